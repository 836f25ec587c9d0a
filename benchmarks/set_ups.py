"""The two set-ups that are measured, and what is started beside them."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory

import library

from api.config import Config

ROOT = Path(__file__).parents[1]
POSTGRES = os.environ.get("CASTAWAY_TEST_POSTGRES") or "postgresql://postgres@127.0.0.1:5432/test"
REDIS = os.environ.get("CASTAWAY_TEST_REDIS") or "redis://127.0.0.1:6379/0"
TOKENS = (
    sys.executable,
    "-c",
    f"import sys; sys.path.insert(0, {str(ROOT)!r}); from tests.concurrency.token_server import main; main()",
)


def named(only: str | None, workers: int, threads: int = 40) -> Iterator[tuple[str, Config]]:
    """One process on SQLite; and several on PostgreSQL and Redis, with a projector."""
    if only != "scaled":
        with TemporaryDirectory(prefix="castaway-bench-") as folder:
            yield "embedded", Config(journal=f"sqlite:///{folder}/books.db", threads=threads)
    if only != "embedded":
        yield (
            f"scaled, {workers} workers",
            Config(journal=POSTGRES, redis=REDIS, workers=workers, threads=threads),
        )


@contextmanager
def page(config: Config) -> Iterator[int]:
    """The library's page in as many processes and threads as Castaway has; the port it is at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [
        Path(sys.executable).with_name("gunicorn"), "--worker-class", "gthread", "--no-control-socket",
        "--workers", str(config.workers), "--threads", str(config.threads), "--bind", f"127.0.0.1:{port}",
        "--pythonpath", f"{library.HERE},{ROOT}", "--log-level", "warning", "library:page()",
    ]  # fmt: skip
    settings = {**os.environ, library.SETTING: config.journal}
    process = subprocess.Popen(command, env=settings)  # noqa: S603
    try:
        _wait_for(port, process)
        yield port
    finally:
        process.terminate()
        process.wait(20)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/")
            connection.getresponse().read()
        except (OSError, HTTPException):
            time.sleep(0.1)
        else:
            return
        finally:
            connection.close()
    raise TimeoutError("the library's page did not start")
