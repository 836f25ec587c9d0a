"""The example evening as it stands in its file, and what its group wrote under each line."""

import json
from pathlib import Path
from typing import Any

import msgspec
import yaml

HERE = Path(__file__).parent
FILE = HERE.parent.parent / "examples" / "rook_islands_evening_1.jsonl"


class Act(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One action of the file.

    `seen_before`: its sender had not seen that action yet (the same second); `by`: from whose phone.
    """

    line: int
    id: str
    seat: str
    kind: str = ""
    fields: dict[str, Any] = msgspec.field(name="with", default={})
    answers: dict[str, Any] = {}
    rulings: list[dict[str, str]] = []
    seen_before: str = ""
    by: str = ""
    expect: str = "recorded"
    rule: str = ""
    undo: dict[str, str] = {}
    save: dict[str, str] = {}
    note: str = ""


def _rows() -> list[dict[str, Any]]:
    return [json.loads(row) for row in FILE.read_text(encoding="utf-8").splitlines()]


def founding() -> dict[str, Any]:
    """The campaign as it is asked for."""
    found: dict[str, Any] = _rows()[0]["found"]
    return found


def acts() -> tuple[Act, ...]:
    """Every action in order."""
    return tuple(msgspec.convert(row, Act) for row in _rows()[1:])


def _written() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((HERE / "checkpoints.yaml").read_text(encoding="utf-8"))
    return read


def lines() -> dict[int, dict[str, Any]]:
    """What follows from each numbered line."""
    found: dict[int, dict[str, Any]] = _written()["lines"]
    return found


def checkpoints() -> dict[str, dict[str, Any]]:
    """The whole states, in order."""
    found: dict[str, dict[str, Any]] = _written()["checkpoints"]
    return found


def ledgers() -> dict[str, list[Any]]:
    """Every entry of each ledger, in order: line, amount, and what it was for."""
    found: dict[str, list[Any]] = _written()["ledgers"]
    return found
