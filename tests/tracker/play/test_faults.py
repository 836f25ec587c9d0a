"""What people report of other trackers, each with what must come of it here."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

import pytest

from tests.toy_system import TOY
from tests.toy_words import CoinsTaken, TurnPassed
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.action import ActionUndone, Fate
from tracker.facts.campaign import DieRolled
from tracker.facts.entry import By, Draft, Entry
from tracker.facts.ids import ActionId, CampaignId, RuleId
from tracker.journal.port import Head, Journal
from tracker.play.outcomes import Contested, Invalid, Outcome, Recorded, RefusedBack, Stale, UndoPreview
from tracker.play.play import FREE_TRIES, Play
from tracker.play.reinstating import ReinstateRequest, preview_reinstatement, reinstate


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


def take(desk: Desk, coins: int, who: str = "Ann") -> ActionId:
    return recorded(desk.send(ANN if who == "Ann" else BOB, "take", {"who": who, "coins": coins}))


class TestTheSameUndoTwice:
    def test_with_one_id_from_two_hands_at_once_there_is_one_effect(self, desk: Desk) -> None:
        line, one = take(desk, 4), desk.next_id()
        outcomes = at_once(5, lambda: desk.undo(ANN, line, id=one))
        done = [outcome for outcome in outcomes if isinstance(outcome, Recorded)]
        assert [outcome.entries for outcome in done] == [done[0].entries] * 5
        assert undone(desk) == [line]
        assert desk.game.purses == {}

    def test_with_two_ids_the_second_is_told_and_does_not_strike_another_line(self, desk: Desk) -> None:
        take(desk, 1)
        line = take(desk, 4)
        ids = [desk.next_id() for _ in range(5)]
        outcomes = at_once(5, lambda: desk.undo(ANN, line, id=ids.pop()))
        assert sum(isinstance(outcome, Recorded) for outcome in outcomes) == 1
        assert outcomes.count(Invalid("action", "is struck out already")) == 4
        assert undone(desk) == [line]
        assert desk.game.purses == {"Ann": 1}


def at_once(hands: int, deed: Callable[[], Outcome]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    start = threading.Barrier(hands)

    def one() -> None:
        start.wait(10)
        outcomes.append(deed())

    threads = [threading.Thread(target=one) for _ in range(hands)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def undone(desk: Desk) -> list[ActionId]:
    facts = (entry.fact for entry in desk.play.warm.get(CAMPAIGN).entries)
    return [fact.action for fact in facts if isinstance(fact, ActionUndone)]


class Interrupting:
    """A journal in which somebody else is faster, just when the next append is about to be made."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.before_the_next: list[Callable[[], object]] = []
        self._held = False

    def append(
        self, campaign: CampaignId, head: Head, drafts: Sequence[Draft], at: datetime
    ) -> tuple[Entry, ...]:
        waiting, self.before_the_next = self.before_the_next, []
        for faster in waiting if not self._held else ():
            faster()
        return self.journal.append(campaign, head, drafts, at)

    @contextmanager
    def alone(self, campaign: CampaignId) -> Iterator[None]:
        with self.journal.alone(campaign):
            self._held = True
            yield
            self._held = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.journal, name)


class TestWhileOthersAct:
    def test_an_undo_strikes_only_what_it_named_when_an_action_arrives_in_between(self) -> None:
        journal = Interrupting(memory_journal())
        desk = Desk(journal)
        elsewhere = Play(journal.journal, (TOY,), desk.outside)
        line = take(desk, 4)
        previewed = desk.head()
        arriving = desk.request(BOB, "take", {"who": "Bob", "coins": 1})
        journal.before_the_next.append(lambda: elsewhere.act(CAMPAIGN, arriving))
        outcome = desk.undo(ANN, line, previewed=previewed)
        assert isinstance(outcome, Recorded)
        assert outcome.undone == ActionUndone(action=line, reason="mistyped")
        assert desk.game.purses == {"Bob": 1}
        assert desk.play.warm.get(CAMPAIGN).entries[-3].fact == CoinsTaken(who="Bob", coins=1)

    def test_what_arrives_in_between_and_changes_with_it_is_shown_before_it_is_done(self) -> None:
        journal = Interrupting(memory_journal())
        desk = Desk(journal)
        elsewhere = Play(journal.journal, (TOY,), desk.outside)
        line = take(desk, 4)
        previewed = desk.head()
        arriving = desk.request(BOB, "take_all", {"who": "Bob"})
        journal.before_the_next.append(lambda: elsewhere.act(CAMPAIGN, arriving))
        outcome = desk.undo(ANN, line, previewed=previewed)
        assert isinstance(outcome, Stale)
        assert [fate.fate for fate in outcome.preview.fates] == ["adapted"]
        assert desk.game.purses == {"Ann": 4, "Bob": 6}

    def test_however_often_others_are_faster_it_is_done_in_the_end(self) -> None:
        journal = Interrupting(memory_journal())
        desk = Desk(journal)
        elsewhere = Play(journal.journal, (TOY,), desk.outside)
        line = take(desk, 1)
        faster = 3 * FREE_TRIES

        def passes() -> None:
            journal.before_the_next = [passes] if len(turns(desk)) < faster else []
            assert isinstance(elsewhere.act(CAMPAIGN, desk.request(BOB, "pass", {})), Recorded)

        journal.before_the_next = [passes]
        recorded(desk.undo(ANN, line))
        assert undone(desk) == [line]
        assert len(turns(desk)) == FREE_TRIES


def turns(desk: Desk) -> list[Entry]:
    return [e for e in desk.play.warm.get(CAMPAIGN).entries if isinstance(e.fact, TurnPassed)]


class TestAStaleScreen:
    def test_a_tap_is_judged_by_what_it_means_and_never_lands_on_what_stands_there_now(
        self, desk: Desk
    ) -> None:
        seen = desk.head()
        take(desk, 8)
        late = desk.send(BOB, "take", {"who": "Bob", "coins": 3}, seen=seen)
        assert isinstance(late, Contested)
        assert desk.game.purses == {"Ann": 8}

    def test_striking_a_line_that_was_struck_meanwhile_strikes_no_other(self, desk: Desk) -> None:
        first, second = take(desk, 1), take(desk, 2)
        recorded(desk.undo(ANN, first))
        assert desk.undo(BOB, first) == Invalid("action", "is struck out already")
        assert desk.game.purses == {"Ann": 2}
        assert undone(desk) == [first]
        assert second not in undone(desk)

    def test_a_roll_of_a_round_that_is_over_is_refused_by_its_rule(self, desk: Desk) -> None:
        seen = desk.head()
        take(desk, 10)
        recorded(desk.send(ANN, "pass", {}))
        answers = {"sure": True, "roll": "hit"}
        outcome = desk.send(BOB, "gamble", {"who": "Bob"}, seen=seen, answers=answers)
        assert isinstance(outcome, RefusedBack)
        assert outcome.rule == "TOY-02"


class TestTooFar:
    def test_the_cut_tail_is_still_there_after_going_on(self, desk: Desk) -> None:
        lines = [take(desk, coins) for coins in (1, 2, 3)]
        recorded(desk.undo(ANN, lines[0], onwards=True))
        take(desk, 1, "Bob")
        preview = preview_reinstatement(desk.play, CAMPAIGN, lines[1])
        assert isinstance(preview, UndoPreview)
        assert preview.fates == (Fate(action=lines[1], fate="kept"),)
        by = By(seat=ANN, device="phone")
        request = ReinstateRequest(id=desk.next_id(), seat=ANN, by=by, action=lines[1])
        recorded(reinstate(desk.play, CAMPAIGN, request))
        assert desk.game.purses == {"Bob": 1, "Ann": 2}

    def test_what_no_longer_fits_is_told_and_not_forced(self, desk: Desk) -> None:
        line = take(desk, 6)
        recorded(desk.undo(ANN, line, onwards=True))
        bob = take(desk, 9, "Bob")
        preview = preview_reinstatement(desk.play, CAMPAIGN, line)
        assert isinstance(preview, UndoPreview)
        assert Fate(action=bob, fate="cancelled", rule=RuleId("TOY-01"), says="4 of 9 coins") in preview.fates


class TestTheTrackersDice:
    def test_over_the_border_of_a_turn_a_struck_roll_gives_its_number_back(self, desk: Desk) -> None:
        recorded(desk.send(ANN, "seal", {}))
        first = rolls(desk)
        before = desk.play.warm.get(CAMPAIGN).state
        second = rolls(desk)
        recorded(desk.send(ANN, "pass", {}))
        recorded(desk.undo(ANN, second.action, onwards=True))
        assert desk.play.warm.get(CAMPAIGN).state == before
        again = rolls(desk)
        assert (again.face, again.number) == (second.face, second.number) == (second.face, 2)
        assert first.number == 1

    def test_a_card_that_was_dealt_is_the_next_card_again(self, desk: Desk) -> None:
        recorded(desk.send(BOB, "pass", {}))
        before = desk.play.warm.get(CAMPAIGN).state
        dealt = recorded(desk.send(ANN, "deal", {"who": "Ann"}))
        hand = desk.game.hands
        recorded(desk.send(BOB, "pass", {}))
        recorded(desk.undo(ANN, dealt, onwards=True))
        assert desk.play.warm.get(CAMPAIGN).state == before
        recorded(desk.send(ANN, "deal", {"who": "Ann"}))
        assert desk.game.hands == hand


class Roll(NamedTuple):
    action: ActionId
    face: str
    number: int | None


def rolls(desk: Desk) -> Roll:
    answers = {"sure": True, "roll": "roll"}
    outcome = desk.send(ANN, "gamble", {"who": "Ann"}, answers=answers)
    assert isinstance(outcome, Recorded), outcome
    (rolled,) = (entry.fact for entry in outcome.entries if isinstance(entry.fact, DieRolled))
    return Roll(outcome.action, rolled.face, rolled.number)
