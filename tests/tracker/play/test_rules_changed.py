"""The rules change between two versions: what was recorded stays what it was."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.toy_system import TOY
from tests.toy_words import BuyHat, CoinsPaid, CoinsTaken, Take, TakeAll
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.entry import By
from tracker.facts.ids import ActionId
from tracker.kernel.commands import Command
from tracker.kernel.digest import state_digest
from tracker.kernel.replay import as_corrected, as_seen_then, state_of
from tracker.kernel.system import Facts, RuleSystem
from tracker.kernel.table import Table
from tracker.play.correcting import CorrectRequest, correct_action
from tracker.play.outcomes import Outcome, Recorded, RefusedBack, UndoPreview
from tracker.play.play import Play
from tracker.play.undoing import UndoRequest, preview_undo, undo_action


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


def take(desk: Desk, coins: int, who: str = "Ann") -> ActionId:
    return recorded(desk.send(ANN if who == "Ann" else BOB, "take", {"who": who, "coins": coins}))


def digest(play: Play) -> str:
    return state_digest(play.warm.get(CAMPAIGN).state)


Rule = Callable[[Take, Any, Table], Facts]


def stricter(command: Take, game: Any, table: Table) -> Facts:
    table.demand(command.coins <= 2, "TOY-09", "two at a time")
    return (CoinsTaken(who=command.who, coins=command.coins),)


def generous(command: Take, game: Any, table: Table) -> Facts:
    del game, table
    return (CoinsTaken(who=command.who, coins=command.coins + 1),)


def with_rule(command: type[Command], rule: Callable[[Any, Any, Table], Facts]) -> RuleSystem:
    decide: dict[type[Command], Callable[[Any, Any, Table], Facts]] = {**TOY.decide, command: rule}
    return replace(TOY, decide=decide)


def next_version(rule: Rule) -> RuleSystem:
    return with_rule(Take, rule)


def upgraded(desk: Desk, rule: Rule) -> Play:
    """The same journal under another version of the rules."""
    return Play(desk.play.journal, (next_version(rule),), desk.outside)


def strike(play: Play, desk: Desk, action: ActionId) -> Outcome:
    by = By(seat=ANN, device="phone")
    request = UndoRequest(id=desk.next_id(), seat=ANN, by=by, action=action, reason="mistyped")
    return undo_action(play, CAMPAIGN, request)


@pytest.fixture
def evening(desk: Desk) -> list[ActionId]:
    return [take(desk, 1), take(desk, 4), take(desk, 3, "Bob")]


@pytest.mark.parametrize("rule", [stricter, generous])
def test_a_log_that_it_would_refuse_or_decide_otherwise_loads_as_it_was(
    desk: Desk, evening: list[ActionId], rule: Rule
) -> None:
    assert len(evening) == 3
    play = upgraded(desk, rule)
    assert digest(play) == digest(desk.play)
    entries = play.warm.get(CAMPAIGN).entries
    for position in range(len(entries) + 1):
        for past in (as_seen_then, as_corrected):
            there = state_of(next_version(rule), past(entries, position))
            assert there == state_of(TOY, past(entries, position))


@pytest.mark.parametrize("rule", [stricter, generous])
def test_an_undo_flags_them_and_leaves_their_facts_alone(
    desk: Desk, evening: list[ActionId], rule: Rule
) -> None:
    one, four, three = evening
    play = upgraded(desk, rule)
    preview = preview_undo(play, CAMPAIGN, one)
    assert isinstance(preview, UndoPreview)
    assert preview.fates == ()
    assert preview.flagged == (four, three)
    before = play.warm.get(CAMPAIGN).entries
    recorded(strike(play, desk, one))
    warm = play.warm.get(CAMPAIGN)
    assert warm.entries[: len(before)] == before
    assert [type(entry.fact).__name__ for entry in warm.entries[len(before) :]] == [
        "ActionTaken",
        "ActionUndone",
    ]
    assert warm.state.game.purses == {"Ann": 4, "Bob": 3}


@pytest.mark.parametrize("rule", [stricter, generous])
def test_undone_and_reinstated_across_it_is_as_before(desk: Desk, rule: Rule) -> None:
    one, four = take(desk, 1), take(desk, 4)
    rest = recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    before = digest(desk.play)
    play = upgraded(desk, rule)
    undo = recorded(strike(play, desk, one))
    warm = play.warm.get(CAMPAIGN)
    assert warm.state.game.purses == {"Ann": 4, "Bob": 6}
    assert [entry.of for entry in warm.entries if entry.of] == [rest]
    recorded(strike(play, desk, undo))
    assert digest(play) == before
    assert four not in {entry.of for entry in play.warm.get(CAMPAIGN).entries}


def test_an_undo_made_before_it_stands_after_it(desk: Desk) -> None:
    one = take(desk, 1)
    take(desk, 4)
    recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    before = digest(desk.play)
    undo = recorded(desk.undo(ANN, one))
    play = upgraded(desk, stricter)
    assert digest(play) == digest(desk.play)
    recorded(strike(play, desk, undo))
    assert digest(play) == before


def test_a_new_action_is_judged_by_the_new_rules(desk: Desk) -> None:
    play = upgraded(desk, stricter)
    outcome = play.act(CAMPAIGN, desk.request(ANN, "take", {"who": "Ann", "coins": 4}))
    assert isinstance(outcome, RefusedBack)
    assert outcome.rule == "TOY-09"


def half(command: TakeAll, game: Any, table: Table) -> Facts:
    table.demand(game.pot > 0, "TOY-01", "the pot is empty")
    return (CoinsTaken(who=command.who, coins=(game.pot + 1) // 2),)


def nine(command: TakeAll, game: Any, table: Table) -> Facts:
    del game, table
    return (CoinsTaken(who=command.who, coins=9),)


def never(command: TakeAll, game: Any, table: Table) -> Facts:
    del command, game
    table.demand(False, "TOY-09", "nobody takes all")
    return ()


@pytest.mark.parametrize("rule", [half, nine, never])
def test_what_an_earlier_undo_made_of_a_line_stays_when_a_later_one_does_not_touch_it(
    desk: Desk, rule: Callable[[TakeAll, Any, Table], Facts]
) -> None:
    one = take(desk, 1)
    unrelated = recorded(desk.send(ANN, "pass", {}))
    rest = recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    recorded(desk.undo(ANN, one))
    assert desk.game.purses == {"Bob": 10}
    before = digest(desk.play)
    play = Play(desk.play.journal, (with_rule(TakeAll, rule),), desk.outside)
    preview = preview_undo(play, CAMPAIGN, unrelated)
    assert isinstance(preview, UndoPreview)
    assert preview.fates == ()
    assert preview.flagged == (rest,)
    undo = recorded(strike(play, desk, unrelated))
    assert play.warm.get(CAMPAIGN).state.game.purses == {"Bob": 10}
    recorded(strike(play, desk, undo))
    assert digest(play) == before


def anybody_takes_a_hat(command: BuyHat, game: Any, table: Table) -> Facts:
    del game, table
    return (CoinsPaid(who=command.who, coins=0),)


def test_what_an_earlier_undo_cancelled_stays_cancelled(desk: Desk) -> None:
    earned = take(desk, 5)
    unrelated = recorded(desk.send(ANN, "pass", {}))
    hat = recorded(desk.send(ANN, "buy_hat", {"who": "Ann"}, answers={"value:hat/Fez": {"price": 4}}))
    undo = recorded(desk.undo(ANN, earned))
    before = digest(desk.play)
    play = Play(desk.play.journal, (with_rule(BuyHat, anybody_takes_a_hat),), desk.outside)
    preview = preview_undo(play, CAMPAIGN, unrelated)
    assert isinstance(preview, UndoPreview)
    assert preview.fates == ()
    assert preview.flagged == (hat,)
    assert digest(play) == before
    recorded(strike(play, desk, undo))
    assert play.warm.get(CAMPAIGN).state.game.purses == {"Ann": 1}


def test_what_a_correction_made_of_a_line_stays_too(desk: Desk) -> None:
    unrelated = recorded(desk.send(ANN, "pass", {}))
    line = take(desk, 1)
    by = By(seat=ANN, device="phone")
    mended = CorrectRequest(
        id=desk.next_id(), seat=ANN, by=by, action=line, fields={"who": "Ann", "coins": 4}
    )
    recorded(correct_action(desk.play, CAMPAIGN, mended))
    play = upgraded(desk, stricter)
    preview = preview_undo(play, CAMPAIGN, unrelated)
    assert isinstance(preview, UndoPreview)
    assert preview.fates == ()
    assert preview.flagged == (line,)
    recorded(strike(play, desk, unrelated))
    assert play.warm.get(CAMPAIGN).state.game.purses == {"Ann": 4}


@pytest.mark.parametrize("rule", [half, nine, never])
def test_a_line_that_an_undo_had_adapted_is_as_before_when_its_own_undo_is_taken_back(
    desk: Desk, rule: Callable[[TakeAll, Any, Table], Facts]
) -> None:
    one = take(desk, 1)
    rest = recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    recorded(desk.undo(ANN, one))
    before = digest(desk.play)
    play = Play(desk.play.journal, (with_rule(TakeAll, rule),), desk.outside)
    undo = recorded(strike(play, desk, rest))
    assert play.warm.get(CAMPAIGN).state.game.purses == {}
    late = take(desk, 2)
    preview = preview_undo(play, CAMPAIGN, undo)
    assert isinstance(preview, UndoPreview)
    assert [(fate.action, fate.fate) for fate in preview.fates] == [(rest, "adapted"), (late, "cancelled")]
    recorded(strike(play, desk, undo))
    assert play.warm.get(CAMPAIGN).state.game.purses == {"Bob": 10}
    assert digest(play) == before


def test_a_mended_line_is_as_before_when_its_undo_is_taken_back(desk: Desk) -> None:
    line = take(desk, 1)
    by = By(seat=ANN, device="phone")
    mended = CorrectRequest(
        id=desk.next_id(), seat=ANN, by=by, action=line, fields={"who": "Ann", "coins": 4}
    )
    recorded(correct_action(desk.play, CAMPAIGN, mended))
    before = digest(desk.play)
    play = upgraded(desk, generous)
    recorded(strike(play, desk, recorded(strike(play, desk, line))))
    assert digest(play) == before
