"""Between missions things change hands freely."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_one,
    mission_started,
    stand_in_values,
)
from tests.tracker.systems.rook_islands.giving import give, items, stowed
from tests.tracker.systems.rook_islands.playing import character
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.facts.action import HandedOver
from tracker.systems.rook_islands.facts.mission import MissionFailed, MissionSucceeded
from tracker.systems.rook_islands.facts.reward import MissionTallied


def before_mission_two(*facts: Fact) -> tuple[Fact, ...]:
    """No mission is under way; values are known."""
    return (*founded(), *stand_in_values(), *facts)


def free(kind: str, name: str) -> HandedOver:
    """It changed hands between missions."""
    return HandedOver(giver="Jason", receiver="Liza", kind=kind, name=name)


@pytest.mark.rule("RI-SETUP-17")
def test_between_missions_things_change_hands_freely() -> None:
    ak = stowed("Jason", "AK-47")
    scene = given(*before_mission_two(*ak)).when(give("weapon:AK-47")).then(free("weapon", "AK-47"))
    assert character(scene, "Liza").weapons == ("AK-47",)
    assert character(scene, "Jason").used == ()
    again = items("Jason", "Medicine")
    scene = given(*before_mission_two(*ak, free("weapon", "AK-47"), *again)).when(give("item:Medicine"))
    scene.then(free("item", "Medicine"))


@pytest.mark.rule("RI-SETUP-17")
def test_no_value_of_a_weapon_is_needed_for_it() -> None:
    given(*founded(), *stowed("Jason", "STG-90")).when(give("weapon:STG-90")).then(free("weapon", "STG-90"))


@pytest.mark.rule("RI-SETUP-17")
@pytest.mark.parametrize(
    "over",
    [(), (MissionFailed(why="lost"),), (MissionSucceeded(), MissionTallied(number=1))],
    ids=["set-up", "failed", "brought home"],
)
def test_a_mission_that_is_being_set_up_or_is_over_does_not_count(over: tuple[Fact, ...]) -> None:
    scene = given(*founded(), *mission_started(), *items("Jason", "Medicine"), *over)
    scene.when(give("item:Medicine")).then(free("item", "Medicine"))


@pytest.mark.rule("RI-SETUP-17", "RI-END-03")
def test_a_won_mission_is_brought_home_first() -> None:
    scene = given(*mission_one(), *items("Jason", "Medicine"), MissionSucceeded())
    scene.when(give("item:Medicine")).refused_by("RI-END-03")


@pytest.mark.rule("RI-SETUP-17", "RI-TRADE-07")
def test_the_inventory_is_as_small_between_missions() -> None:
    has = (*items("Jason", "Medicine"), *items("Liza", "Medicine"))
    given(*before_mission_two(*has)).when(give("item:Medicine")).refused_by("RI-INV-05")


@pytest.mark.rule("RI-TRADE-03")
def test_between_missions_nobody_has_a_bandage_to_give() -> None:
    given(*before_mission_two()).when(give("bandage")).refused_by("RI-TRADE-03", "0 of 1")
