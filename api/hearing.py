"""Follows the projectors: what they tell reaches the streams of this process, also when Redis is silent."""

import logging
from threading import Event, Thread

from api.fanout import Fanout
from projections.redis_place import Listening, Place, RedisDown
from projections.tidings import NEWS, NUDGE, read
from tracker.facts.ids import CampaignId
from tracker.journal.port import Journal, JournalBusy, JournalFailed

PAUSE = 1.0
"""Seconds between two looks at the journal, in case news were lost on the way."""
_log = logging.getLogger("castaway.hearing")


class Hearing:
    """Where other processes project: two threads, one that hears the news and one that checks the journal.

    News are lost with a connection, and there are none without Redis or without a projector. So a campaign
    that the journal has further on than its streams were told, at two looks in a row, is told from there.
    """

    def __init__(self, journal: Journal, place: Place, fanout: Fanout) -> None:
        self._journal = journal
        self._place = place
        self._fanout = fanout
        self._cursor = 0
        self._late: set[CampaignId] = set()
        self._alone = False
        self._nudged = Event()
        self._stopping = Event()
        self._threads: list[Thread] = []

    def start(self) -> None:
        """Begin to follow."""
        self._threads = [
            Thread(target=self._hear, name="hearing", daemon=True),
            Thread(target=self._check, name="checking", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def nudge(self) -> None:
        """Something was appended just now: the projectors hear of it, or this process tells its own."""
        try:
            self._place.tell(NUDGE, b"")
        except RedisDown:
            self._alone = True
            self._nudged.set()

    def stop(self) -> None:
        """End soon."""
        self._stopping.set()
        self._nudged.set()
        for thread in self._threads:
            thread.join(timeout=5)
        self._threads = []

    def _hear(self) -> None:
        listening: Listening | None = None
        while not self._stopping.is_set():
            try:
                listening = listening or self._place.listen(NEWS)
                heard = listening.hear(PAUSE / 2)
                self._alone = False
            except RedisDown as down:
                _log.warning("no news: %s", down)
                self._alone = True
                if listening is not None:
                    listening.close()
                listening = None
                self._stopping.wait(PAUSE)
            else:
                if heard is not None:
                    self._tell(heard[1])
        if listening is not None:
            listening.close()

    def _tell(self, message: bytes) -> None:
        news = read(message)
        if news is not None and news.position > self._fanout.newest(news.campaign):
            self._fanout.tell(news.campaign, news.position, news.views)

    def _check(self) -> None:
        while not self._stopping.is_set():
            try:
                self.look()
            except (JournalBusy, JournalFailed) as failure:
                _log.warning("cannot follow the journal: %s", failure)
            except Exception:  # noqa: BLE001 - logged whole, and the streams of other campaigns go on
                _log.exception("the check stumbled; it goes on")
            self._nudged.wait(PAUSE)
            self._nudged.clear()

    def look(self) -> None:
        """Compare the journal with what the streams of this process were told."""
        cursor, changed = self._journal.changed_since(self._cursor)
        late = set()
        # What was appended while a stream was being opened may have been told to nobody.
        for campaign in {*changed, *self._late, *self._fanout.fresh()}:
            if not self._fanout.listened(campaign):
                continue
            head = self._journal.head(campaign).position
            if self._fanout.newest(campaign) >= head:
                continue
            if self._alone or campaign in self._late:
                self._fanout.tell(campaign, head, self._fanout.all_views)
            else:
                late.add(campaign)
        self._cursor, self._late = cursor, late
