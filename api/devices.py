"""The devices at a table: those that did something, and those that were heard of lately."""

from datetime import datetime

from api.callers import Caller
from api.documents import Document
from api.presence import Device, Presence
from tracker.facts.ids import SeatId
from tracker.facts.people import SeatHandedOn
from tracker.play.packs import SAMPLE


def devices_document(here: Caller, presence: Presence) -> list[Document]:
    """Every device that is known, by seat; the sample pack is none, though it enters values."""
    seen = presence.of(here.warm.id)
    for entry in here.warm.entries:
        if entry.by.device == SAMPLE:
            continue
        device = Device(entry.by.seat, entry.by.device)
        first, last = seen.get(device, (entry.at, entry.at))
        seen[device] = (min(first, entry.at), max(last, entry.at))
    heard = [_document(here, device, *when) for device, when in sorted(seen.items()) if device.device]
    revoked = here.warm.state.house.revoked.items()
    signed_out = (Device(seat, name) for seat, names in revoked for name in names)
    return [*heard, *(_document(here, device) for device in signed_out if device not in seen)]


def _document(
    here: Caller, known: Device, first: datetime | None = None, last: datetime | None = None
) -> Document:
    signed_out = here.warm.state.house.revoked.get(known.seat, ())
    return {
        "seat": known.seat,
        "device": known.device,
        "first": first,
        "last": last,
        "signed_out": known.device in signed_out or last is None or last < _handed_on(here, known.seat),
        "yours": known == Device(here.seat, here.granted.device),
    }


def _handed_on(here: Caller, seat: SeatId) -> datetime:
    """When the seat went to whoever sits there now; the founding, if it never changed hands."""
    entries = here.warm.entries
    handed = (e.at for e in reversed(entries) if isinstance(e.fact, SeatHandedOn) and e.fact.seat == seat)
    return next(handed, entries[0].at)
