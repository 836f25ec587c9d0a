"""Striking a line from the middle: what becomes of the later ones."""

import pytest

from tests.toy_system import TOY
from tests.toy_words import CoinsTaken
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.action import ActionUndone, Fate
from tracker.facts.history import effective
from tracker.facts.ids import ActionId, RuleId
from tracker.kernel.replay import as_corrected, as_seen_then, state_of
from tracker.play.outcomes import IdReused, Invalid, Outcome, Recorded, RefusedBack, Stale, UndoPreview
from tracker.play.undoing import preview_undo


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


def fates_of(outcome: Outcome) -> tuple[Fate, ...]:
    assert isinstance(outcome, Recorded), outcome
    assert outcome.undone is not None
    return outcome.undone.fates


def test_a_struck_line_changes_its_numbers_and_leaves_unrelated_lines_alone(desk: Desk) -> None:
    wrong = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 2}))
    recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 3}))
    outcome = desk.undo(BOB, wrong)
    assert fates_of(outcome) == ()
    assert desk.game.purses == {"Bob": 3}
    assert desk.game.pot == 7


def test_a_later_action_that_comes_out_otherwise_is_adapted_with_facts_of_its_own(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    rest = recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    outcome = desk.undo(ANN, first)
    assert fates_of(outcome) == (Fate(action=rest, fate="adapted"),)
    assert isinstance(outcome, Recorded)
    last = outcome.entries[-1]
    assert (last.of, last.fact) == (rest, CoinsTaken(who="Bob", coins=10))
    assert desk.game.purses == {"Bob": 10}


def test_a_later_action_that_has_become_unlawful_is_cancelled_with_its_rule(desk: Desk) -> None:
    earned = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 5}))
    hat = recorded(desk.send(ANN, "buy_hat", {"who": "Ann"}, answers={"value:hat/Fez": {"price": 4}}))
    outcome = desk.undo(ANN, earned)
    assert fates_of(outcome) == (Fate(action=hat, fate="cancelled", rule=RuleId("TOY-03"), says="too dear"),)
    assert desk.game.purses == {}


def test_undoing_the_undo_is_as_if_nothing_had_been(desk: Desk) -> None:
    earned = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 5}))
    recorded(desk.send(ANN, "buy_hat", {"who": "Ann"}, answers={"value:hat/Fez": {"price": 4}}))
    recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    before = desk.play.warm.get(CAMPAIGN).state
    undo = recorded(desk.undo(ANN, earned))
    assert desk.play.warm.get(CAMPAIGN).state != before
    again = desk.undo(ANN, undo)
    assert [fate.fate for fate in fates_of(again)] == ["kept", "revived", "kept"]
    assert desk.play.warm.get(CAMPAIGN).state == before


def test_an_undo_that_was_taken_back_is_no_fate_of_the_next_one(desk: Desk) -> None:
    earlier = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 1}))
    line = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 1}))
    recorded(desk.undo(ANN, recorded(desk.undo(ANN, line))))
    preview = preview_undo(desk.play, CAMPAIGN, earlier)
    assert isinstance(preview, UndoPreview)
    assert preview.fates == ()


def test_the_order_of_two_undos_does_not_matter() -> None:
    ends = []
    for order in ((0, 1), (1, 0)):
        desk = Desk(memory_journal())
        lines = [recorded(desk.send(ANN, "take", {"who": "Ann", "coins": coins})) for coins in (2, 3)]
        recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
        for which in order:
            recorded(desk.undo(ANN, lines[which]))
        ends.append(desk.play.warm.get(CAMPAIGN).state)
    assert ends[0] == ends[1]
    assert ends[0].game.purses == {"Bob": 10}


def test_an_undone_roll_rolled_again_shows_the_same_face(desk: Desk) -> None:
    # Typed dice here; the tracker's own are covered in the tests of the dice.
    roll = recorded(desk.send(ANN, "gamble", {"who": "Ann"}, answers={"sure": True, "roll": "hit"}))
    later = recorded(desk.send(BOB, "gamble", {"who": "Bob"}, answers={"sure": True, "roll": "blank"}))
    outcome = desk.undo(ANN, roll)
    assert fates_of(outcome) == ()
    kept = [e.fact for e in effective(desk.play.warm.get(CAMPAIGN).entries) if e.action == later]
    assert getattr(kept[1], "face", None) == "blank"


def test_what_a_ruling_allowed_is_allowed_again_when_decided_anew(desk: Desk) -> None:
    first = recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 9}))
    ruled = desk.send(ANN, "take", {"who": "Ann", "coins": 3}, rulings={"TOY-01": "agreed"})
    outcome = desk.undo(ANN, first)
    assert fates_of(outcome) == (Fate(action=recorded(ruled), fate="adapted"),)
    assert desk.game.pot == 7


def test_a_preview_tells_fates_and_numbers_and_writes_nothing(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    rest = recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    before = desk.head()
    preview = preview_undo(desk.play, CAMPAIGN, first)
    assert isinstance(preview, UndoPreview)
    assert preview.fates == (Fate(action=rest, fate="adapted"),)
    changes = {change.where: (change.before, change.after) for change in preview.changes}
    assert changes == {"purses.Ann": (4, None), "purses.Bob": (6, 10)}
    assert desk.head() == before == preview.position


def test_a_stale_preview_is_answered_with_the_new_one(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    previewed = desk.head()
    rest = recorded(desk.send(BOB, "take_all", {"who": "Bob"}))
    outcome = desk.undo(ANN, first, previewed=previewed)
    assert isinstance(outcome, Stale)
    assert outcome.preview.fates == (Fate(action=rest, fate="adapted"),)
    assert isinstance(desk.undo(ANN, first, previewed=outcome.preview.position), Recorded)


def test_what_others_do_meanwhile_without_touching_the_fates_does_not_matter(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    previewed = desk.head()
    recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 1}))
    assert isinstance(desk.undo(ANN, first, previewed=previewed), Recorded)


def test_the_same_undo_sent_twice_has_one_effect(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    one = desk.next_id()
    undone = desk.undo(ANN, first, id=one)
    again = desk.undo(ANN, first, id=one)
    assert isinstance(undone, Recorded)
    assert isinstance(again, Recorded)
    assert again.entries == undone.entries
    other = desk.undo(ANN, first)
    assert other == Invalid("action", "is struck out already")


def test_another_undo_under_a_used_id_is_told_so(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    second = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 1}))
    one = desk.next_id()
    recorded(desk.undo(ANN, first, id=one))
    assert desk.undo(ANN, second, id=one) == IdReused(one)


def test_the_founding_and_unknown_actions_cannot_be_struck(desk: Desk) -> None:
    founding = recorded(desk.founded)
    assert desk.undo(ANN, founding) == Invalid("action", "the founding of a campaign cannot be struck out")
    unknown = desk.undo(ANN, ActionId("nowhere"))
    assert unknown == Invalid("action", "'nowhere' is no action of this campaign")


def test_an_unknown_reason_is_told(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    outcome = desk.undo(ANN, first, reason="spite")
    assert isinstance(outcome, Invalid)
    assert outcome.field == "reason"


def test_without_strictness_the_table_may_agree_to_take_back(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    assert not isinstance(desk.undo(ANN, first, reason="agreed"), RefusedBack)


def test_as_it_was_seen_then_and_as_corrected_are_two_histories(desk: Desk) -> None:
    wrong = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 2}))
    recorded(desk.send(BOB, "take", {"who": "Bob", "coins": 3}))
    then = desk.head()
    recorded(desk.undo(BOB, wrong))
    entries = desk.play.warm.get(CAMPAIGN).entries
    assert state_of(TOY, as_seen_then(entries, then)).game.purses == {"Ann": 2, "Bob": 3}
    assert state_of(TOY, as_corrected(entries, then)).game.purses == {"Bob": 3}


def test_fifty_times_do_and_undo_is_the_start(desk: Desk) -> None:
    before = desk.play.warm.get(CAMPAIGN).state
    for _ in range(50):
        recorded(desk.undo(ANN, recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))))
    assert desk.play.warm.get(CAMPAIGN).state == before


def test_an_undo_names_who_and_why(desk: Desk) -> None:
    first = recorded(desk.send(ANN, "take", {"who": "Ann", "coins": 4}))
    outcome = desk.undo(BOB, first, note="that was mine")
    assert isinstance(outcome, Recorded)
    assert outcome.undone == ActionUndone(action=first, reason="mistyped", note="that was mine")
    assert outcome.entries[0].seat == BOB
