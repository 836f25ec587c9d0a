"""Branches and save points over HTTP."""

import json
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.api.table import Phone, Table, body, fields, new_id, problem


def at_branch(found: dict[str, Any], phone: Phone) -> Phone:
    """The same person's phone, at the branch."""
    other = Phone(phone.client, found["campaign"], phone.seat, found["token"])
    assert body(other.get())["you"]["seat"] == phone.seat
    return other


def opened(phone: Phone, **more: object) -> dict[str, Any]:
    return body(phone.post("/branches", {"id": new_id(), "title": "What if", **more}), 201)


@pytest.fixture
def border(table: Table) -> int:
    """Where Bob has taken three, and before Ann takes two."""
    position: int = body(table.bob.take(3), 201)["position"]
    body(table.ann.take(2), 201)
    return position


class TestOpening:
    def test_a_branch_opens_at_a_position_with_a_token_for_it(self, table: Table, border: int) -> None:
        found = opened(table.ann, at=border)
        assert (found["origin"], found["at"], found["title"]) == (table.campaign, border, "What if")
        there = at_branch(found, table.ann)
        assert there.pot() == 7
        assert table.ann.pot() == 5
        summary = body(there.get())
        assert summary["title"] == "What if"
        assert summary["origin"] == {
            "campaign": table.campaign, "title": "Evening", "at": border, "save": None,
            "dropped": False, "adopted": False,
        }  # fmt: skip
        assert summary["you"] == {"seat": "seat-1", "role": "host"}

    def test_both_lines_go_their_own_way(self, table: Table, border: int) -> None:
        there = at_branch(opened(table.bob, at=border), table.bob)
        body(there.take(7), 201)
        body(table.bob.take(1), 201)
        assert (there.pot(), table.bob.pot()) == (0, 4)
        assert body(there.get("/verify"))["holds"] is True

    def test_everybody_at_the_table_gets_in(self, table: Table) -> None:
        found = opened(table.ann)
        for phone in (table.ann, table.bob, table.eve):
            (line,) = body(phone.get("/branches"))["branches"]
            assert (line["campaign"], line["here"]) == (found["campaign"], True)
            there = Phone(phone.client, found["campaign"], phone.seat, line["token"])
            assert body(there.get())["you"] == body(phone.get())["you"]

    def test_without_a_body_it_opens_now(self, table: Table) -> None:
        answer = table.client.post(f"{table.ann.url}/branches", headers=table.ann.headers)
        found = body(answer, 201)
        assert found["title"] == "Evening: what if"
        assert found["at"] == table.ann.position() - 2

    def test_the_same_request_sent_again_opens_one(self, table: Table) -> None:
        sent = {"id": new_id(), "title": "Once"}
        one, two = (body(table.ann.post("/branches", sent), 201) for _ in range(2))
        assert one["campaign"] == two["campaign"]
        assert two["repeated"] is True
        other = table.ann.post("/branches", {**sent, "title": "Twice"})
        problem(other, 422, "id_reused")

    @pytest.mark.parametrize(("more", "kind", "field"), [
        ({"at": 0}, "unfit", "at"),
        ({"at": 999}, "unfit", "at"),
        ({"at": -1}, "malformed", "at"),
        ({"at": "3"}, "malformed", "at"),
        ({"title": "x" * 201}, "malformed", "title"),
        ({"id": "7"}, "malformed", "id"),
        ({"colour": "red"}, "malformed", "colour"),
        ({"seat": "seat-9"}, "unfit", "seat"),
    ])  # fmt: skip
    def test_what_cannot_be_opened_is_told(
        self, table: Table, more: dict[str, object], kind: str, field: str
    ) -> None:
        answer = table.ann.post("/branches", {"id": new_id(), **more})
        found = problem(answer, 400 if kind == "malformed" else 422, kind)
        assert fields(found) == [field]
        assert len(table.wiring.journal.campaigns()) == 1

    def test_a_spectator_opens_nothing_and_a_stranger_sees_nothing(self, table: Table) -> None:
        problem(table.eve.post("/branches", {}), 403, "forbidden")
        problem(table.nobody().post("/branches", {}), 401, "unsigned")
        problem(table.nobody().get("/branches"), 401, "unsigned")
        problem(table.nobody().get("/compare?with=x"), 401, "unsigned")


class TestGoingOn:
    def adopt(self, phone: Phone, branch: str, **more: object) -> TestResponse:
        return phone.post(f"/branches/{branch}/adopt", {"id": new_id(), **more})

    def test_the_old_line_is_read_and_says_where_the_table_goes_on(self, table: Table, border: int) -> None:
        found = opened(table.ann, at=border)
        body(self.adopt(table.ann, found["campaign"]), 201)
        told = problem(table.bob.take(1), 409, "continued")
        assert (told["campaign"], told["branch_title"]) == (found["campaign"], "What if")
        assert "What if" in told["detail"]
        taken = body(table.bob.get("/actions?kind=take"))["actions"][0]["id"]
        problem(table.bob.undo(taken), 409, "continued")
        assert table.bob.pot() == 5
        assert body(table.bob.get())["continued"] == found["campaign"]
        assert body(table.bob.get("/branches"))["branches"][0]["adopted"] is True
        options = body(table.bob.get("/options"))["options"]
        assert options
        assert not any(option["allowed"] for option in options)
        there = at_branch(found, table.ann)
        body(there.take(1), 201)
        assert body(there.get())["origin"]["adopted"] is True

    def test_only_the_host_adopts_and_drops(self, table: Table) -> None:
        found = opened(table.bob)
        for how in ("adopt", "drop"):
            answer = table.bob.post(f"/branches/{found['campaign']}/{how}", {"id": new_id()})
            assert fields(problem(answer, 422, "unfit")) == ["seat"]
            problem(table.eve.post(f"/branches/{found['campaign']}/{how}", {}), 403, "forbidden")

    def test_what_is_no_branch_is_told(self, table: Table) -> None:
        found = problem(self.adopt(table.ann, "nowhere"), 422, "unfit")
        assert fields(found) == ["branch"]

    def test_a_dropped_branch_leaves_the_lists_and_comes_back(self, table: Table) -> None:
        found = opened(table.ann)
        dropped = body(table.ann.post(f"/branches/{found['campaign']}/drop", {"id": new_id()}), 201)
        there = Phone(table.client, found["campaign"], "seat-1", found["token"])
        assert body(table.ann.get("/branches"))["branches"] == []
        assert len(body(table.ann.get("/branches?dropped=true"))["branches"]) == 1
        mine = table.client.get("/api/v1/campaigns", headers=there.headers)
        assert body(mine)["campaigns"] == []
        assert body(there.get())["origin"]["dropped"] is True
        body(table.ann.undo(dropped["action"]), 201)
        assert len(body(table.ann.get("/branches"))["branches"]) == 1
        assert len(body(table.client.get("/api/v1/campaigns", headers=there.headers))["campaigns"]) == 1


class TestComparing:
    def test_two_lines_side_by_side(self, table: Table, border: int) -> None:
        found = opened(table.ann, at=border)
        there = at_branch(found, table.ann)
        body(there.take(7), 201)
        shown = body(table.bob.get(f"/compare?with={found['campaign']}"))
        assert shown["common"] == border
        assert shown["changes"] == [
            {"where": "pot", "here": 5, "there": 0},
            {"where": "purses.seat-1", "here": 2, "there": 7},
        ]
        assert [line["who"] for line in shown["since"]["here"]] == ["Ann", "Ann"]
        assert "coins: 7" in shown["since"]["there"][-1]["says"][0]
        assert (shown["here"]["title"], shown["there"]["title"]) == ("Evening", "What if")
        other_way = body(there.get(f"/compare?with={table.campaign}"))
        assert other_way["changes"][0] == {"where": "pot", "here": 0, "there": 5}

    def test_at_a_common_position_they_are_the_same(self, table: Table, border: int) -> None:
        found = opened(table.ann, at=border)
        shown = body(table.ann.get(f"/compare?with={found['campaign']}&at={border}"))
        assert shown["changes"] == []
        assert (shown["here"]["at"], shown["there"]["at"]) == (border, border)
        shown = body(table.ann.get(f"/compare?with={found['campaign']}&at={border}&with_at=2"))
        assert [change["where"] for change in shown["changes"]] == ["pot", "purses.seat-2"]

    def test_only_lines_of_one_campaign_are_compared(self, table: Table) -> None:
        stranger = body(table.found(table.founding), 201)
        problem(table.ann.get(f"/compare?with={stranger['id']}"), 404, "not_found")
        problem(table.ann.get("/compare?with=nowhere"), 404, "not_found")
        assert fields(problem(table.ann.get("/compare"), 400, "malformed")) == ["with"]


class TestSavePoints:
    def test_a_save_point_has_a_number_and_a_code(self, table: Table, border: int) -> None:
        made = body(table.bob.post("/saves", {"id": new_id(), "label": "Home time"}), 201)
        assert (made["number"], made["label"], made["seat"]) == (1, "Home time", "seat-2")
        shown = body(table.eve.get("/saves"))
        assert shown["saves"] == [made]
        assert shown["code"] == made["code"]
        assert made["position"] == table.ann.position() == border + 4

    def test_going_back_makes_a_branch(self, table: Table) -> None:
        body(table.bob.take(3), 201)
        body(table.ann.post("/saves", {"label": "Before"}), 201)
        body(table.bob.take(4), 201)
        found = body(table.ann.post("/saves/1/restore", {"id": new_id()}), 201)
        assert at_branch(found, table.ann).pot() == 7
        assert table.ann.pot() == 3
        (line,) = body(table.ann.get("/branches"))["branches"]
        assert (line["title"], line["save"]) == ("Evening: Before", 1)
        again = table.client.post(f"{table.ann.url}/saves/1/restore", headers=table.ann.headers)
        assert body(again, 201)["campaign"] != found["campaign"]

    def test_a_save_point_that_is_not_there_is_told(self, table: Table) -> None:
        answer = table.ann.post("/saves/7/restore", {"id": new_id()})
        assert fields(problem(answer, 422, "unfit")) == ["number"]
        problem(table.ann.post("/saves/one/restore", {"id": new_id()}), 404, "not_found")
        problem(table.eve.post("/saves", {}), 403, "forbidden")

    def test_the_same_save_sent_again_is_one(self, table: Table) -> None:
        sent = {"id": new_id(), "label": "Once"}
        one, two = (body(table.ann.post("/saves", sent), 201) for _ in range(2))
        assert one == two
        assert len(body(table.ann.get("/saves"))["saves"]) == 1


class TestCodes:
    def test_the_code_of_an_export_is_checked_weeks_later(self, table: Table) -> None:
        body(table.bob.take(3), 201)
        code = table.ann.get("/export").headers["Castaway-Code"]
        body(table.bob.take(1), 201)
        shown = body(table.eve.get(f"/verify?code={code.lower()}"))
        assert shown["holds"] is True
        assert shown["verdicts"][-1]["name"] == "code"

    def test_a_code_of_something_else_does_not_hold(self, table: Table) -> None:
        stranger = body(table.found(table.founding), 201)
        other = Phone(table.client, stranger["id"], "seat-1", stranger["host_token"])
        code = body(other.get("/saves"))["code"]
        shown = body(table.eve.get(f"/verify?code={code}"))
        assert shown["holds"] is False
        assert body(table.eve.get("/verify?code=nonsense"))["holds"] is False


class TestFiles:
    def exported(self, phone: Phone) -> bytes:
        return phone.get("/export").get_data()

    def brought(self, table: Table, file: bytes, path: str = "/api/v1/campaigns/import") -> TestResponse:
        headers = {"Content-Type": "application/jsonl", **table.ann.headers}
        return table.client.post(path, data=file, headers=headers)

    def test_an_older_file_says_what_it_is(self, table: Table) -> None:
        old = self.exported(table.ann)
        body(table.bob.take(3), 201)
        found = body(self.brought(table, old))
        assert (found["relation"], found["offers"]) == ("older", [])

    def test_the_host_takes_in_what_went_on_elsewhere(self, table: Table) -> None:
        old = self.exported(table.ann)
        copy = body(self.brought(table, old, "/api/v1/campaigns/import?copy=true"), 201)
        here = Phone(table.client, copy["id"], "seat-1", copy["host_token"])
        body(table.bob.take(3), 201)
        new = self.exported(table.ann)
        headers = {"Content-Type": "application/jsonl", **here.headers}
        answer = table.client.post(f"{here.url}/import?how=forward", data=new, headers=headers)
        assert body(answer)["relation"] == "same"
        assert here.pot() == 7
        assert body(here.get("/verify"))["holds"] is True

    def test_a_file_that_went_its_own_way_comes_in_as_a_branch(self, table: Table) -> None:
        old = self.exported(table.ann)
        copy = body(self.brought(table, old, "/api/v1/campaigns/import?copy=true"), 201)
        here = Phone(table.client, copy["id"], "seat-1", copy["host_token"])
        body(here.take(1), 201)
        body(table.bob.take(3), 201)
        new = self.exported(table.ann)
        headers = {"Content-Type": "application/jsonl", **here.headers}
        forward = table.client.post(f"{here.url}/import?how=forward", data=new, headers=headers)
        assert fields(problem(forward, 422, "unfit")) == ["how"]
        found = body(table.client.post(f"{here.url}/import?how=branch", data=new, headers=headers), 201)
        there = Phone(table.client, found["campaign"], "seat-1", found["token"])
        assert (there.pot(), here.pot()) == (7, 9)

    def test_nobody_else_takes_a_file_in(self, table: Table) -> None:
        new = self.exported(table.ann)
        for phone, status, kind in ((table.eve, 403, "forbidden"), (table.nobody(), 401, "unsigned")):
            headers = {"Content-Type": "application/jsonl", **phone.headers}
            answer = table.client.post(f"{phone.url}/import?how=forward", data=new, headers=headers)
            problem(answer, status, kind)
        headers = {"Content-Type": "application/jsonl", **table.bob.headers}
        answer = table.client.post(f"{table.bob.url}/import?how=branch", data=new, headers=headers)
        assert fields(problem(answer, 422, "unfit")) == ["seat"]
        headers = {"Content-Type": "application/jsonl", **table.ann.headers}
        bad = table.client.post(f"{table.ann.url}/import?how=forward", data=new[:-20], headers=headers)
        assert problem(bad, 422, "save_file")["line"] == len(new.splitlines())


def test_a_branch_is_told_in_the_old_lines_chronicle(table: Table) -> None:
    opened(table.ann, title="Into the jungle")
    lines = body(table.eve.get("/views/chronicle"))["view"]["lines"]
    assert "Into the jungle" in json.dumps(lines[-1], ensure_ascii=False)
