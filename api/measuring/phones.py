"""Phones that measure: one taps and takes the time, others listen and note when they hear of it."""

import socket
import threading
import time
from collections.abc import Sequence
from http.client import HTTPConnection
from types import TracebackType
from typing import Any, NamedTuple, Self
from uuid import uuid4

import msgspec

HOST = "127.0.0.1"
PATIENCE = 60.0
SYSTEM = "rook_islands"
CHARACTERS = ("Jason", "Liza")


class Answer(NamedTuple):
    """What a phone was answered: the status and the document."""

    status: int
    body: dict[str, Any]


class Phone:
    """A phone at one campaign, with a connection that stays open; it has always seen its own last tap."""

    def __init__(self, port: int, campaign: str, token: str) -> None:
        self.port = port
        self.campaign = campaign
        self.token = token
        self.seen = 2
        self._connection = HTTPConnection(HOST, port, timeout=PATIENCE)
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def ask(self, method: str, path: str, sent: Any = None) -> Answer:
        """Send a request about the campaign, and read the answer."""
        body = None if sent is None else msgspec.json.encode(sent)
        self._connection.request(method, f"/api/v1/campaigns/{self.campaign}{path}", body, self._headers)
        answer = self._connection.getresponse()
        return Answer(answer.status, msgspec.json.decode(answer.read()))

    def act(self, kind: str, fields: dict[str, Any], seen: int | None = None) -> Answer:
        """Do something; `seen` is what the screen showed, the last tap's position without it."""
        sent = {"id": str(uuid4()), "kind": kind, "with": fields, "seen": self.seen if seen is None else seen}
        answer = self.ask("POST", "/actions", sent)
        if answer.status == 201:
            self.seen = answer.body["position"]
        return answer

    def tap(self) -> Answer:
        """Something that any seat may do at any moment, another thing each time: two entries."""
        return self.act("enter_value", {"card": "character/Jason", "values": {"impulse": f"tap {uuid4()}"}})

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


def open_campaign(
    port: int, devices: int = 1, system: str = SYSTEM, characters: Sequence[str] = CHARACTERS
) -> tuple[Phone, ...]:
    """So many devices at a new campaign: the host's, and others at the other seats in turn.

    Raises:
        ConnectionError: the server did not let them.
    """
    seats = [{"name": name, "characters": [name]} for name in characters]
    founded = _sent(port, "", {"system": system, "title": "Trial", "seats": seats})
    tokens = [founded["host_token"]]
    _host, *others = founded["seats"]
    for number in range(devices - 1):
        joining = {"code": founded["join_code"], "seat": others[number % len(others)]["id"]}
        tokens.append(_sent(port, f"/{founded['id']}/join", joining)["token"])
    return tuple(Phone(port, founded["id"], token) for token in tokens)


def _sent(port: int, path: str, document: Any) -> Any:
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    body = msgspec.json.encode(document)
    connection.request("POST", f"/api/v1/campaigns{path}", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    said = answer.read()
    connection.close()
    if answer.status != 201:
        raise ConnectionError(f"nobody may sit down: {answer.status} {said[:300]!r}")
    return msgspec.json.decode(said)


class Ear:
    """A phone's open stream: when which position was heard of, on the clock of `time.perf_counter`."""

    def __init__(self, phone: Phone) -> None:
        self._news = threading.Condition()
        self._heard: list[tuple[int, float]] = []
        self._connection = socket.create_connection((HOST, phone.port), timeout=PATIENCE)
        self._connection.sendall(listening(phone))
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._connection.close()

    def _listen(self) -> None:
        for line in self._connection.makefile("rb"):
            if line.startswith(b"id: "):
                with self._news:
                    self._heard.append((int(line[4:]), time.perf_counter()))
                    self._news.notify_all()

    def heard(self, position: int) -> float:
        """When this position or a later one was first heard of; waits for it.

        Raises:
            TimeoutError: nothing was heard of it.
        """
        with self._news:
            if not self._news.wait_for(lambda: bool(self._since(position)), PATIENCE):
                raise TimeoutError(f"nothing was heard of position {position}")
            return self._since(position)[0]

    def _since(self, position: int) -> list[float]:
        return [at for heard, at in self._heard[-100:] if heard >= position]


def listening(phone: Phone) -> bytes:
    """The request that opens a phone's stream. HTTP 1.0, so that its body comes as it is."""
    return (
        f"GET /api/v1/campaigns/{phone.campaign}/stream HTTP/1.0\r\nHost: {HOST}:{phone.port}\r\n"
        f"Authorization: Bearer {phone.token}\r\n\r\n"
    ).encode()


def close_all(phones: Sequence[Phone]) -> None:
    """Everybody hangs up."""
    for phone in phones:
        phone.close()
