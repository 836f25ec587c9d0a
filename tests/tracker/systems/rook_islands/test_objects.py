"""Special objects: any of them, and the Machine Gun (RI-OBJ, RI-TILE-17 to -19)."""

import pytest

from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import mp, values
from tests.tracker.systems.rook_islands.missions_under_way import Facts, next_round, under_way, unit
from tests.tracker.systems.rook_islands.objects_used import (
    ASSAULTER,
    BESIDE,
    CAPTIVE,
    CLIMB,
    GUN,
    OPEN,
    SEATED,
    TOWER,
    cracked,
    shoots,
)
from tracker.kernel.questions import PickOne
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.board import LentReturned, ObjectEntered, ObjectLeft, WeaponLent
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    CharacterHurt,
    EnemyHurt,
    MovementSpent,
    TerrainHurt,
    WeaponUsed,
)
from tracker.systems.rook_islands.facts.mission import WeaponEquipped

ENTER = c.Interact(character="Jason", thing=GUN)
GUN_CARD = values(
    "weapon/Machine Gun", damage=3, hands=2, die="yellow", clip=None, modes=[], far_die=None, far_range=0,
    alone_die=None, on_hit=None, on_hit_damage=0, price=None,
)  # fmt: skip


# --- any object ---


@pytest.mark.rule("RI-OBJ-01")
def test_from_afar_nothing_is_opened_and_nothing_spent() -> None:
    scene = under_way(3, CAPTIVE).when(OPEN, {"adjacent": False})
    scene.refused_by("RI-OBJ-01", "does not stand next to Cage A")
    assert scene.before.game.characters["Jason"].mp == 5


@pytest.mark.rule("RI-OBJ-02")
def test_the_effect_comes_after_the_cost() -> None:
    under_way(1, mp("Jason", 1)).when(CLIMB, BESIDE).refused_by("RI-OBJ-02", "1 of 2 MP")
    scene = under_way(1, mp("Jason", 3)).when(CLIMB, BESIDE)
    scene.then(MovementSpent(character="Jason", mp=2, why=TOWER), ObjectEntered(unit="Jason", thing=TOWER))
    assert (scene.game.characters["Jason"].mp, scene.game.characters["Jason"].on) == (1, TOWER)


def test_what_is_no_object_cannot_be_used() -> None:
    under_way(1).when(c.Interact(character="Jason", thing="Crate")).unfit("thing")
    under_way(1).when(c.Interact(character="Jason", thing="Spaceship")).unfit("target")
    under_way(1).when(c.Interact(character="Jason", thing=TOWER, leave=True)).unfit("thing")


# --- the Machine Gun ---


@pytest.mark.rule("RI-TILE-04")
def test_a_seat_costs_1_mp_and_1_to_leave() -> None:
    scene = under_way(1, mp("Jason", 2)).when(ENTER, BESIDE)
    scene.then(MovementSpent(character="Jason", mp=1, why=GUN), *SEATED)
    scene.when(c.Interact(character="Jason", thing=GUN, leave=True, at="D4"))
    scene.then(
        MovementSpent(character="Jason", mp=1, why=GUN), LentReturned(character="Jason", weapon=GUN),
        ObjectLeft(unit="Jason", thing=GUN, at="D4"),
    )  # fmt: skip
    jason = scene.game.characters["Jason"]
    assert (jason.mp, jason.on, jason.at, GUN in jason.weapons) == (0, "", "D4", False)


@pytest.mark.rule("RI-TILE-04")
def test_an_occupied_seat_is_entered_by_nobody() -> None:
    there = ObjectEntered(unit="assaulter-red", thing=GUN)
    under_way(1, ASSAULTER, there).when(ENTER, BESIDE).refused_by(
        "RI-TILE-04", "Assaulter red is in the Machine Gun"
    )
    under_way(1, SEATED).when(c.Interact(character="Liza", thing=GUN), BESIDE).refused_by(
        "RI-TILE-04", "Jason"
    )
    under_way(1, SEATED).when(c.Move(character="Jason", spaces=1, leaves=())).refused_by(
        "RI-TILE-04", "leave it"
    )
    leave = c.Interact(character="Jason", thing=GUN, leave=True)
    under_way(1, SEATED, mp("Jason", 0)).when(leave).refused_by("RI-TILE-04", "0 of 1 MP")


@pytest.mark.rule("RI-TILE-05", "RI-LOS-05")
def test_who_sits_in_it_is_covered_from_every_shot() -> None:
    said = {"enemy:target": "Jason", "enemy:attacks": True}
    scene = shoots("assaulter-red", said, ASSAULTER, SEATED).asks("enemy:roll", "enemy:cover_roll")
    dice = {"enemy:roll": "hit", "enemy:cover_roll": "shield", "enemy:cover_after": "in_cover"}
    scene = shoots("assaulter-red", {**said, **dice}, ASSAULTER, SEATED)
    assert TerrainHurt(terrain=GUN, tile=GUN, hp=2, by="assaulter-red") in scene.facts
    assert scene.game.characters["Jason"].hp == 8
    melee = {"enemy:target": "Jason", "enemy:reached": True}
    shoots("beheader-red", melee, unit("Beheader", "red"), SEATED).asks("enemy:roll")


@pytest.mark.rule("RI-TILE-06")
def test_an_enemy_in_it_fires_it_instead_of_its_own_weapon() -> None:
    sits = ObjectEntered(unit="assaulter-red", thing=GUN)
    said = {
        "enemy:target": "Jason", "enemy:attacks": True, "enemy:sight": "clear", "enemy:roll": "hit",
        "enemy:cover_after": "in_cover",
    }  # fmt: skip
    scene = shoots("assaulter-red", said, GUN_CARD, ASSAULTER, sits)
    assert AttackAnnounced(attacker="assaulter-red", weapon=GUN, target="Jason", sight="clear") in scene.facts
    assert CharacterHurt(character="Jason", hp=3, cause=GUN, by="assaulter-red") in scene.facts
    scene = shoots("assaulter-red", said, GUN_CARD, ASSAULTER, sits, cracked(6))
    assert (
        AttackAnnounced(attacker="assaulter-red", weapon="rifle", target="Jason", sight="clear")
        in scene.facts
    )


@pytest.mark.rule("RI-TILE-07", "RI-WPN-13")
def test_a_player_in_it_never_reloads() -> None:
    rounds = tuple(
        fact for _ in range(5) for fact in (WeaponUsed(character="Jason", weapon=GUN), *next_round())
    )
    shot = c.Attack(character="Jason", weapon=GUN, target="assaulter-red")
    scene = under_way(1, GUN_CARD, ASSAULTER, SEATED, rounds)
    scene.when(shot, {"attack:sight": "clear", "attack:roll": "hit"})
    assert EnemyHurt(enemy="assaulter-red", hp=3, cause=GUN, by="Jason") in scene.facts
    scene.when(shot).refused_by("RI-ATK-05")


@pytest.mark.rule("RI-TILE-07", "RI-ATK-05")
def test_the_next_in_the_seat_finds_it_used_this_round() -> None:
    fired = (SEATED, WeaponUsed(character="Jason", weapon=GUN))
    scene = under_way(1, GUN_CARD, ASSAULTER, *fired).when(
        c.Interact(character="Jason", thing=GUN, leave=True)
    )
    scene.when(c.Interact(character="Liza", thing=GUN), BESIDE)
    scene.when(c.Attack(character="Liza", weapon=GUN, target="assaulter-red")).refused_by("RI-ATK-05")


@pytest.mark.rule("RI-TILE-08", "RI-TILE-03")
def test_at_six_damage_it_breaks_and_throws_out_who_sits_in_it() -> None:
    hit = c.RecordHurt(unit=f"terrain:{GUN}", hp=2, cause="rifle")
    under_way(1, SEATED, cracked(4)).when(hit).asks("hurt:thrown_out")
    scene = under_way(1, SEATED, cracked(4)).when(hit, {"hurt:thrown_out": "D5"})
    scene.then(
        TerrainHurt(terrain=GUN, tile=GUN, hp=2), LentReturned(character="Jason", weapon=GUN),
        ObjectLeft(unit="Jason", thing=GUN, at="D5"),
    )  # fmt: skip
    jason = scene.game.characters["Jason"]
    assert (jason.at, GUN in jason.equipped, scene.game.decks) == ("D5", False, {})
    scene.when(ENTER, BESIDE).refused_by("RI-TILE-08", "broken")
    one_less = c.RecordHurt(unit=f"terrain:{GUN}", hp=1, cause="rifle")
    whole = under_way(1, SEATED, cracked(4)).when(one_less)
    assert whole.game.characters["Jason"].on == GUN
    under_way(1, cracked(5)).when(ENTER, BESIDE).accepted()


@pytest.mark.rule("RI-TILE-09")
def test_broken_it_is_still_cover_beside_a_target() -> None:
    shot = c.Attack(character="Jason", weapon="Colt .45", target="assaulter-red")
    armed = holding("Jason", "Colt .45")
    question = under_way(1, ASSAULTER, armed, cracked(6)).when(shot, {"attack:sight": "cover"}).questions[0]
    assert isinstance(question, PickOne)
    assert GUN in [choice.value for choice in question.choices]
    said = {"attack:sight": "cover", "attack:cover": GUN}
    under_way(1, ASSAULTER, armed, cracked(6)).when(shot, said).asks("attack:roll", "attack:cover_roll")


@pytest.mark.rule("RI-TILE-08")
def test_whoever_is_lost_in_the_seat_takes_no_card_along() -> None:
    scene = under_way(1, SEATED).when(c.RecordFall(unit="Jason"))
    assert scene.facts[0] == LentReturned(character="Jason", weapon=GUN)
    assert GUN not in scene.game.characters["Jason"].weapons


@pytest.mark.rule("RI-TILE-07", "RI-MIS-27")
def test_each_of_two_machine_guns_goes_back_on_its_own() -> None:
    other = "Machine Gun 2"
    both: Facts = (
        *SEATED, ObjectEntered(unit="Liza", thing=other), WeaponLent(character="Liza", weapon=GUN),
        WeaponEquipped(character="Liza", weapon=GUN),
    )  # fmt: skip
    won = under_way(2, both).when(c.MeetObjective(objective="main"))
    returned = [fact for fact in won.facts if isinstance(fact, LentReturned)]
    assert returned == [LentReturned(character=name, weapon=GUN) for name in ("Jason", "Liza")]
    scene = under_way(2, both).when(c.Interact(character="Jason", thing=GUN, leave=True, at="D4"))
    assert [GUN in scene.game.characters[name].weapons for name in ("Jason", "Liza")] == [False, True]
    (left,) = scene.game.mission.board.lent
    assert left.weapon == GUN
