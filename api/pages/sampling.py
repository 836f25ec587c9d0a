"""Invented values for a group that has no cards at hand: entered like typed ones, and told apart for ever."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID, uuid5

from api.callers import Caller
from api.wiring import wired
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, SeatId
from tracker.play import packs
from tracker.play.outcomes import Recorded, Request
from tracker.play.packs import SAMPLE
from tracker.play.warm import Warm
from tracker.systems.rook_islands import pack

Cards = Mapping[str, dict[str, Any]]
PACKS: Mapping[str, Callable[[], Cards]] = {"rook_islands": lambda: pack.sample().cards}


def pack_of(warm: Warm) -> Cards:
    """The sample values of this campaign's game, by card."""
    found = PACKS.get(warm.system.id)
    return found() if found else {}


def enter_sample(here: Caller, seat: SeatId, action: str, card: str) -> bool:
    """Enter what the pack has of a card and the group has not; false if that is nothing."""
    known = here.warm.state.house.collection.get(card, {})
    values = {name: value for name, value in pack_of(here.warm).get(card, {}).items() if name not in known}
    if not values:
        return False
    request = Request(
        id=ActionId(str(uuid5(UUID(action), f"sample:{card}"))),
        kind="enter_value",
        seat=seat,
        by=By(seat=here.seat, device=SAMPLE),
        seen=here.warm.head.position,
        fields={"card": card, "values": values},
    )
    return isinstance(wired().play.act(here.warm.id, request), Recorded)


def invented(warm: Warm) -> tuple[str, ...]:
    """The cards of which at least one value in force comes from the sample pack."""
    made_up = packs.invented(warm)
    return tuple(dict.fromkeys(card for (card, _field), from_pack in made_up.items() if from_pack))


def invented_actions(warm: Warm) -> frozenset[str]:
    """The actions by which the pack entered values."""
    return frozenset(entry.action for entry in warm.entries if entry.by.device == SAMPLE)
