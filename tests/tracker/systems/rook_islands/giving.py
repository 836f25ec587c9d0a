"""Words for the tests of giving: who has what, what is given, what changed hands."""

from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import Give
from tracker.systems.rook_islands.facts.action import GearOwned, HandedOver, ItemGained, WeaponPutAway
from tracker.systems.rook_islands.facts.mission import WeaponOwned

AGREED = {"adjacent": True, "consent": True}
COLT = "weapon:Colt .45"


def give(*objects: str, back: tuple[str, ...] = (), giver: str = "Jason", receiver: str = "Liza") -> Give:
    """Hand these over."""
    return Give(character=giver, receiver=receiver, objects=objects, back=back)


def handed(
    kind: str, name: str = "", giver: str = "Jason", receiver: str = "Liza", **more: Any
) -> HandedOver:
    """It changed hands during the mission."""
    return HandedOver(giver=giver, receiver=receiver, kind=kind, name=name, in_mission=True, **more)


def items(name: str, *cards: str) -> tuple[Fact, ...]:
    """These Item cards are in this inventory."""
    return tuple(ItemGained(character=name, item=card) for card in cards)


def gear(name: str, *boards: str) -> tuple[Fact, ...]:
    """These Sack and Holster boards are this one's."""
    return tuple(GearOwned(character=name, gear=board) for board in boards)


def bare(name: str) -> tuple[Fact, ...]:
    """Machete and fists lie beside the board: both hands are free."""
    return tuple(WeaponPutAway(character=name, weapon=weapon) for weapon in ("Machete", "Fist Punch"))


def stowed(name: str, weapon: str) -> tuple[Fact, ...]:
    """A weapon in a Holster."""
    return (WeaponOwned(character=name, weapon=weapon),)
