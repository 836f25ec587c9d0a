"""What a player asks for in a turn, other than fighting.

Optional statements (`to`, `next_to`, …) are for groups that name spaces; without them the tracker asks what
it must know.
"""

from typing import ClassVar

import msgspec

from tracker.kernel.commands import Command


class ZoneLeft(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A Zone of Control that a move leaves, and the step (from 1) that leaves it; 0: nobody said which."""

    enemy: str
    step: int = 0


class Crossed(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A special space that a move steps on, and the step (from 1) that does; 0: the last one.

    `tile` is "Fire", "Amanita Patch", "Komodo Nest" (next to it counts too) or "Suspension Bridge".
    """

    tile: str
    step: int = 0


class Move(Command, tag="rook_islands.move/1"):
    """Move over spaces.

    `leaves`: the enemies whose Zone of Control the move leaves (None: not said), a bare id where nobody said
    which step does; `avoiding`: those of them whose free attack is bought off (cautious move); `through`:
    what lies on the path beyond open spaces ("obstacle", "wall", "chasm", "fence"); `path`: the named spaces
    passed; `over`: the special spaces that it steps on.
    """

    character: str
    spaces: int
    to: str = ""
    path: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    leaves: tuple[ZoneLeft | str, ...] | None = None
    avoiding: tuple[str, ...] = ()
    next_to: tuple[str, ...] | None = None
    exit: bool = False
    over: tuple[Crossed | str, ...] = ()


class TakeLeaf(Command, tag="rook_islands.take_leaf/1"):
    """Take the Leaf token one stands on; `chosen`: a potion lets its taker name the colour."""

    character: str
    colour: str
    space: str = ""
    chosen: bool = False


class TakeLoot(Command, tag="rook_islands.take_loot/1"):
    """Take the Loot token one stands on; Ammunition names the weapon it goes to."""

    character: str
    loot: str
    weapon: str = ""
    space: str = ""


class MoveToken(Command, tag="rook_islands.move_token/1"):
    """Shift a Loot or Leaf token to another space."""

    space: str
    to: str


class Bandage(Command, tag="rook_islands.bandage/1"):
    """Use a Bandage token on oneself or on an adjacent ally."""

    character: str
    on: str = ""


class Impulse(Command, tag="rook_islands.impulse/1"):
    """Use the unique action of one's Character board."""

    character: str


class UseItem(Command, tag="rook_islands.use_item/1"):
    """Use an Item card from one's own inventory; `on` names its target if that is not its user."""

    character: str
    item: str
    on: str = ""


class Give(Command, tag="rook_islands.give/1"):
    """Give, or trade for what is in `back`.

    Objects are "item:Medicine", "weapon:AK-47", "bandage", "sack:Simple Sack", "holster:Belt Holster".
    """

    character: str
    receiver: str
    objects: tuple[str, ...]
    back: tuple[str, ...] = ()


class AgreeEnd(Command, tag="rook_islands.agree_end/1"):
    """Agree to end the Player turn."""

    duty: ClassVar[bool] = True
    character: str
