"""Whatever goes wrong inside is answered plainly, and logged where it belongs."""

import logging
from typing import NoReturn

import pytest

from api.problems import KINDS
from tests.api.table import Table, problem
from tracker.journal.port import (
    ActionKnown,
    ChainBroken,
    JournalBusy,
    JournalFailed,
    PositionTaken,
    UnreadableEntry,
)

SECRET = "/home/somebody/secret-path.db"


def failing(table: Table, monkeypatch: pytest.MonkeyPatch, failure: Exception) -> None:
    def fail(*_: object, **__: object) -> NoReturn:
        raise failure

    monkeypatch.setattr(table.wiring.play, "act", fail)


@pytest.mark.parametrize(
    ("failure", "status", "kind"),
    [
        (JournalBusy(f"{SECRET} is locked"), 503, "busy"),
        (PositionTaken("entry 4 is already recorded"), 503, "busy"),
        (ActionKnown("action x is already recorded"), 503, "busy"),
        (JournalFailed(f"{SECRET} cannot be used: disk full"), 503, "journal"),
        (UnreadableEntry(7, "is missing"), 500, "unreadable"),
        (ChainBroken(7, "is another one"), 500, "unreadable"),
        (ZeroDivisionError(SECRET), 500, "broken"),
        (RecursionError(SECRET), 500, "broken"),
    ],
)
def test_a_failure_inside_is_a_problem_without_its_inside(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    failure: Exception,
    status: int,
    kind: str,
) -> None:
    action = table.bob.action("take", {"who": "x", "coins": 1})
    failing(table, monkeypatch, failure)
    with caplog.at_level(logging.WARNING):
        answer = table.bob.post("/actions", action)
    problem(answer, status, kind)
    assert SECRET not in answer.get_data(as_text=True)
    assert str(failure).split()[0] in caplog.text or SECRET in caplog.text
    assert table.bob.token not in caplog.text
    assert (answer.headers.get("Retry-After") is not None) == (kind == "busy")


def test_an_unexpected_failure_is_logged_with_its_traceback(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    action = table.bob.action("take", {"who": "x", "coins": 1})
    failing(table, monkeypatch, ZeroDivisionError("by nothing"))
    table.bob.post("/actions", action)
    assert "Traceback" in caplog.text


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/api/v1/campaigns/x/y/z", "/api/v2/campaigns"])
def test_an_address_that_is_not_there_is_a_problem(table: Table, path: str) -> None:
    problem(table.client.get(path), 404, "not_found")


def test_a_method_that_an_address_does_not_know_is_a_problem(table: Table) -> None:
    answer = table.client.delete("/api/v1/campaigns")
    problem(answer, 405, "method")
    assert {"GET", "POST"} <= set(answer.headers["Allow"].replace(",", " ").split())


def test_every_kind_of_problem_is_explained_where_its_type_points(table: Table) -> None:
    page = table.client.get("/api/docs").get_data(as_text=True)
    for kind in KINDS:
        assert f'id="{kind}"' in page
