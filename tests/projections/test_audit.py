import json
from datetime import timedelta

from projections.audit import AUDIT, Audit, AuditedFact, AuditLine, Overruled
from projections.chronicle import CHRONICLE
from projections.timeline import tell, timeline
from tests.projections.evening import BEN, NOON, NORA, Evening, fate
from tests.projections.told_game import TOLD_GAME
from tracker.facts.action import ActionContested, RulingMade
from tracker.facts.ids import ActionId, RuleId
from tracker.systems.rook_islands.facts.reward import MoneyStashed

TAKEN = "castaway.action_taken/1"
STASHED = "rook_islands.money_stashed/1"


def money(amount: int) -> MoneyStashed:
    return MoneyStashed(money=amount, why="loot")


def audit_of(evening: Evening) -> Audit:
    return AUDIT.after(TOLD_GAME, AUDIT.empty(TOLD_GAME), timeline(evening.entries))


def test_a_line_says_who_when_from_which_device_and_what_was_recorded() -> None:
    evening = Evening()
    evening.does("loot", money(200), seat=BEN, by=NORA, kind="take_loot", adapted=True)
    assert audit_of(evening).lines[-1] == AuditLine(
        number=2, action=ActionId("loot"), position=2, seat=BEN, by=NORA, device="phone",
        at=NOON + timedelta(minutes=2), kind="take_loot", adapted=True,
        facts=(AuditedFact(position=2, type=TAKEN), AuditedFact(position=3, type=STASHED)),
    )  # fmt: skip


def test_what_the_table_overruled_stands_there() -> None:
    evening = Evening()
    ruling = RulingMade(rule=RuleId("RI-SHOP-01"), reason="we say so")
    evening.does("buy", ruling, money(-900), rulings={"RI-SHOP-01": "we say so"})
    assert audit_of(evening).lines[-1].overruled == (
        Overruled(rule=RuleId("RI-SHOP-01"), reason="we say so"),
    )


def test_an_undone_line_says_who_struck_it_when_and_why() -> None:
    evening = Evening()
    evening.does("first", money(200))
    undo = evening.undoes("undo", "first", seat=BEN, reason="illegal")
    line = audit_of(evening).lines[1]
    assert line.undone
    assert (line.fate, line.undo, line.struck_by, line.reason) == ("undone", undo, BEN, "illegal")
    assert line.struck_at == NOON + timedelta(minutes=5)
    assert [fact.struck for fact in line.facts] == [True, True]


def test_an_adapted_line_keeps_what_it_was() -> None:
    evening = Evening()
    evening.does("first", money(200))
    evening.does("half", money(100))
    evening.undoes("undo", "first", fate("half", "adapted"), becomes={"half": [money(0)]})
    line = audit_of(evening).lines[2]
    assert (line.fate, line.undone) == ("adapted", False)
    assert [(fact.position, fact.type, fact.struck) for fact in line.facts] == [
        (4, TAKEN, False),
        (5, STASHED, True),
        (8, STASHED, False),
    ]


def test_a_contested_line_is_one() -> None:
    evening = Evening()
    evening.happens(
        "late",
        ActionContested(
            id=ActionId("late"), seat=NORA, command={"type": "rook_islands.take_loot/1"}, seen=1, sent="",
            rule=RuleId("RI-CONF-07"), says="gone", against=(ActionId("founding"),),
        ),
    )  # fmt: skip
    line = audit_of(evening).lines[-1]
    assert (line.contested, line.kind) == (True, "take_loot")


def test_numbers_are_those_of_the_chronicle() -> None:
    evening = Evening()
    evening.does("first", money(200))
    evening.does("second", money(100))
    evening.undoes("undo", "first")
    told = timeline(evening.entries)
    chronicle = CHRONICLE.after(TOLD_GAME, CHRONICLE.empty(TOLD_GAME), told)
    assert [(line.number, line.action, line.kind) for line in audit_of(evening).lines] == [
        (line.number, line.action, line.kind) for line in chronicle.lines
    ]


def test_following_gives_the_same_as_all_at_once() -> None:
    evening = Evening()
    evening.does("first", money(200))
    evening.does("second", money(100), seat=BEN)
    audit = AUDIT.empty(TOLD_GAME)
    for entry in evening.entries:
        audit = AUDIT.after(TOLD_GAME, audit, tell((entry,)))
    assert audit == audit_of(evening)


def test_without_news_it_is_the_same_value() -> None:
    audit = audit_of(Evening())
    assert AUDIT.after(TOLD_GAME, audit, ()) is audit


def test_the_document_is_plain_data() -> None:
    evening = Evening()
    evening.does("first", money(200))
    evening.undoes("undo", "first")
    document = json.loads(json.dumps(AUDIT.document(TOLD_GAME, audit_of(evening))))
    first = document["lines"][1]
    assert (first["number"], first["seat"], first["device"], first["undone"]) == (2, NORA, "phone", True)
