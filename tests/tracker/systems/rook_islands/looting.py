"""Words for the tests of Loot tokens."""

from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import mission_one, mp, ready
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import TakeLoot
from tracker.systems.rook_islands.facts.action import WeaponPutAway
from tracker.systems.rook_islands.facts.mission import MissionStarted, PlayerTurnOpened

FULL = (*holding("Jason", "Desert Eagle", rounds=5), *holding("Jason", "Skorpion", rounds=4))


def loot(kind: str, name: str = "Jason", weapon: str = "", space: str = "") -> TakeLoot:
    """Take Loot."""
    return TakeLoot(character=name, loot=kind, weapon=weapon, space=space)


def with_ammunition(*extra: Fact, loot_tokens: int = 3) -> tuple[Fact, ...]:
    """A mission whose Loot has Ammunition too; Jason has empty hands."""
    begun = MissionStarted(number=2, name="Deep Thoughts", attempt="2.1", tokens={"Loot": loot_tokens})
    return (
        *mission_one()[:-3], begun, *ready("Jason")[:1], *ready("Liza")[:1],
        *(WeaponPutAway(character="Jason", weapon=weapon) for weapon in ("Machete", "Fist Punch")),
        PlayerTurnOpened(), mp("Jason", 5), mp("Liza", 5), *extra,
    )  # fmt: skip
