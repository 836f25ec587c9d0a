"""The view `contests`: who reached for the same thing, and how the table settled it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from projections.timeline import Told
from projections.view import View
from tracker.facts.action import ActionContested, ContestSettled, DuelDieTold, DuelRolled
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, Position, RuleId, SeatId
from tracker.kernel.system import RuleSystem


class Contender(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An action that came too late: what was asked for, by which rule it failed and after which actions."""

    action: ActionId
    position: Position
    at: datetime
    seat: SeatId
    by: SeatId
    command: dict[str, Any]
    rule: RuleId
    says: str
    against: tuple[ActionId, ...]


class Contest(Contender, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A contest: the contender that opened it, whose id it bears, and those that joined.

    `duel` holds the rounds that were rolled: each party's face; `told` the dice of the round that is not
    complete yet. `how` is empty while it is open; `winner`
    is the contender that got its way, if one did.
    """

    id: ActionId
    joined: tuple[Contender, ...] = ()
    duel: tuple[dict[ActionId, str], ...] = ()
    told: dict[ActionId, str] = {}
    how: str = ""
    winner: ActionId | None = None
    settled_by: SeatId | None = None
    settled_at: datetime | None = None
    settled_position: Position | None = None


class Contests(msgspec.Struct, frozen=True, kw_only=True):
    """Every contest by its id."""

    all: dict[ActionId, Contest] = {}

    def open(self) -> tuple[Contest, ...]:
        """Those that the table has still to settle."""
        return tuple(contest for contest in self.all.values() if not contest.how)

    def settled(self) -> tuple[Contest, ...]:
        """Those that are over."""
        return tuple(contest for contest in self.all.values() if contest.how)


Contested = dict[ActionId, Contest]


def _contested(contests: Contested, told: Told, fact: ActionContested) -> None:
    sent: dict[str, Any] = {
        "action": told.action,
        "position": told.entry.position,
        "at": told.entry.at,
        "seat": told.seat,
        "by": told.by.seat,
        "command": fact.command,
        "rule": fact.rule,
        "says": fact.says,
        "against": fact.against,
    }
    contest = fact.joins or fact.id
    known = contests.get(contest)
    if known is None:
        contests[contest] = Contest(id=contest, **sent)
    else:
        contests[contest] = msgspec.structs.replace(known, joined=(*known.joined, Contender(**sent)))


def _die_told(contests: Contested, _told: Told, fact: DuelDieTold) -> None:
    known = contests.get(fact.contest)
    if known is not None and fact.round == len(known.duel) + 1:
        told = {**known.told, fact.party: fact.face}
        contests[fact.contest] = msgspec.structs.replace(known, told=told)


def _rolled(contests: Contested, _told: Told, fact: DuelRolled) -> None:
    known = contests.get(fact.contest)
    if known is not None:
        contests[fact.contest] = msgspec.structs.replace(known, duel=(*known.duel, fact.faces), told={})


def _settled(contests: Contested, told: Told, fact: ContestSettled) -> None:
    known = contests.get(fact.contest)
    if known is not None:
        contests[fact.contest] = msgspec.structs.replace(
            known,
            how=fact.how,
            winner=fact.winner,
            settled_by=told.by.seat,
            settled_at=told.entry.at,
            settled_position=told.entry.position,
        )


_STEPS: Mapping[type[Fact], Callable[[Contested, Told, Any], None]] = {
    ActionContested: _contested,
    DuelDieTold: _die_told,
    DuelRolled: _rolled,
    ContestSettled: _settled,
}


def _after(_system: RuleSystem, contests: Contests, told: Sequence[Told]) -> Contests:
    steps = [each for each in told if type(each.entry.fact) in _STEPS and each.stands]
    if not steps:
        return contests
    known = dict(contests.all)
    for each in steps:
        _STEPS[type(each.entry.fact)](known, each, each.entry.fact)
    return Contests(all=known)


def _empty(_system: RuleSystem) -> Contests:
    return Contests()


def _document(_system: RuleSystem, contests: Contests) -> dict[str, Any]:
    return {"open": msgspec.to_builtins(contests.open()), "settled": msgspec.to_builtins(contests.settled())}


def _kept_as(_system: RuleSystem) -> type[Contests]:
    return Contests


CONTESTS: View[Contests] = View(
    name="contests", empty=_empty, after=_after, document=_document, kept_as=_kept_as
)
