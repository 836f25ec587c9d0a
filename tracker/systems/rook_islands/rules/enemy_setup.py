"""Enemy setup: bringing a unit onto the board, in a mission's set-up and whenever something brings one in."""

from tracker.kernel.questions import Choice, PickOne
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.board_shapes import CONTROLLED, HOSTILE
from tracker.systems.rook_islands.box import Box
from tracker.systems.rook_islands.cards import COLOURS, read
from tracker.systems.rook_islands.facts.mission import EnemyPlaced, PlacementSkipped, RankOrderChosen
from tracker.systems.rook_islands.facts.unit import AllyPlaced
from tracker.systems.rook_islands.rules.chain import chain
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.rules.unit_names import slug
from tracker.systems.rook_islands.state import SETUP, Game, Mission, UnitPlan

MOST_OF_ONE_TYPE = 4
LONGEST_NAME = 40


def unit_called(table: Table, name: str) -> str:
    """The unit as its board calls it, however it was written; a name that no card has is taken as it is."""
    written = " ".join(name.split())
    if not written or len(written) > LONGEST_NAME:
        raise Unfit("unit", "names no unit")
    box: Box = table.content
    boards = (card.partition("/") for card in (*box.cards, *table.house.collection))
    known = {unit.casefold(): unit for kind, _, unit in boards if kind == "enemy"}
    return known.get(written.casefold(), written)


def life_board(*, boss: bool) -> tuple[str, ...]:
    """The tracks of a unit's life board: four colours for basic enemies, red for a boss (RI-SETUP-19)."""
    return ("red",) if boss else COLOURS


def plan_of(mission: Mission, unit: str) -> UnitPlan | None:
    """What the briefing says of this unit."""
    return next((plan for plan in mission.units if plan.type == unit), None)


def on_board_at_first(plan: UnitPlan) -> int:
    """How many of a plan are put on the board in set-up: those neither aside nor locked in (RI-SETUP-11)."""
    return 0 if plan.ally else plan.count - plan.aside - plan.held


def in_play(mission: Mission, unit: str) -> tuple[str, ...]:
    """The ids of this type on the board."""
    return tuple(enemy.id for enemy in mission.enemies.values() if enemy.type == unit)


def side_of(table: Table, plan: UnitPlan | None, unit: str) -> str:
    """On whose side it is: as the briefing says, else as its board does where it could be either."""
    if plan is not None and plan.ally:
        return CONTROLLED
    if unit not in table.content.words["possible allies"]:
        return HOSTILE
    return str(read(table, f"enemy/{unit}", "side")["side"])


def place(story: Story, table: Table, unit: str, *, colour: str = "", at: str = "", lost: int = 0) -> None:
    """Put one more of this type on the board; with four in play nothing happens (RI-CHAIN-06).

    `lost` are HP that it lost before, in a cage. A unit on the players' side comes as an ally.

    Raises:
        Refused: its colour or its space is taken. Asked: its board's values, or who goes first of a rank.
    """
    mission = story.game.mission
    if mission is None:
        raise Unfit("mission", "no mission is under way")
    unit = unit_called(table, unit)
    side = side_of(table, plan_of(mission, unit), unit)
    allied = sum(ally.type == unit for ally in mission.allies.values())
    if len(in_play(mission, unit)) + allied >= MOST_OF_ONE_TYPE:
        story.happen(PlacementSkipped(unit=unit))
        return
    _space_free(story.game, table, at)
    if side == HOSTILE:
        _place_enemy(story, table, mission, unit, colour, at, lost)
    else:
        _place_ally(story, table, mission, unit, at, lost, controlled=side == CONTROLLED)


def _place_enemy(
    story: Story, table: Table, mission: Mission, unit: str, colour: str, at: str, lost: int
) -> None:
    board = read(table, f"enemy/{unit}", "kind", "boss", "rank", "max_hp")
    base = _base(mission, table, unit, colour, boss=board["boss"])
    _rank_order(story, table, unit, board["rank"])
    story.happen(
        EnemyPlaced(
            enemy=_id(mission, unit, base), unit=unit, colour=base, kind=board["kind"], boss=board["boss"],
            rank=board["rank"], hp=board["max_hp"], at=at, lost=lost, shield=_shield(story.game, table, unit),
            from_aside=mission.phase != SETUP and unit in mission.aside,
        )
    )  # fmt: skip


def _shield(game: Game, table: Table, unit: str) -> int:
    """RI-MIS-46: what the second life tracker of a boss begins with, when enough players play."""
    sheet = None if game.mission is None else table.content.missions.get(game.mission.number)
    from_players = 0 if sheet is None else sheet.shields.get(unit, 0)
    if not from_players or len(game.characters) < from_players:
        return 0
    return int(read(table, f"enemy/{unit}", "shield")["shield"])


def _place_ally(
    story: Story, table: Table, mission: Mission, unit: str, at: str, lost: int, *, controlled: bool
) -> None:
    board = read(table, f"enemy/{unit}", "kind", "rank", "max_hp", "mp")
    plan = plan_of(mission, unit)
    # Bases of allies that have left or died are not used again: nobody is taken for them.
    before = sum(ally.type == unit for ally in mission.allies.values())
    before += mission.board.out.count(unit) + mission.board.fallen.count(unit)
    only_one = not before and (plan is None or plan.count == 1)
    colour = "" if only_one else COLOURS[before % len(COLOURS)]
    if not controlled:
        _rank_order(story, table, unit, board["rank"])
    story.happen(
        AllyPlaced(
            ally="-".join(filter(None, (slug(unit), colour))), unit=unit, colour=colour, kind=board["kind"],
            rank=board["rank"], hp=board["max_hp"], mp=board["mp"], controlled=controlled, lost=lost,
            weapon="" if plan is None else plan.weapon, at=at,
            from_aside=mission.phase != SETUP and unit in mission.aside,
        )
    )  # fmt: skip


def _base(mission: Mission, table: Table, unit: str, colour: str, *, boss: bool) -> str:
    """The colour it stands on: the one named, else the next free one; none for the only one of its type."""
    used = [mission.enemies[enemy].colour for enemy in in_play(mission, unit)]
    if colour:
        if colour not in life_board(boss=boss):
            raise Unfit("colour", f"{colour!r} is none of {', '.join(life_board(boss=boss))}")
        table.demand(
            colour not in used, "RI-SETUP-10", f"a {colour} {unit} is in play already", colour=colour
        )
        return colour
    plan = plan_of(mission, unit)
    if not used and (plan is None or plan.count == 1):
        return ""
    fallen = [gone.removeprefix(f"{slug(unit)}-") for gone in mission.gone]
    fresh = [each for each in COLOURS if each not in used and each not in fallen]
    return (fresh or [each for each in COLOURS if each not in used])[0]


def _space_free(game: Game, table: Table, at: str) -> None:
    """RI-TILE-35: on an occupied Spawn Point it goes to an adjacent space, which the table names."""
    if not at or game.mission is None:
        return
    there = [character.name for character in game.characters.values() if character.at == at]
    there += [enemy.name for enemy in game.mission.enemies.values() if enemy.at == at]
    table.demand(
        not there, "RI-TILE-35", f"{' and '.join(there)} stands on {at}: name an adjacent space", at=at
    )


def _rank_order(story: Story, table: Table, unit: str, rank: int) -> None:
    """RI-AMB-54: two types share a rank: the table chooses their order once, when the second enters.

    A third is compared with the others from the first on, until it goes before one of them.
    """
    mission = story.game.mission
    if mission is None:
        return
    order = mission.rank_order
    acting = (mission.enemies.get(name) or mission.allies[name] for name in chain(mission))
    tied = {each.type for each in acting if each.rank == rank and each.type != unit}
    for other in (*(each for each in order if each in tied), *sorted(tied.difference(order))):
        if unit in order and other in order:
            continue
        question = PickOne(
            key=f"rank_order:{other}", rule="RI-CHAIN-02",
            says=f"{unit} and {other} both have rank {rank}: who acts first?",
            choices=(Choice(other, other), Choice(unit, unit)),
        )  # fmt: skip
        first = table.pick_one(question)
        story.happen(RankOrderChosen(first=first, then=unit if first == other else other))
        if first == unit:
            return


def _id(mission: Mission, unit: str, colour: str) -> str:
    """Its id; one that a ruling let onto a taken colour gets a number, so that nobody is replaced."""
    name = "-".join(filter(None, (slug(unit), colour)))
    number = 2
    while name in mission.enemies:
        name = "-".join(filter(None, (slug(unit), colour, str(number))))
        number += 1
    return name
