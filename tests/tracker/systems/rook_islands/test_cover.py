"""Cover: which line of sight it touches, which die it rolls, and what that die saves."""

from typing import Any

import msgspec
import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BEHIND_A_CRATE,
    BESIDE,
    BLUE,
    CLEAR,
    HIT,
    RED,
    RIFLE_BLUE,
    RIFLE_RED,
    holding,
    jason,
    outcome,
    rolled,
    shot,
)
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, placed
from tests.tracker.systems.rook_islands.talented import dice
from tracker.systems.rook_islands.commands import Attack
from tracker.systems.rook_islands.facts.action import LootPlaced
from tracker.systems.rook_islands.facts.fight import TerrainDestroyed, TerrainHurt


@pytest.mark.rule("RI-LOS-05")
def test_cover_next_to_the_target_adds_the_cover_die() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45"))
    given(*facts).when(jason("Colt .45", RED), {"attack:sight": "cover"}).asks("attack:cover")
    scene = given(*facts).when(jason("Colt .45", RED), BEHIND_A_CRATE)
    scene.asks("attack:roll", "attack:cover_roll")
    assert dice(scene.questions) == ["yellow", "blue"]


ASSAULTERS = tuple(f for colour in ("red", "blue", "green", "yellow") for f in placed("Assaulter", colour))


@pytest.mark.parametrize(
    ("colour", "line", "needed"),
    [
        pytest.param("yellow", BEHIND_A_CRATE, ["yellow", "blue"], marks=pytest.mark.rule("RI-LOS-07")),
        pytest.param("blue", CLEAR, ["yellow"], marks=pytest.mark.rule("RI-LOS-08")),
        pytest.param("green", BEHIND_A_CRATE, ["yellow", "blue"], marks=pytest.mark.rule("RI-LOS-09")),
        pytest.param("red", CLEAR, ["yellow"], marks=pytest.mark.rule("RI-LOS-10")),
    ],
)
def test_the_worked_cases_of_the_line_of_sight(colour: str, line: dict[str, Any], needed: list[str]) -> None:
    facts = (mission_one("Jason", "Keith", enemies=ASSAULTERS), holding("Jason", "Colt .45"))
    scene = given(*facts).when(jason("Colt .45", f"assaulter-{colour}"), line)
    assert dice(scene.questions) == needed


@pytest.mark.rule("RI-LOS-04", "RI-LOS-10")
def test_who_stands_in_the_line_and_cover_that_is_not_next_to_the_target_leave_it_clear() -> None:
    facts = (mission_one("Jason", "Keith", enemies=ASSAULTERS), holding("Jason", "Colt .45"))
    (question,) = given(*facts).when(jason("Colt .45", RIFLE_RED)).questions
    said = {choice.value: choice.says for choice in question.choices}  # type: ignore[attr-defined]
    assert "not next to the target" in said["clear"]
    assert "next to the target" in said["cover"]
    (question,) = given(*facts).when(jason("Colt .45", RIFLE_RED), {"attack:sight": "cover"}).questions
    assert "Keith" not in {choice.value for choice in question.choices}  # type: ignore[attr-defined]
    duels = (msgspec.structs.replace(facts[0][0], options={"friendly_fire": True}), *facts[0][1:])
    through = CLEAR | {"attack:between": "Keith"}
    scene = given(duels, facts[1]).when(jason("Colt .45", RIFLE_RED), through)
    assert dice(scene.questions) == ["yellow"]


@pytest.mark.rule("RI-LOS-05")
def test_a_clear_line_rolls_the_attack_die_only() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45")).when(jason("Colt .45", RED), CLEAR)
    assert dice(scene.questions) == ["yellow"]


@pytest.mark.rule("RI-LOS-05")
def test_a_die_that_has_fallen_is_not_asked_for_again() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45"))
    given(*facts).when(jason("Colt .45", RED), BEHIND_A_CRATE | HIT).asks("attack:cover_roll")
    given(*facts).when(jason("Colt .45", RED), BEHIND_A_CRATE | {"attack:cover_roll": "shield"}).asks(
        "attack:roll"
    )


@pytest.mark.rule("RI-LOS-06")
def test_a_cover_die_that_is_not_due_is_refused() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45"))
    sent = CLEAR | HIT | {"attack:cover_roll": "shield"}
    given(*facts).when(jason("Colt .45", RED), sent).refused_by("RI-LOS-06", "no Cover die")
    melee = BESIDE | HIT | {"attack:cover_roll": "shield"}
    given(*facts).when(jason("Machete", RED), melee).refused_by("RI-LOS-06")


@pytest.mark.rule("RI-LOS-12")
def test_a_wall_forbids_the_shot_and_no_round_is_spent() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    scene.when(jason("Colt .45", RED), {"attack:sight": "wall"}).refused_by("RI-LOS-12", "wall")
    assert scene.before.game.characters["Jason"].rounds == {"Colt .45": 4}


@pytest.mark.rule("RI-LOS-12")
def test_the_table_may_rule_that_there_is_no_wall() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    scene.when(
        jason("Colt .45", RED), {"attack:sight": "wall", "attack:roll": "hit"}, {"RI-LOS-12": "a window"}
    ).accepted()


@pytest.mark.rule("RI-LOS-02", "RI-LOS-03")
def test_what_still_stands_can_be_the_cover() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45"))
    scene = given(*facts).when(jason("Colt .45", RED), {"attack:sight": "cover"})
    (question,) = scene.questions
    offered = [choice.value for choice in question.choices]  # type: ignore[attr-defined]
    assert "Crate" in offered
    assert "Rock" in offered
    assert "Red Barrel" not in offered
    broken = TerrainDestroyed(terrain="Crate", tile="Crate")
    scene = given(*facts, broken).when(jason("Colt .45", RED), BEHIND_A_CRATE)
    scene.unfit("answers.attack:cover")


@pytest.mark.rule("RI-DICE-09")
def test_a_shot_costs_one_round_also_when_it_misses() -> None:
    for face in ("hit", "blank"):
        scene = given(mission_one(), holding("Jason", "Colt .45", rounds=3))
        scene.when(jason("Colt .45", RED), CLEAR | {"attack:roll": face})
        assert scene.game.characters["Jason"].rounds == {"Colt .45": 2}


@pytest.mark.rule("RI-DICE-10")
def test_a_shield_turns_the_hit_onto_the_cover_and_the_next_shot_is_in_the_open() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45", "Desert Eagle"))
    scene.when(jason("Colt .45", RIFLE_RED), BEHIND_A_CRATE | HIT | {"attack:cover_roll": "shield"}).then(
        *shot("Colt .45", RIFLE_RED, sight="cover", cover="Crate"),
        rolled("yellow", "hit", "Colt .45 at Assaulter red"),
        rolled("blue", "shield", "cover of Assaulter red"),
        outcome(RIFLE_RED, "cover"),
        TerrainHurt(terrain="Crate", tile="Crate", hp=2, by="Jason"),
        TerrainDestroyed(terrain="Crate", tile="Crate"),
        LootPlaced(),
    )
    assert scene.game.mission.enemies[RIFLE_RED].hp == 5
    scene.when(jason("Desert Eagle", RIFLE_BLUE), CLEAR).asks("attack:roll")
    scene = given(mission_one(), holding("Jason", "Desert Eagle"))
    scene.when(jason("Desert Eagle", RIFLE_BLUE), CLEAR | HIT)
    assert scene.game.mission.enemies[RIFLE_BLUE].hp == 2


@pytest.mark.rule("RI-DICE-10")
def test_a_cover_die_without_a_shield_lets_the_hit_through() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    scene.when(jason("Colt .45", RIFLE_RED), BEHIND_A_CRATE | HIT | {"attack:cover_roll": "through"})
    assert scene.game.mission.enemies[RIFLE_RED].hp == 3
    assert scene.game.mission.crates == 1


@pytest.mark.rule("RI-DICE-11")
@pytest.mark.parametrize("cover", ["shield", "through"])
def test_a_miss_hits_neither_the_target_nor_the_cover(cover: str) -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    sent = BEHIND_A_CRATE | {"attack:roll": "blank", "attack:cover_roll": cover}
    scene.when(jason("Colt .45", BLUE), sent).then(
        *shot("Colt .45", BLUE, sight="cover", cover="Crate"),
        rolled("yellow", "blank", "Colt .45 at Beheader blue"),
        rolled("blue", cover, "cover of Beheader blue"),
        outcome(BLUE, "missed"),
    )
    assert scene.game.characters["Jason"].rounds == {"Colt .45": 3}


@pytest.mark.rule("RI-DICE-01", "RI-DICE-10")
def test_the_tracker_rolls_both_dice_and_the_same_attack_rolls_the_same_faces() -> None:
    scene = given(mission_one(), holding("Liza", "Colt .45"))
    attack = Attack(character="Liza", weapon="Colt .45", target=RED)
    sent = BEHIND_A_CRATE | {"attack:roll": "roll", "attack:cover_roll": "roll"}
    first = scene.when(attack, sent).facts
    again = given(mission_one(), holding("Liza", "Colt .45")).when(attack, sent).facts
    assert first == again
    assert [fact.source for fact in first if hasattr(fact, "source")] == ["tracker", "tracker"]
