"""How values are worded in the templates."""

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from flask import Blueprint

RANKED = ("red", "blue", "green", "yellow")


def words(where: str) -> str:
    """ "characters.Liza.hp" as "Liza hp"."""
    parts = [part for part in where.split(".") if part not in ("characters", "enemies", "mission")]
    return " ".join(parts).replace("_", " ").replace("-", " ")


def plain(value: Any) -> str:
    """A value in a sentence."""
    if value is None or value == []:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


def chain(enemies: Iterable[tuple[str, dict[str, Any]]]) -> list[tuple[str, dict[str, Any]]]:
    """Enemies in the order in which they act: rank, then colour."""

    def place(item: tuple[str, dict[str, Any]]) -> tuple[int, str, int]:
        enemy = item[1]
        colour = enemy["colour"]
        return (-enemy["rank"], enemy["type"], RANKED.index(colour) if colour in RANKED else len(RANKED))

    return sorted(enemies, key=place)


def faces(all_faces: Iterable[str]) -> list[str]:
    """Each face of a die once."""
    return list(dict.fromkeys(all_faces))


def loop_id(key: str) -> str:
    """A question's key as an element's id."""
    return "".join(c if c.isalnum() else "-" for c in key)


def install(pages: Blueprint) -> None:
    """Make them known to the templates."""
    for name, function in {"words": words, "plain": plain, "chain": chain}.items():
        pages.add_app_template_filter(function, name)
    for name, function in {"faces": faces, "loop_id": loop_id, "new_id": new_id}.items():
        pages.add_app_template_global(function, name)


def new_id() -> str:
    """The id of an action that a button will send: made with the button, so that a double tap is one action."""
    return str(uuid4())
