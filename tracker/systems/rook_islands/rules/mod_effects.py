"""What Weapon Mods do to the weapon they are on (RI-MOD-05, RI-RELOAD-08)."""

from typing import Any

import msgspec

from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import WeaponCard, read, read_together
from tracker.systems.rook_islands.state import Character

EFFECT = ("effect", "improve", "damage", "clip")


def effects(table: Table, character: Character, weapon: str) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Every mod on a weapon with what its card says."""
    mods = character.mods.get(weapon, ())
    return tuple(zip(mods, read_together(table, [f"mod/{mod}" for mod in mods], *EFFECT), strict=True))


def clip_of(table: Table, character: Character, weapon: str) -> int | None:
    """The rounds that a weapon holds, its mods included (RI-RELOAD-08); None: it needs no ammunition."""
    clip = read(table, f"weapon/{weapon}", "clip")["clip"]
    return None if clip is None else clip + _more(table, character, weapon, "clip")


def _more(table: Table, character: Character, weapon: str, field: str) -> int:
    return sum(effect[field] or 0 for _, effect in effects(table, character, weapon))


def with_mods(table: Table, character: Character, card: WeaponCard) -> WeaponCard:
    """The weapon card with its mods splayed behind it; what they do to the die is a modifier of its own."""
    if not character.mods.get(card.name):
        return card
    return msgspec.structs.replace(
        card, damage=card.damage + _more(table, character, card.name, "damage"),
        clip=None if card.clip is None else card.clip + _more(table, character, card.name, "clip"),
    )  # fmt: skip
