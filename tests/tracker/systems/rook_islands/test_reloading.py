"""Reloading: what a weapon holds, what fills it, what it forfeits."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import BESIDE, CLEAR, RED, RIFLE_RED, holding, jason
from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given, mission_one, placed, values
from tests.tracker.systems.rook_islands.playing import character
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.weapons import Reload
from tracker.systems.rook_islands.facts.fight import RoundsSpent, WeaponUsed
from tracker.systems.rook_islands.facts.mission import FreeAttackOwed, WeaponLoaded, WeaponOwned
from tracker.systems.rook_islands.facts.shop import ModAttached
from tracker.systems.rook_islands.facts.weapons import WeaponsReloaded

HIT, BLANK = {"attack:roll": "hit"}, {"attack:roll": "blank"}


def gun(name: str, clip: int, **more: Any) -> tuple[Fact, ...]:
    """The stand-in values of a gun that only these tests know."""
    fields: dict[str, Any] = {
        "reach": "ranged", "hands": 1, "clip": clip, "die": "yellow", "damage": 2, "modes": [],
        "far_die": None, "far_range": 0, "alone_die": None, "on_hit": None, "on_hit_damage": 0, "price": None,
    }  # fmt: skip
    return values(f"weapon/{name}", **{**fields, **more})


def empty(character_: str, *weapons: str) -> tuple[Fact, ...]:
    return holding(character_, *weapons, rounds=0)


def liza() -> Scenario:
    """Liza with an empty Skorpion and an empty Desert Eagle in hand, and an empty AK-47 beside."""
    return given(
        mission_one(), empty("Liza", "Skorpion", "Desert Eagle"),
        (WeaponOwned(character="Liza", weapon="AK-47"),),
    )  # fmt: skip


def reload(*weapons: str, who: str = "Liza") -> Reload:
    return Reload(character=who, weapons=weapons)


@pytest.mark.rule("RI-RELOAD-01", "RI-RELOAD-05")
def test_a_weapon_holds_what_its_card_states() -> None:
    scene = given(mission_one(), empty("Jason", "Skorpion")).when(reload(who="Jason"))
    scene.then(
        WeaponLoaded(character="Jason", weapon="Skorpion", rounds=4), WeaponsReloaded(character="Jason")
    )


@pytest.mark.rule("RI-RELOAD-03", "RI-DICE-09")
@pytest.mark.parametrize("face", ["hit", "blank"])
def test_a_single_shot_spends_one_round(face: str) -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45", rounds=6))
    scene.when(jason("Colt .45", RED), CLEAR | {"attack:roll": face})
    assert character(scene, "Jason").rounds["Colt .45"] == 5


@pytest.mark.rule("RI-RELOAD-04")
def test_an_empty_weapon_is_not_fired_until_it_is_reloaded() -> None:
    scene = given(mission_one(), empty("Jason", "Colt .45"))
    scene.when(jason("Colt .45", RED), CLEAR | HIT).refused_by("RI-RELOAD-04", "no ammunition")
    given(mission_one(), holding("Jason", "Colt .45", rounds=1)).when(
        jason("Colt .45", RED), CLEAR | HIT
    ).accepted()


@pytest.mark.rule("RI-RELOAD-05", "RI-COMP-24")
def test_there_is_always_enough_ammunition() -> None:
    scene = given(
        mission_one(), holding("Jason", "Desert Eagle", rounds=1), holding("Liza", "AK-47", rounds=72)
    )
    scene.when(reload(who="Jason"))
    assert character(scene, "Jason").rounds["Desert Eagle"] == 5


@pytest.mark.rule("RI-RELOAD-06")
def test_a_bow_stays_empty_while_the_other_weapon_is_filled() -> None:
    bow = gun("Bow", 4)
    keith = (mission_one("Jason", "Keith"), bow, empty("Keith", "Bow", "Skorpion"))
    scene = given(*keith).when(reload(who="Keith"))
    scene.then(
        WeaponLoaded(character="Keith", weapon="Skorpion", rounds=4), WeaponsReloaded(character="Keith")
    )
    given(*keith).when(reload("Bow", who="Keith")).refused_by("RI-RELOAD-06", "Bow")
    only = (mission_one("Jason", "Keith"), bow, empty("Keith", "Bow"))
    given(*only).when(reload(who="Keith")).refused_by("RI-RELOAD-06")


@pytest.mark.rule("RI-RELOAD-06")
def test_a_flamethrower_is_reloaded_when_its_condition_holds() -> None:
    burns = (mission_one(), gun("Flamethrower", 4), empty("Jason", "Flamethrower"))
    given(*burns).when(reload(who="Jason")).asks("condition:Flamethrower")
    given(*burns).when(reload(who="Jason"), {"condition:Flamethrower": False}).refused_by("RI-RELOAD-06")
    given(*burns).when(reload(who="Jason"), {"condition:Flamethrower": True}).then(
        WeaponLoaded(character="Jason", weapon="Flamethrower", rounds=4), WeaponsReloaded(character="Jason")
    )


@pytest.mark.rule("RI-RELOAD-06")
def test_whether_a_weapon_is_ever_reloaded_stands_on_its_card() -> None:
    nobody_said = (mission_one(), gun("Sidearm", 3), empty("Jason", "Sidearm"))
    given(*nobody_said).when(reload(who="Jason")).asks("value:weapon/Sidearm")
    never = (mission_one(), gun("Sidearm", 3, reload="never"), empty("Jason", "Sidearm"))
    given(*never).when(reload(who="Jason")).refused_by("RI-RELOAD-06")


@pytest.mark.rule("RI-RELOAD-07")
def test_one_reload_fills_every_equipped_weapon_and_no_other() -> None:
    scene = liza().when(reload())
    assert character(scene, "Liza").rounds == {"Skorpion": 4, "Desert Eagle": 5}
    liza().when(reload("Skorpion", "AK-47")).refused_by("RI-RELOAD-07", "AK-47 is not equipped")
    scene.when(c.Attack(character="Liza", weapon="Skorpion", target=RED), CLEAR).refused_by("RI-RELOAD-09")


@pytest.mark.rule("RI-RELOAD-07", "RI-TURN-04")
def test_a_reload_is_for_something_and_happens_once_per_turn() -> None:
    liza().when(reload()).when(reload()).refused_by("RI-TURN-04", "once per turn")
    full = given(mission_one(), holding("Jason", "Desert Eagle", rounds=5))
    full.when(reload(who="Jason")).unfit("weapons")
    given(mission_one()).when(reload(who="Jason")).refused_by("RI-RELOAD-06")


@pytest.mark.rule("RI-RELOAD-08")
def test_a_mod_makes_the_clip_larger() -> None:
    magazine = values("mod/Extended Magazine", effect="2 more rounds", improve=0, damage=0, clip=2)
    mod = (ModAttached(character="Jason", weapon="AK-47", mod="Extended Magazine"),)
    scene = given(mission_one(), empty("Jason", "AK-47"), magazine, mod).when(reload(who="Jason"))
    assert character(scene, "Jason").rounds["AK-47"] == 8
    plain = given(mission_one(), empty("Jason", "AK-47"), magazine).when(reload(who="Jason"))
    assert character(plain, "Jason").rounds["AK-47"] == 6


@pytest.mark.rule("RI-RELOAD-09")
def test_whoever_reloaded_attacks_no_more_in_this_turn() -> None:
    scene = liza().when(reload())
    scene.when(c.Attack(character="Liza", weapon="Machete", target=RED), BESIDE | HIT)
    scene.refused_by("RI-RELOAD-09", "reloaded this turn")


@pytest.mark.rule("RI-RELOAD-09", "RI-TAKE-03")
def test_a_takedown_is_allowed_after_a_reload() -> None:
    scene = given(mission_one(), empty("Liza", "Skorpion")).when(reload())
    scene.when(c.RecordHurt(unit=RED, hp=4, cause="trap"))
    scene.when(c.Takedown(character="Liza", target=RED), {"takedown:adjacent": True, "takedown:roll": "hit"})
    scene.accepted()


@pytest.mark.rule("RI-RELOAD-10")
def test_whoever_attacked_cannot_reload_any_more() -> None:
    scene = given(mission_one(), holding("Liza", "Skorpion", rounds=1), empty("Liza", "Desert Eagle"))
    scene.when(c.Attack(character="Liza", weapon="Skorpion", target=RED, mode="single"), CLEAR | BLANK)
    scene.when(reload("Desert Eagle")).refused_by("RI-RELOAD-10", "has attacked")


@pytest.mark.rule("RI-RELOAD-10")
def test_a_free_attack_blocks_no_reload() -> None:
    owed = (FreeAttackOwed(character="Jason", weapon="Colt .45"),)
    scene = given(mission_one(), holding("Jason", "Colt .45", rounds=1), owed)
    free = c.Attack(character="Jason", weapon="Colt .45", target=RED, free=True)
    scene.when(free, CLEAR | BLANK).when(reload(who="Jason")).accepted()


@pytest.mark.rule("RI-RELOAD-11")
def test_enemies_never_run_out() -> None:
    scene = given(enemy_turn(enemies=placed("Assaulter", "red")))
    sent = {
        "enemy:target": "Jason", "enemy:attacks": True, "enemy:sight": "clear", "enemy:roll": "blank",
        "enemy:cover_after": "in_cover",
    }  # fmt: skip
    scene.when(c.ActivateEnemy(enemy=RIFLE_RED), sent)
    assert not any(isinstance(fact, RoundsSpent | WeaponUsed) for fact in scene.facts)
