"""Why is this number so: the facts behind every place of the state."""

from typing import Any

import pytest

from projections.past import CORRECTED
from projections.why import UnknownPlace, Why, why
from tests.projections.evening import BEN, Evening, fate
from tests.projections.told_game import TOLD_GAME
from tracker.kernel.system import Campaign
from tracker.systems.rook_islands.facts.reward import LeavesStashed, MoneyStashed


def asked(evening: Evening, place: str, **more: Any) -> Why:
    position = more.pop("position", len(evening.entries))
    return why(TOLD_GAME, evening.entries, place, position, **more)


def moves(answer: Why) -> list[tuple[int, Any, Any]]:
    return [(fact.position, fact.before, fact.after) for fact in answer.facts]


def test_each_fact_tells_who_when_and_how_and_the_value_before_and_after() -> None:
    evening = Evening()
    evening.does("loot", MoneyStashed(money=200, why="loot"))
    evening.does("shop", MoneyStashed(money=-50, why="shop"), seat=BEN)
    answer = asked(evening, "stash.money")
    assert answer.value == 150
    latest, first = answer.facts
    assert (latest.before, latest.after, latest.who, latest.line) == (200, 150, "Ben", 3)
    assert (first.before, first.after, first.who, first.line) == (0, 200, "Nora", 2)
    assert (first.position, first.home, first.action) == (3, 2, "loot")
    assert first.says == "Stash +$200 (loot)"
    assert first.at == evening.entries[2].at


def test_several_facts_of_one_action_are_told_one_by_one_even_if_they_cancel_out() -> None:
    evening = Evening()
    evening.does("swap", MoneyStashed(money=10, why="found"), MoneyStashed(money=-10, why="lost"))
    assert moves(asked(evening, "stash.money")) == [(4, 10, 0), (3, 0, 10)]


def test_other_facts_do_not_show() -> None:
    evening = Evening()
    evening.does("leaf", LeavesStashed(colour="green", leaves=1, why="home"))
    evening.does("loot", MoneyStashed(money=5, why="loot"))
    assert moves(asked(evening, "stash.money")) == [(5, 0, 5)]


def test_what_was_struck_or_adapted_shows_as_it_counts_now() -> None:
    evening = Evening()
    evening.does("first", MoneyStashed(money=200, why="loot"))
    evening.does("half", MoneyStashed(money=100, why="half"))
    evening.undoes(
        "undo", "first", fate("half", "adapted"), becomes={"half": [MoneyStashed(money=7, why="half")]}
    )
    assert moves(asked(evening, "stash.money")) == [(8, 0, 7)]
    assert [fact.action for fact in asked(evening, "stash.money").facts] == ["half"]
    assert moves(asked(evening, "stash.money", position=5)) == [(5, 200, 300), (3, 0, 200)]
    assert moves(asked(evening, "stash.money", position=5, history=CORRECTED)) == [(8, 0, 7)]


def test_a_place_that_is_gone_again_was_there() -> None:
    evening = Evening()
    evening.does("in", MoneyStashed(money=1, why="in"))
    evening.does("out", MoneyStashed(money=-1, why="out"))

    def purse(campaign: Campaign) -> dict[str, Any]:
        money = campaign.game.stash.money
        return {"purse": {"coins": money} if money else {}}

    answer = asked(evening, "purse.coins", show=purse)
    assert answer.value is None
    assert moves(answer) == [(5, 1, None), (3, None, 1)]


def test_a_whole_part_is_a_place_too() -> None:
    evening = Evening()
    evening.does("loot", MoneyStashed(money=5, why="loot"))
    answer = asked(evening, "stash")
    assert answer.value["money"] == 5
    assert [fact.position for fact in answer.facts] == [3]


def test_a_place_that_never_was_is_unknown() -> None:
    evening = Evening()
    for place in ("hat", "stash.hats", "stash.money.coins", "characters.Nobody.hp"):
        with pytest.raises(UnknownPlace):
            asked(evening, place)


def test_a_name_with_dots_of_its_own_is_found() -> None:
    evening = Evening()
    answer = why(
        TOLD_GAME, evening.entries, "a.1911 .45.b", len(evening.entries),
        show=lambda _: {"a": {"1911": {}, "1911 .45": {"b": 3}}},
    )  # fmt: skip
    assert answer.value == 3
