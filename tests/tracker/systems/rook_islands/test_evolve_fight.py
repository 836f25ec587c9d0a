"""Folding what happens in fights never fails, also of things nobody has heard of."""

import pytest

from tests.tracker.systems.rook_islands.fighting import RED, holding, jason
from tests.tracker.systems.rook_islands.given_facts import given, mission_one
from tracker.facts.fact import Fact
from tracker.kernel.replay import fold
from tracker.systems.rook_islands.evolve.fight import FIGHT
from tracker.systems.rook_islands.facts import fight as told
from tracker.systems.rook_islands.facts.action import CharacterMoved
from tracker.systems.rook_islands.system import ROOK_ISLANDS

STRANGERS: tuple[Fact, ...] = (
    told.AttackAnnounced(attacker="nobody", weapon="Bow", target="nobody"),
    told.AttackResolved(attacker="nobody", target="nobody", outcome="hit"),
    told.RoundsSpent(character="Jason", weapon="Bow", rounds=3),
    told.WeaponUsed(character="Jason", weapon="Bow"),
    told.MovementSpent(character="Jason", mp=99),
    told.CharacterHurt(character="Jason", hp=99, cause="trap"),
    told.CharacterHealed(character="Jason", hp=1, cause="card"),
    told.CharacterKnockedOut(character="Jason"),
    told.EnemyHurt(enemy="nobody", hp=99, cause="trap"),
    told.EnemyRemoved(enemy="nobody", how="killed", cause="trap"),
    told.AllyHurt(ally="nobody", hp=99, cause="trap"),
    told.AllyRemoved(ally="nobody"),
    told.StatusGained(unit="nobody", status="Bleed"),
    told.StatusLost(unit="Jason", status="Bleed"),
    told.FireEntered(unit="nobody"),
    told.FireLeft(unit="nobody"),
    told.FireSpread(around="Red Barrel", spaces=("D4",)),
    told.TerrainHurt(terrain="Crate", tile="Crate", hp=1),
    told.TerrainDestroyed(terrain="Crate", tile="Crate"),
    told.TakedownAttempted(character="Jason", target="nobody"),
    told.InsanityTokensGained(character="Jason", tokens=1),
)


def test_every_fact_of_a_fight_is_among_them() -> None:
    assert {type(fact) for fact in STRANGERS} == set(FIGHT)


@pytest.mark.parametrize("fact", STRANGERS, ids=lambda fact: type(fact).__name__)
def test_folding_knows_no_failure(fact: Fact) -> None:
    fold(ROOK_ISLANDS, (fact,))
    fold(ROOK_ISLANDS, (*mission_one(), fact))


@pytest.mark.rule("RI-BOARD-02")
def test_hp_and_mp_stop_at_zero() -> None:
    game = given(
        mission_one(),
        told.CharacterHurt(character="Jason", hp=99, cause="trap"),
        told.MovementSpent(character="Jason", mp=99),
        told.EnemyHurt(enemy=RED, hp=99, cause="trap"),
        told.RoundsSpent(character="Jason", weapon="Bow", rounds=3),
    ).before.game
    jason_now = game.characters["Jason"]
    assert (jason_now.hp, jason_now.mp, jason_now.rounds["Bow"]) == (0, 0, 0)
    assert game.mission.enemies[RED].hp == 0


@pytest.mark.rule("RI-GLOS-06")
def test_a_space_holds_one_fire_token() -> None:
    fire = told.FireSpread(around="Red Barrel", spaces=("D4", "D5"))
    game = given(mission_one(), fire, told.FireSpread(around="Red Barrel", spaces=("D5", "D6"))).before.game
    assert game.mission.fires == ("D4", "D5", "D6")


def test_who_stood_beside_an_enemy_that_is_gone_stands_alone() -> None:
    beside = CharacterMoved(character="Jason", spaces=1, cost=1, next_to=(RED, "Liza"))
    gone = told.EnemyRemoved(enemy=RED, how="killed", cause="Machete", by="Liza")
    assert given(mission_one(), beside, gone).before.game.characters["Jason"].next_to == ("Liza",)


@pytest.mark.rule("RI-ATK-01")
def test_by_a_ruling_a_tile_that_is_gone_is_hit_in_vain() -> None:
    gone = told.TerrainDestroyed(terrain="Crate", tile="Crate")
    scene = given(mission_one(), gone, holding("Jason", "Colt .45"))
    sent = {"attack:sight": "clear", "attack:roll": "hit"}
    scene.when(jason("Colt .45", "terrain:Crate"), sent, {"RI-ATK-01": "for fun"}).accepted()
    assert not any(isinstance(fact, told.TerrainHurt) for fact in scene.facts)
