"""Servers that can be broken: as those of tests/api, with settings and commands of their own."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.api.server import START, Server

ROOT = Path(__file__).parents[2]
SERVE: tuple[str | Path, ...] = (Path(sys.executable).with_name("castaway"), "serve")


class Breakable(Server):
    """A server whose journal may lie somewhere else, and which may be another program."""

    def __init__(
        self,
        folder: Path,
        journal: str = "",
        more: Mapping[str, str] | None = None,
        command: Sequence[str | Path] = SERVE,
    ) -> None:
        super().__init__(folder)
        self.journal = journal or f"sqlite:///{folder}/books.db"
        self._more = dict(more or {})
        self._command = list(command)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = {
            **os.environ,
            "CASTAWAY_JOURNAL": self.journal,
            "CASTAWAY_PORT": str(self.port),
            "CASTAWAY_SECRET": "one secret for all servers of a test",
            "PYTHONPATH": str(ROOT),
            **self._more,
        }
        with (self.folder / f"server-{self.port}.log").open("ab") as log:
            self.process = subprocess.Popen(
                self._command, env=settings, stdout=log, stderr=log, start_new_session=True, cwd=ROOT
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
        return (self.folder / f"server-{self.port}.log").read_text()


@contextmanager
def serving(*servers: Breakable) -> Iterator[None]:
    """Servers that run for as long as this takes."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            if server.process is not None:
                server.kill()
