"""A decision in the making: facts in the order they happen, and the game as it stands after them."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from tracker.facts.fact import Fact

G = TypeVar("G")


class Unfolding(Generic[G]):
    """Lets a rule say what happens step by step and look at the game in between."""

    def __init__(self, game: G, evolve: Mapping[type[Fact], Callable[[Any, Any], Any]]) -> None:
        self.game = game
        self._evolve = evolve
        self._facts: list[Fact] = []

    def happen(self, *facts: Fact) -> None:
        """These happened now."""
        for fact in facts:
            self._facts.append(fact)
            change = self._evolve.get(type(fact))
            if change is not None:
                self.game = change(self.game, fact)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Everything that happened so far."""
        return tuple(self._facts)
