"""Save files over HTTP: out, in, and what is refused."""

import io

import pytest
from werkzeug.test import TestResponse

from tests.api.table import Phone, Table, body, fields, problem
from tracker.facts.campaign import DiceCommitted
from tracker.facts.entry import By, Draft
from tracker.facts.ids import ActionId, CampaignId, SeatId

IMPORT = "/api/v1/campaigns/import"


def exported(phone: Phone) -> bytes:
    answer = phone.get("/export")
    assert answer.status_code == 200
    return answer.get_data()


def brought(table: Table, file: bytes, query: str = "") -> TestResponse:
    return table.client.post(IMPORT + query, data=file, headers={"Content-Type": "application/jsonl"})


def newer(header: bytes) -> bytes:
    return header.replace(b'"version":1', b'"version":99')


def of_chess(header: bytes) -> bytes:
    return header.replace(b'"toy"', b'"chess"')


def richer(line: bytes) -> bytes:
    return line.replace(b'"coins":3', b'"coins":9')


def with_secret(table: Table) -> None:
    """A running attempt has bound itself to a secret."""
    campaign = CampaignId(table.campaign)
    fact = DiceCommitted(attempt="m1", digest="d1", secret="s3cret-of-the-attempt")
    draft = Draft(action=ActionId("dice"), seat=SeatId("seat-1"), by=By(SeatId("seat-1")), fact=fact)
    journal = table.wiring.journal
    journal.append(campaign, journal.head(campaign), [draft], table.wiring.play.outside.clock())


def test_a_save_file_has_a_name_and_holds_every_entry(table: Table) -> None:
    body(table.bob.take(3), 201)
    answer = table.ann.get("/export")
    assert answer.mimetype == "application/jsonl"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="Evening.castaway.jsonl"'
    assert len(answer.get_data().splitlines()) == table.ann.position() + 2


def test_a_campaign_that_is_here_is_recognised(table: Table) -> None:
    found = body(brought(table, exported(table.ann)), 200)
    position = table.ann.position()
    assert found == {
        "id": table.campaign, "position": position, "existed": True,
        "relation": "same", "file": position, "common": position, "offers": [],
    }  # fmt: skip


def test_a_copy_has_a_host_of_its_own_and_the_same_state(table: Table) -> None:
    body(table.bob.take(3), 201)
    found = body(brought(table, exported(table.ann), "?copy=true"), 201)
    assert found["id"] != table.campaign
    copy = Phone(table.client, found["id"], "seat-1", found["host_token"])
    assert body(copy.get("/state"))["digest"] == body(table.ann.get("/state"))["digest"]
    assert body(copy.get())["you"]["role"] == "host"
    assert body(copy.get("/verify"))["holds"] is True


def test_a_file_comes_in_through_a_form_as_well(table: Table) -> None:
    sent = {"file": (io.BytesIO(exported(table.ann)), "Evening.castaway.jsonl")}
    assert body(table.client.post(IMPORT, data=sent, content_type="multipart/form-data"))["existed"] is True
    answer = table.client.post(IMPORT, data={"other": "x"}, content_type="multipart/form-data")
    assert fields(problem(answer, 400, "malformed")) == ["file"]


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        pytest.param(lambda _lines: [], 1, id="empty"),
        pytest.param(lambda _lines: [b"nonsense\n"], 1, id="nonsense"),
        pytest.param(lambda lines: [b"\xff\xfe\n", *lines[1:]], 1, id="no text"),
        pytest.param(lambda lines: [newer(lines[0]), *lines[1:]], 1, id="newer"),
        pytest.param(lambda lines: [of_chess(lines[0]), *lines[1:]], 1, id="of another game"),
        pytest.param(lambda lines: lines[:-1], None, id="without its last line"),
        pytest.param(lambda lines: lines[:3], None, id="cut off between lines"),
        pytest.param(lambda lines: [*lines[:3], lines[3][:40]], 4, id="cut off within a line"),
        pytest.param(lambda lines: [*lines[:2], *lines[3:]], 3, id="a line missing"),
        pytest.param(lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], 3, id="two lines swapped"),
        pytest.param(lambda lines: [richer(line) for line in lines], None, id="a number changed"),
        pytest.param(lambda lines: [*lines, b"more\n"], None, id="something behind the end"),
        pytest.param(lambda lines: [lines[0], b"[" * 5000 + b"\n", *lines[1:]], 2, id="nested deeply"),
    ],
)
def test_a_file_that_was_changed_or_cut_off_is_refused_with_its_line(
    table: Table, spoil: object, line: int | None
) -> None:
    body(table.bob.take(3), 201)
    lines = exported(table.ann).splitlines(keepends=True)
    spoilt = b"".join(spoil(lines))  # type: ignore[operator]
    found = problem(brought(table, spoilt, "?copy=true"), 422, "save_file")
    assert found["line"] >= 1
    assert line is None or found["line"] == line
    assert f"line {found['line']}" in found["detail"]
    assert len(table.wiring.journal.campaigns()) == 1


def test_only_the_hosts_file_holds_a_running_attempts_secret(table: Table) -> None:
    with_secret(table)
    assert b"s3cret-of-the-attempt" in exported(table.ann)
    assert b"s3cret-of-the-attempt" not in exported(table.bob)
    assert b"s3cret-of-the-attempt" not in exported(table.eve)


def test_a_players_file_comes_in_as_well(table: Table) -> None:
    with_secret(table)
    found = body(brought(table, exported(table.bob), "?copy=true"), 201)
    copy = Phone(table.client, found["id"], "seat-1", found["host_token"])
    assert body(copy.get("/verify"))["holds"] is True


@pytest.mark.parametrize(
    "path",
    ["/entries", "/actions", "/actions/dice", "/state", "/views/chronicle", "/views/mission", "/export"],
)
def test_a_running_attempts_secret_leaves_by_no_other_door(table: Table, path: str) -> None:
    with_secret(table)
    for phone in (table.bob, table.eve):
        assert b"s3cret-of-the-attempt" not in phone.get(path).get_data()
    if path != "/export":
        assert b"s3cret-of-the-attempt" not in table.ann.get(path).get_data()


def test_a_campaign_that_holds_says_so(table: Table) -> None:
    body(table.bob.take(3), 201)
    found = body(table.eve.get("/verify"))
    assert [(verdict["name"], verdict["holds"]) for verdict in found["verdicts"]] == [
        ("chain", True),
        ("dice", True),
        ("ledgers", True),
    ]
