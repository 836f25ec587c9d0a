"""Two requests of one moment: contested, adapted, a duplicate, or both recorded."""

import pytest

from tests.toy_words import CoinsTaken
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.action import ActionContested, ContestSettled
from tracker.play.outcomes import Contested, Duplicate, Recorded, RefusedBack


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def test_the_last_coins_go_to_the_first_and_the_second_is_contested(desk: Desk) -> None:
    seen = desk.head()
    first = desk.send(ANN, "take", {"who": "Ann", "coins": 8}, seen=seen)
    second = desk.send(BOB, "take", {"who": "Bob", "coins": 3}, seen=seen)
    assert isinstance(first, Recorded)
    assert isinstance(second, Contested)
    assert (second.rule, second.against, second.how) == ("TOY-01", (first.action,), "first")
    contest, settled = (entry.fact for entry in second.entries)
    assert isinstance(contest, ActionContested)
    assert contest.command == {"type": "toy.take/1", "who": "Bob", "coins": 3}
    assert settled == ContestSettled(contest=second.action, how="first")
    assert desk.game.purses == {"Ann": 8}


def test_a_contested_send_that_is_repeated_is_the_same_contest(desk: Desk) -> None:
    seen = desk.head()
    desk.send(ANN, "take", {"who": "Ann", "coins": 8}, seen=seen)
    request = desk.request(BOB, "take", {"who": "Bob", "coins": 3}, seen=seen)
    first, again = desk.play.act(CAMPAIGN, request), desk.play.act(CAMPAIGN, request)
    assert isinstance(first, Contested)
    assert isinstance(again, Contested)
    assert again.entries == first.entries


def test_where_only_both_together_were_too_much_both_are_named(desk: Desk) -> None:
    seen = desk.head()
    one = desk.send(ANN, "take", {"who": "Ann", "coins": 6}, seen=seen)
    two = desk.send(ANN, "take", {"who": "Ann", "coins": 3})
    lost = desk.send(BOB, "take", {"who": "Bob", "coins": 9}, seen=seen)
    assert isinstance(one, Recorded)
    assert isinstance(two, Recorded)
    assert isinstance(lost, Contested)
    assert lost.against == (one.action, two.action)


def test_what_was_refused_on_ones_own_screen_is_no_contest(desk: Desk) -> None:
    desk.send(ANN, "take", {"who": "Ann", "coins": 8})
    assert isinstance(desk.send(BOB, "take", {"who": "Bob", "coins": 3}), RefusedBack)


def test_a_double_tap_never_contests_itself(desk: Desk) -> None:
    seen = desk.head()
    desk.send(ANN, "take", {"who": "Ann", "coins": 8}, seen=seen)
    assert isinstance(desk.send(ANN, "take", {"who": "Ann", "coins": 8}, seen=seen), RefusedBack)


def test_over_the_border_of_a_turn_nothing_is_contested(desk: Desk) -> None:
    seen = desk.head()
    desk.send(ANN, "take", {"who": "Ann", "coins": 8}, seen=seen)
    desk.send(ANN, "pass", {})
    assert isinstance(desk.send(BOB, "take", {"who": "Bob", "coins": 3}, seen=seen), RefusedBack)


def test_unrelated_actions_of_one_moment_both_count(desk: Desk) -> None:
    seen = desk.head()
    first = desk.send(ANN, "take", {"who": "Ann", "coins": 2}, seen=seen)
    second = desk.send(BOB, "take", {"who": "Bob", "coins": 3}, seen=seen)
    assert isinstance(first, Recorded)
    assert isinstance(second, Recorded)
    assert not second.adapted
    assert desk.game.purses == {"Ann": 2, "Bob": 3}


def test_what_comes_out_otherwise_than_the_screen_promised_is_marked_adapted(desk: Desk) -> None:
    seen = desk.head()
    desk.send(ANN, "take", {"who": "Ann", "coins": 2}, seen=seen)
    outcome = desk.send(BOB, "take_all", {"who": "Bob"}, seen=seen)
    assert isinstance(outcome, Recorded)
    assert outcome.adapted
    assert outcome.entries[1].fact == CoinsTaken(who="Bob", coins=8)


def test_the_same_tap_for_the_table_from_two_phones_is_a_duplicate(desk: Desk) -> None:
    seen = desk.head()
    first = desk.send(ANN, "pass", {}, seen=seen)
    second = desk.send(BOB, "pass", {}, seen=seen)
    assert isinstance(first, Recorded)
    assert second == Duplicate(first.action, ANN)
    assert isinstance(desk.send(BOB, "pass", {}), Recorded)
    assert desk.game.turn == 3
