"""Lines of a duel that come back: they find the dice they were told on, or they stay struck."""

import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.duelling import action, contest, told, warm
from tests.tracker.play.test_duel_gone import three
from tests.tracker.play.test_settling import CY, reach, settled
from tracker.facts.entry import By
from tracker.facts.history import undos
from tracker.facts.ids import ActionId
from tracker.play.outcomes import Invalid, Outcome, Recorded, UndoPreview
from tracker.play.reinstating import ReinstateRequest, preview_reinstatement, reinstate
from tracker.play.undoing import preview_undo

pytestmark = pytest.mark.rule("RI-CONF-08")

WENT_ON = Invalid("action", "cannot come back: its duel went on without it; strike the dice told since first")


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal(), options={"contest_policy": "table"})


def back(desk: Desk, line: ActionId) -> Outcome:
    by = By(seat=ANN, device="phone")
    return reinstate(desk.play, CAMPAIGN, ReinstateRequest(id=desk.next_id(), action=line, seat=ANN, by=by))


def last_undo(desk: Desk) -> ActionId:
    return list(undos(warm(desk).entries))[-1]


def test_a_round_does_not_come_back_over_another_die(desk: Desk) -> None:
    held, second, third = three(desk)
    anns = action(told(desk, ANN, second, {held: "blank"}))
    told(desk, BOB, second, {second: "hit"})
    last = action(told(desk, CY, second, {third: "blank"}))
    desk.undo(ANN, anns)
    again = action(told(desk, ANN, second, {held: "hit"}))
    before = desk.head()
    assert back(desk, last) == WENT_ON
    assert preview_reinstatement(desk.play, CAMPAIGN, last) == WENT_ON
    assert (desk.head(), desk.game.purses) == (before, {"Ann": 8})
    desk.undo(ANN, again)
    assert isinstance(back(desk, anns), Recorded)
    assert desk.game.purses == {"Bob": 5}


def test_nor_where_its_strike_is_struck(desk: Desk) -> None:
    held, late = reach(desk)
    anns = action(told(desk, ANN, late, {held: "blank"}))
    told(desk, BOB, late, {late: "hit"})
    desk.undo(ANN, anns)
    strike = last_undo(desk)
    assert isinstance(preview_undo(desk.play, CAMPAIGN, strike), UndoPreview)
    told(desk, ANN, late, {held: "hit"})
    assert preview_undo(desk.play, CAMPAIGN, strike) == WENT_ON
    assert desk.undo(ANN, strike) == WENT_ON


def test_a_die_that_was_told_anew_does_not_come_back(desk: Desk) -> None:
    held, late = reach(desk)
    first = action(told(desk, ANN, late, {held: "blank"}))
    desk.undo(ANN, first)
    told(desk, ANN, late, {held: "hit"})
    assert back(desk, first) == WENT_ON
    assert contest(desk).told == {held: "hit"}


def test_a_die_comes_back_beside_those_of_others(desk: Desk) -> None:
    held, second, third = three(desk)
    first = action(told(desk, ANN, second, {held: "blank"}))
    desk.undo(ANN, first)
    told(desk, BOB, second, {second: "hit"})
    assert isinstance(back(desk, first), Recorded)
    assert contest(desk).told == {held: "blank", second: "hit"}
    told(desk, CY, second, {third: "blank"})
    assert desk.game.purses == {"Bob": 5}


def test_what_completed_a_round_does_not_come_back_over_what_did_so_since(desk: Desk) -> None:
    held, second, third = three(desk)
    told(desk, ANN, second, {held: "blank", second: "blank"})
    completed = action(told(desk, CY, second, {third: "blank"}))
    annas = action(told(desk, ANN, second, {held: "hit"}, 2))
    desk.undo(ANN, completed)
    told(desk, CY, second, {third: "hit"})
    assert desk.game.purses == {"Cy": 4}
    for line in (completed, annas):
        assert back(desk, line) == WENT_ON
    assert desk.game.purses == {"Cy": 4}


def test_first_stands_does_not_come_back_over_a_duel(desk: Desk) -> None:
    held, late = reach(desk)
    first = action(settled(desk, BOB, late, "first"))
    desk.undo(ANN, first)
    told(desk, ANN, late, {held: "blank"})
    assert back(desk, first) == WENT_ON


def test_whoever_was_gone_does_not_come_back_into_a_duel_that_is_over(desk: Desk) -> None:
    held, second, third = three(desk)
    told(desk, ANN, second, {held: "blank"})
    desk.undo(ANN, third)
    told(desk, BOB, second, {second: "hit"})
    assert desk.game.purses == {"Bob": 5}
    assert back(desk, third) == WENT_ON
