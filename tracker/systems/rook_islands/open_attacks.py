"""An attack that is announced first: what announces it, carries it out, takes it back (RI-CONF-01)."""

from collections.abc import Mapping
from typing import Any

from tracker.kernel.house import OpenAction
from tracker.kernel.system import Ready
from tracker.systems.rook_islands.rules.readiness import KEY

ANNOUNCED = ("character", "weapon", "target", "mode")
MODE = f"{KEY}:mode"


def announcing(kind: str, fields: Mapping[str, Any], answers: Mapping[str, Any]) -> Ready | None:
    """What announces this attack; a free one is made at once, and a throw at a named space cannot name it."""
    if kind != "attack" or fields.get("free") or fields.get("space"):
        return None
    mode = {"mode": answers[MODE]} if MODE in answers else {}
    told = {**mode, **fields}
    return "announce_attack", {name: told[name] for name in ANNOUNCED if name in told}


def carrying_out(held: OpenAction) -> Ready:
    """The attack that was announced."""
    return "attack", {name: value for name, value in held.command.items() if name != "type"}


def taking_back(held: OpenAction) -> Ready:
    """Whoever announced it makes no attack; nothing is spent."""
    return "withdraw_attack", {"character": held.actor}
