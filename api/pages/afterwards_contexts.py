"""What the page is given on which lines from paper are typed in."""

from dataclasses import dataclass

from tracker.kernel.system import Option, Prompt


@dataclass(frozen=True, kw_only=True)
class NotedLine:
    """A line that was typed in afterwards; `struck`: it no longer counts."""

    number: int
    action: str
    who: str
    text: str
    struck: bool


@dataclass(frozen=True, kw_only=True)
class AfterwardsView:
    """What `seat` may have done by then: what was due, what it may do, what the rules refuse.

    `seats` are those that lines are typed in for, as (id, name). `number` is the next line's; `lines` are the
    last that came in this way, newest first.
    """

    campaign: str
    position: int
    seat: str
    seats: tuple[tuple[str, str], ...]
    due: tuple[Prompt, ...]
    options: tuple[Option, ...]
    number: int
    lines: tuple[NotedLine, ...]


@dataclass(frozen=True, kw_only=True)
class AfterwardsPage:
    """The whole page, of the campaign of this `title`."""

    title: str
    view: AfterwardsView


@dataclass(frozen=True, kw_only=True)
class AfterwardsFragment:
    """The part of it that changes with each line."""

    view: AfterwardsView
