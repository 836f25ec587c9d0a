"""What the camp is given: the page about who sits here, and the one that hands a seat over."""

from dataclasses import dataclass
from datetime import datetime

from markupsafe import Markup


@dataclass(frozen=True, kw_only=True)
class ShownDevice:
    """A phone at a seat: a short name for it, when it was last heard of (None: never), and what it may do."""

    id: str
    name: str
    last: datetime | None
    signed_out: bool
    yours: bool


@dataclass(frozen=True, kw_only=True)
class ShownSeat:
    """Somebody at the table, with their phones. `may_open`: the caller may bring another one here."""

    id: str
    name: str
    role: str
    characters: str
    here: bool
    yours: bool
    may_open: bool
    devices: tuple[ShownDevice, ...]


@dataclass(frozen=True, kw_only=True)
class PackNews:
    """What came of a pack: what came in, or what was wrong with it."""

    came: str = ""
    wrong: str = ""


@dataclass(frozen=True, kw_only=True)
class PeoplePage:
    """The camp: the `code` that lets others in with its picture `qr` (empty where no camera gets here).

    `host` says whether the caller hosts; `id` makes what is sent twice happen once. `address` is where other
    devices find this tracker, `screen_qr` leads a television there; `wrong` is what was the matter with the
    last request. `cards` is of how many cards the group typed in what stands on them; `pack` is what came of
    the pack that was brought in just now. It is drawn up to `position`.
    """

    campaign: str
    position: int
    title: str
    seat: str
    may_act: bool
    host: bool
    code: str
    qr: Markup | str
    address: str
    screen_qr: Markup | str
    seats: tuple[ShownSeat, ...]
    id: str
    wrong: str
    cards: int
    pack: PackNews


@dataclass(frozen=True, kw_only=True)
class HostPage:
    """Whether `name`, who sits at `seat`, shall host: what it means, and a way back."""

    campaign: str
    seat: str
    name: str
    id: str


@dataclass(frozen=True, kw_only=True)
class HandOverPage:
    """A code that opens `name`'s seat once, with its picture and for how many minutes."""

    campaign: str
    name: str
    code: str
    qr: Markup | str
    minutes: int
