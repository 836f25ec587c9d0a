"""What is measured of a running server: taps a second, news to the fifth phone, an undo."""

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from uuid import uuid4

from api.measuring.figures import share
from api.measuring.phones import PATIENCE, Answer, Ear, Phone

LISTENERS = 5


@dataclass
class Taps:
    """How many were recorded, in how many seconds, how long each took, and what else was answered."""

    recorded: int = 0
    seconds: float = 0.0
    took: list[float] = field(default_factory=list)
    others: list[int] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Recorded a second."""
        return self.recorded / self.seconds if self.seconds else 0.0

    def part(self, of: float) -> float:
        """The time below which this part of the taps was answered."""
        return share(self.took, of)


def tap_for(phones: Sequence[Phone], seconds: float, tap: Callable[[Phone], Answer] = Phone.tap) -> Taps:
    """All phones tap as fast as they are answered; what any of them was refused is counted too."""
    taps = Taps()
    stop = threading.Event()

    def keep_tapping(phone: Phone) -> None:
        while not stop.is_set():
            began = time.perf_counter()
            answer = tap(phone)
            taps.took.append(time.perf_counter() - began)
            if answer.status == 201:
                done.append(1)
            else:
                taps.others.append(answer.status)

    done: list[int] = []
    threads = [threading.Thread(target=keep_tapping, args=(phone,)) for phone in phones]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    stop.wait(seconds)
    # What is under way then still counts, and so does its time.
    stop.set()
    for thread in threads:
        thread.join()
    taps.seconds = time.perf_counter() - began
    taps.recorded = len(done)
    return taps


def news_of(phone: Phone, taps: int, pause: float = 0.0) -> list[float]:
    """Seconds from a tap until the last of five phones has heard of it, tap by tap."""
    found = []
    with ExitStack() as open_streams:
        ears = [open_streams.enter_context(Ear(phone)) for _ in range(LISTENERS)]
        # Each is told at once where the campaign is.
        for ear in ears:
            ear.heard(0)
        for _ in range(taps):
            began = time.perf_counter()
            position = _recorded(phone.tap())
            found.append(max(ear.heard(position) for ear in ears) - began)
            time.sleep(pause)
    return found


def settle(phone: Phone) -> None:
    """Wait until the views are where the last tap is: a long history is folded once, and not at each tap."""
    deadline = time.monotonic() + PATIENCE
    while phone.ask("GET", "/views/mission").body["at"] < phone.seen:
        if time.monotonic() > deadline:
            raise TimeoutError("the views did not catch up")
        time.sleep(0.05)


def undo_of(phone: Phone, later: int) -> tuple[float, float]:
    """Seconds for the preview and for the doing of an undo with so many later actions."""
    action = phone.tap().body["action"]
    for _ in range(later):
        _recorded(phone.tap())
    began = time.perf_counter()
    previewed = phone.ask("GET", f"/actions/{action}/undo").body["position"]
    between = time.perf_counter()
    sent = {"id": str(uuid4()), "reason": "mistyped", "previewed": previewed}
    _recorded(phone.ask("POST", f"/actions/{action}/undo", sent))
    return between - began, time.perf_counter() - between


def _recorded(answer: Answer) -> int:
    if answer.status != 201:
        raise ConnectionError(f"it was not recorded: {answer.status} {answer.body}")
    return int(answer.body["position"])
