import json
from datetime import timedelta
from typing import Any

from projections.contests import CONTESTS, Contender, Contest, Contests
from projections.timeline import timeline
from tests.projections.evening import BEN, NOON, NORA, Evening, fate
from tests.projections.told_game import TOLD_GAME
from tracker.facts.action import ActionContested, ActionUndone, ContestSettled, DuelDieTold, DuelRolled
from tracker.facts.ids import ActionId, RuleId, SeatId

TAKE, LATE, LATER = ActionId("take"), ActionId("late"), ActionId("later")
COMMAND = {"type": "rook_islands.take_item/1", "item": "Medicine"}


def too_late(action: ActionId, seat: SeatId, joins: ActionId | None = None) -> ActionContested:
    return ActionContested(
        id=action, joins=joins, command=COMMAND, seen=3, sent="", rule=RuleId("RI-ITEM-01"),
        says="Medicine is gone", against=(TAKE,), seat=seat,
    )  # fmt: skip


def sent(action: ActionId, position: int, seat: SeatId) -> dict[str, Any]:
    return {
        "action": action, "position": position, "at": NOON + timedelta(minutes=position), "seat": seat,
        "by": seat, "command": COMMAND, "rule": RuleId("RI-ITEM-01"), "says": "Medicine is gone",
        "against": (TAKE,),
    }  # fmt: skip


OPEN = Contest(id=LATE, **sent(LATE, 4, BEN))


def contested() -> Evening:
    evening = Evening()
    evening.does(TAKE, kind="take_item")
    evening.does("other")
    evening.happens(LATE, too_late(LATE, BEN), seat=BEN)
    return evening


def contests_of(evening: Evening) -> Contests:
    return CONTESTS.after(TOLD_GAME, CONTESTS.empty(TOLD_GAME), timeline(evening.entries))


def test_a_contest_is_open_until_the_table_settles_it() -> None:
    contests = contests_of(contested())
    assert contests.open() == (OPEN,)
    assert contests.settled() == ()


def test_a_third_contender_joins_the_open_contest() -> None:
    evening = contested()
    evening.happens(LATER, too_late(LATER, NORA, joins=LATE))
    assert contests_of(evening).open() == (
        Contest(id=LATE, **sent(LATE, 4, BEN), joined=(Contender(**sent(LATER, 5, NORA)),)),
    )


def test_a_settled_contest_says_how_by_whom_and_when() -> None:
    evening = contested()
    evening.happens("settle", ContestSettled(contest=LATE, how="give_way", winner=LATE), seat=NORA)
    contests = contests_of(evening)
    assert contests.open() == ()
    (settled,) = contests.settled()
    assert (settled.how, settled.winner, settled.settled_by) == ("give_way", LATE, NORA)
    assert (settled.settled_position, settled.settled_at) == (5, NOON + timedelta(minutes=5))


def test_the_rounds_of_a_duel_are_kept() -> None:
    evening = contested()
    both, one = {TAKE: "blank", LATE: "blank"}, {TAKE: "blank", LATE: "hit"}
    evening.happens("roll", DuelRolled(contest=LATE, faces=both))
    evening.happens("again", DuelRolled(contest=LATE, faces=one))
    assert [contest.duel for contest in contests_of(evening).open()] == [(both, one)]


def test_dice_that_are_told_one_by_one_are_shown_until_the_round_is_complete() -> None:
    evening = contested()
    evening.happens("ann", DuelDieTold(contest=LATE, round=1, party=TAKE, face="hit"))
    (waiting,) = contests_of(evening).open()
    assert (waiting.told, waiting.duel) == ({TAKE: "hit"}, ())
    both = {TAKE: "hit", LATE: "hit"}
    completed = DuelDieTold(contest=LATE, round=1, party=LATE, face="hit")
    evening.happens("ben", completed, DuelRolled(contest=LATE, faces=both))
    evening.happens("old", DuelDieTold(contest=LATE, round=1, party=TAKE, face="blank"))
    (waiting,) = contests_of(evening).open()
    assert (waiting.told, waiting.duel) == ({}, (both,)), "a die of a round that is over counts for no other"


def test_first_come_is_settled_in_the_same_action() -> None:
    evening = Evening()
    evening.happens(LATE, too_late(LATE, BEN), ContestSettled(contest=LATE, how="first"), seat=BEN)
    assert [contest.how for contest in contests_of(evening).settled()] == ["first"]


def test_striking_the_settlement_opens_the_contest_again() -> None:
    evening = contested()
    evening.happens("settle", ContestSettled(contest=LATE, how="first"))
    evening.undoes("undo", "settle")
    assert contests_of(evening).open() == (OPEN,)


def test_striking_a_settlement_that_struck_the_first_opens_it_again_too() -> None:
    evening = contested()
    undone = ActionUndone(action=TAKE, reason="contest", fates=(fate(LATE, "adapted"),))
    evening.happens("settle", ContestSettled(contest=LATE, how="give_way", winner=LATE), undone)
    assert len(contests_of(evening).settled()) == 1
    evening.undoes("undo", "settle", fate(TAKE, "kept"), fate(LATE, "kept"))
    assert contests_of(evening).open() == (OPEN,)


def test_who_joined_a_contest_whose_opener_was_struck_carries_it_on() -> None:
    evening = contested()
    evening.happens(LATER, too_late(LATER, NORA, joins=LATE))
    evening.undoes("undo", LATE)
    assert contests_of(evening).open() == (Contest(id=LATE, **sent(LATER, 5, NORA)),)


def test_a_struck_contest_is_none() -> None:
    evening = contested()
    evening.undoes("undo", LATE)
    assert contests_of(evening) == Contests()


def test_the_settlement_and_the_duel_of_an_unknown_contest_change_nothing() -> None:
    evening = Evening()
    gone = ActionId("gone")
    evening.happens("duel", DuelRolled(contest=gone, faces={}), ContestSettled(contest=gone, how="first"))
    assert contests_of(evening) == Contests()


def test_the_document_has_both_lists() -> None:
    document = json.loads(json.dumps(CONTESTS.document(TOLD_GAME, contests_of(contested()))))
    assert document == {
        "settled": [],
        "open": [
            {
                "id": "late", "action": "late", "position": 4, "at": "2026-05-01T12:04:00Z",
                "seat": "ben", "by": "ben", "command": COMMAND, "rule": "RI-ITEM-01",
                "says": "Medicine is gone", "against": ["take"],
            }
        ],
    }  # fmt: skip
