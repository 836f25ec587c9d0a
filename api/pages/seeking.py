"""Finding a moment: by mission, round and phase, by who acted, by whom or what it is about, by a number."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from flask_babel import gettext

from api.callers import Caller
from api.pages.filters import words as place_words
from api.pages.reels import PART, ROUND, beginnings, reel_of
from api.pages.replay_contexts import Chapter, Found, Search
from api.pages.telling import chronicle, words
from projections.chronicle import ChronicleLine
from projections.past import CORRECTED, RECORDED
from projections.reel import Stop
from tracker.facts.ids import ActionId
from tracker.kernel.moments import ABOUT, CHANGE, SEAT, Moment, Sought, around, moments
from tracker.kernel.questions import Choice
from tracker.kernel.system import Mark

MOST_FOUND = 12
MOST_SAID = 3
JOINT = ":"
"""Between what is looked for and which: "seat:seat-1"."""
PHASE = "phase"


def chapters(here: Caller, history: str, at: int) -> tuple[Chapter, ...]:
    """The missions with their rounds and phases."""
    stops = reel_of(here.warm, _told(history)).stops
    return tuple(_missions(stops, at))


def _told(history: str) -> str:
    return CORRECTED if history == CORRECTED else RECORDED


def _missions(stops: Sequence[Stop], at: int) -> Iterator[Chapter]:
    for first, until in _spans(stops, PART, 0, len(stops)):
        rounds = tuple(_rounds(stops, first, until, at))
        yield _chapter(stops, first, until, at, PART, rounds)


def _rounds(stops: Sequence[Stop], first: int, until: int, at: int) -> Iterator[Chapter]:
    for begin, end in _spans(stops, ROUND, first, until):
        phases = tuple(
            _chapter(stops, low, high, at, PHASE) for low, high in _spans(stops, PHASE, begin, end)
        )
        yield _chapter(stops, begin, end, at, ROUND, phases)


def _spans(stops: Sequence[Stop], kind: str, first: int, until: int) -> Iterator[tuple[int, int]]:
    begun = [step for step in beginnings(stops, kind) if first <= step < until]
    yield from pairwise([*begun, until])


def _chapter(
    stops: Sequence[Stop], first: int, until: int, at: int, kind: str, inner: tuple[Chapter, ...] = ()
) -> Chapter:
    return Chapter(
        says=next(mark.says for mark in _of(stops[first].begins, kind)),
        at=stops[first].position,
        here=stops[first].position <= at <= stops[until - 1].position,
        inner=inner,
    )


def _of(begins: Iterable[Mark], kind: str) -> Iterator[Mark]:
    return (mark for mark in begins if mark.kind == kind)


def search(here: Caller, history: str, sought: str, at: int) -> Search:
    """What was looked for, and the moments found: those around this one, if they are many."""
    choices = _choices(here)
    known = {choice.value for _says, group in choices for choice in group}
    found: tuple[Moment, ...] = ()
    if sought in known:
        kind, _, of = sought.partition(JOINT)
        wanted = Sought(kind=kind, of=of, history=_told(history), seat=here.seat)
        found = moments(here.warm.system, here.warm.entries, wanted)
    before, after = around(found, at)
    return Search(
        choices=choices,
        sought=sought if sought in known else "",
        found=tuple(_found(here, _nearest(found, at), at)),
        count=len(found),
        before=before.position if before else None,
        after=after.position if after else None,
    )


def _nearest(found: Sequence[Moment], at: int) -> Sequence[Moment]:
    """Those around a position, half of them before it where there are as many."""
    before = sum(moment.position <= at for moment in found)
    first = min(max(before - MOST_FOUND // 2, 0), max(len(found) - MOST_FOUND, 0))
    return found[first : first + MOST_FOUND]


def _found(here: Caller, moments_found: Iterable[Moment], at: int) -> Iterator[Found]:
    lines = {line.action: line for line in chronicle(here.warm).lines}
    for moment in moments_found:
        line = lines.get(ActionId(moment.action))
        yield Found(
            number=line.number if line else 0,
            at=moment.position,
            says=shortly(line) if line else moment.says,
            within=" · ".join(moment.within[1:]) or "".join(moment.within),
            changes=moment.changes,
            here=moment.position == at,
        )


def shortly(line: ChronicleLine) -> str:
    """A line that says much is read in full at its moment."""
    said = words(line)
    return f"{line.who}: {' · '.join(said[:MOST_SAID])}" + (" …" if len(said) > MOST_SAID else "")


def _choices(here: Caller) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    """What may be looked for, by groups; nobody finds what they may not see."""
    warm = here.warm
    seats = warm.state.house.seats
    people = tuple(Choice(f"{SEAT}{JOINT}{seat.id}", seat.name) for seat in seats.values())
    names = {name: name for seat in seats.values() for name in seat.characters}
    names |= {name: says for name, says in chronicle(warm).names.items() if name not in seats}
    things = tuple(Choice(f"{ABOUT}{JOINT}{name}", says) for name, says in names.items())
    reel = reel_of(warm, RECORDED)
    ledgers = [figure for figure in reel.curves if figure not in reel.dials]
    numbers = tuple(
        Choice(f"{CHANGE}{JOINT}{of}.{whose}", place_words(f"{of}.{whose}")) for of, whose in ledgers
    )
    groups = (
        (gettext("A person’s actions"), people),
        (gettext("A fact about"), things),
        (gettext("A number that changed"), numbers),
    )
    return tuple((says, choices) for says, choices in groups if choices)
