"""Cards, boards and tiles as values.

No loading here: `pack.py` reads the shipped data, `read_board`, `read_weapon` and `read_enemy` join it
with the group's collection, and ask for what is missing (`card_shapes.py` says of which shape).
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tracker.kernel.questions import EnterValues, Shape
from tracker.kernel.table import Table
from tracker.systems.rook_islands.card_shapes import (
    ATTACK_FIELDS,
    CARD_FIELDS,
    COLOURS,
    DICE,
    EFFECTS,
    ENEMY_FIELDS,
    LEAF_COLOURS,
    LONGEST_ROUND_BOARD,
    MELEE,
    THROW,
    WEAPON_FIELDS,
    choices,
)

__all__ = [
    "ATTACK_FIELDS",
    "CARD_FIELDS",
    "COLOURS",
    "DICE",
    "EFFECTS",
    "ENEMY_FIELDS",
    "LEAF_COLOURS",
    "LONGEST_ROUND_BOARD",
    "EnemyAttack",
    "WeaponCard",
    "choices",
    "die_or_none",
    "known",
    "modes_of",
    "read",
    "read_attack",
    "read_together",
    "read_weapon",
    "read_zone_attack",
]


class WeaponCard(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A weapon.

    `die` None hits by itself; `clip` None needs no ammunition; `far_die` from `far_range` on, `alone_die`
    when it is the only weapon in hand; `on_hit` a marker, `on_hit_damage` more damage.
    """

    name: str
    reach: str
    damage: int
    hands: int = 1
    die: str | None = None
    clip: int | None = None
    modes: tuple[str, ...] = ()
    far_die: str | None = None
    far_range: int = 0
    alone_die: str | None = None
    on_hit: str | None = None
    on_hit_damage: int = 0
    price: int | None = None


class EnemyAttack(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One weapon of an enemy board: `near_die` replaces the die when adjacent."""

    name: str
    reach: str
    damage: int
    die: str | None = None
    near_die: str | None = None
    on_hit: str | None = None


def known(table: Table, card: str) -> dict[str, Any]:
    """What is known of a card so far: what the rulebook prints, overlaid by what the group entered."""
    return {**table.content.printed(card), **table.house.collection.get(card, {})}


def read(table: Table, card: str, *fields: str) -> dict[str, Any]:
    """These fields of a card.

    Raises:
        Asked: for every field that neither rulebook nor group has given; optional ones too, since "none"
            is an answer.
    """
    return read_together(table, (card,), *fields)[0]


def called(card: str) -> str:
    """What is read off, as people name it: by its own name, or by what it is where that says too little."""
    kind, _, name = card.partition("/")
    by_kind = {
        "round_board": f"the Round board of Mission {name}",
        "map": f"the map of Mission {name}",
        "briefing": f"the briefing of Mission {name}",
        "deck": f"the deck of {name.capitalize()} cards",
    }
    return by_kind.get(kind, name)


def read_together(table: Table, cards: Sequence[str], *fields: str) -> tuple[dict[str, Any], ...]:
    """The same fields of several cards; what is missing of any is asked for at once."""
    found = [known(table, card) for card in cards]
    missing = {
        card: tuple(_shape(card, name, values) for name in fields if name not in values)
        for card, values in zip(cards, found, strict=True)
    }
    questions = [
        EnterValues(key=f"value:{card}", says=f"Read off {called(card)}", card=card, fields=shapes)
        for card, shapes in missing.items()
        if shapes
    ]
    if questions:
        table.ask(*questions)
    return tuple({name: values[name] for name in fields} for values in found)


def _shape(card: str, field: str, values: dict[str, Any]) -> Shape:
    """What is asked of a card: of a melee weapon only the fire mode that it may have."""
    shape = CARD_FIELDS[card.split("/", 1)[0]][field]
    if field != "modes" or values.get("reach") != MELEE:
        return shape
    return replace(shape, choices=tuple(choice for choice in shape.choices if choice.value == THROW))


def modes_of(reach: str, modes: Sequence[str] | None) -> tuple[str, ...]:
    """The alternate fire modes of a weapon: Throw is for melee weapons, and their only one (RI-ALT-08)."""
    return tuple(mode for mode in modes or () if (mode == THROW) == (reach == MELEE))


def die_or_none(value: str | None) -> str | None:
    """No die is printed: "none" and nothing both mean it."""
    return None if value in (None, "none") else value


def read_weapon(table: Table, name: str) -> WeaponCard:
    """A players' weapon card, whole."""
    known = read(table, f"weapon/{name}", *WEAPON_FIELDS)
    return WeaponCard(
        name=name, reach=known["reach"], damage=known["damage"], hands=known["hands"],
        die=die_or_none(known["die"]), clip=known["clip"],
        modes=modes_of(known["reach"], known["modes"]),
        far_die=die_or_none(known["far_die"]), far_range=known["far_range"] or 0,
        alone_die=die_or_none(known["alone_die"]), on_hit=known["on_hit"],
        on_hit_damage=known["on_hit_damage"] or 0, price=known["price"],
    )  # fmt: skip


def read_attack(table: Table, unit: str) -> EnemyAttack:
    """An enemy's main attack."""
    known = read(table, f"enemy/{unit}", *ATTACK_FIELDS)
    return EnemyAttack(
        name=known["attack"], reach=known["attack_reach"], damage=known["attack_damage"],
        die=die_or_none(known["attack_die"]), near_die=die_or_none(known["attack_near_die"]),
        on_hit=known["attack_on_hit"],
    )  # fmt: skip


def read_zone_attack(table: Table, unit: str) -> EnemyAttack:
    """What it strikes with when somebody leaves its Zone: its ZoC attack, else its main one (RI-ZOC-04)."""
    known = read(table, f"enemy/{unit}", "zoc")
    if known["zoc"] is None:
        return read_attack(table, unit)
    more = read(table, f"enemy/{unit}", "zoc_die", "zoc_damage")
    return EnemyAttack(
        name=known["zoc"], reach="melee", damage=more["zoc_damage"] or 0, die=die_or_none(more["zoc_die"])
    )
