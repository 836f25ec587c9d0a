"""Logs, numbers and readiness: what whoever hosts gets to see, and what nobody does."""

import json
import logging
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest

from api.app import create_app
from api.logs import Lines, without_secrets
from api.metrics import OUTCOMES
from api.wiring import Wiring
from tests.api.table import Table, body, problem
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.port import JournalFailed


@pytest.fixture
def table(wiring: Wiring) -> Table:
    """With an app of its own: what was logged and counted before is not told here."""
    return Table(create_app(wiring), wiring)


@pytest.fixture
def lines() -> Iterator[StringIO]:
    """What the process logs, as it would stand on standard error."""
    told = StringIO()
    handler = logging.StreamHandler(told)
    handler.setFormatter(Lines())
    castaway = logging.getLogger("castaway")
    castaway.addHandler(handler)
    before = castaway.level
    castaway.setLevel(logging.INFO)
    yield told
    castaway.removeHandler(handler)
    castaway.setLevel(before)


def documents(lines: StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


def test_a_request_is_one_line_with_ids_outcome_and_duration(table: Table, lines: StringIO) -> None:
    sent = table.bob.action("take", {"who": "seat-2", "coins": 1})
    answer = table.client.post(
        table.bob.url + "/actions",
        json=sent,
        headers={**table.bob.headers, "X-Request-Id": "phone-4711-0001"},
    )
    line = documents(lines)[-1]
    assert answer.headers["X-Request-Id"] == line["request"] == "phone-4711-0001"
    assert (line["method"], line["status"], line["outcome"]) == ("POST", 201, "recorded")
    assert line["route"] == "/api/v1/campaigns/<campaign>/actions"
    assert (line["campaign"], line["action"], line["kind"]) == (table.campaign, sent["id"], "take")
    assert line["position"] == body(answer, 201)["position"]
    assert 0 < line["append_seconds"] <= line["seconds"]
    assert (line["level"], line["of"], line["says"]) == ("INFO", "castaway.requests", "answered")


@pytest.mark.parametrize("sent", ["", "x", "a b c d e f g h", "x" * 65, "{}{}{}{}{}"])
def test_an_id_that_could_be_anything_is_replaced(table: Table, sent: str) -> None:
    answer = table.bob.get(headers={"X-Request-Id": sent})
    assert len(answer.headers["X-Request-Id"]) == 32


def test_no_token_code_answer_or_secret_is_in_any_line(table: Table, lines: StringIO) -> None:
    table.client.get(f"/join?code={table.code}")
    table.client.get(f"/c/{table.campaign}?token={table.bob.token}")
    table.bob.act("gamble", {"who": "seat-2"}, answers={"sure": True, "roll": "answered-so"})
    table.join(name="Cy")
    table.nobody().get(headers={"Authorization": f"Bearer {table.bob.token}"})
    logging.getLogger("castaway.api").error("%s failed", f"/join?code={table.code}&x=1")
    logging.getLogger("castaway.api").error("Authorization: Bearer %s", table.bob.token)
    logging.getLogger("castaway.api").error("postgresql://castaway:pa55word@db/castaway is gone")
    told = lines.getvalue()
    assert told.count("\n") > 7
    for secret in (table.code, table.bob.token, "answered-so", "pa55word", "a secret for tests only"):
        assert secret not in told


def test_a_failure_is_a_line_with_its_trace_and_the_requests_id(
    table: Table, lines: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr(table.wiring.play, "act", fail)
    problem(table.bob.take(1), 500, "broken")
    told = [line for line in documents(lines) if line["level"] == "ERROR"]
    assert "RuntimeError: boom" in told[0]["exc_info"]
    assert told[0]["request"] == documents(lines)[-1]["request"]


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ("Bearer abc.def", "Bearer (kept back)"),
        ('{"join_code": "ABC234", "n": 1}', '{"join_code": "(kept back)", "n": 1}'),
        ("redis://:hunter2@cache:6379", "redis://:(kept back)@cache:6379"),
        ("the code of an evening is no secret", "the code of an evening is no secret"),
        ("took 0.001 s at 2026-11-30T20:00:00.000000", "took 0.001 s at 2026-11-30T20:00:00.000000"),
    ],
)
def test_what_looks_like_a_secret_is_taken_out(text: str, instead: str) -> None:
    assert without_secrets(text) == instead


def numbers(table: Table) -> dict[str, float]:
    answer = table.client.get("/metrics")
    assert answer.status_code == 200
    assert answer.mimetype == "text/plain"
    told = (line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in told}


def test_actions_are_counted_by_game_and_outcome(table: Table) -> None:
    table.bob.take(1)
    table.bob.take(99)
    table.bob.act("gamble", {"who": "seat-2"})
    table.bob.act("take", {"who": "seat-2"})
    found = numbers(table)
    for outcome in ("recorded", "refused", "asked", "invalid"):
        assert found[f'castaway_actions_total{{outcome="{outcome}",system="toy"}}'] == 1
    assert found['castaway_recorded_total{kind="toy.take/1",system="toy"}'] == 1
    assert found["castaway_journal_append_seconds_count"] == 2
    assert {"castaway_projector_behind_entries", "castaway_projector_stopped_campaigns"} <= set(found)


def test_every_outcome_has_a_name() -> None:
    assert len(set(OUTCOMES.values())) == len(OUTCOMES)


def test_answers_are_timed_by_route_and_not_by_address(table: Table) -> None:
    table.bob.get("/state")
    table.client.get("/nowhere/of-this-kind")
    found = numbers(table)
    route = 'route="/api/v1/campaigns/<campaign>/state",status="200"'
    assert found[f'castaway_request_seconds_count{{method="GET",{route}}}'] == 1
    assert not any(table.campaign in name or "of-this-kind" in name for name in found)


def test_open_streams_are_counted_until_they_end(table: Table) -> None:
    answer = table.bob.get("/stream", buffered=False)
    assert numbers(table)["castaway_streams_open"] == 1
    answer.close()
    assert numbers(table)["castaway_streams_open"] == 0


def test_ready_is_not_said_when_nothing_can_be_written(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert body(table.client.get("/readyz"))["status"] == "ok"

    def full(_self: MemoryStore) -> None:
        raise JournalFailed("the disk is full")

    assert isinstance(table.wiring.journal, KeptJournal)
    monkeypatch.setattr(MemoryStore, "check", full)
    problem(table.client.get("/readyz"), 503, "journal")
    assert body(table.client.get("/healthz"))["status"] == "ok"
