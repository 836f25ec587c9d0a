"""The scaled set-up as its compose file starts it: web workers, two projectors, a database, a cache."""

import json
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from api.wiring import shelf_in
from projections.registry import VIEWS, refolded, to_document
from projections.tidings import NEWS, read
from tests.api.listening import Listener
from tests.api.server import Line, opened
from tests.api.table import new_id
from tests.deployment.compose import compose_file
from tests.deployment.stack import WORKERS, Stack, started, until
from tests.servers import missing
from tracker.catalog import SYSTEMS
from tracker.facts.ids import CampaignId
from tracker.journal.chain import verify_campaign
from tracker.journal.opening import open_journal
from tracker.journal.parts import PARTS, part_of

ROOK = next(system for system in SYSTEMS if system.id == "rook_islands")


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with started(tmp_path_factory.mktemp("stack")) as running:
        yield running


@pytest.fixture
def line(stack: Stack) -> Iterator[Line]:
    phone = opened(stack)  # type: ignore[arg-type]  # all it needs is the address
    yield phone
    phone.close()


def acted(line: Line) -> int:
    """Something that is different each time; where it is recorded."""
    answer = line.write_down(new_id())
    assert answer.status_code == 201, answer.text
    position: int = answer.json()["position"]
    return position


def heard_at(listener: Listener, position: int) -> tuple[str, ...]:
    """The views that were told to have changed, once the stream is at this position."""
    found: list[tuple[str, ...]] = []

    def told() -> bool:
        for event in listener.events:
            data = json.loads(event["data"])
            if data["position"] >= position:
                found.append(tuple(data["views"]))
        return bool(found)

    until(told, 15)
    return found[-1]


def folded(stack: Stack, line: Line) -> dict[str, Any]:
    """Every view as replay gives it, ready for the wire."""
    journal = open_journal(stack.postgres)
    entries = journal.read(CampaignId(line.campaign))
    journal.close()
    views = refolded(ROOK, entries)
    return {name: json.loads(msgspec.json.encode(to_document(ROOK, name, views[name]))) for name in views}


def test_everything_is_healthy_as_the_file_asks(stack: Stack) -> None:
    assert stack.web.healthy()
    assert all(projector.healthy() for projector in stack.projectors)
    until(lambda: len(stack.working().parts) == PARTS)
    said = httpx.get(f"{stack.url}/readyz", verify=False).json()
    assert said == {"status": "ok", "behind": 0, "stopped": {}, "troubles": []}


def test_as_many_workers_serve_as_the_file_says(stack: Stack) -> None:
    assert stack.web.process is not None
    pid = stack.web.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children")
    if not children.exists():
        pytest.skip("this system does not tell which processes belong together")
    assert len(children.read_text().split()) == WORKERS


def test_a_tap_reaches_phones_and_views_whichever_worker_took_it(stack: Stack, line: Line) -> None:
    phones = [line.at(stack) for _ in range(3)]  # type: ignore[arg-type]
    with Listener(phones[0]) as first, Listener(phones[1]) as second:
        positions = [acted(phone) for phone in phones for _ in range(2)]
        assert positions == sorted(set(positions))
        for listener in (first, second):
            assert set(heard_at(listener, positions[-1])) >= {"mission", "chronicle"}
    expected = folded(stack, line)
    for view in VIEWS:
        assert line.get(f"/views/{view.name}")["view"] == expected[view.name]
    for phone in phones:
        phone.close()


def test_each_action_is_told_once_by_one_projector(stack: Stack, line: Line) -> None:
    listening = stack.place.listen(NEWS)
    last = [acted(line) for _ in range(8)][-1]
    told: list[int] = []
    until(lambda: _told(listening, line, told) >= last)
    assert told == sorted(set(told))
    listening.close()


def _told(listening: Any, line: Line, told: list[int]) -> int:
    while (heard := listening.hear(0.05)) is not None:
        news = read(heard[1])
        if news is not None and news.campaign == line.campaign:
            told.append(news.position)
    return told[-1] if told else 0


def test_redis_is_emptied_and_everything_comes_back_to_the_byte(stack: Stack, line: Line) -> None:
    shelf = shelf_in(stack.place)
    campaign = CampaignId(line.campaign)
    acted(line)
    until(lambda: shelf.get(campaign) is not None)
    before = {view.name: line.get(f"/views/{view.name}") for view in VIEWS}

    stack.place.drop()

    assert {view.name: line.get(f"/views/{view.name}") for view in VIEWS} == before
    until(lambda: shelf.get(campaign) is not None)
    kept = shelf.get(campaign)
    assert kept is not None
    written = {name: msgspec.json.encode(to_document(ROOK, name, view)) for name, view in kept.views.items()}
    assert {name: json.loads(text) for name, text in written.items()} == folded(stack, line)
    with Listener(line) as listener:
        heard_at(listener, acted(line))


def test_wrong_codes_are_counted_by_all_workers_together(stack: Stack) -> None:
    body = {"code": "AAAAAA", "name": "Eve", "role": "player"}
    answers = [httpx.post(f"{stack.url}/api/v1/join", json=body, verify=False).status_code for _ in range(16)]
    assert answers == [403] * 10 + [429] * 6


def test_who_is_here_is_known_to_all_workers(stack: Stack, line: Line) -> None:
    acted(line)
    key = stack.place.key("present", line.campaign)
    until(lambda: stack.place.ask("HLEN", key) == 1)
    for _ in range(6):
        phone = line.at(stack)  # type: ignore[arg-type]
        (device,) = phone.get("/devices")["devices"]
        assert (device["seat"], device["yours"]) == ("seat-1", True)
        phone.close()


def test_a_backup_of_the_file_holds_every_campaign(stack: Stack, line: Line) -> None:
    acted(line)
    backup = stack.service("backup")
    backup.start()
    backup.wait_until_healthy()
    assert backup.process is not None
    assert backup.process.poll() is None
    backup.stop()
    journal = open_journal(stack.postgres)
    names = {file.name for file in (stack.folder / "backups").glob("*.jsonl")}
    assert names == {f"{campaign}.castaway.jsonl" for campaign in journal.campaigns()}
    journal.close()


def test_of_a_projector_that_is_killed_the_other_takes_over(stack: Stack, line: Line) -> None:
    acted(line)
    dying = stack.holder_of(part_of(CampaignId(line.campaign)))
    with Listener(line) as listener:
        heard_at(listener, acted(line))
        dying.send(signal.SIGKILL)
        position = acted(line)

        assert set(heard_at(listener, position)) >= {"mission", "chronicle"}
        until(lambda: _on_the_shelf(stack, line) == position)
        until(lambda: _is_alone(stack))
    assert dying.process is not None
    dying.process.wait(5)
    dying.start()
    until(lambda: len(stack.standings.working()) == 2 and not _is_alone(stack))


def _on_the_shelf(stack: Stack, line: Line) -> int:
    kept = shelf_in(stack.place).get(CampaignId(line.campaign))
    return 0 if kept is None else kept.position


def _is_alone(stack: Stack) -> bool:
    return any(len(standing.parts) == PARTS for standing in stack.standings.working())


def test_without_any_projector_phones_and_views_still_follow(stack: Stack, line: Line) -> None:
    for projector in stack.projectors:
        assert projector.stop() == 0
    assert httpx.get(f"{stack.url}/readyz", verify=False).json()["troubles"] == ["no projector is working"]
    with Listener(line) as listener:
        position = acted(line)
        heard_at(listener, position)
        assert line.get("/views/chronicle")["at"] == position
        assert line.get("/views/chronicle")["view"] == folded(stack, line)["chronicle"]
    for projector in stack.projectors:
        projector.start()
    until(lambda: httpx.get(f"{stack.url}/readyz", verify=False).json()["status"] == "ok")


def test_it_ends_as_docker_would_end_it_and_the_books_are_in_order(stack: Stack, line: Line) -> None:
    position = acted(line)
    with Listener(line):
        assert stack.web.stop() == 0
    journal = open_journal(stack.postgres)
    assert journal.head(CampaignId(line.campaign)).position == position
    for campaign in journal.campaigns():
        verify_campaign(journal, campaign)
    journal.close()


@pytest.mark.parametrize("service", ["postgres", "redis"])
def test_the_health_of_database_and_cache_is_asked_for_in_words_they_know(service: str) -> None:
    kind, *test = compose_file("docker-compose.yml")["services"][service]["healthcheck"]["test"]
    assert kind == "CMD"
    if shutil.which(test[0]) is None:
        missing(f"no {test[0]} here")
    assert subprocess.run(test, capture_output=True, check=False).returncode == 0
