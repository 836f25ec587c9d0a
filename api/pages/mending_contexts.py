"""What the sheets about a line are given: striking it, bringing it back, mending it."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from api.pages.chronicle_contexts import Struck
from tracker.kernel.changes import Change
from tracker.kernel.questions import Choice, Question
from tracker.kernel.system import Field

Changed = tuple[tuple[str, str, str], ...]
"""What a correction says otherwise: its name, what it was, what it is to be."""


@dataclass(frozen=True, kw_only=True)
class FateLine:
    """A later line and what would become of it: `fate`, and of one that falls why."""

    number: int
    action: str
    fate: str
    text: str
    says: str = ""
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class OpenLine:
    """A later line that would ask something again; `given` are the answers so far."""

    number: int
    action: str
    text: str
    questions: tuple[Question, ...]
    given: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Weighed:
    """What a revision would do, as of `position`: fates counted and line by line, numbers, open questions.

    `flagged` counts lines that today's rules would decide otherwise; they are left as they are.
    """

    position: int
    kept: int
    adapted: int
    fallen: int
    back: int
    fates: tuple[FateLine, ...]
    changes: tuple[Change, ...]
    asks: tuple[OpenLine, ...]
    flagged: int


@dataclass(frozen=True, kw_only=True)
class Subject:
    """The line that a sheet is about, and whose screen the sheet lies on."""

    campaign: str
    seat: str
    action: str
    number: int
    position: int
    text: str
    who: str
    at: datetime


@dataclass(frozen=True, kw_only=True)
class UndoSheet:
    """What striking a line would do, or with `onwards` all `later` ones too; whether the game is strict.

    `agreeing` says who must agree first, by the reasons for which that holds.
    """

    line: Subject
    id: str
    weighed: Weighed
    onwards: bool
    later: int
    mendable: bool
    strict: bool
    reasons: tuple[Choice, ...]
    reason: str
    agreeing: tuple[tuple[tuple[str, ...], str], ...]
    note: str = ""
    wrong: str = ""
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class ReinstateSheet:
    """What taking a strike back would do; `together` counts what was struck in the same stroke.

    `only_others`: this seat may not do it, since it touches lines of others; who may instead.
    """

    line: Subject
    id: str
    weighed: Weighed
    struck: Struck | None
    whole: bool
    together: int
    only_others: str
    wrong: str = ""
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class CorrectSheet:
    """An action as it was sent, to be mended: its fields and its answers, each with what counts now."""

    line: Subject
    kind: str
    form: tuple[Field, ...]
    values: dict[str, Any]
    questions: tuple[Question, ...]
    given: dict[str, Any]
    wrong: str = ""
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class MendSheet:
    """What the mended action would do; `hidden` is what was changed, to be sent once more.

    `agreeing` says who must agree first.
    """

    line: Subject
    id: str
    hidden: tuple[tuple[str, str], ...]
    said: Changed
    weighed: Weighed
    agreeing: str
    note: str = ""
    wrong: str = ""
    rule: str = ""
