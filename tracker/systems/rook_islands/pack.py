"""Reads what ships with this game (`content/`) into a `Box`; a mistake names file, card and field."""

from functools import cache
from importlib import resources
from typing import Any

import msgspec

from tracker.content import values as content_values
from tracker.content.document import document
from tracker.content.reader import read_card, read_cards
from tracker.content.values import Values, checked_card
from tracker.kernel.dice import Die
from tracker.kernel.house_rules import complaint_about
from tracker.systems.rook_islands.box import Box, Gear, Loot, MissionSheet, Rule, Tile, TwoSided
from tracker.systems.rook_islands.cards import CARD_FIELDS

MISSIONS = range(8)
NOT_ASKED_FOR = {
    "weapon": frozenset({"holster", "tokens"}),
    "item": frozenset(
        {
            "leaves",
            "to_full",
            "choose_leaf_rounds",
            "animals_ignore_rounds",
            "fire_immune",
            "damage_vs_animals",
        }
    ),
    "exploration": frozenset({"secret"}),
    "talent": frozenset({"gives", "immune", "revives"}),
}
"""Printed facts about cards that no rule asks the group for."""


class _Counts(msgspec.Struct, frozen=True, kw_only=True):
    leaves: dict[str, int]
    components: dict[str, int]
    faces: dict[str, dict[str, int]]
    two_sided: dict[str, TwoSided]


class _Words(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    words: tuple[str, ...]


def _text(file: str) -> str:
    return (resources.files(__package__) / file).read_text(encoding="utf-8")


def _complaint(card: str, field: str, value: Any) -> str:
    return complaint_about(CARD_FIELDS, card, field, value)


def _cards(kind: str, file: str) -> dict[str, dict[str, Any]]:
    """Cards whose fields are those that a group would be asked for, as far as the rulebook gives them."""
    beside = NOT_ASKED_FOR.get(kind, frozenset())

    def complaint(card: str, field: str, value: Any) -> str:
        return "" if field in beside else _complaint(card, field, value)

    return {
        f"{kind}/{name}": checked_card(f"{kind}/{name}", values, file, complaint)
        for name, values in document(_text(file), file).items()
    }


def read_values(text: str, file: str) -> Values:
    """A group's values for this game, from a file of them, each checked against its field.

    Raises:
        BadContent: naming file, card and field.
    """
    return content_values.read_values(text, file, CARD_FIELDS, _complaint)


@cache
def sample() -> Values:
    """The sample pack: invented values, so that a demonstration need not ask for any."""
    return read_values(_text("content/sample_pack.yaml"), "content/sample_pack.yaml")


def _lists(file: str) -> dict[str, tuple[str, ...]]:
    found = document(_text(file), file)
    return {
        name: read_card(_Words, {"name": name, "words": words}, file=file, card=name).words
        for name, words in found.items()
    }


def _mission(number: int) -> MissionSheet:
    file = f"content/missions/{number}.yaml"
    return read_card(MissionSheet, document(_text(file), file), file=file, card=f"Mission {number}")


@cache
def load() -> Box:
    """The box as it ships.

    Raises:
        BadContent: naming file, card and field.
    """
    counts = read_card(
        _Counts, document(_text("content/counts.yaml"), "counts.yaml"), file="content/counts.yaml"
    )
    return Box(
        missions={number: _mission(number) for number in MISSIONS},
        dice=read_cards(Die, _text("content/dice.yaml"), file="content/dice.yaml", named="name"),
        tiles=read_cards(Tile, _text("content/tiles.yaml"), file="content/tiles.yaml", named="name"),
        loot=read_cards(Loot, _text("content/loot.yaml"), file="content/loot.yaml", named="kind"),
        leaves=counts.leaves,
        components=counts.components,
        faces=counts.faces,
        two_sided=counts.two_sided,
        actions=_lists("content/actions.yaml"),
        words=_lists("content/words.yaml"),
        cards=_cards("enemy", "content/units.yaml")
        | _cards("weapon", "content/weapons.yaml")
        | _cards("item", "content/items.yaml")
        | _cards("mod", "content/mods.yaml")
        | _cards("exploration", "content/exploration.yaml")
        | _cards("talent", "content/talents.yaml"),
        gear=read_cards(Gear, _text("content/gear.yaml"), file="content/gear.yaml", named="name"),
        rules=_catalogue(),
    )


@cache
def _catalogue() -> dict[str, Rule]:
    file = "rules.yaml"
    return {
        rule: read_card(Rule, data, file=file, card=rule)
        for rule, data in document(_text(file), file).items()
    }


def rules() -> dict[str, str]:
    """Every rule of the book in our words."""
    return {name: rule.says for name, rule in _catalogue().items()}
