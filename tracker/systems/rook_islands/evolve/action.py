"""How the facts of `facts/action.py` change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact

ACTION: Mapping[type[Fact], Callable[[Any, Any], Any]] = {}
