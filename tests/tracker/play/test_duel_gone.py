"""A duel while lines are struck: whoever is gone rolls no more, and nobody waits for them."""

import pytest

from tests.toy_system import TOY
from tests.toy_words import Pass
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.duelling import action, contest, told, warm
from tests.tracker.play.test_settling import CY, settled
from tracker.facts.campaign import SeatTaken
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, RuleId
from tracker.kernel.commands import HandSeatOn
from tracker.kernel.decision import Refusal, decide
from tracker.kernel.table import Table
from tracker.play.duel_round import Running, running
from tracker.play.founding import Joining, take_seat
from tracker.play.outcomes import Contested, Invalid, Recorded, RefusedBack
from tracker.play.people import arrange
from tracker.play.revising import Sender

pytestmark = pytest.mark.rule("RI-CONF-08")


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal(), options={"contest_policy": "table"})


def three(desk: Desk) -> tuple[ActionId, ActionId, ActionId]:
    """Ann holds it; Bob and Cy came late."""
    take_seat(desk.play, CAMPAIGN, Joining(id=desk.next_id(), name="Cy", role="player"))
    seen = desk.head()
    held = action(desk.send(ANN, "take", {"who": "Ann", "coins": 8}, seen=seen))
    second = desk.send(BOB, "take", {"who": "Bob", "coins": 5}, seen=seen)
    third = desk.send(CY, "take", {"who": "Cy", "coins": 4}, seen=seen)
    assert isinstance(second, Contested)
    assert isinstance(third, Contested)
    return held, second.action, third.action


def now(desk: Desk) -> Running:
    return running(warm(desk), contest(desk))


def struck(desk: Desk, line: ActionId) -> Running:
    """The round after this line was struck."""
    assert isinstance(desk.undo(ANN, line), Recorded)
    return now(desk)


def test_the_last_who_is_waited_for_is_gone_and_it_is_carried_out(desk: Desk) -> None:
    held, second, third = three(desk)
    told(desk, ANN, second, {held: "blank"})
    told(desk, BOB, second, {second: "hit"})
    assert not now(desk).complete
    assert struck(desk, third).complete
    assert isinstance(told(desk, BOB, second, {}), Recorded)
    assert desk.game.purses == {"Bob": 5}


def test_a_script_carries_it_out_without_more_dice(desk: Desk) -> None:
    held, second, third = three(desk)
    told(desk, ANN, second, {held: "blank", second: "hit"})
    struck(desk, third)
    assert isinstance(settled(desk, BOB, second, "duel"), Recorded)
    assert desk.game.purses == {"Bob": 5}


def test_the_die_of_a_party_that_is_gone_counts_for_nothing(desk: Desk) -> None:
    held, second, third = three(desk)
    told(desk, BOB, second, {second: "hit"})
    assert not struck(desk, second).begun
    told(desk, ANN, second, {held: "blank"})
    assert isinstance(told(desk, CY, second, {third: "hit"}), Recorded)
    assert desk.game.purses == {"Cy": 4}


def test_whoever_failed_beside_a_winner_who_is_gone_rolls_again(desk: Desk) -> None:
    held, second, third = three(desk)
    told(desk, ANN, second, {held: "blank", third: "hit", second: "hit"})
    assert now(desk).left == (second, third)
    assert struck(desk, third).left == (second,)
    assert isinstance(told(desk, BOB, second, {}, 2), Recorded)
    assert desk.game.purses == {"Bob": 5}


def test_the_holder_is_gone_and_those_who_came_late_duel_for_it(desk: Desk) -> None:
    held, second, third = three(desk)
    told(desk, ANN, second, {held: "hit"})
    assert struck(desk, held).left == (second, third)
    told(desk, BOB, second, {second: "blank"})
    assert isinstance(told(desk, CY, second, {third: "hit"}), Recorded)
    assert desk.game.purses == {"Cy": 4}


def test_nothing_is_carried_out_while_somebody_is_waited_for(desk: Desk) -> None:
    held, second, _third = three(desk)
    told(desk, ANN, second, {held: "blank"})
    assert told(desk, BOB, second, {}) == Invalid("faces", "a die is told of one or more of Bob, Cy")


def test_people_are_named_and_never_their_lines(desk: Desk) -> None:
    held, second, third = three(desk)
    told(desk, ANN, second, {held: "hit"})
    rolls = ({held: "hit", second: "blank"},)
    for wrong in (
        told(desk, ANN, second, {held: "hit"}),
        told(desk, ANN, second, {ActionId("somebody"): "hit"}),
        settled(desk, ANN, second, "duel", rolls=rolls),
        settled(desk, ANN, second, "duel", rolls=({second: "hit", third: "hit"},)),
    ):
        assert isinstance(wrong, Invalid)
        assert not {held, second, third} & set(wrong.says.replace(",", " ").split())
        assert "Ann" in wrong.says or "Bob, Cy" in wrong.says


def seat_struck(desk: Desk) -> None:
    """Cy, the only one who joined, does not sit here any more."""
    (seat,) = (entry.action for entry in warm(desk).entries if isinstance(entry.fact, SeatTaken))
    assert isinstance(desk.undo(ANN, seat), Recorded)


def test_whose_seat_is_gone_is_called_by_the_name_that_was_known(desk: Desk) -> None:
    held, second, _third = three(desk)
    seat_struck(desk)
    outcome = desk.send(ANN, "pass", {})
    assert outcome == RefusedBack(RuleId("TOY-06"), "This waits for the contest of Bob, Cy")
    told(desk, ANN, second, {held: "blank"})
    assert told(desk, BOB, second, {}) == Invalid("faces", "a die is told of one or more of Bob, Cy")


def test_a_seat_that_was_handed_on_is_called_by_its_last_name(desk: Desk) -> None:
    three(desk)
    host = Sender(id=desk.next_id(), seat=ANN, by=By(seat=ANN, device="phone-seat-1"))
    assert isinstance(arrange(desk.play, CAMPAIGN, host, HandSeatOn(seat=CY, name="Dee")), Recorded)
    seat_struck(desk)
    outcome = desk.send(ANN, "pass", {})
    assert outcome == RefusedBack(RuleId("TOY-06"), "This waits for the contest of Bob, Dee")


def test_where_nobody_knows_the_name_no_id_is_told_either(desk: Desk) -> None:
    three(desk)
    seat_struck(desk)
    state = warm(desk).state
    decided = decide(TOY, Pass(), state, Table(house=state.house))
    assert isinstance(decided, Refusal)
    assert decided.says == "This waits for the contest of Bob, somebody who has left"


def test_a_tracker_that_rolls_no_more_has_its_die_typed(desk: Desk) -> None:
    desk.send(ANN, "seal", {})
    held, second, third = three(desk)
    told(desk, ANN, second, {held: "roll"})
    told(desk, BOB, second, {second: "blank"})
    desk.send(ANN, "unseal", {})
    assert now(desk).waits == (held, third)
    told(desk, ANN, second, {held: "blank"})
    told(desk, CY, second, {third: "hit"})
    assert desk.game.purses == {"Cy": 4}
