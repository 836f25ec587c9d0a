"""The tracker's dice and the eraser: no preview lets one fall, and a secret that is told stays told."""

from typing import Any

import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.action import Fate
from tracker.facts.campaign import DieRolled
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.questions import RollDie
from tracker.play.correcting import CorrectRequest, correct_action, preview_correction
from tracker.play.outcomes import Invalid, Outcome, Recorded, UndoPreview
from tracker.play.undoing import preview_undo

SURE = {"sure": True, "roll": "roll"}
REVEALED = Invalid("answers", "the dice of this attempt are revealed: type what a real die shows")


@pytest.fixture
def desk() -> Desk:
    """The tracker's coin is sealed."""
    desk = Desk(memory_journal())
    recorded(desk.send(ANN, "seal", {}))
    return desk


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


def correction(desk: Desk, seat: SeatId, action: ActionId, answers: dict[str, Any]) -> CorrectRequest:
    by = By(seat=seat, device=f"phone-{seat}")
    return CorrectRequest(id=desk.next_id(), seat=seat, by=by, action=action, answers=answers)


def rolls(outcome: Outcome) -> list[DieRolled]:
    assert isinstance(outcome, Recorded), outcome
    return [entry.fact for entry in outcome.entries if isinstance(entry.fact, DieRolled)]


def test_a_preview_of_a_correction_leaves_the_die_in_the_cup(desk: Desk) -> None:
    action = recorded(desk.send(ANN, "gamble", {"who": "Ann"}, answers={"sure": False}))
    preview = preview_correction(desk.play, CAMPAIGN, correction(desk, ANN, action, SURE))
    assert isinstance(preview, UndoPreview)
    assert [fate.fate for fate in preview.fates] == ["asks"]
    assert [type(question) for question in preview.questions[action]] == [RollDie]
    assert preview.changes == ()
    done = correct_action(desk.play, CAMPAIGN, correction(desk, ANN, action, SURE))
    assert [(roll.source, roll.number) for roll in rolls(done)] == [("tracker", 1)]


def test_a_face_that_fell_before_is_no_secret_to_a_preview(desk: Desk) -> None:
    action = recorded(desk.send(ANN, "gamble", {"who": "Ann"}, answers={"sure": False}))
    first = correct_action(desk.play, CAMPAIGN, correction(desk, ANN, action, SURE))
    recorded(desk.undo(ANN, recorded(first)))
    preview = preview_correction(desk.play, CAMPAIGN, correction(desk, ANN, action, SURE))
    assert isinstance(preview, UndoPreview)
    assert preview.fates == (Fate(action=action, fate="adapted"),)
    again = correct_action(desk.play, CAMPAIGN, correction(desk, ANN, action, SURE))
    assert rolls(again) == rolls(first)


def test_a_secret_that_was_told_is_told_though_the_telling_is_struck(desk: Desk) -> None:
    told = recorded(desk.send(ANN, "unseal", {}))
    before = desk.play.warm.get(CAMPAIGN).state
    undo = recorded(desk.undo(ANN, told))
    assert desk.play.warm.get(CAMPAIGN).state.house.revealed == {"a1": "5ec2e7"}
    refused = desk.send(BOB, "gamble", {"who": "Bob"}, answers=SURE)
    assert refused == Invalid(
        "answers.roll", "the dice of this attempt are revealed: type what a real die shows"
    )
    typed = desk.send(BOB, "gamble", {"who": "Bob"}, answers={"sure": True, "roll": "blank"})
    recorded(desk.undo(BOB, recorded(typed)))
    recorded(desk.undo(ANN, undo))
    assert desk.play.warm.get(CAMPAIGN).state == before


def test_a_new_attempt_after_a_struck_end_rolls_its_own_dice(desk: Desk) -> None:
    recorded(desk.undo(ANN, recorded(desk.send(ANN, "unseal", {}))))
    recorded(desk.send(ANN, "seal", {}))
    assert [roll.attempt for roll in rolls(desk.send(BOB, "gamble", {"who": "Bob"}, answers=SURE))] == ["a2"]


def test_what_was_missed_before_the_secret_was_told_takes_a_real_die(desk: Desk) -> None:
    action = recorded(desk.send(ANN, "gamble", {"who": "Ann"}, answers={"sure": False}))
    recorded(desk.send(ANN, "unseal", {}))
    request = correction(desk, ANN, action, SURE)
    assert preview_correction(desk.play, CAMPAIGN, request) == REVEALED
    assert correct_action(desk.play, CAMPAIGN, request) == REVEALED
    other = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 1}))
    answers = {action: SURE}
    assert preview_undo(desk.play, CAMPAIGN, other, answers=answers) == REVEALED
    assert desk.undo(BOB, other, answers=answers) == REVEALED
    typed = correction(desk, ANN, action, {"sure": True, "roll": "hit"})
    recorded(correct_action(desk.play, CAMPAIGN, typed))
    assert desk.game.purses == {"Bob": 1, "Ann": 3}
