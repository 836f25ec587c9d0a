"""Words for the tests of a player's turn: steps, who fell where, the boards afterwards."""

from typing import Any

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import hp, mission_one, placed
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import Move
from tracker.systems.rook_islands.facts.action import CharacterMoved
from tracker.systems.rook_islands.facts.fight import CharacterKnockedOut
from tracker.systems.rook_islands.facts.mission import TurnEndAgreed
from tracker.systems.rook_islands.state import Character, Mission

JASON_AGREES = TurnEndAgreed(character="Jason")
LIZA_AGREES = TurnEndAgreed(character="Liza")


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


def two(*more: Fact | tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The Player turn of round 1, one Beheader in play, Liza having agreed to end it."""
    turn = mission_one(enemies=placed("Beheader", "red"))
    return (*turn, *(fact for each in more for fact in _facts(each)), LIZA_AGREES)


def _facts(each: Fact | tuple[Fact, ...]) -> tuple[Fact, ...]:
    return (each,) if isinstance(each, Fact) else each


def given_after(scenario: Scenario) -> Scenario:
    """What comes next is judged on the state that this one ended with."""
    again = Scenario(scenario.system, ())
    again.before = scenario.after
    return again
