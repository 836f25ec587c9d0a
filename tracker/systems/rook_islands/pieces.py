"""Small pieces of the state: what a character or the board keeps in mind for a while."""

import msgspec


class Burst(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A Full Auto sequence that may go on: its weapon and whom it was fired at so far."""

    weapon: str
    targets: tuple[str, ...]


class LastAttack(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The attack that a character made last, as long as it has done nothing else since."""

    weapon: str
    target: str
    mode: str = "single"


class DieChange(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a card does to a character's dice: `die` "attack" or "takedown", so many `levels` better.

    It holds for the "turn" or for the "next" roll.
    """

    die: str
    levels: int
    why: str
    lasts: str = "turn"


class Terrain(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An obstacle or hazard tile on the board that was damaged; `damage` accumulates until it is `gone`."""

    tile: str
    damage: int = 0
    gone: bool = False


class WeaponToken(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A weapon token on the board, e.g. a thrown Machete: its `owner`, if any, gets it back in the end.

    `spent`: it has made its attack for this round.
    """

    weapon: str
    at: str = ""
    owner: str = ""
    spent: bool = False


ANY_WEAPON = ""
"""How a free attack is kept that may be made with any weapon."""


class FreeAttack(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An attack still to be made: owed by an Insanity card (Instability), or provoked by spores."""

    character: str
    weapon: str
