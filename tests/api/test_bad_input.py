"""Whatever is sent: a problem document that names the field, nothing recorded, no stack trace."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from api.app import create_app
from tests.api.conftest import toy_wiring
from tests.api.table import Phone, Table, body, fields, new_id, problem

DELETED = object()
ODD_NAMES = ["&<>\"'/%#", "Ana 🏝️🥥", "שרה מלכה", "فاطمة", "Zoë", "a" * 100, "名前", "\u202eBen"]
FIELDS = ["id", "kind", "seat", "seen", "with", "answers", "rulings", "colour"]
KINDS = ["take", "gamble", "buy_hat", "enter_value"]
UNDO = "/actions/00000000-0000-4000-8000-000000000000/undo"


def send(phone: Phone, raw: bytes | str, path: str = "/actions", **more: Any) -> TestResponse:
    headers = {**phone.headers, "Content-Type": "application/json", **more.pop("headers", {})}
    return phone.client.post(phone.url + path, data=raw, headers=headers, **more)


def changed(document: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in {**document, **change}.items() if value is not DELETED}


@pytest.mark.parametrize(
    ("change", "status", "field"),
    [
        ({"kind": "fly"}, 400, "kind"),
        ({"kind": "found_campaign"}, 400, "kind"),
        ({"kind": "take_seat"}, 400, "kind"),
        ({"kind": "undo_action"}, 400, "kind"),
        ({"kind": ""}, 400, "kind"),
        ({"kind": 7}, 400, "kind"),
        ({"kind": DELETED}, 400, "kind"),
        ({"id": DELETED}, 400, "id"),
        ({"id": "17"}, 400, "id"),
        ({"id": 17}, 400, "id"),
        ({"id": None}, 400, "id"),
        ({"id": "{5279d0d0-81e3-455b-b5af-d3c9813f507d}"}, 400, "id"),
        ({"id": "5279d0d081e3455bb5afd3c9813f507d"}, 400, "id"),
        ({"id": "urn:uuid:5279d0d0-81e3-455b-b5af-d3c9813f507d"}, 400, "id"),
        ({"id": "5279d0d0-81e3-455b-b5af-d3c9813f507d\n"}, 400, "id"),
        ({"seen": DELETED}, 400, "seen"),
        ({"seen": -1}, 400, "seen"),
        ({"seen": "3"}, 400, "seen"),
        ({"seen": 3.5}, 400, "seen"),
        ({"seen": True}, 400, "seen"),
        ({"seen": 1 << 40}, 400, "seen"),
        ({"seen": 1 << 60}, 400, "seen"),
        ({"seat": "seat-99"}, 422, "seat"),
        ({"seat": 3}, 400, "seat"),
        ({"seat": ["seat-1"]}, 400, "seat"),
        ({"with": {"who": "x"}}, 400, "with.coins"),
        ({"with": {"who": "x", "coins": "three"}}, 400, "with.coins"),
        ({"with": {"who": "x", "coins": 3.5}}, 400, "with.coins"),
        ({"with": {"who": "x", "coins": None}}, 400, "with.coins"),
        ({"with": {"who": "x", "coins": 1 << 70}}, 400, "with.coins"),
        ({"with": {"who": ["x"], "coins": 3}}, 400, "with.who"),
        ({"with": {"who": "x", "coins": 3, "hat": 1}}, 400, "with.hat"),
        ({"with": {"who": "x", "coins": 3, "type": "toy.pass/1"}}, 400, "with.type"),
        ({"with": []}, 400, "with"),
        ({"with": "x"}, 400, "with"),
        ({"with": {f"f{n}": n for n in range(51)}}, 400, "with"),
        ({"answers": []}, 400, "answers"),
        ({"answers": {f"a{n}": n for n in range(51)}}, 400, "answers"),
        ({"answers": {"sun": "shines"}}, 422, "answers.sun"),
        ({"rulings": {"TOY-01": "gift"}}, 400, "rulings"),
        ({"rulings": [{"rule": "TOY-01"}]}, 400, "rulings.0.reason"),
        ({"rulings": [{"rule": "TOY-01", "reason": " "}]}, 400, "rulings.0.reason"),
        ({"rulings": [{"rule": "TOY-01", "reason": "x" * 501}]}, 400, "rulings.0.reason"),
        ({"colour": "red"}, 400, "colour"),
        ({"with": {"who": "a\0b", "coins": 1}}, 400, "with.who"),
        ({"with": {"who\0": "x"}}, 400, "with.who�"),
        ({"with": {"who": "\x1b[2J", "coins": 1}}, 400, "with.who"),
    ],
)
def test_an_action_that_cannot_be_read_names_its_field(
    table: Table, change: dict[str, Any], status: int, field: str
) -> None:
    before = table.bob.position()
    action = changed(table.bob.action("take", {"who": "x", "coins": 1}), change)
    answer = table.bob.post("/actions", action)
    assert field in fields(problem(answer, status, "malformed" if status == 400 else "unfit"))
    assert table.bob.position() == before


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"take"',
        b"NaN",
        b'{"id": "\xff"}',
        b'{"id": "\\ud800"}',
        b'{"seen": 1e999}',
        b"[" * 100_000,
        b'{"with":' * 5000 + b"1" + b"}" * 5000,
        b'{"a":' * 30 + b"1" + b"}" * 30,
        b'{"seen": ' + b"1" * 5000 + b"}",
        b"\x00\x01\x02",
        "{“id”: 1}".encode(),
    ],
)
def test_a_body_that_is_no_request_is_refused(table: Table, raw: bytes) -> None:
    before = table.bob.position()
    problem(send(table.bob, raw), 400, "malformed")
    assert table.bob.position() == before


def test_a_lone_surrogate_is_refused_wherever_it_stands(table: Table) -> None:
    action = json.dumps(table.bob.action("take", {"who": "\ud800", "coins": 1}))
    problem(send(table.bob, action), 400, "malformed")


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_body_of_another_kind_is_refused(table: Table, kind: str) -> None:
    action = json.dumps(table.bob.action("take", {"who": "x", "coins": 1}))
    answer = send(table.bob, action, headers={"Content-Type": kind})
    problem(answer, 415, "media")


@pytest.mark.parametrize("path", ["/actions", UNDO, "/join"])
def test_a_megabyte_of_text_is_refused(table: Table, path: str) -> None:
    before = table.bob.position()
    problem(table.bob.post(path, {"id": new_id(), "note": "x" * (1 << 20)}), 413, "too_large")
    assert table.bob.position() == before


def test_a_megabyte_of_title_is_refused(table: Table) -> None:
    problem(table.found({**table.founding, "title": "x" * (1 << 20)}), 413, "too_large")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": "x" * 201}, "title"),
        ({"title": ""}, "title"),
        ({"title": " \t "}, "title"),
        ({"title": "two\nlines"}, "title"),
        ({"title": 5}, "title"),
        ({"title": DELETED}, "title"),
        ({"title": "a\0b"}, "title"),
        ({"system": DELETED}, "system"),
        ({"seats": DELETED}, "seats"),
        ({"seats": []}, "seats"),
        ({"seats": [{"name": f"N{n}"} for n in range(13)]}, "seats"),
        ({"seats": "Ann"}, "seats"),
        ({"seats": [{"name": "x" * 101}]}, "seats.0.name"),
        ({"seats": [{"name": "Ann", "role": "host"}]}, "seats.0.role"),
        ({"seats": [{"characters": ["Ann"]}]}, "seats.0.name"),
        ({"seats": [{"name": "Ann", "characters": "Ann"}]}, "seats.0.characters"),
        ({"options": [1]}, "options"),
        ({"id": "nonsense"}, "id"),
    ],
)
def test_a_founding_that_cannot_be_read_names_its_field(
    table: Table, change: dict[str, Any], field: str
) -> None:
    answer = table.found(changed(table.founding, change))
    assert field in fields(problem(answer, 400, "malformed"))
    assert len(table.wiring.journal.campaigns()) == 1


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_of_every_writing_are_kept_as_they_are(table: Table, name: str) -> None:
    founded = body(table.found({**table.founding, "title": name, "seats": [{"name": name}]}), 201)
    assert founded["seats"][0]["name"] == name
    assert body(table.join(name=name), 201)["name"] == name
    phone = table.phone("seat-1", founded["host_token"])
    phone.url = f"/api/v1/campaigns/{founded['id']}"
    assert body(phone.get())["title"] == name
    assert phone.get("/export").status_code == 200


def test_a_title_of_200_letters_is_kept(table: Table) -> None:
    founded = body(table.found({**table.founding, "title": "ü" * 200}), 201)
    assert founded["position"] == 2


def test_blanks_around_a_name_do_not_count(table: Table) -> None:
    assert body(table.join(name="  Cy "), 201)["name"] == "Cy"


@pytest.mark.parametrize(
    "path", ["/%00", "/actions/%00", "/views/%F0%9F", "/actions/..%2F..", "/views/" + "x" * 3000]
)
def test_an_address_of_nothing_is_not_found(table: Table, path: str) -> None:
    problem(table.bob.get(path), 404, "not_found")


def test_a_query_that_makes_no_sense_names_its_field(table: Table) -> None:
    action = table.bob.action("take", {"who": "x", "coins": 1})
    assert fields(problem(table.bob.post("/actions?preview=perhaps", action), 400, "malformed")) == [
        "preview"
    ]
    assert fields(problem(table.bob.get("/options?seat="), 400, "malformed")) == ["seat"]
    assert fields(problem(table.bob.get("/options?seat=%00"), 400, "malformed")) == ["seat"]


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def shared() -> Iterator[Table]:
    """One table for many examples: a server has to bear them one after another."""
    wiring = toy_wiring()
    yield Table(create_app(wiring), wiring)
    wiring.close()


@settings(max_examples=200, deadline=None)
@given(name=st.sampled_from(FIELDS), value=JSON_VALUES)
def test_no_value_in_any_field_breaks_the_server(shared: Table, name: str, value: Any) -> None:
    action = {**shared.bob.action("take", {"who": "x", "coins": 1}), name: value}
    answer = send(shared.bob, json.dumps(action))
    assert answer.status_code < 500, answer.get_data(as_text=True)
    for path in ("/state", "/entries", "/export", "/verify"):
        assert shared.bob.get(path).status_code == 200


@settings(max_examples=200, deadline=None)
@given(kind=st.sampled_from(KINDS), value=JSON_VALUES, answer=JSON_VALUES)
def test_no_command_and_no_answer_breaks_the_server(
    shared: Table, kind: str, value: Any, answer: Any
) -> None:
    named = {
        "take": ["who", "coins"],
        "gamble": ["who"],
        "buy_hat": ["who"],
        "enter_value": ["card", "values"],
    }
    sent = {"who": "x", "card": "hat/Fez", **dict.fromkeys(named[kind][-1:], value)}
    action = shared.bob.action(kind, {name: sent[name] for name in named[kind]})
    action["answers"] = {"sure": answer, "roll": answer, "value:hat/Fez": answer}
    assert send(shared.bob, json.dumps(action)).status_code < 500
    assert shared.bob.get("/state").status_code == 200
