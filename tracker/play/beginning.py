"""How a branch begins: what it is, dice of its own, and what stays with the table whatever happens."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from tracker.facts.campaign import SeatTaken, ValueEntered
from tracker.facts.entry import Entry
from tracker.facts.fact import Fact
from tracker.facts.history import effective
from tracker.facts.lines import Branched
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
        *_printed(then, warm.state.house),
    )


def _people(then: House, now: House) -> Iterator[Fact]:
    """Whoever has sat down since keeps their place, so that they can look in; their characters do not."""
    names = {seat.name.casefold() for seat in then.seats.values()}
    for seat in now.seats.values():
        if seat.id not in then.seats and seat.name.casefold() not in names:
            yield SeatTaken(seat=msgspec.structs.replace(seat, characters=()))


def _printed(then: House, now: House) -> Iterator[Fact]:
    """What the table has read off its cards since stands on them still."""
    for card, fields in now.collection.items():
        known = then.collection.get(card, {})
        for name, value in fields.items():
            if name not in known or known[name] != value:
                yield ValueEntered(card=card, field=name, value=value)
