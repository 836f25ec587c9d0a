"""What a seat does: recorded, asked, previewed, refused, contested, logged already."""

import pytest

from tests.api.table import Table, body, fields, new_id, problem

NOBODYS = "00000000-0000-4000-8000-000000000000"


def test_an_action_is_recorded_with_its_facts_and_what_is_due(table: Table) -> None:
    action = table.bob.action("take", {"who": "seat-2", "coins": 3})
    answer = table.bob.post("/actions", action)
    found = body(answer, 201)
    assert found["outcome"] == "recorded"
    assert found["action"] == action["id"]
    assert found["adapted"] is False
    assert [fact["type"] for fact in found["facts"]] == ["castaway.action_taken/1", "toy.coins_taken/1"]
    assert found["facts"][1] == {
        "position": found["position"],
        "type": "toy.coins_taken/1",
        "fact": {"who": "seat-2", "coins": 3},
    }
    assert [due["key"] for due in found["due"]] == ["turn"]
    assert answer.headers["ETag"] == f'"{found["etag"]}"' == f'"{found["position"]}"'
    assert table.bob.pot() == 7


def test_the_seat_is_the_senders_own_if_none_is_said(table: Table) -> None:
    action = table.bob.action("take", {"who": "x", "coins": 1})
    del action["seat"]
    body(table.bob.post("/actions", action), 201)
    assert body(table.ann.get("/entries"))["entries"][-1]["seat"] == "seat-2"


def test_a_phone_may_act_for_another_seat_and_that_is_written_down(table: Table) -> None:
    body(table.bob.act("take", {"who": "Ann", "coins": 1}, seat="seat-1"), 201)
    entry = body(table.ann.get("/entries"))["entries"][-1]
    assert (entry["seat"], entry["by"]["seat"]) == ("seat-1", "seat-2")


def test_the_same_action_sent_again_is_one_action_and_one_answer(table: Table) -> None:
    action = table.bob.action("take", {"who": "seat-2", "coins": 3})
    first = body(table.bob.post("/actions", action), 201)
    table.ann.take(1)
    again = body(table.bob.post("/actions", {**action, "seen": table.bob.position()}), 201)
    assert again.pop("repeated") is True
    assert again == first
    assert table.bob.pot() == 6


def test_an_id_in_capital_letters_is_the_same_id(table: Table) -> None:
    action = table.bob.action("take", {"who": "seat-2", "coins": 3})
    body(table.bob.post("/actions", {**action, "id": action["id"].upper()}), 201)
    assert body(table.bob.post("/actions", action), 201)["repeated"] is True
    assert body(table.bob.get(f"/actions/{action['id'].upper()}"))["id"] == action["id"]


def test_another_action_under_the_same_id_is_refused(table: Table) -> None:
    action = table.bob.action("take", {"who": "seat-2", "coins": 3})
    body(table.bob.post("/actions", action), 201)
    changed = {**action, "with": {"who": "seat-2", "coins": 4}}
    assert fields(problem(table.bob.post("/actions", changed), 422, "id_reused")) == ["id"]
    assert table.bob.pot() == 7


def test_a_refusal_names_rule_reason_and_figures_and_records_nothing(table: Table) -> None:
    before = table.bob.position()
    found = problem(table.bob.take(11), 422, "refused")
    assert (found["rule"], found["says"], found["facts"]) == ("TOY-01", "10 of 11 coins", {"pot": 10})
    assert found["outcome"] == "refused"
    assert table.bob.position() == before


def test_a_refused_action_sent_again_is_judged_anew(table: Table) -> None:
    table.ann.take(10)
    action = table.bob.action("take", {"who": "seat-2", "coins": 1})
    problem(table.bob.post("/actions", action), 422, "refused")
    taken = body(table.ann.get("/actions"))["actions"][-1]["id"]
    body(table.ann.undo(taken), 201)
    body(table.bob.post("/actions", {**action, "seen": table.bob.position()}), 201)


def test_the_table_overrules_a_rule(table: Table) -> None:
    found = body(table.bob.take(11, rulings=[{"rule": "TOY-01", "reason": "a gift"}]), 201)
    assert [fact["type"] for fact in found["facts"]][1] == "castaway.ruling_made/1"
    assert found["facts"][1]["fact"] == {"rule": "TOY-01", "reason": "a gift"}
    assert table.bob.pot() == -1


def test_open_questions_are_asked_and_nothing_is_recorded(table: Table) -> None:
    before = table.bob.position()
    found = body(table.bob.act("gamble", {"who": "seat-2"}), 200)
    assert found["outcome"] == "asked"
    assert [(each["type"], each["key"]) for each in found["questions"]] == [("castaway.confirm/1", "sure")]
    assert table.bob.position() == before


def test_answers_come_with_the_same_action(table: Table) -> None:
    action = table.bob.action("gamble", {"who": "seat-2"})
    asked = body(table.bob.post("/actions", {**action, "answers": {"sure": True}}), 200)
    (die,) = asked["questions"]
    assert (die["die"], die["faces"], die["chance"]) == ("coin", ["hit", "blank"], "1 in 2")
    answered = {**action, "answers": {"sure": True, "roll": "hit"}}
    found = body(table.bob.post("/actions", answered), 201)
    assert found["facts"][1]["fact"]["source"] == "typed"
    assert table.bob.pot() == 7


def test_a_value_off_a_card_is_an_action_of_its_own(table: Table) -> None:
    body(table.bob.take(5), 201)
    hat = table.bob.action("buy_hat", {"who": "seat-2"})
    (asked,) = body(table.bob.post("/actions", hat), 200)["questions"]
    assert (asked["card"], [field["name"] for field in asked["fields"]]) == ("hat/Fez", ["price"])
    body(table.bob.post("/actions", {**hat, "answers": {"value:hat/Fez": {"price": 4}}}), 201)
    kinds = [each["kind"] for each in body(table.bob.get("/actions"))["actions"][-2:]]
    assert kinds == ["enter_value", "buy_hat"]


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ({"sure": "yes"}, "answers.sure"),
        ({"sure": True, "roll": "six"}, "answers.roll"),
        ({"sure": False, "weather": "fine"}, "answers.weather"),
        ({"sure": False, "value:hat/Fez": {"price": 3}}, "answers.value:hat/Fez"),
    ],
)
def test_an_answer_that_answers_nothing_is_refused(
    table: Table, answers: dict[str, object], field: str
) -> None:
    assert fields(problem(table.bob.act("gamble", {"who": "x"}, answers=answers), 422, "unfit")) == [field]


def test_a_preview_shows_facts_and_changes_and_records_nothing(table: Table) -> None:
    before = table.bob.position()
    action = table.bob.action("take", {"who": "seat-2", "coins": 3})
    found = body(table.bob.post("/actions?preview=true", action), 200)
    assert found["outcome"] == "previewed"
    assert found["facts"] == [{"type": "toy.coins_taken/1", "fact": {"who": "seat-2", "coins": 3}}]
    assert {"where": "pot", "before": 10, "after": 7} in found["changes"]
    assert table.bob.position() == before
    problem(
        table.bob.post("/actions?preview=true", {**action, "with": {"who": "x", "coins": 11}}), 422, "refused"
    )


def test_a_preview_never_rolls(table: Table) -> None:
    action = table.bob.action("gamble", {"who": "x"}, answers={"sure": True, "roll": "roll"})
    assert body(table.bob.post("/actions?preview=true", action), 200)["outcome"] == "asked"


def test_a_spectator_changes_nothing(table: Table) -> None:
    problem(table.eve.take(1, seat="seat-2"), 403, "forbidden")
    problem(table.eve.undo(NOBODYS), 403, "forbidden")
    assert table.eve.pot() == 10


class TestTwoPhones:
    def test_two_things_at_the_same_position_are_both_there(self, table: Table) -> None:
        seen = table.ann.position()
        body(table.ann.take(2, seen=seen), 201)
        body(table.bob.take(3, seen=seen), 201)
        assert table.ann.pot() == 5

    def test_what_comes_out_otherwise_than_the_screen_promised_is_marked(self, table: Table) -> None:
        seen = table.ann.position()
        body(table.ann.take(2, seen=seen), 201)
        found = body(table.bob.act("take_all", {"who": "seat-2"}, seen=seen), 201)
        assert found["adapted"] is True
        assert found["facts"][-1]["fact"]["coins"] == 8

    def test_whoever_comes_second_is_told_what_they_lost_to(self, table: Table) -> None:
        seen = table.ann.position()
        taken = body(table.ann.take(8, seen=seen), 201)["action"]
        action = table.bob.action("take", {"who": "seat-2", "coins": 3}, seen=seen)
        answer = table.bob.post("/actions", action)
        found = problem(answer, 409, "contested")
        assert found["outcome"] == "contested"
        assert found["contest"] == action["id"]
        assert (found["rule"], found["settled"], found["against"]) == ("TOY-01", "first", [taken])
        assert answer.headers["ETag"] == f'"{found["position"]}"'
        assert table.ann.pot() == 2

    def test_a_contest_sent_again_is_the_same_contest(self, table: Table) -> None:
        seen = table.ann.position()
        table.ann.take(8, seen=seen)
        action = table.bob.action("take", {"who": "seat-2", "coins": 3}, seen=seen)
        first = problem(table.bob.post("/actions", action), 409, "contested")
        again = problem(table.bob.post("/actions", action), 409, "contested")
        assert again.pop("repeated") is True
        assert again == first

    def test_the_same_for_the_whole_table_is_logged_once(self, table: Table) -> None:
        seen = table.ann.position()
        passed = body(table.ann.act("pass", seen=seen), 201)["action"]
        found = problem(table.bob.act("pass", seen=seen), 409, "duplicate")
        assert (found["action"], found["seat"], found["detail"]) == (
            passed,
            "seat-1",
            "Ann logged this. Again?",
        )
        body(table.bob.act("pass"), 201)

    def test_contests_are_listed(self, table: Table) -> None:
        seen = table.ann.position()
        table.ann.take(8, seen=seen)
        table.bob.take(3, seen=seen)
        found = body(table.eve.get("/contests"))
        assert found["open"] == []
        assert [each["how"] for each in found["settled"]] == ["first"]


class TestLists:
    def test_every_action_stands_there_with_its_fate(self, table: Table) -> None:
        taken = body(table.bob.take(3), 201)["action"]
        body(table.ann.act("pass"), 201)
        undone = body(table.ann.undo(taken), 201)["action"]
        listed = body(table.eve.get("/actions"))["actions"]
        assert [(each["kind"], each["fate"]) for each in listed] == [
            ("found_campaign", "kept"),
            ("take_seat", "kept"),
            ("take", "undone"),
            ("pass", "kept"),
            ("undo_action", "kept"),
        ]
        assert listed[2]["undo"] == undone
        assert listed[2]["command"] == {"who": "seat-2", "coins": 3}

    @pytest.mark.parametrize(
        ("query", "kinds"),
        [
            ("?seat=seat-2", ["take"]),
            ("?kind=pass", ["pass"]),
            ("?fate=undone", []),
            ("?limit=1", ["found_campaign"]),
            ("?after=4", ["take", "pass"]),
        ],
    )
    def test_and_can_be_chosen_from(self, table: Table, query: str, kinds: list[str]) -> None:
        table.bob.take(3)
        table.ann.act("pass")
        assert [each["kind"] for each in body(table.bob.get(f"/actions{query}"))["actions"]] == kinds

    def test_one_action_has_its_facts(self, table: Table) -> None:
        taken = body(table.bob.take(3), 201)["action"]
        found = body(table.eve.get(f"/actions/{taken}"))
        assert [fact["type"] for fact in found["facts"]] == ["castaway.action_taken/1", "toy.coins_taken/1"]
        problem(table.eve.get(f"/actions/{new_id()}"), 404, "not_found")

    def test_an_adapted_action_has_the_facts_that_stand_instead(self, table: Table) -> None:
        taken = body(table.bob.take(3), 201)["action"]
        rest = body(table.ann.act("take_all", {"who": "seat-1"}), 201)["action"]
        body(table.ann.undo(taken), 201)
        found = body(table.eve.get(f"/actions/{rest}"))
        assert found["fate"] == "adapted"
        assert [fact["fact"]["coins"] for fact in found["instead"]] == [10]
        assert found["facts"][-1]["fact"]["coins"] == 7

    def test_options_of_a_seat_are_allowed_or_refused_with_their_rule(self, table: Table) -> None:
        take = body(table.bob.get("/options"))["options"][0]
        assert take["given"] == {"who": "seat-2"}
        assert [field["name"] for field in take["form"]] == ["coins"]
        table.bob.take(10)
        take = body(table.bob.get("/options?seat=seat-1"))["options"][0]
        assert (take["allowed"], take["rule"], take["given"]) == (False, "TOY-01", {"who": "seat-1"})
        assert fields(problem(table.bob.get("/options?seat=nobody"), 422, "unfit")) == ["seat"]
