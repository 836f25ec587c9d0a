"""Previously on…: an evening in a few figures, and what of the story concerns somebody who was away."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

import msgspec

from projections.chronicle import ChronicleLine
from projections.reel import Reel, Stop, value_at
from tracker.facts.ids import ActionId, Position, SeatId
from tracker.kernel.steps import LEVELS

PAUSE = timedelta(hours=4)
"""When nothing was written for so long, an evening was over."""
PART, ROUND, _PHASE = LEVELS


class Moved(msgspec.Struct, frozen=True, gc=False):
    """A balance that the evening changed: of which ledger, whose, from and to."""

    ledger: str
    account: str
    before: int
    after: int


class Recap(msgspec.Struct, frozen=True, kw_only=True):
    """An evening: when, how many lines by whom, in which missions, how many rounds, who fell, what moved."""

    began: datetime
    ended: datetime
    lines: int
    people: tuple[SeatId, ...]
    parts: tuple[str, ...]
    rounds: int
    falls: tuple[str, ...]
    moved: tuple[Moved, ...]
    within: tuple[str, ...]


def previously(reel: Reel, now: datetime, dials: Collection[str]) -> Recap | None:
    """The evening before this one; there is none before the first is over.

    What the `dials` show, such as HP, is no balance that an evening adds to.
    """
    evenings = list(_evenings(reel.stops))
    if evenings and now - reel.stops[evenings[-1][1] - 1].at < PAUSE:
        evenings.pop()
    return _recap(reel, *evenings[-1], dials) if evenings else None


def begins_anew(last: datetime, now: datetime) -> bool:
    """Whether an evening begins: nothing was written yet since the last one was over."""
    return now - last >= PAUSE


def _evenings(stops: Sequence[Stop]) -> Iterator[tuple[int, int]]:
    """Each evening's stops, from and up to."""
    first = 0
    for n, stop in enumerate(stops):
        if n and stop.at - stops[n - 1].at >= PAUSE:
            yield first, n
            first = n
    if stops:
        yield first, len(stops)


def _recap(reel: Reel, first: int, until: int, dials: Collection[str]) -> Recap:
    stops = reel.stops[first:until]
    return Recap(
        began=stops[0].at,
        ended=stops[-1].at,
        lines=len(stops),
        people=tuple(dict.fromkeys(stop.by for stop in stops)),
        parts=tuple(dict.fromkeys(_parts(stops))),
        rounds=sum(mark.kind == ROUND for stop in stops for mark in stop.begins),
        falls=tuple(who for stop in stops for who in stop.falls),
        moved=tuple(_moved(reel, first - 1, until - 1, dials)),
        within=stops[-1].within,
    )


def _parts(stops: Iterable[Stop]) -> Iterator[str]:
    """The missions that were played: those one was in when something happened."""
    for stop in stops:
        yield from stop.within[:1]


def _moved(reel: Reel, before: int, after: int, dials: Collection[str]) -> Iterator[Moved]:
    for figure, points in reel.curves.items():
        if figure[0] in dials:
            continue
        was, became = value_at(points, before) or 0, value_at(points, after) or 0
        if was != became:
            yield Moved(*figure, was, became)


class Missed(msgspec.Struct, frozen=True, kw_only=True):
    """What others did since a position: their lines, and which of these concern whoever was away."""

    since: Position
    lines: tuple[ChronicleLine, ...]
    concerning: frozenset[int]


def missed(lines: Sequence[ChronicleLine], since: Position, seat: SeatId, names: Iterable[str]) -> Missed:
    """What `seat`, whose person and characters have these names, missed since a position."""
    news = tuple(line for line in lines if line.position > since and line.by != seat)
    struck = {line.correction.undo: line for line in lines if line.seat == seat and line.correction}
    said = [re.escape(name) for name in names if name]
    named = re.compile(rf"(?<!\w)(?:{'|'.join(said)})(?!\w)") if said else None
    concerning = frozenset(line.number for line in news if _concerns(line, seat, struck, named))
    return Missed(since=since, lines=news, concerning=concerning)


def _concerns(
    line: ChronicleLine,
    seat: SeatId,
    struck: Mapping[ActionId, ChronicleLine],
    named: "re.Pattern[str] | None",
) -> bool:
    """It was done for them, it names them or their characters, or it changed a line of theirs."""
    if line.seat == seat or line.action in struck:
        return True
    return named is not None and any(named.search(sentence.says) for sentence in line.sentences)
