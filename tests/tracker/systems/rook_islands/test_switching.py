"""Switching weapons: once per turn, before any attack, with a slot for what is laid down."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import CLEAR, RED, holding, jason
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, mp, next_event_phase, values
from tests.tracker.systems.rook_islands.playing import character
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.weapons import Reload, SwitchWeapons
from tracker.systems.rook_islands.facts.action import GearOwned, WeaponPutAway
from tracker.systems.rook_islands.facts.fight import RoundsSpent
from tracker.systems.rook_islands.facts.mission import (
    FreeAttackOwed,
    MissionSucceeded,
    PlayerTurnEnded,
    PlayerTurnOpened,
    WeaponEquipped,
    WeaponLoaded,
    WeaponOwned,
)
from tracker.systems.rook_islands.facts.reward import MissionTallied
from tracker.systems.rook_islands.facts.weapons import WeaponBagged, WeaponsSwitched

AK, STG, EAGLE, COLT = "AK-47", "STG-90", "Desert Eagle", "Colt .45"
STG_CARD = values(
    f"weapon/{STG}", reach="ranged", hands=2, clip=5, die="yellow", damage=2, modes=[], far_die=None,
    far_range=0, alone_die=None, on_hit=None, on_hit_damage=0, price=700,
)  # fmt: skip


def wields(*weapons: str) -> tuple[Fact, ...]:
    """Jason holds these and nothing else; Machete and fists lie beside the board."""
    away = tuple(WeaponPutAway(character="Jason", weapon=each) for each in ("Machete", "Fist Punch"))
    return (*away, *holding("Jason", *weapons))


def holstered(*weapons: str, rounds: int = 4) -> tuple[Fact, ...]:
    """These are Jason's, and not in hand."""
    return tuple(
        fact
        for weapon in weapons
        for fact in (
            WeaponOwned(character="Jason", weapon=weapon),
            WeaponLoaded(character="Jason", weapon=weapon, rounds=rounds),
        )
    )


def gear(*boards: str) -> tuple[Fact, ...]:
    return tuple(GearOwned(character="Jason", gear=board) for board in boards)


def jason_with(*facts: tuple[Fact, ...]) -> Scenario:
    return given(mission_one(), STG_CARD, *facts)


def switch(*weapons: str, bag: tuple[str, ...] = ()) -> SwitchWeapons:
    return SwitchWeapons(character="Jason", weapons=weapons, bag=bag)


def next_turn() -> tuple[Fact, ...]:
    return (PlayerTurnEnded(), *next_event_phase(), PlayerTurnOpened(), mp("Jason", 5))


BOTH = ("Backpack Holster", "Belt Holster")


@pytest.mark.rule("RI-SWITCH-01", "RI-TURN-04")
def test_once_per_turn() -> None:
    scene = jason_with(wields(AK), holstered(EAGLE, COLT), gear(*BOTH)).when(switch(EAGLE, COLT))
    scene.when(switch(AK)).refused_by("RI-SWITCH-01", "once per turn")
    later = jason_with(
        wields(AK), holstered(EAGLE, COLT), gear(*BOTH), (WeaponsSwitched(character="Jason"),), next_turn()
    )
    later.when(switch(EAGLE, COLT)).accepted()


@pytest.mark.rule("RI-SWITCH-01")
def test_each_player_switches_once() -> None:
    scene = jason_with(wields(AK), holstered(EAGLE), gear(*BOTH)).when(switch(EAGLE))
    scene.when(SwitchWeapons(character="Liza", weapons=("Machete",))).accepted()


@pytest.mark.rule("RI-SWITCH-02")
def test_not_after_an_attack() -> None:
    ready = (wields(COLT), holstered(AK), gear(*BOTH))
    jason_with(*ready).when(switch(AK)).accepted()
    scene = jason_with(*ready).when(jason(COLT, RED), CLEAR | {"attack:roll": "blank"})
    scene.when(switch(AK)).refused_by("RI-SWITCH-02", "has attacked")


@pytest.mark.rule("RI-SWITCH-02")
def test_a_takedown_or_a_free_attack_is_no_attack_of_the_turn() -> None:
    owed = (FreeAttackOwed(character="Jason", weapon=COLT),)
    scene = jason_with(wields(COLT), holstered(AK), gear(*BOTH), owed)
    free = c.Attack(character="Jason", weapon=COLT, target=RED, free=True)
    scene.when(free, CLEAR | {"attack:roll": "blank"}).when(switch(AK)).accepted()


@pytest.mark.rule("RI-SWITCH-03")
def test_what_is_laid_down_needs_a_slot_of_its_kind() -> None:
    ready = (wields(EAGLE), holstered(AK), gear("Backpack Holster"))
    scene = jason_with(*ready).when(switch(AK))
    scene.refused_by("RI-SWITCH-03", "no one-handed Holster slot")
    jason_with(*ready).when(switch(AK, bag=(EAGLE,))).then(
        WeaponBagged(character="Jason", weapon=EAGLE),
        WeaponEquipped(character="Jason", weapon=AK),
        WeaponsSwitched(character="Jason"),
    )


@pytest.mark.rule("RI-SWITCH-03")
def test_only_what_is_laid_down_goes_into_the_bag() -> None:
    ready = (wields(EAGLE), holstered(AK), gear(*BOTH))
    jason_with(*ready).when(switch(AK, bag=(AK,))).unfit("bag")
    jason_with(*ready).when(switch(EAGLE)).unfit("weapons")
    jason_with(*ready).when(switch("Bow")).unfit("weapons")


@pytest.mark.rule("RI-SWITCH-04")
def test_weapons_keep_their_rounds() -> None:
    ready = (
        wields(AK),
        holstered(EAGLE),
        gear(*BOTH),
        (RoundsSpent(character="Jason", weapon=AK, rounds=3),),
    )
    scene = jason_with(*ready).when(switch(EAGLE))
    assert character(scene, "Jason").rounds == {AK: 1, EAGLE: 4}
    again = jason_with(*ready, scene.facts, next_turn()).when(switch(AK))
    assert character(again, "Jason").rounds[AK] == 1


@pytest.mark.rule("RI-SWITCH-05")
def test_a_weapon_in_the_save_bag_is_out_of_reach_until_the_mission_ends() -> None:
    scene = jason_with(wields(EAGLE), holstered(AK), gear("Backpack Holster"))
    scene.when(switch(AK, bag=(EAGLE,)))
    bagged = scene.facts
    later = jason_with(wields(EAGLE), holstered(AK), gear("Backpack Holster"), bagged, next_turn())
    later.when(switch(EAGLE)).refused_by("RI-SWITCH-05", "Save bag")
    home = jason_with(
        wields(EAGLE), holstered(AK), gear("Backpack Holster"), bagged,
        (MissionSucceeded(), MissionTallied(number=1)),
    )  # fmt: skip
    jason_now = home.before.game.characters["Jason"]
    assert (jason_now.bagged, EAGLE in jason_now.weapons) == ((), True)


@pytest.mark.rule("RI-SWITCH-06")
def test_the_weapon_may_be_given_away_before_the_switch() -> None:
    belt = (GearOwned(character="Liza", gear="Belt Holster"),)
    scene = jason_with(wields(EAGLE), holstered(AK), gear("Backpack Holster"), belt)
    away = c.Give(character="Jason", receiver="Liza", objects=(f"weapon:{EAGLE}",))
    told = {"adjacent": True, "consent": True, f"place:{EAGLE}": "holster"}
    scene.when(away, told).when(switch(AK)).accepted()
    assert EAGLE in character(scene, "Liza").weapons
    assert {"trade", "switch"} <= set(character(scene, "Jason").used)


@pytest.mark.rule("RI-SWITCH-07")
def test_machete_fists_and_dragon_need_no_holster() -> None:
    scene = jason_with(holstered(AK), gear("Backpack Holster")).when(switch(AK))
    scene.then(
        WeaponPutAway(character="Jason", weapon="Machete"),
        WeaponPutAway(character="Jason", weapon="Fist Punch"),
        WeaponEquipped(character="Jason", weapon=AK),
        WeaponsSwitched(character="Jason"),
    )
    back = jason_with(holstered(AK), gear("Backpack Holster"), scene.facts, next_turn())
    back.when(switch("Machete", "Fist Punch")).accepted()


@pytest.mark.rule("RI-SWITCH-08")
def test_worked_case_a_rifle_for_two_pistols() -> None:
    scene = jason_with(wields(AK), holstered(EAGLE, COLT), gear(*BOTH)).when(switch(EAGLE, COLT))
    assert character(scene, "Jason").equipped == (EAGLE, COLT)
    without = jason_with(wields(AK), holstered(EAGLE, COLT), gear("Belt Holster"))
    without.when(switch(EAGLE, COLT)).refused_by("RI-SWITCH-03", "no two-handed Holster slot")


@pytest.mark.rule("RI-SWITCH-09", "RI-INV-10")
def test_worked_case_b_one_two_handed_weapon_for_another() -> None:
    ready = (wields(AK), holstered(STG), gear("Backpack Holster"))
    scene = jason_with(*ready).when(switch(STG)).accepted()
    assert character(scene, "Jason").equipped == (STG,)
    jason_with(*ready).when(switch(STG, AK)).refused_by("RI-INV-10", "4 hands")


@pytest.mark.rule("RI-SWITCH-01", "RI-RELOAD-09")
def test_reloading_leaves_the_switch_but_not_the_attack() -> None:
    scene = jason_with(
        wields(COLT), holstered(AK), gear(*BOTH), (RoundsSpent(character="Jason", weapon=COLT, rounds=2),)
    )
    scene.when(Reload(character="Jason")).when(switch(AK)).when(jason(AK, RED), CLEAR)
    scene.refused_by("RI-RELOAD-09")


def test_who_had_agreed_acts_after_all_and_nobody_switches_in_the_enemy_turn() -> None:
    agreed = jason_with(wields(AK), holstered(EAGLE), gear(*BOTH)).when(c.AgreeEnd(character="Jason"))
    agreed.when(switch(EAGLE))
    assert not character(agreed, "Jason").agreed
    late = jason_with(wields(AK), holstered(EAGLE), gear(*BOTH), (PlayerTurnEnded(), *next_event_phase()[:1]))
    late.when(switch(EAGLE)).refused_by("RI-ETURN-02")
