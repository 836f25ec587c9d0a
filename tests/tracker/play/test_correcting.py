"""Mending a line where it stands, and striking from here on."""

from typing import Any

import pytest

from tests.toy_words import CoinsTaken
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.action import Fate
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, RuleId, SeatId
from tracker.play.consenting import AgreeRequest, answer_undo
from tracker.play.correcting import CorrectRequest, correct_action, preview_correction
from tracker.play.outcomes import AskedBack, Invalid, Outcome, Recorded, RefusedBack, UndoPreview
from tracker.play.undoing import preview_undo, reinstating


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


def correction(desk: Desk, seat: SeatId, action: ActionId, **more: Any) -> CorrectRequest:
    by = By(seat=seat, device=f"phone-{seat}")
    return CorrectRequest(**{"id": desk.next_id(), "seat": seat, "by": by, "action": action, **more})


def correct(desk: Desk, seat: SeatId, action: ActionId, **more: Any) -> Outcome:
    return correct_action(desk.play, CAMPAIGN, correction(desk, seat, action, **more))


def agree(desk: Desk, seat: SeatId, request: ActionId, *, agreed: bool = True) -> Outcome:
    by = By(seat=seat, device=f"phone-{seat}")
    return answer_undo(
        desk.play, CAMPAIGN, AgreeRequest(id=desk.next_id(), seat=seat, by=by, request=request, agreed=agreed)
    )


def state(desk: Desk) -> Any:
    return desk.play.warm.get(CAMPAIGN).state


def test_a_mistyped_number_is_mended_where_it_stands(desk: Desk) -> None:
    wrong = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 2}))
    rest = recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    outcome = correct(desk, ANN, wrong, fields={"who": "Ann", "coins": 3})
    assert isinstance(outcome, Recorded)
    assert [(e.of, e.fact) for e in outcome.entries[2:]] == [
        (wrong, CoinsTaken(who="Ann", coins=3)),
        (rest, CoinsTaken(who="Bob", coins=7)),
    ]
    assert desk.game.purses == {"Ann": 3, "Bob": 7}


def test_a_mistyped_die_is_mended_also_when_it_could_no_longer_be_rolled(desk: Desk) -> None:
    roll = recorded(desk.send(ANN, "gamble", {"who": "Ann"}, answers={"sure": True, "roll": "blank"}))
    desk.send(BOB, "take_all", {"who": "Bob"})
    assert isinstance(desk.send(ANN, "gamble", {"who": "Ann"}), RefusedBack)
    outcome = correct(desk, ANN, roll, answers={"roll": "hit"})
    assert isinstance(outcome, Recorded)
    assert desk.game.purses == {"Ann": 3, "Bob": 7}


def test_the_other_answers_of_a_mended_action_stay(desk: Desk) -> None:
    roll = recorded(desk.send(ANN, "gamble", {"who": "Ann"}, answers={"sure": True, "roll": "hit"}))
    recorded(correct(desk, ANN, roll, answers={"sure": False}))
    assert desk.game.purses == {}


def test_mended_twice_the_first_mending_stays_where_the_second_says_nothing(desk: Desk) -> None:
    roll = recorded(desk.send(ANN, "gamble", {"who": "Ann"}, answers={"sure": True, "roll": "blank"}))
    recorded(correct(desk, ANN, roll, answers={"roll": "hit"}))
    recorded(correct(desk, ANN, roll, fields={"who": "Bob"}))
    assert desk.game.purses == {"Bob": 3}
    assert correct(desk, ANN, roll, answers={"roll": "hit"}) == Invalid("with", "changes nothing")
    recorded(correct(desk, ANN, roll, fields={"who": "Ann"}, answers={"roll": "blank"}))
    assert desk.game.purses == {}


@pytest.mark.parametrize("before", [1, 4])
def test_mended_with_another_action_that_comes_to_the_same_it_keeps_its_facts(
    desk: Desk, before: int
) -> None:
    # given a line that says one coin, as it was sent or since it was mended
    line = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": before}))
    if before != 1:
        recorded(correct(desk, ANN, line, fields={"who": "Bob", "coins": 1}))
    # when it was a toast, which takes one coin as well
    outcome = correct(desk, ANN, line, kind="toast", fields={"who": "Bob"}, answers={"generous": False})
    # then the coin is taken still, and undoing that changes nothing of it
    mended = recorded(outcome)
    assert desk.game.purses == {"Bob": 1}
    recorded(desk.undo(ANN, mended))
    assert desk.game.purses == {"Bob": 1}


def test_undoing_a_correction_brings_the_first_version_back(desk: Desk) -> None:
    wrong = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 2}))
    desk.send(BOB, "take_all", {"who": "Bob"})
    before = state(desk)
    mended = recorded(correct(desk, ANN, wrong, fields={"who": "Ann", "coins": 3}))
    recorded(desk.undo(ANN, mended))
    assert state(desk) == before


def test_a_correction_that_breaks_a_rule_is_refused_by_it(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 2}))
    before = desk.head()
    outcome = correct(desk, ANN, first, fields={"who": "Ann", "coins": 11})
    assert outcome == RefusedBack(RuleId("TOY-01"), "10 of 11 coins")
    assert desk.head() == before


def test_a_correction_that_changes_nothing_or_makes_no_sense_is_told_so(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 2}))
    assert correct(desk, ANN, first, fields={"who": "Ann", "coins": 2}) == Invalid("with", "changes nothing")
    wrong = correct(desk, ANN, first, fields={"who": "Ann"})
    assert isinstance(wrong, Invalid)
    assert wrong.field == "with.coins"


def test_a_correction_may_be_another_kind_of_action_which_asks_what_it_must(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 2}))
    asked = correct(desk, ANN, first, kind="gamble", fields={"who": "Ann"})
    assert isinstance(asked, AskedBack)
    recorded(
        correct(desk, ANN, first, kind="gamble", fields={"who": "Ann"}, answers={"sure": True, "roll": "hit"})
    )
    assert desk.game.purses == {"Ann": 3}


def test_a_preview_of_a_correction_writes_nothing(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 2}))
    before = desk.head()
    preview = preview_correction(
        desk.play, CAMPAIGN, correction(desk, ANN, first, fields={"who": "Ann", "coins": 5})
    )
    assert isinstance(preview, UndoPreview)
    assert {c.where: (c.before, c.after) for c in preview.changes} == {"pot": (8, 5), "purses.Ann": (2, 5)}
    assert desk.head() == before


def test_a_struck_line_is_reinstated_before_it_is_mended(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 2}))
    undo = recorded(desk.undo(ANN, first))
    outcome = correct(desk, ANN, first, fields={"who": "Ann", "coins": 3})
    assert outcome == Invalid("action", "is struck out; reinstate it first")
    assert reinstating(desk.play, CAMPAIGN, first) == undo


def test_from_here_on_strikes_the_rest_and_is_itself_undoable(desk: Desk) -> None:
    recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 1}))
    here = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 2}))
    recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 3}))
    before = state(desk)
    preview = preview_undo(desk.play, CAMPAIGN, here, onwards=True)
    assert isinstance(preview, UndoPreview)
    undo = recorded(desk.undo(ANN, here, onwards=True))
    assert desk.game.purses == {"Ann": 1}
    recorded(desk.undo(ANN, undo))
    assert state(desk) == before


def test_a_question_that_comes_up_for_a_later_action_is_listed_and_unanswered_it_cancels(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 6}))
    later = recorded(desk.send(BOB, "toast", {"who": "Bob"}))
    preview = preview_undo(desk.play, CAMPAIGN, first)
    assert isinstance(preview, UndoPreview)
    assert preview.fates == (Fate(action=later, fate="asks", says="Generous?"),)
    assert [question.key for question in preview.questions[later]] == ["generous"]
    outcome = desk.undo(ANN, first)
    assert isinstance(outcome, Recorded)
    assert outcome.undone is not None
    assert outcome.undone.fates == (Fate(action=later, fate="cancelled", says="Generous?"),)
    assert desk.game.purses == {}


def test_such_a_question_can_be_answered_with_the_undo_and_the_answer_stays(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 6}))
    later = recorded(desk.send(BOB, "toast", {"who": "Bob"}))
    other = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 1}))
    outcome = desk.undo(ANN, first, answers={later: {"generous": True}})
    assert isinstance(outcome, Recorded)
    assert outcome.undone is not None
    assert outcome.undone.fates == (Fate(action=later, fate="adapted"),)
    assert desk.game.purses == {"Bob": 2, "Ann": 1}
    recorded(desk.undo(ANN, other))
    assert desk.game.purses == {"Bob": 2}


def test_undone_and_reinstated_an_answered_question_leaves_no_trace(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 6}))
    later = recorded(desk.send(BOB, "toast", {"who": "Bob"}))
    before = state(desk)
    undo = recorded(desk.undo(ANN, first, answers={later: {"generous": True}}))
    recorded(desk.undo(ANN, undo))
    assert state(desk) == before
