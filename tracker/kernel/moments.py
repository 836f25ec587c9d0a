"""Moments of a campaign: stepping through it, and finding the one that is looked for.

A moment is the state after an action. It is found by the round or phase that began there, by who acted, by a
number or a place of the state that changed, by a kind of fact, or by whom or what a fact is about.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec

from tracker.facts.entry import Entry
from tracker.facts.fact import Fact, kind_named, stored_name
from tracker.facts.ids import ActionId, Position, SeatId
from tracker.kernel.changes import Change, differences, places
from tracker.kernel.replay import as_corrected, as_seen_then, state_of
from tracker.kernel.steps import CORRECTED, RECORDED, Step, steps
from tracker.kernel.system import Campaign, RuleSystem

ACTION = "action"
SEAT = "seat"
MARKS = ("part", "round", "phase")
CHANGE = "change"
FACT = "fact"
ABOUT = "about"
KINDS = (ACTION, SEAT, *MARKS, CHANGE, FACT, ABOUT)
"""What can be looked for."""


class Moment(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An action at whose end the state can be opened.

    `position` is its last entry, `within` the mission, round and phase it lies in, `says` what begins
    there, `changes` what it did to the number that was asked about.
    """

    position: Position
    action: ActionId
    seat: SeatId
    by: SeatId
    at: datetime
    says: str = ""
    within: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()


class Sought(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for, and by whom, since nobody finds what they may not see.

    `of` says which: an action's or a seat's id; words of a round or phase; a ledger ("stash"), an account
    of it ("stash.money") or a place of the state document ("characters.Liza"); a fact's stored name; an id.
    """

    kind: str = ACTION
    of: str = ""
    history: str = RECORDED
    seat: SeatId | None = None


def moments(system: RuleSystem, entries: Sequence[Entry], sought: Sought) -> tuple[Moment, ...]:
    """The moments that are looked for, in the order in which they happened.

    Raises:
        ValueError: there is no such kind, or no such history.
    """
    if sought.kind not in KINDS:
        raise ValueError(f"{sought.kind!r} is none of {', '.join(KINDS)}")
    walked = steps(system, entries, sought.history)
    if sought.kind in MARKS:
        return tuple(found for step in walked for found in _begun(step, sought))
    if sought.kind == CHANGE:
        return tuple(_changed(system, walked, sought))
    return tuple(_moment(step) for step in walked if _matches(step, sought))


def around(found: Sequence[Moment], position: Position) -> tuple[Moment | None, Moment | None]:
    """The last of these before a position and the first after it."""
    before = [moment for moment in found if moment.position < position]
    after = [moment for moment in found if moment.position > position]
    return (before[-1] if before else None), (after[0] if after else None)


def state_at(system: RuleSystem, entries: Sequence[Entry], position: Position, history: str) -> Campaign:
    """The state at a position: as it was seen then ("recorded"), or as it is known now ("corrected").

    Raises:
        ValueError: there is no such history.
    """
    if history not in (RECORDED, CORRECTED):
        raise ValueError(f"{history!r} is neither {RECORDED!r} nor {CORRECTED!r}")
    past = as_corrected if history == CORRECTED else as_seen_then
    return state_of(system, past(entries, position))


def _moment(step: Step, says: str = "", changes: tuple[Change, ...] = ()) -> Moment:
    return Moment(
        position=step.position,
        action=step.action,
        seat=step.seat,
        by=step.by.seat,
        at=step.at,
        says=says,
        within=step.within,
        changes=changes,
    )


def _begun(step: Step, sought: Sought) -> Iterator[Moment]:
    wanted = sought.of.casefold()
    for mark in step.marks:
        if mark.kind == sought.kind and wanted in mark.says.casefold():
            yield _moment(step, mark.says)


def _matches(step: Step, sought: Sought) -> bool:
    if sought.kind == ACTION:
        return sought.of in ("", step.action)
    if sought.kind == SEAT:
        return sought.of in (step.seat, step.by.seat)
    if sought.kind == FACT:
        return any(sought.of in _names(fact) for fact in step.facts)
    return any(_about(fact, sought) for fact in step.facts)


def _names(fact: Fact) -> tuple[str, str]:
    """Its stored name, and the same without system and version."""
    name = stored_name(type(fact))
    return name, kind_named(name)


def _about(fact: Fact, sought: Sought) -> bool:
    hidden = {name for part in fact.concealed() if sought.seat not in part.seats for name in part.fields}
    told = {name: value for name, value in msgspec.to_builtins(fact).items() if name not in hidden | {"type"}}
    return _holds(told, sought.of)


def _holds(value: Any, wanted: str) -> bool:
    if isinstance(value, dict):
        return wanted in value or any(_holds(inner, wanted) for inner in value.values())
    if isinstance(value, list | tuple):
        return any(_holds(inner, wanted) for inner in value)
    return isinstance(value, str) and value == wanted


def _changed(system: RuleSystem, walked: Iterator[Step], sought: Sought) -> Iterator[Moment]:
    """The state's own figures count, so that what an undo or a lost mission gives back is found as well."""
    known: tuple[Campaign, dict[str, Any]] | None = None
    for step in walked:
        if known is None or known[0] is not step.before:
            known = (step.before, _figures(system, step.before, sought))
        unmoved = step.after.game is step.before.game and step.after.house is step.before.house
        after = known[1] if unmoved else _figures(system, step.after, sought)
        changes = differences(known[1], after)
        known = (step.after, after)
        if changes or any(_moves(fact, sought.of) for fact in step.facts):
            yield _moment(step, changes=changes)


def _figures(system: RuleSystem, campaign: Campaign, sought: Sought) -> dict[str, Any]:
    """What the state says of the ledger, account or place that is looked for."""
    shown = system.seen_by(campaign, sought.seat)
    balances = {f"{ledger}.{account}": sum_ for (ledger, account), sum_ in system.balances(shown).items()}
    figures = {**places(system.document(shown)), **balances}
    return {where: value for where, value in figures.items() if _within(where, sought.of)}


def _within(where: str, of: str) -> bool:
    return where == of or where.startswith(f"{of}.")


def _moves(fact: Fact, of: str) -> bool:
    return any(_within(f"{move.ledger}.{move.account}", of) for move in fact.moves())
