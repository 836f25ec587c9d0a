"""Seats while lines are struck: none is taken unasked, and no strike says who hosts."""

from tracker.facts.campaign import CampaignFounded, Seat, SeatTaken
from tracker.facts.ids import SeatId
from tracker.facts.people import SeatHandedOn
from tracker.kernel.house import House
from tracker.kernel.revising import Revised
from tracker.play.outcomes import Invalid
from tracker.play.warm import Warm


def called(warm: Warm, seat: SeatId) -> str:
    """The name of a seat; of one that was struck out, the last that it had."""
    known = warm.state.house.seats.get(seat)
    return known.name if known else _once(warm).get(seat, seat)


def _once(warm: Warm) -> dict[SeatId, str]:
    names: dict[SeatId, str] = {}
    for fact in (entry.fact for entry in warm.entries):
        match fact:
            case CampaignFounded(seats=seats):
                names.update({seat.id: seat.name for seat in seats})
            case SeatTaken(seat=seat):
                names[seat.id] = seat.name
            case SeatHandedOn(seat=handed, name=name):
                names[handed] = name
            case _:
                pass
    return names


def keeps_seats(warm: Warm, revised: Revised, by: SeatId | None) -> Invalid | None:
    """Why this revision may not be made from seat `by`, if it takes somebody's seat or the hosting away.

    A seat is given up by whoever sits there, from their own phone, or taken by the host; nobody is asked
    for it, since consent is also given from others' phones. A preview may not know who asks.
    """
    now, then = warm.state.house, revised.after.house
    lost = [seat for seat in now.seats.values() if seat.id not in then.seats]
    if (wrong := _hosting(now, then, lost)) is not None:
        return wrong
    names = ", ".join(seat.name for seat in lost if seat.id != by)
    if not names or by is None or now.is_host(by):
        return None
    return Invalid("seat", f"holds the seat of {names}; only they themselves or the host can give it up")


def _hosting(now: House, then: House, lost: list[Seat]) -> Invalid | None:
    hosts = {seat.id: seat for seat in now.seats.values() if seat.role == "host"}
    for seat in lost:
        if seat.id in hosts:
            name = seat.name
            return Invalid("seat", f"holds the seat of {name}, who hosts; let somebody else host first")
    if any(then.is_host(seat) for seat in then.seats if seat not in hosts):
        return Invalid("seat", "would change who hosts; whoever it seats can join anew with the code")
    return None
