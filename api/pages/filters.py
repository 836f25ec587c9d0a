"""How values are worded in the templates."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from flask import Blueprint
from flask_babel import gettext

from api.interpreter import told
from api.pages.form_writing import Pairs, written
from api.pages.place_names import named, unit_named, value_at
from tracker.kernel.questions import Question
from tracker.kernel.table import ROLL_FOR_ME

UNSAID = ("characters", "enemies", "allies", "mission", "board")
UNIT = re.compile(r"[a-z]+(?:-[a-z0-9]+)+")
"""How a unit is called in the state: "beheader-red"."""
NAMED = re.compile(r"([a-z_]+):(\S.*)")
"""How a card or a tile is: "weapon:AK-47"."""
SHORT = re.compile(r"\b(?:hp|mp|xp)\b")
"""What is short for something is written large."""


def words(where: str) -> str:
    """A place in the state as people name it: "characters.Liza.hp" as "Liza HP"."""
    said = named(where, word)
    return " ".join(word(part) for part in where.split(".") if part not in UNSAID) if said is None else said


def word(part: str) -> str:
    """A key or value of the state: "beheader-red" is "Beheader red", "weapon:AK-47" is "weapon AK-47"."""
    if UNIT.fullmatch(part):
        return told(unit_named(part) or part.replace("-", " ").capitalize())
    kind, name = found.groups() if (found := NAMED.fullmatch(part)) else ("", part)
    said = " ".join(told(each.replace("_", " ")) for each in (kind, name) if each)
    return SHORT.sub(lambda found: found[0].upper(), said)


def capital(said: str) -> str:
    """A refusal as a sentence of its own: the rules begin it small, since it may stand within one."""
    return said[:1].upper() + said[1:]


def card_name(card: str) -> str:
    """A card by its name alone: "weapon:AK-47" is "AK-47"."""
    return card.partition(":")[2] or card


def money(amount: int) -> str:
    """An amount of the game's money, with its sign where this language has it."""
    return gettext("$%(amount)s", amount=amount)


def plain(value: Any) -> str:
    """A value in a sentence."""
    if value in (None, [], ""):
        return gettext("nothing")
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, list):
        return ", ".join(map(plain, value))
    if isinstance(value, dict):
        return ", ".join(f"{words(str(name))} {plain(inner)}" for name, inner in value.items()) or gettext(
            "nothing"
        )
    return word(value) if isinstance(value, str) else str(value)


def plain_at(value: Any, where: str) -> str:
    """The value of a place in a sentence: of the phase "player" is "Player turn"."""
    said = value_at(where, value)
    return plain(value) if said is None else said


def faces(all_faces: Iterable[str]) -> list[str]:
    """Each face of a die once."""
    return list(dict.fromkeys(all_faces))


def loop_id(*parts: Any) -> str:
    """A question's key, or a button's fields, as an element's id: the same on every redrawing."""
    return "-".join("".join(c if c.isalnum() else "-" for c in str(part)) for part in parts)


def new_id() -> str:
    """The id of an action that a button will send; made with the button, so a double tap is one action."""
    return str(uuid4())


def answered(answers: Mapping[str, Any]) -> Pairs:
    """Answers as the hidden inputs that send them."""
    return written("a", answers)


def all_rolled(questions: Iterable[Question]) -> str:
    """What a key sends that lets the tracker roll all of these dice."""
    return json.dumps({f"a:text:{question.key}": ROLL_FOR_ME for question in questions})


def install(pages: Blueprint) -> None:
    """Make them known to the templates."""
    pages.add_app_template_filter(told)
    pages.add_app_template_filter(words)
    pages.add_app_template_filter(plain)
    pages.add_app_template_filter(plain_at)
    pages.add_app_template_filter(capital)
    pages.add_app_template_filter(card_name)
    pages.add_app_template_filter(money)
    pages.add_app_template_global(faces)
    pages.add_app_template_global(loop_id)
    pages.add_app_template_global(new_id)
    pages.add_app_template_global(answered)
    pages.add_app_template_global(all_rolled)
