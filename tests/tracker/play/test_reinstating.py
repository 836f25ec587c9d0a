"""Taking back what was struck out: one line, or the whole of it."""

from typing import Any

import pytest

from tests.toy_words import CoinsTaken
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.action import ActionUndone, Fate
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, RuleId, SeatId
from tracker.play.outcomes import Invalid, Outcome, Recorded, RefusedBack, Stale, UndoPreview
from tracker.play.reinstating import ReinstateRequest, preview_reinstatement, reinstate


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


def brought_back(desk: Desk, seat: SeatId, action: ActionId, **more: Any) -> Outcome:
    values = {"id": desk.next_id(), "by": By(seat=seat, device=f"phone-{seat}"), **more}
    return reinstate(desk.play, CAMPAIGN, ReinstateRequest(action=action, seat=seat, **values))


def takes(desk: Desk, *coins: int) -> list[ActionId]:
    return [recorded(desk.send(ANN, "take", {"who": "Ann", "coins": each})) for each in coins]


def test_reinstating_an_undone_line_is_undoing_its_undo(desk: Desk) -> None:
    (line,) = takes(desk, 4)
    rest = recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    before = desk.play.warm.get(CAMPAIGN).state
    undo = recorded(desk.undo(ANN, line))
    outcome = brought_back(desk, ANN, line)
    assert isinstance(outcome, Recorded)
    assert [entry.fact for entry in outcome.entries[1:]] == [
        ActionUndone(action=undo, reason="mistyped", fates=(kept(line), kept(rest)))
    ]
    assert desk.play.warm.get(CAMPAIGN).state == before


def kept(action: ActionId) -> Fate:
    return Fate(action=action, fate="kept")


def test_of_a_whole_cut_tail_one_line_is_brought_back_and_the_rest_stays_struck(desk: Desk) -> None:
    first, second, third = takes(desk, 1, 2, 4)
    undo = recorded(desk.undo(ANN, first, onwards=True))
    recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 3}))
    outcome = brought_back(desk, ANN, second)
    assert isinstance(outcome, Recorded)
    assert [entry.fact for entry in outcome.entries[1:]] == [
        ActionUndone(action=undo, reason="mistyped", fates=(kept(second),)),
        ActionUndone(action=first, also=(third,), reason="mistyped"),
    ]
    assert desk.game.purses == {"Ann": 2, "Bob": 3}


def test_line_by_line_the_cut_tail_is_whole_again(desk: Desk) -> None:
    lines = takes(desk, 1, 2, 4)
    before = desk.play.warm.get(CAMPAIGN).state
    recorded(desk.undo(ANN, lines[0], onwards=True))
    for line in (lines[2], lines[0], lines[1]):
        recorded(brought_back(desk, ANN, line))
    assert desk.play.warm.get(CAMPAIGN).state == before


def test_the_whole_comes_back_at_once_if_that_is_wanted(desk: Desk) -> None:
    lines = takes(desk, 1, 2, 4)
    before = desk.play.warm.get(CAMPAIGN).state
    recorded(desk.undo(ANN, lines[0], onwards=True))
    recorded(brought_back(desk, ANN, lines[1], whole=True))
    assert desk.play.warm.get(CAMPAIGN).state == before


def test_after_one_line_the_whole_of_the_rest_comes_back_too(desk: Desk) -> None:
    lines = takes(desk, 1, 2, 4)
    before = desk.play.warm.get(CAMPAIGN).state
    recorded(desk.undo(ANN, lines[0], onwards=True))
    recorded(brought_back(desk, ANN, lines[1]))
    recorded(brought_back(desk, ANN, lines[0], whole=True))
    assert desk.play.warm.get(CAMPAIGN).state == before


def test_undoing_a_reinstatement_of_one_line_leaves_the_cut_as_it_was(desk: Desk) -> None:
    lines = takes(desk, 1, 2, 4)
    recorded(desk.undo(ANN, lines[0], onwards=True))
    cut = desk.play.warm.get(CAMPAIGN).state
    back = recorded(brought_back(desk, ANN, lines[1]))
    recorded(desk.undo(ANN, back))
    assert desk.play.warm.get(CAMPAIGN).state == cut


def test_the_preview_shows_fates_and_numbers_and_writes_nothing(desk: Desk) -> None:
    line, _other = takes(desk, 4, 1)
    rest = recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    recorded(desk.undo(ANN, line))
    before = desk.head()
    preview = preview_reinstatement(desk.play, CAMPAIGN, line)
    assert isinstance(preview, UndoPreview)
    assert [(fate.action, fate.fate) for fate in preview.fates] == [(line, "kept"), (rest, "kept")]
    assert {c.where: (c.before, c.after) for c in preview.changes} == {
        "purses.Ann": (1, 5),
        "purses.Bob": (9, 5),
    }
    assert desk.head() == before


def test_a_stale_preview_is_answered_with_the_new_one(desk: Desk) -> None:
    (line,) = takes(desk, 4)
    recorded(desk.undo(ANN, line))
    previewed = desk.head()
    rest = recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    outcome = brought_back(desk, ANN, line, previewed=previewed)
    assert isinstance(outcome, Stale)
    assert Fate(action=rest, fate="adapted") in outcome.preview.fates
    done = brought_back(desk, ANN, line, previewed=outcome.preview.position)
    assert isinstance(done, Recorded)
    assert (done.entries[-1].of, done.entries[-1].fact) == (rest, CoinsTaken(who="Bob", coins=6))


def test_sent_again_it_is_one_reinstatement(desk: Desk) -> None:
    (line,) = takes(desk, 4)
    recorded(desk.undo(ANN, line))
    one = desk.next_id()
    first, again = (brought_back(desk, ANN, line, id=one) for _ in range(2))
    assert isinstance(first, Recorded)
    assert isinstance(again, Recorded)
    assert again.entries == first.entries
    assert again.repeated


def test_what_is_not_struck_out_or_not_there_cannot_be_reinstated(desk: Desk) -> None:
    (line,) = takes(desk, 4)
    assert brought_back(desk, ANN, line) == Invalid("action", f"{line!r} is not struck out")
    unknown = brought_back(desk, ANN, ActionId("nowhere"))
    assert unknown == Invalid("action", "'nowhere' is no action of this campaign")


def test_a_strict_game_takes_nothing_back_here_either() -> None:
    desk = Desk(memory_journal(), options={"strict": True})
    (line,) = takes(desk, 4)
    recorded(desk.undo(ANN, line))
    outcome = brought_back(desk, ANN, line, reason="agreed")
    assert isinstance(outcome, RefusedBack)
    assert outcome.rule == RuleId("TOY-05")


def test_where_it_changes_somebody_elses_line_only_they_or_the_host_take_it_back(desk: Desk) -> None:
    line = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 4}))
    recorded(desk.undo(BOB, line))
    recorded(desk.send(ANN, "take_all", {"who": "Ann"}))
    outcome = brought_back(desk, BOB, line)
    assert outcome == Invalid("seat", "only the host or Ann can take this back; their lines are touched")
    recorded(brought_back(desk, ANN, line))
    assert desk.game.purses == {"Ann": 6, "Bob": 4}
