"""Every fact of this game with its fold. Folding is total: it knows no refusal and tolerates strangers."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.evolve.action import ACTION
from tracker.systems.rook_islands.evolve.fight import FIGHT
from tracker.systems.rook_islands.evolve.mission import MISSION
from tracker.systems.rook_islands.evolve.reward import REWARD
from tracker.systems.rook_islands.evolve.seating import SEATING
from tracker.systems.rook_islands.facts import fight, mission

EVOLVE: Mapping[type[Fact], Callable[[Any, Any], Any]] = {**SEATING, **MISSION, **ACTION, **FIGHT, **REWARD}

INERT: frozenset[type[Fact]] = frozenset(
    {
        # What is told on the way: the facts that follow carry the change.
        fight.AttackResolved,
        mission.EnemyTargetChosen,
        mission.EnemyTurnEnded,
        mission.SetupCompleted,
        mission.PlacementSkipped,
    }
)
