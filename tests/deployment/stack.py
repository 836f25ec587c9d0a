"""What `docker compose up` would start, started from the file as plain processes on this machine."""

import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from projections.redis_place import Place
from projections.standing import Standing, Standings, together
from tests.api.server import free_port
from tests.deployment.compose import Service, compose_file
from tests.servers import own_namespace, own_schema

WORKERS = 2
PATIENCE = 30


class Stack:
    """The services of docker-compose.yml, with a schema and a namespace instead of a database and a cache."""

    def __init__(self, folder: Path, postgres: str, redis: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.postgres, self.redis = postgres, redis
        self.folder = folder
        self._instead = {
            "postgresql://castaway:castaway@postgres:5432/castaway": postgres,
            "redis://redis:6379/0": redis,
            "0.0.0.0": "127.0.0.1",
            "8000": str(self.port),
            "/backups": str(folder / "backups"),
        }
        self._said = compose_file("docker-compose.yml", {"CASTAWAY_WORKERS": str(WORKERS)})["services"]
        self.place = Place(redis)
        self.standings = Standings(self.place)
        self.web = self.service("web")
        self.projectors = [
            self.service("projector", f"-{number}")
            for number in range(self._said["projector"]["deploy"]["replicas"])
        ]

    def service(self, name: str, more: str = "") -> Service:
        """One of them, not started yet."""
        return Service(self._said[name], self.folder, self._instead, name + more)

    def working(self) -> Standing:
        """What all projectors together say of themselves."""
        return together(self.standings.working())

    def holder_of(self, part: int) -> Service:
        """The projector that holds a part of the campaigns, once one does (parts are taken by and by)."""
        until(lambda: bool(self._holders(part)))
        (holder, *_) = self._holders(part)
        return holder

    def _holders(self, part: int) -> list[Service]:
        return [projector for projector in self.projectors if part in self._parts_of(projector)]

    def _parts_of(self, projector: Service) -> tuple[int, ...]:
        if projector.process is None:
            return ()
        return tuple(part for said in self.standings.working(_name(projector)) for part in said.parts)


def _name(projector: Service) -> str:
    assert projector.process is not None
    return f"{socket.gethostname()}-{projector.process.pid}"


def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> float:
    """Wait until it is so; how long that took."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < seconds, "it never was"
        time.sleep(0.05)
    return time.monotonic() - began


@contextmanager
def started(folder: Path) -> Iterator[Stack]:
    """The whole of it, healthy."""
    with ExitStack() as places:
        stack = Stack(folder, places.enter_context(own_schema()), places.enter_context(own_namespace()))
        services = [stack.web, *stack.projectors]
        try:
            for service in services:
                service.start()
            for service in services:
                service.wait_until_healthy(60)
            yield stack
        finally:
            for service in services:
                if service.process is not None:
                    service.send(signal.SIGKILL)
                    service.process.wait(10)
            stack.place.close()
