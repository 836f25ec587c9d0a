"""Guessing join codes does not pay: whoever types too many wrong ones has to wait."""

import logging
from collections.abc import Callable
from functools import partial

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import MovingWindowRateLimiter

from api.problems import Problem
from projections.redis_place import Place

PER_MINUTE = RateLimitItemPerMinute(10)
PER_HOUR = RateLimitItemPerHour(60)
_log = logging.getLogger("castaway.wrong_codes")


class WrongCodes:
    """Counts the wrong codes of each address; right ones cost nothing.

    With a place in Redis all processes count together. Each counts for itself as well, which is what is
    left while Redis cannot be asked.
    """

    def __init__(self, place: Place | None = None) -> None:
        self._here = MovingWindowRateLimiter(MemoryStorage())
        self._together: MovingWindowRateLimiter | None = None
        if place is not None:
            storage = RedisStorage(
                place.url, key_prefix=place.key("limits"), wrap_exceptions=True, socket_timeout=1
            )
            self._together = MovingWindowRateLimiter(storage)

    def check(self, address: str) -> None:
        """Go on, unless this address has typed too many wrong codes.

        Raises:
            Problem: with the seconds to wait.
        """
        for limit in (PER_MINUTE, PER_HOUR):
            if not self._by_all(partial(_may, limit, address)):
                raise Problem("slow_down", headers={"Retry-After": str(limit.get_expiry())})

    def count(self, address: str) -> None:
        """This address typed a wrong one."""
        for limit in (PER_MINUTE, PER_HOUR):
            self._by_all(partial(_counted, limit, address))

    def _by_all(self, asked: Callable[[MovingWindowRateLimiter], bool]) -> bool:
        here = asked(self._here)
        if self._together is None:
            return here
        try:
            return asked(self._together) and here
        except StorageError as failure:
            _log.warning("wrong codes are counted by this process alone: %s", failure)
            return here


def _may(limit: RateLimitItem, address: str, limiter: MovingWindowRateLimiter) -> bool:
    return limiter.test(limit, address)


def _counted(limit: RateLimitItem, address: str, limiter: MovingWindowRateLimiter) -> bool:
    return limiter.hit(limit, address)
