"""Tells every open stream that a campaign has moved on: names and positions, never contents."""

from collections import deque
from collections.abc import Iterable
from threading import Condition, Lock
from typing import NamedTuple
from weakref import WeakValueDictionary

from cachetools import LRUCache, TTLCache

from tracker.facts.ids import CampaignId, Position

REMEMBERED = 64
CAMPAIGNS = 10_000
LISTENING = 60.0
"""Seconds after which a stream that asks no more is taken for gone."""


class News(NamedTuple):
    """The campaign is at `position`; these views have changed since whoever asked last looked."""

    position: Position
    views: tuple[str, ...]


class Fanout:
    """What the streams of this process wait on: each on its own campaign, so that no other one wakes it."""

    def __init__(self, all_views: tuple[str, ...] = ()) -> None:
        self.all_views = all_views
        self._lock = Lock()
        self._waiting: WeakValueDictionary[CampaignId, Condition] = WeakValueDictionary()
        self._told: LRUCache[CampaignId, deque[News]] = LRUCache(maxsize=CAMPAIGNS)
        self._asked: TTLCache[CampaignId, bool] = TTLCache(maxsize=CAMPAIGNS, ttl=LISTENING)
        self._fresh: set[CampaignId] = set()
        self._closed = False

    def tell(self, campaign: CampaignId, position: Position, views: Iterable[str]) -> None:
        """The campaign reached this position."""
        with self._lock:
            told = self._told.setdefault(campaign, deque(maxlen=REMEMBERED))
            told.append(News(position, tuple(views)))
            waiting = self._waiting.get(campaign)
            if waiting is not None:
                waiting.notify_all()

    def wait(self, campaign: CampaignId, after: Position, timeout: float) -> News | None:
        """What was told about positions after `after`; None when `timeout` seconds bring nothing."""
        with self._lock:
            if campaign not in self._asked:
                self._fresh.add(campaign)
            self._asked[campaign] = True
            waiting = self._waiting.get(campaign) or Condition(self._lock)
            self._waiting[campaign] = waiting
            waiting.wait_for(lambda: self._closed or self._newest(campaign) > after, timeout)
            newest = self._newest(campaign)
            return News(newest, self._since(campaign, after)) if newest > after else None

    def newest(self, campaign: CampaignId) -> Position:
        """The position that was told last; 0 if nothing was."""
        with self._lock:
            return self._newest(campaign)

    def listened(self, campaign: CampaignId) -> bool:
        """Whether a stream of this process waits for news of this campaign."""
        with self._lock:
            return campaign in self._asked

    def fresh(self) -> set[CampaignId]:
        """The campaigns whose first stream here has come since this was asked last."""
        with self._lock:
            fresh, self._fresh = self._fresh, set()
            return fresh

    def _newest(self, campaign: CampaignId) -> Position:
        told = self._told.get(campaign)
        return told[-1].position if told else 0

    def _since(self, campaign: CampaignId, after: Position) -> tuple[str, ...]:
        """All of them, where the memory does not reach back to `after`."""
        told = self._told[campaign]
        if told[0].position > after:
            return self.all_views
        return tuple(dict.fromkeys(view for news in told if news.position > after for view in news.views))

    @property
    def closed(self) -> bool:
        """Whether this process is going down, so that streams end."""
        return self._closed

    def close(self) -> None:
        """End every stream."""
        with self._lock:
            self._closed = True
            for waiting in self._waiting.values():
                waiting.notify_all()
