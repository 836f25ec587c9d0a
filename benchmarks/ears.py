"""Many open streams that are all listened to, for as little work as can be."""

import selectors
import socket
import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress

from api.measuring.phones import HOST, Phone, listening

EACH = 5
"""Streams for each campaign."""
SETTLE = 60.0


class Ears:
    """Five streams for each campaign, all of them waited for in one thread."""

    def __init__(self, hosts: Sequence[Phone]) -> None:
        self.turned_away = 0
        self._told: defaultdict[str, dict[socket.socket, list[tuple[int, float]]]] = defaultdict(dict)
        self._sent: list[tuple[str, int, float]] = []
        self._selector = selectors.DefaultSelector()
        self._rest: dict[socket.socket, bytes] = {}
        self._began: set[socket.socket] = set()
        self._stop = threading.Event()
        for phone in hosts:
            for _ in range(EACH):
                self._open(phone)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    @property
    def open(self) -> int:
        """How many streams have begun and not ended."""
        return len(self._began)

    def _open(self, phone: Phone) -> None:
        connection = socket.create_connection((HOST, phone.port), timeout=30)
        connection.sendall(listening(phone))
        connection.setblocking(False)  # noqa: FBT003 - its only form
        self._rest[connection] = b""
        self._selector.register(connection, selectors.EVENT_READ, phone.campaign)

    def settle(self) -> None:
        """Wait until each stream has begun or was turned away, or no more do."""
        deadline, wanted = time.monotonic() + SETTLE, len(self._rest)
        while self.open + self.turned_away < wanted and time.monotonic() < deadline:
            time.sleep(0.1)

    def sent(self, campaign: str, position: int, at: float) -> None:
        """A tap was sent then, and recorded at this position."""
        self._sent.append((campaign, position, at))

    def news(self) -> tuple[float, list[float]]:
        """Which part of the taps all five heard of, and how long it took from each to the last of them."""
        took = []
        for campaign, position, at in self._sent:
            heard = [_first(news, position) for news in self._told[campaign].values()]
            if len(heard) == EACH and None not in heard:
                took.append(max(each for each in heard if each is not None) - at)
        return len(took) / max(1, len(self._sent)), took

    def close(self) -> None:
        """All hang up."""
        self._stop.set()
        self._thread.join()
        for connection in list(self._rest):
            connection.close()

    def _listen(self) -> None:
        while not self._stop.is_set():
            for key, _ in self._selector.select(0.2):
                connection = key.fileobj
                assert isinstance(connection, socket.socket)
                self._read(connection, key.data, time.perf_counter())

    def _read(self, connection: socket.socket, campaign: str, at: float) -> None:
        got = b""
        with suppress(OSError):
            got = connection.recv(1 << 16)
        if not got:
            self._selector.unregister(connection)
            self.turned_away += connection not in self._began
            self._began.discard(connection)
            return
        *lines, self._rest[connection] = (self._rest[connection] + got).split(b"\n")
        for line in lines:
            if line.startswith(b"retry:"):
                self._began.add(connection)
            elif line.startswith(b"id: "):
                self._told[campaign].setdefault(connection, []).append((int(line[4:]), at))


def _first(news: Sequence[tuple[int, float]], position: int) -> float | None:
    """When this position was first heard of, or a later one: quick taps are told together."""
    return next((at for heard, at in news if heard >= position), None)
