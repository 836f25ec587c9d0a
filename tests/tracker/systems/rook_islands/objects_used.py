"""Words for the tests of special objects: who sits in what, and what was hit."""

from typing import Any

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import given
from tests.tracker.systems.rook_islands.missions_under_way import Facts, enemies_turn, unit
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.board import CaptiveLocked, ObjectEntered, WeaponLent
from tracker.systems.rook_islands.facts.fight import TerrainHurt
from tracker.systems.rook_islands.facts.mission import WeaponEquipped

GUN, TOWER, CAGE = "Machine Gun", "Watchtower", "Cage A"
BESIDE = {"adjacent": True}
CLIMB = c.Interact(character="Jason", thing=TOWER)
OPEN = c.Interact(character="Jason", thing=CAGE)
ASSAULTER = unit("Assaulter", "red", rank=3)
SEATED: Facts = (
    ObjectEntered(unit="Jason", thing=GUN), WeaponLent(character="Jason", weapon=GUN),
    WeaponEquipped(character="Jason", weapon=GUN),
)  # fmt: skip
CAPTIVE = CaptiveLocked(cage=CAGE, unit="Black Panther")


def cracked(hp: int) -> TerrainHurt:
    return TerrainHurt(terrain=GUN, tile=GUN, hp=hp)


def shoots(enemy: str, answers: dict[str, Any], *facts: Any) -> Scenario:
    """An enemy's activation against Jason."""
    return given(*enemies_turn(1, *facts)).when(c.ActivateEnemy(enemy=enemy), answers)
