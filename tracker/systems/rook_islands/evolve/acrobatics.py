"""How the facts of `facts/acrobatics.py` change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.evolve.action import acted, apart
from tracker.systems.rook_islands.evolve.change import of_everyone
from tracker.systems.rook_islands.evolve.fight import of_unit
from tracker.systems.rook_islands.evolve.set_up import who_stands_near_unknown
from tracker.systems.rook_islands.facts import acrobatics as told
from tracker.systems.rook_islands.state import Character, Game, changed


def _arrived(game: Game, fact: told.CharacterJumped | told.ZiplineRidden) -> Game:
    def there(character: Character) -> Character:
        left = max(character.mp - fact.cost, 0)
        return changed(character, mp=left, at=fact.to, next_to=fact.next_to, on="")

    return apart(acted(game, fact.character, there), fact.character, fact.next_to)


def _pushed(game: Game, fact: told.UnitPushed) -> Game:
    moved = of_unit(game, fact.unit, lambda unit: changed(unit, at=fact.to))
    return of_everyone(moved, who_stands_near_unknown)


ACROBATICS: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    told.CharacterJumped: _arrived,
    told.ZiplineRidden: _arrived,
    told.UnitPushed: _pushed,
}
