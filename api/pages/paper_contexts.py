"""What the printed sheets are given: a mission to go on with, its report, the slip of a save."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from projections.transcript import Heading, Told
from tracker.kernel.system import Prompt
from tracker.play.save_points import SavePoint


@dataclass(frozen=True, kw_only=True)
class PaperHead:
    """What stands at the top of every sheet: which campaign, who plays, where it stands, printed when.

    `code` is that of its last entry, `position`: whoever types it in next time hears whether anything was
    changed since.
    """

    campaign: str
    title: str
    game: str
    people: tuple[str, ...]
    within: tuple[str, ...]
    position: int
    code: str
    at: datetime


@dataclass(frozen=True, kw_only=True)
class MissionSheet:
    """The present state, and empty lines to go on with by pencil: the next is number `first`."""

    head: PaperHead
    system: str
    document: dict[str, Any]
    due: tuple[Prompt, ...]
    first: int
    rows: int


@dataclass(frozen=True, kw_only=True)
class Report:
    """The story of the campaign, or of one `part` of it; `parts` are their titles."""

    head: PaperHead
    parts: tuple[str, ...]
    part: int | None
    blocks: tuple[Heading | Told, ...]


@dataclass(frozen=True, kw_only=True)
class SaveSheet:
    """What goes into the box with the game: the state, the code, the save points; `file` is the save's name.

    `id` makes a save point that is sent twice one; `may_save`: the caller may make one.
    """

    head: PaperHead
    system: str
    document: dict[str, Any]
    points: tuple[SavePoint, ...]
    file: str
    may_save: bool
    id: str
