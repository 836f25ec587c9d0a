"""A PostgreSQL and a Redis of one's own, which may be killed."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg
import redis

from tests.api.server import free_port
from tests.servers import missing

START = 30


class Service:
    """A process that is started again on the same port with the same files."""

    def __init__(self, command: list[str], log: Path, **more: Any) -> None:
        self._command = command
        self._log = log
        self._more = more
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it may take a moment until it answers."""
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                self._command, stdout=log, stderr=log, start_new_session=True, **self._more
            )

    def kill(self) -> None:
        """`kill -9`, with all its children."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)
        self.process = None

    def remove(self) -> None:
        """What it leaves behind elsewhere: nothing."""


def program(name: str) -> str:
    """Where a program of PostgreSQL or Redis is; without it the test is left out, or fails in CI."""
    installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = str(installed[-1]) if installed else shutil.which(name)
    if not found:
        missing(f"no {name} here")
    return found


class OwnRedis(Service):
    """Keeps nothing on disk: killed, it has forgotten everything."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        port = ["--port", str(self.port), "--bind", "127.0.0.1"]
        command = [program("redis-server"), *port, "--save", "", "--appendonly", "no"]
        super().__init__(command, folder / "redis.log", cwd=folder)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        super().start()
        deadline = time.monotonic() + START
        while time.monotonic() < deadline:
            try:
                with redis.Redis.from_url(self.url) as client:
                    client.ping()
            except redis.RedisError:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError

    def empty(self) -> None:
        """Everything forgotten, while it runs."""
        with redis.Redis.from_url(self.url) as client:
            client.flushall()


class OwnPostgres(Service):
    """A database of its own, which survives what is done to it."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"
        # Not in the test's own folder, which only its owner may enter: PostgreSQL does not run as root.
        self._data = Path(mkdtemp(prefix="castaway-postgres-"))
        more: dict[str, Any] = {"cwd": self._data}
        if os.geteuid() == 0:
            more["user"] = "postgres"
            shutil.chown(self._data, "postgres")
        files = str(self._data)
        made = [program("initdb"), "-D", files, "-U", "postgres", "--auth=trust", "--no-sync"]
        subprocess.run(made, check=True, capture_output=True, **more)
        listening = ["-p", str(self.port), "-c", "listen_addresses=127.0.0.1", "-k", ""]
        super().__init__([program("postgres"), "-D", files, *listening], folder / "postgres.log", **more)

    def start(self) -> None:
        """Start it, and wait until it has recovered."""
        super().start()
        deadline = time.monotonic() + START
        while time.monotonic() < deadline:
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
            except psycopg.Error:
                time.sleep(0.05)
            else:
                return
        raise TimeoutError

    def remove(self) -> None:
        """Its files."""
        shutil.rmtree(self._data, ignore_errors=True)


@contextmanager
def running(*services: Service) -> Iterator[None]:
    """Services that run for as long as this takes."""
    try:
        for service in services:
            service.start()
        yield
    finally:
        for service in services:
            if service.process is not None:
                service.kill()
            service.remove()
