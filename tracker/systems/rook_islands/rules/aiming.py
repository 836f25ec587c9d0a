"""Taking aim: range and line of sight between an attacker and its target (RI-ATK-02)."""

import msgspec

from tracker.kernel.questions import Choice, Confirm, GiveNumber, PickOne, Reason
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import EnemyAttack, WeaponCard
from tracker.systems.rook_islands.facts.fight import AttackAnnounced
from tracker.systems.rook_islands.rules import seats, terrain
from tracker.systems.rook_islands.rules.attack_dice import Step
from tracker.systems.rook_islands.rules.standing import beside, name_of
from tracker.systems.rook_islands.state import ENEMY, Game

CLEAR, COVER, WALL = "clear", "cover", "wall"
NOBODY = "nobody"
FARTHEST = 99


class Blow(msgspec.Struct, frozen=True, kw_only=True):
    """An attack as it was announced.

    `further` counts the targets that Full Auto was fired at before this one, `also` are the other targets of
    Spread; `adjacent` is what is known already of whether both stand next to each other, `seen` that no wall
    is in the way; the keys of its questions begin with `key`. `steps` are modifiers of its own die; `sure`
    tells why it succeeds whatever the die shows, `by_itself` why there is none; the weapon's damage counts
    so many `times` and `more` on top, or is `dealt`, a share of it. `past_cover` ignores cover; `dazes` gives
    its attacker Impair.
    """

    attacker: str
    target: str
    weapon: WeaponCard | EnemyAttack
    key: str
    mode: str = "single"
    further: int = 0
    adjacent: bool | None = None
    seen: bool = False
    free: bool = False
    also: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    sure: Reason | None = None
    by_itself: Reason | None = None
    times: int = 1
    more: int = 0
    dealt: int | None = None
    past_cover: bool = False
    dazes: bool = False


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """What the table sees between the two: `between` is a teammate in the line (Friendly Fire)."""

    distance: int | None = None
    near: bool = False
    sight: str = ""
    cover: str = ""
    between: str = NOBODY


def announced(blow: Blow, aim: Aim) -> AttackAnnounced:
    """The attack as it is said aloud before any die (RI-ATK-03)."""
    return AttackAnnounced(
        attacker=blow.attacker, weapon=blow.weapon.name, target=blow.target, mode=blow.mode,
        range=aim.distance, sight=aim.sight, cover=aim.cover, free=blow.free, also=blow.also,
    )  # fmt: skip


def take_aim(game: Game, table: Table, blow: Blow) -> Aim:
    """Range and line of sight: asked for, and refused where the shot is impossible."""
    if blow.weapon.reach == "melee":
        return _reach_out(game, table, blow)
    sight_question = _sight_question(game, blow)
    range_question = _range_question(game, blow)
    line_question = _line_question(game, table, blow)
    open_sight = sight_question if len(sight_question.choices) > 1 else None
    questions = [each for each in (range_question, open_sight, line_question) if each]
    _before_dice(table, blow, known=all(table.answered(question.key) for question in questions))
    table.ask(*questions)
    distance = table.number(range_question) if range_question else None
    sight = table.pick_one(open_sight) if open_sight else CLEAR
    # RI-LOS-14: for enemies the wall is in the way just the same.
    rule = "RI-LOS-12" if blow.attacker in game.characters else "RI-LOS-14"
    table.demand(sight != WALL, rule, f"a wall is in the way of {blow.weapon.name}", target=blow.target)
    aim = Aim(
        distance=distance,
        near=distance == 1 if blow.adjacent is None else blow.adjacent,
        sight=CLEAR if sight == WALL else sight,
        between=table.pick_one(line_question) if line_question else NOBODY,
    )
    return _with_cover(game, table, blow, aim)


def _reach_out(game: Game, table: Table, blow: Blow) -> Aim:
    table.demand(
        not seats.in_tower(game, blow.target), "RI-PREC-02",
        f"{said(game, blow.target)} is up on a Watchtower: out of reach of {blow.weapon.name}",
        target=blow.target,
    )  # fmt: skip
    near = blow.adjacent
    if near is None:
        near = beside(game, blow.attacker, blow.target) or None
    if near is None:
        first, second = said(game, blow.attacker), said(game, blow.target)
        question = Confirm(
            key=f"{blow.key}:adjacent", says=f"Does {first} stand next to {second}?", rule="RI-RANGE-02"
        )
        _before_dice(table, blow, known=table.answered(question.key))
        near = table.confirm(question)
    table.demand(near, "RI-RANGE-02", f"{blow.weapon.name} reaches adjacent targets only", target=blow.target)
    return Aim(near=True)


def _before_dice(table: Table, blow: Blow, *, known: bool) -> None:
    """RI-ATK-02: no die before range and line of sight."""
    table.demand(
        known or not table.answered(f"{blow.key}:roll"),
        "RI-ATK-02", "range and line of sight come before the die", weapon=blow.weapon.name,
    )  # fmt: skip


def _sight_question(game: Game, blow: Blow) -> PickOne:
    # RI-TILE-22, RI-TILE-23, RI-TILE-05: from a tower no cover counts, and whoever is in one is covered.
    settled = seats.in_tower(game, blow.attacker) or seats.cover_of(game, blow.target)
    cover = () if settled else (Choice(COVER, "touches cover next to the target"),)
    return PickOne(
        key=f"{blow.key}:sight", rule="RI-LOS-03",
        says=f"Line of sight from {said(game, blow.attacker)} to {said(game, blow.target)}?",
        choices=(
            Choice(CLEAR, "clear (or only cover that is not next to the target)"), *cover,
            *(() if blow.seen else (Choice(WALL, "touches a wall"),)),
        ),
    )  # fmt: skip


def _range_question(game: Game, blow: Blow) -> GiveNumber | None:
    """The number of spaces, where the card's die hangs on it."""
    if isinstance(blow.weapon, EnemyAttack):
        matters = blow.weapon.near_die is not None and blow.adjacent is None
    else:
        matters = blow.weapon.far_die is not None
    says = f"How many spaces from {said(game, blow.attacker)} to {said(game, blow.target)}?"
    question = GiveNumber(key=f"{blow.key}:range", says=says, rule="RI-RANGE-01", low=1, high=FARTHEST)
    return question if matters else None


def _line_question(game: Game, table: Table, blow: Blow) -> PickOne | None:
    """With Friendly Fire: who of the team is in a player's line of sight (RI-FF-01, -03)."""
    mates = _teammates_about(game, blow)
    if not mates or not table.house.options.get("friendly_fire"):
        return None
    return PickOne(
        key=f"{blow.key}:between", rule="RI-FF-01",
        says=f"Who of the team is in the line to {said(game, blow.target)}?",
        choices=(Choice(NOBODY, "nobody"), *(Choice(mate, said(game, mate)) for mate in mates)),
    )  # fmt: skip


def _teammates_about(game: Game, blow: Blow) -> tuple[str, ...]:
    if game.mission is None or blow.attacker not in game.characters:
        return ()
    standing = (each.name for each in game.characters.values() if each.hp > 0 and not each.exited)
    mates = (*standing, *game.mission.allies)
    return tuple(mate for mate in mates if mate not in (blow.attacker, blow.target))


def _with_cover(game: Game, table: Table, blow: Blow, aim: Aim) -> Aim:
    """Which cover it is, where a Cover die may turn the hit onto it."""
    around = seats.cover_of(game, blow.target)
    if around and not seats.in_tower(game, blow.attacker) and not blow.past_cover:
        return aim if reckless(game, blow.target) else msgspec.structs.replace(aim, sight=COVER, cover=around)
    if aim.sight != COVER or blow.past_cover or reckless(game, blow.target):
        return aim
    question = PickOne(
        key=f"{blow.key}:cover", says=f"Which cover is next to {said(game, blow.target)}?", rule="RI-LOS-03",
        choices=terrain.covers(game, table),
    )  # fmt: skip
    return msgspec.structs.replace(aim, cover=table.pick_one(question))


def reckless(game: Game, target: str) -> bool:
    """RI-STRESS-10: Recklessness rolls no Cover dice in the Enemy turn."""
    held = game.characters.get(target)
    in_enemy_turn = game.mission is not None and game.mission.phase == ENEMY
    return in_enemy_turn and held is not None and held.insanity_card == "Recklessness"


def said(game: Game, unit: str) -> str:
    """A unit or a tile as people say it."""
    return name_of(game, terrain.label_of(unit))
