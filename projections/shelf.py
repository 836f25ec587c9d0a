"""Where views are kept. Disposable: whatever is missing is folded again from the journal."""

from collections.abc import Mapping, MutableMapping
from contextlib import suppress
from threading import Lock
from typing import Any, Protocol

import msgspec
from cachetools import LRUCache

from tracker.facts.ids import CampaignId, Position


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign's views, all of them of one position.

    `hash` is that of the entry there: it tells whether the journal still holds the history that was folded.
    """

    system: str
    position: Position
    hash: str
    views: Mapping[str, Any]


class Shelf(Protocol):
    """Keeps the newest `Kept` of each campaign; position and views come and go together."""

    def get(self, campaign: CampaignId) -> Kept | None:
        """What is kept of this campaign."""

    def put(self, campaign: CampaignId, kept: Kept) -> bool:
        """Keep this in place of what is kept; refused (False) if that is further on."""

    def forget(self, campaign: CampaignId) -> None:
        """Keep nothing of this campaign."""

    def clear(self) -> None:
        """Keep nothing."""


class MemoryShelf:
    """Views in the memory of one process, for any number of its threads.

    With `most`, those of the campaigns that were looked at last: the others are folded again when asked for.
    """

    def __init__(self, most: int | None = None) -> None:
        self._lock = Lock()
        self._kept: MutableMapping[CampaignId, Kept] = {} if most is None else LRUCache(maxsize=most)

    def get(self, campaign: CampaignId) -> Kept | None:
        """See `Shelf.get`."""
        with self._lock:
            return self._kept.get(campaign)

    def put(self, campaign: CampaignId, kept: Kept) -> bool:
        """See `Shelf.put`."""
        with self._lock:
            held = self._kept.get(campaign)
            if held is not None and held.position > kept.position:
                return False
            self._kept[campaign] = kept
            return True

    def forget(self, campaign: CampaignId) -> None:
        """See `Shelf.forget`."""
        with self._lock:
            self._kept.pop(campaign, None)

    def clear(self) -> None:
        """See `Shelf.clear`."""
        with self._lock:
            self._kept.clear()


class MirroredShelf:
    """Views in this process, and on another shelf as well, which a new process begins with.

    What the other shelf raises as `lost` means that it can neither keep nor give; nothing depends on it.
    """

    def __init__(self, there: Shelf, lost: type[Exception]) -> None:
        self._here = MemoryShelf()
        self._there = there
        self._lost = lost

    def get(self, campaign: CampaignId) -> Kept | None:
        """See `Shelf.get`."""
        kept = self._here.get(campaign)
        if kept is None:
            with suppress(self._lost):
                kept = self._there.get(campaign)
        return kept

    def put(self, campaign: CampaignId, kept: Kept) -> bool:
        """See `Shelf.put`."""
        if not self._here.put(campaign, kept):
            return False
        with suppress(self._lost):
            return self._there.put(campaign, kept)
        return True

    def forget(self, campaign: CampaignId) -> None:
        """See `Shelf.forget`."""
        self._here.forget(campaign)
        with suppress(self._lost):
            self._there.forget(campaign)

    def clear(self) -> None:
        """See `Shelf.clear`."""
        self._here.clear()
        with suppress(self._lost):
            self._there.clear()
