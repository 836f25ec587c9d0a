"""Follows the journal: what is appended, here or by another process, reaches the views and the streams."""

import logging
from threading import Event, Thread
from time import sleep

from cachetools import LRUCache

from api.fanout import Fanout
from projections.projector import Projector
from projections.shelf import Kept
from tracker.facts.ids import CampaignId
from tracker.journal.port import Journal, JournalBusy, JournalFailed

PAUSE = 1.0
"""Seconds between two looks at the journal when nobody nudges."""
REST = 0.01
"""Seconds between two looks at least: several quick taps are told at once, and answered sooner."""
CAMPAIGNS = 1_000
_log = logging.getLogger("castaway.following")


class Follower:
    """One thread per process. A nudge makes it look at once; it looks by itself as well."""

    def __init__(self, journal: Journal, projector: Projector, fanout: Fanout) -> None:
        self._journal = journal
        self._projector = projector
        self._fanout = fanout
        self._nudged = Event()
        self._stopping = False
        self._cursor = 0
        self._told: LRUCache[CampaignId, Kept | None] = LRUCache(maxsize=CAMPAIGNS)
        self._thread: Thread | None = None

    def start(self) -> None:
        """Begin to follow."""
        self._thread = Thread(target=self._run, name="follower", daemon=True)
        self._thread.start()

    def nudge(self) -> None:
        """Something was appended just now."""
        self._nudged.set()

    def stop(self) -> None:
        """End after the look that is going on."""
        self._stopping = True
        self._nudged.set()
        if self._thread is not None:
            self._thread.join(timeout=5)
            self._thread = None

    def _run(self) -> None:
        while not self._stopping:
            try:
                self.look()
            except (JournalBusy, JournalFailed) as failure:
                _log.warning("cannot follow the journal: %s", failure)
            except Exception:  # noqa: BLE001 - logged whole, and the streams of other campaigns go on
                _log.exception("the follower stumbled; it goes on")
            sleep(REST)
            self._nudged.wait(PAUSE)
            self._nudged.clear()

    def look(self) -> None:
        """Take in everything that is new, views first, so that a phone that is told finds them changed."""
        cursor, changed = self._journal.changed_since(self._cursor)
        if not changed:
            return
        self._projector.pull()
        for campaign in changed:
            kept = self._projector.kept(campaign)
            views = _changed(self._told.get(campaign), kept)
            self._told[campaign] = kept
            self._fanout.tell(campaign, self._journal.head(campaign).position, views)
        self._cursor = cursor


def _changed(before: Kept | None, now: Kept | None) -> tuple[str, ...]:
    """The views that are not as they were told last; whoever read them in between does not matter."""
    if now is None:
        return ()
    held = {} if before is None else before.views
    return tuple(
        name for name, view in now.views.items() if view is not held.get(name) and view != held.get(name)
    )
