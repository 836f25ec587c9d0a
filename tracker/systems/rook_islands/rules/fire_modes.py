"""Alternate fire modes with several targets of one roll: Spread and Scatter."""

import msgspec

from tracker.kernel.questions import Confirm, GiveNumber, PickOne, PickSome
from tracker.kernel.table import Table
from tracker.systems.rook_islands.facts.fight import AttackResolved
from tracker.systems.rook_islands.rules import tiles
from tracker.systems.rook_islands.rules.aiming import Aim, Blow, said
from tracker.systems.rook_islands.rules.attack_dice import SHIELD
from tracker.systems.rook_islands.rules.seats import in_tower
from tracker.systems.rook_islands.rules.standing import units_on_board
from tracker.systems.rook_islands.rules.strike import (
    COVERED,
    LANDED,
    MISSED,
    apply,
    cover_roll,
    damage_of,
    land,
    roll_out,
)
from tracker.systems.rook_islands.rules.talents.cards import gift, has, insane
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Character, Game

SPREAD, SCATTER = "spread", "scatter"
LOVE = "Spreading the Love"


class Volley(msgspec.Struct, frozen=True, kw_only=True):
    """An attack with all its targets: the rounds it takes, and the cover of each target beyond the first."""

    blow: Blow
    rounds: int = 1
    covers: dict[str, str] = {}


def planned(game: Game, table: Table, attacker: Character, blow: Blow) -> Volley:
    """The volley of this attack, before any die: with Spread whom it reaches, and what that takes."""
    if blow.mode != SPREAD:
        return Volley(blow=blow)
    discount = -gift(table, LOVE, "spread_rounds") if has(attacker, LOVE) else 0
    unlimited = blow.weapon.clip is None  # type: ignore[union-attr]
    held = None if unlimited else attacker.rounds.get(blow.weapon.name, 0)
    also = _reached(game, table, blow, None if held is None else held - 1 + discount)
    rounds = max(1 + len(also) - discount, 0)
    more = _one_more(table, attacker, held is None or held > rounds)
    covers = _covers(game, table, blow, also)
    whole = msgspec.structs.replace(blow, also=also, more=blow.more + more)
    return Volley(blow=whole, rounds=rounds + more, covers=covers)


def _near(game: Game, table: Table, blow: Blow) -> tuple[str, ...]:
    """Everybody next to the target: never the shooter (RI-AMB-22), nobody up in a tower (RI-PREC-03)."""
    choices = tuple(
        choice
        for choice in units_on_board(game)
        if choice.value not in (blow.attacker, blow.target) and not in_tower(game, choice.value)
    )
    if not choices:
        return ()
    says = f"Who else stands next to {said(game, blow.target)}?"
    return table.pick_some(
        PickSome(key=f"{blow.key}:near_target", says=says, rule="RI-ALT-03", choices=choices)
    )


def _reached(game: Game, table: Table, blow: Blow, room: int | None) -> tuple[str, ...]:
    """The other targets: all who stand there, or as many as there are rounds for (RI-ALT-05)."""
    near = _near(game, table, blow)
    if room is None or len(near) <= room:
        return near
    choices = tuple(choice for choice in units_on_board(game) if choice.value in near)
    question = PickSome(
        key=f"{blow.key}:extra", rule="RI-ALT-05", choices=choices,
        says=f"The rounds reach {room} more of them. Who is hit?",
    )  # fmt: skip
    named = table.pick_some(question) if room > 0 else ()
    says = f"exactly {room} further targets, with the rounds that are left"
    table.demand(len(named) == max(room, 0), "RI-ALT-05", says, room=room, named=named)
    return named


def _one_more(table: Table, attacker: Character, left: object) -> int:
    """RI-TAL-22: beside oneself, 1 more round for 1 more damage to the first target."""
    if not (left and has(attacker, LOVE) and insane(attacker)):
        return 0
    says = f"{LOVE}: spend 1 more round for 1 more damage to the first target?"
    return int(table.confirm(Confirm(key="attack:more_damage", says=says, rule="RI-TAL-22")))


def _covers(game: Game, table: Table, blow: Blow, also: tuple[str, ...]) -> dict[str, str]:
    """Which of the other targets have cover, and which cover it is (RI-ALT-07)."""
    if not also:
        return {}
    choices = tuple(choice for choice in units_on_board(game) if choice.value in also)
    says = f"Which of them have cover from {said(game, blow.attacker)}?"
    covered = table.pick_some(
        PickSome(key=f"{blow.key}:in_cover", says=says, rule="RI-ALT-07", choices=choices)
    )
    questions = [
        PickOne(
            key=f"{blow.key}:cover:{unit}", says=f"Which cover is next to {said(game, unit)}?",
            rule="RI-ALT-07", choices=tiles.covers(game, table),
        )
        for unit in covered
    ]  # fmt: skip
    table.ask(*questions)
    return {unit: table.pick_one(question) for unit, question in zip(covered, questions, strict=True)}


def fire(story: Story, table: Table, volley: Volley, aim: Aim) -> None:
    """Roll once, and apply it to everybody."""
    if volley.blow.mode == SCATTER:
        _scatter(story, table, volley.blow, aim)
        return
    if land(story, table, volley.blow, aim) != MISSED:
        _spread(story, table, volley)


def _spread(story: Story, table: Table, volley: Volley) -> None:
    """RI-ALT-06, -07: the roll succeeded, whatever became of the first target (RI-AMB-21)."""
    blow = volley.blow
    throws = {
        unit: cover_roll(story.game, table, blow.attacker, unit, f"{blow.key}:cover_roll:{unit}")
        for unit in volley.covers
    }
    fallen = dict(zip(throws, table.roll_together(*throws.values()), strict=True))
    story.happen(*fallen.values())
    for unit in blow.also:
        if unit not in {choice.value for choice in units_on_board(story.game)}:
            continue
        turned = unit in fallen and fallen[unit].face == SHIELD
        outcome = COVERED if turned else LANDED
        story.happen(AttackResolved(attacker=blow.attacker, target=unit, outcome=outcome))
        other = msgspec.structs.replace(blow, target=unit, more=0)
        apply(story, table, other, Aim(cover=volley.covers.get(unit, "")), outcome)


def _scatter(story: Story, table: Table, blow: Blow, aim: Aim) -> None:
    """RI-ALT-02: on a success the damage is divided between the target and whoever stands next to it."""
    outcome = roll_out(story, table, blow, aim)
    if outcome == MISSED:
        apply(story, table, blow, aim, outcome)
        return
    shares = _shares(story.game, table, blow)
    apply(story, table, msgspec.structs.replace(blow, dealt=shares[blow.target]), aim, outcome)
    for unit, share in shares.items():
        if unit != blow.target and share and unit in {each.value for each in units_on_board(story.game)}:
            other = msgspec.structs.replace(blow, target=unit, dealt=share)
            story.happen(AttackResolved(attacker=blow.attacker, target=unit, outcome=LANDED))
            apply(story, table, other, Aim(), LANDED)


def _shares(game: Game, table: Table, blow: Blow) -> dict[str, int]:
    """Who takes how much; all of it in all, and nobody beyond those next to the target."""
    total = damage_of(game, blow)
    near = _near(game, table, blow)
    if not near:
        return {blow.target: total}
    for choice in units_on_board(game):
        elsewhere = choice.value not in (blow.target, *near) and table.answered(
            _share_key(blow, choice.value)
        )
        says = f"{choice.says} does not stand next to {said(game, blow.target)}"
        table.demand(not elsewhere, "RI-ALT-02", says, unit=choice.value)
    questions = {
        unit: GiveNumber(
            key=_share_key(blow, unit), says=f"How much of the {total} damage does {said(game, unit)} take?",
            rule="RI-ALT-02", high=total,
        )
        for unit in (blow.target, *near)
    }  # fmt: skip
    table.ask(*questions.values())
    shares = {unit: table.number(question) for unit, question in questions.items()}
    dealt = sum(shares.values())
    table.demand(
        dealt == total, "RI-ALT-02", f"{dealt} damage divided, {total} to divide", total=total, dealt=dealt
    )
    return shares


def _share_key(blow: Blow, unit: str) -> str:
    return f"{blow.key}:share:{unit}"
