"""Seats while lines are struck: who may take one, who hosts, and who is asked once one is gone."""

import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.test_settling import CY
from tracker.facts.action import UndoAsked
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.commands import NameHost, UndoAction
from tracker.kernel.house import House
from tracker.play.consenting import AgreeRequest, answer_undo
from tracker.play.founding import Joining, take_seat
from tracker.play.outcomes import Invalid, Outcome, Recorded, UndoPreview
from tracker.play.people import arrange
from tracker.play.reinstating import ReinstateRequest, preview_reinstatement, reinstate
from tracker.play.revising import Sender, is_gone, undone, weigh, write
from tracker.play.seating import called
from tracker.play.undoing import UndoRequest, preview_undo, undo_action

HOSTS = Invalid("seat", "holds the seat of Cy, who hosts; let somebody else host first")
TAKES = Invalid("seat", "holds the seat of Cy; only they themselves or the host can give it up")


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def house(desk: Desk) -> House:
    return desk.play.warm.get(CAMPAIGN).state.house


def cy_joins(desk: Desk) -> ActionId:
    line = desk.next_id()
    assert isinstance(take_seat(desk.play, CAMPAIGN, Joining(id=line, name="Cy", role="player")), Recorded)
    return line


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


def sender(desk: Desk, seat: SeatId) -> Sender:
    return Sender(id=desk.next_id(), seat=seat, by=By(seat=seat, device=f"phone-{seat}"))


def hosts(desk: Desk, by: SeatId, seat: SeatId) -> None:
    recorded(arrange(desk.play, CAMPAIGN, sender(desk, by), NameHost(seat=seat)))


def back(desk: Desk, seat: SeatId, action: ActionId) -> Outcome:
    by = By(seat=seat, device="phone")
    return reinstate(
        desk.play, CAMPAIGN, ReinstateRequest(id=desk.next_id(), action=action, seat=seat, by=by)
    )


def agrees(desk: Desk, seat: SeatId, asked: ActionId, by: SeatId) -> Outcome:
    sent = AgreeRequest(
        id=desk.next_id(), request=asked, agreed=True, seat=seat, by=By(seat=by, device="phone")
    )
    return answer_undo(desk.play, CAMPAIGN, sent)


@pytest.mark.parametrize("by", [ANN, BOB, CY])
@pytest.mark.parametrize("reason", ["mistyped", "agreed"])
def test_the_seat_that_hosts_is_struck_by_nobody(desk: Desk, by: SeatId, reason: str) -> None:
    line = cy_joins(desk)
    hosts(desk, ANN, CY)
    before = desk.head()
    assert desk.undo(by, line, reason) == HOSTS
    assert preview_undo(desk.play, CAMPAIGN, line) == HOSTS
    assert desk.head() == before
    assert house(desk).hosting == CY


@pytest.mark.parametrize("for_whom", [BOB, CY])
def test_a_seat_is_not_taken_from_another_phone(desk: Desk, for_whom: SeatId) -> None:
    line = cy_joins(desk)
    by = By(seat=BOB, device="phone")
    request = UndoRequest(id=desk.next_id(), action=line, seat=for_whom, by=by, reason="mistyped")
    assert undo_action(desk.play, CAMPAIGN, request) == TAKES
    assert preview_undo(desk.play, CAMPAIGN, line, seat=BOB) == TAKES
    assert CY in house(desk).seats


@pytest.mark.parametrize("by", [ANN, CY])
def test_the_host_takes_a_seat_and_who_sits_there_gives_it_up(desk: Desk, by: SeatId) -> None:
    line = cy_joins(desk)
    assert isinstance(preview_undo(desk.play, CAMPAIGN, line, seat=by), UndoPreview)
    recorded(desk.undo(by, line))
    assert CY not in house(desk).seats
    assert called(desk.play.warm.get(CAMPAIGN), CY) == "Cy"


def test_striking_everything_from_a_line_on_leaves_whoever_sat_down_since(desk: Desk) -> None:
    line = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 1}))
    cy_joins(desk)
    hosts(desk, ANN, CY)
    last = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 1}))
    recorded(desk.undo(ANN, line, onwards=True, by=By(seat=CY, device="phone")))
    assert house(desk).hosting == CY
    assert is_gone(desk.play.warm.get(CAMPAIGN), last)


def test_bringing_a_seat_back_changes_no_host(desk: Desk) -> None:
    line = cy_joins(desk)
    recorded(desk.undo(ANN, line))
    recorded(back(desk, BOB, line))
    hosts(desk, ANN, CY)
    assert house(desk).hosting == CY


def test_bringing_a_seat_back_takes_nobody_elses(desk: Desk) -> None:
    line = cy_joins(desk)
    recorded(desk.undo(CY, line))
    cy_joins(desk)
    assert back(desk, BOB, line) == TAKES
    assert preview_reinstatement(desk.play, CAMPAIGN, line, seat=BOB) == TAKES
    assert set(house(desk).seats) == {ANN, BOB, SeatId("seat-4")}


def test_of_a_seat_that_is_gone_the_host_is_asked(desk: Desk) -> None:
    seat = cy_joins(desk)
    line = recorded(desk.send(CY, "take", {"who": "Ann", "coins": 1}))
    recorded(desk.undo(ANN, seat))
    asked = desk.undo(BOB, line, "illegal")
    assert isinstance(asked, Recorded)
    assert asked.asked is not None
    assert asked.asked.seats == (ANN,)
    struck = agrees(desk, ANN, asked.action, ANN)
    assert isinstance(struck, Recorded)
    assert struck.undone


def test_what_waits_for_a_seat_that_goes_then_waits_for_the_host(desk: Desk) -> None:
    seat = cy_joins(desk)
    line = recorded(desk.send(CY, "take", {"who": "Ann", "coins": 1}))
    asked = recorded(desk.undo(BOB, line, "illegal"))
    recorded(desk.undo(CY, seat))
    assert isinstance(agrees(desk, BOB, asked, BOB), Invalid)
    assert isinstance(agrees(desk, CY, asked, BOB), Invalid)
    assert isinstance(agrees(desk, ANN, asked, ANN), Recorded)
    assert not house(desk).requests


def test_what_was_asked_before_takes_no_seat_by_consent_from_another_phone(desk: Desk) -> None:
    line, by = cy_joins(desk), sender(desk, BOB)
    command = UndoAction(action=line, reason="illegal", note="")
    asked = UndoAsked(request=by.id, action=line, reason="illegal", note="", seats=(CY,))
    recorded(write(desk.play, desk.play.warm.get(CAMPAIGN), by, command, None, (asked,)))
    assert agrees(desk, CY, by.id, BOB) == TAKES
    assert isinstance(agrees(desk, CY, by.id, CY), Recorded)
    assert CY not in house(desk).seats


def test_a_seat_that_was_struck_while_it_hosted_comes_back_by_the_code(desk: Desk) -> None:
    line = cy_joins(desk)
    hosts(desk, ANN, CY)
    warm, made = desk.play.warm.get(CAMPAIGN), undone(line, (), "mistyped", "", {})
    command = UndoAction(action=line, reason="mistyped", note="")
    recorded(write(desk.play, warm, sender(desk, ANN), command, weigh(desk.play, warm, made), (made,)))
    assert house(desk).hosting == ANN
    anew = Invalid("seat", "would change who hosts; whoever it seats can join anew with the code")
    assert back(desk, ANN, line) == anew
    cy_joins(desk)
    assert set(house(desk).seats) == {ANN, BOB, SeatId("seat-4")}
