"""The import contracts name every place they are meant for.

That they hold is checked by `make lint`. A contract cannot name a package that is not there yet, so this asks
for the name as soon as the package is.
"""

import tomllib
from typing import Any

from tests.architecture.sources import ROOT

# Floors of the tracker that reach for no clock, no chance and no file.
PURE_FLOORS = ("facts", "board", "kernel")


def contract(name: str) -> dict[str, Any]:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    found: dict[str, Any] = next(each for each in contracts["contracts"] if each["id"] == name)
    return found


def test_every_pure_floor_that_is_built_is_under_contract() -> None:
    built = {f"tracker.{floor}" for floor in PURE_FLOORS if (ROOT / "tracker" / floor).is_dir()}
    assert built <= set(contract("pure")["source_modules"])


def test_rules_and_state_of_every_system_are_under_contract() -> None:
    assert {"tracker.systems.*.rules", "tracker.systems.*.state"} <= set(contract("pure")["source_modules"])
