"""Who called lately, as all processes of the installation heard it."""

import logging
from datetime import datetime, timedelta

from cachetools import TTLCache

from api.presence import Device, Presence, Seen
from projections.redis_place import Place, RedisDown
from tracker.facts.ids import CampaignId, SeatId

REMEMBERED = timedelta(days=1)
NOT_AGAIN_FOR = 10.0
"""Seconds in which a device that calls again is not written down again."""
DEVICES = 10_000
_BETWEEN = "\x1f"
_log = logging.getLogger("castaway.presence")

# The first time stays; ARGV: device, now, seconds for which the campaign is remembered.
_HEARD = """
local first = redis.call('HGET', KEYS[1], ARGV[1])
first = first and string.match(first, '^[^|]+') or ARGV[2]
redis.call('HSET', KEYS[1], ARGV[1], first .. '|' .. ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
"""


class SharedPresence(Presence):
    """The devices that called, by campaign. Without Redis nobody is known to be here, and nothing fails."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._place = place
        self._write = place.script(_HEARD)
        self._lately: TTLCache[tuple[CampaignId, Device], bool] = TTLCache(DEVICES, NOT_AGAIN_FOR)

    def heard(self, campaign: CampaignId, device: Device, at: datetime) -> None:
        """This device called just now."""
        if (campaign, device) in self._lately:
            return
        self._lately[campaign, device] = True
        seconds = int(REMEMBERED.total_seconds())
        try:
            self._write(self._key(campaign), [_BETWEEN.join(device), at.isoformat(), seconds])
        except RedisDown as down:
            _log.info("not written down who is here: %s", down)

    def of(self, campaign: CampaignId) -> Seen:
        """Every device that called about this campaign in the last day."""
        try:
            found = self._place.ask("HGETALL", self._key(campaign))
        except RedisDown:
            return {}
        pairs = found.items() if isinstance(found, dict) else zip(found[::2], found[1::2], strict=True)
        seen = {_device(name): _times(times) for name, times in pairs}
        newest = max((last for _first, last in seen.values()), default=None)
        return {
            device: times
            for device, times in seen.items()
            if newest is not None and newest - times[1] < REMEMBERED
        }

    def _key(self, campaign: CampaignId) -> str:
        return self._place.key("present", campaign)


def _device(name: bytes) -> Device:
    seat, _, device = name.decode().partition(_BETWEEN)
    return Device(SeatId(seat), device)


def _times(text: bytes) -> tuple[datetime, datetime]:
    first, _, last = text.decode().partition("|")
    return datetime.fromisoformat(first), datetime.fromisoformat(last)
