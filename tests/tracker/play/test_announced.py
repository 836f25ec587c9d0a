"""Announced actions: interrupted, cancelled with their cause, completed, struck as one."""

from typing import Any

import pytest

from tests.toy_words import CoinsTaken
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.action import ActionClosed
from tracker.facts.ids import ActionId, RuleId
from tracker.play.outcomes import Outcome, Recorded, RefusedBack


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


def announced(desk: Desk, coins: int = 6) -> ActionId:
    return recorded(desk.send(ANN, "announce", {"who": "Ann", "coins": coins}))


def opened(desk: Desk) -> dict[str, Any]:
    held: dict[str, Any] = desk.play.warm.get(CAMPAIGN).state.house.open
    return held


def test_an_announced_action_is_seen_and_spends_nothing(desk: Desk) -> None:
    action = announced(desk)
    assert opened(desk)["Ann"].action == action
    assert desk.game.pot == 10


def test_others_may_come_in_between(desk: Desk) -> None:
    announced(desk)
    recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 4}))
    recorded(desk.send(ANN, "finish", {"who": "Ann"}))
    assert desk.game.purses == {"Bob": 4, "Ann": 6}
    assert opened(desk) == {}


def test_one_that_has_become_impossible_is_cancelled_with_its_cause_and_nothing_is_spent(desk: Desk) -> None:
    action = announced(desk)
    outcome = desk.send(BOB, "take", {"who": "Bob", "coins": 5})
    assert isinstance(outcome, Recorded)
    assert [entry.fact for entry in outcome.entries[1:]] == [
        CoinsTaken(who="Bob", coins=5),
        ActionClosed(opened=action, actor="Ann", how="cancelled", cause="the coins are gone"),
    ]
    assert desk.send(ANN, "finish", {"who": "Ann"}) == RefusedBack(RuleId("TOY-10"), "nothing is announced")
    assert desk.game.purses == {"Bob": 5}


def test_a_struck_interruption_leaves_the_announced_action_withdrawn_and_not_open_again(desk: Desk) -> None:
    action = announced(desk)
    cut_in = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 5}))
    outcome = desk.undo(ANN, cut_in)
    assert isinstance(outcome, Recorded)
    closed = ActionClosed(opened=action, actor="Ann", how="withdrawn", cause="what closed it was struck")
    assert [(entry.of, entry.fact) for entry in outcome.entries[2:]] == [(cut_in, closed)]
    assert opened(desk) == {}
    assert desk.game.purses == {}


def test_a_struck_withdrawal_does_not_open_it_again_either(desk: Desk) -> None:
    announced(desk)
    withdrawal = recorded(desk.send(ANN, "withdraw", {"who": "Ann"}))
    recorded(desk.undo(ANN, withdrawal))
    assert opened(desk) == {}


@pytest.mark.parametrize("which", ["announcement", "completion"])
def test_announcement_and_completion_are_struck_as_one(desk: Desk, which: str) -> None:
    before = desk.play.warm.get(CAMPAIGN).state
    first = announced(desk)
    second = recorded(desk.send(ANN, "finish", {"who": "Ann"}))
    outcome = desk.undo(ANN, first if which == "announcement" else second)
    assert isinstance(outcome, Recorded)
    assert outcome.undone is not None
    assert {outcome.undone.action, *outcome.undone.also} == {first, second}
    assert desk.play.warm.get(CAMPAIGN).state == before


def test_struck_as_one_they_come_back_as_one(desk: Desk) -> None:
    announced(desk)
    second = recorded(desk.send(ANN, "finish", {"who": "Ann"}))
    before = desk.play.warm.get(CAMPAIGN).state
    undo = recorded(desk.undo(ANN, second))
    recorded(desk.undo(ANN, undo))
    assert desk.play.warm.get(CAMPAIGN).state == before


def test_reinstated_the_interruption_cancels_again(desk: Desk) -> None:
    announced(desk)
    cut_in = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 5}))
    before = desk.play.warm.get(CAMPAIGN).state
    undo = recorded(desk.undo(ANN, cut_in))
    recorded(desk.undo(ANN, undo))
    assert desk.play.warm.get(CAMPAIGN).state == before
