"""Facts of what a player does in a turn, other than fighting."""

from tracker.facts.fact import Fact


class CharacterMoved(Fact, tag="rook_islands.character_moved/1"):
    """A character went `spaces` far for `cost` MP. `to` and `next_to` where the group names them."""

    character: str
    spaces: int
    cost: int
    to: str = ""
    next_to: tuple[str, ...] | None = None
    cautious: tuple[str, ...] = ()


class MoveBrokenOff(Fact, tag="rook_islands.move_broken_off/1"):
    """A free attack felled the mover on the space it was leaving; the MP for the steps so far are spent.

    `spaces` is how far it came before that (0: it lies where it began), `at` that space where it is named.
    """

    character: str
    cost: int
    spaces: int = 0
    at: str = ""


class MovementGained(Fact, tag="rook_islands.movement_gained/1"):
    """An effect gave MP for this turn."""

    character: str
    mp: int
    why: str = ""


class MovementForfeited(Fact, tag="rook_islands.movement_forfeited/1"):
    """Attempting a Takedown cost all the MP that were left."""

    character: str
    mp: int


class CharacterExited(Fact, tag="rook_islands.character_exited/1"):
    """A character stepped on the Exit and is out of play."""

    character: str


class LeafTaken(Fact, tag="rook_islands.leaf_taken/1"):
    """A Leaf token was collected onto the character's board.

    `chosen`: it was exchanged for one of the colour that its taker named.
    """

    character: str
    colour: str
    space: str = ""
    chosen: bool = False


class LootTaken(Fact, tag="rook_islands.loot_taken/1"):
    """A Loot token was picked up; it lies in the character's discard zone.

    `left_before`: it had been turned over earlier and left where it was.
    """

    character: str
    loot: str
    space: str = ""
    left_before: bool = False


class LootLeft(Fact, tag="rook_islands.loot_left/1"):
    """A token was turned over but stays on its space (Ammunition, and every weapon is full)."""

    character: str
    loot: str
    space: str = ""


class LootPlaced(Fact, tag="rook_islands.loot_placed/1"):
    """A random face-down Loot token was put on the board."""

    space: str = ""


class TokenMoved(Fact, tag="rook_islands.token_moved/1"):
    """A Loot or Leaf token was shifted to another space, as the table allowed."""

    space: str
    to: str


class MoneyTokenGained(Fact, tag="rook_islands.money_token_gained/1"):
    """A Money token lies on the character's board; it counts only if the mission succeeds."""

    character: str
    money: int


class ExperienceTokenGained(Fact, tag="rook_islands.experience_token_gained/1"):
    """An XP token lies on the character's board; it counts only if the mission succeeds."""

    character: str
    xp: int
    why: str = ""


class BandageGained(Fact, tag="rook_islands.bandage_gained/1"):
    """A Bandage token was added to the character's board."""

    character: str


class BandageUsed(Fact, tag="rook_islands.bandage_used/1"):
    """A Bandage token was used on a unit."""

    character: str
    on: str


class AllyHealed(Fact, tag="rook_islands.ally_healed/1"):
    """An allied unit regained HP."""

    ally: str
    hp: int
    cause: str


class ItemGained(Fact, tag="rook_islands.item_gained/1"):
    """An Item card was taken from its deck into the character's inventory."""

    character: str
    item: str
    from_loot: bool = False


class ItemUsed(Fact, tag="rook_islands.item_used/1"):
    """An Item card was used and lies in the character's discard zone."""

    character: str
    item: str


class ImpulseUsed(Fact, tag="rook_islands.impulse_used/1"):
    """A character used its Impulse; the words of its board are kept with it."""

    character: str
    effect: str


class GearOwned(Fact, tag="rook_islands.gear_owned/1"):
    """A character has this Sack or Holster board from now on."""

    character: str
    gear: str


class WeaponPutAway(Fact, tag="rook_islands.weapon_put_away/1"):
    """A weapon in hand went to its holster, or lies beside the board if it needs none."""

    character: str
    weapon: str


class HandedOver(Fact, tag="rook_islands.handed_over/1"):
    """One object changed hands; `kind` is "item", "weapon", "bandage", "sack" or "holster".

    `back`: it was given in return, in a trade that the other one began.
    """

    giver: str
    receiver: str
    kind: str
    name: str = ""
    in_mission: bool = False
    back: bool = False
