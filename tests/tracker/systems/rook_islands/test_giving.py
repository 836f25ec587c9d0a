"""Giving and trading: who gives what to whom, and with whose consent."""

import pytest

from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import given, mission_one
from tests.tracker.systems.rook_islands.giving import AGREED, COLT, bare, gear, give, handed, items, stowed
from tests.tracker.systems.rook_islands.playing import character, lying, moved
from tracker.kernel.questions import Confirm
from tracker.systems.rook_islands.commands import Attack, Bandage
from tracker.systems.rook_islands.facts.action import BandageUsed, CharacterExited
from tracker.systems.rook_islands.facts.fight import WeaponUsed
from tracker.systems.rook_islands.facts.mission import TurnEndAgreed, TurnEndWithdrawn

THREE = ("Jason", "Liza", "Keith")


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
