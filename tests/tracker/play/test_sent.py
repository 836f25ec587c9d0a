"""What a correction begins with: the fields, the questions and the answers of an action as it counts now."""

import pytest

from tests.tracker.play.desk import ANN, CAMPAIGN, Desk, memory_journal
from tracker.facts.entry import By
from tracker.facts.ids import ActionId
from tracker.kernel.questions import Confirm, RollDie
from tracker.kernel.refusal import Unfit
from tracker.play.correcting import CorrectRequest, correct_action
from tracker.play.outcomes import Outcome, Recorded
from tracker.play.sent import Sent, sent_with

BY = By(seat=ANN, device="phone")


def action_of(outcome: Outcome) -> ActionId:
    """The action that was recorded."""
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def gambled(desk: Desk) -> ActionId:
    answers = {"sure": True, "roll": "blank"}
    return action_of(desk.send(ANN, "gamble", {"who": ANN}, answers=answers))


def of(desk: Desk, action: ActionId) -> Sent:
    return sent_with(desk.play.warm.get(CAMPAIGN), action, ANN)


def test_each_question_comes_with_the_answer_it_got(desk: Desk) -> None:
    sent = of(desk, gambled(desk))
    assert (sent.kind, sent.fields) == ("gamble", {"who": ANN})
    assert [type(question) for question in sent.questions] == [Confirm, RollDie]
    assert sent.answers == {"sure": True, "roll": "blank"}


def test_an_action_that_was_mended_is_told_as_it_counts(desk: Desk) -> None:
    action = gambled(desk)
    correct_action(
        desk.play,
        CAMPAIGN,
        CorrectRequest(id=desk.next_id(), seat=ANN, by=BY, action=action, answers={"roll": "hit"}),
    )
    assert of(desk, action).answers == {"sure": True, "roll": "hit"}


def test_the_state_before_it_is_the_one_known_now(desk: Desk) -> None:
    first = action_of(desk.send(ANN, "take", {"who": ANN, "coins": 4}))
    second = action_of(desk.send(ANN, "take", {"who": ANN, "coins": 1}))
    desk.undo(ANN, first)
    assert of(desk, second).before.game.pot == 10


def test_a_question_that_comes_up_only_now_has_no_answer(desk: Desk) -> None:
    first = action_of(desk.send(ANN, "take", {"who": ANN, "coins": 6}))
    toast = action_of(desk.send(ANN, "toast", {"who": ANN}))
    assert of(desk, toast).questions == ()
    desk.undo(ANN, first)
    sent = of(desk, toast)
    assert [question.key for question in sent.questions] == ["generous"]
    assert sent.answers == {}


def test_a_die_of_the_tracker_shows_its_face(desk: Desk) -> None:
    desk.send(ANN, "seal", {})
    action = action_of(desk.send(ANN, "gamble", {"who": ANN}, answers={"sure": True, "roll": "roll"}))
    assert of(desk, action).answers["roll"] in ("hit", "blank")


def test_an_undo_holds_no_command(desk: Desk) -> None:
    undo = action_of(desk.undo(ANN, action_of(desk.send(ANN, "take", {"who": ANN, "coins": 4}))))
    with pytest.raises(Unfit):
        of(desk, undo)
