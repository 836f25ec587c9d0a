"""Facts about actions: taken, undone, contested, overruled, announced."""

from typing import Any

import msgspec

from tracker.facts.fact import Concealed, Fact
from tracker.facts.ids import ActionId, Position, RuleId


class ActionTaken(Fact, tag="castaway.action_taken/1"):
    """A seat did something: the command and the answers it came with, so that it can be decided again.

    `command` and each answer carry their stored name under "type"; their shapes are promises like those
    of facts. `seen` is the position on the sender's screen. `sent` is the digest of the request, which
    tells a repeated send from another one under the same id. `adapted` marks an action that came out
    otherwise than its sender's screen promised. `private` holds answers that nobody may read yet.
    """

    command: dict[str, Any]
    answers: dict[str, dict[str, Any]] = {}
    rulings: dict[RuleId, str] = {}
    seen: Position
    sent: str
    adapted: bool = False
    private: dict[str, dict[str, Any]] = {}

    def concealed(self) -> tuple[Concealed, ...]:
        """Private answers stay with the tracker."""
        return (Concealed(seats=(), fields=("private",)),) if self.private else ()


class RulingMade(Fact, tag="castaway.ruling_made/1"):
    """The table overruled a rule for this action, and said why."""

    rule: RuleId
    reason: str


class Fate(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """What an undo made of a later action.

    `fate` is "kept", "adapted", "cancelled" or "revived". A cancelled one says by which rule and why.
    """

    action: ActionId
    fate: str
    rule: RuleId | None = None
    says: str = ""


class ActionUndone(Fact, tag="castaway.action_undone/1"):
    """An action was struck out; `fates` lists the later actions whose fate this changed.

    The new facts of an adapted action follow as entries of their own, with `of` naming it. Undoing an
    action that is itself an undo reinstates what that one had struck.
    """

    action: ActionId
    reason: str
    note: str = ""
    fates: tuple[Fate, ...] = ()


class ActionContested(Fact, tag="castaway.action_contested/1"):
    """Somebody reached for what another had just taken; kept as it was sent.

    `against` names each action whose removal alone would free it, else all that do so together.
    """

    command: dict[str, Any]
    answers: dict[str, dict[str, Any]] = {}
    seen: Position
    sent: str
    rule: RuleId
    says: str
    against: tuple[ActionId, ...]


class ContestSettled(Fact, tag="castaway.contest_settled/1"):
    """The table settled a contest. `how` is "first", "give_way", "duel" or "withdrawn"."""

    contest: ActionId
    how: str


class ActionOpened(Fact, tag="castaway.action_opened/1"):
    """Somebody announced an action that others may still interrupt; nothing is spent yet."""

    opened: ActionId
    actor: str
    command: dict[str, Any]
    says: str


class ActionClosed(Fact, tag="castaway.action_closed/1"):
    """An announced action ended. `how` is "completed", "withdrawn" or "cancelled"; `cause` says why."""

    opened: ActionId
    actor: str
    how: str
    cause: str = ""


SHARED_ACTION_FACTS: tuple[type[Fact], ...] = (
    ActionTaken,
    RulingMade,
    ActionUndone,
    ActionContested,
    ContestSettled,
    ActionOpened,
    ActionClosed,
)
