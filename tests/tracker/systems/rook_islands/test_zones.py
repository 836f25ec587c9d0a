"""Zones of Control: who leaves one, and what it strikes with."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    mission_one,
    mission_started,
    mp,
    placed,
    ready,
    stand_in_values,
)
from tests.tracker.systems.rook_islands.in_zones import (
    BLUE,
    RED,
    RIFLE,
    YELLOW,
    free_attack,
    leaving,
    rolled,
    surrounded,
)
from tests.tracker.systems.rook_islands.playing import character, moved, step
from tracker.kernel.questions import EnterValues, PickSome
from tracker.systems.rook_islands.commands import ActivateEnemy, Attack, Move, ZoneLeft
from tracker.systems.rook_islands.facts.fight import AttackAnnounced, CharacterHurt, StatusGained
from tracker.systems.rook_islands.facts.mission import PlayerTurnOpened


@pytest.mark.rule("RI-CAUT-01")
def test_entering_a_zone_is_free_and_leaving_it_is_not() -> None:
    scene = given(*mission_one(enemies=placed("Beheader", "red")))
    scene.when(Move(character="Jason", spaces=1, next_to=(RED,)))
    scene.then(moved("Jason", next_to=(RED,)))
    scene.when(step("Jason", leaves=leaving(RED)), rolled(beheader_red="blank"))
    scene.then(*free_attack(RED, "Jason", "blank"), moved("Jason"))


@pytest.mark.rule("RI-CAUT-01")
def test_the_free_attack_comes_before_the_step_and_is_asked_for() -> None:
    scene = given(*surrounded(("Beheader", "red"))).when(step("Jason", leaves=leaving(RED)))
    scene.asks("free:beheader-red:roll")
    assert scene.before.game.characters["Jason"].mp == 5


@pytest.mark.rule("RI-CAUT-01")
def test_a_hit_hurts_and_the_move_goes_on() -> None:
    scene = given(*surrounded(("Beheader", "red")))
    scene.when(step("Jason", 2, leaves=leaving(RED)), rolled(beheader_red="hit"))
    scene.then(
        *free_attack(RED, "Jason", "hit"), StatusGained(unit="Jason", status="Bleed"),
        CharacterHurt(character="Jason", hp=2, cause="Machete", by=RED), moved("Jason", 2),
    )  # fmt: skip


@pytest.mark.rule("RI-CAUT-01")
def test_what_nobody_said_of_the_zones_is_asked() -> None:
    scene = given(*mission_one()).when(Move(character="Jason", spaces=2)).asks("leaves")
    (question,) = scene.questions
    assert isinstance(question, PickSome)
    assert [choice.value for choice in question.choices] == [
        "beheader-red", "beheader-blue", "beheader-green", "assaulter-red", "assaulter-blue",
    ]  # fmt: skip


@pytest.mark.rule("RI-CAUT-01")
def test_the_answer_is_as_good_as_the_statement() -> None:
    scene = given(*mission_one()).when(Move(character="Jason", spaces=2), {"leaves": [RED]})
    scene.asks("free:beheader-red:roll")
    scene = given(*mission_one()).when(Move(character="Jason", spaces=2), {"leaves": []})
    scene.then(moved("Jason", 2))


@pytest.mark.rule("RI-CAUT-01", "RI-ZOC-01")
def test_without_a_human_enemy_nothing_is_asked() -> None:
    beasts = (*placed("Asian Black Bear"), *placed("Guard dog", "red"))
    given(*mission_one(enemies=beasts)).when(Move(character="Jason", spaces=2)).then(moved("Jason", 2))


@pytest.mark.rule("RI-CAUT-01")
def test_whoever_was_beside_the_mover_and_is_not_any_more_has_been_left() -> None:
    """Also where the statement of the Zones leaves it out."""
    scene = given(*surrounded(("Beheader", "red"), ("Beheader", "blue")))
    scene.when(step("Jason", next_to=(BLUE,))).asks("free:beheader-red:roll")
    scene = given(*surrounded(("Beheader", "red"), ("Beheader", "blue")))
    scene.when(Move(character="Jason", spaces=1, next_to=(BLUE,))).asks("free:beheader-red:roll")


def test_of_a_single_step_only_those_beside_the_mover_are_in_doubt() -> None:
    near = (*surrounded(("Beheader", "red")),)
    scene = given(*near, *placed("Beheader", "blue"), moved("Jason", next_to=(RED,)))
    scene.when(Move(character="Jason", spaces=1)).asks("leaves")
    (question,) = scene.questions
    assert isinstance(question, PickSome)
    assert [choice.value for choice in question.choices] == [RED]
    far = given(*near, *placed("Beheader", "blue"), moved("Jason", next_to=()))
    far.when(Move(character="Jason", spaces=1)).then(moved("Jason"))


@pytest.mark.rule("RI-CAUT-02")
def test_no_other_attack_of_an_enemy_is_taken_in_the_player_turn() -> None:
    scene = given(*surrounded(("Beheader", "red"))).when(ActivateEnemy(enemy=RED))
    scene.refused_by("RI-CAUT-02", "Zone of Control")


@pytest.mark.rule("RI-CAUT-03")
def test_moving_around_an_enemy_inside_its_zone_triggers_nothing() -> None:
    scene = given(*surrounded(("Beheader", "red")))
    scene.when(Move(character="Jason", spaces=1, next_to=(RED,))).then(moved("Jason", next_to=(RED,)))
    assert character(scene, "Jason").mp == 4
    scene.when(step("Jason")).then(moved("Jason"))


@pytest.mark.rule("RI-CAUT-03")
def test_a_zone_cannot_be_left_by_a_step_that_stays_in_it() -> None:
    scene = given(*surrounded(("Beheader", "red")))
    scene.when(step("Jason", leaves=leaving(RED), next_to=(RED,))).unfit("leaves")
    out_and_in = given(*surrounded(("Beheader", "red")))
    out_and_in.when(step("Jason", 2, leaves=leaving(RED), next_to=(RED,))).asks("free:beheader-red:roll")


@pytest.mark.rule("RI-ZOC-01")
def test_animals_have_no_zone() -> None:
    beasts = (*placed("Guard dog", "red"), *placed("Black Panther"), *placed("Beheader", "red"))
    scene = given(*mission_one(enemies=beasts), moved("Jason", next_to=("guard-dog-red", "black-panther")))
    scene.when(step("Jason", leaves=leaving("guard-dog-red", "black-panther"), next_to=()))
    scene.then(moved("Jason", next_to=()))
    scene.when(step("Jason", leaves=leaving("guard-dog-red"), avoiding=("guard-dog-red",))).unfit("avoiding")


@pytest.mark.rule("RI-ZOC-02")
def test_an_enemy_that_leaves_a_zone_is_not_attacked() -> None:
    beasts = (*placed("Black Panther"), *placed("Beheader", "red"))
    scene = given(*enemy_turn(enemies=beasts)).when(
        ActivateEnemy(enemy="black-panther"), {"enemy:target": "Jason", "enemy:reached": False}
    )
    assert not [fact for fact in scene.facts if isinstance(fact, AttackAnnounced)]


@pytest.mark.rule("RI-ZOC-03")
def test_only_the_enemy_whose_zone_is_left_attacks() -> None:
    scene = given(*surrounded(("Beheader", "red"), ("Beheader", "blue")))
    scene.when(step("Jason", leaves=leaving(RED), next_to=(BLUE,)), rolled(beheader_red="blank"))
    scene.then(*free_attack(RED, "Jason", "blank"), moved("Jason", next_to=(BLUE,)))


@pytest.mark.rule("RI-ZOC-03")
def test_zones_are_left_in_the_order_of_their_steps() -> None:
    scene = given(*surrounded(("Beheader", "red"), ("Beheader", "blue")))
    zones = (ZoneLeft(RED, 3), ZoneLeft(BLUE, 1))
    scene.when(step("Jason", 3, leaves=zones), rolled(beheader_red="blank", beheader_blue="blank"))
    scene.then(*free_attack(BLUE, "Jason", "blank"), *free_attack(RED, "Jason", "blank"), moved("Jason", 3))


@pytest.mark.parametrize("number", [-1, 3])
def test_a_zone_is_left_by_a_step_of_the_move(number: int) -> None:
    given(*mission_one()).when(step("Jason", 2, leaves=(ZoneLeft(RED, number),))).unfit("leaves")


def test_a_zone_of_nobody_makes_no_sense() -> None:
    given(*mission_one()).when(step("Jason", leaves=leaving("leopard"))).unfit("enemy")


def test_whoever_fell_meanwhile_has_no_zone_any_more() -> None:
    scene = given(*mission_one(), *placed("Beheader", "yellow", hp=1))
    punch = Attack(character="Liza", weapon="Fist Punch", target=YELLOW)
    scene.when(punch, {"attack:adjacent": True}).accepted()
    scene.when(step("Jason", leaves=leaving(YELLOW), avoiding=(YELLOW,))).then(moved("Jason"))


@pytest.mark.rule("RI-ZOC-04")
def test_without_a_zone_attack_it_strikes_with_its_main_one() -> None:
    scene = given(*surrounded(("Beheader", "red")))
    scene.when(step("Jason", leaves=leaving(RED)), rolled(beheader_red="blank"))
    assert scene.facts[0] == AttackAnnounced(attacker=RED, weapon="Machete", target="Jason", free=True)


@pytest.mark.rule("RI-ZOC-04")
def test_the_zone_attack_s_own_damage_counts() -> None:
    scene = given(*surrounded(("Assaulter", "red")))
    scene.when(step("Jason", leaves=leaving(RIFLE)), rolled(assaulter_red="hit"))
    assert CharacterHurt(character="Jason", hp=1, cause="Rifle Strike", by=RIFLE) in scene.facts


@pytest.mark.rule("RI-ZOC-04")
def test_what_the_board_says_of_its_attack_is_asked_once_and_never_guessed() -> None:
    values = stand_in_values("character/Jason", "weapon/Machete")
    scene = given(
        *founded("Jason"), *values, *mission_started(), *ready("Jason"), *placed("Beheader", "red"),
        PlayerTurnOpened(), mp("Jason", 5),
    )  # fmt: skip
    scene.when(step("Jason", leaves=leaving(RED)))
    (question,) = scene.questions
    assert isinstance(question, EnterValues)
    assert question.card == "enemy/Beheader"
