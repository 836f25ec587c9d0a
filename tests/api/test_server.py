"""A real server, real connections, and a real `kill -9`."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.api.listening import Listener, hung_on, status
from tests.api.server import Line, Server, opened, serving
from tests.api.table import new_id

PATIENCE = 20
HUNG_UP = 2.5
"""Seconds after which the server has noticed that a phone is gone."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def nora(server: Server) -> Iterator[Line]:
    line = opened(server)
    yield line
    line.close()


class TestStream:
    def test_a_stream_tells_where_the_campaign_stands_and_what_changes(self, nora: Line) -> None:
        with Listener(nora) as listener:
            assert listener.wait_for(2)["event"] == "changed"
            position = nora.enter(8).json()["position"]
            event = listener.wait_for(position)
        told = json.loads(event["data"])
        assert int(event["id"]) == told["position"] == position
        assert {"mission", "chronicle"} <= set(told["views"])
        assert set(told) == {"position", "views"}

    def test_a_stream_goes_on_after_the_last_event_that_was_heard(self, nora: Line) -> None:
        position = nora.enter(8).json()["position"]
        with (
            Listener(nora, Last_Event_ID=str(position)) as known,
            Listener(nora, Last_Event_ID="2") as behind,
            Listener(nora, Last_Event_ID="yesterday") as odd,
        ):
            behind.wait_for(position)
            odd.wait_for(position)
            later = nora.enter(7, position).json()["position"]
            known.wait_for(later)
            assert [int(event["id"]) for event in known.events] == [later]

    def test_every_phone_hears_of_it(self, nora: Line) -> None:
        with ExitStack() as phones:
            listeners = [phones.enter_context(Listener(nora)) for _ in range(10)]
            for listener in listeners:
                listener.wait_for(2)
            position = nora.enter(8).json()["position"]
            for listener in listeners:
                listener.wait_for(position)

    def test_a_stream_needs_a_token(self, nora: Line) -> None:
        answer = httpx.get(nora.url + "/stream", timeout=20)
        assert answer.status_code == 401
        assert answer.headers["Content-Type"] == "application/problem+json"

    def test_what_another_process_appends_is_heard_too(self, server: Server, nora: Line) -> None:
        with serving(server.folder) as other, Listener(nora) as listener:
            listener.wait_for(2)
            beside = nora.at(other)
            position = beside.enter(8).json()["position"]
            beside.close()
            listener.wait_for(position)

    def test_phones_that_hang_up_leave_room_for_others(self, nora: Line) -> None:
        for _ in range(2):
            streams = [hung_on(nora) for _ in range(25)]
            assert [status(stream) for stream in streams] == [200] * 25
            assert nora.enter(8).status_code == 201
            for stream in streams:
                stream.close()
            time.sleep(HUNG_UP)

    def test_too_many_streams_are_refused_and_taps_are_still_answered(self, nora: Line) -> None:
        taken = []
        for _ in range(40):
            stream = hung_on(nora)
            if status(stream) == 503:
                stream.close()
                break
            taken.append(stream)
        assert 24 <= len(taken) < 40
        assert nora.enter(8).status_code == 201
        for stream in taken:
            stream.close()
        time.sleep(HUNG_UP)


def test_two_phones_at_once_lose_nothing(server: Server, nora: Line) -> None:
    def tap(number: int) -> None:
        phone = nora.at(server)
        answers.append(phone.enter(number + 1).status_code)
        phone.close()

    answers: list[int] = []
    phones = [threading.Thread(target=tap, args=(number,)) for number in range(20)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert answers == [201] * 20
    assert nora.get()["position"] == 2 + 2 * 20


def test_stopping_does_not_wait_for_open_streams(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        line = opened(server)
        with Listener(line) as listener:
            listener.wait_for(2)
            assert server.stop() < 10
            assert listener.ended()
        line.close()
        assert "Traceback" not in server.log()


class TestKilled:
    def test_between_two_actions_nothing_is_lost(self, tmp_path: Path) -> None:
        with serving(tmp_path) as server:
            line = opened(server)
            for hp in range(1, 3):
                action = new_id()
                position = line.enter(hp, action=action).json()["position"]
                server.kill()
                line.close()
                server.start()
                line = line.at(server)
                assert line.get()["position"] == position
                assert line.enter(hp, action=action).json()["repeated"] is True
            assert line.get("/verify")["holds"] is True
            line.close()

    def test_during_actions_what_was_acknowledged_is_there_and_nothing_by_halves(
        self, tmp_path: Path
    ) -> None:
        acknowledged: list[str] = []
        sent: list[str] = []
        with serving(tmp_path) as server:
            line = opened(server)
            for turn in range(2):
                phones = [
                    threading.Thread(target=_tap_until_it_fails, args=(server, line, sent, acknowledged))
                    for _ in range(4)
                ]
                for phone in phones:
                    phone.start()
                before = len(acknowledged)
                deadline = time.monotonic() + PATIENCE
                while len(acknowledged) < before + 10 + 3 * turn and time.monotonic() < deadline:
                    time.sleep(0.005)
                server.kill()
                for phone in phones:
                    phone.join(PATIENCE)
                server.start()
            line.close()
            line = line.at(server)
            actions = {action["id"]: action for action in _all(line, "actions")}
            assert set(acknowledged) <= set(actions)
            assert set(actions) - set(sent) == {line.get("/actions?limit=1")["actions"][0]["id"]}
            entries = _all(line, "entries")
            assert [entry["position"] for entry in entries] == list(range(1, len(entries) + 1))
            for action in actions.values():
                assert action["last"] == action["position"] + 1
            assert line.get("/verify")["holds"] is True
            line.close()


def _tap_until_it_fails(server: Server, line: Line, sent: list[str], acknowledged: list[str]) -> None:
    phone = line.at(server)
    try:
        while True:
            action = new_id()
            sent.append(action)
            answer = phone.write_down(action)
            if answer.status_code == 201:
                acknowledged.append(action)
    except httpx.TransportError:
        pass
    finally:
        phone.close()


def _all(line: Line, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while page := line.get(f"/{name}?limit=1000&after={found[-1]['position'] if found else 0}")[name]:
        found += page
    return found
