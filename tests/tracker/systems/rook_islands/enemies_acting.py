"""Words for the tests of the Enemy turn: who is in it, who acts, who has acted."""

from typing import Any

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import ActivateEnemy
from tracker.systems.rook_islands.facts.mission import EnemyActed

NOBODY = {"enemy:target": "nobody"}
REACHED = {"enemy:target": "Jason", "enemy:reached": True}
SHOT = {"enemy:target": "Liza", "enemy:attacks": True, "enemy:sight": "clear"}


def acts(enemy: str, answers: dict[str, Any] | None = None, *so_far: Fact) -> Scenario:
    """This enemy is activated in the Enemy turn of round 1, against the six of Mission 1 (or those given)."""
    return given(*(so_far or enemy_turn())).when(ActivateEnemy(enemy=enemy), answers)


def alone(*enemies: Fact) -> tuple[Fact, ...]:
    """The Enemy turn of round 1 with these enemies only."""
    return enemy_turn(enemies=enemies)


def acted(*enemies: str) -> tuple[Fact, ...]:
    """These have acted in this turn."""
    return tuple(EnemyActed(enemy=enemy) for enemy in enemies)
