"""Combinations that are easily got wrong: several rules at once, in one scene each."""

import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BESIDE,
    BLUE,
    CLEAR,
    GREEN,
    RED,
    RIFLE_RED,
    holding,
    jason,
)
from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_one,
    mp,
    placed,
    stand_in_values,
    values,
)
from tests.tracker.systems.rook_islands.playing import character, mission
from tests.tracker.systems.rook_islands.talented import bought, buy, dice, has, insanity, use, xp
from tests.tracker.systems.rook_islands.trekking import on_trek
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.weapons import Reload, SwitchWeapons
from tracker.systems.rook_islands.facts.action import GearOwned, WeaponPutAway
from tracker.systems.rook_islands.facts.fight import EnemyHurt, InsanityTokensGained
from tracker.systems.rook_islands.facts.mission import MissionSucceeded
from tracker.systems.rook_islands.facts.reward import InsanityRisen
from tracker.systems.rook_islands.facts.shop import ModAttached, PotionTookEffect

HIT, BLANK = {"attack:roll": "hit"}, {"attack:roll": "blank"}
TAKEN = {"takedown:adjacent": True, "takedown:roll": "hit"}


@pytest.mark.rule("RI-TAKE-03", "RI-TAKE-04", "RI-TAKE-05", "RI-TAKE-08")
def test_a_takedown_at_3_hp_takes_all_mp_and_leaves_the_attack_and_the_next_one_needs_none() -> None:
    around = (*placed("Beheader", "red", hp=3), *placed("Beheader", "blue"))
    scene = given(mission_one(enemies=around), mp("Jason", 4))
    scene.when(c.Takedown(character="Jason", target=RED), {"takedown:adjacent": True})
    assert dice(scene.questions) == ["black"]
    scene = given(mission_one(enemies=around), mp("Jason", 4))
    scene.when(c.Takedown(character="Jason", target=RED), TAKEN)
    assert character(scene, "Jason").mp == 0
    scene.when(jason("Machete", BLUE), BESIDE | HIT).when(jason("Fist Punch", BLUE), BESIDE)
    assert mission(scene).enemies[BLUE].hp == 3
    scene.when(c.Move(character="Jason", spaces=1, leaves=())).refused_by("RI-MOVE-01", "0 of 1 MP")


@pytest.mark.rule("RI-INS-07", "RI-END-10", "RI-BOARD-01")
def test_insanity_4_and_two_tokens_cross_the_stage_at_the_end_and_not_before() -> None:
    nearly = (*insanity("Jason", 4), InsanityTokensGained(character="Jason", tokens=2))
    during = given(mission_one(), nearly).before.game.characters["Jason"]
    assert (during.insanity, during.insanity_tokens, during.max_hp) == (4, 2, 8)
    home = given(mission_one(), nearly, (MissionSucceeded(),)).when(c.BringHome())
    assert InsanityRisen(character="Jason", by=2, why="Insanity tokens on the board") in home.facts
    assert character(home, "Jason").insanity == 6
    after = given(mission_one(), nearly, (MissionSucceeded(),)).when(c.BringHome())
    after.when(c.StartMission(number=2), None, {"RI-EXPL-02": "late already"})
    assert character(after, "Jason").max_hp == 9


@pytest.mark.rule("RI-CAUT-04", "RI-CAUT-05", "RI-ZOC-03")
def test_a_cautious_move_past_two_of_three_enemies_is_struck_at_by_the_third() -> None:
    away = c.Move(character="Jason", spaces=1, leaves=(RED, BLUE, GREEN), avoiding=(RED, BLUE))
    scene = given(mission_one()).when(away, {f"free:{GREEN}:roll": "hit"})
    jason_now = character(scene, "Jason")
    assert (jason_now.mp, jason_now.hp) == (2, 6)
    given(mission_one(), mp("Jason", 2)).when(away).refused_by("RI-MOVE-01", "2 of 3 MP")


@pytest.mark.rule("RI-LOOT-11", "RI-LOOT-12", "RI-RELOAD-09")
def test_loot_ammunition_stays_where_every_weapon_is_full_and_is_no_reload() -> None:
    loot = c.TakeLoot(character="Jason", loot="Ammunition")
    allowed = {"RI-MIS-14": "another mission"}
    full = given(mission_one(), holding("Jason", "Desert Eagle", rounds=5)).when(loot, None, allowed)
    assert mission(full).loot_on_board == 3
    part = given(mission_one(), holding("Jason", "Desert Eagle", rounds=4)).when(loot, None, allowed)
    assert character(part, "Jason").rounds["Desert Eagle"] == 5
    part.when(jason("Desert Eagle", RED), CLEAR | HIT).accepted()


@pytest.mark.rule("RI-TRADE-05", "RI-ATK-05", "RI-SWITCH-04")
def test_a_traded_weapon_keeps_its_rounds_and_its_used_mark_in_other_hands() -> None:
    free = tuple(WeaponPutAway(character="Liza", weapon=each) for each in ("Machete", "Fist Punch"))
    scene = given(mission_one(), holding("Jason", "Colt .45", rounds=3), free)
    scene.when(jason("Colt .45", RED), CLEAR | BLANK)
    given_away = c.Give(character="Jason", receiver="Liza", objects=("weapon:Colt .45",))
    scene.when(given_away, {"adjacent": True, "consent": True})
    assert character(scene, "Liza").rounds["Colt .45"] == 2
    scene.when(c.Attack(character="Liza", weapon="Colt .45", target=RED), CLEAR | HIT).refused_by("RI-ATK-05")


@pytest.mark.rule("RI-RELOAD-09", "RI-SWITCH-02", "RI-RELOAD-10")
def test_reload_switch_and_attack_exclude_one_another_as_the_book_says() -> None:
    ready = (
        holding("Liza", "Skorpion", rounds=1), (WeaponPutAway(character="Liza", weapon="Fist Punch"),),
        (GearOwned(character="Liza", gear="Belt Holster"),),
    )  # fmt: skip
    switch = SwitchWeapons(character="Liza", weapons=("Fist Punch", "Machete"))
    attack = c.Attack(character="Liza", weapon="Machete", target=RED)
    reloaded = given(mission_one(), *ready).when(Reload(character="Liza")).when(switch)
    reloaded.when(attack, BESIDE | HIT).refused_by("RI-RELOAD-09")
    struck = given(mission_one(), *ready).when(attack, BESIDE | BLANK)
    struck.when(Reload(character="Liza")).refused_by("RI-RELOAD-10")
    struck = given(mission_one(), *ready).when(attack, BESIDE | BLANK)
    struck.when(switch).refused_by("RI-SWITCH-02")


@pytest.mark.rule("RI-TAL-25", "RI-POTN-07")
def test_the_right_spot_doubles_the_weapon_and_not_what_is_added_to_it() -> None:
    hunts = PotionTookEffect(character="Jason", potion="Deadly Hunter", effect="damage_vs_animals", rounds=1)
    scene = given(mission_one(), has("Jason", "The Right Spot"), hunts).when(use("The Right Spot"))
    scene.when(jason("Machete", "asian-black-bear"), BESIDE)
    assert EnemyHurt(enemy="asian-black-bear", hp=5, cause="Machete", by="Jason") in scene.facts


@pytest.mark.rule("RI-TAL-18", "RI-MOD-05")
def test_an_extra_shot_has_the_mods_of_its_pistol() -> None:
    sight = values("mod/Red Dot Sight", effect="1 better, 1 more", improve=1, damage=1, clip=0)
    modded = (*sight, ModAttached(character="Jason", weapon="Desert Eagle", mod="Red Dot Sight"))
    scene = given(mission_one(), has("Jason", "Quick Trigger"), holding("Jason", "Desert Eagle"), modded)
    scene.when(jason("Desert Eagle", RIFLE_RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger"), {"extra:sight": "clear", "extra:roll": "hit"})
    assert [getattr(fact, "die", "") for fact in scene.facts if hasattr(fact, "face")] == ["orange"]
    assert EnemyHurt(enemy=RIFLE_RED, hp=4, cause="Desert Eagle", by="Jason") in scene.facts


@pytest.mark.rule("RI-TAL-17", "RI-ALT-16")
def test_lucky_bullet_is_for_the_first_target_of_full_auto_only() -> None:
    scene = given(mission_one(), has("Jason", "Lucky Bullet"), holding("Jason", "AK-47", rounds=6))
    scene.when(use("Lucky Bullet")).when(jason("AK-47", RED, "full_auto"), CLEAR | BLANK)
    assert mission(scene).enemies[RED].hp == 4
    scene.when(jason("AK-47", BLUE, "full_auto"), CLEAR | BLANK | {"attack:near": True})
    assert mission(scene).enemies[BLUE].hp == 6


@pytest.mark.rule("RI-TAL-08", "RI-TAL-11")
def test_whoever_takes_a_talent_closes_that_way_for_the_others() -> None:
    table = (*founded("Jason", "Liza"), *stand_in_values(), *xp("Jason", 3000), *xp("Liza", 3000))
    first = (*has("Jason", "Lucky Bullet"), bought("Jason", "Marathon Man", 2000, on="Lucky Bullet"))
    scene = given(table, first, has("Liza", "Quick Trigger"))
    scene.when(buy("Liza", "Marathon Man")).refused_by("RI-TAL-11", "taken by Jason")
    given(table, first).when(buy("Jason", "Spreading the Love")).refused_by("RI-TAL-04", "1000 of 2000")


@pytest.mark.rule("RI-TAL-09")
def test_no_talent_is_bought_in_the_middle_of_a_trek() -> None:
    given(on_trek(), xp("Jason", 1000)).when(buy("Jason", "First Aid")).refused_by("RI-TAL-09", "trek")
