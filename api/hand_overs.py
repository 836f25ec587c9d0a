"""Codes that open one seat once: for somebody's second device, or for whoever takes the seat over."""

import secrets
from datetime import timedelta
from threading import Lock
from typing import NamedTuple

import msgspec
from cachetools import TTLCache

from api.tokens import LETTERS, Pass
from projections.redis_place import Place, RedisDown
from tracker.facts.ids import CampaignId, SeatId

GOOD_FOR = timedelta(minutes=10)
LENGTH = 10
"""Longer than a join code, so that neither is ever taken for the other; it is scanned, not typed."""
SECONDS = int(GOOD_FOR.total_seconds())
MOST = 10_000


class HandOver(NamedTuple):
    """A seat that a code opens. `handed` counts how often the seat had gone to somebody else by then.

    `opened_by` is the device that shows the code: once it is signed out, its code opens nothing.
    """

    campaign: CampaignId
    seat: SeatId
    handed: int
    opened_by: Pass


class HandOvers:
    """The codes of this process; a restart forgets them, and the host shows another one."""

    def __init__(self) -> None:
        self._open: TTLCache[str, HandOver] = TTLCache(MOST, GOOD_FOR.total_seconds())
        self._taken: TTLCache[str, str] = TTLCache(MOST, GOOD_FOR.total_seconds())
        self._lock = Lock()

    def open(self, seat: HandOver) -> str:
        """A new code for this seat."""
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self._keep(code, seat)
        return code

    def look(self, code: str) -> HandOver | None:
        """The seat that this code opens, unless somebody has used it."""
        spelled = _spelled(code)
        return self._find(spelled) if is_one(code) and not self._taker(spelled) else None

    def spend(self, code: str, tap: str) -> HandOver | None:
        """The seat that this code opens, for the one tap that came first; sent twice it is one tap."""
        spelled = _spelled(code)
        found = self._find(spelled) if is_one(code) and tap else None
        return found if found is not None and self._take(spelled, tap) == tap else None

    def _keep(self, code: str, seat: HandOver) -> None:
        with self._lock:
            self._open[code] = seat

    def _find(self, code: str) -> HandOver | None:
        with self._lock:
            return self._open.get(code)

    def _taker(self, code: str) -> str:
        with self._lock:
            return self._taken.get(code, "")

    def _take(self, code: str, tap: str) -> str:
        """Whose the code is now: this tap's, if it is the first."""
        with self._lock:
            return self._taken.setdefault(code, tap)


class SharedHandOvers(HandOvers):
    """The codes of all processes of an installation. Without Redis this process keeps its own."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._place = place

    def _keep(self, code: str, seat: HandOver) -> None:
        try:
            self._place.ask("SET", self._key(code), msgspec.json.encode(seat), "EX", SECONDS)
        except RedisDown:
            super()._keep(code, seat)

    def _find(self, code: str) -> HandOver | None:
        try:
            found = self._place.ask("GET", self._key(code))
        except RedisDown:
            found = None
        return super()._find(code) if found is None else msgspec.json.decode(found, type=HandOver)

    def _taker(self, code: str) -> str:
        try:
            found = self._place.ask("GET", self._key(code, "taken"))
        except RedisDown:
            found = None
        return super()._taker(code) if found is None else found.decode()

    def _take(self, code: str, tap: str) -> str:
        try:
            self._place.ask("SET", self._key(code, "taken"), tap, "EX", SECONDS, "NX")
        except RedisDown:
            return super()._take(code, tap)
        return self._taker(code)

    def _key(self, code: str, of: str = "seat") -> str:
        return self._place.key("hand-over", of, code)


def is_one(code: str) -> bool:
    """Whether this is spelled like such a code; join codes are shorter."""
    return len(_spelled(code)) == LENGTH


def _spelled(code: str) -> str:
    return "".join(code.upper().split())
