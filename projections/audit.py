"""The view `audit`: each action with who, when and from which device; its facts, its rulings, its fate."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

import msgspec

from projections.chronicle import command_kind
from projections.timeline import Told
from projections.view import View
from tracker.facts.action import ActionContested, ActionTaken, RulingMade
from tracker.facts.fact import stored_name
from tracker.facts.history import GONE
from tracker.facts.ids import ActionId, Position, RuleId, SeatId
from tracker.kernel.system import RuleSystem


class AuditedFact(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A fact by its stored name and place; it counts no more if its action is gone or was adapted."""

    position: Position
    type: str
    struck: bool = False


class Overruled(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A rule that the table overruled, and why."""

    rule: RuleId
    reason: str


class AuditLine(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One action, under the number of its line in the chronicle.

    It was done for `seat`, sent by the seat `by` from `device`. `fate` is what a later undo or correction
    made of it: by whom (`struck_by`), in which action (`undo`), when and for which reason.
    """

    number: int
    action: ActionId
    position: Position
    seat: SeatId
    by: SeatId
    device: str
    at: datetime
    kind: str = ""
    facts: tuple[AuditedFact, ...] = ()
    overruled: tuple[Overruled, ...] = ()
    adapted: bool = False
    contested: bool = False
    fate: str = ""
    undo: ActionId | None = None
    struck_by: SeatId | None = None
    struck_at: datetime | None = None
    reason: str = ""

    @property
    def undone(self) -> bool:
        """Whether it no longer counts: it was struck, or fell with another."""
        return self.fate in GONE


class Audit(msgspec.Struct, frozen=True, kw_only=True):
    """The actions in order."""

    lines: tuple[AuditLine, ...] = ()


def _after(_system: RuleSystem, audit: Audit, told: Sequence[Told]) -> Audit:
    lines = list(audit.lines)
    for action, group in groupby(told, key=lambda each: each.action):
        facts = tuple(group)
        if not lines or lines[-1].action != action:
            lines.append(_begun(len(lines) + 1, facts[0]))
        lines[-1] = _continued(lines[-1], facts)
    return Audit(lines=tuple(lines)) if told else audit


def _begun(number: int, first: Told) -> AuditLine:
    return AuditLine(
        number=number,
        action=first.action,
        position=first.home,
        seat=first.seat,
        by=first.by.seat,
        device=first.by.device,
        at=first.entry.at,
    )


def _continued(line: AuditLine, group: Sequence[Told]) -> AuditLine:
    facts = [told.entry.fact for told in group]
    taken = next((fact for fact in facts if isinstance(fact, ActionTaken)), None)
    contested = next((fact for fact in facts if isinstance(fact, ActionContested)), None)
    command = (taken or contested).command if taken or contested else None  # type: ignore[union-attr]
    line = msgspec.structs.replace(
        line,
        kind=command_kind(command) if command else line.kind,
        facts=(*line.facts, *_facts(group)),
        overruled=tuple(dict.fromkeys((*line.overruled, *_overruled(group)))),
        adapted=line.adapted or bool(taken and taken.adapted),
        contested=line.contested or contested is not None,
    )
    return _struck(line, group[0])


def _facts(group: Sequence[Told]) -> Iterator[AuditedFact]:
    for told in group:
        name = stored_name(type(told.entry.fact))
        yield AuditedFact(position=told.entry.position, type=name, struck=not told.stands)


def _overruled(group: Sequence[Told]) -> Iterator[Overruled]:
    for told in group:
        fact = told.entry.fact
        if isinstance(fact, RulingMade):
            yield Overruled(rule=fact.rule, reason=fact.reason)


def _struck(line: AuditLine, told: Told) -> AuditLine:
    mark = told.mark
    if mark is None:
        return line
    return msgspec.structs.replace(
        line, fate=mark.fate, undo=mark.undo, struck_by=mark.seat, struck_at=mark.at, reason=mark.reason
    )


def _empty(_system: RuleSystem) -> Audit:
    return Audit()


def _document(_system: RuleSystem, audit: Audit) -> dict[str, Any]:
    return {"lines": [{**msgspec.to_builtins(line), "undone": line.undone} for line in audit.lines]}


def _kept_as(_system: RuleSystem) -> type[Audit]:
    return Audit


AUDIT: View[Audit] = View(name="audit", empty=_empty, after=_after, document=_document, kept_as=_kept_as)
