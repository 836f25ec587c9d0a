"""The rules of each mission, by its number."""

from collections.abc import Mapping

from tracker.systems.rook_islands.rules.missions import (
    mission_0,
    mission_1,
    mission_2,
    mission_3,
    mission_4,
    mission_5,
    mission_6,
    mission_7,
)
from tracker.systems.rook_islands.rules.missions.aims import MissionRules

NO_RULES = MissionRules()

MISSIONS: Mapping[int, MissionRules] = {
    0: mission_0.RULES,
    1: mission_1.RULES,
    2: mission_2.RULES,
    3: mission_3.RULES,
    4: mission_4.RULES,
    5: mission_5.RULES,
    6: mission_6.RULES,
    7: mission_7.RULES,
}


def rules_of(number: int) -> MissionRules:
    """What a mission is won and lost by."""
    return MISSIONS.get(number, NO_RULES)
