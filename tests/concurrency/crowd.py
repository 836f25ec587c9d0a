"""Several server processes on one journal, and a crowd of phones that speak to them over real sockets."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tests.api.server import free_port
from tests.api.table import new_id

ROOT = Path(__file__).parents[2]
PROCESSES = 2
SECRET = "the same for all processes of a test"
PATIENCE = 60
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eli")
T = TypeVar("T")


class Answer(msgspec.Struct, frozen=True):
    """What a phone was answered: the status and the document."""

    status: int
    body: dict[str, Any]


class Phone:
    """One seat's phone, with a connection to one of the servers."""

    def __init__(self, port: int, campaign: str, seat: str, token: str) -> None:
        self.port, self.campaign, self.seat, self.token = port, campaign, seat, token
        self._connection: HTTPConnection | None = None

    def connection(self) -> HTTPConnection:
        """The connection that is open, or a new one."""
        if self._connection is None:
            self._connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        return self._connection

    def ask(self, method: str, path: str, sent: Any = None) -> Answer:
        """Send a request and read the answer."""
        connection = self.connection()
        self._send(connection, method, path, sent)
        answer = connection.getresponse()
        return Answer(answer.status, msgspec.json.decode(answer.read()))

    def ask_and_hang_up(self, path: str, sent: Any) -> None:
        """Send a request and never hear the answer."""
        connection = self.connection()
        self._send(connection, "POST", path, sent)
        connection.close()
        self._connection = None

    def _send(self, connection: HTTPConnection, method: str, path: str, sent: Any) -> None:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        body = None if sent is None else msgspec.json.encode(sent)
        url = f"/api/v1/campaigns/{self.campaign}{path}" if self.campaign else f"/api/v1{path}"
        connection.request(method, url, body, headers)

    def get(self, path: str) -> dict[str, Any]:
        """Fetch something."""
        answer = self.ask("GET", path)
        assert answer.status == 200, answer
        return answer.body

    def action(self, kind: str, seen: int, **fields: Any) -> dict[str, Any]:
        """The body of an action."""
        return {"id": new_id(), "kind": kind, "seen": seen, "with": fields}

    def act(self, kind: str, seen: int, **fields: Any) -> Answer:
        """Do something."""
        return self.ask("POST", "/actions", self.action(kind, seen, **fields))

    def position(self) -> int:
        """Where the campaign is."""
        position: int = self.get("/prompts")["position"]
        return position

    def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            self._connection.close()


class Crowd:
    """Five people at one campaign; their phones are spread over the servers."""

    def __init__(self, ports: Sequence[int], **options: Any) -> None:
        self.ports = ports
        opening = Phone(ports[0], "", "", "")
        seats = [{"name": name, "characters": [name]} for name in NAMES]
        sent = {"system": "tokens", "title": "Crowd", "seats": seats, "options": options}
        founded = opening.ask("POST", "/campaigns", sent)
        assert founded.status == 201, founded
        opening.close()
        self.campaign: str = founded.body["id"]
        self.host = Phone(ports[0], self.campaign, "seat-1", founded.body["host_token"])
        code = founded.body["join_code"]
        self.phones = [self.host, *(self._joined(number, code) for number in range(2, len(NAMES) + 1))]

    def _joined(self, number: int, code: str) -> Phone:
        phone = Phone(self.ports[number % len(self.ports)], self.campaign, f"seat-{number}", "")
        joined = phone.ask("POST", "/join", {"code": code, "seat": phone.seat})
        assert joined.status == 201, joined
        phone.token = joined.body["token"]
        return phone

    def at_once(self, deed: Callable[[Phone], T]) -> list[T]:
        """Everybody does this in the same moment."""
        start = threading.Barrier(len(self.phones))
        done: list[T | BaseException] = [TimeoutError()] * len(self.phones)

        def one(number: int, phone: Phone) -> None:
            start.wait(PATIENCE)
            try:
                done[number] = deed(phone)
            except BaseException as failure:  # noqa: BLE001 - raised again below
                done[number] = failure

        threads = [threading.Thread(target=one, args=each) for each in enumerate(self.phones)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return [raised(each) for each in done]

    def entries(self) -> list[dict[str, Any]]:
        """Every entry of the campaign."""
        found: list[dict[str, Any]] = []
        after: int | None = 0
        while after is not None:
            page = self.host.get(f"/entries?after={after}&limit=1000")
            found += page["entries"]
            after = page["next"]
        return found

    def facts(self, kind: str) -> list[dict[str, Any]]:
        """Every entry of one kind of fact."""
        return [entry for entry in self.entries() if entry["type"] == kind]

    def check_books(self) -> None:
        """Positions without a gap, an action's entries together, and the chain and the ledgers hold."""
        entries = self.entries()
        assert [entry["position"] for entry in entries] == list(range(1, len(entries) + 1))
        begun: list[str] = []
        for entry in entries:
            if not begun or begun[-1] != entry["action"]:
                assert entry["action"] not in begun, "an action stands in two places"
                begun.append(entry["action"])
        verdict = self.host.get("/verify")
        assert verdict["holds"], verdict

    def close(self) -> None:
        """Everybody hangs up."""
        for phone in self.phones:
            phone.close()


def raised(done: T | BaseException) -> T:
    """What came of it; a failure in another thread is raised here."""
    if isinstance(done, BaseException):
        raise done
    return done


@contextmanager
def servers(folder: Path, number: int = PROCESSES) -> Iterator[list[int]]:
    """The ports of several server processes on one journal: SQLite, or what CASTAWAY_CROWD_JOURNAL says."""
    journal = os.environ.get("CASTAWAY_CROWD_JOURNAL") or f"sqlite:///{folder}/books.db"
    ports = [free_port() for _ in range(number)]
    log = folder / "servers.log"
    with log.open("wb") as told, ExitStack() as stack:
        for port in ports:
            settings = {"CASTAWAY_JOURNAL": journal, "CASTAWAY_PORT": str(port), "CASTAWAY_SECRET": SECRET}
            one = subprocess.Popen(
                [sys.executable, "-m", "tests.concurrency.token_server"],
                cwd=ROOT, env={**os.environ, **settings}, stdout=told, stderr=told, start_new_session=True,
            )  # fmt: skip
            stack.callback(one.wait, 10)
            stack.callback(os.killpg, one.pid, signal.SIGKILL)
        for port in ports:
            _wait_for(port, log)
        yield ports


def _wait_for(port: int, log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except (OSError, HTTPException):
            time.sleep(0.05)
        finally:
            connection.close()
    raise TimeoutError(log.read_text())
