"""A process that keeps the views: of its share of the campaigns, which it holds a lease on."""

import logging
from collections import deque
from collections.abc import Callable
from itertools import islice
from secrets import token_hex
from threading import Event
from time import monotonic

from projections.projector import CaughtUp, Projector
from projections.redis_place import Listening, Place, RedisDown
from projections.standing import MOST_NAMED, Standing, Standings
from projections.tidings import NEWS, NUDGE, News, written
from tracker.facts.ids import CampaignId
from tracker.journal.parts import part_of
from tracker.journal.port import Journal, JournalBusy, JournalFailed
from tracker.journal.postgres_leases import Leases

PAUSE = 1.0
"""Seconds between two looks when nobody nudges; as often leases are asked for and the standing is said."""
AT_A_TIME = 20
"""How many campaigns that nobody waits for are looked at before those that just changed get their turn."""
NOTHING: frozenset[int] = frozenset()
_log = logging.getLogger("castaway.projecting")


class Projecting:
    """Follows the journal for the parts it holds.

    What it takes over, and everything once Redis was emptied, is gone through from the newest campaign to
    the oldest; what changes meanwhile comes first.
    """

    def __init__(
        self, journal: Journal, projector: Projector, place: Place, leases: Leases, name: str
    ) -> None:
        self._journal = journal
        self._projector = projector
        self._place = place
        self._leases = leases
        self._name = name
        self._standings = Standings(place)
        self._held = NOTHING
        self._new = NOTHING
        self._due: deque[CampaignId] = deque()
        self._asked: set[CampaignId] = set()
        self._filled = b""
        self._settled_at = float("-inf")
        self._stopping = Event()

    def stop(self, *_: object) -> None:
        """End after the campaign that is being folded."""
        self._stopping.set()

    def run(self) -> None:
        """Work until told to stop; the leases are free at once."""
        listening: Listening | None = None
        while not self._stopping.is_set():
            try:
                listening = listening or self._place.listen(NUDGE)
                self.look()
                self._wait(listening)
            except (JournalBusy, JournalFailed) as failure:
                _log.warning("cannot follow the journal: %s", failure)
                self._stopping.wait(PAUSE)
            except RedisDown as down:
                _log.warning("cannot keep views: %s", down)
                _close(listening)
                listening = None
                self._stopping.wait(PAUSE)
            except Exception:  # noqa: BLE001 - logged whole, and other campaigns go on
                _log.exception("the projector stumbled; it goes on")
                self._stopping.wait(PAUSE)
        self._leases.close()
        _close(listening)
        _quietly(lambda: self._standings.leave(self._name))

    def look(self) -> None:
        """Everything that changed, and some of what is due besides."""
        if monotonic() - self._settled_at >= PAUSE:
            self._settle()
        for caught in self._projector.pull(self._is_mine):
            self._tell(caught)
        for campaign in self._taken_due():
            if self._is_mine(campaign):
                self._tell(self._projector.catch_up(campaign))

    def _settle(self) -> None:
        """Ask for the leases again, see whether Redis was emptied, and say how it goes."""
        before, self._held = self._held, NOTHING
        self._held = self._leases.refresh()
        self._new |= self._held - before
        if self._was_emptied():
            self._new |= self._held
        if self._new:
            _log.info("%s holds %d parts, goes through %d", self._name, len(self._held), len(self._new))
            _, campaigns = self._journal.changed_since(0)
            self._due.extend(campaign for campaign in reversed(campaigns) if part_of(campaign) in self._new)
            self._new = NOTHING
        behind = {campaign: lag for campaign, lag in self._projector.lag().items() if self._is_mine(campaign)}
        behind |= dict.fromkeys(islice(self._due, MOST_NAMED), 1)
        standing = Standing(parts=self._held, behind=behind, stopped=self._projector.stopped())
        self._standings.say(self._name, standing)
        self._settled_at = monotonic()

    def _was_emptied(self) -> bool:
        """Redis holds a mark as long as it holds anything; each projector remembers the one it saw."""
        key = self._place.key("filled")
        self._place.ask("SET", key, token_hex(8), "NX")
        seen, self._filled = self._filled, self._place.ask("GET", key)
        return seen not in (b"", self._filled)

    def _is_mine(self, campaign: CampaignId) -> bool:
        return part_of(campaign) in self._held

    def _taken_due(self) -> list[CampaignId]:
        asked, self._asked = list(self._asked), set()
        return asked + [self._due.popleft() for _ in range(min(AT_A_TIME, len(self._due)))]

    def _tell(self, caught: CaughtUp) -> None:
        if caught.changed:
            news = News(caught.campaign, caught.position, caught.changed)
            self._place.tell(NEWS, written(news))

    def _wait(self, listening: Listening) -> None:
        """Until somebody nudges or it is time to settle; all nudges that wait are one."""
        heard = listening.hear(0 if self._due else PAUSE)
        while heard is not None:
            if heard[1]:
                self._asked.add(CampaignId(heard[1].decode()))
            heard = listening.hear(0)


def _close(listening: Listening | None) -> None:
    if listening is not None:
        listening.close()


def _quietly(work: Callable[[], None]) -> None:
    try:
        work()
    except RedisDown:
        _log.info("Redis was gone already")
