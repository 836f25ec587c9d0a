"""What can be asked for between missions: buying, crafting, the Stash, Weapon Mods, what is held in hand.

A card is said as in giving: "item:Medicine", "weapon:AK-47", "mod:Red Dot Sight", "sack:Simple Sack",
"holster:Belt Holster". Without a receiver it is the Stash's.
"""

from tracker.kernel.commands import Command


class BuyCard(Command, tag="rook_islands.buy_card/1"):
    """Buy a card out of the Stash; a mod for somebody names the `weapon` it goes on."""

    card: str
    receiver: str = ""
    weapon: str = ""


class Craft(Command, tag="rook_islands.craft/1"):
    """Make a potion, a Sack or a Holster of what the Stash holds."""

    name: str
    receiver: str = ""


class PutIntoStash(Command, tag="rook_islands.put_into_stash/1"):
    """Leave cards or boards of one's own in the Stash."""

    character: str
    cards: tuple[str, ...]


class TakeFromStash(Command, tag="rook_islands.take_from_stash/1"):
    """Take cards or boards out of the Stash."""

    character: str
    cards: tuple[str, ...]


class AttachMod(Command, tag="rook_islands.attach_mod/1"):
    """Screw a mod to a weapon: out of the Stash, or off the weapon `off` of `owner`."""

    character: str
    weapon: str
    mod: str
    owner: str = ""
    off: str = ""


class DetachMod(Command, tag="rook_islands.detach_mod/1"):
    """Take a mod off a weapon and put it into the Stash."""

    character: str
    weapon: str
    mod: str


class Equip(Command, tag="rook_islands.equip/1"):
    """Take exactly these weapons in hand before a mission."""

    character: str
    weapons: tuple[str, ...]


class DiscardItem(Command, tag="rook_islands.discard_item/1"):
    """Put an Item card into one's discard zone unused, to make room."""

    character: str
    item: str
