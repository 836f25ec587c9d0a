"""What the replay is given: a moment, the way to every other one, and the branches that leave there."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tracker.kernel.changes import Change
from tracker.kernel.questions import Choice


@dataclass(frozen=True, kw_only=True)
class ReelMark:
    """Something that stands out on the scrubber, `x` percent along it, in words for whoever does not see it.

    `kind` is "round", "fall", "strike" or "mend", with what it `says`: several things, if they lie so close
    together that one mark stands for them. "struck" and "mended" are the way from a line, `back` percent
    along, to where it was changed. `label` is a few letters beside it, where there is room.
    """

    kind: str
    x: float
    says: tuple[str, ...]
    label: str = ""
    back: float | None = None


@dataclass(frozen=True, kw_only=True)
class Scrubber:
    """The moments of one mission from `low` to `high`, and what stands out among them."""

    low: int
    high: int
    marks: tuple[ReelMark, ...]


@dataclass(frozen=True, kw_only=True)
class Ways:
    """The moments that one key leads to, each its position; none at the ends."""

    round_back: int | None
    back: int | None
    on: int | None
    round_on: int | None


@dataclass(frozen=True, kw_only=True)
class StruckLater:
    """A line up to here that is known otherwise now: its number, its fate, and the line that changed it."""

    number: int
    by: int
    fate: str


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """A mission, or a round with its phases: where it begins. `here`: this moment lies in it."""

    says: str
    at: int
    here: bool
    inner: tuple["Chapter", ...] = ()


@dataclass(frozen=True, kw_only=True)
class Found:
    """A moment that was looked for: its line and position, what happened there, what it changed."""

    number: int
    at: int
    says: str
    within: str
    changes: tuple[Change, ...]
    here: bool


@dataclass(frozen=True, kw_only=True)
class Search:
    """What was looked for (`sought` is the value of the choice) and the moments found, or the nearest."""

    choices: tuple[tuple[str, tuple[Choice, ...]], ...]
    sought: str
    found: tuple[Found, ...]
    count: int
    before: int | None
    after: int | None


@dataclass(frozen=True, kw_only=True)
class OtherLine:
    """A line of the same campaign: the one that this left, or a branch of it; `seated`: one may go there."""

    campaign: str
    title: str
    at: int
    number: int
    is_origin: bool
    seated: bool
    dropped: bool
    adopted: bool


@dataclass(frozen=True, kw_only=True)
class ReplayView:
    """A moment. Its state is drawn by the game's own templates, in which nothing can be tapped.

    `step` of all the moments (they count from 0); `history` is "recorded", "corrected" or "both". `changes`
    are the numbers that this line changed, `differs` those that the two histories tell otherwise; `noted`
    says of either, by place, what stood there. `later` are the lines that were struck or adapted since.
    `link` leads here, for whoever sits at this table. `end` is the newest moment of all, and `newer` counts
    those after this one that came while the page was open.
    """

    campaign: str
    system: str
    title: str
    seat: str
    history: str
    step: int
    at: int
    number: int
    who: str
    time: datetime
    text: tuple[str, ...]
    struck: bool
    within: tuple[str, ...]
    changes: tuple[Change, ...]
    differs: tuple[Change, ...]
    noted: Mapping[str, str]
    later: tuple[StruckLater, ...]
    document: dict[str, Any]
    own: tuple[str, ...]
    scrubber: Scrubber
    ways: Ways
    end: int
    newer: int
    link: str
    may_branch: bool
    may_act: bool = False
    hand: None = None
    shared: tuple[()] = ()


@dataclass(frozen=True, kw_only=True)
class ReplayPage:
    """The whole page: the moment, the chapters, what was looked for, and the lines beside this one.

    `position` is where the campaign stands.
    """

    view: ReplayView
    position: int
    chapters: tuple[Chapter, ...]
    search: Search
    lines: tuple[OtherLine, ...]
    hosting: bool
    id: str


@dataclass(frozen=True, kw_only=True)
class ReplayFragment:
    """The moment alone, under the names that the page uses; with the chapters, where they have grown."""

    view: ReplayView
    chapters: tuple[Chapter, ...]


@dataclass(frozen=True, kw_only=True)
class LineSide:
    """One of two lines side by side, at a moment, with what only it did up to there.

    `number` and `within` say at which line it is looked at, `choices` at which others it may be (`chosen` is
    the value of this one), sent under `name`; `back` and `on` lead one line on, if there is one.
    """

    name: str
    title: str
    number: int
    within: tuple[str, ...]
    choices: tuple[tuple[str, tuple[Choice, ...]], ...]
    chosen: str
    back: str
    on: str
    since: tuple[tuple[int, str, bool], ...]
    more: int


@dataclass(frozen=True, kw_only=True)
class ComparePage:
    """Two lines of one campaign, this one and the `other`: what both have (`common` lines), what differs."""

    campaign: str
    other: str
    seat: str
    common: int
    common_at: int
    sides: tuple[LineSide, LineSide]
    changes: tuple[Change, ...]
