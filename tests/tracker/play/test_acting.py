"""A request at the desk: recorded once, asked, refused."""

import threading

import pytest

from tests.toy_system import TOY
from tests.toy_words import BuyHat, CoinsPaid, CoinsTaken, Take
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, action_id, memory_journal
from tracker.facts.action import ActionTaken, RulingMade
from tracker.facts.campaign import DieRolled, ValueEntered
from tracker.facts.ids import RuleId
from tracker.journal.port import PositionTaken
from tracker.kernel.replay import state_of
from tracker.play.founding import Joining, take_seat
from tracker.play.outcomes import AskedBack, Contested, IdReused, Invalid, Previewed, Recorded, RefusedBack
from tracker.play.play import Play


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def test_an_action_is_recorded_with_its_command_and_its_facts(desk: Desk) -> None:
    seen = desk.head()
    outcome = desk.send(ANN, "take", {"who": "Ann", "coins": 3})
    assert isinstance(outcome, Recorded)
    taken, coins = (entry.fact for entry in outcome.entries)
    assert isinstance(taken, ActionTaken)
    assert taken.command == {"type": "toy.take/1", "who": "Ann", "coins": 3}
    assert taken.seen == seen
    assert coins == CoinsTaken(who="Ann", coins=3)
    assert outcome.position == seen + 2
    assert outcome.state.game.purses == {"Ann": 3}


def test_a_refusal_names_its_rule_and_records_nothing(desk: Desk) -> None:
    before = desk.head()
    outcome = desk.send(ANN, "take", {"who": "Ann", "coins": 11})
    assert outcome == RefusedBack(RuleId("TOY-01"), "10 of 11 coins", {"pot": 10})
    assert desk.head() == before


def test_the_table_can_overrule_a_rule_and_the_ruling_is_kept(desk: Desk) -> None:
    outcome = desk.send(ANN, "take", {"who": "Ann", "coins": 11}, rulings={"TOY-01": "we own two pots"})
    assert isinstance(outcome, Recorded)
    assert outcome.entries[1].fact == RulingMade(rule=RuleId("TOY-01"), reason="we own two pots")
    assert desk.game.pot == -1


def test_a_ruling_that_was_not_needed_is_not_recorded(desk: Desk) -> None:
    outcome = desk.send(ANN, "take", {"who": "Ann", "coins": 1}, rulings={"TOY-01": "in case"})
    assert isinstance(outcome, Recorded)
    assert [type(entry.fact) for entry in outcome.entries] == [ActionTaken, CoinsTaken]


def test_the_same_send_twice_is_one_action(desk: Desk) -> None:
    request = desk.request(ANN, "take", {"who": "Ann", "coins": 3})
    first, second = desk.play.act(CAMPAIGN, request), desk.play.act(CAMPAIGN, request)
    assert isinstance(first, Recorded)
    assert isinstance(second, Recorded)
    assert second.entries == first.entries
    assert second.repeated
    assert desk.game.pot == 7


def test_a_repeat_is_answered_even_when_it_would_be_refused_by_now(desk: Desk) -> None:
    request = desk.request(ANN, "take", {"who": "Ann", "coins": 10})
    desk.play.act(CAMPAIGN, request)
    assert isinstance(desk.play.act(CAMPAIGN, request), Recorded)


def test_another_request_under_a_used_id_is_told_so(desk: Desk) -> None:
    request = desk.request(ANN, "take", {"who": "Ann", "coins": 3})
    desk.play.act(CAMPAIGN, request)
    other = desk.request(ANN, "take", {"who": "Ann", "coins": 4}, id=request.id)
    assert desk.play.act(CAMPAIGN, other) == IdReused(request.id)
    assert desk.game.pot == 7


def test_a_refused_request_is_judged_anew_when_sent_again(desk: Desk) -> None:
    desk.send(BOB, "take", {"who": "Bob", "coins": 8})
    request = desk.request(ANN, "take", {"who": "Ann", "coins": 3})
    assert isinstance(desk.play.act(CAMPAIGN, request), RefusedBack)
    desk.undo(BOB, action_id(2))
    assert isinstance(desk.play.act(CAMPAIGN, request), Recorded)


def test_questions_come_back_with_nothing_recorded_and_answers_are_kept(desk: Desk) -> None:
    asked = desk.send(ANN, "gamble", {"who": "Ann"})
    assert isinstance(asked, AskedBack)
    assert [question.key for question in asked.questions] == ["sure"]
    outcome = desk.send(ANN, "gamble", {"who": "Ann"}, answers={"sure": True, "roll": "hit"})
    assert isinstance(outcome, Recorded)
    taken = outcome.entries[0].fact
    assert isinstance(taken, ActionTaken)
    assert taken.answers == {
        "sure": {"type": "castaway.confirmed/1", "yes": True},
        "roll": {"type": "castaway.die_shown/1", "face": "hit"},
    }
    rolled = outcome.entries[1].fact
    assert rolled == DieRolled(die="coin", face="hit", purpose="gamble", source="typed", actor="Ann", round=1)


def test_an_answer_that_nobody_asked_for_is_not_swallowed(desk: Desk) -> None:
    outcome = desk.send(ANN, "take", {"who": "Ann", "coins": 1}, answers={"roll": "hit"})
    assert outcome == Invalid("answers.roll", "answers a question that was not asked")


def test_a_typed_value_is_an_action_of_its_own_before_the_one_that_needed_it(desk: Desk) -> None:
    desk.send(ANN, "take", {"who": "Ann", "coins": 5})
    assert isinstance(desk.send(ANN, "buy_hat", {"who": "Ann"}), AskedBack)
    outcome = desk.send(ANN, "buy_hat", {"who": "Ann"}, answers={"value:hat/Fez": {"price": 4}})
    assert isinstance(outcome, Recorded)
    entries = desk.play.warm.get(CAMPAIGN).entries[-4:]
    facts = [entry.fact for entry in entries]
    assert facts[1] == ValueEntered(card="hat/Fez", field="price", value=4)
    assert facts[3] == CoinsPaid(who="Ann", coins=4)
    assert entries[0].action == entries[1].action != entries[2].action == outcome.action
    desk.undo(ANN, outcome.action)
    assert desk.play.warm.get(CAMPAIGN).state.house.collection == {"hat/Fez": {"price": 4}}


def test_a_typed_value_of_the_wrong_shape_names_card_and_field(desk: Desk) -> None:
    outcome = desk.send(ANN, "buy_hat", {"who": "Ann"}, answers={"value:hat/Fez": {"price": "dear"}})
    assert outcome == Invalid("hat/Fez.price", "'dear' is not: price of the hat")


@pytest.mark.parametrize(
    ("kind", "fields", "field"),
    [
        ("steal", {}, "kind"),
        ("take", {"who": "Ann"}, "with.coins"),
        ("take", {"who": "Ann", "coins": "three"}, "with.coins"),
        ("take", {"who": "Ann", "coins": 1, "hat": 1}, "with.hat"),
        ("undo_action", {"action": "x", "reason": "mistyped"}, "kind"),
        ("take", {"who": "Ann", "coins": 1, "type": "toy.pass/1"}, "with.type"),
    ],
)
def test_what_makes_no_sense_names_its_field(
    desk: Desk, kind: str, fields: dict[str, object], field: str
) -> None:
    outcome = desk.send(ANN, kind, fields)
    assert isinstance(outcome, Invalid)
    assert outcome.field == field


def test_a_screen_from_the_future_is_not_believed(desk: Desk) -> None:
    outcome = desk.send(ANN, "take", {"who": "Ann", "coins": 1}, seen=desk.head() + 1)
    assert isinstance(outcome, Invalid)
    assert outcome.field == "seen"


def test_a_preview_writes_nothing_and_says_which_numbers_change(desk: Desk) -> None:
    before = desk.head()
    outcome = desk.play.act(CAMPAIGN, desk.request(ANN, "take", {"who": "Ann", "coins": 3}), preview=True)
    assert isinstance(outcome, Previewed)
    assert [(c.where, c.before, c.after) for c in outcome.changes] == [
        ("pot", 10, 7),
        ("purses.Ann", None, 3),
    ]
    assert desk.head() == before


def test_a_preview_never_rolls(desk: Desk) -> None:
    request = desk.request(ANN, "gamble", {"who": "Ann"}, answers={"sure": True, "roll": "roll"})
    outcome = desk.play.act(CAMPAIGN, request, preview=True)
    assert isinstance(outcome, AskedBack)
    assert [question.key for question in outcome.questions] == ["roll"]


def test_twenty_hands_at_once_take_each_coin_once(desk: Desk) -> None:
    outcomes: list[object] = []

    def grab(number: int) -> None:
        seat = ANN if number % 2 else BOB
        outcomes.append(desk.send(seat, "take", {"who": str(number), "coins": 1}))

    threads = [threading.Thread(target=grab, args=(n,)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(isinstance(outcome, Recorded) for outcome in outcomes) == 10
    assert sum(isinstance(outcome, RefusedBack | Contested) for outcome in outcomes) == 10
    warm = desk.play.warm.get(CAMPAIGN)
    assert warm.state.game.pot == 0
    assert state_of(TOY, warm.entries) == warm.state
    assert [entry.position for entry in warm.entries] == list(range(1, len(warm.entries) + 1))


def test_commands_of_the_toy_are_found_by_their_short_names() -> None:
    assert TOY.command_types()["take"] is Take
    assert TOY.command_types()["buy_hat"] is BuyHat


def test_what_another_process_recorded_meanwhile_is_read_before_a_repeat_is_answered() -> None:
    journal = memory_journal()
    here = Desk(journal)
    there = Play(journal, (TOY,), here.outside)
    stale = there.warm.get(CAMPAIGN)
    request = here.request(ANN, "take", {"who": "Ann", "coins": 3})
    assert isinstance(here.play.act(CAMPAIGN, request), Recorded)
    with pytest.raises(PositionTaken):
        there.recorded_before(stale, request)
    again = there.act(CAMPAIGN, request)
    assert isinstance(again, Recorded)
    assert again.repeated


def test_a_struck_seat_gives_its_number_to_nobody_else(desk: Desk) -> None:
    first = take_seat(desk.play, CAMPAIGN, Joining(id=desk.next_id(), name="Cy", role="player"))
    assert isinstance(first, Recorded)
    desk.undo(ANN, first.action)
    second = take_seat(desk.play, CAMPAIGN, Joining(id=desk.next_id(), name="Dee", role="player"))
    assert isinstance(second, Recorded)
    assert list(second.state.house.seats) == ["seat-1", "seat-2", "seat-4"]
