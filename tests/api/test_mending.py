"""Reinstating, correcting, and undoing from here on, over HTTP."""

from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.table import Phone, Table, body, fields, new_id, problem

PREVIEW = "?preview=true"


def taken(phone: Phone, coins: int) -> str:
    action: str = body(phone.take(coins), 201)["action"]
    return action


def purses(phone: Phone) -> dict[str, int]:
    found: dict[str, int] = body(phone.get("/state"))["state"]["purses"]
    return found


def reinstate(phone: Phone, action: str, preview: str = "", **more: Any) -> TestResponse:
    return phone.post(f"/actions/{action}/reinstate{preview}", {"id": new_id(), **more})


def correct(phone: Phone, action: str, preview: str = "", **more: Any) -> TestResponse:
    sent = {name.removesuffix("_"): value for name, value in more.items()}
    return phone.post(f"/actions/{action}/correct{preview}", {"id": new_id(), **sent})


class TestOnwards:
    def test_everything_from_here_on_is_previewed_and_struck(self, table: Table) -> None:
        first, _second = taken(table.ann, 1), taken(table.ann, 2)
        found = body(table.ann.get(f"/actions/{first}/undo?onwards=true"))
        assert {"where": "pot", "before": 7, "after": 10} in found["changes"]
        done = body(table.ann.undo(first, onwards=True, previewed=found["position"]), 201)
        assert done["outcome"] == "recorded"
        assert table.ann.pot() == 10

    def test_without_it_one_action_is_struck(self, table: Table) -> None:
        first, _second = taken(table.ann, 1), taken(table.ann, 2)
        body(table.ann.undo(first), 201)
        assert table.ann.pot() == 8

    def test_answers_to_what_later_actions_ask_are_previewed_and_taken(self, table: Table) -> None:
        first = taken(table.ann, 6)
        toast = body(table.ann.act("toast", {"who": "seat-1"}), 201)["action"]
        asks = body(table.ann.get(f"/actions/{first}/undo"))
        assert [fate["fate"] for fate in asks["fates"]] == ["asks"]
        assert [question["key"] for question in asks["questions"][toast]] == ["generous"]
        sent = {"id": new_id(), "reason": "mistyped", "answers": {toast: {"generous": True}}}
        before = table.ann.position()
        found = body(table.ann.post(f"/actions/{first}/undo?preview=true", sent))
        assert [(fate["action"], fate["fate"]) for fate in found["fates"]] == [(toast, "adapted")]
        assert found["position"] == before == table.ann.position()
        body(table.ann.post(f"/actions/{first}/undo", sent), 201)
        assert purses(table.ann) == {"seat-1": 2}

    def test_onwards_is_yes_or_no(self, table: Table) -> None:
        first = taken(table.ann, 1)
        answer = table.ann.undo(first, onwards="perhaps")
        assert fields(problem(answer, 400, "malformed")) == ["onwards"]


class TestReinstate:
    def test_the_preview_and_then_the_deed(self, table: Table) -> None:
        line = taken(table.bob, 8)
        rest = body(table.ann.act("take_all", {"who": "seat-1"}), 201)["action"]
        body(table.ann.undo(line), 201)
        before = table.ann.position()
        found = body(table.eve.get(f"/actions/{line}/reinstate"))
        assert [(fate["action"], fate["fate"]) for fate in found["fates"]] == [(line, "kept"), (rest, "kept")]
        assert {"where": "purses.seat-1", "before": 10, "after": 2} in found["changes"]
        assert table.ann.position() == before
        done = body(reinstate(table.ann, line, previewed=found["position"]), 201)
        assert [fate["fate"] for fate in done["fates"]] == ["kept", "kept"]
        assert purses(table.ann) == {"seat-1": 2, "seat-2": 8}

    def test_one_line_of_a_cut_tail_or_the_whole(self, table: Table) -> None:
        first, second = taken(table.ann, 1), taken(table.ann, 2)
        body(table.ann.undo(first, onwards=True), 201)
        body(reinstate(table.ann, second), 201)
        assert purses(table.ann) == {"seat-1": 2}
        whole = body(table.ann.get(f"/actions/{first}/reinstate?whole=true"))
        assert {"where": "purses.seat-1", "before": 2, "after": 3} in whole["changes"]
        body(reinstate(table.ann, first, whole=True), 201)
        assert purses(table.ann) == {"seat-1": 3}

    def test_a_preview_by_post_records_nothing(self, table: Table) -> None:
        line = taken(table.ann, 1)
        body(table.ann.undo(line), 201)
        before = table.ann.position()
        found = body(reinstate(table.ann, line, preview=PREVIEW))
        assert found["position"] == before == table.ann.position()

    def test_what_cannot_be_reinstated(self, table: Table) -> None:
        line = taken(table.ann, 1)
        assert fields(problem(reinstate(table.ann, line), 422, "unfit")) == ["action"]
        assert fields(problem(table.ann.get(f"/actions/{line}/reinstate"), 422, "unfit")) == ["action"]
        problem(reinstate(table.ann, new_id()), 404, "not_found")
        problem(reinstate(table.eve, line), 403, "forbidden")


class TestCorrect:
    def test_what_a_correction_starts_from(self, table: Table) -> None:
        line = taken(table.ann, 2)
        found = body(table.ann.get(f"/actions/{line}/correct"))
        assert (found["kind"], found["with"]) == ("take", {"who": "seat-1", "coins": 2})
        body(correct(table.ann, line, with_={"who": "seat-1", "coins": 3}), 201)
        found = body(table.ann.get(f"/actions/{line}/correct"))
        assert found["with"] == {"who": "seat-1", "coins": 3}

    def test_the_preview_and_then_the_deed(self, table: Table) -> None:
        line = taken(table.ann, 2)
        rest = body(table.bob.act("take_all", {"who": "seat-2"}), 201)["action"]
        before = table.ann.position()
        sent: dict[str, Any] = {"with": {"who": "seat-1", "coins": 3}, "note": "it was three"}
        found = body(correct(table.ann, line, preview=PREVIEW, **sent))
        assert [(fate["action"], fate["fate"]) for fate in found["fates"]][-1] == (rest, "adapted")
        assert {"where": "purses.seat-1", "before": 2, "after": 3} in found["changes"]
        assert table.ann.position() == before
        done = body(correct(table.ann, line, previewed=found["position"], **sent), 201)
        assert [fact.get("of") for fact in done["facts"]] == [None, None, line, rest]
        assert purses(table.ann) == {"seat-1": 3, "seat-2": 7}

    def test_a_mistyped_die_is_mended(self, table: Table) -> None:
        line = body(table.ann.act("gamble", {"who": "seat-1"}, answers={"sure": True, "roll": "blank"}), 201)[
            "action"
        ]
        body(correct(table.ann, line, answers={"roll": "hit"}), 201)
        assert purses(table.ann) == {"seat-1": 3}

    def test_it_may_ask(self, table: Table) -> None:
        line = taken(table.ann, 2)
        sent: dict[str, Any] = {"kind": "gamble", "with": {"who": "seat-1"}}
        for preview in (PREVIEW, ""):
            asked = body(correct(table.ann, line, preview=preview, **sent))
            assert asked["outcome"] == "asked"
            assert [question["key"] for question in asked["questions"]] == ["sure"]

    def test_a_correction_that_breaks_a_rule_is_refused_by_it(self, table: Table) -> None:
        line = taken(table.ann, 2)
        sent: dict[str, Any] = {"with": {"who": "seat-1", "coins": 11}}
        for preview in (PREVIEW, ""):
            answer = correct(table.ann, line, preview=preview, **sent)
            assert problem(answer, 422, "refused")["rule"] == "TOY-01"
        assert table.ann.pot() == 8

    def test_a_stale_preview_is_answered_with_the_new_one(self, table: Table) -> None:
        line = taken(table.ann, 2)
        previewed = table.ann.position()
        rest = body(table.bob.act("take_all", {"who": "seat-2"}), 201)["action"]
        sent: dict[str, Any] = {"with": {"who": "seat-1", "coins": 3}}
        stale = problem(correct(table.ann, line, previewed=previewed, **sent), 409, "stale")
        assert rest in [fate["action"] for fate in stale["preview"]["fates"]]

    @pytest.mark.parametrize(
        ("change", "status", "kind", "field"),
        [
            ({}, 400, "malformed", "with"),
            ({"with": {"who": "seat-1"}}, 400, "malformed", "with.coins"),
            ({"kind": "steal", "with": {}}, 400, "malformed", "kind"),
            ({"with": {"who": "seat-1", "coins": 1}, "reason": "spite"}, 422, "unfit", "reason"),
            ({"with": {"who": "seat-1", "coins": 1}, "seat": "seat-9"}, 422, "unfit", "seat"),
            ({"with": [], "id": "x"}, 400, "malformed", "id"),
        ],
    )
    def test_what_makes_no_sense_names_its_field(
        self, table: Table, change: dict[str, Any], status: int, kind: str, field: str
    ) -> None:
        line = taken(table.ann, 2)
        assert field in fields(problem(correct(table.ann, line, **change), status, kind))
        assert table.ann.pot() == 8

    def test_the_founding_an_undo_and_a_struck_line_are_not_mended(self, table: Table) -> None:
        founded = body(table.ann.get("/actions"))["actions"][0]["id"]
        line = taken(table.ann, 2)
        undo = body(table.ann.undo(line), 201)["action"]
        for action in (founded, line, undo):
            answer = correct(table.ann, action, with_={"who": "seat-1", "coins": 1})
            assert fields(problem(answer, 422, "unfit")) == ["action"]
        problem(correct(table.eve, line), 403, "forbidden")
