"""What the cards and sheets about two who reached for one thing are given."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from api.pages.mending_contexts import Weighed
from tracker.kernel.questions import Question
from tracker.kernel.system import Ready


@dataclass(frozen=True, kw_only=True)
class Reach:
    """Somebody who reached for it: the action, its line, what they wanted; seconds after the first."""

    action: str
    number: int
    who: str
    text: str
    seat: str
    after: float | None = None


@dataclass(frozen=True, kw_only=True)
class ContestCard:
    """A contest that is open: who holds it, who came late, by which rule; what this seat may do.

    `waits` names those whom the turn waits for.
    """

    id: str
    rule: str
    says: str
    holders: tuple[Reach, ...]
    late: tuple[Reach, ...]
    may_give_way: bool
    may_withdraw: bool
    duel: bool
    duel_rule: str
    waits: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class StoodFirst:
    """A contest that the group's policy settled at once, told to whoever held it."""

    id: str
    who: str
    text: str
    rule: str
    line: int


@dataclass(frozen=True, kw_only=True)
class GiveWaySheet:
    """What giving way would do; where there is a choice, who gets it (`late`) and who yields (`holders`)."""

    campaign: str
    seat: str
    id: str
    card: ContestCard
    winner: str
    yields: str
    weighed: Weighed | None
    questions: tuple[Question, ...] = ()
    given: dict[str, Any] = field(default_factory=dict)
    wrong: str = ""
    rule: str = ""


@dataclass(frozen=True, kw_only=True)
class DuelSheet:
    """A duel round by round: who is still in (`left`), the rounds before, and the die's two faces."""

    campaign: str
    seat: str
    id: str
    card: ContestCard
    die: str
    sides: tuple[str, ...]
    odds: str
    round: int
    left: tuple[Reach, ...]
    rounds: tuple[tuple[tuple[str, str], ...], ...]
    hidden: tuple[tuple[str, str], ...]
    rolls: bool
    wrong: str = ""


@dataclass(frozen=True, kw_only=True)
class AgainSheet:
    """Somebody else logged the same thing for the table: does it count twice? `hidden` would log it again."""

    campaign: str
    who: str
    number: int
    text: str
    at: datetime
    hidden: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Announced:
    """What somebody announced and others may still interrupt: what carries it out, and what takes it back."""

    actor: str
    who: str
    says: str
    mine: bool
    does: Ready | None
    back: Ready | None
