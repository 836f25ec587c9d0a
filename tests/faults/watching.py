"""Phones that only watch: each listens to a server and, like a page, connects again when its stream ends."""

import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

import httpx

from tests.api.server import Line, Server
from tests.faults.phones import PATIENCE

AGAIN = 0.2
SILENCE = httpx.Timeout(10, read=30)


class Watcher(threading.Thread):
    """One of them: what it heard of last, and how often it had to connect."""

    def __init__(self, server: Server, line: Line) -> None:
        super().__init__(daemon=True)
        self.heard = 0
        self.connected = 0
        self.stopping = threading.Event()
        self._url = f"{server.url}/api/v1/campaigns/{line.campaign}/stream"
        self._headers = line.headers

    def run(self) -> None:
        """Listen, for as long as it takes."""
        with httpx.Client(timeout=SILENCE, verify=False) as client:
            while not self.stopping.is_set():
                with suppress(httpx.TransportError):
                    self._listen(client)
                self.stopping.wait(AGAIN)

    def _listen(self, client: httpx.Client) -> None:
        seen = {"Last-Event-ID": str(self.heard)} if self.heard else {}
        with client.stream("GET", self._url, headers={**self._headers, **seen}) as answer:
            self.connected += answer.status_code == 200
            for line in answer.iter_lines():
                if line.startswith("id: "):
                    self.heard = int(line.removeprefix("id: "))
                if self.stopping.is_set():
                    return


class Watching:
    """One at each server; nobody reloads anything."""

    def __init__(self, servers: Sequence[Server], line: Line) -> None:
        self.phones = [Watcher(server, line) for server in servers]

    def __enter__(self) -> Self:
        for phone in self.phones:
            phone.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: TracebackType | None
    ) -> None:
        for phone in self.phones:
            phone.stopping.set()

    def converge(self, position: int) -> None:
        """All of them hear where the campaign is, by themselves.

        Raises:
            AssertionError: one does not.
        """
        deadline = time.monotonic() + PATIENCE
        while any(phone.heard != position for phone in self.phones) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert [phone.heard for phone in self.phones] == [position] * len(self.phones)
