"""A real server: `castaway serve` in a process of its own, on a free port.

Asked over plain http, so that no certificates need to be read (`verify=False`): that takes longer than a tap.
"""

import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from tests.api.table import new_id

START = 60
FIRST_PORT, PORTS = 20_000, 3_000
"""Below those that a system gives to whoever connects: a killed server finds its own free again."""


def free_port() -> int:
    """A port that nobody listens on; each worker of a run has its own to choose from."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    first = FIRST_PORT + worker % 4 * PORTS
    while True:
        port = first + secrets.randbelow(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """`castaway serve` on a journal in a folder; it can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {
            **os.environ,
            "CASTAWAY_JOURNAL": f"sqlite:///{self.folder}/books.db",
            "CASTAWAY_PORT": str(self.port),
        }
        command: list[str | Path] = [Path(sys.executable).with_name("castaway"), "serve"]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                command, env=settings, stdout=log, stderr=log, start_new_session=True
            )
        deadline = time.monotonic() + START
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=5, verify=False).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise TimeoutError(self.log())

    def log(self) -> str:
        """What it printed."""
        return (self.folder / "server.log").read_text()

    def kill(self) -> None:
        """`kill -9`, the parent and its worker at once."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)
        self.process = None

    def stop(self) -> float:
        """Tell it to stop; how many seconds that takes."""
        assert self.process is not None
        began = time.monotonic()
        self.process.terminate()
        self.process.wait(30)
        self.process = None
        return time.monotonic() - began


@contextmanager
def serving(folder: Path) -> Iterator[Server]:
    """A server that runs for as long as this takes."""
    server = Server(folder)
    try:
        server.start()
        yield server
    finally:
        if server.process is not None:
            server.kill()


class Line:
    """One phone's connection to a campaign on a real server."""

    def __init__(self, server: Server, campaign: str, token: str) -> None:
        self.campaign = campaign
        self.token = token
        self.url = f"{server.url}/api/v1/campaigns/{campaign}"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(headers=self.headers, timeout=20, verify=False)

    def at(self, server: Server) -> "Line":
        """The same phone on another connection, also to another server of the same journal."""
        return Line(server, self.campaign, self.token)

    def get(self, path: str = "") -> dict[str, Any]:
        """Fetch."""
        answer = self.http.get(self.url + path)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def enter(self, hp: int, seen: int = 2, action: str = "") -> httpx.Response:
        """Enter a value of a card."""
        return self._enter({"hp": hp}, seen, action)

    def write_down(self, action: str) -> httpx.Response:
        """Enter a value that is different each time, so that each action is two entries."""
        return self._enter({"impulse": action}, 2, action)

    def _enter(self, values: dict[str, Any], seen: int, action: str) -> httpx.Response:
        fields = {"card": "character/Jason", "values": values}
        sent = {"id": action or new_id(), "kind": "enter_value", "seen": seen, "with": fields}
        return self.http.post(self.url + "/actions", json=sent)

    def close(self) -> None:
        """Hang up."""
        self.http.close()


def opened(server: Server) -> Line:
    """A new campaign, and its host's phone."""
    seats = [{"name": "Nora", "characters": ["Jason"]}, {"name": "Ben", "characters": ["Liza"]}]
    sent = {"system": "rook_islands", "title": "Evening", "seats": seats}
    founded = httpx.post(f"{server.url}/api/v1/campaigns", json=sent, timeout=20, verify=False).json()
    return Line(server, founded["id"], founded["host_token"])
