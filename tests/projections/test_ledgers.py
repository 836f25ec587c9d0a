import json
from datetime import timedelta
from typing import Any

from projections.ledger import EXPERIENCE, INSANITY, STASH, Account, Ledger, LedgerLine
from projections.timeline import timeline
from projections.view import View
from tests.projections.evening import BEN, NOON, NORA, Evening, fate
from tests.projections.told_game import TOLD_GAME
from tracker.facts.ids import ActionId
from tracker.systems.rook_islands.facts.mission import MissionFailed, MissionStarted
from tracker.systems.rook_islands.facts.reward import (
    ExperienceEarned,
    HidesStashed,
    InsanityRisen,
    LeavesStashed,
    MissionTallied,
    MoneyStashed,
    PossessionsRestored,
)

STARTED = MissionStarted(number=1, name="Make a Break", attempt="1.1")


def money(amount: int, why: str = "loot") -> MoneyStashed:
    return MoneyStashed(money=amount, why=why)


def ledger_of(evening: Evening, view: View[Ledger] = STASH) -> Ledger:
    return view.after(TOLD_GAME, view.empty(TOLD_GAME), timeline(evening.entries))


def balances(ledger: Ledger) -> dict[str, int]:
    return {name: account.balance for name, account in ledger.accounts.items()}


def test_a_line_says_what_when_by_whom_and_why() -> None:
    evening = Evening()
    evening.does("bring home", money(300, "main objective"), seat=BEN)
    line = LedgerLine(
        position=3, action=ActionId("bring home"), seat=BEN, at=NOON + timedelta(minutes=3),
        amount=300, why="main objective",
    )  # fmt: skip
    assert ledger_of(evening).accounts == {"money": Account(balance=300, lines=(line,))}


def test_each_ledger_takes_its_own_movements() -> None:
    evening = Evening()
    evening.does(
        "bring home",
        money(300),
        HidesStashed(hides=2, why="hunt"),
        LeavesStashed(colour="green", leaves=1, why="board"),
        ExperienceEarned(character="Jason", xp=500, why="main objective"),
        InsanityRisen(character="Liza", by=1, why="token"),
    )
    assert balances(ledger_of(evening)) == {"money": 300, "hides": 2, "leaves.green": 1}
    assert balances(ledger_of(evening, EXPERIENCE)) == {"Jason": 500}
    assert balances(ledger_of(evening, INSANITY)) == {"Liza": 1}


def test_what_a_ruling_let_through_may_take_a_balance_below_zero() -> None:
    evening = Evening()
    evening.does("buy", money(-400, "Skorpion"))
    assert balances(ledger_of(evening)) == {"money": -400}


def test_an_undone_line_stays_and_counts_nothing() -> None:
    evening = Evening()
    evening.does("first", money(200))
    evening.does("second", money(100), seat=BEN)
    evening.undoes("undo", "first")
    account = ledger_of(evening).accounts["money"]
    assert account.balance == 100
    assert [(line.amount, line.undone) for line in account.lines] == [(200, True), (100, False)]


def test_an_adapted_line_stands_at_its_action_with_what_it_was() -> None:
    evening = Evening()
    evening.does("first", money(200))
    evening.does("half", money(100, "half"), seat=BEN)
    evening.does("last", money(1))
    evening.undoes("undo", "first", fate("half", "adapted"), becomes={"half": [money(0, "half")]})
    account = ledger_of(evening).accounts["money"]
    assert account.balance == 1
    assert [(line.action, line.seat, line.position, line.amount, line.undone) for line in account.lines] == [
        ("first", NORA, 3, 200, True),
        ("half", BEN, 5, 100, True),
        ("half", BEN, 10, 0, False),
        ("last", NORA, 7, 1, False),
    ]


def test_reinstating_makes_the_line_count_again() -> None:
    evening = Evening()
    evening.does("first", money(200))
    evening.undoes("undo", "first")
    evening.undoes("reinstate", "undo", fate("first", "kept"))
    account = ledger_of(evening).accounts["money"]
    assert account.balance == 200
    assert [line.undone for line in account.lines] == [False]


def test_a_failed_mission_returns_to_what_was_saved() -> None:
    evening = Evening()
    evening.does("before", money(300))
    evening.does("start", STARTED)
    evening.does("shop", money(-100), LeavesStashed(colour="blue", leaves=1, why="found"))
    evening.does("fail", MissionFailed(why="time"), PossessionsRestored(number=1))
    ledger = ledger_of(evening)
    assert balances(ledger) == {"money": 300, "leaves.blue": 0}
    last = ledger.accounts["money"].lines[-1]
    assert (last.action, last.amount, last.why) == ("fail", 100, "back to what was saved before the mission")


def test_a_mission_brought_home_is_no_longer_returned_from() -> None:
    evening = Evening()
    evening.does("start", STARTED)
    evening.does("home", money(500), MissionTallied(number=1))
    evening.does("odd", PossessionsRestored(number=1))
    assert balances(ledger_of(evening)) == {"money": 500}


def test_a_struck_failure_returns_nothing() -> None:
    evening = Evening()
    evening.does("start", STARTED)
    evening.does("found", money(50))
    evening.does("fail", PossessionsRestored(number=1))
    evening.undoes("undo", "fail")
    assert balances(ledger_of(evening)) == {"money": 50}


def test_a_ledger_without_news_is_the_same_value() -> None:
    evening = Evening()
    ledger = ledger_of(evening)
    assert STASH.after(TOLD_GAME, ledger, timeline(evening.entries)) is ledger


def test_the_document_is_plain_data() -> None:
    evening = Evening()
    evening.does("first", money(200))
    document: dict[str, Any] = json.loads(json.dumps(STASH.document(TOLD_GAME, ledger_of(evening))))
    assert document == {
        "accounts": {
            "money": {
                "balance": 200,
                "lines": [
                    {
                        "position": 3, "action": "first", "seat": "nora", "at": "2026-05-01T12:03:00Z",
                        "amount": 200, "why": "loot", "undone": False,
                    }
                ],
            }
        }
    }  # fmt: skip
