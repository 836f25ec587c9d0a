"""What the parts of the table are given, beside those of `contexts`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from markupsafe import Markup

from tracker.kernel.questions import RollDie


@dataclass(frozen=True, kw_only=True)
class RuleText:
    """A rule of the catalogue: its id, the game it belongs to, and what it says."""

    rule: str
    system: str
    says: str


@dataclass(frozen=True, kw_only=True)
class Key:
    """An action as one key with everything filled in.

    `says` is the option's name and `picked` what is filled in, in words; `fields` and `answers` are sent with
    it. `supposed` are questions about the board with what is taken for granted; `die` is the one it asks for
    then. `same`: just as the last time.
    """

    kind: str
    says: str
    character: str
    picked: tuple[str, ...]
    fields: Mapping[str, Any]
    answers: Mapping[str, Any] = field(default_factory=dict)
    supposed: tuple[tuple[str, str], ...] = ()
    die: RollDie | None = None
    same: bool = False


@dataclass(frozen=True, kw_only=True)
class Answered:
    """A question about the board and what the form answers; `granted`: by a key of the table, unasked."""

    asked: str
    said: str
    granted: bool


@dataclass(frozen=True, kw_only=True)
class Ticked:
    """Something of this phase that is done: by whom, when, in which line, and the action to strike."""

    who: str
    at: datetime
    text: str
    number: int
    action: str


@dataclass(frozen=True, kw_only=True)
class Together:
    """Several things due of one kind that need nothing said: one tap logs them all."""

    kind: str
    keys: tuple[str, ...]
    now: bool


@dataclass(frozen=True, kw_only=True)
class Invite:
    """How others come in: the `code`, its picture `qr` (empty where no camera gets here), the `address`."""

    code: str
    qr: Markup | str
    address: str


@dataclass(frozen=True, kw_only=True)
class AtHand:
    """What is nearest to the thumb.

    `who` of the seat's characters lies in front; `likely` is the likeliest action and `again` the last one
    once more; `ticked` is what is done of this phase, and `together` what several wait for in one tap.
    `done_by` names, by kind and character, the line in which each did a duty of its own.
    """

    who: str
    likely: Key | None
    again: Key | None
    ticked: tuple[Ticked, ...]
    done_by: Mapping[str, Mapping[str, str]]
    together: tuple[Together, ...]


@dataclass(frozen=True, kw_only=True)
class PadView:
    """What a number pad is drawn from: the table as this seat may see it."""

    campaign: str
    system: str
    position: int
    seat: str
    document: dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Pad:
    """The pad of a number: whose (`unit`) and which (`what`)."""

    view: PadView
    unit: str
    what: str


@dataclass(frozen=True, kw_only=True)
class Ends:
    """What would follow from a die, by face, in a line or two."""

    by_face: Mapping[str, tuple[str, ...]]
