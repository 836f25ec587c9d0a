"""What the chronicle is given: its lines, by chapters."""

from dataclasses import dataclass
from datetime import datetime

from tracker.kernel.questions import Choice


@dataclass(frozen=True, kw_only=True)
class LineMark:
    """A note beside a line: its `kind` ("ruling", "adapted", "contest", "sample"), its words, its rule."""

    kind: str
    says: str
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class Struck:
    """Who struck a line, when, why; of one that fell with another (`fell`), by which rule."""

    who: str
    at: datetime
    reason: str
    note: str = ""
    fell: bool = False
    says: str = ""
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of the chronicle. `was` is what it said before it was adapted; `action` names it.

    `touch` is what a tap on it opens: "undo", "reinstate", "settle" or nothing.
    """

    number: int
    action: str
    position: int
    seat: str
    kind: str
    who: str
    at: datetime
    text: tuple[str, ...]
    was: tuple[str, ...] = ()
    marks: tuple[LineMark, ...] = ()
    struck: Struck | None = None
    touch: str = ""


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """Lines of one round and phase: what it is called, the mission it belongs to, when it began."""

    says: str
    part: str
    at: datetime
    lines: tuple[Line, ...]


@dataclass(frozen=True, kw_only=True)
class Leaf:
    """Which lines of the chronicle are wanted: whose, of what kind, before which number, around which."""

    show: str = "all"
    who: str = ""
    kind: str = ""
    before: int | None = None
    line: int | None = None


@dataclass(frozen=True, kw_only=True)
class ChronicleView:
    """The chronicle as it is now: the wanted lines by chapters, the newest first, and how many there are.

    `earlier` is the number before which the next leaf begins, `newer` whether there are later lines than
    these; `people` and `kinds` may be chosen.
    """

    campaign: str
    seat: str
    title: str
    position: int
    may_act: bool
    leaf: Leaf
    people: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    chapters: tuple[Chapter, ...]
    total: int
    struck: int
    fallen: int
    found: int
    earlier: int | None
    newer: bool


@dataclass(frozen=True, kw_only=True)
class ChroniclePage:
    """The whole page."""

    view: ChronicleView


@dataclass(frozen=True, kw_only=True)
class ChronicleFragment:
    """The part of it that follows what happens, under the name that the page uses."""

    view: ChronicleView
