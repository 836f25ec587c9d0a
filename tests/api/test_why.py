"""Why is this number so, over HTTP."""

import pytest

from tests.api.table import Table, body, fields, problem


def test_every_fact_that_moved_a_number_is_a_door_to_its_moment(table: Table) -> None:
    first = body(table.ann.take(3), 201)
    other = body(table.bob.take(2), 201)
    found = body(table.eve.get("/why?of=pot"))
    assert (found["value"], found["count"]) == (5, 2)
    assert [(each["action"], each["who"], each["before"], each["after"]) for each in found["facts"]] == [
        (other["action"], "Bob", 7, 5),
        (first["action"], "Ann", 10, 7),
    ]
    latest = found["facts"][0]
    assert (latest["position"], latest["line"]) == (other["position"], 4)
    assert latest["type"] == "toy.coins_taken/1"
    assert latest["says"] == "Coins taken (who: seat-2, coins: 2)"
    then = body(table.eve.get(f"/state?at={latest['position']}"))["state"]
    assert then["pot"] == latest["after"]


def test_what_was_struck_no_longer_counts_unless_one_asks_about_then(table: Table) -> None:
    first = body(table.ann.take(3), 201)
    then = table.ann.position()
    body(table.ann.undo(first["action"]), 201)
    assert body(table.ann.get("/why?of=pot"))["facts"] == []
    before = body(table.ann.get(f"/why?of=pot&at={then}"))
    assert [each["after"] for each in before["facts"]] == [7]
    corrected = body(table.ann.get(f"/why?of=pot&at={then}&history=corrected"))
    assert (corrected["value"], corrected["facts"]) == (10, [])


def test_hidden_things_stay_hidden(table: Table) -> None:
    body(table.ann.act("deal", {"who": "seat-1"}), 201)
    body(table.ann.act("deal", {"who": "seat-1"}), 201)
    mine = body(table.ann.get("/why?of=hands.seat-1"))
    assert all(isinstance(card, int) for card in mine["value"])
    for phone in (table.bob, table.eve):
        theirs = body(phone.get("/why?of=hands.seat-1"))
        assert theirs["value"] == [None, None]
        assert [each["after"] for each in theirs["facts"]] == [[None, None], [None]]
        assert "card" not in theirs["facts"][0]["says"]


def test_a_long_answer_is_cut_and_says_how_long_it_is(table: Table) -> None:
    for _ in range(3):
        body(table.ann.take(1), 201)
    found = body(table.ann.get("/why?of=pot&limit=1"))
    assert (found["count"], len(found["facts"]), found["facts"][0]["after"]) == (3, 1, 7)


@pytest.mark.parametrize(
    ("query", "status", "kind", "field"),
    [
        ("", 400, "malformed", "of"),
        ("?of=", 400, "malformed", "of"),
        ("?of=hat", 422, "unfit", "of"),
        ("?of=pot.coins", 422, "unfit", "of"),
        ("?of=pot&at=99", 400, "malformed", "at"),
        ("?of=pot&at=-1", 400, "malformed", "at"),
        ("?of=pot&history=rumoured", 400, "malformed", "history"),
        ("?of=pot&limit=0", 400, "malformed", "limit"),
    ],
)
def test_what_makes_no_sense_names_its_field(
    table: Table, query: str, status: int, kind: str, field: str
) -> None:
    assert fields(problem(table.ann.get(f"/why{query}"), status, kind)) == [field]
