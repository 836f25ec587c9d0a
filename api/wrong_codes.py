"""Guessing join codes does not pay: whoever types too many wrong ones has to wait."""

from limits import RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from api.problems import Problem

PER_MINUTE = RateLimitItemPerMinute(10)
PER_HOUR = RateLimitItemPerHour(60)


class WrongCodes:
    """Counts the wrong codes of each address; right ones cost nothing."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def check(self, address: str) -> None:
        """Go on, unless this address has typed too many wrong codes.

        Raises:
            Problem: with the seconds to wait.
        """
        for limit in (PER_MINUTE, PER_HOUR):
            if not self._limiter.test(limit, address):
                raise Problem("slow_down", headers={"Retry-After": str(limit.get_expiry())})

    def count(self, address: str) -> None:
        """This address typed a wrong one."""
        for limit in (PER_MINUTE, PER_HOUR):
            self._limiter.hit(limit, address)
