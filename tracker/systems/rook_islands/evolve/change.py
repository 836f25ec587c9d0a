"""How a fold replaces one thing in the game; what is not there is left alone or made, never refused."""

from collections.abc import Callable
from typing import Any

from tracker.systems.rook_islands.board_state import Board
from tracker.systems.rook_islands.state import Character, Enemy, Game, Mission, changed


def of_mission(game: Game, change: Callable[[Mission], Mission]) -> Game:
    """The game with its mission changed; without a mission, the game as it is."""
    return game if game.mission is None else changed(game, mission=change(game.mission))


def mission_with(game: Game, **fields: Any) -> Game:
    """The game with these fields of its mission other."""
    return of_mission(game, lambda mission: changed(mission, **fields))


def of_board(game: Game, change: Callable[[Board], Board]) -> Game:
    """The game with what lies on its mission's boards changed."""
    return of_mission(game, lambda mission: changed(mission, board=change(mission.board)))


def of_character(game: Game, name: str, change: Callable[[Character], Character]) -> Game:
    """The game with one character changed; a character nobody has heard of begins here."""
    known = game.characters.get(name) or Character(name=name)
    return changed(game, characters={**game.characters, name: change(known)})


def of_everyone(game: Game, change: Callable[[Character], Character]) -> Game:
    """The game with every character changed."""
    return changed(game, characters={name: change(each) for name, each in game.characters.items()})


def of_enemy(game: Game, enemy: str, change: Callable[[Enemy], Enemy]) -> Game:
    """The game with one enemy in play changed; an enemy not in play stays away."""

    def on(mission: Mission) -> Mission:
        known = mission.enemies.get(enemy)
        return (
            mission if known is None else changed(mission, enemies={**mission.enemies, enemy: change(known)})
        )

    return of_mission(game, on)


def without_one(values: tuple[str, ...], value: str) -> tuple[str, ...]:
    """The same without the first `value`, if there is one."""
    if value not in values:
        return values
    at = values.index(value)
    return (*values[:at], *values[at + 1 :])


def with_once(values: tuple[str, ...], value: str) -> tuple[str, ...]:
    """The same with `value` in it, once."""
    return values if value in values else (*values, value)
