"""A duel won by somebody who cannot do it all the same: it stays won, and the table can end it."""

import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.duelling import action, contest, told, warm
from tests.tracker.play.test_duel_cup import fewer
from tests.tracker.play.test_settling import CY, facts, reach, settled
from tracker.facts.action import DuelDieTold, DuelRolled
from tracker.facts.ids import ActionId, RuleId
from tracker.play.founding import Joining, take_seat
from tracker.play.outcomes import Invalid, Recorded, RefusedBack
from tracker.play.settling import cannot_win, winner_of

pytestmark = pytest.mark.rule("RI-CONF-08")

REFUSED = RefusedBack(RuleId("TOY-01"), "6 of 7 coins")


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal(), options={"contest_policy": "table"})


def won_in_vain(desk: Desk) -> tuple[ActionId, ActionId]:
    """Bob came late and wins; what he wants is not there. The line in the way, and his own."""
    desk.send(ANN, "take", {"who": "Ann", "coins": 1})
    held, late = reach(desk, ann=3, bob=7)
    told(desk, ANN, late, {held: "blank"})
    line = fewer(desk, 4)
    outcome = told(desk, BOB, late, {late: "hit"})
    assert facts(outcome) == [
        DuelDieTold(contest=late, round=1, party=late, face="hit"),
        DuelRolled(contest=late, faces={held: "blank", late: "hit"}),
    ]
    return line, late


def test_it_is_won_all_the_same_and_says_why_it_cannot_be_done(desk: Desk) -> None:
    _line, late = won_in_vain(desk)
    assert winner_of(warm(desk), contest(desk)) == late
    assert cannot_win(desk.play, warm(desk), contest(desk)) == REFUSED
    head = desk.head()
    assert told(desk, BOB, late, {}, 2) == REFUSED
    assert isinstance(settled(desk, ANN, late, "give_way"), Invalid), "nobody chooses another winner now"
    assert desk.head() == head


@pytest.mark.parametrize("how", ["first", "withdrawn"])
def test_the_table_ends_it(desk: Desk, how: str) -> None:
    _line, late = won_in_vain(desk)
    assert isinstance(settled(desk, BOB, late, how), Recorded)
    assert not warm(desk).state.house.contests
    assert desk.game.purses == {"Ann": 7}


def test_only_whoever_came_late_or_the_host_takes_it_back(desk: Desk) -> None:
    take_seat(desk.play, CAMPAIGN, Joining(id=desk.next_id(), name="Cy", role="player"))
    _line, late = won_in_vain(desk)
    assert settled(desk, CY, late, "withdrawn") == Invalid(
        "seat", "only a contender, or the host, can withdraw"
    )


def test_where_what_ended_it_is_struck_the_dice_stand_again(desk: Desk) -> None:
    _line, late = won_in_vain(desk)
    assert isinstance(desk.undo(ANN, action(settled(desk, ANN, late, "first"))), Recorded)
    assert winner_of(warm(desk), contest(desk)) == late


def test_once_the_winner_can_do_it_the_dice_decide_again(desk: Desk) -> None:
    line, late = won_in_vain(desk)
    assert isinstance(desk.undo(ANN, line), Recorded)
    assert cannot_win(desk.play, warm(desk), contest(desk)) is None
    assert isinstance(settled(desk, ANN, late, "first"), Invalid)
    assert isinstance(told(desk, BOB, late, {}, 2), Recorded)
    assert desk.game.purses == {"Ann": 1, "Bob": 7}


def test_while_it_goes_on_nobody_has_won(desk: Desk) -> None:
    held, late = reach(desk)
    told(desk, ANN, late, {held: "blank"})
    assert winner_of(warm(desk), contest(desk)) is None
    assert cannot_win(desk.play, warm(desk), contest(desk)) is None
