"""The ledgers: each balance with what moved it. What was struck stays on the page and counts nothing."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from projections.timeline import Told
from projections.view import View
from tracker.facts.fact import Fact, Move
from tracker.facts.ids import ActionId, Position, SeatId
from tracker.kernel.system import RuleSystem
from tracker.systems.rook_islands.facts.mission import MissionStarted
from tracker.systems.rook_islands.facts.reward import MissionTallied, PossessionsRestored

# Possessions are saved before a mission; they are kept when it was brought home, and return when it failed.
SAVES: frozenset[type[Fact]] = frozenset({MissionStarted})
KEEPS: frozenset[type[Fact]] = frozenset({MissionTallied})
RETURNS: frozenset[type[Fact]] = frozenset({PossessionsRestored})


class LedgerLine(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One movement: the entry it stands at, the action it came of, for which seat, when, how much and why."""

    position: Position
    action: ActionId
    seat: SeatId
    at: datetime
    amount: int
    why: str
    undone: bool = False


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """A balance and what moved it."""

    balance: int = 0
    lines: tuple[LedgerLine, ...] = ()


class Ledger(msgspec.Struct, frozen=True, kw_only=True):
    """The accounts by name; `saved` are the balances to which a mission that fails would return."""

    accounts: dict[str, Account] = {}
    saved: dict[str, int] | None = None


class _Keeping:
    """A ledger that is being written, so that a batch copies each account once."""

    def __init__(self, name: str, ledger: Ledger) -> None:
        self._name = name
        self._before = ledger
        self._saved = ledger.saved
        self._balances = {account: held.balance for account, held in ledger.accounts.items()}
        self._new: dict[str, list[LedgerLine]] = {}

    def tell(self, told: Told) -> None:
        fact = told.entry.fact
        for move in fact.moves():
            if move.ledger == self._name:
                self._move(told, move)
        kind = type(fact)
        if not told.counts:
            return
        if kind in SAVES:
            self._saved = dict(self._balances)
        elif kind in RETURNS:
            self._return(told)
        if kind in KEEPS or kind in RETURNS:
            self._saved = None

    def _move(self, told: Told, move: Move) -> None:
        line = LedgerLine(
            position=told.entry.position,
            action=told.action,
            seat=told.seat,
            at=told.entry.at,
            amount=move.amount,
            why=move.why,
            undone=not told.counts,
        )
        self._new.setdefault(move.account, []).append(line)
        held = self._balances.setdefault(move.account, 0)
        if told.counts:
            self._balances[move.account] = held + move.amount

    def _return(self, told: Told) -> None:
        saved = self._balances if self._saved is None else self._saved
        for account, held in tuple(self._balances.items()):
            gained = held - saved.get(account, 0)
            if gained:
                why = "back to what was saved before the mission"
                self._move(told, Move(self._name, account, -gained, why))

    def ledger(self) -> Ledger:
        if not self._new and self._saved is self._before.saved:
            return self._before
        written = {account: self._account(account) for account in self._new}
        return Ledger(accounts={**self._before.accounts, **written}, saved=self._saved)

    def _account(self, name: str) -> Account:
        before = self._before.accounts.get(name, Account())
        return Account(balance=self._balances[name], lines=(*before.lines, *self._new[name]))


def after(name: str, ledger: Ledger, told: Iterable[Told]) -> Ledger:
    """The ledger of this name after these facts."""
    keeping = _Keeping(name, ledger)
    for each in told:
        keeping.tell(each)
    return keeping.ledger()


def _kept_as(_system: RuleSystem) -> type[Ledger]:
    return Ledger


def _view(name: str) -> View[Ledger]:
    def empty(_system: RuleSystem) -> Ledger:
        return Ledger()

    def _after(_system: RuleSystem, ledger: Ledger, told: Sequence[Told]) -> Ledger:
        return after(name, ledger, told)

    def document(_system: RuleSystem, ledger: Ledger) -> dict[str, Any]:
        return {"accounts": msgspec.to_builtins(ledger.accounts)}

    return View(name=name, empty=empty, after=_after, document=document, kept_as=_kept_as)


STASH = _view("stash")
EXPERIENCE = _view("experience")
INSANITY = _view("insanity")
