"""The reels of campaigns, each walked once, and the moments on them."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache

from api.pages.telling import chronicle
from projections.reel import Reel, Stop, reel
from tracker.facts.ids import Position
from tracker.kernel.moments import state_at
from tracker.kernel.system import Campaign
from tracker.play.warm import Warm

PART, ROUND = "part", "round"
# A phone that plays an evening asks for one moment after the other.
_reels: LRUCache[tuple[str, str, str], Reel] = LRUCache(maxsize=32)
_lock = Lock()


def reel_of(warm: Warm, history: str) -> Reel:
    """All moments of a campaign in one history."""
    key = (warm.id, warm.head.hash, history)
    with _lock:
        known = _reels.get(key)
    if known is None:
        known = reel(warm.system, warm.entries, history)
        with _lock:
            _reels[key] = known
    return known


def step_at(stops: Sequence[Stop], position: Position) -> int:
    """The last moment that had happened at a position."""
    return max(bisect_right(stops, position, key=lambda stop: stop.position) - 1, 0)


def number_at(warm: Warm, position: Position) -> int:
    """The line of the chronicle that a position lies in."""
    return sum(line.position <= position for line in chronicle(warm).lines)


def state_of(warm: Warm, stop: Stop | None, history: str) -> Campaign:
    """The state at a moment; before the first one nothing has happened."""
    return state_at(warm.system, warm.entries, stop.position if stop else 0, history)


def part_around(stops: Sequence[Stop], step: int) -> tuple[int, int]:
    """The first and last moment of the mission that this one lies in, or of what lies between two."""
    begins = [0, *beginnings(stops, PART)]
    first = max(each for each in begins if each <= step)
    later = [each for each in begins if each > step]
    return first, (later[0] - 1 if later else len(stops) - 1)


class Span(NamedTuple):
    """The moments of a round, or of what lies before the first and between two missions."""

    first: int
    last: int
    within: tuple[str, ...]


def spans(stops: Sequence[Stop]) -> Iterator[Span]:
    """All of them in order; the mission and the round say which it is."""
    begun = sorted({*beginnings(stops, PART), *beginnings(stops, ROUND)})
    for first, after in pairwise([*begun, len(stops)]):
        yield Span(first, after - 1, stops[first].within[:2])


def beginnings(stops: Sequence[Stop], kind: str) -> Iterator[int]:
    """The moments at which something of this kind begins."""
    for step, stop in enumerate(stops):
        if any(mark.kind == kind for mark in stop.begins):
            yield step
