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
class DuelDie:
    """The die of a party in the running round: what was told of it ("": nothing yet), is it this screen's."""

    action: str
    who: str
    text: str
    told: str
    mine: bool


@dataclass(frozen=True, kw_only=True)
class Duel:
    """A duel: the die with its two faces, the dice of the running round, the rounds before as who and face.

    `begun`: a die was told, so that nothing else settles the contest. `complete`: whoever was waited for is
    gone, so it is only to be carried out. `rolls`: the tracker may roll. `winner`: who has won and is still
    to get it; `cannot`: why they cannot do it, by rule `cannot_by`.
    """

    die: str
    sides: tuple[str, ...]
    odds: str
    rule: str
    round: int
    begun: bool
    complete: bool
    dice: tuple[DuelDie, ...]
    rounds: tuple[tuple[tuple[str, str], ...], ...]
    rolls: bool
    winner: str = ""
    cannot: str = ""
    cannot_by: str = ""


@dataclass(frozen=True, kw_only=True)
class ContestCard:
    """A contest that is open: who holds it, who came late, by which rule; what this seat may do.

    `waits` names those whom the turn waits for; `duel` is none in a game that knows none.
    """

    id: str
    rule: str
    says: str
    holders: tuple[Reach, ...]
    late: tuple[Reach, ...]
    may_give_way: bool
    may_withdraw: bool
    duel: Duel | None
    waits: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Ended:
    """What became of what somebody reached for, told to just them; `by` is the line that settled it."""

    by: str
    says: str
    text: str
    rule: str = ""


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
    """The running round of a duel; `questions` are what its winner is asked, `hidden` the dice told then."""

    campaign: str
    seat: str
    id: str
    card: ContestCard
    duel: Duel
    questions: tuple[Question, ...] = ()
    given: dict[str, Any] = field(default_factory=dict)
    hidden: tuple[tuple[str, str], ...] = ()
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
