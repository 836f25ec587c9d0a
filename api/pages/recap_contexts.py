"""What is given to whoever comes back: a word at the table, and the page that tells the rest."""

from dataclasses import dataclass
from datetime import datetime

from projections.recap import Moved
from tracker.kernel.system import Prompt


@dataclass(frozen=True, kw_only=True)
class Welcome:
    """A word for whoever comes back: how much happened and concerns them, and whether an evening begins."""

    campaign: str
    seat: str
    missed: int
    concerning: int
    evening: bool

    @property
    def anything(self) -> bool:
        """Whether there is a word to say at all."""
        return self.evening or self.missed > 0


@dataclass(frozen=True, kw_only=True)
class WelcomeFragment:
    """The word alone."""

    welcome: Welcome


@dataclass(frozen=True, kw_only=True)
class MissedLine:
    """A line that was written while somebody was away; `yours`: it concerns them."""

    number: int
    who: str
    text: str
    struck: bool
    yours: bool


@dataclass(frozen=True, kw_only=True)
class Evening:
    """The evening before, ready to be told."""

    at: datetime
    lines: int
    people: tuple[str, ...]
    parts: tuple[str, ...]
    rounds: int
    falls: tuple[str, ...]
    moved: tuple[Moved, ...]


@dataclass(frozen=True, kw_only=True)
class RecapPage:
    """The evening before (None: there was none), what was missed, where it stands, and what is due."""

    campaign: str
    system: str
    title: str
    seat: str
    before: Evening | None
    within: tuple[str, ...]
    due: tuple[Prompt, ...]
    missed: tuple[MissedLine, ...]
    concerning: int
