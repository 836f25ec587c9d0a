"""Talent cards: what is known of one, and what the talents of a character come to."""

from typing import Any

import msgspec

from tracker.kernel.questions import EnterValues
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.card_shapes import ALWAYS, CARD_FIELDS, TALENT_FIELDS
from tracker.systems.rook_islands.cards import known
from tracker.systems.rook_islands.state import Character

LONGEST_NAME = 40
BESIDE_ONESELF = 10
"""From this Insanity on the Insanity effects of talents count (RI-TAL-14)."""
_PLACE = ("tree", "level")
_TEXT = ("uses", "effect", "insanity")
_WRITTEN = ("max_hp", "max_mp")
"""What a group writes down of a card that the rulebook does not give."""


class Place(msgspec.Struct, frozen=True, gc=False):
    """Where a talent stands: in which tree, on which level."""

    tree: str
    level: int


class Words(msgspec.Struct, frozen=True, gc=False):
    """What a talent card says: how often it is used, its effect, its Insanity effect if it has one."""

    uses: str
    effect: str
    insanity: str | None


def _card(talent: str) -> str:
    return f"talent/{talent}"


def talent_called(table: Table, name: str) -> str:
    """The talent as its card calls it, however it was written; a name that no card has is taken as it is."""
    written = " ".join(name.split())
    if not written or len(written) > LONGEST_NAME:
        raise Unfit("talent", "names no talent")
    cards = (card.partition("/") for card in (*table.content.cards, *table.house.collection))
    talents: dict[str, str] = {talent.casefold(): talent for kind, _, talent in cards if kind == "talent"}
    return talents.get(written.casefold(), written)


def place_of(table: Table, talent: str) -> Place:
    """Its tree and level.

    Raises:
        Asked: for all that stands on a card of which the rulebook gives neither (RI-TAL-05, -23, -38).
    """
    values = known(table, _card(talent))
    if any(field not in values for field in _PLACE):
        values = _whole(table, talent, "RI-TAL-38")
    return Place(values["tree"], values["level"])


def words_of(table: Table, talent: str) -> Words:
    """What its card says.

    Raises:
        Asked: for a text that the rulebook cuts off or never gives, until the table types it (RI-TAL-30).
    """
    values = known(table, _card(talent))
    if any(field not in values for field in _TEXT):
        values = _whole(table, talent, "RI-TAL-30")
    return Words(values["uses"], values["effect"], values["insanity"])


def revive_hp(table: Table, talent: str) -> int:
    """The HP of whoever this talent revives."""
    values = known(table, _card(talent))
    if "revive_hp" not in values:
        _ask(table, talent, "RI-TAL-38", ("revive_hp",))
    return int(values["revive_hp"])


def _whole(table: Table, talent: str, rule: str) -> dict[str, Any]:
    """Everything on the card; what is missing is asked for in one go."""
    values = known(table, _card(talent))
    missing = [field for field in TALENT_FIELDS if field not in values]
    if values.get("revives") and "revive_hp" not in values:
        missing.append("revive_hp")
    if missing:
        _ask(table, talent, rule, tuple(missing))
    return values


def _ask(table: Table, talent: str, rule: str, fields: tuple[str, ...]) -> None:
    shapes = tuple(CARD_FIELDS["talent"][field] for field in fields)
    says = f"The text of {talent} is not entered yet: read it off the card"
    table.ask(
        EnterValues(key=f"value:{_card(talent)}", says=says, rule=rule, card=_card(talent), fields=shapes)
    )


def has(character: Character | None, talent: str) -> bool:
    """Whether this talent lies on the character's board."""
    return character is not None and talent in character.talents


def insane(character: Character) -> bool:
    """Whether the Insanity effects of its talents count (RI-TAL-14)."""
    return character.insanity >= BESIDE_ONESELF


def worth(table: Table, character: Character, what: str) -> int:
    """What all talents of a character that always hold give of something (such as "max_hp").

    A card whose text is not entered yet gives nothing.
    """
    return sum(_worth(table, talent, what) for talent in character.talents)


def _worth(table: Table, talent: str, what: str) -> int:
    values = known(table, _card(talent))
    if values.get("uses", ALWAYS) != ALWAYS:
        return 0
    written = values.get(what) if what in _WRITTEN else None
    return int(written or 0) + gift(table, talent, what)


def gift(table: Table, talent: str, what: str) -> int:
    """What the rulebook says that this talent gives of something (such as "takedown")."""
    return int(known(table, _card(talent)).get("gives", {}).get(what, 0))


def immune(table: Table, character: Character, status: str) -> bool:
    """Whether a talent keeps this marker off the character (RI-TAL-36)."""
    return any(status in known(table, _card(talent)).get("immune", ()) for talent in character.talents)
