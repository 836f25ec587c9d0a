"""What a character can carry: weapons in hands and Holsters."""

import pytest

from tests.tracker.systems.rook_islands.between_missions import (
    JASON,
    between,
    carrying,
    in_mission,
    lying,
    owning,
    put,
    shop_values,
    take,
    wearing,
)
from tests.tracker.systems.rook_islands.given_facts import given
from tests.tracker.systems.rook_islands.setting_up_scenes import ready_to_begin, ticked_off
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.shop import Craft, Equip
from tracker.systems.rook_islands.facts.action import WeaponPutAway
from tracker.systems.rook_islands.facts.mission import (
    EventPhaseBegan,
    SetupCompleted,
    WeaponEquipped,
    WeaponLoaded,
)
from tracker.systems.rook_islands.facts.shop import HandsFilled


def hold(*weapons: str, character: str = JASON) -> Equip:
    return Equip(character=character, weapons=weapons)


@pytest.mark.rule("RI-INV-10")
def test_two_hands_hold_one_two_handed_weapon_or_two_one_handed_ones() -> None:
    armed = (*between(), *owning(JASON, "AK-47", "Colt .45", "Desert Eagle"))
    both = given(armed).when(hold("AK-47", "Colt .45"))
    both.refused_by("RI-INV-10", "3 hands", "there are 2")
    given(armed).when(hold("Machete", "Colt .45", "Desert Eagle")).refused_by("RI-INV-10")
    roomy = (*armed, *wearing(JASON, "Belt Holster", "Backpack Holster"))
    given(roomy).when(hold("AK-47")).then(HandsFilled(character=JASON, weapons=("AK-47",)))
    scene = given(roomy).when(hold("Colt .45", "Desert Eagle"))
    assert scene.game.characters[JASON].equipped == ("Colt .45", "Desert Eagle")
    scene.when(hold("Colt .45", "Desert Eagle")).unfit("weapons")


@pytest.mark.rule("RI-CARD-04")
def test_how_many_hands_a_weapon_needs_is_asked_for() -> None:
    scene = given(between(), owning(JASON, "Harpoon")).when(hold("Harpoon")).asks("value:weapon/Harpoon")
    (question,) = scene.questions
    assert [shape.name for shape in question.fields] == ["hands"]  # type: ignore[attr-defined]


@pytest.mark.rule("RI-INV-11")
def test_a_holster_takes_only_weapons_of_its_kind() -> None:
    armed = (*between(), *owning(JASON, "Desert Eagle", in_hand=True))
    backpack = (*armed, *wearing(JASON, "Backpack Holster"))
    given(backpack).when(hold("Machete")).refused_by("RI-INV-11", "Choose what Jason takes in hand")
    belt = (*armed, *wearing(JASON, "Belt Holster"))
    given(belt).when(hold("Machete")).accepted()
    ak = (*between(), *owning(JASON, "AK-47", in_hand=True), *wearing(JASON, "Belt Holster"))
    given(ak).when(hold("Machete")).refused_by("RI-INV-11", "0 slots for two-handed")


@pytest.mark.rule("RI-INV-12")
def test_a_belt_holster_holds_two_one_handed_weapons() -> None:
    belt = (*between(), *wearing(JASON, "Belt Holster"), *owning(JASON, "Colt .45", "Skorpion"))
    armed = (*belt, *owning(JASON, "Desert Eagle", in_hand=True))
    given(armed).when(hold("Machete")).refused_by("RI-INV-12", "2 slots")
    given(armed).when(hold("Machete", "Colt .45")).accepted()
    given(belt, lying("weapon:Desert Eagle"), owning(JASON, "AK-47", in_hand=True)).when(
        take("weapon:Desert Eagle")
    ).refused_by("RI-INV-12")


@pytest.mark.rule("RI-INV-13")
def test_a_backpack_holster_holds_one_two_handed_weapon() -> None:
    packed = (*between(), *wearing(JASON, "Backpack Holster"), *owning(JASON, "STG-90"))
    given(packed, owning(JASON, "AK-47", in_hand=True)).when(hold("Machete")).refused_by(
        "RI-INV-13", "1 slots"
    )
    double = (*between(), *wearing(JASON, "Double Back Holster"), *owning(JASON, "STG-90"))
    given(double, owning(JASON, "AK-47", in_hand=True)).when(hold("Machete")).accepted()


@pytest.mark.rule("RI-INV-14")
def test_what_was_left_in_the_stash_is_not_used_in_the_mission() -> None:
    left = lying("weapon:STG-90", "item:Medicine")
    given(in_mission(*left)).when(hold("STG-90")).refused_by("RI-INV-14", "left in the Team Stash")
    given(in_mission(*left)).when(c.UseItem(character=JASON, item="Medicine")).refused_by("RI-ITEM-02")
    given(between(), left).when(hold("STG-90")).refused_by("RI-INV-14")
    given(between()).when(hold("STG-90")).unfit("weapons")
    given(in_mission(*owning(JASON, "Skorpion"))).when(hold("Skorpion")).refused_by("RI-SWITCH-01")


@pytest.mark.rule("RI-INV-14", "RI-INV-11")
def test_a_mission_begins_only_with_what_everybody_can_carry() -> None:
    ready = (*ready_to_begin(), *ticked_off(), *shop_values(), *owning(JASON, "Desert Eagle"))
    given(ready).when(c.BeginPlay()).refused_by("RI-INV-11", "Desert Eagle")
    given(ready, wearing(JASON, "Belt Holster")).when(c.BeginPlay()).then(
        WeaponLoaded(character=JASON, weapon="Desert Eagle", rounds=5), SetupCompleted(), EventPhaseBegan()
    )
    given(ready).when(put("weapon:Desert Eagle")).when(c.BeginPlay()).accepted()
    many = (*ready_to_begin(), *ticked_off(), *carrying(JASON, "Medicine", "Sprint Burst"))
    given(many).when(c.BeginPlay()).refused_by("RI-INV-05")


@pytest.mark.rule("RI-INV-15")
def test_one_sack_and_one_holster_of_each_kind_each() -> None:
    sacked = (*between(hides=20), *wearing(JASON, "Simple Sack", "Backpack Holster"))
    given(sacked).when(Craft(name="Rugged Sack", receiver=JASON)).refused_by("RI-INV-15", "Simple Sack")
    given(sacked, lying("sack:Rugged Sack")).when(take("sack:Rugged Sack")).refused_by("RI-INV-15")
    given(sacked, lying("sack:Rugged Sack")).when(put("sack:Simple Sack")).when(
        take("sack:Rugged Sack")
    ).accepted()
    # RI-AMB-12: a Double Back Holster is one of the backpack kind.
    double = Craft(name="Double Back Holster", receiver=JASON)
    given(sacked).when(double).refused_by("RI-INV-15")
    given(sacked).when(Craft(name="Belt Holster", receiver=JASON)).accepted()


def test_boards_are_taken_before_what_they_hold() -> None:
    cards = (
        "item:Medicine", "item:Sprint Burst", "sack:Simple Sack", "weapon:Skorpion", "holster:Belt Holster",
    )  # fmt: skip
    scene = given(between(), lying(*cards)).when(
        take(*cards), {"place:Skorpion": "hand", "aside:Skorpion": "Machete"}
    )
    after = scene.game.characters[JASON]
    assert (after.items, after.gear) == (("Medicine", "Sprint Burst"), ("Simple Sack", "Belt Holster"))
    assert WeaponPutAway(character=JASON, weapon="Machete") in scene.facts
    assert WeaponEquipped(character=JASON, weapon="Skorpion") in scene.facts
    assert scene.game.stash.cards == ()
