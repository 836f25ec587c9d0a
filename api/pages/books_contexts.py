"""What the books are given: verdicts, dice against chance, figures over time, and every fact."""

from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup

from tracker.kernel.questions import Choice


@dataclass(frozen=True, kw_only=True)
class Shelf:
    """Which campaign's books lie open, at which seat, up to which position."""

    campaign: str
    system: str
    title: str
    seat: str
    position: int


@dataclass(frozen=True, kw_only=True)
class Checked:
    """One check of the books: "chain", "dice", "ledgers" or "code"; whether it holds, and what was found."""

    name: str
    holds: bool
    says: str


@dataclass(frozen=True, kw_only=True)
class DieRow:
    """A face of a die against chance, of all rolls or of those of one seat and source.

    `too_few`: so few rolls that anything is usual. `usual`: the count lies between `low` and `high`.
    """

    who: str
    source: str
    rolls: int
    came: int
    expected: float
    low: int
    high: int
    usual: bool
    too_few: bool


@dataclass(frozen=True, kw_only=True)
class DieFace:
    """A face of a die: everybody's rolls, their picture (none, if they are too few), and row by row."""

    face: str
    all: DieRow
    chart: Markup | None
    rows: tuple[DieRow, ...]


@dataclass(frozen=True, kw_only=True)
class DieShown:
    """A die of the box with its faces that tell something; one that is not in the box has none."""

    die: str
    rolls: int
    faces: tuple[DieFace, ...]


@dataclass(frozen=True, kw_only=True)
class BooksPage:
    """Are they right, and were the dice? `code` is that of now, `typed` one from paper.

    `judged` counts the rows that say whether something is usual.
    """

    shelf: Shelf
    verdicts: tuple[Checked, ...]
    code: str
    typed: str
    dice: tuple[DieShown, ...]
    judged: int


@dataclass(frozen=True, kw_only=True)
class CurveShown:
    """A figure over time: whose, as curves and as rows of (where, the value of each)."""

    name: str
    whose: tuple[str, ...]
    chart: Markup
    rows: tuple[tuple[str, tuple[int | None, ...]], ...]


@dataclass(frozen=True, kw_only=True)
class CurvesPage:
    """How the figures ran."""

    shelf: Shelf
    curves: tuple[CurveShown, ...]


@dataclass(frozen=True, kw_only=True)
class FactShown:
    """A fact: its stored name, its position, whether it no longer counts."""

    name: str
    position: int
    struck: bool


@dataclass(frozen=True, kw_only=True)
class AuditRow:
    """An action as the audit shows it: who for whom, from which device, when, and what became of it."""

    number: int
    at: int
    who: str
    whom: str
    device: str
    time: datetime
    kind: str
    says: str
    within: str
    facts: tuple[FactShown, ...]
    overruled: tuple[tuple[str, str], ...]
    adapted: bool
    contested: bool
    fate: str
    struck_by: str
    struck_at: datetime | None
    reason: str


@dataclass(frozen=True, kw_only=True)
class Filters:
    """What is asked for; an empty one asks for everything. `state` is "undone", "overruled" and so on."""

    who: str = ""
    kind: str = ""
    fact: str = ""
    within: str = ""
    device: str = ""
    state: str = ""
    page: int = 1


@dataclass(frozen=True, kw_only=True)
class AuditPage:
    """The facts that were asked for, the newest first, a page of them; what may be asked for."""

    shelf: Shelf
    filters: Filters
    choices: tuple[tuple[str, str, tuple[Choice, ...]], ...]
    rows: tuple[AuditRow, ...]
    found: int
    total: int
    pages: int
    earlier: str
    later: str
