"""What is asked for in a mission's course: its set-up, its phases, its end."""

from typing import ClassVar

import msgspec

from tracker.kernel.commands import Command
from tracker.systems.rook_islands.commands.turn import Crossed


class StartMission(Command, tag="rook_islands.start_mission/1"):
    """Read the briefing of a mission and begin its set-up."""

    shared: ClassVar[bool] = True
    number: int


class ConfirmSetup(Command, tag="rook_islands.confirm_setup/1"):
    """Tick off a step of the set-up checklist."""

    shared: ClassVar[bool] = True
    step: str


class TickReminder(Command, tag="rook_islands.tick_reminder/1"):
    """The table has seen to what it was reminded of."""

    shared: ClassVar[bool] = True
    key: str


class PlaceEnemy(Command, tag="rook_islands.place_enemy/1"):
    """Put an enemy on the board; without a colour the next free one of its type.

    `queue`: the number of the Enemy queue on which it stood.
    """

    duty: ClassVar[bool] = True
    unit: str
    colour: str = ""
    at: str = ""
    queue: int = 0


class TakeStart(Command, tag="rook_islands.take_start/1"):
    """Choose a starting point (yellow star)."""

    duty: ClassVar[bool] = True
    character: str
    star: str


class BeginPlay(Command, tag="rook_islands.begin_play/1"):
    """Set-up is complete: on to the first Event phase."""

    shared: ClassVar[bool] = True


class FlipWhen(Command, tag="rook_islands.flip_when/1"):
    """The top When card: "quiet" or "now"; with "now" the Where and the What card."""

    shared: ClassVar[bool] = True
    card: str
    where: str = ""
    what: str = ""


class MoveRoundToken(Command, tag="rook_islands.move_round_token/1"):
    """Move the Round token on and see whether an arrow points at an event."""

    shared: ClassVar[bool] = True


class ResolveEvent(Command, tag="rook_islands.resolve_event/1"):
    """An event that was due is settled on the table."""

    shared: ClassVar[bool] = True
    event: str


class ReturnInsanityCards(Command, tag="rook_islands.return_insanity_cards/1"):
    """Shuffle last round's Insanity cards back into the deck."""

    shared: ClassVar[bool] = True


class FlipInsanityCard(Command, tag="rook_islands.flip_insanity_card/1"):
    """Turn a character's Insanity card up and apply the line of its Insanity."""

    shared: ClassVar[bool] = True
    character: str


class DrawInsanityCard(Command, tag="rook_islands.draw_insanity_card/1"):
    """Record that a character drew an Insanity card (the tracker does it by itself on stress)."""

    character: str


class OpenPlayerTurn(Command, tag="rook_islands.open_player_turn/1"):
    """All events are settled: the Player turn opens."""

    shared: ClassVar[bool] = True


class Route(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """How an enemy moved: steps over `spaces`, jumps, Zipline rides; `over` are special spaces it stepped on.

    `equal`: the names of several spaces that fit its behaviour equally, of which the players pick one.
    """

    spaces: int = 0
    jumps: int = 0
    rides: int = 0
    over: tuple[Crossed | str, ...] = ()
    to: str = ""
    equal: tuple[str, ...] = ()


class ActivateEnemy(Command, tag="rook_islands.activate_enemy/1"):
    """Let an enemy (or an ally in the Chain) carry out its behaviour.

    `step`: only this instruction of its board (from 1), as one goes through a boss's; 0: all that are left.
    `route`: how it moved, where the table says so.
    """

    shared: ClassVar[bool] = True
    enemy: str
    step: int = 0
    route: Route | None = None


class MeetObjective(Command, tag="rook_islands.meet_objective/1"):
    """The table sees that an objective is fulfilled."""

    shared: ClassVar[bool] = True
    objective: str


class ForbidKnockOut(Command, tag="rook_islands.forbid_knock_out/1"):
    """This mission is lost as soon as any player is knocked out, as its text says."""

    shared: ClassVar[bool] = True


class FailMission(Command, tag="rook_islands.fail_mission/1"):
    """The main objective can no longer be completed."""

    shared: ClassVar[bool] = True
    why: str


class BringHome(Command, tag="rook_islands.bring_home/1"):
    """After a success: rewards, tokens and leaves go where they belong."""

    shared: ClassVar[bool] = True
