"""A fact as it is stored."""

from datetime import datetime
from typing import Any

import msgspec

from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, CampaignId, Position, SeatId


class By(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Who sent it: the seat that is signed in on the sending device, and the device."""

    seat: SeatId
    device: str = ""


class HiddenPart(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A part of a fact that only `seats` may read (no seats: only the tracker).

    The entry's hash covers `digest`, not the values, so that a file without them verifies too.
    `salt` and `values` are missing in such a file.
    """

    seats: tuple[SeatId, ...] = ()
    digest: str
    salt: str | None = None
    values: dict[str, Any] | None = None


class Draft(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An entry before the journal gives it its position, time and hash."""

    action: ActionId
    seat: SeatId
    by: By
    fact: Fact
    of: ActionId | None = None


class Entry(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One fact of a campaign's stream.

    `action` is the action that appended it; `seat` the seat it was done for; `of` is set on a fact that
    an undo recorded in place of an earlier action's facts, and names that action; `at` is the server's
    clock in UTC; `hash` is chained to the entry before.
    """

    campaign: CampaignId
    position: Position
    action: ActionId
    seat: SeatId
    by: By
    at: datetime
    fact: Fact
    of: ActionId | None = None
    hidden: tuple[HiddenPart, ...] = ()
    hash: str = ""
