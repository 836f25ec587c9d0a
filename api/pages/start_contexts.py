"""What the first pages are given: carrying on, opening, restoring, joining."""

from dataclasses import dataclass
from datetime import datetime

from tracker.kernel.system import Field


@dataclass(frozen=True, kw_only=True)
class Kept:
    """A campaign that this browser has a seat in: where it stands, and when it was last played."""

    id: str
    title: str
    system: str
    seat: str
    stands: str
    at: datetime


@dataclass(frozen=True, kw_only=True)
class StartPage:
    """The first page: go on, join, open or restore. `wrong` is what was the matter."""

    kept: tuple[Kept, ...]
    wrong: str
    example: bool


@dataclass(frozen=True, kw_only=True)
class NewForm:
    """What a new campaign of one system is asked for."""

    system: str
    title: str
    players: int
    characters: tuple[str, ...]
    options: tuple[Field, ...]


@dataclass(frozen=True, kw_only=True)
class NewPage:
    """Opening a campaign.

    `games` are the systems to choose from as (id, title), `form` is that of the chosen one. `wrong` is what
    was the matter, `sent` what was typed; `id` makes a form that is sent twice open one campaign.
    """

    games: tuple[tuple[str, str], ...]
    form: NewForm
    id: str
    wrong: str
    sent: dict[str, str]


@dataclass(frozen=True, kw_only=True)
class RestoreAnswer:
    """What came of a save file, where it did not simply open.

    `wrong` is why not. Of a campaign that is here already: its `title`, where it stands `here` and how far
    the `file` goes, of which `common` lines are the same; `table` is its id if this browser sits there;
    `offers` are "copy", and for its host "forward" or "branch".
    """

    wrong: str = ""
    title: str = ""
    relation: str = ""
    here: int = 0
    file: int = 0
    common: int = 0
    table: str = ""
    offers: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RestorePage:
    """Bringing a save file in, and what came of the last one."""

    answer: RestoreAnswer


@dataclass(frozen=True, kw_only=True)
class FreeSeat:
    """A seat that one may take; `here`: one of its devices was heard of in the last minutes."""

    id: str
    name: str
    characters: str
    watches: bool
    here: bool


@dataclass(frozen=True, kw_only=True)
class JoinPage:
    """Sitting down. `once` is the name at the seat that a hand-over code opens, this one time."""

    code: str
    title: str
    host: str
    seats: tuple[FreeSeat, ...]
    once: str
    screen: bool
    wrong: str
