"""Ten phones that keep tapping, whatever breaks: what was not answered is sent again under its own id."""

import random
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

from tests.api.server import Server
from tests.api.table import new_id
from tests.faults.figures import Figures

PATIENCE = 60
NOTHING_HAPPENED = (502, 503)


@dataclass
class Account:
    """What all phones together sent, and what they were told of it: position by action."""

    sent: set[str] = field(default_factory=set)
    acknowledged: dict[str, int] = field(default_factory=dict)
    resent: int = 0
    refused: int = 0
    odd: list[str] = field(default_factory=list)

    def into(self, figures: Figures) -> None:
        """The sums of it."""
        figures.sent += len(self.sent)
        figures.acknowledged += len(self.acknowledged)
        figures.resent += self.resent


class Phone(threading.Thread):
    """Taps until it is told to stop; a tap without an answer is sent again, to whichever server is there."""

    def __init__(
        self, servers: Sequence[Server], campaign: str, token: str, account: Account, stop: threading.Event
    ) -> None:
        super().__init__(daemon=True)
        self._servers = servers
        self._path = f"/api/v1/campaigns/{campaign}"
        self._headers = {"Authorization": f"Bearer {token}"}
        self._account = account
        self._stopping = stop

    def run(self) -> None:
        """Tap."""
        while not self._stopping.is_set():
            action = new_id()
            self._account.sent.add(action)
            self._tap(action)

    def _tap(self, action: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            answer = self._send(action)
            if answer is None or answer.status_code in NOTHING_HAPPENED:
                self._account.refused += answer is not None
                if self._stopping.wait(0.05) and answer is not None:
                    return
                self._account.resent += 1
                continue
            if answer.status_code == 201:
                self._account.acknowledged[action] = answer.json()["position"]
            else:
                self._account.odd.append(f"{answer.status_code} {answer.text[:300]}")
            return

    def _send(self, action: str) -> httpx.Response | None:
        server = random.choice(self._servers)
        try:
            return httpx.post(
                f"{server.url}{self._path}/actions",
                json=a_tap(action),
                headers=self._headers,
                timeout=20,
                verify=False,
            )
        except httpx.TransportError:
            return None


def a_tap(action: str) -> dict[str, Any]:
    """An action that any seat may do at any moment, and that is another one each time."""
    fields = {"card": "character/Jason", "values": {"impulse": f"tap {action}"}}
    return {"id": action, "kind": "enter_value", "seen": 2, "with": fields}


class Tapping:
    """So many phones, for as long as this takes."""

    def __init__(self, servers: Sequence[Server], campaign: str, tokens: Sequence[str]) -> None:
        self.account = Account()
        self._stop = threading.Event()
        self._phones = [Phone(servers, campaign, token, self.account, self._stop) for token in tokens]

    def __enter__(self) -> Account:
        for phone in self._phones:
            phone.start()
        return self.account

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for phone in self._phones:
            phone.join(PATIENCE + 30)
        assert not any(phone.is_alive() for phone in self._phones)


def wait_until(holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something that takes as long as it takes."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "it never came to that"
        time.sleep(0.02)
