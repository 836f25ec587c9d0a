"""Checkpoints made whole: what they leave out is zero, empty or as in the one before."""

from typing import Any

from tests.examples.evening import checkpoints

PEOPLE = ("jason", "liza")
EMPTY_BOARD = {
    "status": [], "leaves": {}, "money": 0, "xp_tokens": 0, "insanity_tokens": 0, "insanity_card": "none",
    "exited": False,
}  # fmt: skip
"""What lies on a character's board for the moment; everything else of a character stays as it was."""
DIALS = ("hp", "max_hp", "mp", "bandages", "impulse")
"""Set for a mission, and gone with it."""
STANDING = ("aside", "gone", "objectives", "undone", "contests")
"""What stays as it was until a checkpoint says otherwise."""
AT_FIRST: dict[str, Any] = {"gone": [], "undone": [], "contests": []}
NO_STASH = {"money": 0, "hides": 0, "leaves": {}}
ABOUT = ("after_line", "as_it_was_seen_then")


def whole_checkpoints() -> dict[str, dict[str, Any]]:
    """Every checkpoint by name, whole."""
    whole: dict[str, dict[str, Any]] = {}
    before: dict[str, Any] = AT_FIRST
    for name, listed in checkpoints().items():
        before = whole[name] = _whole(before, listed)
    return whole


def _whole(before: dict[str, Any], listed: dict[str, Any]) -> dict[str, Any]:
    said = {key: value for key, value in listed.items() if key not in ABOUT}
    brought_home = "exploration_token" in listed
    people = {name: _person(before.get(name, {}), said[name], brought_home=brought_home) for name in PEOPLE}
    standing = {key: before[key] for key in STANDING if key in before}
    stash = {**NO_STASH, **said.get("stash", said.get("stash_before_rewards", {}))}
    ended = {key: value for key, value in said.get("mission", {}).items() if key in ("round", "objectives")}
    whole = {**standing, **ended, **said, **people, "stash": stash}
    if not brought_home:
        whole |= {part: {**before.get(part, {}), **said.get(part, {})} for part in ("board", "decks")}
    return whole


def _person(before: dict[str, Any], said: dict[str, Any], *, brought_home: bool) -> dict[str, Any]:
    kept = {key: value for key, value in before.items() if not (brought_home and key in DIALS)}
    return {**kept, **EMPTY_BOARD, **said}
