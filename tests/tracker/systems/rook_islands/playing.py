"""Words for the tests of a player's turn: steps, who fell where, the boards afterwards."""

from typing import Any

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import hp
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import Move
from tracker.systems.rook_islands.facts.action import CharacterMoved
from tracker.systems.rook_islands.facts.fight import CharacterKnockedOut
from tracker.systems.rook_islands.state import Character, Mission


def step(name: str, spaces: int = 1, **said: Any) -> Move:
    """A move; it leaves no Zone unless that is said."""
    return Move(character=name, spaces=spaces, **{"leaves": (), **said})


def moved(name: str, spaces: int = 1, to: str = "", next_to: tuple[str, ...] | None = None) -> CharacterMoved:
    """A move that cost its MP and nothing else."""
    return CharacterMoved(character=name, spaces=spaces, cost=spaces, to=to, next_to=next_to)


def lying(name: str, space: str = "") -> tuple[Fact, ...]:
    """This one fell, on this space if it is named."""
    return (moved(name, to=space), hp(name, 0), CharacterKnockedOut(character=name))


def character(scene: Scenario, name: str) -> Character:
    """A character after what was done."""
    found: Character = scene.game.characters[name]
    return found


def mission(scene: Scenario) -> Mission:
    """The mission after what was done."""
    found: Mission = scene.game.mission
    return found
