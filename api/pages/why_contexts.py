"""What the sheet about a number is given."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, kw_only=True)
class WhyLine:
    """A fact that moved the number: its line, its moment, what it says, by how much, to what.

    `corrected_by` somebody, if its line was corrected, and when.
    """

    number: int
    position: int
    who: str
    at: datetime
    says: str
    by: str
    gains: bool
    then: str
    corrected_by: str
    corrected_at: datetime | None


@dataclass(frozen=True, kw_only=True)
class WhySheet:
    """A number as it is (`at` a moment, if one is named) and every fact that made it, the newest first.

    `began` is what it was before all of them, `more` counts the facts that are left out.
    """

    campaign: str
    seat: str
    says: str
    value: str
    at: int | None
    history: str
    began: str
    facts: tuple[WhyLine, ...]
    more: int


@dataclass(frozen=True, kw_only=True)
class WhyPage:
    """The same as a page of its own."""

    why: WhySheet


@dataclass(frozen=True, kw_only=True)
class WhyFragment:
    """The same over the table, under the name that the page uses."""

    why: WhySheet
