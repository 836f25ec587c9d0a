"""What strangers bring in: save files, log files, packs. Bounded, refused, and nothing half written."""

import contextlib
import gzip
import json
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.app import create_app
from api.log_file import BadLog, read_log
from tests.api.conftest import toy_wiring
from tests.api.table import Table, body, new_id, problem
from tests.fuzz.budget import examples
from tracker.content.document import BadContent
from tracker.journal.chain import line_hash
from tracker.journal.line import UNREADABLE, parsed
from tracker.journal.save_file import Header, header_digest
from tracker.systems.rook_islands.pack import read_values

MUCH = settings(
    max_examples=examples(60, 3000),
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["host", "seat-1", "seat-2", "castaway.host_named/1", "toy.coins_taken/1", 10**18]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)


@pytest.fixture(scope="module")
def table() -> Iterator[Table]:
    wiring = toy_wiring()
    yield Table(create_app(wiring), wiring)
    wiring.close()


@pytest.fixture(scope="module")
def saved(table: Table) -> list[dict[str, Any]]:
    """An honest save file, line by line."""
    for coins in (1, 2):
        table.bob.take(coins)
    return [json.loads(line) for line in table.ann.get("/export").data.splitlines()]


def written(documents: list[Any]) -> bytes:
    return b"".join(json.dumps(document).encode() + b"\n" for document in documents)


def chained(documents: list[Any]) -> bytes:
    """The file as somebody writes it who knows how the chain is made."""
    last = ""
    try:
        for document in documents[1:-1]:
            document["hash"] = last = line_hash(parsed(json.dumps(document).encode()), last)
        header = header_digest(Header(**{**documents[0], "created": parsed_time(documents)}))
    except (*UNREADABLE, TypeError, KeyError):
        header = "?"
    documents[-1] |= {"hash": last, "count": len(documents) - 2, "header": header}
    return written(documents)


def parsed_time(documents: list[Any]) -> Any:
    return parsed(json.dumps(documents[1]).encode()).at


def brought(table: Table, data: bytes, **headers: str) -> Any:
    path = "/api/v1/campaigns/import?copy=true"
    return table.client.post(path, data=data, headers=headers, content_type="application/jsonl")


@MUCH
@given(data=st.data())
def test_a_save_file_changed_anywhere_is_refused_or_comes_in_whole(
    table: Table, saved: list[dict[str, Any]], data: st.DataObject
) -> None:
    documents = json.loads(json.dumps(saved))
    document = data.draw(st.sampled_from(documents))
    inner = document.get("fact") if data.draw(st.booleans()) else document
    place = inner if isinstance(inner, dict) else document
    key = data.draw(st.sampled_from(sorted(place)) | st.text(max_size=8))
    place[key] = data.draw(VALUES)
    before = len(table.wiring.journal.campaigns())
    answer = brought(table, chained(documents) if data.draw(st.booleans()) else written(documents))
    assert answer.status_code in {201, 422}, answer.text
    assert len(table.wiring.journal.campaigns()) == before + (answer.status_code == 201)
    if answer.status_code == 422:
        assert problem(answer, 422, "save_file")["line"] >= 1
        return
    there = table.phone("seat-1", answer.get_json()["host_token"])
    there.url = f"/api/v1/campaigns/{answer.get_json()['id']}"
    for path in ("", "/state", "/entries", "/actions", "/options", "/views/chronicle", "/verify", "/export"):
        assert there.get(path).status_code < 500, path


@MUCH
@given(st.binary(max_size=2000))
def test_any_bytes_are_no_save_file(table: Table, text: bytes) -> None:
    problem(brought(table, text), 422, "save_file")


@pytest.mark.parametrize(
    "text",
    [
        b"[" * 1_000_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b'{"format": "castaway-save", "version": ' + b"9" * 100_000 + b"}",
        b'{"format": "castaway-save", "version": 1e999}',
        b"\x00" * 1_000_000,
        b"\xff\xfe" + "{}".encode("utf-16-le"),
        b'"' + b"\\" * 1_000_001 + b'"',
        gzip.compress(b"{}" * 10, mtime=0),
    ],
)
def test_bombs_are_refused_at_once(table: Table, text: bytes) -> None:
    problem(brought(table, text), 422, "save_file")


def test_a_compressed_body_is_not_unpacked(table: Table, saved: list[dict[str, Any]]) -> None:
    """So no bomb of it can go off: 10 MB of nothing in 10 kB is a file of 10 kB that is no save file."""
    bomb = gzip.compress(b" " * 10_000_000)
    for coding, data in (("gzip", bomb), ("deflate", zlib.compress(written(saved))), ("br", b"x")):
        problem(brought(table, data, **{"Content-Encoding": coding}), 422, "save_file")
        sent = table.client.post(
            f"{table.bob.url}/actions",
            data=data,
            headers={**table.bob.headers, "Content-Encoding": coding},
            content_type="application/json",
        )
        problem(sent, 400, "malformed")


def test_a_file_that_says_less_than_it_sends_is_cut_off(table: Table) -> None:
    path = "/api/v1/campaigns/import"
    huge = table.client.post(path, data=b"", headers={"Content-Length": str(1 << 40)})
    assert huge.status_code in {413, 422}


def test_another_campaigns_actions_do_not_come_in_under_their_own_ids(
    table: Table, saved: list[dict[str, Any]]
) -> None:
    """An action's id is its campaign's own: the same id elsewhere is neither found nor in the way."""
    found = body(brought(table, written(saved)), 201)
    assert found["id"] != table.campaign
    action = saved[-2]["action"]
    before = table.bob.position()
    there = table.phone("seat-1", found["host_token"])
    there.url = f"/api/v1/campaigns/{found['id']}"
    body(there.undo(action), 201)
    assert body(table.bob.get(f"/actions/{action}"))["fate"] == "kept"
    assert table.bob.position() == before


def test_a_file_that_names_its_sender_the_host_gives_nobody_rights_here(
    table: Table, saved: list[dict[str, Any]]
) -> None:
    """Whoever knows how the chain is made may write what they like, but not into a campaign of others."""
    documents = json.loads(json.dumps(saved))
    named = {**documents[-2], "position": len(documents) - 1, "action": new_id()}
    named |= {"type": "castaway.host_named/1", "fact": {"seat": "seat-2"}}
    documents[0]["entries"] += 1
    documents.insert(-1, named)
    forged = chained(documents)
    path = f"/api/v1/campaigns/{table.campaign}/import?how=forward"
    answer = table.client.post(path, data=forged, headers=table.bob.headers, content_type="application/jsonl")
    assert answer.status_code in {403, 422}, answer.text
    assert body(table.bob.get())["you"]["role"] == "player"


LOG_FIELDS = ("found", "seat", "kind", "with", "answers", "rulings", "undo", "id", "expect", "number")
LOG_VALUES = st.fixed_dictionaries({}, optional=dict.fromkeys(LOG_FIELDS, VALUES))


@MUCH
@given(st.lists(LOG_VALUES | VALUES, max_size=5))
def test_a_log_file_is_read_or_its_line_is_named(documents: list[Any]) -> None:
    try:
        read_log(BytesIO(written(documents)))
    except BadLog as bad:
        assert bad.line >= 1  # noqa: PT017
        assert bad.says  # noqa: PT017


@MUCH
@given(st.binary(max_size=2000))
def test_any_bytes_as_a_log_file(text: bytes) -> None:
    try:
        read_log(BytesIO(text))
    except BadLog as bad:
        assert bad.line >= 1  # noqa: PT017


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [1]\nb: *a\n",
        "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
        "a: !!python/object/apply:os.system [id]\n",
        "a: !!python/name:os.system\n",
        "[" * 10_000,
        "a: " * 10_000,
        "a: 1\na: 2\n",
        "? [1]\n: 2\n",
        "a: " + "9" * 5_000,
        "x" * 1_000_001,
        "\0",
        "a: 2026-99-99\n",
    ],
)
def test_packs_that_unfold_call_or_repeat_are_refused(text: str) -> None:
    with pytest.raises(BadContent) as bad:
        read_values(text, "theirs.yaml")
    assert str(bad.value).startswith("theirs.yaml")


PACKS = st.dictionaries(
    st.sampled_from(["enemies", "enemy", "weapon", "weapons", "board", "character"]) | st.text(max_size=8),
    VALUES,
    max_size=4,
)


@MUCH
@given(PACKS | VALUES)
def test_any_pack_is_read_or_its_card_is_named(pack: Any) -> None:
    text = yaml.safe_dump(pack, allow_unicode=True)
    with contextlib.suppress(BadContent):
        read_values(text, "theirs.yaml")


@MUCH
@given(st.text(max_size=300))
def test_any_text_as_a_pack(text: str) -> None:
    with contextlib.suppress(BadContent):
        read_values(text, "theirs.yaml")
