"""How the facts of `facts/fight.py` change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact

FIGHT: Mapping[type[Fact], Callable[[Any, Any], Any]] = {}
