"""Who called lately: only in memory, and only what this process heard."""

from datetime import datetime, timedelta
from threading import Lock
from typing import NamedTuple

from cachetools import LRUCache

from tracker.facts.ids import CampaignId, SeatId

CAMPAIGNS = 10_000
AT_A_TABLE = 100
HERE = timedelta(seconds=25)
"""So long after it was last heard of, a device counts as here: its stream speaks up every ten seconds."""


class Device(NamedTuple):
    """A device at a seat."""

    seat: SeatId
    device: str


Seen = dict[Device, tuple[datetime, datetime]]
"""When each was first and last heard of."""


class Presence:
    """The devices that called, by campaign."""

    def __init__(self) -> None:
        self._heard: LRUCache[CampaignId, LRUCache[Device, tuple[datetime, datetime]]] = LRUCache(CAMPAIGNS)
        self._lock = Lock()

    def heard(self, campaign: CampaignId, device: Device, at: datetime) -> None:
        """This device called just now."""
        with self._lock:
            devices = self._heard.setdefault(campaign, LRUCache(AT_A_TABLE))
            first, _last = devices.get(device, (at, at))
            devices[device] = (first, at)

    def of(self, campaign: CampaignId) -> Seen:
        """Every device that called about this campaign."""
        with self._lock:
            return dict(self._heard.get(campaign, {}))

    def here(self, campaign: CampaignId, now: datetime) -> tuple[SeatId, ...]:
        """The seats of which a device was heard of just now, in order."""
        return tuple(
            sorted({device.seat for device, (_, last) in self.of(campaign).items() if now - last < HERE})
        )
