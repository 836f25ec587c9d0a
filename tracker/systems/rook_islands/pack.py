"""Reads what ships with this game (`content/`) into a `Box`; a mistake names file, card and field."""

from functools import cache
from importlib import resources
from typing import Any

import msgspec

from tracker.content.document import BadContent, document
from tracker.content.reader import read_card, read_cards
from tracker.kernel.dice import Die
from tracker.kernel.house_rules import check_value
from tracker.kernel.refusal import Unfit
from tracker.systems.rook_islands.box import Box, Loot, MissionSheet, Rule, Tile
from tracker.systems.rook_islands.cards import CARD_FIELDS

MISSIONS = range(8)
NOT_ASKED_FOR = {
    "weapon": frozenset({"holster", "tokens", "type", "reload", "full_auto", "one_handed_die"}),
    "item": frozenset({"mp", "hp", "to_full"}),
    "gear": frozenset({"holds", "slots"}),
}
"""Printed facts about cards that no rule asks the group for."""


class _Counts(msgspec.Struct, frozen=True, kw_only=True):
    leaves: dict[str, int]
    components: dict[str, int]


class _Words(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    words: tuple[str, ...]


def _text(file: str) -> str:
    return (resources.files(__package__) / file).read_text(encoding="utf-8")


def _cards(kind: str, file: str) -> dict[str, dict[str, Any]]:
    """Cards whose fields are those that a group would be asked for, as far as the rulebook gives them."""
    cards: dict[str, dict[str, Any]] = {}
    for name, values in document(_text(file), file).items():
        card = f"{kind}/{name}"
        for field, value in values.items():
            if field in NOT_ASKED_FOR.get(kind, ()):
                continue
            try:
                check_value(card, field, value, CARD_FIELDS[kind])
            except Unfit as unfit:
                raise BadContent(file, unfit.says, card=card, field=field) from unfit
        cards[card] = dict(values)
    return cards


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
        actions=_lists("content/actions.yaml"),
        words=_lists("content/words.yaml"),
        cards=_cards("enemy", "content/units.yaml")
        | _cards("weapon", "content/weapons.yaml")
        | _cards("item", "content/items.yaml")
        | _cards("gear", "content/gear.yaml"),
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
