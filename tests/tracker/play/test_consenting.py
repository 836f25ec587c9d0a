"""Consent to what touches others' lines: striking them, and mending them."""

import msgspec
import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.test_correcting import agree, correct, correction, recorded, state
from tests.tracker.play.test_settling import CY
from tracker.facts.action import (
    ActionCorrected,
    ActionTaken,
    CorrectionAsked,
    Fate,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)
from tracker.facts.entry import By, Draft
from tracker.facts.ids import SeatId
from tracker.kernel.commands import AnswerUndo
from tracker.play.correcting import correct_action, preview_correction, who_must_agree_to
from tracker.play.founding import Joining, take_seat
from tracker.play.outcomes import Invalid, Recorded


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def test_what_touches_another_seat_asks_for_its_consent_and_names_the_action(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 1}))
    outcome = desk.undo(BOB, first, reason="illegal")
    assert isinstance(outcome, Recorded)
    asked = outcome.asked
    assert asked == UndoAsked(request=outcome.action, action=first, reason="illegal", seats=(ANN,))
    assert desk.game.purses == {"Ann": 4, "Bob": 1}
    recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 2}))
    agreed = agree(desk, ANN, outcome.action)
    assert isinstance(agreed, Recorded)
    assert agreed.entries[1].fact == UndoAgreed(request=outcome.action, seat=ANN)
    assert agreed.undone is not None
    assert agreed.undone.action == first
    assert desk.game.purses == {"Bob": 3}
    assert state(desk).house.requests == {}


def test_a_declined_undo_strikes_nothing(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    asked = recorded(desk.undo(BOB, first, reason="illegal"))
    outcome = agree(desk, ANN, asked, agreed=False)
    assert isinstance(outcome, Recorded)
    assert outcome.entries[1].fact == UndoDeclined(request=asked, seat=ANN)
    assert desk.game.purses == {"Ann": 4}
    again = agree(desk, ANN, asked)
    assert isinstance(again, Invalid)
    assert again.field == "request"


def test_whoever_is_not_asked_cannot_consent(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    asked = recorded(desk.undo(BOB, first, reason="illegal"))
    assert agree(desk, BOB, asked) == Invalid("seat", "is not asked for its consent")


def test_a_mistyped_line_of_somebody_else_that_touches_nothing_more_is_struck_at_once(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    outcome = desk.undo(BOB, first)
    assert isinstance(outcome, Recorded)
    assert outcome.asked is None
    assert desk.game.purses == {}


def test_the_host_decides_alone(desk: Desk) -> None:
    first = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 4}))
    outcome = desk.undo(ANN, first, reason="illegal")
    assert isinstance(outcome, Recorded)
    assert outcome.asked is None


def cy(desk: Desk) -> SeatId:
    outcome = take_seat(desk.play, CAMPAIGN, Joining(id=desk.next_id(), name="Cy", role="player"))
    assert isinstance(outcome, Recorded)
    return CY


def dee(desk: Desk) -> SeatId:
    outcome = take_seat(desk.play, CAMPAIGN, Joining(id=desk.next_id(), name="Dee", role="player"))
    assert isinstance(outcome, Recorded)
    return SeatId("seat-4")


def test_mending_what_changes_lines_of_others_asks_them_first(desk: Desk) -> None:
    # given a line of Bob's that rests on one of Cy's
    third = cy(desk)
    wrong = recorded(desk.send(third, "take", {"who": "Cy", "coins": 2}))
    rest = recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    # when Cy mends it
    request = correction(desk, third, wrong, fields={"who": "Cy", "coins": 3}, note="it was 3")
    assert who_must_agree_to(desk.play, CAMPAIGN, request) == (BOB,)
    outcome = correct_action(desk.play, CAMPAIGN, request)
    # then Bob is asked, and nothing has changed yet
    assert isinstance(outcome, Recorded)
    command = {"type": "toy.take/1", "who": "Cy", "coins": 3}
    assert outcome.asked == CorrectionAsked(
        request=outcome.action,
        action=wrong,
        command=command,
        reason="mistyped",
        note="it was 3",
        seats=(BOB,),
    )
    assert desk.game.purses == {"Cy": 2, "Bob": 8}
    assert preview_correction(desk.play, CAMPAIGN, request) != outcome
    # and when Bob agrees it is mended as if it had been at once
    agreed = agree(desk, BOB, outcome.action)
    assert isinstance(agreed, Recorded)
    assert [entry.fact for entry in agreed.entries[1:3]] == [
        UndoAgreed(request=outcome.action, seat=BOB),
        ActionCorrected(
            action=wrong, command=command, reason="mistyped", note="it was 3",
            fates=(Fate(action=wrong, fate="adapted"), Fate(action=rest, fate="adapted")),
        ),
    ]  # fmt: skip
    assert desk.game.purses == {"Cy": 3, "Bob": 7}
    assert state(desk).house.requests == {}
    # and striking that brings the first version back
    recorded(desk.undo(ANN, agreed.action))
    assert desk.game.purses == {"Cy": 2, "Bob": 8}


def test_a_declined_correction_mends_nothing(desk: Desk) -> None:
    first = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 4}))
    asked = recorded(correct(desk, cy(desk), first, reason="illegal", fields={"who": "Bob", "coins": 1}))
    before = desk.game
    assert isinstance(agree(desk, BOB, asked, agreed=False), Recorded)
    assert desk.game == before
    assert isinstance(agree(desk, BOB, asked), Invalid)


@pytest.mark.parametrize(
    ("who", "reason", "asked"),
    [("host", "illegal", False), ("other", "mistyped", False), ("other", "illegal", True)],
)
def test_who_mends_a_line_of_somebody_else_at_once(desk: Desk, who: str, reason: str, asked: bool) -> None:
    third = cy(desk)
    first = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 4}))
    seat = ANN if who == "host" else third
    outcome = correct(desk, seat, first, reason=reason, fields={"who": "Bob", "coins": 1})
    assert isinstance(outcome, Recorded)
    assert (outcome.asked is not None) == asked
    assert desk.game.purses == {"Bob": 4 if asked else 1}


def test_a_correction_that_no_longer_fits_says_so_to_whoever_agrees(desk: Desk) -> None:
    # given a correction that waits
    third = cy(desk)
    first = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 4}))
    asked = recorded(correct(desk, third, first, reason="illegal", fields={"who": "Bob", "coins": 1}))
    # when its line is struck meanwhile
    undo = recorded(desk.undo(BOB, first))
    # then agreeing says so, writes nothing, and the request stays until it is declined
    head = desk.head()
    assert agree(desk, BOB, asked) == Invalid("action", "is struck out; reinstate it first")
    assert desk.head() == head
    recorded(desk.undo(ANN, undo))
    agreed = agree(desk, BOB, asked)
    assert isinstance(agreed, Recorded)
    assert agreed.corrected is not None
    assert desk.game.purses == {"Bob": 1}


def test_two_people_who_want_the_same_correction_have_it_once(desk: Desk) -> None:
    # given two requests that say the same of one line
    third = cy(desk)
    first = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 4}))
    fields = {"who": "Bob", "coins": 1}
    asked = [recorded(correct(desk, third, first, reason="illegal", fields=fields)) for _ in range(2)]
    # when both get their consent
    for each in asked:
        assert isinstance(agree(desk, BOB, each), Recorded)
    # then the line says it still
    assert desk.game.purses == {"Bob": 1}
    assert state(desk).house.requests == {}


def test_a_correction_that_waited_past_the_reveal_lets_no_die_of_the_attempt_fall(desk: Desk) -> None:
    # given a correction that wants the tracker's die, and waits
    third = cy(desk)
    recorded(desk.send(ANN, "seal", {}))
    line = recorded(desk.send(BOB, "gamble", {"who": "Bob"}, answers={"sure": True, "roll": "blank"}))
    asked = recorded(correct(desk, third, line, reason="illegal", answers={"roll": "roll"}))
    # when the secret of the attempt is told before anybody agrees
    recorded(desk.send(ANN, "unseal", {}))
    # then it takes real dice only, and nothing is written
    head = desk.head()
    outcome = agree(desk, BOB, asked)
    assert outcome == Invalid("answers", "the dice of this attempt are revealed: type what a real die shows")
    assert desk.head() == head


def test_a_correction_whose_die_fell_before_the_reveal_is_still_agreed_to(desk: Desk) -> None:
    # given a line with a die of the tracker, whose correction waits past the reveal
    third = cy(desk)
    recorded(desk.send(ANN, "seal", {}))
    line = recorded(desk.send(BOB, "gamble", {"who": "Bob"}, answers={"sure": True, "roll": "blank"}))
    recorded(correct(desk, ANN, line, answers={"roll": "roll"}))
    asked = recorded(correct(desk, third, line, reason="illegal", fields={"who": "Ann"}))
    recorded(desk.send(ANN, "unseal", {}))
    # when Bob agrees
    agreed = agree(desk, BOB, asked)
    # then the die that everybody knows stands
    assert isinstance(agreed, Recorded)
    assert agreed.corrected is not None


def test_consent_that_is_given_already_is_not_given_again(desk: Desk) -> None:
    # given a correction that two are asked for, of whom Bob has agreed
    third, fourth = cy(desk), dee(desk)
    wrong = recorded(desk.send(third, "take", {"who": "Cy", "coins": 2}))
    recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    fields = {"who": "Cy", "coins": 3}
    asked = recorded(correct(desk, fourth, wrong, reason="illegal", fields=fields))
    recorded(agree(desk, BOB, asked))
    # when he agrees on another device as well
    head = desk.head()
    outcome = agree(desk, BOB, asked)
    # then nothing is written, and the request waits for Cy alone
    assert outcome == Invalid("seat", "has agreed already; others are still asked")
    assert desk.head() == head
    assert isinstance(agree(desk, third, asked), Recorded)
    assert desk.game.purses == {"Cy": 3, "Bob": 7}


def test_a_second_consent_in_an_older_journal_is_no_action_of_the_game(desk: Desk) -> None:
    # given a consent without a fact, as it was written down when somebody agreed twice
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    warm, by = desk.play.warm.get(CAMPAIGN), By(seat=BOB, device="phone")
    command = msgspec.to_builtins(AnswerUndo(request=first, agreed=True))
    taken = ActionTaken(command=command, seen=desk.head(), sent="")
    desk.play.append(warm, [Draft(action=desk.next_id(), seat=BOB, by=by, fact=taken)])
    # when something before it is struck
    recorded(desk.undo(ANN, first))
    # then it is not decided again
    assert desk.game.purses == {}
