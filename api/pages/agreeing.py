"""Who must agree before a line is struck, mended or brought back, said before the tap."""

from collections.abc import Sequence

import msgspec
from flask_babel import gettext

from api.callers import Caller, host_seat
from api.pages.contexts import Told
from api.wiring import wired
from tracker.facts.ids import SeatId
from tracker.play.correcting import CorrectRequest, who_must_agree_to
from tracker.play.reinstating import ReinstateRequest, whose_lines
from tracker.play.seating import called
from tracker.play.undoing import UndoRequest, who_must_agree
from tracker.play.warm import Warm

Agreeing = tuple[tuple[tuple[str, ...], str], ...]
"""For which reasons, and who must agree then."""


def agreeing(here: Caller, asked: UndoRequest, reasons: Sequence[str]) -> Agreeing:
    """Who must agree to a strike, for each reason that may be given; said once where that is the same."""
    found: dict[str, list[str]] = {}
    for reason in reasons:
        for_this = msgspec.structs.replace(asked, reason=reason)
        seats = who_must_agree(wired().play, here.warm.id, for_this)
        found.setdefault(_must_agree(here.warm, seats), []).append(reason)
    return tuple((tuple(of), says) for says, of in found.items())


def agreeing_to(here: Caller, asked: CorrectRequest) -> str:
    """Who must agree to a correction."""
    return _must_agree(here.warm, who_must_agree_to(wired().play, here.warm.id, asked))


def must_agree(warm: Warm, seats: Sequence[SeatId]) -> Told:
    """What is said when they have been asked."""
    title = gettext("%(names)s must agree.", names=" · ".join(called(warm, seat) for seat in seats))
    return Told(title=title, lines=(gettext("Their screen asks."),), kind="done")


def _must_agree(warm: Warm, seats: Sequence[SeatId]) -> str:
    """The host agrees for everybody, so that nobody else is needed where the host is asked."""
    if not seats:
        return gettext("Nobody needs to agree.")
    host = host_seat(warm)
    if host in seats:
        return gettext("%(names)s must agree.", names=_names(warm, (host,)))
    return gettext(
        "%(names)s must agree, or %(host)s as the host.",
        names=_names(warm, seats),
        host=_names(warm, (host,)),
    )


def only_others(here: Caller, asked: ReinstateRequest) -> str:
    """Who can bring a line back if this seat cannot, since lines of others are touched; else nothing."""
    seats = whose_lines(wired().play, here.warm.id, asked)
    if not seats:
        return ""
    names, host = _names(here.warm, seats), _names(here.warm, (host_seat(here.warm),))
    if len(seats) == 1 and names != host:
        return gettext("Only %(names)s can bring it back, or %(host)s as the host.", names=names, host=host)
    return gettext("Only %(host)s can bring it back, as the host: it touches others’ lines.", host=host)


def _names(warm: Warm, seats: Sequence[SeatId]) -> str:
    return ", ".join(called(warm, seat) for seat in seats)
