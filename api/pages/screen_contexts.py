"""What the big screen in the middle of the table is given."""

from dataclasses import dataclass
from typing import Any

from tracker.kernel.system import Prompt


@dataclass(frozen=True, kw_only=True)
class Announced:
    """An action that somebody announced and that is still open: by whom, what."""

    who: str
    says: str


@dataclass(frozen=True, kw_only=True)
class ScreenView:
    """What everybody may see, drawn large. `played` says who plays whom; `told` are the last lines."""

    campaign: str
    system: str
    position: int
    title: str
    document: dict[str, Any]
    played: dict[str, str]
    within: tuple[str, ...]
    announced: tuple[Announced, ...]
    due: tuple[Prompt, ...]
    told: tuple[tuple[int, str, str], ...]


@dataclass(frozen=True, kw_only=True)
class ScreenPage:
    """The whole screen; `code` and its picture `qr` (SVG) for those who still come."""

    view: ScreenView
    code: str
    qr: str


@dataclass(frozen=True, kw_only=True)
class ScreenFragment:
    """The part of it that follows what happens."""

    view: ScreenView
