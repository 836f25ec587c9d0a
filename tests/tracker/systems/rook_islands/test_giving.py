"""Giving and trading."""

from typing import Any

import pytest

from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_one,
    mission_started,
    stand_in_values,
    values,
)
from tests.tracker.systems.rook_islands.playing import character, lying, moved
from tracker.facts.fact import Fact
from tracker.kernel.questions import Confirm, PickOne
from tracker.systems.rook_islands.commands import Attack, Bandage, Give
from tracker.systems.rook_islands.facts.action import (
    BandageUsed,
    CharacterExited,
    GearOwned,
    HandedOver,
    ItemGained,
    WeaponPutAway,
)
from tracker.systems.rook_islands.facts.fight import RoundsSpent, WeaponUsed
from tracker.systems.rook_islands.facts.mission import (
    MissionFailed,
    MissionSucceeded,
    TurnEndAgreed,
    TurnEndWithdrawn,
    WeaponEquipped,
    WeaponLoaded,
    WeaponOwned,
)
from tracker.systems.rook_islands.facts.reward import MissionTallied

AGREED = {"adjacent": True, "consent": True}
THREE = ("Jason", "Liza", "Keith")


def give(*objects: str, back: tuple[str, ...] = (), giver: str = "Jason", receiver: str = "Liza") -> Give:
    """Hand these over."""
    return Give(character=giver, receiver=receiver, objects=objects, back=back)


def handed(
    kind: str, name: str = "", giver: str = "Jason", receiver: str = "Liza", **more: Any
) -> HandedOver:
    """It changed hands during the mission."""
    return HandedOver(giver=giver, receiver=receiver, kind=kind, name=name, in_mission=True, **more)


def items(name: str, *cards: str) -> tuple[Fact, ...]:
    """These Item cards are in this inventory."""
    return tuple(ItemGained(character=name, item=card) for card in cards)


def gear(name: str, *boards: str) -> tuple[Fact, ...]:
    """These Sack and Holster boards are this one's."""
    return tuple(GearOwned(character=name, gear=board) for board in boards)


def bare(name: str) -> tuple[Fact, ...]:
    """Machete and fists lie beside the board: both hands are free."""
    return tuple(WeaponPutAway(character=name, weapon=weapon) for weapon in ("Machete", "Fist Punch"))


def stowed(name: str, weapon: str) -> tuple[Fact, ...]:
    """A weapon in a Holster."""
    return (WeaponOwned(character=name, weapon=weapon),)


COLT = "weapon:Colt .45"


@pytest.mark.rule("RI-TRADE-01")
def test_giving_needs_both_to_stand_together_and_the_other_to_agree() -> None:
    scene = given(*mission_one(), *items("Jason", "Medicine")).when(give("item:Medicine"))
    scene.asks("adjacent", "consent")
    assert all(isinstance(question, Confirm) for question in scene.questions)
    for answers, word in (
        ({"adjacent": False, "consent": True}, "next to"),
        ({**AGREED, "consent": False}, "consent"),
    ):
        scene = given(*mission_one(), *items("Jason", "Medicine"))
        scene.when(give("item:Medicine"), answers).refused_by("RI-TRADE-01", word)
        assert scene.before.game.characters["Jason"].items == ("Medicine",)


@pytest.mark.rule("RI-TRADE-01")
def test_with_consent_what_is_given_changes_hands() -> None:
    scene = given(*mission_one(), *items("Jason", "Medicine")).when(give("item:Medicine"), AGREED)
    scene.then(handed("item", "Medicine"))
    assert (character(scene, "Jason").items, character(scene, "Liza").items) == ((), ("Medicine",))


@pytest.mark.rule("RI-TRADE-01")
def test_who_is_known_to_stand_beside_needs_no_question_but_consent() -> None:
    given(*mission_one(), moved("Jason", next_to=("Liza",))).when(give("bandage")).asks("consent")
    given(*mission_one(), moved("Jason", next_to=("Liza",))).when(
        give("bandage"), {"consent": True}
    ).accepted()


@pytest.mark.rule("RI-TRADE-02")
def test_one_gives_once_per_turn_however_many_objects() -> None:
    two = (*mission_one(*THREE), *gear("Liza", "Simple Sack"), *gear("Jason", "Simple Sack"))
    scene = given(*two, *items("Jason", "Medicine", "Medicine"))
    scene.when(give("item:Medicine", "item:Medicine"), AGREED)
    scene.then(handed("item", "Medicine"), handed("item", "Medicine"))
    scene.when(give("bandage", receiver="Keith"), AGREED).refused_by("RI-TRADE-02", "given or traded")


@pytest.mark.rule("RI-TRADE-02")
def test_the_next_turn_one_may_give_again() -> None:
    before = mission_one()
    later = mission_one(round_number=2)[len(before) :]
    given(*before, handed("bandage"), *later).when(give("bandage"), AGREED).accepted()
    given(*before, handed("bandage")).when(give("bandage"), AGREED).refused_by("RI-TRADE-02")


@pytest.mark.rule("RI-TRADE-03")
def test_items_bandages_weapons_and_boards_change_hands() -> None:
    has = (*items("Jason", "Medicine"), *gear("Jason", "Belt Holster"))
    scene = given(*mission_one(), *has)
    scene.when(give("bandage", "item:Medicine", "holster:Belt Holster"), AGREED)
    scene.then(handed("bandage"), handed("item", "Medicine"), handed("holster", "Belt Holster"))
    liza = character(scene, "Liza")
    assert (liza.bandages, liza.items, liza.gear) == (3, ("Medicine",), ("Belt Holster",))
    jason = character(scene, "Jason")
    assert (jason.bandages, jason.items, jason.gear) == (1, (), ())


@pytest.mark.rule("RI-TRADE-03")
@pytest.mark.parametrize("thing", ["xp:100", "money:200", "leaf:green", "hide", "item", "bandage:2"])
def test_nothing_else_changes_hands(thing: str) -> None:
    given(*mission_one()).when(give(thing), AGREED).refused_by("RI-TRADE-03")


@pytest.mark.rule("RI-TRADE-03")
def test_nobody_gives_what_they_do_not_have() -> None:
    given(*mission_one()).when(give("item:Medicine"), AGREED).refused_by("RI-TRADE-03", "Jason has 0 of 1")
    given(*mission_one()).when(give(*["bandage"] * 3), AGREED).refused_by("RI-TRADE-03", "2 of 3")
    given(*mission_one()).when(give(*["bandage"] * 2), AGREED).accepted()
    scene = given(*mission_one()).when(give("bandage", back=("item:Medicine",)), AGREED)
    scene.refused_by("RI-TRADE-03", "Liza")
    given(*mission_one()).when(give(COLT), AGREED).refused_by("RI-TRADE-03")
    given(*mission_one()).when(give("sack:Simple Sack"), AGREED).refused_by("RI-TRADE-03")


@pytest.mark.rule("RI-TRADE-03")
def test_a_ruling_on_something_strange_is_recorded_and_folds() -> None:
    scene = given(*mission_one()).when(give("leaf:green"), AGREED, {"RI-TRADE-03": "just this once"})
    assert scene.facts[1:] == (handed("leaf", "green"),)
    assert character(scene, "Liza").gear == ()


@pytest.mark.parametrize("thing", ["sack:Belt Holster", "holster:Simple Sack", "holster:Pocket"])
def test_a_board_is_called_by_its_name(thing: str) -> None:
    given(*mission_one()).when(give(thing), AGREED).unfit("objects")


def test_something_is_given_to_somebody_else() -> None:
    given(*mission_one()).when(give()).unfit("objects")
    given(*mission_one()).when(give("bandage", receiver="Jason")).unfit("receiver")
    given(*mission_one()).when(give("bandage", receiver="Vaas")).unfit("character")


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


SHOT = {"attack:sight": "clear", "attack:roll": "blank"}


@pytest.mark.rule("RI-TRADE-05")
def test_a_weapon_received_gives_no_other_attack() -> None:
    armed = (*bare("Liza"), *holding("Liza", "Skorpion"), *holding("Jason", "Colt .45"))
    used = (WeaponUsed(character="Liza", weapon="Skorpion"),)
    scene = given(*mission_one(), *armed, *used).when(give(COLT), AGREED).accepted()
    shot = Attack(character="Liza", weapon="Colt .45", target="beheader-red")
    scene.when(shot, SHOT).refused_by("RI-TRADE-05", "Colt .45")
    scene = given(*mission_one(), *armed).when(give(COLT), AGREED).accepted()
    scene.when(shot, SHOT).accepted()


@pytest.mark.rule("RI-TRADE-05", "RI-ATK-05")
def test_a_used_weapon_stays_used_in_other_hands() -> None:
    armed = (*holding("Jason", "Colt .45"), WeaponUsed(character="Jason", weapon="Colt .45"))
    free_hands = (*bare("Liza"), *bare("Keith"))
    scene = given(*mission_one(*THREE), *armed, *free_hands).when(give(COLT), AGREED).accepted()
    scene.when(give(COLT, giver="Liza", receiver="Keith"), AGREED).accepted()
    shot = Attack(character="Keith", weapon="Colt .45", target="beheader-red")
    scene.when(shot, SHOT).refused_by("RI-ATK-05", "Colt .45")


@pytest.mark.rule("RI-TRADE-06")
def test_whoever_did_not_begin_the_trade_may_give_again() -> None:
    table = (*mission_one(*THREE), *items("Jason", "Medicine"))
    scene = given(*table).when(give("item:Medicine", back=("bandage",)), AGREED)
    scene.then(handed("item", "Medicine"), handed("bandage", giver="Liza", receiver="Jason", back=True))
    scene.when(give("bandage", giver="Liza", receiver="Keith"), AGREED).accepted()
    scene.when(give("bandage"), AGREED).refused_by("RI-TRADE-02")


@pytest.mark.rule("RI-TRADE-07")
def test_whoever_gives_the_sack_away_must_do_without_it() -> None:
    has = (*gear("Jason", "Simple Sack"), *items("Jason", "Medicine", "Medicine"))
    scene = given(*mission_one(), *has).when(give("sack:Simple Sack"), AGREED)
    scene.refused_by("RI-TRADE-07", "Jason", "2 items", "1")
    scene = given(*mission_one(), *has).when(give("sack:Simple Sack", "item:Medicine"), AGREED).accepted()
    assert character(scene, "Liza").items == ("Medicine",)


@pytest.mark.rule("RI-TRADE-07")
def test_three_items_less_one_still_need_the_sack() -> None:
    has = (*gear("Jason", "Rugged Sack"), *items("Jason", "Medicine", "Medicine", "Medicine"))
    scene = given(*mission_one(), *has).when(give("sack:Rugged Sack", "item:Medicine"), AGREED)
    scene.refused_by("RI-TRADE-07", "Jason", "2 items")


@pytest.mark.rule("RI-TRADE-07")
def test_whoever_was_over_the_limit_by_a_ruling_may_give_something_away() -> None:
    has = items("Jason", "Medicine", "Medicine", "Medicine")
    given(*mission_one(), *has).when(give("item:Medicine"), AGREED).accepted()


@pytest.mark.rule("RI-TRADE-07")
def test_a_receiver_without_room_gets_no_item() -> None:
    has = (*items("Jason", "Medicine"), *items("Liza", "Medicine"))
    given(*mission_one(), *has).when(give("item:Medicine"), AGREED).refused_by("RI-INV-05", "Liza")
    sack = (*items("Jason", "Medicine"), *gear("Liza", "Rugged Sack"), *items("Liza", *["Medicine"] * 3))
    scene = given(*mission_one(), *sack).when(give("item:Medicine"), AGREED)
    scene.refused_by("RI-INV-07", "Liza", "3")
    swap = given(*mission_one(), *has).when(give("item:Medicine", back=("item:Medicine",)), AGREED)
    swap.accepted()


@pytest.mark.rule("RI-TRADE-07")
def test_nobody_has_two_boards_of_one_kind() -> None:
    has = (*gear("Jason", "Simple Sack"), *gear("Liza", "Rugged Sack"))
    given(*mission_one(), *has).when(give("sack:Simple Sack"), AGREED).refused_by("RI-TRADE-07", "Liza")
    swap = give("sack:Simple Sack", back=("sack:Rugged Sack",))
    given(*mission_one(), *has).when(swap, AGREED).accepted()


@pytest.mark.rule("RI-TRADE-07")
def test_a_full_holster_is_not_given_away() -> None:
    has = (*gear("Jason", "Belt Holster"), *stowed("Jason", "Colt .45"))
    scene = given(*mission_one(), *has).when(give("holster:Belt Holster"), AGREED)
    scene.refused_by("RI-TRADE-07", "Jason", "Holster")
    scene = given(*mission_one(), *has, *bare("Liza")).when(
        give("holster:Belt Holster", COLT), {**AGREED, "place:Colt .45": "holster"}
    )
    scene.accepted()


@pytest.mark.rule("RI-TILE-27")
def test_whoever_has_left_neither_gives_nor_gets() -> None:
    gone = CharacterExited(character="Liza")
    hers = give("bandage", giver="Liza", receiver="Jason")
    given(*mission_one(), gone).when(hers, AGREED).refused_by("RI-TILE-27", "Liza")
    given(*mission_one(), gone).when(give("bandage"), AGREED).refused_by("RI-TILE-27", "Liza")


@pytest.mark.rule("RI-DOWN-01")
def test_whoever_lies_there_cannot_agree() -> None:
    given(*mission_one(), *lying("Liza")).when(give("bandage"), AGREED).refused_by("RI-DOWN-01", "Liza")


@pytest.mark.rule("RI-TURN-04")
def test_giving_and_bandaging_are_two_limited_actions() -> None:
    scene = given(*mission_one()).when(give("bandage"), AGREED).accepted()
    scene.when(Bandage(character="Jason")).then(BandageUsed(character="Jason", on="Jason"))


def test_giving_takes_back_the_agreement_of_the_giver_only() -> None:
    agreed = (TurnEndAgreed(character="Jason"), TurnEndAgreed(character="Liza"))
    scene = given(*mission_one(), *agreed).when(give("bandage"), AGREED)
    scene.then(TurnEndWithdrawn(character="Jason"), handed("bandage"))


def before_mission_two(*facts: Fact) -> tuple[Fact, ...]:
    """No mission is under way; values are known."""
    return (*founded(), *stand_in_values(), *facts)


def free(kind: str, name: str) -> HandedOver:
    """It changed hands between missions."""
    return HandedOver(giver="Jason", receiver="Liza", kind=kind, name=name)


@pytest.mark.rule("RI-SETUP-17")
def test_between_missions_things_change_hands_freely() -> None:
    ak = stowed("Jason", "AK-47")
    scene = given(*before_mission_two(*ak)).when(give("weapon:AK-47")).then(free("weapon", "AK-47"))
    assert character(scene, "Liza").weapons == ("AK-47",)
    assert character(scene, "Jason").used == ()
    again = items("Jason", "Medicine")
    scene = given(*before_mission_two(*ak, free("weapon", "AK-47"), *again)).when(give("item:Medicine"))
    scene.then(free("item", "Medicine"))


@pytest.mark.rule("RI-SETUP-17")
def test_no_value_of_a_weapon_is_needed_for_it() -> None:
    given(*founded(), *stowed("Jason", "STG-90")).when(give("weapon:STG-90")).then(free("weapon", "STG-90"))


@pytest.mark.rule("RI-SETUP-17")
@pytest.mark.parametrize(
    "over",
    [(), (MissionFailed(why="lost"),), (MissionSucceeded(), MissionTallied(number=1))],
    ids=["set-up", "failed", "brought home"],
)
def test_a_mission_that_is_being_set_up_or_is_over_does_not_count(over: tuple[Fact, ...]) -> None:
    scene = given(*founded(), *mission_started(), *items("Jason", "Medicine"), *over)
    scene.when(give("item:Medicine")).then(free("item", "Medicine"))


@pytest.mark.rule("RI-SETUP-17", "RI-END-03")
def test_a_won_mission_is_brought_home_first() -> None:
    scene = given(*mission_one(), *items("Jason", "Medicine"), MissionSucceeded())
    scene.when(give("item:Medicine")).refused_by("RI-END-03")


@pytest.mark.rule("RI-SETUP-17", "RI-TRADE-07")
def test_the_inventory_is_as_small_between_missions() -> None:
    has = (*items("Jason", "Medicine"), *items("Liza", "Medicine"))
    given(*before_mission_two(*has)).when(give("item:Medicine")).refused_by("RI-INV-05")


@pytest.mark.rule("RI-TRADE-03")
def test_between_missions_nobody_has_a_bandage_to_give() -> None:
    given(*before_mission_two()).when(give("bandage")).refused_by("RI-TRADE-03", "0 of 1")


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
