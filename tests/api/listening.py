"""Streams as a phone hears them: plain sockets, so that hanging up is really hanging up."""

import socket
import threading
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Self

from tests.api.server import Line

PATIENCE = 20


def hung_on(line: Line, **headers: str) -> socket.socket:
    """A connection on which the stream was asked for. HTTP 1.0, so that its body comes as it is."""
    host, _, rest = line.url.removeprefix("http://").partition("/")
    name, _, port = host.partition(":")
    connection = socket.create_connection((name, int(port)), timeout=PATIENCE)
    sent = {**line.headers, "Host": host, **{key.replace("_", "-"): text for key, text in headers.items()}}
    fields = "".join(f"{key}: {text}\r\n" for key, text in sent.items())
    connection.sendall(f"GET /{rest}/stream HTTP/1.0\r\n{fields}\r\n".encode())
    return connection


def status(connection: socket.socket) -> int:
    """The status that the stream was answered with."""
    return int(connection.recv(12).split()[1])


class Listener:
    """Listens in the background until it is closed or the server ends the stream."""

    def __init__(self, line: Line, **headers: str) -> None:
        self.events: list[dict[str, str]] = []
        self._news = threading.Condition()
        self._closing = False
        self._connection = hung_on(line, **headers)
        self._connection.settimeout(0.1)
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        self._thread.join()
        self._connection.close()

    def _listen(self) -> None:
        event: dict[str, str] = {}
        for text in self._lines():
            name, _, value = text.partition(": ")
            if text:
                event[name] = value
            elif event:
                with self._news:
                    self.events += [event] if event.get("event") == "changed" else []
                    self._news.notify_all()
                event = {}

    def _lines(self) -> Iterator[str]:
        rest = b""
        while not self._closing:
            try:
                got = self._connection.recv(4096)
            except TimeoutError:
                continue
            except OSError:
                return
            if not got:
                return
            *lines, rest = (rest + got).split(b"\n")
            yield from (line.rstrip(b"\r").decode() for line in lines)

    def wait_for(self, position: int) -> dict[str, str]:
        """The first event that tells of this position or a later one."""
        deadline = time.monotonic() + PATIENCE
        with self._news:
            while time.monotonic() < deadline:
                for event in self.events:
                    if int(event["id"]) >= position:
                        return event
                self._news.wait(0.1)
        raise TimeoutError(f"heard only {self.events}")

    def ended(self) -> bool:
        """Whether the server ended the stream."""
        self._thread.join(PATIENCE)
        return not self._thread.is_alive()
