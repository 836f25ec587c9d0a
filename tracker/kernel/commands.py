"""Commands: what a seat asks for. Their shapes are stored, so they are promises like those of facts."""

from typing import Any, ClassVar

from tracker.facts.fact import kind_named, stored_name
from tracker.facts.ids import ActionId, CampaignId, Position, SeatId
from tracker.facts.value import Value


class Command(Value):
    """What is asked for.

    `shared` commands are for the whole table (an enemy, a phase): the same one sent by two phones that
    had not seen each other is a duplicate and not a contest. A `duty` is somebody's own, but the table's
    checklist waits for it.
    """

    shared: ClassVar[bool] = False
    duty: ClassVar[bool] = False


class EnterValue(Command, tag="castaway.enter_value/1"):
    """Enter (or mend) a value that stands on the group's own card and not in the rulebook."""

    shared: ClassVar[bool] = True
    card: str
    values: dict[str, Any]


class TakeSeat(Command, tag="castaway.take_seat/1"):
    """Join at a new seat."""

    seat: SeatId
    name: str
    role: str = "player"


class TakeCharacter(Command, tag="castaway.take_character/1"):
    """Play this character from now on."""

    seat: SeatId
    character: str


class FoundCampaign(Command, tag="castaway.found_campaign/1"):
    """Open a campaign: `seats` are {id, name, role, characters}."""

    system: str
    title: str
    seats: tuple[dict[str, Any], ...]
    options: dict[str, Any] = {}


class UndoAction(Command, tag="castaway.undo_action/1"):
    """Strike out one action, or with `onwards` everything from it on.

    `reason` is "mistyped", "illegal", "contest" or "agreed". `answers` are plain values by action and
    question, for later actions that ask something on the history without it.
    """

    action: ActionId
    reason: str
    note: str = ""
    onwards: bool = False
    answers: dict[ActionId, dict[str, Any]] = {}


class ReinstateAction(Command, tag="castaway.reinstate_action/1"):
    """Take back what was struck out: this action alone, or with `whole` all that was struck with it."""

    action: ActionId
    reason: str
    note: str = ""
    whole: bool = False
    answers: dict[ActionId, dict[str, Any]] = {}


class CorrectAction(Command, tag="castaway.correct_action/1"):
    """Mend an action where it stands: another kind or other fields, or other answers."""

    action: ActionId
    reason: str
    note: str = ""
    kind: str = ""
    fields: dict[str, Any] | None = None
    answers: dict[str, Any] | None = None


class AnswerUndo(Command, tag="castaway.answer_undo/1"):
    """Agree to an undo that was asked for, or decline it."""

    request: ActionId
    agreed: bool


class SettleContest(Command, tag="castaway.settle_contest/1"):
    """Settle a contest: `how` is "first", "give_way", "duel" or "withdrawn".

    `rolls` are the rounds of a duel as they fell, party (an action id) to face; "roll" as only face lets
    the tracker roll. `yields` names which action gives way, `winner` to which contender, where there
    is a choice. `answers` are for what the winner is asked.
    """

    contest: ActionId
    how: str
    rolls: tuple[dict[ActionId, str], ...] = ()
    yields: ActionId | None = None
    winner: ActionId | None = None
    answers: dict[str, Any] = {}


class TellDuelDice(Command, tag="castaway.tell_duel_dice/1"):
    """Tell dice of the running round of a duel, one party's or several: `faces` by party (an action id).

    "roll" as a face lets the tracker roll, once everybody has told. With the last die of the last round the
    contest is settled; `answers` are for what its winner is asked then.
    """

    contest: ActionId
    round: int
    faces: dict[ActionId, str]
    answers: dict[str, Any] = {}


class MakeSavePoint(Command, tag="castaway.make_save_point/1"):
    """Mark this moment, to come back to it."""

    label: str


class MakeBranch(Command, tag="castaway.make_branch/1"):
    """Try something else from `at` on, beside what happened; `save` is the save point that stands there."""

    at: Position
    title: str
    save: int | None = None


class AdoptBranch(Command, tag="castaway.adopt_branch/1"):
    """Go on in this branch; the line that it left is only read from then on."""

    branch: CampaignId


class DropBranch(Command, tag="castaway.drop_branch/1"):
    """Hide a branch that nobody needs any more."""

    branch: CampaignId


class RevokeDevice(Command, tag="castaway.revoke_device/1"):
    """Sign a device out of its seat."""

    seat: SeatId
    device: str


class HandSeatOn(Command, tag="castaway.hand_seat_on/1"):
    """Give a seat to somebody else, and sign out every device that sat there."""

    seat: SeatId
    name: str


class NameHost(Command, tag="castaway.name_host/1"):
    """Let this seat host the campaign from now on."""

    seat: SeatId


class ChangeJoinCode(Command, tag="castaway.change_join_code/1"):
    """Let the code that everybody knows open nothing any more."""


SHARED_COMMANDS: tuple[type[Command], ...] = (
    FoundCampaign,
    EnterValue,
    TakeSeat,
    TakeCharacter,
    UndoAction,
    ReinstateAction,
    CorrectAction,
    AnswerUndo,
    SettleContest,
    TellDuelDice,
    MakeSavePoint,
    MakeBranch,
    AdoptBranch,
    DropBranch,
    RevokeDevice,
    HandSeatOn,
    NameHost,
    ChangeJoinCode,
)


def kind_of(command: type[Command] | Command) -> str:
    """The short name a command goes by on the wire: "move" for `rook_islands.move/1`."""
    kind = command if isinstance(command, type) else type(command)
    return kind_named(stored_name(kind))
