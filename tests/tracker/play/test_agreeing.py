"""Who must agree is foretold as it is then asked."""

import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.test_settling import CY
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, SeatId
from tracker.play.founding import Joining, take_seat
from tracker.play.outcomes import Invalid, Outcome, Recorded
from tracker.play.reinstating import ReinstateRequest, reinstate, whose_lines
from tracker.play.undoing import UndoRequest, undo_action, who_must_agree


@pytest.fixture
def desk() -> Desk:
    desk = Desk(memory_journal())
    take_seat(desk.play, CAMPAIGN, Joining(id=desk.next_id(), name="Cy", role="player"))
    return desk


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


@pytest.mark.parametrize(
    ("seat", "reason", "onwards", "asked"),
    [
        (ANN, "illegal", False, ()),
        (BOB, "mistyped", False, ()),
        (BOB, "illegal", False, ()),
        (CY, "mistyped", False, ()),
        (CY, "illegal", False, (BOB,)),
        (CY, "mistyped", True, (BOB, ANN)),
        (BOB, "mistyped", True, (ANN,)),
    ],
)
def test_whom_a_strike_asks(
    desk: Desk, seat: SeatId, reason: str, onwards: bool, asked: tuple[SeatId, ...]
) -> None:
    line = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 1}))
    for who, name in ((ANN, "Ann"), (BOB, "Bob"), (ANN, "Ann")):
        recorded(desk.send(who, "take", {"who": name, "coins": 1}))
    by = By(seat=seat, device="phone")
    request = UndoRequest(id=desk.next_id(), action=line, seat=seat, by=by, reason=reason, onwards=onwards)
    before = desk.head()
    assert who_must_agree(desk.play, CAMPAIGN, request) == asked
    assert desk.head() == before, "nothing is written"
    outcome = undo_action(desk.play, CAMPAIGN, request)
    assert isinstance(outcome, Recorded)
    assert (outcome.asked.seats if outcome.asked else ()) == asked


def test_whose_lines_a_reinstatement_touches(desk: Desk) -> None:
    line = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 8}))
    recorded(desk.undo(BOB, line))
    recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 5}))

    def back(seat: SeatId) -> ReinstateRequest:
        return ReinstateRequest(id=desk.next_id(), action=line, seat=seat, by=By(seat=seat, device="phone"))

    assert whose_lines(desk.play, CAMPAIGN, back(ANN)) == ()
    assert whose_lines(desk.play, CAMPAIGN, back(BOB)) == (ANN,)
    assert whose_lines(desk.play, CAMPAIGN, back(CY)) == (BOB, ANN)
    assert isinstance(reinstate(desk.play, CAMPAIGN, back(BOB)), Invalid)
    assert isinstance(reinstate(desk.play, CAMPAIGN, back(ANN)), Recorded)
    assert whose_lines(desk.play, CAMPAIGN, back(CY)) == (), "there is nothing to bring back"
