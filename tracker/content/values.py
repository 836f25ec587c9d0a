"""A group's values, read off its cards and boards: into a file for others, and out of one."""

from collections.abc import Callable, Collection
from typing import Any

import msgspec
import yaml

from tracker.content.document import JSON, BadContent, document
from tracker.content.reader import read_card

MOST_CARDS = 2_000
"""Cards in one pack; no box has a quarter of that."""
LONGEST_CARD = 80
LARGEST_NUMBER = (1 << 53) - 1
DEEPEST = 8
WIDTH = 110
Complaint = Callable[[str, str, Any], str]
"""What is wrong about a value, given card, field and value; nothing if it fits."""


class Values(msgspec.Struct, frozen=True, kw_only=True):
    """Values read off cards and boards, by card and field.

    `sample`: invented, of no real card. `system`: the id of the game; a pack that says none is for any.
    """

    title: str
    system: str = ""
    sample: bool = False
    cards: dict[str, Any]


def read_values(text: str, file: str, kinds: Collection[str], complaint: Complaint) -> Values:
    """A group's values from a file of them, each checked against its field.

    Raises:
        BadContent: naming file, card and field.
    """
    found = read_card(Values, document(text, file), file=file)
    if len(found.cards) > MOST_CARDS:
        raise BadContent(file, f"more than {MOST_CARDS} cards", field="cards")
    for card in found.cards:
        kind, _, name = card.partition("/")
        if kind not in kinds or not name.strip() or not name.isprintable() or len(card) > LONGEST_CARD:
            known = ", ".join(f"{each}/…" for each in kinds)
            raise BadContent(file, f"is none of {known}"[:300], card=card[:LONGEST_CARD])
    cards = {card: checked_card(card, values, file, complaint) for card, values in found.cards.items()}
    return msgspec.structs.replace(found, cards=cards)


def checked_card(card: str, values: Any, file: str, complaint: Complaint) -> dict[str, Any]:
    """The values of one card, each of the shape that the group would be asked for.

    Raises:
        BadContent: naming file, card and field.
    """
    if not isinstance(values, dict):
        raise BadContent(file, "is not a card with fields", card=card)
    for field, value in values.items():
        says = f"{field!r} is no field"[:300] if not isinstance(field, str) else complaint(card, field, value)
        if not says and not _plain(value):
            says = "is nothing that a table writes down"
        if says:
            raise BadContent(file, says, card=card, field=str(field)[:LONGEST_CARD])
    return dict(values)


def _plain(value: Any, depth: int = 0) -> bool:
    """Whether every reader of JSON takes this value for itself (YAML has dates, and more)."""
    if depth > DEEPEST:
        return False
    if isinstance(value, dict):
        return all(isinstance(name, str) and _plain(inner, depth + 1) for name, inner in value.items())
    if isinstance(value, list):
        return all(_plain(inner, depth + 1) for inner in value)
    if isinstance(value, int):
        return abs(value) <= LARGEST_NUMBER
    return value is None or isinstance(value, str)


def written(values: Values, file: str) -> str:
    """The text of a pack: JSON if the file is named so, else YAML."""
    plain = msgspec.to_builtins(values)
    if file.endswith(JSON):
        return msgspec.json.format(msgspec.json.encode(plain)).decode() + "\n"
    return yaml.safe_dump(plain, sort_keys=False, allow_unicode=True, width=WIDTH)
