"""What becomes of a request."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from tracker.facts.action import ActionCorrected, ActionUndone, CorrectionAsked, Fate, UndoAsked
from tracker.facts.entry import By, Entry
from tracker.facts.ids import ActionId, CampaignId, Position, RuleId, SeatId
from tracker.kernel.changes import Change
from tracker.kernel.questions import Question
from tracker.kernel.system import Campaign


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """An action as it was sent.

    `seen` is the position on the sender's screen; `fields` are those of the command; `answers` plain
    values by question key; `rulings` the rules that the table overrules, each with its reason. `afterwards`:
    it was noted on paper, and is typed in later.
    """

    id: ActionId
    kind: str
    seat: SeatId
    by: By
    seen: Position
    fields: dict[str, Any] = {}
    answers: dict[str, Any] = {}
    rulings: dict[RuleId, str] = {}
    afterwards: bool = False


@dataclass(frozen=True)
class Recorded:
    """It happened: the entries of the action, and the campaign after them. `repeated`: it had been before."""

    campaign: CampaignId
    action: ActionId
    entries: tuple[Entry, ...]
    state: Campaign
    position: Position
    adapted: bool = False
    repeated: bool = False

    @property
    def undone(self) -> ActionUndone | None:
        """The undo, if this was one."""
        return next((e.fact for e in self.entries if isinstance(e.fact, ActionUndone)), None)

    @property
    def corrected(self) -> ActionCorrected | None:
        """The correction, if this was one."""
        return next((e.fact for e in self.entries if isinstance(e.fact, ActionCorrected)), None)

    @property
    def asked(self) -> UndoAsked | CorrectionAsked | None:
        """The undo or correction that now waits for the consent of others, if it does."""
        return next((e.fact for e in self.entries if isinstance(e.fact, UndoAsked | CorrectionAsked)), None)


@dataclass(frozen=True)
class Contested:
    """Kept as it was sent: lawful on its sender's screen, too late for the table."""

    campaign: CampaignId
    action: ActionId
    entries: tuple[Entry, ...]
    position: Position
    rule: RuleId
    says: str
    against: tuple[ActionId, ...]
    how: str
    repeated: bool = False


@dataclass(frozen=True)
class AskedBack:
    """Nothing is recorded; these questions must be answered first."""

    questions: tuple[Question, ...]


@dataclass(frozen=True)
class RefusedBack:
    """Nothing is recorded; this rule forbids it."""

    rule: RuleId
    says: str
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Invalid:
    """Nothing is recorded; this field makes no sense."""

    field: str
    says: str


@dataclass(frozen=True)
class IdReused:
    """Nothing is recorded; another request was recorded under this id."""

    action: ActionId


@dataclass(frozen=True)
class Duplicate:
    """Nothing is recorded; somebody else logged the same thing for the table in the same moment."""

    action: ActionId
    seat: SeatId


@dataclass(frozen=True)
class Previewed:
    """What would follow, with nothing recorded and no die rolled."""

    facts: tuple[Any, ...]
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Stale:
    """The undo's fates have changed since its preview; here is the new one."""

    preview: "UndoPreview"


@dataclass(frozen=True)
class UndoPreview:
    """What an undo would do: the fates and the numbers that change, as of `position`.

    `questions` are those of actions whose fate is "asks"; `flagged` the actions that today's rules would
    decide otherwise than the record says, and which are left alone for that.
    """

    action: ActionId
    position: Position
    fates: tuple[Fate, ...]
    changes: tuple[Change, ...]
    questions: dict[ActionId, tuple[Question, ...]] = field(default_factory=dict)
    flagged: tuple[ActionId, ...] = ()


Outcome = Recorded | Contested | AskedBack | RefusedBack | Invalid | IdReused | Duplicate | Previewed | Stale
