"""The view `contests`: who reached for the same thing, and how the table settled it."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec

from projections.timeline import Told
from projections.view import View
from tracker.facts.action import ActionContested, ContestSettled
from tracker.facts.ids import ActionId, Position, RuleId, SeatId
from tracker.kernel.system import RuleSystem


class Contest(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An action that came too late: what was asked for, by which rule it failed and against whom.

    `how` is empty while it is open.
    """

    id: ActionId
    position: Position
    at: datetime
    seat: SeatId
    by: SeatId
    command: dict[str, Any]
    rule: RuleId
    says: str
    against: tuple[ActionId, ...]
    how: str = ""
    settled_by: SeatId | None = None
    settled_at: datetime | None = None
    settled_position: Position | None = None


class Contests(msgspec.Struct, frozen=True, kw_only=True):
    """Every contest by the id of the action that came too late."""

    all: dict[ActionId, Contest] = {}

    def open(self) -> tuple[Contest, ...]:
        """Those that the table has still to settle."""
        return tuple(contest for contest in self.all.values() if not contest.how)

    def settled(self) -> tuple[Contest, ...]:
        """Those that are over."""
        return tuple(contest for contest in self.all.values() if contest.how)


def _after(_system: RuleSystem, contests: Contests, told: Sequence[Told]) -> Contests:
    changed: dict[ActionId, Contest] = {}
    for each in told:
        fact = each.entry.fact
        if not each.counts:
            continue
        if isinstance(fact, ActionContested):
            changed[each.action] = _begun(each, fact)
        elif isinstance(fact, ContestSettled):
            known = changed.get(fact.contest) or contests.all.get(fact.contest)
            if known is not None:
                changed[fact.contest] = _settled(known, each, fact)
    return Contests(all={**contests.all, **changed}) if changed else contests


def _begun(told: Told, fact: ActionContested) -> Contest:
    return Contest(
        id=told.action,
        position=told.entry.position,
        at=told.entry.at,
        seat=told.seat,
        by=told.by.seat,
        command=fact.command,
        rule=fact.rule,
        says=fact.says,
        against=fact.against,
    )


def _settled(contest: Contest, told: Told, fact: ContestSettled) -> Contest:
    return msgspec.structs.replace(
        contest,
        how=fact.how,
        settled_by=told.by.seat,
        settled_at=told.entry.at,
        settled_position=told.entry.position,
    )


def _empty(_system: RuleSystem) -> Contests:
    return Contests()


def _document(_system: RuleSystem, contests: Contests) -> dict[str, Any]:
    return {"open": msgspec.to_builtins(contests.open()), "settled": msgspec.to_builtins(contests.settled())}


CONTESTS: View[Contests] = View(name="contests", empty=_empty, after=_after, document=_document)
