"""Friendly fire, and free attacks that are owed."""

import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BESIDE,
    CLEAR,
    HIT,
    RED,
    holding,
    jason,
    outcome,
    rolled,
)
from tests.tracker.systems.rook_islands.given_facts import founded, given, mission_one
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import Attack
from tracker.systems.rook_islands.facts.fight import AttackAnnounced, CharacterHurt, RoundsSpent
from tracker.systems.rook_islands.facts.mission import FreeAttackOwed, FreeAttackSettled


def with_friendly_fire() -> tuple[Fact, ...]:
    return (*founded("Jason", "Liza", friendly_fire=True), *mission_one()[1:])


@pytest.mark.rule("RI-ATK-01")
def test_a_teammate_is_no_target_without_friendly_fire() -> None:
    given(mission_one()).when(jason("Machete", "Liza"), BESIDE | HIT).refused_by("RI-ATK-01", "Friendly Fire")
    given(with_friendly_fire()).when(jason("Machete", "Liza"), BESIDE | HIT).accepted()


@pytest.mark.rule("RI-FF-01")
def test_with_friendly_fire_a_miss_hits_the_teammate_in_the_line() -> None:
    given(with_friendly_fire(), holding("Jason", "Colt .45")).when(jason("Colt .45", RED)).asks(
        "attack:sight", "attack:between"
    )
    scene = given(with_friendly_fire(), holding("Jason", "Colt .45")).when(
        jason("Colt .45", RED), CLEAR | {"attack:between": "Liza", "attack:roll": "blank"}
    )
    assert scene.facts[-1] == CharacterHurt(character="Liza", hp=2, cause="Colt .45", by="Jason")
    off = given(mission_one(), holding("Jason", "Colt .45"))
    off.when(jason("Colt .45", RED), CLEAR | {"attack:roll": "blank"})
    assert off.game.characters["Liza"].hp == 7


@pytest.mark.rule("RI-FF-02")
def test_with_friendly_fire_a_hit_spares_the_teammate_in_the_line() -> None:
    scene = given(with_friendly_fire(), holding("Jason", "Colt .45")).when(
        jason("Colt .45", RED), CLEAR | {"attack:between": "Liza", "attack:roll": "hit"}
    )
    assert scene.game.characters["Liza"].hp == 7
    assert scene.game.mission.enemies[RED].hp == 4


@pytest.mark.rule("RI-STRESS-09")
def test_an_owed_free_attack_comes_first_and_may_hit_a_teammate() -> None:
    owed = FreeAttackOwed(character="Jason", weapon="Colt .45")
    facts = (mission_one(), holding("Jason", "Colt .45", "Desert Eagle"), owed)
    given(*facts).when(jason("Machete", RED), BESIDE | HIT).refused_by("RI-STRESS-09")
    free = Attack(character="Jason", weapon="Colt .45", target="Liza", free=True)
    scene = given(*facts).when(free, CLEAR | HIT)
    scene.then(
        AttackAnnounced(attacker="Jason", weapon="Colt .45", target="Liza", sight="clear", free=True),
        RoundsSpent(character="Jason", weapon="Colt .45", rounds=1),
        FreeAttackSettled(character="Jason"),
        rolled("yellow", "hit", "Colt .45 at Liza"),
        outcome("Liza", "hit"),
        CharacterHurt(character="Liza", hp=2, cause="Colt .45", by="Jason"),
    )
    scene.when(jason("Colt .45", RED), CLEAR | HIT).accepted()


@pytest.mark.rule("RI-STRESS-09")
def test_a_free_attack_is_owed_once_and_with_that_weapon() -> None:
    facts = (mission_one(), FreeAttackOwed(character="Jason", weapon="Machete"))
    fist = Attack(character="Jason", weapon="Fist Punch", target="Liza", free=True)
    given(*facts).when(fist, BESIDE).refused_by("RI-STRESS-09")
    nobody = Attack(character="Jason", weapon="Machete", target="", free=True)
    scene = given(*facts).when(nobody).then(FreeAttackSettled(character="Jason"))
    scene.when(nobody).refused_by("RI-STRESS-09")


@pytest.mark.rule("RI-STRESS-09")
def test_a_free_attack_waits_for_ammunition_like_any_other() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45", rounds=0))
    owed = FreeAttackOwed(character="Jason", weapon="Colt .45")
    free = Attack(character="Jason", weapon="Colt .45", target=RED, free=True)
    given(*facts, owed).when(free, CLEAR | HIT).refused_by("RI-RELOAD-04", "no ammunition")
