"""A full disk, and a slow one."""

import contextlib
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from api.app import create_app
from api.config import Config
from api.wiring import wire
from tests.api.table import new_id
from tests.faults.figures import REPORT, rounds
from tests.faults.judging import judge, judge_journal, opened
from tests.faults.phones import Account, Tapping, a_tap, wait_until
from tests.faults.serving import Breakable, serving
from tests.faults.watching import Watching
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.registry import CODEC
from tracker.journal.store import Addition

SMALL, LARGE = "size=1536k", "size=64m"


def mount(*arguments: str | Path) -> bool:
    return (
        shutil.which("mount") is not None
        and not subprocess.run(["mount", *arguments], capture_output=True, check=False).returncode
    )


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system on which not much fits."""
    disk = folder / f"disk-{new_id()[:8]}"
    disk.mkdir()
    if os.geteuid() != 0 or not mount("-t", "tmpfs", "-o", SMALL, "tmpfs", disk):
        pytest.skip("a full disk needs a small file system, and nothing may be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


@pytest.mark.parametrize("number", range(rounds(1, 8)))
def test_a_full_disk_is_said_and_room_on_it_is_all_that_is_needed(tmp_path: Path, number: int) -> None:
    figures = REPORT.of("disk full under ten phones, then room again")
    with small_disk(tmp_path) as disk:
        server = Breakable(tmp_path, f"sqlite:///{disk}/books.db")
        with serving(server):
            line, tokens = opened(server)
            with Watching([server], line) as phones:
                with Tapping([server], line.campaign, tokens) as account:
                    wait_until(lambda: account.refused > number, 200)
                    figures.struck += 1
                    refused = line.http.post(line.url + "/actions", json=a_tap(new_id()))
                    assert refused.status_code in {201, 503}, refused.text
                    assert line.http.get(line.url + "/state").status_code == 200
                    assert mount("-o", f"remount,{LARGE}", disk)
                    room_again = len(account.acknowledged)
                    wait_until(lambda: len(account.acknowledged) > room_again + 5)
                    assert httpx.get(f"{server.url}/readyz", timeout=20, verify=False).status_code == 200
                phones.converge(line.get()["position"])
            judge(line, account, figures, server.journal)
            line.close()


def fill(path: Path) -> None:
    """Write until nothing fits any more."""
    with contextlib.suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(b"\0" * 4096)


def test_not_ready_is_said_on_a_full_disk(tmp_path: Path) -> None:
    with small_disk(tmp_path) as disk:
        server = Breakable(tmp_path, f"sqlite:///{disk}/books.db")
        with serving(server):
            fill(disk / "filler")
            # What the store had made room for already may still be written.
            ready = (
                httpx.get(f"{server.url}/readyz", timeout=20, verify=False).status_code for _ in range(200)
            )
            assert 503 in ready
            assert httpx.get(f"{server.url}/healthz", timeout=20, verify=False).status_code == 200
            (disk / "filler").unlink()
            assert httpx.get(f"{server.url}/readyz", timeout=20, verify=False).status_code == 200


class SlowStore(MemoryStore):
    """A disk that takes its time, and sometimes a lot of it."""

    def __init__(self) -> None:
        super().__init__()
        self.waits = 0

    def add(self, addition: Addition) -> None:
        self.waits += 1
        time.sleep(0.4 if self.waits % 7 == 0 else 0.02)
        super().add(addition)
        time.sleep(0.02)


def test_a_slow_disk_makes_people_wait_and_loses_nothing() -> None:
    figures = REPORT.of("slow disk: 40 to 440 ms for each append")
    store = SlowStore()
    wiring = wire(Config(journal="memory:", secret="x" * 20), journal=KeptJournal(CODEC, store))
    app = create_app(wiring)
    founding = {"system": "rook_islands", "title": "Evening", "seats": [{"name": "Nora"}]}
    founded = app.test_client().post("/api/v1/campaigns", json=founding).get_json()
    headers = {"Authorization": f"Bearer {founded['host_token']}"}
    account = Account()

    def tap() -> None:
        client = app.test_client(use_cookies=False)
        for _ in range(rounds(2, 60)):
            action = new_id()
            account.sent.add(action)
            path = f"/api/v1/campaigns/{founded['id']}/actions"
            answer = client.post(path, json=a_tap(action), headers=headers)
            assert answer.status_code == 201, answer.text
            account.acknowledged[action] = answer.get_json()["position"]

    phones = [threading.Thread(target=tap) for _ in range(10)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join(300)
    figures.struck = store.waits
    judge_journal(wiring.journal, founded["id"], account, figures)
    assert len(account.acknowledged) == len(account.sent)
    wiring.close()
