"""Several worker processes behind one port: their numbers are added up, and their lines are JSON."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.api.table import new_id
from tests.faults.judging import opened
from tests.faults.phones import a_tap, wait_until
from tests.faults.serving import Breakable, serving
from tests.servers import own_namespace, own_schema

RECORDED = 'castaway_actions_total{outcome="recorded",system="rook_islands"}'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Breakable]:
    with own_schema() as journal, own_namespace() as redis:
        more = {"CASTAWAY_REDIS": redis, "CASTAWAY_WORKERS": "2", "CASTAWAY_LOG": "info"}
        running = Breakable(tmp_path_factory.mktemp("workers"), journal, more)
        with serving(running):
            yield running


def numbers(server: Breakable) -> dict[str, float]:
    """Asked over a connection of its own, so of whichever process takes it."""
    text = httpx.get(f"{server.url}/metrics", timeout=20, verify=False).text
    told = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in told}


def workers(server: Breakable) -> list[int]:
    assert server.process is not None
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
    return [int(child) for child in children]


def test_whichever_process_is_asked_tells_of_all_also_of_one_that_is_gone(server: Breakable) -> None:
    line, tokens = opened(server)

    def tap(token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        sent = httpx.post(
            f"{line.url}/actions", json=a_tap(new_id()), headers=headers, timeout=20, verify=False
        )
        assert sent.status_code == 201, sent.text

    for token in tokens * 2:
        tap(token)
    assert [numbers(server)[RECORDED] for _ in range(6)] == [20] * 6
    before = workers(server)
    os.kill(before[0], signal.SIGKILL)
    wait_until(lambda: len(workers(server)) == 2 and workers(server) != before)
    tap(tokens[0])
    assert [numbers(server)[RECORDED] for _ in range(6)] == [21] * 6
    line.close()


def test_what_the_server_says_is_json_and_holds_no_token(server: Breakable) -> None:
    line, tokens = opened(server, phones=1)
    line.get("/state")
    line.close()
    said = [text for text in server.log().splitlines() if text.startswith("{")]
    answered = [json.loads(text) for text in said]
    assert {"campaign": line.campaign, "status": 200, "says": "answered"}.items() <= answered[-1].items()
    assert not any(token in server.log() for token in (line.token, *tokens))
