"""Riding a Zipline: 1 MP, a shot on the way, and whoever stands at the Finish tile is pushed aside."""

import msgspec

from tracker.facts.fact import Fact
from tracker.kernel.questions import Choice, Confirm, PickOne, PickSome, Reason
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.acrobatics import RideZipline
from tracker.systems.rook_islands.facts.acrobatics import UnitPushed, ZiplineRidden
from tracker.systems.rook_islands.facts.board import ObjectEntered
from tracker.systems.rook_islands.facts.fight import WeaponUsed
from tracker.systems.rook_islands.rules import ending, seats
from tracker.systems.rook_islands.rules.acrobatics import beside_now, got_away, zones
from tracker.systems.rook_islands.rules.aiming import Aim, Blow, announced, said, take_aim
from tracker.systems.rook_islands.rules.attack_dice import Step
from tracker.systems.rook_islands.rules.collapsing import fall
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.paths import occupant
from tracker.systems.rook_islands.rules.readiness import KEY, SINGLE, in_hand, rounds_of
from tracker.systems.rook_islands.rules.standing import (
    acting,
    impaired,
    name_of,
    step_in,
    unit_exists,
    units_on_board,
)
from tracker.systems.rook_islands.rules.strike import land
from tracker.systems.rook_islands.rules.talents.shooting import with_waiting
from tracker.systems.rook_islands.rules.targets import check_target
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import OVER, Character, Game

RIDE_MP = 1
ZIPLINE = "Zipline"
ASIDE, FALLS = "aside", "falls"


class Shot(msgspec.Struct, frozen=True, gc=False):
    """A shot from a Zipline, aimed, with the rounds that it takes."""

    blow: Blow
    aim: Aim
    rounds: tuple[Fact, ...]


def ride_zipline(command: RideZipline, game: Game, table: Table) -> tuple[Fact, ...]:
    """Ride from a Start tile (or a Watchtower that has one) to the Finish tile."""
    rider = acting(game, table, command.character)
    table.demand(not impaired(rider), "RI-GLOS-09", f"{rider.name} is Impaired: no movement this turn")
    _demand_start(game, table, rider)
    says = f"{rider.mp} of {RIDE_MP} MP"
    table.demand(rider.mp >= RIDE_MP, "RI-ZIP-01", says, mp=rider.mp, needed=RIDE_MP)
    next_to = beside_now(game, rider.name, command.next_to)
    # Nobody up on a Watchtower can be struck at hand to hand (RI-PREC-02): riding down leaves no Zone.
    down = seats.in_tower(game, rider.name)
    left = () if down else zones(game, table, rider, command.leaves, next_to, command.to)
    shot = _shot(game, table, rider, command)
    story = unfold(game)
    step_in(story, rider.name)
    if not got_away(story, table, rider.name, left, cost=RIDE_MP):
        ending.succeed_if_done(story, table)
        return story.facts
    story.happen(ObjectEntered(unit=rider.name, thing=ZIPLINE))
    if shot is not None:
        _shoot(story, table, rider, shot)
    if not _over(story):
        _make_room(story, table, rider.name, command.pushed)
    if not _over(story):
        ridden = ZiplineRidden(character=rider.name, cost=RIDE_MP, to=command.to, next_to=next_to)
        story.happen(ridden)
    ending.succeed_if_done(story, table)
    return story.facts


def _over(story: Story) -> bool:
    return story.game.mission is None or story.game.mission.phase == OVER


def _demand_start(game: Game, table: Table, rider: Character) -> None:
    """RI-ZIP-01; from a Watchtower with a Zipline one rides down (RI-TILE-24)."""
    if seats.in_tower(game, rider.name):
        question = Confirm(key="start", says="Does a Zipline start at this Watchtower?", rule="RI-TILE-24")
    else:
        says = f"Does {rider.name} stand on a Zipline Start tile?"
        question = Confirm(key="start", says=says, rule="RI-ZIP-01")
    table.demand(table.confirm(question), "RI-ZIP-01", f"{rider.name} is not at the start of a Zipline")


def _shot(game: Game, table: Table, rider: Character, command: RideZipline) -> Shot | None:
    """RI-ZIP-02, -03: one shot with a one-handed weapon, die degraded, past any cover.

    It is that weapon's attack of the round, with a ready and loaded weapon (RI-AMB-42).
    """
    if not command.weapon and not command.target:
        return None
    card, _ = in_hand(table, rider, command.weapon, SINGLE)
    says = f"{card.name} cannot be shot on the way: a one-handed gun is needed"
    table.demand(card.hands == 1 and card.reach == "ranged", "RI-ZIP-02", says, hands=card.hands)
    check_target(game, table, rider.name, command.target)
    worse = Step(-1, Reason("on a Zipline: degraded", "RI-ZIP-02"))
    blow = Blow(
        attacker=rider.name, target=command.target, weapon=card, key=KEY, mode=SINGLE, steps=(worse,),
        past_cover=True,
    )  # fmt: skip
    return Shot(blow, take_aim(game, table, blow), rounds_of(rider, card))


def _shoot(story: Story, table: Table, rider: Character, shot: Shot) -> None:
    blow, spent = with_waiting(rider, shot.blow)
    used = WeaponUsed(character=rider.name, weapon=blow.weapon.name)
    story.happen(announced(blow, shot.aim), *shot.rounds, used, *spent)
    land(story, table, blow, shot.aim)


def _make_room(story: Story, table: Table, rider: str, pushed: dict[str, str]) -> None:
    """RI-ZIP-04: whoever is on the Finish tile or next to it takes 1 damage and is pushed 1 space."""
    choices = tuple(choice for choice in units_on_board(story.game) if choice.value != rider)
    question = PickSome(
        key="finish", says="Who stands on the Finish tile or next to it?", rule="RI-ZIP-04", choices=choices
    )
    there = table.pick_some(question) if choices else ()
    for unit in pushed:
        if unit not in there:
            raise Unfit("pushed", f"{unit} is not at the Finish tile")
    for unit in there:
        hurt(story, table, unit, 1, cause=ZIPLINE, by=rider)
        if not _over(story) and unit_exists(story.game, unit):
            _push(story, table, rider, unit, pushed.get(unit, ""))


def _push(story: Story, table: Table, rider: str, unit: str, to: str) -> None:
    question = PickOne(
        key=f"push:{unit}", says=f"{said(story.game, unit)} is pushed 1 space. Where to?", rule="RI-ZIP-04",
        choices=(Choice(ASIDE, "onto a free space"), Choice(FALLS, "into acid or a chasm")),
    )  # fmt: skip
    if table.pick_one(question) == FALLS:
        fall(story, table, unit, by=rider)
        return
    there = occupant(story.game, to)
    if there is not None:
        who = name_of(story.game, getattr(there, "id", "") or there.name)
        table.demand(False, "RI-MOVE-04", f"{to} is occupied by {who}", space=to)  # noqa: FBT003
    story.happen(UnitPushed(unit=unit, by=rider, to=to))
