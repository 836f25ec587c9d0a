"""Loot tokens that bring a Molotov or rounds."""

import pytest

from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, values
from tests.tracker.systems.rook_islands.looting import FULL, loot, with_ammunition
from tests.tracker.systems.rook_islands.playing import character, mission, moved
from tracker.kernel.questions import Confirm, EnterValues, PickOne
from tracker.systems.rook_islands.facts.action import (
    GearOwned,
    ItemGained,
    LootLeft,
    LootTaken,
    WeaponPutAway,
)
from tracker.systems.rook_islands.facts.mission import WeaponLoaded

MOLOTOV = (
    LootTaken(character="Jason", loot="Molotov"),
    ItemGained(character="Jason", item="Molotov", from_loot=True),
)


@pytest.mark.rule("RI-LOOT-09")
def test_a_molotov_token_gives_a_card_from_the_deck() -> None:
    scene = given(*mission_one()).when(loot("Molotov")).then(*MOLOTOV)
    assert character(scene, "Jason").items == ("Molotov",)
    assert character(scene, "Jason").discard == ("loot:Molotov",)
    assert scene.game.decks == {"Molotov": -1}


@pytest.mark.rule("RI-LOOT-09")
def test_how_many_molotovs_the_deck_has_is_asked_once() -> None:
    few = (fact for fact in mission_one() if getattr(fact, "card", "") != "item/Molotov")
    scene = given(*few).when(loot("Molotov")).asks("value:item/Molotov")
    (question,) = scene.questions
    assert isinstance(question, EnterValues)
    assert [shape.name for shape in question.fields] == ["copies"]


@pytest.mark.rule("RI-LOOT-10")
def test_without_room_the_molotov_token_is_spent_for_nothing() -> None:
    full = ItemGained(character="Jason", item="Medicine")
    scene = given(*mission_one(), full).when(loot("Molotov")).then(MOLOTOV[0])
    assert character(scene, "Jason").items == ("Medicine",)
    assert scene.game.decks == {"Medicine": -1}


@pytest.mark.rule("RI-LOOT-10", "RI-LOOT-09")
def test_a_sack_makes_room_for_a_molotov() -> None:
    full = (ItemGained(character="Jason", item="Medicine"), GearOwned(character="Jason", gear="Simple Sack"))
    given(*mission_one(), *full).when(loot("Molotov")).then(*MOLOTOV)
    fuller = (*full, ItemGained(character="Jason", item="Medicine"))
    given(*mission_one(), *fuller).when(loot("Molotov")).then(MOLOTOV[0])


@pytest.mark.rule("RI-LOOT-10")
def test_without_a_copy_in_the_deck_no_card_is_taken() -> None:
    last = (ItemGained(character="Liza", item="Molotov"), ItemGained(character="Liza", item="Molotov"))
    given(*mission_one(), *last).when(loot("Molotov")).then(MOLOTOV[0])
    given(*mission_one(), *last[1:]).when(loot("Molotov")).then(*MOLOTOV)
    none = values("item/Molotov", copies=0)
    given(*mission_one(), *none).when(loot("Molotov")).then(MOLOTOV[0])


AMMUNITION = LootTaken(character="Jason", loot="Ammunition")


def loaded(weapon: str, rounds: int) -> WeaponLoaded:
    """Rounds for one of Jason's weapons."""
    return WeaponLoaded(character="Jason", weapon=weapon, rounds=rounds)


@pytest.mark.rule("RI-LOOT-11")
def test_ammunition_never_goes_above_the_clip() -> None:
    armed = (*holding("Jason", "Desert Eagle", rounds=4), *holding("Jason", "Skorpion", rounds=1))
    scene = given(*with_ammunition(*armed)).when(loot("Ammunition", weapon="Desert Eagle"))
    scene.then(AMMUNITION, loaded("Desert Eagle", 1))
    assert character(scene, "Jason").rounds == {"Desert Eagle": 5, "Skorpion": 1}


@pytest.mark.rule("RI-LOOT-11")
@pytest.mark.parametrize(("before", "added"), [(0, 2), (2, 2), (3, 2), (4, 1)])
def test_up_to_two_rounds_are_added(before: int, added: int) -> None:
    armed = holding("Jason", "Desert Eagle", rounds=before)
    given(*with_ammunition(*armed)).when(loot("Ammunition")).then(AMMUNITION, loaded("Desert Eagle", added))


@pytest.mark.rule("RI-LOOT-11")
def test_which_of_two_weapons_gets_the_rounds_is_asked() -> None:
    armed = (*holding("Jason", "Desert Eagle", rounds=4), *holding("Jason", "Skorpion", rounds=1))
    scene = given(*with_ammunition(*armed)).when(loot("Ammunition")).asks("weapon")
    (question,) = scene.questions
    assert isinstance(question, PickOne)
    assert [choice.value for choice in question.choices] == ["Desert Eagle", "Skorpion"]
    scene = given(*with_ammunition(*armed)).when(loot("Ammunition"), {"weapon": "Skorpion"})
    scene.then(AMMUNITION, loaded("Skorpion", 2))


@pytest.mark.rule("RI-LOOT-11")
def test_only_an_equipped_weapon_with_room_takes_rounds() -> None:
    armed = (*holding("Jason", "Desert Eagle", rounds=5), *holding("Jason", "Skorpion", rounds=1))
    away = WeaponPutAway(character="Jason", weapon="Skorpion")
    given(*with_ammunition(*armed)).when(loot("Ammunition", weapon="Desert Eagle")).refused_by("RI-LOOT-11")
    scene = given(*with_ammunition(*armed, away)).when(loot("Ammunition", weapon="Skorpion"))
    scene.refused_by("RI-LOOT-11", "not equipped")
    given(*with_ammunition(*armed)).when(loot("Ammunition")).then(AMMUNITION, loaded("Skorpion", 2))


@pytest.mark.rule("RI-LOOT-12")
def test_ammunition_stays_face_up_where_every_weapon_is_full() -> None:
    scene = given(*with_ammunition(*FULL)).when(loot("Ammunition", space="D4"))
    scene.then(LootLeft(character="Jason", loot="Ammunition", space="D4"))
    assert character(scene, "Jason").discard == ()
    assert mission(scene).loot_on_board == 3
    assert mission(scene).loot_at == {"D4": "Ammunition"}


@pytest.mark.rule("RI-LOOT-12")
def test_hands_without_a_gun_leave_ammunition_too() -> None:
    given(*with_ammunition()).when(loot("Ammunition")).then(LootLeft(character="Jason", loot="Ammunition"))
    machete = holding("Jason", "Machete", rounds=0)
    scene = given(*with_ammunition(*machete)).when(loot("Ammunition"))
    scene.then(LootLeft(character="Jason", loot="Ammunition"))


@pytest.mark.rule("RI-LOOT-12", "RI-LOOT-11")
def test_a_weapon_that_is_never_reloaded_neither_takes_rounds_nor_keeps_the_token() -> None:
    bow = holding("Jason", "Bow", rounds=0)
    scene = given(*with_ammunition(*bow)).when(loot("Ammunition"))
    scene.then(LootLeft(character="Jason", loot="Ammunition"))


@pytest.mark.rule("RI-LOOT-12")
def test_a_token_that_was_left_can_be_taken_later_and_is_counted_once() -> None:
    left = LootLeft(character="Jason", loot="Ammunition", space="D4")
    out = LootTaken(character="Liza", loot="Ammunition")
    scene = given(
        *with_ammunition(*holding("Jason", "Skorpion", rounds=1), left, out, moved("Jason", to="D4"))
    )
    scene.when(loot("Ammunition")).then(
        LootTaken(character="Jason", loot="Ammunition", space="D4", left_before=True), loaded("Skorpion", 2)
    )
    assert mission(scene).loot_out == {"Ammunition": 2}
    assert mission(scene).loot_at == {}


@pytest.mark.rule("RI-LOOT-12")
def test_a_token_that_was_left_stays_and_tells_nothing_new() -> None:
    left = LootLeft(character="Jason", loot="Ammunition", space="D4")
    scene = given(*with_ammunition(*FULL, left)).when(loot("Ammunition", space="D4"))
    scene.refused_by("RI-LOOT-12", "fully loaded")
    scene = given(*with_ammunition(*FULL, left))
    scene.when(loot("Ammunition", space="D4"), rulings={"RI-LOOT-12": "anyway"})
    assert len(scene.facts) == 1


def test_a_token_that_lies_face_up_is_what_it_is() -> None:
    left = LootLeft(character="Jason", loot="Ammunition", space="D4")
    given(*with_ammunition(left)).when(loot("Money", space="D4")).unfit("loot")


@pytest.mark.rule("RI-LOOT-12", "RI-COMP-18")
def test_without_names_the_table_says_whether_it_is_the_token_that_was_left() -> None:
    left = LootLeft(character="Jason", loot="Ammunition")
    armed = with_ammunition(*holding("Jason", "Skorpion", rounds=1), left)
    scene = given(*armed).when(loot("Ammunition")).asks("left_before")
    assert isinstance(scene.questions[0], Confirm)
    scene = given(*armed).when(loot("Ammunition"), {"left_before": True})
    assert (mission(scene).loot_out, mission(scene).loot_left) == ({"Ammunition": 1}, {})
    scene = given(*armed).when(loot("Ammunition"), {"left_before": False})
    assert (mission(scene).loot_out, mission(scene).loot_left) == ({"Ammunition": 2}, {"Ammunition": 1})


@pytest.mark.rule("RI-LOOT-12", "RI-COMP-18")
def test_with_every_token_out_it_can_only_be_the_one_that_was_left() -> None:
    left = LootLeft(character="Jason", loot="Ammunition")
    out = LootTaken(character="Liza", loot="Ammunition")
    scene = given(*with_ammunition(*holding("Jason", "Skorpion", rounds=1), left, out)).when(
        loot("Ammunition")
    )
    scene.then(LootTaken(character="Jason", loot="Ammunition", left_before=True), loaded("Skorpion", 2))
