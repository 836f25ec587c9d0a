"""What is asked for in a fight, and what the table records of one that it worked out itself."""

from tracker.kernel.commands import Command


class Attack(Command, tag="rook_islands.attack/1"):
    """Attack with an equipped weapon.

    `target`: an enemy id, a character, "terrain:Crate", "ground" (with its `space`, if it has a name).
    `free`: the attack that an Insanity card owes.
    """

    character: str
    weapon: str
    target: str
    mode: str = ""
    free: bool = False
    space: str = ""


class AnnounceAttack(Command, tag="rook_islands.announce_attack/1"):
    """Announce an attack that others may still interrupt; nothing is spent yet."""

    character: str
    weapon: str
    target: str
    mode: str = ""


class WithdrawAttack(Command, tag="rook_islands.withdraw_attack/1"):
    """Take an announced attack back before it is rolled."""

    character: str


class Takedown(Command, tag="rook_islands.takedown/1"):
    """Try to take an adjacent enemy down."""

    character: str
    target: str


class RecordHurt(Command, tag="rook_islands.record_hurt/1"):
    """Damage that the table worked out itself (a card, a trap, fire): so many HP off a unit."""

    unit: str
    hp: int
    cause: str
    by: str = ""


class RecordHeal(Command, tag="rook_islands.record_heal/1"):
    """HP that an effect gave back to a character."""

    character: str
    hp: int
    cause: str


class RecordStatus(Command, tag="rook_islands.record_status/1"):
    """A marker ("Bleed", "Impair", "Fire") that the table put on a unit or took off it."""

    unit: str
    status: str
    gained: bool = True
