"""From the state document to the words in which the group wrote its evening down."""

from collections.abc import Callable, Mapping
from typing import Any

Document = Mapping[str, Any]

EMPTY = {
    "status": [], "leaves": {}, "money": 0, "xp_tokens": 0, "insanity_tokens": 0, "insanity_card": "none",
    "exited": False,
}  # fmt: skip
"""What lies on a character's board when a checkpoint does not say otherwise."""


def as_written(state: Document) -> dict[str, Any]:
    """The whole state as a checkpoint says it: "Beheader red" for an id, Jason and Liza by name."""
    named = _named(state)
    return {
        "round": state["round"],
        "phase": state["phase"],
        **{
            name.lower(): {**_character(board), **_on_trek(state["exploration"], name)}
            for name, board in state["characters"].items()
        },
        "exploration": state["exploration"],
        "missions_done": state["missions_done"],
        "enemies": {enemy["name"]: enemy["hp"] for enemy in state["enemies"].values()},
        "at": {enemy["name"]: enemy["at"] for enemy in state["enemies"].values()},
        "chain": [named(enemy) for enemy in state["chain"]],
        "enemy_status": {e["name"]: e["status"] for e in state["enemies"].values() if e["status"]},
        "gone": [named(enemy) for enemy in state["gone"]],
        "aside": state["aside"],
        "board": state["board"],
        "loot_out": state["board"].get("loot_out", {}),
        "decks": state["decks"],
        "stash": state["stash"],
        "stash_before_rewards": state["stash"],
        "objectives": _objectives(state),
        "mission": {**(state["mission"] or {}), "round": state["round"], "objectives": _objectives(state)},
        "exploration_token": state["exploration_token"],
        "next_mission": state["next_mission"],
    }


def _character(board: Document) -> dict[str, Any]:
    discard = [_token(each) for each in board["discard"]]
    return {**board, "insanity_card": board["insanity_card"] or "none", "discard": discard}


def _on_trek(exploration: Document, name: str) -> dict[str, Any]:
    """The dials of the trek, which are others than those of a mission."""
    explorer = exploration.get("explorers", {}).get(name)
    return {} if explorer is None else {"trek_hp": explorer["hp"], "trek_mp_left": explorer["mp"]}


def _token(named: str) -> str:
    words = named.removeprefix("loot:")
    return words[:1].upper() + words[1:]


def _objectives(state: Document) -> dict[str, str]:
    return {name: aim["state"] for name, aim in ((state["mission"] or {}).get("objectives") or {}).items()}


def _named(state: Document) -> Callable[[str], str]:
    """An enemy id as the group says it, also of one that is gone: only a base colour stands apart."""
    known = {enemy: each["name"] for enemy, each in state["enemies"].items()}
    return lambda enemy: known.get(enemy) or _words(enemy)


def _words(enemy: str) -> str:
    words = enemy.split("-")
    colour = words.pop() if words[-1] in {"red", "blue", "green", "yellow"} else ""
    kind = " ".join(words)
    return f"{kind.title() if colour == '' else kind.capitalize()} {colour}".strip()


WHOLE = ("leaves", "loot_out")
"""Counts of which nothing may be there that is not expected."""


def differing(expected: Any, shown: Any, *, whole: tuple[str, ...] = WHOLE, where: str = "") -> list[str]:
    """Each place where `shown` is not what is expected; beyond `whole`, what is not named is not compared."""
    if not isinstance(expected, Mapping) or not isinstance(shown, Mapping):
        return [] if expected == shown else [f"{where}: expected {expected!r}, is {shown!r}"]
    found = []
    if where.rpartition(".")[2] in whole:
        more = (name for name in shown if name not in expected)
        found += [f"{where}.{name}: not expected, is {shown[name]!r}" for name in more]
    for name, value in expected.items():
        found += differing(value, shown.get(name), whole=whole, where=f"{where}.{name}".lstrip("."))
    return found
