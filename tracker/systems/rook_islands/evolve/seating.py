"""How sitting down at the table changes the game: whoever takes a board has a character."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tracker.facts.campaign import CampaignFounded, CharacterTaken
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.state import Character, Game, changed


def _with(game: Game, names: Iterable[str]) -> Game:
    fresh = {name: Character(name=name) for name in names if name not in game.characters}
    return changed(game, characters={**game.characters, **fresh}) if fresh else game


def founded(game: Game, fact: CampaignFounded) -> Game:
    """The characters of every seat, in the order of the seats."""
    return _with(game, [name for seat in fact.seats for name in seat.characters])


def character_taken(game: Game, fact: CharacterTaken) -> Game:
    """One more character."""
    return _with(game, [fact.character])


SEATING: Mapping[type[Fact], Callable[[Any, Any], Any]] = {
    CampaignFounded: founded,
    CharacterTaken: character_taken,
}
