"""The chronicle: what became of lines that were struck, brought back or mended."""

from datetime import timedelta

from projections.chronicle import Correction, Ruling
from tests.projections.evening import BEN, NOON, Evening, fate
from tests.projections.told_chronicle import chronicle_of, last_of, moved, says
from tracker.facts.action import ActionCorrected, ActionTaken, ActionUndone, RulingMade
from tracker.facts.ids import ActionId, RuleId


def test_an_undone_line_is_struck_with_who_when_and_why() -> None:
    evening = Evening()
    evening.does("walk", moved(3))
    evening.undoes("undo", "walk", seat=BEN, reason="mistyped", note="it was 2")
    walk, undo = chronicle_of(evening).lines[1:]
    assert walk.struck
    assert walk.correction == Correction(
        fate="undone", who="Ben", undo=ActionId("undo"), at=NOON + timedelta(minutes=5),
        reason="mistyped", note="it was 2",
    )  # fmt: skip
    assert says(walk) == ["~Jason moves 3 (3 MP)"]
    assert says(undo) == ["Struck out line 2 (mistyped): it was 2"]
    assert not undo.struck


def test_a_cancelled_line_says_which_rule_and_a_kept_one_is_untouched() -> None:
    evening = Evening()
    evening.does("walk", moved(3))
    evening.does("further", moved(1), seat=BEN)
    evening.does("elsewhere", moved(1, "Liza"), seat=BEN)
    evening.undoes("undo", "walk", fate("further", "cancelled", "RI-MOVE-02", "1 MP needed"))
    _, further, elsewhere, undo = chronicle_of(evening).lines[1:]
    assert further.struck
    assert further.correction is not None
    assert (further.correction.rule, further.correction.says) == ("RI-MOVE-02", "1 MP needed")
    assert elsewhere.correction is None
    assert says(undo) == ["Struck out line 2 (mistyped); line 3 cancelled"]


def test_an_adapted_line_shows_what_it_was_and_what_it_became() -> None:
    evening = Evening()
    evening.does("walk", moved(3))
    evening.does("further", RulingMade(rule=RuleId("RI-X-01"), reason="ok"), moved(2), seat=BEN)
    became = [RulingMade(rule=RuleId("RI-X-01"), reason="ok"), moved(1)]
    evening.undoes("undo", "walk", fate("further", "adapted"), becomes={"further": became})
    further = chronicle_of(evening).lines[2]
    assert not further.struck
    assert further.correction is not None
    assert further.correction.fate == "adapted"
    assert further.by == BEN
    assert further.rulings == (Ruling(rule=RuleId("RI-X-01"), reason="ok"),)
    assert says(further) == ["~Jason moves 2 (2 MP)", "Jason moves 1 (1 MP)"]


def test_a_reinstated_line_is_as_if_nothing_had_been_and_its_undo_is_struck() -> None:
    evening = Evening()
    evening.does("walk", moved(3))
    evening.undoes("undo", "walk")
    evening.undoes("reinstate", "undo", fate("walk", "kept"), seat=BEN)
    walk, undo, reinstate = chronicle_of(evening).lines[1:]
    assert walk.correction is None
    assert says(walk) == ["Jason moves 3 (3 MP)"]
    assert undo.struck
    assert undo.correction is not None
    assert undo.correction.who == "Ben"
    assert not reinstate.struck
    assert says(reinstate) == ["Struck out line 3 (mistyped); line 2 counts again"]


def test_a_reinstated_line_is_told_by_its_own_number_not_by_that_of_its_strike() -> None:
    evening = Evening()
    evening.does("walk", moved(3))
    evening.does("further", moved(1))
    evening.does("last", moved(2))
    both = ActionUndone(action=ActionId("walk"), also=(ActionId("further"),), reason="mistyped")
    evening.happens("undo", both)
    back = ActionUndone(
        action=ActionId("undo"), reason="mistyped", fates=(fate("walk", "kept"), fate("last", "cancelled"))
    )
    stays = ActionUndone(action=ActionId("further"), reason="mistyped")
    command = {"type": "castaway.reinstate_action/1", "action": "walk"}
    evening.happens("reinstate", ActionTaken(command=command, seen=0, sent=""), back, stays)
    assert says(last_of(evening)) == ["Brought back line 2; line 4 cancelled"]


def test_what_comes_back_together_is_told_together() -> None:
    evening = Evening()
    evening.does("walk", moved(3))
    evening.does("further", moved(1))
    evening.undoes("undo", "walk", fate("further", "cancelled"))
    back = ActionUndone(
        action=ActionId("undo"), reason="mistyped", note="it was right",
        fates=(fate("walk", "kept"), fate("further", "revived")),
    )  # fmt: skip
    command = {"type": "castaway.reinstate_action/1", "action": "walk"}
    evening.happens("reinstate", ActionTaken(command=command, seen=0, sent=""), back)
    assert says(last_of(evening)) == ["Brought back line 2 and line 3: it was right"]


def test_a_revived_line_counts_and_says_so() -> None:
    evening = Evening()
    evening.does("walk", moved(3))
    evening.does("further", moved(1))
    evening.undoes("undo", "walk", fate("further", "cancelled", "RI-MOVE-02", "1 MP needed"))
    evening.undoes("reinstate", "undo", fate("walk", "kept"), fate("further", "revived"))
    further = chronicle_of(evening).lines[2]
    assert not further.struck
    assert further.correction is not None
    assert further.correction.fate == "revived"
    assert says(further) == ["Jason moves 1 (1 MP)"]


def test_a_mended_line_shows_what_it_was_who_mended_it_and_what_followed() -> None:
    evening = Evening()
    evening.does("walk", moved(3), kind="move")
    evening.does("further", moved(2), kind="move")
    mended = ActionCorrected(
        action=ActionId("walk"), command={"type": "rook_islands.move/1"}, reason="mistyped", note="it was 2",
        fates=(fate("walk", "adapted"), fate("further", "cancelled", "RI-MOVE-02", "too far")),
    )  # fmt: skip
    evening.happens("mend", mended, seat=BEN, becomes={"walk": [moved(2)]})
    walk, further, mend = chronicle_of(evening).lines[1:]
    assert says(walk) == ["~Jason moves 3 (3 MP)", "Jason moves 2 (2 MP)"]
    assert walk.correction == Correction(
        fate="adapted", who="Ben", undo=ActionId("mend"), at=NOON + timedelta(minutes=6),
        reason="mistyped", note="it was 2", mended=True,
    )  # fmt: skip
    assert further.struck
    assert further.correction is not None
    assert (further.correction.mended, further.correction.rule) == (False, "RI-MOVE-02")
    assert says(mend) == ["Corrected line 2 (mistyped): it was 2; line 3 cancelled"]


def test_several_lines_struck_at_once_name_the_same_undo() -> None:
    evening = Evening()
    evening.does("walk", moved(3))
    evening.does("further", moved(2))
    undone = ActionUndone(action=ActionId("further"), also=(ActionId("walk"),), reason="agreed", note="again")
    evening.happens("undo", undone, seat=BEN)
    walk, further, undo = chronicle_of(evening).lines[1:]
    assert walk.struck
    assert further.struck
    assert walk.correction == further.correction
    assert says(undo) == ["Struck out line 3 and line 2 (agreed): again"]
    evening.undoes("reinstate", "undo", fate("walk", "kept"), fate("further", "kept"))
    assert [line.struck for line in chronicle_of(evening).lines] == [False, False, False, True, False]
