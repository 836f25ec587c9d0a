"""A duel's dice that are struck."""

import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.duelling import action, contest, told, warm
from tests.tracker.play.test_settling import reach
from tracker.facts.entry import By
from tracker.play.duel_round import running
from tracker.play.outcomes import Recorded
from tracker.play.reinstating import ReinstateRequest, reinstate

pytestmark = pytest.mark.rule("RI-CONF-08")


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal(), options={"contest_policy": "table"})


class TestStriking:
    def test_a_mistyped_die_is_struck_and_told_again(self, desk: Desk) -> None:
        held, late = reach(desk)
        first = told(desk, ANN, late, {held: "blank"})
        assert isinstance(desk.undo(ANN, action(first)), Recorded)
        assert not running(warm(desk), contest(desk)).begun
        told(desk, ANN, late, {held: "hit"})
        told(desk, BOB, late, {late: "blank"})
        assert desk.game.purses == {"Ann": 8}

    def test_striking_the_last_die_opens_the_contest_again_with_the_others_told(self, desk: Desk) -> None:
        held, late = reach(desk)
        told(desk, ANN, late, {held: "blank"})
        last = told(desk, BOB, late, {late: "hit"})
        assert isinstance(desk.undo(ANN, action(last)), Recorded)
        assert desk.game.purses == {"Ann": 8}
        assert contest(desk).told == {held: "blank"}

    def test_striking_a_die_strikes_what_was_rolled_on_it(self, desk: Desk) -> None:
        held, late = reach(desk)
        first = told(desk, ANN, late, {held: "hit"})
        told(desk, BOB, late, {late: "hit"})
        told(desk, BOB, late, {late: "hit"}, 2)
        told(desk, ANN, late, {held: "blank"}, 2)
        assert desk.game.purses == {"Bob": 5}
        assert isinstance(desk.undo(ANN, action(first)), Recorded)
        assert desk.game.purses == {"Ann": 8}
        assert (contest(desk).rounds, contest(desk).told) == ((), {})

    def test_the_other_die_of_the_same_round_stays(self, desk: Desk) -> None:
        held, late = reach(desk, ann=8, bob=5)
        first = told(desk, ANN, late, {held: "hit"})
        desk.undo(ANN, action(first))
        told(desk, BOB, late, {late: "hit"})
        second = told(desk, ANN, late, {held: "hit"})
        desk.undo(ANN, action(second))
        assert contest(desk).told == {late: "hit"}

    def test_taken_back_it_is_as_if_nothing_had_been(self, desk: Desk) -> None:
        held, late = reach(desk)
        first = told(desk, ANN, late, {held: "blank"})
        told(desk, BOB, late, {late: "hit"})
        before = warm(desk).state
        desk.undo(ANN, action(first))
        back = ReinstateRequest(
            id=desk.next_id(), action=action(first), seat=ANN, by=By(seat=ANN, device="phone-seat-1")
        )
        assert isinstance(reinstate(desk.play, CAMPAIGN, back), Recorded)
        assert warm(desk).state == before

    def test_an_earlier_line_is_struck_while_a_duel_goes_on(self, desk: Desk) -> None:
        early = desk.send(BOB, "take", {"who": "Bob", "coins": 1})
        held, late = reach(desk, ann=7, bob=5)
        told(desk, ANN, late, {held: "blank"})
        assert isinstance(desk.undo(BOB, action(early)), Recorded)
        assert contest(desk).told == {held: "blank"}
