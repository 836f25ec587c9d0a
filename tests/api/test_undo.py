"""Striking an action out over HTTP."""

import pytest

from tests.api.table import Table, body, fields, new_id, problem


def test_the_preview_shows_fates_and_numbers_and_records_nothing(table: Table) -> None:
    taken = body(table.bob.take(8), 201)["action"]
    rest = body(table.ann.act("take_all", {"who": "seat-1"}), 201)["action"]
    before = table.ann.position()
    found = body(table.eve.get(f"/actions/{taken}/undo"))
    assert found["position"] == before
    assert found["fates"] == [{"action": rest, "fate": "adapted", "rule": None, "says": ""}]
    assert {"where": "purses.seat-1", "before": 2, "after": 10} in found["changes"]
    assert table.ann.position() == before


def test_an_undo_is_recorded_with_the_fates_it_changed(table: Table) -> None:
    taken = body(table.bob.take(8), 201)["action"]
    rest = body(table.ann.act("take_all", {"who": "seat-1"}), 201)["action"]
    previewed = body(table.bob.get(f"/actions/{taken}/undo"))["position"]
    found = body(table.ann.undo(taken, previewed=previewed, note="the wrong purse"), 201)
    assert found["fates"] == [{"action": rest, "fate": "adapted", "rule": None, "says": ""}]
    assert [fact.get("of") for fact in found["facts"]] == [None, None, rest]
    assert body(table.bob.get("/state"))["state"]["purses"] == {"seat-1": 10}


def test_an_undo_that_touches_others_waits_for_their_consent(table: Table) -> None:
    cy = table.sat_down(name="Cy")
    taken = body(table.bob.take(8), 201)["action"]
    rest = body(cy.act("take_all", {"who": "cy"}), 201)["action"]
    waiting = body(table.bob.undo(taken), 201)
    assert waiting["waits_for"] == [cy.seat]
    assert table.bob.pot() == 0
    consent = f"/actions/{waiting['action']}/consent"
    answer = table.bob.post(consent, {"id": new_id(), "agreed": True})
    assert fields(problem(answer, 422, "unfit")) == ["seat"]
    done = body(cy.post(consent, {"id": new_id(), "agreed": True}), 201)
    assert [(fate["action"], fate["fate"]) for fate in done["fates"]] == [(rest, "adapted")]
    assert body(table.bob.get("/state"))["state"]["purses"] == {"cy": 10}


def test_an_undo_that_is_declined_is_not_done(table: Table) -> None:
    cy = table.sat_down(name="Cy")
    taken = body(table.bob.take(8), 201)["action"]
    body(cy.act("take_all", {"who": "cy"}), 201)
    consent = f"/actions/{body(table.bob.undo(taken), 201)['action']}/consent"
    body(cy.post(consent, {"id": new_id(), "agreed": False}), 201)
    answer = cy.post(consent, {"id": new_id(), "agreed": True})
    assert fields(problem(answer, 422, "unfit")) == ["request"]
    assert table.bob.pot() == 0


def test_a_consent_that_makes_no_sense_names_the_field(table: Table) -> None:
    taken = body(table.bob.take(8), 201)["action"]
    sent = {"id": new_id(), "agreed": True}
    assert fields(problem(table.ann.post(f"/actions/{taken}/consent", sent), 422, "unfit")) == ["request"]
    problem(table.ann.post(f"/actions/{new_id()}/consent", sent), 404, "not_found")
    problem(table.eve.post(f"/actions/{taken}/consent", sent), 403, "forbidden")
    for agreed in ("yes", None):
        answer = table.ann.post(f"/actions/{taken}/consent", {**sent, "agreed": agreed})
        assert fields(problem(answer, 400, "malformed")) == ["agreed"]


def test_an_undo_sent_again_is_one_undo(table: Table) -> None:
    taken = body(table.bob.take(8), 201)["action"]
    sent = {"id": new_id(), "reason": "mistyped"}
    first = body(table.bob.post(f"/actions/{taken}/undo", sent), 201)
    again = body(table.bob.post(f"/actions/{taken}/undo", sent), 201)
    assert again.pop("repeated") is True
    assert again == first


def test_an_undo_is_undone_by_undoing_it(table: Table) -> None:
    taken = body(table.bob.take(8), 201)["action"]
    undone = body(table.bob.undo(taken), 201)["action"]
    assert table.bob.pot() == 10
    body(table.bob.undo(undone), 201)
    assert table.bob.pot() == 2


def test_fates_that_changed_since_the_preview_are_shown_again(table: Table) -> None:
    taken = body(table.bob.take(8), 201)["action"]
    previewed = body(table.bob.get(f"/actions/{taken}/undo"))["position"]
    rest = body(table.ann.act("take_all", {"who": "seat-1"}), 201)["action"]
    found = problem(table.bob.undo(taken, previewed=previewed), 409, "stale")
    assert found["outcome"] == "stale"
    assert found["preview"]["fates"] == [{"action": rest, "fate": "adapted", "rule": None, "says": ""}]
    body(table.bob.undo(taken, previewed=found["preview"]["position"]), 201)


def test_what_others_did_meanwhile_without_touching_the_fates_does_not_matter(table: Table) -> None:
    taken = body(table.bob.take(1), 201)["action"]
    previewed = body(table.bob.get(f"/actions/{taken}/undo"))["position"]
    table.ann.take(1)
    body(table.bob.undo(taken, previewed=previewed), 201)


def test_a_preview_from_the_future_is_refused(table: Table) -> None:
    taken = body(table.bob.take(1), 201)["action"]
    answer = table.bob.undo(taken, previewed=table.bob.position() + 1)
    assert fields(problem(answer, 400, "malformed")) == ["previewed"]


def test_an_action_that_is_not_there_is_not_found(table: Table) -> None:
    problem(table.bob.undo(new_id()), 404, "not_found")
    problem(table.bob.undo("nonsense"), 404, "not_found")
    problem(table.bob.get(f"/actions/{new_id()}/undo"), 404, "not_found")


def test_what_is_struck_out_already_is_refused(table: Table) -> None:
    taken = body(table.bob.take(1), 201)["action"]
    body(table.bob.undo(taken), 201)
    assert fields(problem(table.ann.undo(taken), 422, "unfit")) == ["action"]
    assert fields(problem(table.ann.get(f"/actions/{taken}/undo"), 422, "unfit")) == ["action"]


def test_the_founding_cannot_be_struck_out(table: Table) -> None:
    founded = body(table.ann.get("/actions"))["actions"][0]["id"]
    assert fields(problem(table.ann.undo(founded), 422, "unfit")) == ["action"]


@pytest.mark.parametrize(
    ("change", "status", "kind", "field"),
    [
        ({"reason": "because"}, 422, "unfit", "reason"),
        ({"seat": "seat-9"}, 422, "unfit", "seat"),
        ({"id": "1"}, 400, "malformed", "id"),
        ({"reason": 3}, 400, "malformed", "reason"),
        ({"previewed": "now"}, 400, "malformed", "previewed"),
        ({"previewed": -1}, 400, "malformed", "previewed"),
        ({"note": "x" * 501}, 400, "malformed", "note"),
        ({"colour": "red"}, 400, "malformed", "colour"),
    ],
)
def test_an_undo_that_makes_no_sense_names_the_field(
    table: Table, change: dict[str, object], status: int, kind: str, field: str
) -> None:
    taken = body(table.bob.take(1), 201)["action"]
    assert fields(problem(table.bob.undo(taken, **change), status, kind)) == [field]
    assert table.bob.pot() == 9


def test_a_strict_game_takes_nothing_back_by_agreement(table: Table) -> None:
    founded = body(table.found({**table.founding, "options": {"strict": True}}), 201)
    table.campaign = founded["id"]
    ann = table.phone("seat-1", founded["host_token"])
    taken = body(ann.take(1), 201)["action"]
    assert problem(ann.undo(taken, reason="agreed"), 422, "refused")["rule"] == "TOY-05"
    body(ann.undo(taken, reason="mistyped"), 201)
