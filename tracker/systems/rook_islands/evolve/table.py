"""Every fact of this game with its fold. Folding is total: it knows no refusal and tolerates strangers."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.evolve.acrobatics import ACROBATICS
from tracker.systems.rook_islands.evolve.action import ACTION
from tracker.systems.rook_islands.evolve.board import BOARD
from tracker.systems.rook_islands.evolve.fight import FIGHT
from tracker.systems.rook_islands.evolve.keeping import KEEPING
from tracker.systems.rook_islands.evolve.mission import MISSION
from tracker.systems.rook_islands.evolve.reward import REWARD
from tracker.systems.rook_islands.evolve.seating import SEATING
from tracker.systems.rook_islands.evolve.shop import SHOP
from tracker.systems.rook_islands.evolve.talents import TALENTS
from tracker.systems.rook_islands.evolve.trek import TREK
from tracker.systems.rook_islands.evolve.unit import UNIT
from tracker.systems.rook_islands.evolve.weapons import WEAPONS
from tracker.systems.rook_islands.facts import board, mission, unit

EVOLVE: Mapping[type[Fact], Callable[[Any, Any], Any]] = {
    **SEATING, **MISSION, **ACTION, **FIGHT, **REWARD, **TALENTS, **TREK, **SHOP,
    **BOARD, **UNIT, **WEAPONS, **ACROBATICS, **KEEPING,
}  # fmt: skip

INERT: frozenset[type[Fact]] = frozenset(
    {
        # What is told on the way: the facts that follow carry the change.
        mission.EnemyTurnEnded,
        mission.SetupCompleted,
        mission.PlacementSkipped,
        # Where the rubble lies the table sees; what it buried is told by the facts beside this one.
        board.RubbleFell,
        unit.EnemySkipped,
    }
)
