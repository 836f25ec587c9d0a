"""The view `chronicle`: what happened, line by line, as people would tell it. Public facts only."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

import msgspec

from projections.sentences.shared import brought_back
from projections.sentences.words import Words, readable, words_of
from projections.timeline import Mark, Told
from projections.view import View
from projections.visible import public
from tracker.facts.action import ActionContested, ActionTaken, ActionUndone, ContestSettled, RulingMade
from tracker.facts.history import GONE
from tracker.facts.ids import ActionId, Position, RuleId, SeatId
from tracker.facts.people import SeatHandedOn
from tracker.kernel.system import RuleSystem


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A fact in words; `struck` when it no longer counts, because its action is gone or was adapted.

    `weight`: how much it says of what a die decided, so that a short form can begin with that.
    """

    position: Position
    says: str
    struck: bool = False
    weight: int = 0


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A rule that the table overruled for this line, and why."""

    rule: RuleId
    reason: str


class Contested(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """This line came too late: in which contest, by which rule and after which actions.

    `how` the contest was settled ("" while it is open), and whether this line `won` it.
    """

    contest: ActionId
    rule: RuleId
    says: str
    against: tuple[ActionId, ...]
    how: str = ""
    won: bool = False


class Correction(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """What an undo or a correction made of the line: its fate, by whose action, when and why.

    Of a cancelled line the rule; `mended`: this is the line that was corrected.
    """

    fate: str
    who: str
    undo: ActionId
    at: datetime
    reason: str
    note: str = ""
    rule: str = ""
    says: str = ""
    mended: bool = False


class ChronicleLine(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One action: its number, who did it (for whom, if for somebody else), what it was and what came of it.

    `adapted`: it came out otherwise than its sender's screen had promised; `afterwards`: it was noted on
    paper and typed in later. `correction` is what a later undo or correction made of it.
    """

    number: int
    action: ActionId
    position: Position
    seat: SeatId
    by: SeatId
    who: str
    at: datetime
    for_whom: str = ""
    kind: str = ""
    sentences: tuple[Sentence, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    adapted: bool = False
    afterwards: bool = False
    contest: Contested | None = None
    correction: Correction | None = None

    @property
    def struck(self) -> bool:
        """Whether the line no longer counts: it was undone, or cancelled by the undo of another."""
        return self.correction is not None and self.correction.fate in GONE


class Chronicle(msgspec.Struct, frozen=True, kw_only=True):
    """The lines in order, and the names that the facts gave to seats and units so far."""

    lines: tuple[ChronicleLine, ...] = ()
    names: dict[str, str] = {}


class _Writing:
    """A chronicle that is being written, so that a batch copies the lines once."""

    def __init__(self, system: RuleSystem, chronicle: Chronicle) -> None:
        self._words: Words = words_of(system.id)
        self._lines = list(chronicle.lines)
        self._names = dict(chronicle.names)
        self._numbers: dict[str, int] | None = None

    def chronicle(self) -> Chronicle:
        return Chronicle(lines=tuple(self._lines), names=self._names)

    def action(self, action: ActionId, group: Sequence[Told]) -> None:
        for told in group:
            if not isinstance(told.entry.fact, SeatHandedOn):
                self._name(told)
        if not self._lines or self._lines[-1].action != action:
            self._begin(group[0])
        self._lines[-1] = self._continued(self._lines[-1], group)
        for told in group:
            # Who gives a seat up is told of under the name that they had.
            if isinstance(told.entry.fact, SeatHandedOn):
                self._name(told)
            if told.stands and isinstance(told.entry.fact, ContestSettled):
                self._settle(told.entry.fact)

    def _name(self, told: Told) -> None:
        naming = self._words.names.get(type(told.entry.fact))
        if naming is not None:
            self._names.update(naming(public(told.entry.fact)))

    def _begin(self, first: Told) -> None:
        number = len(self._lines) + 1
        line = ChronicleLine(
            number=number,
            action=first.action,
            position=first.home,
            seat=first.seat,
            by=first.by.seat,
            who=self._called(first.by.seat),
            for_whom="" if first.seat == first.by.seat else self._called(first.seat),
            at=first.entry.at,
        )
        self._lines.append(line)
        if self._numbers is not None:
            self._numbers[line.action] = number

    def _continued(self, line: ChronicleLine, group: Sequence[Told]) -> ChronicleLine:
        taken = next((t.entry.fact for t in group if isinstance(t.entry.fact, ActionTaken)), None)
        contest = next((t.entry.fact for t in group if isinstance(t.entry.fact, ActionContested)), None)
        command = taken.command if taken else contest.command if contest else None
        mark = group[0].mark
        return msgspec.structs.replace(
            line,
            kind=command_kind(command) if command else line.kind,
            sentences=(*line.sentences, *self._sentences(group)),
            rulings=_with_rulings(line.rulings, group),
            adapted=line.adapted or bool(taken and taken.adapted),
            afterwards=line.afterwards or bool(taken and taken.afterwards),
            contest=_contested(contest) if contest else line.contest,
            correction=line.correction if mark is None else self._correction(mark),
        )

    def _sentences(self, group: Sequence[Told]) -> Iterator[Sentence]:
        back = _reinstated(group)
        for told in _news(group) if back else group:
            fact = public(told.entry.fact)
            if back and isinstance(fact, ActionUndone):
                says = brought_back(fact, back, self._called)
            else:
                says = self._words.say(fact, self._called)
            if says:
                weight = self._words.weight(fact)
                yield Sentence(position=told.entry.position, says=says, struck=not told.stands, weight=weight)

    def _settle(self, fact: ContestSettled) -> None:
        for number, line in enumerate(self._lines):
            if line.contest is not None and line.contest.contest == fact.contest:
                won = line.action == fact.winner
                settled = msgspec.structs.replace(line.contest, how=fact.how, won=won)
                self._lines[number] = msgspec.structs.replace(line, contest=settled)

    def _correction(self, mark: Mark) -> Correction:
        return Correction(
            fate=mark.fate,
            who=self._called(mark.seat),
            undo=mark.undo,
            at=mark.at,
            reason=mark.reason,
            note=mark.note,
            rule=mark.rule,
            says=mark.says,
            mended=mark.mended,
        )

    def _called(self, name: str) -> str:
        known = self._names.get(name)
        if known is not None:
            return known
        number = self._number(name)
        return f"line {number}" if number else readable(name)

    def _number(self, action: str) -> int:
        if self._numbers is None:
            self._numbers = {line.action: line.number for line in self._lines}
        return self._numbers.get(action, 0)


def command_kind(command: dict[str, Any]) -> str:
    """What a command is called without its system and version: "take_loot"."""
    return str(command.get("type", "")).rpartition(".")[2].partition("/")[0]


def _reinstated(group: Sequence[Told]) -> str:
    """The action that this group reinstates, if it does that."""
    for told in group:
        fact = told.entry.fact
        if isinstance(fact, ActionTaken) and command_kind(fact.command) == "reinstate_action":
            return str(fact.command.get("action", ""))
    return ""


def _news(group: Sequence[Told]) -> Iterator[Told]:
    """A reinstatement without what it leaves struck of the same stroke: that is no news."""
    undone = [told for told in group if isinstance(told.entry.fact, ActionUndone)]
    return (told for told in group if told not in undone[1:])


def _with_rulings(known: tuple[Ruling, ...], group: Sequence[Told]) -> tuple[Ruling, ...]:
    """An adapted action that was decided again repeats its rulings."""
    facts = (told.entry.fact for told in group)
    made = (Ruling(rule=fact.rule, reason=fact.reason) for fact in facts if isinstance(fact, RulingMade))
    return tuple(dict.fromkeys((*known, *made)))


def _contested(fact: ActionContested) -> Contested:
    return Contested(contest=fact.joins or fact.id, rule=fact.rule, says=fact.says, against=fact.against)


def _after(system: RuleSystem, chronicle: Chronicle, told: Sequence[Told]) -> Chronicle:
    writing = _Writing(system, chronicle)
    for action, group in groupby(told, key=lambda each: each.action):
        writing.action(action, tuple(group))
    return writing.chronicle()


def _empty(_system: RuleSystem) -> Chronicle:
    return Chronicle()


def _document(_system: RuleSystem, chronicle: Chronicle) -> dict[str, Any]:
    return {
        "lines": [{**msgspec.to_builtins(line), "struck": line.struck} for line in chronicle.lines],
    }


def _kept_as(_system: RuleSystem) -> type[Chronicle]:
    return Chronicle


CHRONICLE: View[Chronicle] = View(
    name="chronicle", empty=_empty, after=_after, document=_document, kept_as=_kept_as
)
