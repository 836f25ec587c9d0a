"""Facts of weapons in and out of hand: switched, reloaded, thrown, picked up."""

from tracker.facts.fact import Fact


class WeaponsSwitched(Fact, tag="rook_islands.weapons_switched/1"):
    """A character has switched weapons in this turn."""

    character: str


class WeaponBagged(Fact, tag="rook_islands.weapon_bagged/1"):
    """A weapon without a Holster went into its owner's Save bag, out of reach until the mission ends."""

    character: str
    weapon: str


class WeaponsReloaded(Fact, tag="rook_islands.weapons_reloaded/1"):
    """A character has reloaded in this turn, and attacks no more."""

    character: str


class WeaponThrown(Fact, tag="rook_islands.weapon_thrown/1"):
    """A thrown weapon left its owner's hands; its token lies where it was thrown at."""

    character: str
    weapon: str
    target: str = ""
    at: str = ""


class WeaponPickedUp(Fact, tag="rook_islands.weapon_picked_up/1"):
    """A weapon token was picked up, and its card is the finder's; `owner` had thrown it."""

    character: str
    weapon: str
    owner: str = ""
    at: str = ""


class WeaponReturned(Fact, tag="rook_islands.weapon_returned/1"):
    """After the mission a thrown weapon that nobody picked up is its owner's again."""

    character: str
    weapon: str


class WeaponLost(Fact, tag="rook_islands.weapon_lost/1"):
    """After the mission a thrown weapon that nobody picked up is back in its deck, with its mods."""

    character: str
    weapon: str
