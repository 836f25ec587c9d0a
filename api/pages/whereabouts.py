"""Where a campaign stands, in the game's own words: its mission, round and phase."""

from threading import Lock

from cachetools import LRUCache

from tracker.kernel.steps import CORRECTED, Step, steps
from tracker.play.warm import Warm

MOST = 64
# Walking through a whole campaign takes a while, and every phone of a table asks for the same.
_walked: LRUCache[tuple[str, str], tuple[Step, ...]] = LRUCache(maxsize=MOST)
_lock = Lock()


def walked(warm: Warm) -> tuple[Step, ...]:
    """Every action that counts, in order, with what began there."""
    key = (warm.id, warm.head.hash)
    with _lock:
        known = _walked.get(key)
    if known is None:
        known = tuple(steps(warm.system, warm.entries, CORRECTED))
        with _lock:
            _walked[key] = known
    return known


def within(warm: Warm) -> tuple[str, ...]:
    """The mission, round and phase that the campaign is in; nothing before the first begins."""
    every = walked(warm)
    return every[-1].within if every else ()
