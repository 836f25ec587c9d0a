"""What each page and fragment is given; a test compares these with the names the templates use."""

from dataclasses import dataclass
from typing import Any

from tracker.facts.action import Fate
from tracker.facts.ids import RuleId
from tracker.kernel.questions import Choice, Question
from tracker.kernel.system import Field, Option, Prompt
from tracker.play.outcomes import Change


@dataclass(frozen=True, kw_only=True)
class Kept:
    """A campaign that this browser has a seat in."""

    id: str
    title: str
    system: str
    seat: str


@dataclass(frozen=True, kw_only=True)
class NewForm:
    """What a new campaign of one system is asked for."""

    system: str
    title: str
    players: int
    characters: tuple[str, ...]
    options: tuple[Field, ...]


@dataclass(frozen=True, kw_only=True)
class StartPage:
    """The first page: go on, join, or open a new campaign. `wrong` is what was the matter, `sent` what was typed."""

    kept: tuple[Kept, ...]
    form: NewForm
    wrong: str
    sent: dict[str, str]
    example: bool


@dataclass(frozen=True, kw_only=True)
class JoinPage:
    """Sitting down: `seats` are (id, name, characters) that one may take."""

    code: str
    title: str
    seats: tuple[tuple[str, str, str], ...]
    wrong: str


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of the chronicle. `struck` says who struck it and why; `door` is its action's id."""

    number: int
    action: str
    who: str
    text: tuple[str, ...]
    marks: tuple[str, ...]
    struck: str
    strikable: bool


@dataclass(frozen=True, kw_only=True)
class TableView:
    """The live part of the table, drawn from one state. `seat` is whom this screen acts for."""

    campaign: str
    system: str
    position: int
    title: str
    document: dict[str, Any]
    seat: str
    seats: tuple[tuple[str, str], ...]
    own: tuple[str, ...]
    may_act: bool
    options: tuple[Option, ...]
    shared: tuple[Option, ...]
    prompts: tuple[Prompt, ...]
    lines: tuple[Line, ...]
    more: int


@dataclass(frozen=True, kw_only=True)
class TablePage:
    """The whole table page: `join_code` for those who still come."""

    view: TableView
    join_code: str
    host: bool


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """An action being filled in: its form, or what the tracker asks back, or why it is refused.

    `hidden` are the values given so far, as (name, value).
    """

    campaign: str
    title: str
    hidden: tuple[tuple[str, str], ...]
    form: tuple[Field, ...]
    values: dict[str, Any]
    questions: tuple[Question, ...]
    rule: str
    rule_says: str
    refused: str
    wrong: str


@dataclass(frozen=True, kw_only=True)
class Told:
    """A message in place of the sheet: it is logged, it was too late, somebody else did it."""

    title: str
    text: str
    kind: str


@dataclass(frozen=True, kw_only=True)
class UndoSheet:
    """What striking a line would do: fates of later lines with their words, and the numbers."""

    campaign: str
    action: str
    seat: str
    id: str
    position: int
    text: str
    fates: tuple[tuple[Fate, str], ...]
    changes: tuple[Change, ...]
    reasons: tuple[Choice, ...]
    wrong: str
    rule: RuleId | None
