"""A server to measure: started as it would be for real, on a journal that is thrown away."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPException
from secrets import token_hex

from api.config import Config
from api.measuring.phones import HOST
from projections.redis_place import Place
from tracker.journal.trial import FIRST_PART, trial_journal

START = 60.0
COMMAND = (sys.executable, "-c", "from api.cli import main; main()")
SERVE = (*COMMAND, "serve")
PROJECT = (*COMMAND, "project")


class NotStarted(Exception):
    """The server did not come up."""


@dataclass(frozen=True)
class Standing:
    """What runs: where phones reach it, on which settings, and the processes that serve."""

    port: int
    config: Config
    processes: tuple[subprocess.Popen[bytes], ...]


@contextmanager
def trial_of(config: Config) -> Iterator[Config]:
    """The same settings, but for a journal and a namespace of their own, both gone afterwards.

    Raises:
        NoSuchJournal, JournalFailed: the journal's address cannot be used.
    """
    with trial_journal(config.journal) as journal, _trial_redis(config.redis) as redis:
        yield replace(
            config, journal=journal, redis=redis, host=HOST, port=_free_port(), secret=token_hex(16)
        )


@contextmanager
def standing(config: Config, serve: Sequence[str] = SERVE) -> Iterator[Standing]:
    """A web server, and a projector where views are kept by one, for as long as this takes.

    Raises:
        NotStarted: it did not answer in time.
    """
    settings = {**os.environ, **_environment(config)}
    with ExitStack() as processes:
        web = processes.enter_context(_process(serve, settings))
        running = [web]
        _wait(lambda: _answers(config.port, "/healthz"), web)
        if config.shared:
            running.append(processes.enter_context(_process(PROJECT, settings)))
            _wait(lambda: _answers(config.port, "/readyz"), web)
        yield Standing(config.port, config, tuple(running))


@contextmanager
def _trial_redis(url: str) -> Iterator[str]:
    if not url:
        yield ""
        return
    trial = f"{url}{'&' if '?' in url else '?'}namespace={FIRST_PART}{token_hex(6)}"
    yield trial
    place = Place(trial)
    place.drop()
    place.close()


def _environment(config: Config) -> dict[str, str]:
    return {
        "CASTAWAY_HOST": config.host,
        "CASTAWAY_PORT": str(config.port),
        "CASTAWAY_JOURNAL": config.journal,
        "CASTAWAY_REDIS": config.redis,
        "CASTAWAY_WORKERS": str(config.workers),
        "CASTAWAY_THREADS": str(config.threads),
        "CASTAWAY_LOG": config.log,
        "CASTAWAY_SECRET": config.secret,
    }


@contextmanager
def _process(command: Sequence[str], settings: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A process with all that it starts. Its words are thrown away: a pipe that nobody reads would block."""
    process = subprocess.Popen(  # noqa: S603 - our own commands
        command, env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait(15)


def _wait(ready: Callable[[], bool], web: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START
    while not ready():
        if web.poll() is not None or time.monotonic() > deadline:
            raise NotStarted("The server to be measured did not start; `castaway serve` says why.")
        time.sleep(0.05)


def _answers(port: int, path: str) -> bool:
    connection = HTTPConnection(HOST, port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])
