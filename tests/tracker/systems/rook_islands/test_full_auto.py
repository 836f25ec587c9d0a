"""Full Auto: target after target, for an MP and a round each."""

import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BLUE,
    CLEAR,
    HIT,
    RED,
    RIFLE_BLUE,
    RIFLE_RED,
    holding,
    jason,
    rolled,
)
from tests.tracker.systems.rook_islands.given_facts import given, mission_one
from tracker.systems.rook_islands.commands import Move
from tracker.systems.rook_islands.facts.action import CharacterMoved


@pytest.mark.rule("RI-ALT-12", "RI-ALT-15", "RI-DICE-09")
def test_full_auto_goes_on_for_an_mp_and_a_round_each_and_a_worse_die() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT)
    scene.when(jason("AK-47", BLUE), CLEAR | {"attack:near": True}).asks("attack:roll")
    assert scene.questions[0].says == "Roll orange: AK-47 at Beheader blue"


@pytest.mark.rule("RI-DICE-09", "RI-ALT-14")
def test_full_auto_at_three_targets_spends_three_rounds_and_two_mp() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    near = CLEAR | {"attack:near": True, "attack:roll": "hit"}
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT)
    scene.when(jason("AK-47", BLUE), near).when(jason("AK-47", RIFLE_BLUE, "full_auto"), near)
    character = scene.game.characters["Jason"]
    assert (character.rounds["AK-47"], character.mp) == (3, 3)
    assert [scene.game.mission.enemies[name].hp for name in (RIFLE_RED, BLUE, RIFLE_BLUE)] == [3, 4, 3]
    scene.when(jason("AK-47", RED), near).refused_by("RI-ALT-12", "at most 3")


@pytest.mark.rule("RI-ALT-13")
def test_a_further_target_is_near_the_one_before() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT)
    scene.when(jason("AK-47", BLUE), {"attack:near": False}).refused_by("RI-ALT-13")


@pytest.mark.rule("RI-ALT-12")
def test_no_target_is_taken_twice_in_one_sequence() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT)
    scene.when(jason("AK-47", RIFLE_RED)).refused_by("RI-ALT-12", "different")


@pytest.mark.rule("RI-ALT-14")
def test_a_further_target_needs_an_mp() -> None:
    scene = given(
        mission_one(),
        holding("Jason", "AK-47", rounds=6),
        CharacterMoved(character="Jason", spaces=4, cost=4),
    )
    near = CLEAR | {"attack:near": True, "attack:roll": "blank"}
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT).when(jason("AK-47", BLUE), near)
    assert scene.game.characters["Jason"].mp == 0
    scene.when(jason("AK-47", RIFLE_BLUE), near).refused_by("RI-ALT-14", "0 of 1 MP")


@pytest.mark.rule("RI-ALT-16")
def test_a_miss_does_not_stop_full_auto() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | {"attack:roll": "blank"})
    scene.when(jason("AK-47", BLUE), CLEAR | {"attack:near": True, "attack:roll": "hit"})
    assert rolled("orange", "hit", "AK-47 at Beheader blue") in scene.facts


@pytest.mark.rule("RI-ALT-12", "RI-TURN-06")
def test_full_auto_ends_with_another_action_of_the_shooter() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT)
    scene.when(Move(character="Jason", spaces=1, leaves=()))
    scene.when(jason("AK-47", BLUE, "full_auto")).refused_by("RI-ATK-05")


@pytest.mark.rule("RI-ALT-12")
def test_a_single_shot_does_not_go_on() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "single"), CLEAR | HIT)
    scene.when(jason("AK-47", BLUE, "full_auto")).refused_by("RI-ATK-05")
