"""Words for the tests of how enemies move: their turn, and where they went."""

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.missions_under_way import Facts, board_of, enemies_turn, unit
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.facts.mission import EnemyMoved

BEHEADER = unit("Beheader", "yellow")
NAMES = ("Liza", "Riley")
MISSES = {"enemy:roll": "blank"}


def turn(*facts: Fact | Facts) -> Facts:
    boards = (*board_of("Beheader"), *board_of("Guard dog", rank=6, max_hp=3, mp=5, attack="bite"))
    return (*enemies_turn(1, *facts, characters=NAMES), *boards)


def moves(scene: Scenario) -> list[EnemyMoved]:
    return [fact for fact in scene.facts if isinstance(fact, EnemyMoved)]
