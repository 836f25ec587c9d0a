"""How a branch begins: what it is, dice of its own, and what stays with the table whatever happens."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from tracker.facts.campaign import SeatTaken, ValueEntered
from tracker.facts.entry import Entry
from tracker.facts.fact import Fact
from tracker.facts.history import effective
from tracker.facts.lines import Branched
from tracker.facts.people import DeviceRevoked, HostNamed, SeatHandedOn
from tracker.kernel.house import House
from tracker.kernel.renewing import commit, sealed, sealed_anew
from tracker.kernel.replay import state_of
from tracker.play.warm import Warm


def beginning_of(
    warm: Warm, branched: Branched, common: Sequence[Entry], fresh_secret: Callable[[], str]
) -> tuple[Fact, ...]:
    """The facts of a branch's first action; `common` is what it shares with the campaign that it leaves."""
    then = state_of(warm.system, effective(common)).house
    attempt = sealed(then)
    renewed = {} if attempt is None else {attempt: sealed_anew(attempt)}
    dice = (commit(new, fresh_secret()) for new in renewed.values())
    return (
        msgspec.structs.replace(branched, renewed=renewed),
        *dice,
        *_people(then, warm.state.house),
        *_rights(then, warm.state.house),
        *_printed(then, warm.state.house),
    )


def _people(then: House, now: House) -> Iterator[Fact]:
    """Whoever has sat down since keeps their place, so that they can look in; their characters do not."""
    names = {seat.name.casefold() for seat in then.seats.values()}
    for seat in now.seats.values():
        if seat.id not in then.seats and seat.name.casefold() not in names:
            yield SeatTaken(seat=msgspec.structs.replace(seat, characters=()))


def _rights(then: House, now: House) -> Iterator[Fact]:
    """Whoever was signed out since stays so, and whoever hosts now hosts here too."""
    for seat, times in now.handed.items():
        for _ in range(times - then.handed.get(seat, 0)):
            yield SeatHandedOn(seat=seat, name=now.seats[seat].name)
    for seat, devices in now.revoked.items():
        for device in devices:
            if device not in then.revoked.get(seat, ()):
                yield DeviceRevoked(seat=seat, device=device)
    for host in now.seats.values():
        if host.role == "host" and not then.is_host(host.id):
            yield HostNamed(seat=host.id)


def _printed(then: House, now: House) -> Iterator[Fact]:
    """What the table has read off its cards since stands on them still."""
    for card, fields in now.collection.items():
        known = then.collection.get(card, {})
        for name, value in fields.items():
            if name not in known or known[name] != value:
                yield ValueEntered(card=card, field=name, value=value)
