"""Line 30: Ben strikes out what Nora tapped by mistake two rounds before."""

import pytest

from tests.examples.evening import acts
from tests.examples.retelling import Evening

WRONG_TAP = next(act for act in acts() if act.line == 9)
STRIKE = next(act for act in acts() if act.undo)


def test_the_preview_of_the_strike_names_every_number_that_changes_and_no_other(
    evening: Evening,
) -> None:
    assert evening.preview["fates"] == []
    assert {each["where"]: (each["before"], each["after"]) for each in evening.preview["changes"]} == {
        "characters.Jason.money": (200, 0),
        "characters.Jason.discard": (["loot:Money", "loot:Bandage"], ["loot:Bandage"]),
        "board.loot_on_board": (1, 2),
        "board.loot_out.Money": (2, 1),
    }


def test_the_strike_changes_what_it_previewed_and_leaves_the_rest(evening: Evening) -> None:
    before, after = evening.told[29].books, evening.told[30].books
    jason = {**before["jason"], "money": 0, "discard": ["Bandage"]}
    board = {**before["board"], "loot_on_board": 2, "loot_out": {"Money": 1, "Bandage": 1}}
    assert after == {**before, "jason": jason, "board": board, "loot_out": board["loot_out"]}


def test_no_later_action_is_adapted_or_cancelled_by_the_strike(evening: Evening) -> None:
    (heard,) = evening.told[30].heard
    assert heard.body.get("fates", []) == []
    fates = {each["id"]: each["fate"] for each in evening.phones.get("/actions", limit=1000)["actions"]}
    assert fates.pop(WRONG_TAP.id) == "undone"
    assert set(fates.values()) == {"kept"}


def test_the_struck_line_stays_readable_with_who_and_why(evening: Evening) -> None:
    (struck,) = [line for line in evening.view("chronicle")["lines"] if line["struck"]]
    assert struck["action"] == WRONG_TAP.id
    assert [each["says"] for each in struck["sentences"]] == [
        "Jason takes Loot: Money", "Jason gets $200 in Money tokens",
    ]  # fmt: skip
    assert all(each["struck"] for each in struck["sentences"])
    correction = struck["correction"]
    assert (correction["who"], correction["reason"], correction["undo"]) == ("Ben", "mistyped", STRIKE.id)


@pytest.mark.parametrize("line", range(9, 30))
def test_jason_had_the_money_as_it_was_seen_then_and_not_as_corrected(evening: Evening, line: int) -> None:
    position = evening.told[line].position
    then, corrected = evening.books_at(position), evening.books_at(position, "corrected")
    assert (then["jason"]["money"], corrected["jason"]["money"]) == (200, 0)
    assert corrected["board"]["loot_on_board"] == then["board"]["loot_on_board"] + 1
    assert corrected["liza"] == then["liza"]
    assert corrected["enemies"] == then["enemies"]
