"""Finding moments of a campaign, in both histories."""

from itertools import pairwise

import pytest

from tests.toy_system import TOY
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.entry import Entry
from tracker.facts.history import effective
from tracker.facts.ids import ActionId
from tracker.kernel.changes import Change, changes
from tracker.kernel.moments import KINDS, Moment, Sought, around, moments, state_at
from tracker.kernel.replay import state_of
from tracker.kernel.steps import steps
from tracker.play.outcomes import Outcome, Recorded


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


class Evening:
    """Two turns: Ann takes 4 and strikes it later, Bob takes the rest, Ann pays for a hat."""

    def __init__(self) -> None:
        self.desk = Desk(memory_journal())
        self.four = recorded(self.desk.send(ANN, "take", {"who": ANN, "coins": 4}))
        self.one = recorded(self.desk.send(ANN, "take", {"who": ANN, "coins": 1}))
        self.turn = recorded(self.desk.send(BOB, "pass", {}))
        self.rest = recorded(self.desk.send(BOB, "take_all", {"who": BOB}))
        self.struck_at = self.desk.head() + 1
        self.undo = recorded(self.desk.undo(ANN, self.four))

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.desk.play.warm.get(CAMPAIGN).entries

    def find(
        self, kind: str = "action", of: str = "", history: str = "recorded", **more: str
    ) -> list[Moment]:
        sought = Sought(kind=kind, of=of, history=history, **more)  # type: ignore[arg-type]
        return list(moments(TOY, self.entries, sought))

    def last_of(self, action: ActionId) -> int:
        return max(e.position for e in self.entries if e.action == action)


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_every_action_is_a_moment_in_the_order_of_the_record(evening: Evening) -> None:
    found = evening.find()
    actions = [
        recorded(evening.desk.founded),
        *(getattr(evening, n) for n in ("four", "one", "turn", "rest", "undo")),
    ]
    assert [moment.action for moment in found] == actions
    assert [moment.position for moment in found] == [evening.last_of(action) for action in actions]
    assert found[1].by == ANN
    assert found[1].at == next(e.at for e in evening.entries if e.action == evening.four)


def test_one_action_is_found_by_its_id(evening: Evening) -> None:
    (moment,) = evening.find(of=evening.turn)
    assert (moment.position, moment.seat) == (evening.last_of(evening.turn), BOB)
    assert evening.find(of="nobody's") == []


def test_what_was_struck_is_no_moment_of_the_corrected_history(evening: Evening) -> None:
    actions = [moment.action for moment in evening.find(history="corrected")]
    assert evening.four not in actions
    assert evening.rest in actions


def test_a_seats_actions_are_found(evening: Evening) -> None:
    assert [m.action for m in evening.find("seat", BOB)] == [evening.turn, evening.rest]
    assert [m.action for m in evening.find("seat", ANN, "corrected")][1:] == [evening.one, evening.undo]


def test_rounds_and_parts_are_found_where_they_begin(evening: Evening) -> None:
    (part,) = evening.find("part")
    assert (part.position, part.says) == (2, "The pot")
    assert [(m.says, m.action) for m in evening.find("round")][1:] == [("Turn 2", evening.turn)]
    assert [m.says for m in evening.find("round", "turn 2")] == ["Turn 2"]
    assert evening.find("phase") == []


def test_each_moment_says_where_in_the_game_it_lies(evening: Evening) -> None:
    within = {moment.action: moment.within for moment in evening.find()}
    assert within[evening.one] == ("The pot", "Turn 1")
    assert within[evening.rest] == ("The pot", "Turn 2")


def test_an_undo_goes_back_to_the_round_that_it_restores(evening: Evening) -> None:
    undo = recorded(evening.desk.undo(BOB, evening.turn))
    within = {moment.action: moment.within for moment in evening.find()}
    assert within[undo] == ("The pot", "Turn 1")
    assert [m.says for m in evening.find("round")] == ["Turn 1", "Turn 2"]
    assert [m.says for m in evening.find("round", history="corrected")] == ["Turn 1"]


def test_each_change_of_a_ledger_is_found_with_its_figures(evening: Evening) -> None:
    found = evening.find("change", f"stash.{ANN}")
    assert [(m.action, m.changes) for m in found] == [
        (evening.four, (Change(f"stash.{ANN}", None, 4),)),
        (evening.one, (Change(f"stash.{ANN}", 4, 5),)),
        (evening.undo, (Change(f"stash.{ANN}", 5, 1),)),
    ]
    assert [m.action for m in evening.find("change", "stash")] == [
        evening.four, evening.one, evening.rest, evening.undo,
    ]  # fmt: skip


def test_as_corrected_a_change_that_was_struck_never_happened(evening: Evening) -> None:
    found = evening.find("change", "stash", "corrected")
    assert [(m.action, m.changes) for m in found] == [
        (evening.one, (Change(f"stash.{ANN}", None, 1),)),
        (evening.rest, (Change(f"stash.{BOB}", None, 9),)),
    ]


def test_each_change_of_a_place_of_the_state_is_found(evening: Evening) -> None:
    assert [m.changes for m in evening.find("change", "pot")] == [
        (Change("pot", None, 10),), (Change("pot", 10, 6),), (Change("pot", 6, 5),), (Change("pot", 5, 0),),
    ][1:]  # fmt: skip
    assert [m.action for m in evening.find("change", "purses")] == [
        evening.four, evening.one, evening.rest, evening.undo,
    ]  # fmt: skip
    assert evening.find("change", "purs") == []


def test_a_kind_of_fact_is_found_by_its_stored_name_or_its_short_one(evening: Evening) -> None:
    assert [m.action for m in evening.find("fact", "toy.turn_passed/1")] == [evening.turn]
    assert [m.action for m in evening.find("fact", "coins_taken")] == [
        evening.four,
        evening.one,
        evening.rest,
    ]


def test_facts_about_somebody_are_found(evening: Evening) -> None:
    assert [m.action for m in evening.find("about", BOB)][1:] == [evening.rest]
    assert [m.action for m in evening.find("about", evening.four)] == [evening.undo]


def test_what_a_seat_may_not_see_it_does_not_find(evening: Evening) -> None:
    dealt = recorded(evening.desk.send(ANN, "deal", {"who": ANN}))
    card = evening.desk.game.hands[ANN][0]
    mine = evening.find("change", f"hands.{ANN}", seat=ANN)
    theirs = evening.find("change", f"hands.{ANN}", seat=BOB)
    assert mine[-1].changes == (Change(f"hands.{ANN}", None, [card]),)
    assert theirs[-1].changes == (Change(f"hands.{ANN}", None, [None]),)
    assert mine[-1].action == dealt


def test_the_moments_around_a_position(evening: Evening) -> None:
    rounds = evening.find("round")
    here = evening.last_of(evening.one)
    before, after = around(rounds, here)
    assert before is not None
    assert after is not None
    assert (before.says, after.says) == ("Turn 1", "Turn 2")
    assert around(rounds, 1)[0] is None
    assert around(rounds, evening.desk.head())[1] is None


def test_an_unknown_kind_or_history_is_told(evening: Evening) -> None:
    with pytest.raises(ValueError, match="none of"):
        evening.find("weather")
    for kind in KINDS:
        with pytest.raises(ValueError, match="neither"):
            evening.find(kind, history="dreamt")
    with pytest.raises(ValueError, match="neither"):
        state_at(TOY, evening.entries, 3, "dreamt")


def test_a_state_can_be_opened_at_any_position_in_both_histories(evening: Evening) -> None:
    then = evening.last_of(evening.one)
    assert state_at(TOY, evening.entries, then, "recorded").game.purses == {ANN: 5}
    assert state_at(TOY, evening.entries, then, "corrected").game.purses == {ANN: 1}
    for position in range(len(evening.entries) + 1):
        seen = effective(evening.entries[:position])
        assert state_at(TOY, evening.entries, position, "recorded") == state_of(TOY, seen)


@pytest.mark.parametrize("history", ["recorded", "corrected"])
def test_stepping_leads_through_the_very_states_that_are_opened(evening: Evening, history: str) -> None:
    recorded(evening.desk.undo(BOB, evening.rest))
    recorded(evening.desk.undo(ANN, evening.undo))
    walked = list(steps(TOY, evening.entries, history))
    assert walked
    for before, after in pairwise(walked):
        assert after.before == before.after
    for step in walked:
        there = state_at(TOY, evening.entries, step.position, history)
        assert step.after == there, step.action


def test_two_positions_differ_by_these_numbers(evening: Evening) -> None:
    one = state_at(TOY, evening.entries, evening.last_of(evening.one), "recorded")
    rest = state_at(TOY, evening.entries, evening.last_of(evening.rest), "recorded")
    assert changes(TOY, one, rest, ANN) == (
        Change("pot", 5, 0), Change("turn", 1, 2), Change(f"purses.{BOB}", None, 5),
    )  # fmt: skip
