"""A group's collection as a pack, over HTTP: out, and into another campaign as facts."""

import io
import json
from typing import Any

import pytest
import yaml
from werkzeug.test import TestResponse

from tests.api.table import Phone, Table, body, fields, new_id, problem
from tracker.play.packs import MOST_BYTES

THEIRS = {
    "title": "Their hats",
    "system": "toy",
    "cards": {"hat/Top": {"price": 5}, "hat/Straw": {"price": 2}},
}


def sent(phone: Phone, text: str, query: str = "", media: str = "application/yaml") -> TestResponse:
    return phone.client.post(
        f"{phone.url}/pack{query}", data=text.encode(), headers={**phone.headers, "Content-Type": media}
    )


def exported(phone: Phone) -> dict[str, Any]:
    answer = phone.get("/pack")
    assert answer.status_code == 200
    found: dict[str, Any] = yaml.safe_load(answer.get_data())
    return found


def collection(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = table.wiring.play.warm.get(table.campaign).state.house.collection  # type: ignore[arg-type]
    return found


def test_what_was_typed_in_comes_out_and_serves_another_group(table: Table) -> None:
    body(table.bob.act("enter_value", {"card": "hat/Top", "values": {"price": 5}}), 201)
    answer = table.ann.get("/pack")
    assert answer.mimetype == "application/yaml"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="Evening.pack.yaml"'
    other = Table(table.app, table.wiring)
    body(sent(other.ann, answer.get_data(as_text=True)), 201)
    assert collection(other) == {"hat/Top": {"price": 5}}


def test_it_comes_out_as_json_too(table: Table) -> None:
    body(sent(table.ann, json.dumps(THEIRS), media="application/json"), 201)
    answer = table.ann.get("/pack?format=json")
    assert answer.mimetype == "application/json"
    assert body(answer)["cards"] == THEIRS["cards"]
    assert fields(problem(table.ann.get("/pack?format=xml"), 400, "malformed")) == ["format"]


def test_each_card_is_an_action_that_can_be_struck_by_itself(table: Table) -> None:
    before = table.ann.position()
    found = body(sent(table.ann, yaml.safe_dump(THEIRS)), 201)
    assert (found["title"], found["entered"], found["known"]) == ("Their hats", 2, 0)
    entries = body(table.ann.get(f"/entries?after={before}"))["entries"]
    taken = [each["action"] for each in entries if each["type"] == "castaway.value_entered/1"]
    assert len(set(taken)) == 2
    body(table.ann.undo(taken[0], previewed=found["position"]), 201)
    assert exported(table.ann)["cards"] == {"hat/Top": {"price": 5}}


def test_what_stands_so_already_is_no_news_and_what_differs_is_a_change(table: Table) -> None:
    body(table.bob.act("enter_value", {"card": "hat/Top", "values": {"price": 5}}), 201)
    body(table.bob.act("enter_value", {"card": "hat/Straw", "values": {"price": 9}}), 201)
    found = body(sent(table.ann, yaml.safe_dump(THEIRS)), 201)
    assert (found["entered"], found["known"]) == (1, 1)
    assert collection(table) == THEIRS["cards"]


def test_sent_again_under_the_same_id_it_is_not_entered_again(table: Table) -> None:
    query = f"?id={new_id()}"
    first = body(sent(table.ann, yaml.safe_dump(THEIRS), query), 201)
    again = body(sent(table.ann, yaml.safe_dump(THEIRS), query), 201)
    assert (again["entered"], again["position"]) == (0, first["position"])


def test_invented_values_are_told_apart_and_do_not_go_out(table: Table) -> None:
    body(sent(table.ann, yaml.safe_dump({**THEIRS, "sample": True})), 201)
    assert collection(table) == THEIRS["cards"]
    assert exported(table.ann)["cards"] == {}
    body(table.bob.act("enter_value", {"card": "hat/Top", "values": {"price": 7}}), 201)
    assert exported(table.ann)["cards"] == {"hat/Top": {"price": 7}}


@pytest.mark.parametrize(
    ("cards", "card", "field"),
    [
        ({"hat/Top": {"price": 5}, "hat/Straw": {"price": "two"}}, "hat/Straw", "price"),
        ({"hat/Top": {"price": 5}, "hat/Straw": {"weight": 2}}, "hat/Straw", "weight"),
        ({"hat/Top": {"price": 5}, "coat/Long": {"price": 2}}, "coat/Long", ""),
        ({"hat/Top": {"price": 5}, "hat/ ": {"price": 2}}, "hat/ ", ""),
        ({"hat/Top": {"price": 5}, "hat/" + "x" * 99: {"price": 2}}, ("hat/" + "x" * 99)[:80], ""),
        ({"hat/Top": {"price": 5}, "hat/a\u0007b": {"price": 2}}, "hat/a�b", ""),
        ({"hat/Top": {"price": 5}, "hat/Straw": [2]}, "hat/Straw", ""),
    ],
)
def test_one_wrong_value_is_named_and_nothing_is_entered(
    table: Table, cards: dict[str, Any], card: str, field: str
) -> None:
    before = table.ann.position()
    found = problem(sent(table.ann, yaml.safe_dump({**THEIRS, "cards": cards})), 422, "pack_file")
    assert (found["file"], found["card"], found["field"]) == ("pack.yaml", card, field)
    assert table.ann.position() == before
    assert collection(table) == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no pack",
        "title: x",
        "title: x\ncards: {hat/Top: {price: 5}, hat/Top: {price: 6}}",
        "title: x\ncards: &all {hat/Top: &top {price: 5}, hat/Straw: *top}",
        "title: x\ncards: {hat/Top: {price: !!python/name:os.system }}",
        "title: x\nsystem: chess\ncards: {}",
        "title: x\ncards: {" + "[" * 3000,
        "title: x\ncards: {" + ", ".join(f"hat/{n}: {{price: 1}}" for n in range(2001)) + "}",
    ],
)
def test_a_hostile_pack_is_refused(table: Table, text: str) -> None:
    before = table.ann.position()
    assert problem(sent(table.ann, text), 422, "pack_file")["file"] == "pack.yaml"
    assert table.ann.position() == before


@pytest.mark.parametrize(
    "text",
    [
        '{"title": "x", "cards": {"hat/Top": {"price": 5}, "hat/Top": {"price": 6}}}',
        '{"title": "x", "cards": {"hat/Top": {"price": NaN}}}',
        '{"title": "x", "cards": ' + "[" * 100_000,
        '{"title": "x", "cards": {"hat/Top": {"price": ' + "9" * 5000 + "}}}",
    ],
)
def test_a_hostile_pack_in_json_is_refused(table: Table, text: str) -> None:
    found = problem(sent(table.ann, text, media="application/json"), 422, "pack_file")
    assert found["file"] == "pack.json"


def test_a_pack_comes_in_through_a_form_as_well_and_its_file_is_named(table: Table) -> None:
    form = {"file": (io.BytesIO(b"title: x\ncards: {hat/Top: {price: much}}"), "hats.yaml")}
    answer = table.client.post(f"{table.ann.url}/pack", data=form, headers=table.ann.headers)
    assert problem(answer, 422, "pack_file")["detail"].startswith("hats.yaml: hat/Top: price: 'much' is not")
    answer = table.client.post(f"{table.ann.url}/pack", data={"other": "x"}, headers=table.ann.headers)
    problem(answer, 422, "pack_file")
    answer = table.client.post(
        f"{table.ann.url}/pack",
        data={"other": "x"},
        content_type="multipart/form-data",
        headers=table.ann.headers,
    )
    assert fields(problem(answer, 400, "malformed")) == ["file"]


def test_more_bytes_than_any_pack_has_are_not_read(table: Table) -> None:
    problem(sent(table.ann, "x" * (MOST_BYTES + 1)), 413, "too_large")


def test_bytes_that_are_no_text_are_refused(table: Table) -> None:
    answer = table.client.post(f"{table.ann.url}/pack", data=b"\xff\xfe\x00", headers=table.ann.headers)
    assert "UTF-8" in problem(answer, 422, "pack_file")["says"]


def test_a_spectator_reads_it_and_enters_nothing(table: Table) -> None:
    assert exported(table.eve) == {"title": "Evening", "system": "toy", "sample": False, "cards": {}}
    problem(sent(table.eve, yaml.safe_dump(THEIRS)), 403, "forbidden")
    problem(sent(table.nobody(), yaml.safe_dump(THEIRS)), 401, "unsigned")


def test_a_line_that_is_only_read_takes_no_pack_in(table: Table) -> None:
    branch = body(table.ann.post("/branches", {"id": new_id(), "title": "Other hats"}), 201)["campaign"]
    body(table.ann.post(f"/branches/{branch}/adopt", {"id": new_id()}), 201)
    problem(sent(table.ann, yaml.safe_dump(THEIRS)), 409, "continued")
    assert collection(table) == {}
