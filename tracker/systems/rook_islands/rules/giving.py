"""Giving and trading: what changes hands between two players, and whether both can carry it."""

from collections import Counter

import msgspec

from tracker.facts.fact import Fact
from tracker.kernel.questions import Confirm
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import Give
from tracker.systems.rook_islands.facts.action import HandedOver
from tracker.systems.rook_islands.rules.carrying import (
    doubled_gear,
    holds,
    holster_room,
    item_capacity,
    stored,
)
from tracker.systems.rook_islands.rules.receiving import find_place
from tracker.systems.rook_islands.rules.standing import (
    able,
    acting,
    beside,
    known,
    must_stand_beside,
    once_per_turn,
    step_in,
)
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import FAILURE, SETUP, Character, Game

BANDAGE, ITEM, WEAPON, SACK, HOLSTER = "bandage", "item", "weapon", "sack", "holster"
TALENT = "talent"
KINDS = (BANDAGE, ITEM, WEAPON, SACK, HOLSTER)


class Thing(msgspec.Struct, frozen=True, gc=False):
    """One object that changes hands; a bandage has no name."""

    kind: str
    name: str = ""

    def __str__(self) -> str:
        return self.name or self.kind


def between_missions(game: Game) -> bool:
    """Whether players may trade freely: before a mission has begun, its set-up included (RI-SETUP-17)."""
    mission = game.mission
    return mission is None or mission.phase == SETUP or mission.tallied or mission.result == FAILURE


def give(command: Give, game: Game, table: Table) -> tuple[Fact, ...]:
    """Give, or trade for what comes back; freely between missions, once per turn during one."""
    if command.receiver == command.character:
        raise Unfit("receiver", "is the giver")
    if not command.objects:
        raise Unfit("objects", "nothing is given")
    objects = tuple(_thing(table, said) for said in command.objects)
    back = tuple(_thing(table, said) for said in command.back)
    free = between_missions(game)
    giver = known(game, command.character) if free else acting(game, table, command.character)
    _demand_no_ally(game, table, command.receiver)
    receiver = known(game, command.receiver)
    if not free:
        able(table, receiver)
        once_per_turn(giver, table, "trade", "RI-TRADE-02")
    _demand_held(table, giver, objects)
    _demand_held(table, receiver, back)
    if not free:
        _demand_together(game, table, giver.name, receiver.name)
    story = unfold(game)
    step_in(story, giver.name)
    story.happen(*(_handed(thing, giver, receiver, free=free) for thing in objects))
    story.happen(*(_handed(thing, receiver, giver, free=free, back=True) for thing in back))
    if not free:
        _place_weapons(story, table, receiver.name, objects)
        _place_weapons(story, table, giver.name, back)
    _demand_limits(story, table, giver, in_holsters=not free)
    _demand_limits(story, table, receiver, in_holsters=not free)
    return story.facts


def _demand_no_ally(game: Game, table: Table, receiver: str) -> None:
    """RI-MIS-44: nothing is traded with an allied unit, of which only players are spoken of (RI-TRADE-01)."""
    ally = None if game.mission is None else game.mission.allies.get(receiver)
    if ally is not None:
        table.demand(False, "RI-MIS-44", f"nothing is traded with {ally.name}")  # noqa: FBT003


def _thing(table: Table, said: str) -> Thing:
    """RI-TRADE-03: what may change hands, and nothing else."""
    kind, _, name = said.partition(":")
    if kind == TALENT:
        table.demand(False, "RI-TAL-12", "talents are personal")  # noqa: FBT003
        return Thing(kind, name)
    allowed = kind in KINDS and (kind == BANDAGE) == (not name)
    table.demand(
        allowed, "RI-TRADE-03", f"{said!r}: only items, bandages, weapons, Sacks and Holsters change hands"
    )
    if kind in (SACK, HOLSTER):
        fits = holds(table, name)
        if not fits or (kind == SACK) != (fits == "items"):
            raise Unfit("objects", f"{name!r} is no {kind}")
    return Thing(kind, name)


def _demand_held(table: Table, owner: Character, things: tuple[Thing, ...]) -> None:
    """Nobody gives what they do not have."""
    held = Counter(
        [Thing(ITEM, item) for item in owner.items]
        + [Thing(WEAPON, weapon) for weapon in owner.weapons]
        + [Thing(SACK if holds(table, gear) == "items" else HOLSTER, gear) for gear in owner.gear]
        + [Thing(TALENT, talent) for talent in owner.talents]
        + [Thing(BANDAGE)] * owner.bandages
    )
    for thing, count in Counter(things).items():
        says = f"{owner.name} has {held[thing]} of {count} {thing}"
        table.demand(held[thing] >= count, "RI-TRADE-03", says, held=held[thing], given=count)


def _demand_together(game: Game, table: Table, giver: str, receiver: str) -> None:
    """RI-TRADE-01: the two stand next to each other, and the other one agrees; asked in one go."""
    near = Confirm(key="adjacent", says=f"Does {giver} stand next to {receiver}?", rule="RI-TRADE-01")
    consent = Confirm(key="consent", says=f"Does {receiver} agree?", rule="RI-TRADE-01")
    table.ask(*(() if beside(game, giver, receiver) else (near,)), consent)
    must_stand_beside(game, table, giver, receiver, rule="RI-TRADE-01")
    table.demand(table.confirm(consent), "RI-TRADE-01", f"{receiver} does not consent")


def _handed(
    thing: Thing, giver: Character, receiver: Character, *, free: bool, back: bool = False
) -> HandedOver:
    return HandedOver(
        giver=giver.name, receiver=receiver.name, kind=thing.kind, name=thing.name,
        in_mission=not free, back=back,
    )  # fmt: skip


def _place_weapons(story: Story, table: Table, owner: str, things: tuple[Thing, ...]) -> None:
    """Each weapon received goes into a Holster or into hands, one after the other (RI-TRADE-04)."""
    waiting = [thing.name for thing in things if thing.kind == WEAPON]
    while waiting:
        weapon = waiting.pop(0)
        find_place(story, table, owner, weapon, waiting)


def _demand_limits(story: Story, table: Table, before: Character, *, in_holsters: bool) -> None:
    """RI-TRADE-07: both can carry what they have now; whoever took too many items has no room for them."""
    after = story.game.characters[before.name]
    capacity, items = item_capacity(table, after), len(after.items)
    rule = "RI-TRADE-07"
    if items > len(before.items):
        rule = "RI-INV-07" if capacity > 1 else "RI-INV-05"
    says = f"{after.name} would have {items} items, and has room for {capacity}"
    relieved = items < len(before.items) and capacity >= item_capacity(table, before)
    table.demand(items <= capacity or relieved, rule, says, items=items, capacity=capacity)
    doubled = doubled_gear(table, after)
    table.demand(not doubled, "RI-TRADE-07", f"{after.name} would have two boards of one kind (RI-INV-15)")
    if in_holsters and (after.weapons, after.gear) != (before.weapons, before.gear) and stored(table, after):
        says = f"{after.name} has no Holster for every weapon that is not in hand"
        for hands in (1, 2):
            already = min(holster_room(table, before, hands), 0)
            table.demand(holster_room(table, after, hands) >= already, "RI-TRADE-07", says)
