"""The chronicle: who did what, in words."""

import json
from datetime import timedelta

from projections.chronicle import CHRONICLE, ChronicleLine, Contested, Ruling, Sentence
from projections.timeline import timeline
from tests.projections.evening import BEN, NOON, NORA, Evening, fate
from tests.projections.told_chronicle import chronicle_of, last_of, moved, says
from tests.projections.told_game import TOLD_GAME
from tracker.facts.action import ActionContested, ActionUndone, ContestSettled, RulingMade
from tracker.facts.campaign import DiceCommitted
from tracker.facts.ids import ActionId, RuleId, SeatId
from tracker.facts.people import SeatHandedOn
from tracker.systems.rook_islands.facts.fight import EnemyHurt
from tracker.systems.rook_islands.facts.mission import EnemyActed, EnemyPlaced

PLACED = EnemyPlaced(enemy="vaas-apex-predator", unit="Vaas, Apex predator", kind="human", rank=8, hp=12)


def test_a_line_is_an_action_with_its_number_who_and_what() -> None:
    evening = Evening()
    evening.does("walk", moved(3), kind="move")
    assert last_of(evening) == ChronicleLine(
        number=2, action=ActionId("walk"), position=2, seat=NORA, by=NORA, who="Nora",
        at=NOON + timedelta(minutes=2), kind="move",
        sentences=(Sentence(position=3, says="Jason moves 3 (3 MP)"),),
    )  # fmt: skip


def test_the_founding_is_line_one() -> None:
    (line,) = chronicle_of(Evening()).lines
    assert (line.number, line.kind, says(line)) == (1, "", ["“Friday” begins: Nora (Jason) and Ben (Liza)"])


def test_a_seat_that_is_handed_on_is_told_under_the_name_it_had() -> None:
    evening = Evening()
    for times, name in enumerate(("Mia", "Mia", "Tom")):
        evening.happens(f"hand-{times}", SeatHandedOn(seat=BEN, name=name))
    assert [says(line) for line in chronicle_of(evening).lines[1:]] == [
        ["Mia sits down in the place of Ben"],
        ["Mia takes the same seat anew; its other devices are signed out"],
        ["Tom sits down in the place of Mia"],
    ]


def test_a_line_says_for_whom_somebody_acted() -> None:
    evening = Evening()
    evening.does("walk", moved(1, "Liza"), seat=BEN, by=NORA)
    line = last_of(evening)
    assert (line.who, line.for_whom) == ("Nora", "Ben")


def test_somebody_without_a_name_is_called_by_the_seat() -> None:
    evening = Evening()
    evening.does("walk", moved(1), seat=SeatId("seat-3"))
    assert last_of(evening).who == "Seat 3"


def test_enemies_have_their_names() -> None:
    evening = Evening()
    evening.does("place", PLACED)
    evening.does("hit", EnemyHurt(enemy="vaas-apex-predator", hp=2, cause="Machete", by="Jason"))
    assert says(last_of(evening)) == ["Machete (Jason): Vaas, Apex predator -2 HP"]


def test_a_fact_that_needs_no_words_has_none() -> None:
    evening = Evening()
    evening.does("act", EnemyActed(enemy="bear"))
    assert last_of(evening).sentences == ()


def test_a_ruling_stands_beside_its_line() -> None:
    evening = Evening()
    evening.does("walk", RulingMade(rule=RuleId("RI-MOVE-02"), reason="we forgot"), moved(9))
    line = last_of(evening)
    assert line.rulings == (Ruling(rule=RuleId("RI-MOVE-02"), reason="we forgot"),)
    assert says(line) == ["Jason moves 9 (9 MP)"]


def test_a_line_that_came_out_otherwise_than_its_screen_promised_is_marked() -> None:
    evening = Evening()
    evening.does("walk", moved(1), adapted=True)
    assert last_of(evening).adapted


def too_late(action: str, *, joins: str | None = None) -> ActionContested:
    return ActionContested(
        id=ActionId(action), joins=ActionId(joins) if joins else None, seat=BEN,
        command={"type": "rook_islands.take_item/1"}, seen=3, sent="", rule=RuleId("RI-ITEM-01"),
        says="Medicine is gone", against=(ActionId("take"),),
    )  # fmt: skip


def test_a_contest_stands_in_its_line_until_it_is_settled() -> None:
    evening = Evening()
    evening.does("take", moved(1))
    evening.happens("late", too_late("late"), seat=BEN)
    line = last_of(evening)
    assert line.kind == "take_item"
    assert line.contest == Contested(
        contest=ActionId("late"), rule=RuleId("RI-ITEM-01"), says="Medicine is gone",
        against=(ActionId("take"),),
    )  # fmt: skip
    assert says(line) == ["Too late, after line 2: Medicine is gone (RI-ITEM-01)"]


def test_the_settlement_stands_in_the_lines_of_all_who_took_part() -> None:
    evening = Evening()
    evening.does("take", moved(1))
    evening.happens("late", too_late("late"), seat=BEN)
    evening.happens("later", too_late("later", joins="late"))
    settled = ContestSettled(contest=ActionId("late"), how="give_way", winner=ActionId("later"))
    evening.happens("settle", settled)
    late, later, settle = chronicle_of(evening).lines[2:]
    assert [(line.contest.how, line.contest.won) for line in (late, later) if line.contest] == [
        ("give_way", False),
        ("give_way", True),
    ]
    assert says(settle) == ["The contest of line 3 is settled: the first gives way, line 4 gets its way"]
    evening.undoes("undo", "settle")
    assert [line.contest.how for line in chronicle_of(evening).lines if line.contest] == ["", ""]


def test_a_contest_settled_by_striking_the_first_is_open_again_when_that_is_undone() -> None:
    evening = Evening()
    evening.does("take", moved(1))
    evening.happens("late", too_late("late"), seat=BEN)
    settled = ContestSettled(contest=ActionId("late"), how="give_way", winner=ActionId("late"))
    undone = ActionUndone(action=ActionId("take"), reason="contest", fates=(fate("late", "adapted"),))
    evening.happens("settle", settled, undone, becomes={"late": [moved(2, "Liza")]})
    take, late, _settle = chronicle_of(evening).lines[1:]
    assert take.struck
    assert says(late)[1:] == ["Liza moves 2 (2 MP)"]
    assert late.contest is not None
    assert late.contest.won
    evening.undoes("undo", "settle", fate("take", "kept"), fate("late", "kept"))
    take, late, settle, _undo = chronicle_of(evening).lines[1:]
    assert not take.struck
    assert settle.struck
    assert late.contest is not None
    assert (late.contest.how, late.contest.won) == ("", False)
    assert says(late)[1:] == ["~Liza moves 2 (2 MP)"]


def test_no_secret_reaches_the_chronicle() -> None:
    evening = Evening()
    evening.does("start", DiceCommitted(attempt="1.1", digest="d" * 64, secret="5ec2e7"))
    assert says(last_of(evening)) == ["The dice are sealed, nobody can change them (seal dddddddddddd)"]
    assert "5ec2e7" not in str(CHRONICLE.document(TOLD_GAME, chronicle_of(evening)))


def test_entry_by_entry_gives_the_same_as_all_at_once() -> None:
    evening = Evening()
    evening.does("place", PLACED)
    evening.does("walk", RulingMade(rule=RuleId("RI-X-01"), reason="ok"), moved(1), moved(2))
    chronicle = CHRONICLE.empty(TOLD_GAME)
    for told in timeline(evening.entries):
        chronicle = CHRONICLE.after(TOLD_GAME, chronicle, (told,))
    assert chronicle == chronicle_of(evening)


def test_the_document_says_which_lines_are_struck() -> None:
    evening = Evening()
    evening.does("walk", moved(3), kind="move")
    evening.undoes("undo", "walk")
    lines = json.loads(json.dumps(CHRONICLE.document(TOLD_GAME, chronicle_of(evening))))["lines"]
    assert lines[1] == {
        "number": 2, "action": "walk", "position": 2, "seat": "nora", "by": "nora", "who": "Nora",
        "at": "2026-05-01T12:02:00Z", "kind": "move", "struck": True,
        "sentences": [{"position": 3, "says": "Jason moves 3 (3 MP)", "struck": True}],
        "correction": {
            "fate": "undone", "who": "Nora", "undo": "undo", "at": "2026-05-01T12:05:00Z",
            "reason": "mistyped",
        },
    }  # fmt: skip
