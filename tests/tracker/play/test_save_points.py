"""Save points: marked, coded, restored as a branch."""

import pytest

from tests.toy_system import TOY
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, SeatId
from tracker.facts.lines import Branched, SavePointMade
from tracker.journal.evening_code import code_of, read_code
from tracker.journal.port import Head
from tracker.kernel.house import Origin
from tracker.kernel.moments import state_at
from tracker.play.branching import BranchedOff
from tracker.play.outcomes import IdReused, Invalid, Outcome, Recorded
from tracker.play.save_points import (
    RestoreRequest,
    SavePoint,
    SaveRequest,
    make_save_point,
    restore,
    save_points,
)


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


@pytest.fixture
def desk() -> Desk:
    played = Desk(memory_journal())
    recorded(played.send(ANN, "take", {"who": ANN, "coins": 4}))
    return played


def asked(desk: Desk, label: str = "", **more: object) -> SaveRequest:
    values = {"id": desk.next_id(), "seat": BOB, "by": By(seat=BOB), **more}
    return SaveRequest(label=label, **values)  # type: ignore[arg-type]


def saved(desk: Desk, label: str = "End of the evening") -> SavePoint:
    point = make_save_point(desk.play, CAMPAIGN, asked(desk, label))
    assert isinstance(point, SavePoint), point
    return point


def back_to(desk: Desk, number: int, title: str = "", **more: object) -> BranchedOff | Invalid | IdReused:
    values = {"id": desk.next_id(), "seat": ANN, "by": By(seat=ANN), **more}
    return restore(desk.play, CAMPAIGN, RestoreRequest(number=number, title=title, **values))  # type: ignore[arg-type]


def test_a_save_point_is_a_fact_with_a_number_and_a_label(desk: Desk) -> None:
    point = saved(desk)
    last = desk.play.warm.get(CAMPAIGN).entries[-1]
    assert last.fact == SavePointMade(number=1, label="End of the evening")
    assert (point.number, point.label, point.position, point.seat) == (
        1,
        "End of the evening",
        last.position,
        BOB,
    )
    assert read_code(point.code) == code_of(Head(last.position, last.hash))
    assert saved(desk, "Later").number == 2
    assert [each.label for each in save_points(desk.play.warm.get(CAMPAIGN))] == [
        "End of the evening",
        "Later",
    ]


def test_a_save_point_without_a_label_goes_by_its_number(desk: Desk) -> None:
    assert saved(desk, "  ").label == "Save point 1"


def test_the_same_request_sent_again_marks_it_once(desk: Desk) -> None:
    request = asked(desk, "Now")
    one = make_save_point(desk.play, CAMPAIGN, request)
    recorded(desk.send(ANN, "take", {"who": ANN, "coins": 1}))
    assert make_save_point(desk.play, CAMPAIGN, request) == one
    assert len(save_points(desk.play.warm.get(CAMPAIGN))) == 1
    other = asked(desk, "Then", id=request.id)
    assert make_save_point(desk.play, CAMPAIGN, other) == IdReused(request.id)


@pytest.mark.parametrize(
    ("more", "field"), [({"seat": SeatId("seat-9")}, "seat"), ({"label": "x" * 101}, "label")]
)
def test_what_cannot_be_marked_is_told(desk: Desk, more: dict[str, str], field: str) -> None:
    outcome = make_save_point(desk.play, CAMPAIGN, asked(desk, **more))
    assert isinstance(outcome, Invalid)
    assert outcome.field == field
    assert save_points(desk.play.warm.get(CAMPAIGN)) == ()


def test_going_back_makes_a_branch_and_the_campaign_stays(desk: Desk) -> None:
    point = saved(desk)
    recorded(desk.send(BOB, "take_all", {"who": BOB}))
    before = desk.game
    branch = back_to(desk, 1)
    assert isinstance(branch, BranchedOff)
    assert desk.game == before
    there = desk.play.warm.get(branch.campaign)
    assert (
        there.state.game
        == state_at(TOY, desk.play.warm.get(CAMPAIGN).entries, point.position, "recorded").game
    )
    assert there.state.house.origin == Origin(campaign=CAMPAIGN, position=point.position, save=1)
    assert branch.title == "Evening: End of the evening"
    assert [each.number for each in save_points(there)] == [1]
    assert any(isinstance(entry.fact, Branched) for entry in there.entries)


def test_going_back_again_to_the_same_point_makes_another_branch(desk: Desk) -> None:
    saved(desk)
    one, two = back_to(desk, 1, "First"), back_to(desk, 1, "Second")
    assert isinstance(one, BranchedOff)
    assert isinstance(two, BranchedOff)
    assert one.campaign != two.campaign


def test_a_point_that_is_not_there_or_was_struck_cannot_be_gone_back_to(desk: Desk) -> None:
    point = saved(desk)
    undo = recorded(desk.undo(ANN, point.action))
    assert save_points(desk.play.warm.get(CAMPAIGN)) == ()
    for number in (0, 1, 2):
        outcome = back_to(desk, number)
        assert isinstance(outcome, Invalid)
        assert outcome.field == "number"
    recorded(desk.undo(ANN, undo))
    assert isinstance(back_to(desk, 1), BranchedOff)


def test_the_number_of_a_struck_point_is_not_given_again(desk: Desk) -> None:
    recorded(desk.undo(ANN, saved(desk).action))
    assert saved(desk, "Next").number == 2


def test_an_undo_reaches_across_a_save_point(desk: Desk) -> None:
    took = recorded(desk.send(ANN, "take", {"who": ANN, "coins": 2}))
    point = saved(desk)
    outcome = desk.undo(ANN, took)
    assert isinstance(outcome, Recorded)
    assert outcome.undone is not None
    assert outcome.undone.fates == ()
    assert desk.game.purses == {ANN: 4}
    branch = back_to(desk, point.number)
    assert isinstance(branch, BranchedOff)
    # As it was saved: what was struck only later stands there, and can be struck there too.
    assert desk.play.warm.get(branch.campaign).state.game.purses == {ANN: 6}
