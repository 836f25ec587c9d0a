"""Codes that open one seat once: for somebody's second device, or for whoever takes the seat over."""

import secrets
from datetime import timedelta
from threading import Lock
from typing import NamedTuple

import msgspec
from cachetools import TTLCache

from api.tokens import LETTERS
from projections.redis_place import Place, RedisDown
from tracker.facts.ids import CampaignId, SeatId

GOOD_FOR = timedelta(minutes=10)
LENGTH = 10
"""Longer than a join code, so that neither is ever taken for the other; it is scanned, not typed."""
MOST = 10_000


class HandOver(NamedTuple):
    """A seat that a code opens. `handed` counts how often the seat had gone to somebody else by then."""

    campaign: CampaignId
    seat: SeatId
    handed: int = 0


class HandOvers:
    """The codes of this process; a restart forgets them, and the host shows another one."""

    def __init__(self) -> None:
        self._open: TTLCache[str, HandOver] = TTLCache(MOST, GOOD_FOR.total_seconds())
        self._lock = Lock()

    def open(self, seat: HandOver) -> str:
        """A new code for this seat."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self._keep(code, seat)
        return code

    def look(self, code: str) -> HandOver | None:
        """The seat that this code opens, left as it is."""
        return self._find(_spelled(code), spend=False) if is_one(code) else None

    def spend(self, code: str) -> HandOver | None:
        """The seat that this code opens, for the last time."""
        return self._find(_spelled(code), spend=True) if is_one(code) else None

    def _keep(self, code: str, seat: HandOver) -> None:
        with self._lock:
            self._open[code] = seat

    def _find(self, code: str, *, spend: bool) -> HandOver | None:
        with self._lock:
            return self._open.pop(code, None) if spend else self._open.get(code)


class SharedHandOvers(HandOvers):
    """The codes of all processes of an installation. Without Redis this process keeps its own."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._place = place

    def _keep(self, code: str, seat: HandOver) -> None:
        seconds = int(GOOD_FOR.total_seconds())
        try:
            self._place.ask("SET", self._key(code), msgspec.json.encode(seat), "EX", seconds)
        except RedisDown:
            super()._keep(code, seat)

    def _find(self, code: str, *, spend: bool) -> HandOver | None:
        try:
            found = self._place.ask("GETDEL" if spend else "GET", self._key(code))
        except RedisDown:
            found = None
        if found is None:
            return super()._find(code, spend=spend)
        return msgspec.json.decode(found, type=HandOver)

    def _key(self, code: str) -> str:
        return self._place.key("hand-over", code)


def is_one(code: str) -> bool:
    """Whether this is spelled like such a code; join codes are shorter."""
    return len(_spelled(code)) == LENGTH


def _spelled(code: str) -> str:
    return "".join(code.upper().split())
