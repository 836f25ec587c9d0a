"""Places for open streams: so many and no more."""

from collections.abc import Callable
from threading import BoundedSemaphore


class Places(BoundedSemaphore):
    """Taken and given back; `watchers` hear of each by how much it changes what is taken."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.watchers: list[Callable[[int], None]] = []

    def acquire(self, blocking: bool = True, timeout: float | None = None) -> bool:  # noqa: FBT001, FBT002
        """Take a place, if there is one."""
        taken = super().acquire(blocking, timeout)
        if taken:
            self._tell(1)
        return taken

    def release(self, n: int = 1) -> None:
        """Give it back."""
        super().release(n)
        self._tell(-n)

    def _tell(self, change: int) -> None:
        for watcher in self.watchers:
            watcher(change)
