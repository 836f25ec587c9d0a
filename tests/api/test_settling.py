"""Contests and requests that wait for people, over HTTP."""

from typing import Any

import pytest

from tests.api.table import Phone, Table, body, fields, new_id, problem


class Reach:
    """Bob and Ann reached for the same coins; whose line holds them and whose came late."""

    def __init__(self, table: Table) -> None:
        options = {"contest_policy": "table"}
        founded = body(table.found({**table.founding, "options": options}), 201)
        table.campaign, table.code = founded["id"], founded["join_code"]
        self.ann = table.phone("seat-1", founded["host_token"])
        self.bob = table.sat_down(seat="seat-2")
        self.eve = table.sat_down(name="Eve", role="spectator")
        seen = self.ann.position()
        self.held: str = body(self.bob.take(8, seen=seen), 201)["action"]
        late = problem(self.ann.take(5, seen=seen), 409, "contested")
        assert late["settled"] == "open"
        self.late: str = late["contest"]

    def settle(self, phone: Phone, how: str, preview: bool = False, **more: Any) -> Any:
        query = "?preview=true" if preview else ""
        sent = {"id": new_id(), "how": how, **more}
        return phone.post(f"/contests/{self.late}/settle{query}", sent)

    def tell(self, phone: Phone, faces: dict[str, str], number: int = 1) -> Any:
        sent = {"id": new_id(), "round": number, "faces": faces}
        return phone.post(f"/contests/{self.late}/dice", sent)

    def purses(self) -> dict[str, int]:
        found: dict[str, int] = body(self.ann.get("/state"))["state"]["purses"]
        return found


@pytest.fixture
def reach(table: Table) -> Reach:
    return Reach(table)


class TestSettle:
    def test_first_stands(self, reach: Reach) -> None:
        body(reach.settle(reach.ann, "first"), 201)
        contests = body(reach.ann.get("/contests"))
        assert contests["open"] == []
        assert [(each["id"], each["how"]) for each in contests["settled"]] == [(reach.late, "first")]
        assert reach.purses() == {"seat-2": 8}

    def test_giving_way_is_previewed_and_then_done(self, reach: Reach) -> None:
        before = reach.ann.position()
        found = body(reach.settle(reach.bob, "give_way", preview=True))
        assert {"where": "purses.seat-1", "before": None, "after": 5} in found["changes"]
        assert reach.ann.position() == before == found["position"]
        done = body(reach.settle(reach.bob, "give_way", previewed=before), 201)
        assert (reach.late, "adapted") in [(fate["action"], fate["fate"]) for fate in done["fates"]]
        assert reach.purses() == {"seat-1": 5}

    def test_a_duel_with_its_rounds(self, reach: Reach) -> None:
        again = {reach.held: "hit", reach.late: "hit"}
        last = {reach.held: "blank", reach.late: "hit"}
        open_still = reach.settle(reach.ann, "duel", rolls=[again])
        assert fields(problem(open_still, 422, "unfit")) == ["rolls"]
        body(reach.settle(reach.ann, "duel", rolls=[again, last]), 201)
        assert reach.purses() == {"seat-1": 5}

    def test_each_tells_its_own_die(self, reach: Reach) -> None:
        told = reach.tell(reach.bob, {reach.held: "blank"})
        assert [fact["type"] for fact in body(told, 201)["facts"]][1:] == ["castaway.duel_die_told/1"]
        (waiting,) = body(reach.ann.get("/contests"))["open"]
        assert (waiting["told"], waiting.get("duel", [])) == ({reach.held: "blank"}, [])
        body(reach.tell(reach.ann, {reach.late: "blank"}), 201)
        (waiting,) = body(reach.ann.get("/contests"))["open"]
        assert (waiting.get("told", {}), len(waiting["duel"])) == ({}, 1)
        body(reach.tell(reach.ann, {reach.late: "hit"}, 2), 201)
        body(reach.tell(reach.bob, {reach.held: "blank"}, 2), 201)
        assert reach.purses() == {"seat-1": 5}

    def test_what_is_no_die_of_the_round(self, reach: Reach) -> None:
        assert fields(problem(reach.tell(reach.bob, {reach.held: "hit"}, 2), 422, "unfit")) == ["round"]
        assert fields(problem(reach.tell(reach.bob, {reach.held: "6"}), 422, "unfit")) == ["faces"]
        assert fields(problem(reach.tell(reach.bob, {}), 422, "unfit")) == ["faces"]
        problem(reach.tell(reach.eve, {reach.held: "hit"}), 403, "forbidden")
        body(reach.tell(reach.bob, {reach.held: "hit"}), 201)
        assert fields(problem(reach.settle(reach.ann, "withdrawn"), 422, "unfit")) == ["how"]

    def test_withdrawn(self, reach: Reach) -> None:
        body(reach.settle(reach.ann, "withdrawn"), 201)
        assert reach.purses() == {"seat-2": 8}

    def test_sent_again_it_is_one_settlement(self, reach: Reach) -> None:
        one = new_id()
        first = body(reach.settle(reach.bob, "give_way", id=one), 201)
        again = body(reach.settle(reach.bob, "give_way", id=one), 201)
        assert again.pop("repeated") is True
        assert again == first
        assert fields(problem(reach.settle(reach.bob, "first"), 422, "unfit")) == ["contest"]

    def test_what_makes_no_sense(self, reach: Reach) -> None:
        assert fields(problem(reach.settle(reach.ann, "shout"), 422, "unfit")) == ["how"]
        assert fields(problem(reach.settle(reach.ann, "first", seat="seat-9"), 422, "unfit")) == ["seat"]
        assert fields(problem(reach.settle(reach.bob, "withdrawn"), 422, "unfit")) == ["seat"]
        rolled = reach.settle(reach.ann, "duel", rolls=[{"x": 3}])
        assert fields(problem(rolled, 400, "malformed")) == ["rolls.0.x.value"]
        problem(reach.settle(reach.eve, "first"), 403, "forbidden")
        reach.late = new_id()
        problem(reach.settle(reach.ann, "first"), 404, "not_found")


def yours(phone: Phone) -> bool:
    """Whether the one undo that waits may be agreed to from this seat."""
    (asked,) = body(phone.get("/requests"))["requests"]
    return bool(asked["yours"])


class TestRequests:
    def test_a_correction_that_waits_says_what_the_line_is_to_be(self, table: Table) -> None:
        # given a line of Bob's on which one of Cy's rests
        cy = table.sat_down(name="Cy")
        taken = body(table.bob.take(8), 201)["action"]
        rest = body(cy.act("take_all", {"who": "cy"}), 201)["action"]
        mended = {"id": new_id(), "with": {"who": "bob", "coins": 7}, "reason": "mistyped"}
        # when Bob mends it
        waiting = body(table.bob.post(f"/actions/{taken}/correct", mended), 201)
        assert (waiting["waits_for"], "fates" in waiting) == ([cy.seat], False)
        # then Cy is asked, and told what it is to be
        (asked,) = body(cy.get("/requests"))["requests"]
        command = {"type": "toy.take/1", "who": "bob", "coins": 7}
        assert (asked["action"], asked["correction"]) == (taken, {"command": command, "answers": {}})
        # and with Cy's consent it is done
        consent = {"id": new_id(), "agreed": True}
        agreed = body(cy.post(f"/actions/{waiting['action']}/consent", consent), 201)
        assert agreed["fates"] == [
            {"action": taken, "fate": "adapted", "rule": None, "says": ""},
            {"action": rest, "fate": "adapted", "rule": None, "says": ""},
        ]
        assert body(cy.get("/requests"))["requests"] == []

    def test_an_undo_that_waits_is_listed_for_those_who_are_asked(self, table: Table) -> None:
        cy = table.sat_down(name="Cy")
        taken = body(table.bob.take(8), 201)["action"]
        body(cy.act("take_all", {"who": "cy"}), 201)
        waiting = body(table.bob.undo(taken, note="wrong purse"), 201)["action"]
        (asked,) = body(cy.get("/requests"))["requests"]
        assert (asked["id"], asked["action"], asked["reason"]) == (waiting, taken, "mistyped")
        assert (asked["note"], asked["seat"], asked["seats"]) == ("wrong purse", "seat-2", [cy.seat])
        assert asked["yours"]
        assert not yours(table.bob), "who asks for it has said all there is to say"
        assert not yours(table.eve)
        assert yours(table.ann), "the host's consent counts for everybody"
        body(table.ann.post(f"/actions/{waiting}/consent", {"id": new_id(), "agreed": True}), 201)
        assert body(cy.get("/requests"))["requests"] == []
        assert body(table.bob.get("/state"))["state"]["purses"] == {"cy": 10}

    def test_whoever_has_agreed_is_not_asked_again(self, table: Table) -> None:
        cy, dee = table.sat_down(name="Cy"), table.sat_down(name="Dee")
        taken = body(table.bob.take(8), 201)["action"]
        kept = body(cy.take(1), 201)["action"]
        body(dee.act("take_all", {"who": "dee"}), 201)
        waiting = body(table.bob.undo(taken, onwards=True), 201)["action"]
        assert kept
        assert yours(cy)
        body(cy.post(f"/actions/{waiting}/consent", {"id": new_id(), "agreed": True}), 201)
        assert (yours(cy), yours(dee), yours(table.ann)) == (False, True, True)

    def test_a_stranger_cannot_answer(self, table: Table) -> None:
        cy = table.sat_down(name="Cy")
        taken = body(table.bob.take(8), 201)["action"]
        body(cy.act("take_all", {"who": "cy"}), 201)
        waiting = body(table.bob.undo(taken), 201)["action"]
        sent = {"id": new_id(), "agreed": True, "seat": "seat-9"}
        assert fields(problem(cy.post(f"/actions/{waiting}/consent", sent), 422, "unfit")) == ["seat"]
