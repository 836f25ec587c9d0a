"""What is asked for with what stands on the boards: objects, allies, and what single missions bring."""

from typing import ClassVar

from tracker.kernel.commands import Command
from tracker.systems.rook_islands.commands.turn import Crossed


class Interact(Command, tag="rook_islands.interact/1"):
    """Use a special object that one stands next to: "Watchtower", "Machine Gun", "Cage A", "Bunker Door 2".

    `leave`: get out of it (or down from it) again, onto the space `at`. `leaves`: the enemies whose Zone of
    Control is left with that.
    """

    character: str
    thing: str
    leave: bool = False
    at: str = ""
    leaves: tuple[str, ...] = ()


class Occupy(Command, tag="rook_islands.occupy/1"):
    """An enemy or an ally is in or up on a special object now, as its board had it do; `leave`: no longer."""

    shared: ClassVar[bool] = True
    unit: str
    thing: str
    leave: bool = False
    at: str = ""


class MoveAlly(Command, tag="rook_islands.move_ally/1"):
    """Move an allied unit that the players control, over spaces; `over` are the special ones it steps on."""

    shared: ClassVar[bool] = True
    ally: str
    spaces: int
    to: str = ""
    over: tuple[Crossed | str, ...] = ()
    exit: bool = False


class AllyAttack(Command, tag="rook_islands.ally_attack/1"):
    """Attack with an allied unit that the players control."""

    shared: ClassVar[bool] = True
    ally: str
    target: str


class ChangeArea(Command, tag="rook_islands.change_area/1"):
    """Go through the metal door between outside and bunker, next to which the unit stands."""

    unit: str


class StrikeFreely(Command, tag="rook_islands.strike_freely/1"):
    """The free attack that an enemy or an ally owes; no target: nobody is in its reach."""

    shared: ClassVar[bool] = True
    unit: str
    target: str = ""


class RecordFall(Command, tag="rook_islands.record_fall/1"):
    """A unit fell into acid (or a chasm); `by` is whoever pushed it."""

    unit: str
    by: str = ""


class ChooseOutfit(Command, tag="rook_islands.choose_outfit/1"):
    """Take one of the outfits of the training mission, by its weapon."""

    character: str
    weapon: str


class BurnCrops(Command, tag="rook_islands.burn_crops/1"):
    """Patches of illegal crops burn down."""

    shared: ClassVar[bool] = True
    patches: int = 1


class TakeDragon(Command, tag="rook_islands.take_dragon/1"):
    """Take the Silver Dragon token one stands on, or from a teammate beside oneself."""

    character: str


class CollapsePlatform(Command, tag="rook_islands.collapse_platform/1"):
    """A platform falls into the acid, with its named `spaces`; no platform: none falls in this round."""

    shared: ClassVar[bool] = True
    platform: str = ""
    spaces: tuple[str, ...] = ()


class CallReinforcement(Command, tag="rook_islands.call_reinforcement/1"):
    """Draw a Where card for one more of the mission's minions."""

    shared: ClassVar[bool] = True
    where: str = ""
