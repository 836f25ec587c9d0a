"""Special objects: seats, towers, cages (RI-OBJ, RI-TILE-04 to -09, -17 to -19, -21 to -26, RI-PREC)."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import given, mp, values
from tests.tracker.systems.rook_islands.missions_under_way import (
    Facts,
    aims,
    board_of,
    enemies_turn,
    hurt,
    next_round,
    under_way,
    unit,
)
from tracker.facts.campaign import DieRolled
from tracker.kernel.questions import PickOne, PickSome
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.acrobatics import RideZipline
from tracker.systems.rook_islands.facts.board import (
    CaptiveHurt,
    CaptiveLocked,
    CaptiveLost,
    CaptiveReleased,
    LentReturned,
    ObjectEntered,
    ObjectLeft,
    WeaponLent,
)
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    CharacterHurt,
    EnemyHurt,
    MovementSpent,
    TerrainHurt,
    WeaponUsed,
)
from tracker.systems.rook_islands.facts.mission import EnemyPlaced, EnemyTargetChosen, WeaponEquipped

GUN, TOWER, CAGE = "Machine Gun", "Watchtower", "Cage A"
BESIDE = {"adjacent": True}
ENTER = c.Interact(character="Jason", thing=GUN)
CLIMB = c.Interact(character="Jason", thing=TOWER)
OPEN = c.Interact(character="Jason", thing=CAGE)
GUN_CARD = values(
    "weapon/Machine Gun", damage=3, hands=2, die="yellow", clip=None, modes=[], far_die=None, far_range=0,
    alone_die=None, on_hit=None, on_hit_damage=0, price=None,
)  # fmt: skip
ASSAULTER = unit("Assaulter", "red", rank=3)
SEATED: Facts = (
    ObjectEntered(unit="Jason", thing=GUN), WeaponLent(character="Jason", weapon=GUN),
    WeaponEquipped(character="Jason", weapon=GUN),
)  # fmt: skip
UP = ObjectEntered(unit="Jason", thing=TOWER)
CAPTIVE = CaptiveLocked(cage=CAGE, unit="Black Panther")
PANTHER_BOARD = board_of("Black Panther", rank=8, max_hp=6)


def cracked(hp: int) -> TerrainHurt:
    return TerrainHurt(terrain=GUN, tile=GUN, hp=hp)


def shoots(enemy: str, answers: dict[str, Any], *facts: Any) -> Scenario:
    """An enemy's activation against Jason."""
    return given(*enemies_turn(1, *facts)).when(c.ActivateEnemy(enemy=enemy), answers)


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


# --- the Watchtower ---


@pytest.mark.rule("RI-TILE-21")
def test_an_occupied_tower_is_not_climbed() -> None:
    liza = ObjectEntered(unit="Liza", thing=TOWER)
    under_way(1, liza).when(CLIMB, BESIDE).refused_by("RI-TILE-21", "Liza")
    scene = under_way(1, mp("Jason", 2)).when(CLIMB, BESIDE)
    assert scene.game.characters["Jason"].mp == 0
    other = c.Interact(character="Jason", thing="Watchtower 2")
    under_way(1, liza).when(other, BESIDE).accepted()


@pytest.mark.rule("RI-TILE-22")
def test_from_a_tower_no_cover_counts_but_walls_do() -> None:
    shot = c.Attack(character="Jason", weapon="Colt .45", target="assaulter-red")
    scene = under_way(1, ASSAULTER, holding("Jason", "Colt .45"), UP)
    question = scene.when(shot).asks("attack:sight").questions[0]
    assert isinstance(question, PickOne)
    assert [choice.value for choice in question.choices] == ["clear", "wall"]
    under_way(1, ASSAULTER, holding("Jason", "Colt .45"), UP).when(shot, {"attack:sight": "clear"}).asks(
        "attack:roll"
    )
    wall = under_way(1, ASSAULTER, holding("Jason", "Colt .45"), UP).when(shot, {"attack:sight": "wall"})
    wall.refused_by("RI-LOS-12")


@pytest.mark.rule("RI-TILE-23")
def test_who_is_up_there_is_covered_from_every_shot() -> None:
    said = {"enemy:beside": False, "enemy:attacks": True}
    scene = shoots("assaulter-red", said, ASSAULTER, UP).asks("enemy:roll", "enemy:cover_roll")
    dice = {"enemy:roll": "hit", "enemy:cover_roll": "through", "enemy:cover_after": "none"}
    scene = shoots("assaulter-red", {**said, **dice}, ASSAULTER, UP)
    assert CharacterHurt(character="Jason", hp=2, cause="rifle", by="assaulter-red") in scene.facts
    both_up = (UP, ObjectEntered(unit="assaulter-red", thing="Watchtower 2"))
    shoots("assaulter-red", said, ASSAULTER, both_up).asks("enemy:roll")


@pytest.mark.rule("RI-TILE-24", "RI-TILE-26")
def test_down_by_the_zipline_for_1_mp() -> None:
    ride = RideZipline(character="Jason", leaves=(), to="Finish")
    scene = under_way(1, mp("Jason", 1), UP).when(ride, {"start": True, "finish": []})
    jason = scene.game.characters["Jason"]
    assert (jason.mp, jason.on, jason.at) == (0, "", "Finish")


@pytest.mark.rule("RI-TILE-26")
def test_down_the_ladder_for_2_mp() -> None:
    down = c.Interact(character="Jason", thing=TOWER, leave=True, at="D4")
    under_way(1, UP, mp("Jason", 1)).when(down).refused_by("RI-TILE-26", "1 of 2 MP")
    scene = under_way(1, UP, mp("Jason", 2)).when(down)
    scene.then(
        MovementSpent(character="Jason", mp=2, why=TOWER), ObjectLeft(unit="Jason", thing=TOWER, at="D4")
    )
    under_way(1, UP).when(c.Move(character="Jason", spaces=1, leaves=())).refused_by(
        "RI-TILE-26", "leave it first"
    )


@pytest.mark.rule("RI-TILE-25")
def test_every_shooter_goes_for_who_is_up_there() -> None:
    two = (ASSAULTER, unit("Assaulter", "blue", rank=3), UP)
    pinned = {
        "enemy:beside": True,
        "enemy:target": "Liza",
        "enemy:attacks": False,
        "enemy:cover_after": "none",
    }
    free = {"enemy:beside": False, "enemy:attacks": False, "enemy:cover_after": "none"}
    shoots("assaulter-red", {}, *two).asks("enemy:beside")
    scene = shoots("assaulter-red", free, *two)
    assert EnemyTargetChosen(enemy="assaulter-red", target="Jason") in scene.facts
    scene.when(c.ActivateEnemy(enemy="assaulter-blue"), pinned)
    assert EnemyTargetChosen(enemy="assaulter-blue", target="Liza") in scene.facts


@pytest.mark.rule("RI-PREC-07")
def test_who_fights_hand_to_hand_ignores_who_is_up_there() -> None:
    scene = shoots("beheader-red", {}, unit("Beheader", "red"), UP).asks("enemy:target", "enemy:reached")
    question = scene.questions[0]
    assert isinstance(question, PickOne)
    choices = [choice.value for choice in question.choices]
    assert "Jason" not in choices
    assert choices[0] == "Liza"


@pytest.mark.rule("RI-PREC-01")
def test_explosion_and_fire_at_its_foot_do_not_reach_up() -> None:
    barrel = c.RecordHurt(unit="terrain:Red Barrel", hp=1, cause="Machete")
    question = under_way(3, UP, ASSAULTER).when(barrel).questions[0]
    assert isinstance(question, PickSome)
    assert [choice.value for choice in question.choices] == ["Liza", "assaulter-red"]
    on_the_ground = under_way(3, ASSAULTER).when(barrel).questions[0]
    assert isinstance(on_the_ground, PickSome)
    assert "Jason" in [choice.value for choice in on_the_ground.choices]


@pytest.mark.rule("RI-PREC-02")
def test_nobody_strikes_up_there_with_a_blade() -> None:
    up = ObjectEntered(unit="assaulter-red", thing=TOWER)
    blow = c.Attack(character="Jason", weapon="Machete", target="assaulter-red")
    under_way(1, ASSAULTER, up).when(blow, {"attack:adjacent": True}).refused_by("RI-PREC-02", "Watchtower")
    under_way(1, ASSAULTER).when(blow, {"attack:adjacent": True, "attack:roll": "hit"}).accepted()


@pytest.mark.rule("RI-PREC-05")
def test_an_enemy_up_there_has_no_zone_of_control() -> None:
    up = ObjectEntered(unit="assaulter-red", thing=TOWER)
    step = c.Move(character="Jason", spaces=1)
    under_way(1, ASSAULTER, up).when(step).accepted()
    under_way(1, ASSAULTER).when(step).asks("leaves")


@pytest.mark.rule("RI-TILE-06", "RI-TILE-23")
def test_enemies_go_into_seats_and_up_towers_as_their_boards_say() -> None:
    sits = c.Occupy(unit="assaulter-red", thing=GUN)
    scene = under_way(1, ASSAULTER).when(sits).then(ObjectEntered(unit="assaulter-red", thing=GUN))
    scene.when(c.Occupy(unit="assaulter-red", thing=GUN, leave=True, at="D4"))
    scene.then(ObjectLeft(unit="assaulter-red", thing=GUN, at="D4"))
    scene.when(c.Occupy(unit="assaulter-red", thing=GUN, leave=True)).unfit("thing")
    under_way(1, ASSAULTER, SEATED).when(sits).refused_by("RI-TILE-04", "Jason")
    under_way(1, ASSAULTER, cracked(6)).when(sits).refused_by("RI-TILE-08")
    under_way(1, ASSAULTER, UP).when(c.Occupy(unit="assaulter-red", thing=TOWER)).refused_by("RI-TILE-21")
    under_way(1, ASSAULTER).when(c.Occupy(unit="Jason", thing=GUN)).unfit("unit")
    under_way(1, ASSAULTER).when(c.Occupy(unit="assaulter-red", thing="Crate")).unfit("thing")


@pytest.mark.rule("RI-TILE-08")
def test_whoever_is_lost_in_the_seat_takes_no_card_along() -> None:
    scene = under_way(1, SEATED).when(c.RecordFall(unit="Jason"))
    assert scene.facts[0] == LentReturned(character="Jason", weapon=GUN)
    assert GUN not in scene.game.characters["Jason"].weapons


# --- cages ---


@pytest.mark.rule("RI-TILE-17")
def test_a_cage_that_is_hit_lets_its_captive_out_where_the_arrow_points() -> None:
    shot = c.Attack(character="Jason", weapon="Colt .45", target=f"terrain:{CAGE}")
    scene = under_way(3, CAPTIVE, PANTHER_BOARD, holding("Jason", "Colt .45"))
    said = {"attack:sight": "clear", "attack:roll": "hit"}
    scene.when(shot, said).asks("attack:arrow")
    scene = under_way(3, CAPTIVE, PANTHER_BOARD, holding("Jason", "Colt .45"))
    scene.when(shot, {**said, "attack:arrow": True})
    assert scene.facts[-2:] == (
        CaptiveReleased(cage=CAGE, unit="Black Panther", by="Jason"),
        EnemyPlaced(
            enemy="black-panther-red", unit="Black Panther", colour="red", kind="wild_animal", rank=8, hp=6
        ),
    )
    occupied = under_way(3, CAPTIVE, PANTHER_BOARD, holding("Jason", "Colt .45"))
    occupied.when(shot, {**said, "attack:arrow": False}).asks("attack:beside")
    occupied = under_way(3, CAPTIVE, PANTHER_BOARD, holding("Jason", "Colt .45"))
    occupied.when(shot, {**said, "attack:arrow": False, "attack:beside": "E4"})
    assert occupied.game.mission.enemies["black-panther-red"].at == "E4"


@pytest.mark.rule("RI-TILE-17")
def test_an_empty_cage_lets_nobody_out() -> None:
    empty = (CAPTIVE, CaptiveReleased(cage=CAGE, unit="Black Panther"))
    scene = under_way(3, empty).when(c.RecordHurt(unit=f"terrain:{CAGE}", hp=1, cause="rifle"))
    assert scene.facts == ()
    under_way(3, empty).when(OPEN, BESIDE).unfit("thing")


@pytest.mark.rule("RI-TILE-18", "RI-GLOS-10")
def test_by_hand_it_costs_1_mp() -> None:
    scene = under_way(3, CAPTIVE, PANTHER_BOARD, mp("Jason", 4)).when(OPEN, {**BESIDE, "object:arrow": True})
    assert scene.facts[:2] == (
        MovementSpent(character="Jason", mp=1, why=CAGE),
        CaptiveReleased(cage=CAGE, unit="Black Panther", by="Jason"),
    )
    assert scene.game.characters["Jason"].mp == 3
    under_way(3, CAPTIVE, PANTHER_BOARD, mp("Jason", 0)).when(OPEN, BESIDE).refused_by(
        "RI-OBJ-02", "0 of 1 MP"
    )


@pytest.mark.rule("RI-TILE-19")
def test_an_explosion_hurts_who_is_in_the_cage_and_opens_nothing() -> None:
    barrel = c.RecordHurt(unit="terrain:Red Barrel", hp=1, cause="Machete")
    said = {"hurt:explosion": [f"captive:{CAGE}"], "hurt:burnt_loot": 0, "hurt:burnt_leaves": 0}
    scene = under_way(3, CAPTIVE, PANTHER_BOARD).when(barrel, said)
    assert CaptiveHurt(cage=CAGE, hp=2, cause="explosion") in scene.facts
    assert set(scene.game.mission.board.captives) == {CAGE}
    scene.when(OPEN, {**BESIDE, "object:arrow": True})
    assert scene.game.mission.enemies["black-panther-red"].hp == 4
    assert scene.game.mission.enemies["black-panther-red"].max_hp == 6


@pytest.mark.rule("RI-TILE-19")
def test_a_captive_can_die_in_its_cage() -> None:
    burnt = (CAPTIVE, CaptiveHurt(cage=CAGE, hp=5, cause="fire"))
    scene = under_way(3, burnt, PANTHER_BOARD).when(hurt(f"captive:{CAGE}", 2, cause="fire"))
    scene.then(
        CaptiveHurt(cage=CAGE, hp=1, cause="fire"), CaptiveLost(cage=CAGE, unit="Black Panther", cause="fire")
    )
    assert aims(scene)["main"] == "open"
    under_way(3).when(hurt("captive:Cage B", 1, cause="fire")).unfit("unit")


@pytest.mark.rule("RI-ZOC-03")
def test_who_climbs_out_of_a_zone_is_struck_at_first() -> None:
    climb = c.Interact(character="Jason", thing=TOWER, leaves=("beheader-red",))
    scene = under_way(1, unit("Beheader", "red")).when(climb, {**BESIDE, "free:beheader-red:roll": "hit"})
    kinds = [type(fact) for fact in scene.facts]
    assert kinds.index(CharacterHurt) < kinds.index(ObjectEntered)
    assert DieRolled in kinds


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
