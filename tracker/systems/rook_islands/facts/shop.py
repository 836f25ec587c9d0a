"""Facts of buying, crafting, the Stash and Weapon Mods, and of what a potion does for a while.

A `card` is said as in giving: "item:Medicine", "weapon:AK-47", "mod:Red Dot Sight", "sack:Simple Sack",
"holster:Belt Holster".
"""

from tracker.facts.fact import Fact, Move


def _name(card: str) -> str:
    return card.partition(":")[2]


class CardBought(Fact, tag="rook_islands.card_bought/1"):
    """A card was bought out of the Stash for `receiver`, or to stay there. A mod lies there at first."""

    card: str
    price: int
    receiver: str = ""

    def moves(self) -> tuple[Move, ...]:
        """Off the Stash's money."""
        return (Move("stash", "money", -self.price, f"{_name(self.card)} bought"),)


class LeavesSpent(Fact, tag="rook_islands.leaves_spent/1"):
    """Leaves of one colour were discarded from the Stash."""

    colour: str
    leaves: int
    why: str

    def moves(self) -> tuple[Move, ...]:
        """Off the Stash's leaves of that colour."""
        return (Move("stash", f"leaves.{self.colour}", -self.leaves, self.why),)


class HidesSpent(Fact, tag="rook_islands.hides_spent/1"):
    """Hides were discarded from the Stash."""

    hides: int
    why: str

    def moves(self) -> tuple[Move, ...]:
        """Off the Stash's hides."""
        return (Move("stash", "hides", -self.hides, self.why),)


class CardCrafted(Fact, tag="rook_islands.card_crafted/1"):
    """A potion, Sack or Holster was made for `receiver`, or for the Stash."""

    card: str
    receiver: str = ""


class CardStashed(Fact, tag="rook_islands.card_stashed/1"):
    """A character put a card or board of its own into the Stash."""

    character: str
    card: str


class CardFetched(Fact, tag="rook_islands.card_fetched/1"):
    """A character took a card or board out of the Stash."""

    character: str
    card: str


class ModAttached(Fact, tag="rook_islands.mod_attached/1"):
    """A Weapon Mod was taken out of the Stash and screwed to a weapon."""

    character: str
    weapon: str
    mod: str


class ModDetached(Fact, tag="rook_islands.mod_detached/1"):
    """A Weapon Mod was taken off a weapon and lies in the Stash."""

    character: str
    weapon: str
    mod: str


class HandsFilled(Fact, tag="rook_islands.hands_filled/1"):
    """A character holds these weapons in hand, and its others elsewhere."""

    character: str
    weapons: tuple[str, ...]


class ItemDiscarded(Fact, tag="rook_islands.item_discarded/1"):
    """An Item card was put into the discard zone unused, to make room."""

    character: str
    item: str


class PotionTookEffect(Fact, tag="rook_islands.potion_took_effect/1"):
    """What a potion does for a while: in so many rounds, this one included."""

    character: str
    potion: str
    effect: str
    rounds: int = 1
