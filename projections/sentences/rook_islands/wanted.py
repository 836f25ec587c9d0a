"""What somebody wanted who came too late, in the words that would have told of it, had it been done."""

from collections.abc import Callable, Mapping
from typing import Any

from projections.sentences.phrases import Called, at_space, capital

Asked = Mapping[str, Any]
Want = Callable[[Asked, Called], str]


def _loot(asked: Asked, _called: Called) -> str:
    return f"{asked['character']} takes Loot{at_space(asked.get('space', ''))}: {asked['loot']}"


def _leaf(asked: Asked, _called: Called) -> str:
    return f"{asked['character']} takes a {asked['colour']} Leaf{at_space(asked.get('space', ''))}"


def _attack(asked: Asked, called: Called) -> str:
    return f"{called(asked['character'])} attacks {called(asked['target'])} with {asked['weapon']}"


def _takedown(asked: Asked, called: Called) -> str:
    return f"{asked['character']} tries a Takedown of {called(asked['target'])}"


def _hurt(asked: Asked, called: Called) -> str:
    return f"{capital(asked['cause'])}: {called(asked['unit'])} -{asked['hp']} HP"


def _bandage(asked: Asked, called: Called) -> str:
    whom = asked.get("on") or asked["character"]
    on = "" if whom == asked["character"] else f" on {called(whom)}"
    return f"{asked['character']} uses a Bandage{on}"


def _fetched(asked: Asked, _called: Called) -> str:
    cards = (card.partition(":")[2] or card for card in asked["cards"])
    return " · ".join(f"{asked['character']} takes {card} out of the Stash" for card in cards)


WANTED: Mapping[str, Want] = {
    "rook_islands.take_loot/1": _loot,
    "rook_islands.take_leaf/1": _leaf,
    "rook_islands.take_start/1": lambda asked, _: f"{asked['character']} stands on star {asked['star']}",
    "rook_islands.attack/1": _attack,
    "rook_islands.takedown/1": _takedown,
    "rook_islands.record_hurt/1": _hurt,
    "rook_islands.bandage/1": _bandage,
    "rook_islands.take_from_stash/1": _fetched,
}
"""By command; what nobody found words for is told by its kind and its fields."""
