"""How values are worded in the templates."""

import json
from collections.abc import Iterable, Mapping
from typing import Any
from uuid import uuid4

from flask import Blueprint
from flask_babel import gettext

from api.interpreter import told
from api.pages.form_writing import Pairs, written
from tracker.kernel.questions import Question
from tracker.kernel.table import ROLL_FOR_ME

UNSAID = ("characters", "enemies", "mission", "board")


def words(where: str) -> str:
    """A place in the state as people name it: "characters.Liza.hp" as "Liza hp"."""
    parts = [part for part in where.split(".") if part not in UNSAID]
    return " ".join(told(part.replace("_", " ").replace("-", " ")) for part in parts)


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
    return words(value).replace(":", " ") if isinstance(value, str) else str(value)


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
    pages.add_app_template_global(faces)
    pages.add_app_template_global(loop_id)
    pages.add_app_template_global(new_id)
    pages.add_app_template_global(answered)
    pages.add_app_template_global(all_rolled)
