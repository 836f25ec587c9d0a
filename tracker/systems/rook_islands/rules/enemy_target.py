"""Choosing a target: whom an enemy goes for, and who of several that are tied (RI-TGT)."""

import re
from collections.abc import Callable, Mapping, Sequence

import msgspec

from tracker.kernel.questions import Choice, Confirm, GiveNumber, PickOne, PickSome, Question
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import known, read
from tracker.systems.rook_islands.rules import areas, lots, seats
from tracker.systems.rook_islands.rules.chain import chain
from tracker.systems.rook_islands.rules.potions import shunned
from tracker.systems.rook_islands.rules.standing import name_of
from tracker.systems.rook_islands.rules.turn_ends import able
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Ally, Character, Enemy, Game

NOBODY, TIED, MEASURE = "nobody", "tied", "measure"
MELEE, RANGED = "melee", "ranged"
KEY = "enemy"
FARTHEST = 99
Unit = Character | Enemy | Ally


class Chosen(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Whom it goes for; `distance` are the MP of its route there, where the table said so."""

    target: str
    distance: int | None = None


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """A choice of target: who makes it, among whom, by which rule; its questions' keys begin with `key`."""

    unit: Enemy | Ally
    found: tuple[Unit, ...]
    rule: str
    key: str = KEY

    def several(self, table: Table, key: str, says: str, among: Sequence[Unit]) -> list[Unit]:
        """Those of them whom the table picks."""
        question = PickSome(
            key=f"{self.key}:{key}", says=says, rule="RI-TGT-02", choices=tuple(_said(each) for each in among)
        )
        picked = table.pick_some(question)
        return [each for each in among if id_of(each) in picked]


def reach_of(game: Game, table: Table, unit: Enemy | Ally) -> str:
    """Whether it fights hand to hand; in a working Machine Gun it shoots."""
    if seats.in_seat(game, unit.id) and not seats.broken(game.mission, table, unit.on):
        return RANGED
    return str(read(table, f"enemy/{unit.type}", "attack_reach")["attack_reach"])


def candidates(game: Game, table: Table, unit: Enemy | Ally) -> tuple[Unit, ...]:
    """Everybody it could go for.

    Nobody who lies unconscious (RI-DOWN-03) or has exited; to an animal nobody who smells of Animal Repellent
    (RI-POTN-04); to who fights hand to hand nobody up on a Watchtower (RI-PREC-07). Allies go for enemies.
    """
    mission = game.mission
    if mission is None:
        return ()
    others = [mission.enemies[each] for each in chain(mission) if each in mission.enemies and each != unit.id]
    if isinstance(unit, Ally):
        return tuple(others)
    people = [each for each in able(game) if not shunned(game, each.name, unit.kind)]
    # RI-TGT-01: a character or a wild animal; its own side comes last.
    others.sort(key=lambda each: each.kind != "wild_animal")
    found: list[Unit] = [*people, *mission.allies.values(), *others]
    if any(seats.in_tower(game, id_of(each)) for each in found) and reach_of(game, table, unit) == MELEE:
        found = [each for each in found if not seats.in_tower(game, id_of(each))]
    return tuple(found)


def id_of(unit: Unit) -> str:
    """How answers and facts call a unit."""
    return unit.name if isinstance(unit, Character) else unit.id


def in_its_area(story: Story, table: Table, unit: Enemy | Ally, found: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Those of them whom it can get at: nobody beyond the metal door (RI-MIS-54)."""
    if not areas.areas_of(story, table):
        return found
    sought = [each for each in found if not isinstance(each, Enemy) or each.kind == "wild_animal"]
    areas.demand_known(story, table, unit.id, *(id_of(each) for each in sought))
    here = areas.together(story, unit.id, (id_of(each) for each in sought))
    return tuple(each for each in sought if id_of(each) in here)


def choose(story: Story, table: Table, search: Search, further: tuple[Question, ...]) -> Chosen:
    """Whom it goes for: the table says who is nearest (RI-TGT-01), or how far each is, or who is tied."""
    search = _only_the_tower(story.game, table, search)
    if len(search.found) == 1 and seats.in_tower(story.game, id_of(search.found[0])):
        return Chosen(target=id_of(search.found[0]))
    whom = _whom(search)
    if not table.answered(whom.key):
        table.ask(whom, *further)
    picked = table.pick_one(whom)
    if picked == TIED:
        return Chosen(
            target=_tied(story, table, search, search.several(table, "tied", "Who is tied?", search.found))
        )
    return _measured(story, table, search) if picked == MEASURE else Chosen(target=picked)


def _only_the_tower(game: Game, table: Table, search: Search) -> Search:
    """RI-TILE-25: a shooter goes for a player up on a Watchtower, unless somebody else stands beside it."""
    players = (each for each in search.found if isinstance(each, Character))
    up = tuple(each for each in players if seats.in_tower(game, each.name))
    if not up or reach_of(game, table, search.unit) != RANGED:
        return search
    question = Confirm(
        key=f"{search.key}:beside", rule="RI-TILE-25",
        says=f"Does {search.unit.name} stand next to another player or a wild animal?",
    )  # fmt: skip
    return search if table.confirm(question) else msgspec.structs.replace(search, found=up)


def rule_of(table: Table, unit: Enemy | Ally) -> str:
    """Whom its board goes for."""
    return known(table, f"enemy/{unit.type}").get("target_rule") or "the closest"


def _said(unit: Unit) -> Choice:
    return Choice(id_of(unit), f"{unit.name} ({unit.hp} of {unit.max_hp} HP)")


def _whom(search: Search) -> PickOne:
    return PickOne(
        key=f"{search.key}:target", rule="RI-TGT-01",
        says=f"{search.unit.name} goes for: {search.rule}. Who is it?",
        choices=(
            *(_said(each) for each in search.found), Choice(NOBODY, "nobody"),
            Choice(TIED, "several are tied: fewest HP, lowest maximum, then at random"),
            Choice(MEASURE, "work it out from the distances"),
        ),
    )  # fmt: skip


def _tied(story: Story, table: Table, search: Search, left: list[Unit]) -> str:
    """RI-TGT-03 to RI-TGT-05: fewest HP, lowest maximum HP, then at random among exactly those."""
    if not left:
        return NOBODY
    left = _least(left, lambda each: each.hp)
    left = _least(left, lambda each: each.max_hp)
    if len(left) == 1:
        return id_of(left[0])
    names = [name_of(story.game, id_of(each)) for each in left]
    number = 0 if story.game.mission is None else story.game.mission.round
    roll, drawn = lots.draw(
        table, f"{search.key}:lot", f"target of {search.unit.name}", names, actor=search.unit.id,
        round_number=number, rule="RI-TGT-05",
    )  # fmt: skip
    story.happen(roll)
    return id_of(left[drawn])


def _least(units: list[Unit], measure: Callable[[Unit], int]) -> list[Unit]:
    least = min((measure(each) for each in units), default=0)
    return [each for each in units if measure(each) == least]


# --- by its criteria ---


def criteria(rule: str) -> tuple[str, ...]:
    """Of "the closest, then most Insanity" two criteria, in their order (RI-TGT-02)."""
    parts = re.split(r",|;|\bthen\b", rule.removeprefix("sample:").casefold())
    return tuple(part.strip() for part in parts if part.strip())


_FIGURES: Mapping[str, Callable[[Unit], int]] = {
    "most insanity": lambda unit: -(unit.insanity if isinstance(unit, Character) else 0),
    "highest insanity": lambda unit: -(unit.insanity if isinstance(unit, Character) else 0),
    "fewest hp": lambda unit: unit.hp,
    "lowest hp": lambda unit: unit.hp,
    "most hp": lambda unit: -unit.hp,
    "highest hp": lambda unit: -unit.hp,
    "lowest maximum hp": lambda unit: unit.max_hp,
}
_NEAREST = ("closest", "nearest")


def _measured(story: Story, table: Table, search: Search) -> Chosen:
    """Criterion after criterion; what the tracker does not know of one, the table says."""
    left = search.several(table, "among", f"Who comes into question for {search.unit.name}?", search.found)
    far: dict[str, int] = {}
    for number, criterion in enumerate(criteria(search.rule), 1):
        by_distance = any(word in criterion for word in _NEAREST)
        if len(left) <= 1 and (far or not by_distance):
            continue
        if by_distance:
            far = _distances(story.game, table, search, left)
            nearest = min(far.values(), default=0)
            left = [each for each in left if far[id_of(each)] == nearest]
            continue
        figure = next((figure for words, figure in _FIGURES.items() if words in criterion), None)
        if figure is not None:
            left = _least(left, figure)
        else:
            left = search.several(table, f"criterion:{number}", f"By “{criterion}”: who is left?", left)
    target = _tied(story, table, search, left)
    by_route = reach_of(story.game, table, search.unit) == MELEE
    return Chosen(target=target, distance=far.get(target) if by_route else None)


def _distances(game: Game, table: Table, search: Search, left: list[Unit]) -> dict[str, int]:
    """RI-TGT-06, RI-TGT-07: hand to hand by the cheapest route, ranged by range."""
    melee = reach_of(game, table, search.unit) == MELEE
    how = "MP of its cheapest route to get next to" if melee else "range in spaces to"
    questions = [
        GiveNumber(
            key=f"{search.key}:far:{id_of(each)}", rule="RI-TGT-06" if melee else "RI-TGT-07", high=FARTHEST,
            says=f"{search.unit.name}: {how} {name_of(game, id_of(each))}?",
        )
        for each in left
    ]  # fmt: skip
    if questions:
        table.ask(*questions)
    return {id_of(each): table.number(question) for each, question in zip(left, questions, strict=True)}
