"""A weapon that is given needs a Holster or a free hand."""

import pytest

from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, values
from tests.tracker.systems.rook_islands.giving import AGREED, COLT, bare, gear, give, handed
from tests.tracker.systems.rook_islands.playing import character
from tracker.kernel.questions import PickOne
from tracker.systems.rook_islands.facts.action import WeaponPutAway
from tracker.systems.rook_islands.facts.fight import RoundsSpent, WeaponUsed
from tracker.systems.rook_islands.facts.mission import WeaponEquipped, WeaponLoaded, WeaponOwned


@pytest.mark.rule("RI-TRADE-04")
def test_a_weapon_needs_a_holster_or_a_free_hand() -> None:
    armed = (*bare("Liza"), *holding("Liza", "AK-47"), *holding("Jason", "Colt .45"))
    scene = given(*mission_one(), *armed).when(give(COLT), AGREED)
    scene.refused_by("RI-TRADE-04", "Liza", "Colt .45")
    scene = given(*mission_one(), *armed, *gear("Liza", "Backpack Holster")).when(give(COLT), AGREED)
    scene.refused_by("RI-TRADE-04")


@pytest.mark.rule("RI-TRADE-04")
def test_a_weapon_goes_into_the_holster_that_fits() -> None:
    armed = (*bare("Liza"), *holding("Liza", "AK-47"), *holding("Jason", "Colt .45", rounds=3))
    scene = given(*mission_one(), *armed, *gear("Liza", "Belt Holster")).when(give(COLT), AGREED)
    scene.then(handed("weapon", "Colt .45"))
    liza = character(scene, "Liza")
    assert liza.equipped == ("AK-47",)
    assert liza.rounds["Colt .45"] == 3
    jason = character(scene, "Jason")
    assert ("Colt .45" in jason.weapons, "Colt .45" in jason.equipped, "Colt .45" in jason.rounds) == (
        False,
    ) * 3


@pytest.mark.rule("RI-TRADE-04")
def test_a_weapon_goes_into_a_free_hand_at_once() -> None:
    armed = (*bare("Liza"), *holding("Liza", "Skorpion"), *holding("Jason", "Colt .45"))
    scene = given(*mission_one(), *armed).when(give(COLT), AGREED)
    scene.then(handed("weapon", "Colt .45"), WeaponEquipped(character="Liza", weapon="Colt .45"))
    assert character(scene, "Liza").equipped == ("Skorpion", "Colt .45")


@pytest.mark.rule("RI-TRADE-04")
def test_where_both_are_free_its_new_owner_picks() -> None:
    armed = (*bare("Liza"), *gear("Liza", "Belt Holster"), *holding("Jason", "Colt .45"))
    scene = given(*mission_one(), *armed).when(give(COLT), AGREED).asks("place:Colt .45")
    (question,) = scene.questions
    assert isinstance(question, PickOne)
    assert [choice.value for choice in question.choices] == ["hand", "holster"]
    scene = given(*mission_one(), *armed).when(give(COLT), {**AGREED, "place:Colt .45": "holster"})
    scene.then(handed("weapon", "Colt .45"))
    scene = given(*mission_one(), *armed).when(give(COLT), {**AGREED, "place:Colt .45": "hand"})
    scene.then(handed("weapon", "Colt .45"), WeaponEquipped(character="Liza", weapon="Colt .45"))


@pytest.mark.rule("RI-TRADE-04")
def test_machete_and_fists_make_room_beside_the_board() -> None:
    scene = given(*mission_one(), *holding("Jason", "AK-47")).when(give("weapon:AK-47"), AGREED)
    scene.then(
        handed("weapon", "AK-47"),
        WeaponPutAway(character="Liza", weapon="Machete"),
        WeaponPutAway(character="Liza", weapon="Fist Punch"),
        WeaponEquipped(character="Liza", weapon="AK-47"),
    )
    assert character(scene, "Liza").equipped == ("AK-47",)
    assert character(scene, "Liza").weapons == ("Machete", "Fist Punch", "AK-47")


@pytest.mark.rule("RI-TRADE-04")
def test_which_of_the_two_lies_down_for_a_pistol_is_asked() -> None:
    armed = holding("Jason", "Colt .45")
    given(*mission_one(), *armed).when(give(COLT), AGREED).asks("aside:Colt .45")
    scene = given(*mission_one(), *armed).when(give(COLT), {**AGREED, "aside:Colt .45": "Fist Punch"})
    scene.then(
        handed("weapon", "Colt .45"),
        WeaponPutAway(character="Liza", weapon="Fist Punch"),
        WeaponEquipped(character="Liza", weapon="Colt .45"),
    )


@pytest.mark.rule("RI-TRADE-04")
def test_one_that_lies_down_without_another_choice_is_not_asked_for() -> None:
    armed = (*bare("Liza"), WeaponEquipped(character="Liza", weapon="Machete"), *holding("Liza", "Skorpion"))
    scene = given(*mission_one(), *armed, *holding("Jason", "Colt .45")).when(give(COLT), AGREED)
    assert scene.facts[1:] == (
        WeaponPutAway(character="Liza", weapon="Machete"),
        WeaponEquipped(character="Liza", weapon="Colt .45"),
    )


@pytest.mark.rule("RI-TRADE-04")
def test_a_long_blade_lies_down_for_a_pistol() -> None:
    blade = (*values("weapon/Silver Dragon", hands=2), *bare("Liza"), *holding("Liza", "Silver Dragon"))
    scene = given(*mission_one(), *blade, *holding("Jason", "Colt .45")).when(give(COLT), AGREED)
    assert character(scene, "Liza").equipped == ("Colt .45",)


@pytest.mark.rule("RI-TRADE-04")
def test_whoever_has_attacked_lays_nothing_down_for_it() -> None:
    armed = (*holding("Jason", "Colt .45"), WeaponUsed(character="Liza", weapon="Machete"))
    given(*mission_one(), *armed).when(give(COLT), AGREED).refused_by("RI-TRADE-04")


@pytest.mark.rule("RI-TRADE-04")
def test_a_machete_needs_no_place_at_all() -> None:
    full = (*bare("Liza"), *holding("Liza", "AK-47"))
    given(*mission_one(), *full).when(give("weapon:Machete"), AGREED).then(handed("weapon", "Machete"))


@pytest.mark.rule("RI-TRADE-04")
def test_two_weapons_find_their_places_one_after_the_other() -> None:
    armed = (*bare("Liza"), *holding("Jason", "Colt .45", "Skorpion"))
    scene = given(*mission_one(), *armed).when(give(COLT, "weapon:Skorpion"), AGREED)
    assert character(scene, "Liza").equipped == ("Colt .45", "Skorpion")
    third = (*armed, *holding("Jason", "Desert Eagle"))
    scene = given(*mission_one(), *third).when(give(COLT, "weapon:Skorpion", "weapon:Desert Eagle"), AGREED)
    scene.refused_by("RI-TRADE-04", "Desert Eagle")


@pytest.mark.rule("RI-TRADE-04")
def test_the_table_may_overrule_and_the_weapon_is_hers_without_a_place() -> None:
    armed = (*bare("Liza"), *holding("Liza", "AK-47"), *holding("Jason", "Colt .45"))
    ruled = {"RI-TRADE-04": "she has a belt", "RI-TRADE-07": "she has a belt"}
    scene = given(*mission_one(), *armed).when(give(COLT), AGREED, ruled)
    assert "Colt .45" in character(scene, "Liza").weapons
    assert "Colt .45" not in character(scene, "Liza").equipped


def test_rounds_go_along_with_the_weapon() -> None:
    armed = (
        *holding("Jason", "Colt .45", rounds=4),
        RoundsSpent(character="Jason", weapon="Colt .45", rounds=4),
    )
    scene = given(*mission_one(), *bare("Liza"), *armed).when(give(COLT), AGREED).accepted()
    assert character(scene, "Liza").rounds.get("Colt .45", 0) == 0
    loaded = WeaponLoaded(character="Jason", weapon="Colt .45", rounds=1)
    scene = given(*mission_one(), *bare("Liza"), *armed, loaded).when(give(COLT), AGREED)
    assert character(scene, "Liza").rounds["Colt .45"] == 1


def test_hands_that_nobody_entered_are_asked() -> None:
    armed = (*bare("Liza"), WeaponOwned(character="Jason", weapon="1911 .45"))
    given(*mission_one(), *armed).when(give("weapon:1911 .45"), AGREED).asks("value:weapon/1911 .45")
    known = values("weapon/1911 .45", hands=2)
    given(*mission_one(), *armed, *known).when(give("weapon:1911 .45"), AGREED).accepted()
