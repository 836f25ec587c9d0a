"""Under which round each line stands."""

import pytest

from projections.chapters import Chapters, chapters
from tests.toy_system import TOY
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.ids import ActionId
from tracker.play.outcomes import Outcome, Recorded


def action_of(outcome: Outcome) -> ActionId:
    """The action that was recorded."""
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def told(desk: Desk, known: Chapters | None = None) -> Chapters:
    return chapters(TOY, desk.play.warm.get(CAMPAIGN).entries, known)


def rounds(found: Chapters, *actions: ActionId) -> list[str]:
    return [" · ".join(says for _kind, says in found.of[action]) for action in actions]


def test_a_line_stands_in_the_round_that_ran_and_one_that_begins_a_round_in_that(desk: Desk) -> None:
    first = action_of(desk.send(ANN, "take", {"who": ANN, "coins": 1}))
    turn = action_of(desk.send(ANN, "pass", {}))
    second = action_of(desk.send(BOB, "take", {"who": BOB, "coins": 1}))
    found = told(desk)
    assert rounds(found, first, turn, second) == ["The pot · Turn 1", "The pot · Turn 2", "The pot · Turn 2"]


def test_a_struck_line_stays_where_it_stood_and_begins_nothing(desk: Desk) -> None:
    turn = action_of(desk.send(ANN, "pass", {}))
    later = action_of(desk.send(BOB, "take", {"who": BOB, "coins": 1}))
    undo = action_of(desk.undo(ANN, turn))
    assert rounds(told(desk), turn, later, undo) == ["The pot · Turn 1"] * 3


def test_going_on_from_what_is_known_gives_the_same(desk: Desk) -> None:
    desk.send(ANN, "take", {"who": ANN, "coins": 1})
    known = told(desk)
    desk.send(ANN, "pass", {})
    taken = action_of(desk.send(BOB, "take", {"who": BOB, "coins": 1}))
    assert told(desk, known) == told(desk)
    known = told(desk, known)
    desk.undo(ANN, taken)
    assert told(desk, known) == told(desk)


def test_what_is_known_of_another_line_is_not_gone_on_from(desk: Desk) -> None:
    other = Desk(memory_journal(), names=("Cy", "Dee"))
    other.send(ANN, "pass", {})
    assert told(desk, told(other)) == told(desk)
