"""What is asked for with acrobatic moves, and with fire that a card spreads."""

from typing import ClassVar

from tracker.kernel.commands import Command


class Jump(Command, tag="rook_islands.jump/1"):
    """Jump over an obstacle or hazard, onto the space beyond.

    `over`: what is jumped ("rock", "fire", "acid"); `leaves`: the enemies whose Zone of Control is left
    (None: not said); `onto`: the special tiles that it lands on or beside.
    """

    character: str
    over: tuple[str, ...] = ("obstacle",)
    to: str = ""
    leaves: tuple[str, ...] | None = None
    next_to: tuple[str, ...] | None = None
    onto: tuple[str, ...] = ()


class RideZipline(Command, tag="rook_islands.ride_zipline/1"):
    """Ride a Zipline from its Start tile to its Finish tile.

    On the way one may shoot with `weapon` at `target`. `leaves` as in a jump; `pushed`: the named spaces onto
    which those at the Finish tile are pushed.
    """

    character: str
    weapon: str = ""
    target: str = ""
    to: str = ""
    leaves: tuple[str, ...] | None = None
    next_to: tuple[str, ...] | None = None
    pushed: dict[str, str] = {}


class RecordBlaze(Command, tag="rook_islands.record_blaze/1"):
    """Blaze X: so much `damage` to the target and within 1 space of it, and fire on all of that.

    `around` is the target: a space, a unit or a tile, "Watchtower" for the space in it; `spaces` are the
    named spaces that get a Fire token.
    """

    shared: ClassVar[bool] = True
    around: str
    damage: int = 0
    spaces: tuple[str, ...] = ()
    by: str = ""
