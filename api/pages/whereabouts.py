"""Where a campaign stands, in the game's own words: its mission, round and phase; and how it came there."""

from threading import Lock

from cachetools import LRUCache

from projections.reel import Reel, reel
from tracker.kernel.steps import CORRECTED
from tracker.play.warm import Warm

MOST = 64
# Walking through a whole campaign takes a while, and every phone of a table asks for the same.
_walked: LRUCache[tuple[str, str], Reel] = LRUCache(maxsize=MOST)
_lock = Lock()


def walked(warm: Warm) -> Reel:
    """Every moment of the campaign as it is known now, with what began there."""
    key = (warm.id, warm.head.hash)
    with _lock:
        known = _walked.get(key)
    if known is None:
        known = reel(warm.system, warm.entries, CORRECTED)
        with _lock:
            _walked[key] = known
    return known


def within(warm: Warm) -> tuple[str, ...]:
    """The mission, round and phase that the campaign is in; nothing before the first begins."""
    stops = walked(warm).stops
    return stops[-1].within if stops else ()
