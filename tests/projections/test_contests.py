import json
from datetime import timedelta

from projections.contests import CONTESTS, Contest, Contests
from projections.timeline import timeline
from tests.projections.evening import BEN, NOON, NORA, Evening
from tests.projections.told_game import TOLD_GAME
from tracker.facts.action import ActionContested, ContestSettled
from tracker.facts.ids import ActionId, RuleId

TOO_LATE = ActionContested(
    command={"type": "rook_islands.take_item/1", "item": "Medicine"}, seen=3, sent="",
    rule=RuleId("RI-ITEM-01"), says="Medicine is gone", against=(ActionId("take"),),
)  # fmt: skip
OPEN = Contest(
    id=ActionId("too late"), position=4, at=NOON + timedelta(minutes=4), seat=BEN, by=BEN,
    command=TOO_LATE.command, rule=RuleId("RI-ITEM-01"), says="Medicine is gone", against=(ActionId("take"),),
)  # fmt: skip


def contested() -> Evening:
    evening = Evening()
    evening.does("take")
    evening.does("other")
    evening.happens("too late", TOO_LATE, seat=BEN)
    return evening


def contests_of(evening: Evening) -> Contests:
    return CONTESTS.after(TOLD_GAME, CONTESTS.empty(TOLD_GAME), timeline(evening.entries))


def test_a_contest_is_open_until_the_table_settles_it() -> None:
    contests = contests_of(contested())
    assert contests.open() == (OPEN,)
    assert contests.settled() == ()


def test_a_settled_contest_says_how_by_whom_and_when() -> None:
    evening = contested()
    evening.happens("settle", ContestSettled(contest=ActionId("too late"), how="duel"), seat=NORA)
    contests = contests_of(evening)
    assert contests.open() == ()
    (settled,) = contests.settled()
    assert (settled.how, settled.settled_by, settled.settled_position) == ("duel", NORA, 5)
    assert settled.settled_at == NOON + timedelta(minutes=5)


def test_first_come_is_settled_in_the_same_action() -> None:
    evening = Evening()
    evening.happens("too late", TOO_LATE, ContestSettled(contest=ActionId("too late"), how="first"), seat=BEN)
    assert [contest.how for contest in contests_of(evening).settled()] == ["first"]


def test_striking_the_settlement_opens_the_contest_again() -> None:
    evening = contested()
    evening.happens("settle", ContestSettled(contest=ActionId("too late"), how="first"))
    evening.undoes("undo", "settle")
    assert contests_of(evening).open() == (OPEN,)


def test_a_struck_contest_is_none() -> None:
    evening = contested()
    evening.undoes("undo", "too late")
    assert contests_of(evening) == Contests()


def test_the_settlement_of_an_unknown_contest_changes_nothing() -> None:
    evening = Evening()
    evening.happens("settle", ContestSettled(contest=ActionId("gone"), how="first"))
    assert contests_of(evening) == Contests()


def test_the_document_has_both_lists() -> None:
    document = json.loads(json.dumps(CONTESTS.document(TOLD_GAME, contests_of(contested()))))
    assert document["settled"] == []
    assert document["open"][0]["command"] == {"type": "rook_islands.take_item/1", "item": "Medicine"}
    assert document["open"][0]["at"] == "2026-05-01T12:04:00Z"
