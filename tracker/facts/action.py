"""Facts about actions: taken, undone, contested, overruled, announced."""

from typing import Any

import msgspec

from tracker.facts.fact import Concealed, Fact
from tracker.facts.ids import ActionId, Position, RuleId, SeatId


class ActionTaken(Fact, tag="castaway.action_taken/1"):
    """A seat did something: the command and the answers it came with, so that it can be decided again.

    `command` and each answer carry their stored name under "type"; their shapes are promises like those
    of facts. `seen` is the position on the sender's screen. `sent` is the digest of the request, which
    tells a repeated send from another one under the same id. `adapted` marks an action that came out
    otherwise than its sender's screen promised, `afterwards` one that was noted on paper and typed in later.
    `private` holds answers that nobody may read yet.
    """

    command: dict[str, Any]
    answers: dict[str, dict[str, Any]] = {}
    rulings: dict[RuleId, str] = {}
    seen: Position
    sent: str
    adapted: bool = False
    afterwards: bool = False
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

    `fate` is "kept", "adapted", "cancelled", "revived" or "asks" (only in a preview: recorded unanswered it
    is cancelled). A cancelled one says by which rule and why.
    """

    action: ActionId
    fate: str
    rule: RuleId | None = None
    says: str = ""


class ActionUndone(Fact, tag="castaway.action_undone/1"):
    """An action was struck out, and `also` with it; `fates` lists the other actions whose fate this changed.

    The new facts of an adapted action follow as entries of their own, with `of` naming it. Undoing an
    action that is itself an undo reinstates what that one had struck. `answers` are those given with the
    undo to questions that came up for other actions, by action and question.
    """

    action: ActionId
    also: tuple[ActionId, ...] = ()
    reason: str
    note: str = ""
    fates: tuple[Fate, ...] = ()
    answers: dict[ActionId, dict[str, dict[str, Any]]] = {}


class ActionCorrected(Fact, tag="castaway.action_corrected/1"):
    """An action was mended where it stands: this command with these answers takes the place of its own.

    Its new facts, and those of adapted later actions, follow with `of` naming each.
    """

    action: ActionId
    command: dict[str, Any]
    answers: dict[str, dict[str, Any]] = {}
    reason: str
    note: str = ""
    fates: tuple[Fate, ...] = ()


class UndoAsked(Fact, tag="castaway.undo_asked/1"):
    """Somebody wants to strike what is not theirs alone; these seats are asked. It names the action."""

    request: ActionId
    action: ActionId
    also: tuple[ActionId, ...] = ()
    reason: str
    note: str = ""
    seats: tuple[SeatId, ...]


class CorrectionAsked(Fact, tag="castaway.correction_asked/1"):
    """Somebody wants to mend what is not theirs alone, with this command and these answers."""

    request: ActionId
    action: ActionId
    command: dict[str, Any]
    answers: dict[str, dict[str, Any]] = {}
    reason: str
    note: str = ""
    seats: tuple[SeatId, ...]


class UndoAgreed(Fact, tag="castaway.undo_agreed/1"):
    """A seat agreed to an undo (or a correction) that was asked for."""

    request: ActionId
    seat: SeatId


class UndoDeclined(Fact, tag="castaway.undo_declined/1"):
    """A seat (or the asking one, thinking better of it) ended the request; nothing is struck or mended."""

    request: ActionId
    seat: SeatId


class ActionContested(Fact, tag="castaway.action_contested/1"):
    """Somebody reached for what another had just taken; kept as it was sent.

    `id` is the contested action's own, `joins` the contest it joins ("" when it opens one). `against`
    names each action whose removal alone would free it, else all that do so together.
    """

    id: ActionId
    joins: ActionId | None = None
    command: dict[str, Any]
    answers: dict[str, dict[str, Any]] = {}
    seen: Position
    sent: str
    rule: RuleId
    says: str
    against: tuple[ActionId, ...]
    seat: SeatId


class DuelDieTold(Fact, tag="castaway.duel_die_told/1"):
    """One party's die in the running round of a duel, told on its own; the others' are still to come.

    `party` is its action. `face` is what a real die shows, or "roll": the tracker's die, which falls when
    everybody still in has told theirs.
    """

    contest: ActionId
    round: int
    party: ActionId
    face: str


class DuelRolled(Fact, tag="castaway.duel_rolled/1"):
    """One round of a duel: each party still in, with the face it showed. Parties are action ids."""

    contest: ActionId
    faces: dict[ActionId, str]
    source: str = "typed"


class ContestSettled(Fact, tag="castaway.contest_settled/1"):
    """The table settled a contest. `how` is "first", "give_way", "duel" or "withdrawn".

    `winner` is the contested action that got its way, if one did: it is decided anew where it stands.
    """

    contest: ActionId
    how: str
    winner: ActionId | None = None


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
    ActionCorrected,
    UndoAsked,
    CorrectionAsked,
    UndoAgreed,
    UndoDeclined,
    ActionContested,
    DuelDieTold,
    DuelRolled,
    ContestSettled,
    ActionOpened,
    ActionClosed,
)
