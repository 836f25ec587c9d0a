"""Throw: its own die, and a weapon that lies on the board afterwards."""

import msgspec
import pytest

from tests.tracker.systems.rook_islands.fighting import BLANK, CLEAR, HIT, RED, jason
from tests.tracker.systems.rook_islands.given_facts import (
    given,
    mission_one,
    mp,
    next_event_phase,
    placed,
    values,
)
from tests.tracker.systems.rook_islands.playing import character, mission, step
from tests.tracker.systems.rook_islands.talented import dice, has, use
from tests.tracker.systems.rook_islands.test_agreed_readings import agreed
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.weapons import PickUpWeapon
from tracker.systems.rook_islands.facts.action import WeaponPutAway
from tracker.systems.rook_islands.facts.fight import WeaponUsed
from tracker.systems.rook_islands.facts.mission import (
    MissionSucceeded,
    PlayerTurnEnded,
    PlayerTurnOpened,
    WeaponEquipped,
    WeaponOwned,
)
from tracker.systems.rook_islands.facts.shop import ModAttached
from tracker.systems.rook_islands.facts.weapons import (
    WeaponLost,
    WeaponPickedUp,
    WeaponReturned,
    WeaponThrown,
)

BLADE = values("weapon/Machete", modes=["throw"], throw_die="orange", throw_damage=2)


def throws(target: str = RED, space: str = "") -> c.Attack:
    return c.Attack(character="Jason", weapon="Machete", target=target, mode="throw", space=space)


@pytest.mark.rule("RI-ALT-08")
def test_a_throw_has_its_own_die_and_damage() -> None:
    scene = given(mission_one(), BLADE).when(throws(), CLEAR)
    assert dice(scene.questions) == ["orange"]
    scene = given(mission_one(), BLADE).when(throws(), CLEAR | HIT)
    assert mission(scene).enemies[RED].hp == 4


@pytest.mark.rule("RI-ALT-08")
def test_what_a_throw_does_is_read_off_the_card_when_one_throws() -> None:
    given(mission_one(), values("weapon/Machete", modes=["throw"])).when(throws(), CLEAR).asks(
        "value:weapon/Machete"
    )


@pytest.mark.rule("RI-ALT-09")
@pytest.mark.parametrize("face", ["hit", "blank"])
def test_hit_or_miss_the_weapon_lies_where_it_was_thrown(face: str) -> None:
    scene = given(mission_one(), BLADE).when(throws("ground", space="D5"), CLEAR | {"attack:roll": face})
    assert scene.facts[-1] == WeaponThrown(character="Jason", weapon="Machete", target="ground", at="D5")
    jason_now = character(scene, "Jason")
    assert (jason_now.weapons, jason_now.equipped) == (("Fist Punch",), ("Fist Punch",))
    (token,) = mission(scene).weapon_tokens
    assert (token.weapon, token.at, token.owner) == ("Machete", "D5", "Jason")


@pytest.mark.rule("RI-ALT-09")
def test_thrown_at_a_unit_it_lies_on_that_ones_space() -> None:
    (there,) = placed("Beheader", "red")
    named = (msgspec.structs.replace(there, at="C4"),)
    scene = given(mission_one(enemies=()), named, BLADE).when(throws(), CLEAR | BLANK)
    assert mission(scene).weapon_tokens[0].at == "C4"


LYING = (
    *BLADE,
    WeaponThrown(character="Jason", weapon="Machete", target="ground", at="D5"),
)  # fmt: skip
LATER = (PlayerTurnEnded(), *next_event_phase(), PlayerTurnOpened(), mp("Jason", 5), mp("Liza", 5))


def picks(who: str = "Liza", space: str = "") -> PickUpWeapon:
    return PickUpWeapon(character=who, weapon="Machete", space=space)


@pytest.mark.rule("RI-ALT-10")
def test_whoever_steps_on_it_may_pick_it_up_and_equip_it() -> None:
    free_hand = (WeaponPutAway(character="Liza", weapon="Fist Punch"),)
    scene = (
        given(mission_one(), LYING, free_hand)
        .when(step("Liza", to="D5"))
        .when(picks())
        .then(
            WeaponPickedUp(character="Liza", weapon="Machete", owner="Jason", at="D5"),
            WeaponEquipped(character="Liza", weapon="Machete"),
        )
    )
    assert mission(scene).weapon_tokens == ()
    assert character(scene, "Liza").equipped.count("Machete") == 2


@pytest.mark.rule("RI-ALT-10")
def test_with_full_hands_it_lies_beside_the_board() -> None:
    scene = given(mission_one(), LYING).when(step("Liza", to="D5")).when(picks())
    scene.then(WeaponPickedUp(character="Liza", weapon="Machete", owner="Jason", at="D5"))


@pytest.mark.rule("RI-ALT-10")
def test_one_picks_up_only_what_one_stands_on() -> None:
    scene = given(mission_one(), LYING).when(step("Liza", to="D6"))
    scene.when(picks()).refused_by("RI-ALT-10", "D5")
    given(mission_one()).when(picks()).unfit("weapon")
    given(mission_one(), LYING).when(picks(space="D5")).accepted()


@pytest.mark.rule("RI-ALT-11")
def test_a_weapon_on_the_board_is_nobodys_to_use() -> None:
    scene = given(mission_one(), LYING, LATER)
    scene.when(jason("Machete", RED)).refused_by("RI-ALT-11", "lies on the board")


@pytest.mark.rule("RI-ALT-11", "RI-ATK-05")
def test_picked_up_in_the_same_round_it_stays_used() -> None:
    hands = (
        WeaponPutAway(character="Liza", weapon="Fist Punch"),
        WeaponPutAway(character="Liza", weapon="Machete"),
    )
    used = (WeaponUsed(character="Jason", weapon="Machete"), *LYING, *hands)
    scene = given(mission_one(), used).when(picks(space="D5"))
    scene.when(c.Attack(character="Liza", weapon="Machete", target=RED), {"attack:adjacent": True})
    scene.refused_by("RI-ATK-05", "already attacked")
    later = given(mission_one(), used, LATER).when(picks(space="D5"))
    later.when(
        c.Attack(character="Liza", weapon="Machete", target=RED, mode="single"),
        {"attack:adjacent": True, "attack:roll": "blank"},
    ).accepted()


@pytest.mark.rule("RI-ALT-09", "RI-END-13")
def test_what_nobody_picked_up_is_its_owners_again_when_the_mission_ends() -> None:
    scene = given(mission_one(), LYING, (MissionSucceeded(),)).when(c.BringHome())
    assert WeaponReturned(character="Jason", weapon="Machete") in scene.facts
    assert character(scene, "Jason").weapons == ("Fist Punch", "Machete")
    lost = given(mission_one(), LYING).when(c.FailMission(why="acid"))
    assert set(character(lost, "Jason").weapons) == set()


@pytest.mark.rule("RI-ALT-09")
@pytest.mark.parametrize("agreement", ["returns", "lost"])
def test_or_it_is_lost_where_the_group_agreed_so(agreement: str) -> None:
    # given a Machete with a mod, thrown and left where it lies (RI-AMB-25)
    modded = ModAttached(character="Jason", weapon="Machete", mod="Silencer")
    founded = agreed(mission_one(), thrown_weapon=agreement)
    # when the mission is won and brought home
    scene = given(founded, (modded, *LYING, MissionSucceeded())).when(c.BringHome())
    # then it is its owner's as before, or back in its deck with its mod
    lost = agreement == "lost"
    assert (WeaponLost(character="Jason", weapon="Machete") in scene.facts) is lost
    assert ("Machete" in character(scene, "Jason").weapons) is not lost
    assert character(scene, "Jason").mods == ({} if lost else {"Machete": ("Silencer",)})
    assert scene.game.decks.get("weapon:Machete", 0) == (1 if lost else 0)
    assert scene.game.decks.get("mod:Silencer", 0) == (1 if lost else 0)


@pytest.mark.rule("RI-ALT-09")
def test_a_second_copy_keeps_what_is_on_it_when_the_first_is_lost() -> None:
    # given two Machetes with one mod, one of them thrown and left where it lies
    modded = ModAttached(character="Jason", weapon="Machete", mod="Silencer")
    second = WeaponOwned(character="Jason", weapon="Machete")
    founded = agreed(mission_one(), thrown_weapon="lost")
    scene = given(founded, (second, modded, *LYING, MissionSucceeded())).when(c.BringHome())
    assert character(scene, "Jason").weapons.count("Machete") == 1
    assert character(scene, "Jason").mods == {"Machete": ("Silencer",)}
    assert scene.game.decks.get("mod:Silencer", 0) == 0


@pytest.mark.rule("RI-TAL-25", "RI-TAL-17")
def test_a_throw_is_neither_a_shot_nor_a_blow_for_talents_that_wait() -> None:
    both = given(mission_one(), BLADE, has("Jason", "The Right Spot", "Lucky Bullet"))
    both.when(use("The Right Spot")).when(use("Lucky Bullet")).when(throws(), CLEAR | BLANK)
    assert set(character(both, "Jason").waiting) == {"The Right Spot", "Lucky Bullet"}
