"""Zones of Control and the cautious move."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    hp,
    mission_one,
    mission_started,
    mp,
    placed,
    ready,
    stand_in_values,
)
from tests.tracker.systems.rook_islands.playing import character, mission, moved, step
from tracker.facts.campaign import DiceRevealed, DieRolled
from tracker.facts.fact import Fact
from tracker.kernel.questions import EnterValues, GiveNumber, PickSome
from tracker.systems.rook_islands.commands import ActivateEnemy, Attack, Move, ZoneLeft
from tracker.systems.rook_islands.facts.action import (
    CharacterExited,
    CharacterMoved,
    MoveBrokenOff,
)
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    AttackResolved,
    CharacterHurt,
    CharacterKnockedOut,
    StatusGained,
)
from tracker.systems.rook_islands.facts.mission import (
    InsanityCardDrawn,
    MissionFailed,
    PlayerTurnOpened,
    TurnEndAgreed,
    TurnEndWithdrawn,
)
from tracker.systems.rook_islands.facts.reward import PossessionsRestored

RED, BLUE, YELLOW = "beheader-red", "beheader-blue", "beheader-yellow"
RIFLE = "assaulter-red"
TYPE = {RED: "Machete", BLUE: "Machete", YELLOW: "Machete", RIFLE: "Rifle Strike"}
SAID = {RED: "Beheader red", BLUE: "Beheader blue", YELLOW: "Beheader yellow", RIFLE: "Assaulter red"}


def surrounded(*units: tuple[str, str], who: str = "Jason", left: int = 5) -> tuple[Fact, ...]:
    """These enemies are in play and stand next to this one; nobody else does."""
    here = tuple(fact for unit, colour in units for fact in placed(unit, colour))
    ids = tuple(f"{unit.lower()}-{colour}" for unit, colour in units)
    return (*mission_one("Jason", "Daisy", enemies=here), moved(who, next_to=ids), mp(who, left))


def free_attack(enemy: str, target: str, face: str, *, die: str = "yellow") -> tuple[Fact, ...]:
    """A free attack, as far as the dice tell."""
    return (
        AttackAnnounced(attacker=enemy, weapon=TYPE[enemy], target=target, free=True),
        DieRolled(
            die=die, face=face, purpose=f"{TYPE[enemy]} at {target}", source="typed", actor=enemy,
            attempt="1.1", round=1,
        ),
        AttackResolved(attacker=enemy, target=target, outcome="hit" if face == "hit" else "missed"),
    )  # fmt: skip


def rolled(**faces: str) -> dict[str, Any]:
    """What the dice of the free attacks showed, by enemy id with underscores."""
    return {f"free:{enemy.replace('_', '-')}:roll": face for enemy, face in faces.items()}


def leaving(*enemies: str) -> tuple[ZoneLeft, ...]:
    """The Zones that a move leaves."""
    return tuple(ZoneLeft(enemy) for enemy in enemies)


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


@pytest.mark.rule("RI-CAUT-04")
def test_a_cautious_move_costs_one_mp_more_and_no_attack_is_due() -> None:
    scene = given(*surrounded(("Beheader", "red")))
    scene.when(step("Jason", leaves=leaving(RED), avoiding=(RED,)))
    scene.then(CharacterMoved(character="Jason", spaces=1, cost=2, cautious=(RED,)))
    assert character(scene, "Jason").mp == 3


@pytest.mark.rule("RI-CAUT-04", "RI-MOVE-01")
def test_a_cautious_move_needs_the_mp_for_it() -> None:
    scene = given(*surrounded(("Beheader", "red"), left=1))
    scene.when(step("Jason", leaves=leaving(RED), avoiding=(RED,))).refused_by("RI-MOVE-01", "1 of 2 MP")
    scene = given(*surrounded(("Beheader", "red"), left=2))
    scene.when(step("Jason", leaves=leaving(RED), avoiding=(RED,))).accepted()
    assert character(scene, "Jason").mp == 0


@pytest.mark.rule("RI-CAUT-04")
def test_an_attack_that_is_not_due_is_not_bought_off() -> None:
    scene = given(*surrounded(("Beheader", "red"), ("Beheader", "blue")))
    scene.when(step("Jason", leaves=leaving(RED), avoiding=(BLUE,), next_to=(BLUE,))).unfit("avoiding")
    given(*surrounded(("Beheader", "red"))).when(step("Jason", avoiding=("stranger",))).unfit("enemy")


@pytest.mark.rule("RI-CAUT-04")
def test_naming_an_enemy_twice_pays_for_it_once() -> None:
    scene = given(*surrounded(("Beheader", "red")))
    scene.when(step("Jason", leaves=leaving(RED), avoiding=(RED, RED)))
    assert character(scene, "Jason").mp == 3


DAISY = surrounded(("Beheader", "red"), ("Beheader", "yellow"), who="Daisy", left=4)


@pytest.mark.rule("RI-CAUT-05")
def test_both_enemies_are_avoided_for_three_mp() -> None:
    scene = given(*DAISY).when(step("Daisy", leaves=leaving(RED, YELLOW), avoiding=(RED, YELLOW)))
    scene.then(CharacterMoved(character="Daisy", spaces=1, cost=3, cautious=(RED, YELLOW)))


@pytest.mark.rule("RI-CAUT-05")
def test_the_one_that_is_not_avoided_attacks() -> None:
    scene = given(*DAISY)
    scene.when(
        step("Daisy", leaves=leaving(RED, YELLOW), avoiding=(RED,)), rolled(beheader_yellow="blank")
    ).then(
        *free_attack(YELLOW, "Daisy", "blank"),
        CharacterMoved(character="Daisy", spaces=1, cost=2, cautious=(RED,)),
    )


@pytest.mark.rule("RI-CAUT-05")
def test_by_choice_both_attack() -> None:
    scene = given(*DAISY).when(
        step("Daisy", leaves=leaving(RED, YELLOW)), rolled(beheader_red="blank", beheader_yellow="blank")
    )
    scene.then(*free_attack(RED, "Daisy", "blank"), *free_attack(YELLOW, "Daisy", "blank"), moved("Daisy"))


@pytest.mark.rule("RI-CAUT-05", "RI-ZOC-04")
def test_the_book_s_example_of_daisy_between_an_assaulter_and_a_beheader() -> None:
    scene = given(*surrounded(("Assaulter", "red"), ("Beheader", "blue"), who="Daisy", left=2))
    scene.when(step("Daisy", leaves=leaving(RIFLE, BLUE), avoiding=(BLUE,)), rolled(assaulter_red="blank"))
    scene.then(
        *free_attack(RIFLE, "Daisy", "blank", die="green"),
        CharacterMoved(character="Daisy", spaces=1, cost=2, cautious=(BLUE,)),
    )
    assert character(scene, "Daisy").mp == 0


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


def nearly_felled(*units: tuple[str, str]) -> tuple[Fact, ...]:
    """The same, with Jason at 2 HP."""
    return (*surrounded(*units), hp("Jason", 2), InsanityCardDrawn(character="Jason"))


FELLED = (
    *free_attack(RED, "Jason", "hit"),
    StatusGained(unit="Jason", status="Bleed"),
    CharacterHurt(character="Jason", hp=2, cause="Machete", by=RED),
    CharacterKnockedOut(character="Jason"),
)


@pytest.mark.rule("RI-CAUT-01")
def test_a_mover_who_falls_lies_where_the_step_began_and_has_paid_for_it() -> None:
    scene = given(*nearly_felled(("Beheader", "red")), moved("Jason", to="B2", next_to=(RED,)))
    scene.when(step("Jason", to="B3", leaves=leaving(RED)), rolled(beheader_red="hit"))
    scene.then(*FELLED, MoveBrokenOff(character="Jason", cost=1))
    after = character(scene, "Jason")
    assert (after.mp, after.at, after.unconscious) == (3, "B2", True)


@pytest.mark.rule("RI-CAUT-01")
def test_a_mover_who_falls_on_the_way_lies_there() -> None:
    scene = given(*nearly_felled(("Beheader", "red")))
    scene.when(
        step("Jason", 3, path=("B1", "B2", "B3"), leaves=(ZoneLeft(RED, 3),)), rolled(beheader_red="hit")
    )
    scene.then(*FELLED, MoveBrokenOff(character="Jason", cost=3, spaces=2, at="B2"))
    assert character(scene, "Jason").at == "B2"


@pytest.mark.rule("RI-CAUT-01")
def test_which_step_it_was_is_asked_only_of_a_mover_who_falls() -> None:
    scene = given(*nearly_felled(("Beheader", "red")))
    scene.when(step("Jason", 3, leaves=leaving(RED)), rolled(beheader_red="hit")).asks("step:beheader-red")
    (question,) = scene.questions
    assert isinstance(question, GiveNumber)
    assert (question.low, question.high) == (1, 3)
    answers = {**rolled(beheader_red="hit"), "step:beheader-red": 2}
    scene = given(*nearly_felled(("Beheader", "red"))).when(step("Jason", 3, leaves=leaving(RED)), answers)
    scene.then(*FELLED, MoveBrokenOff(character="Jason", cost=2, spaces=1))


@pytest.mark.rule("RI-CAUT-01", "RI-CAUT-05")
def test_mp_for_a_zone_that_is_left_later_are_not_spent_by_a_mover_who_falls() -> None:
    both = nearly_felled(("Beheader", "red"), ("Beheader", "blue"))
    late = step("Jason", 3, leaves=(ZoneLeft(RED, 1), ZoneLeft(BLUE, 2)), avoiding=(BLUE,))
    scene = given(*both).when(late, rolled(beheader_red="hit"))
    scene.then(*FELLED, MoveBrokenOff(character="Jason", cost=1))
    early = step("Jason", 3, leaves=(ZoneLeft(RED, 2), ZoneLeft(BLUE, 1)), avoiding=(BLUE,))
    scene = given(*both).when(early, rolled(beheader_red="hit"))
    scene.then(*FELLED, MoveBrokenOff(character="Jason", cost=3, spaces=1))


@pytest.mark.rule("RI-CAUT-01")
def test_the_second_enemy_does_not_strike_at_a_mover_who_lies_there() -> None:
    scene = given(*nearly_felled(("Beheader", "red"), ("Beheader", "blue")))
    scene.when(step("Jason", leaves=leaving(RED, BLUE)), rolled(beheader_red="hit"))
    scene.then(*FELLED, MoveBrokenOff(character="Jason", cost=1))


@pytest.mark.rule("RI-CAUT-01")
def test_nobody_reaches_the_exit_who_falls_on_the_way() -> None:
    scene = given(*nearly_felled(("Beheader", "red")))
    scene.when(step("Jason", exit=True, leaves=leaving(RED)), rolled(beheader_red="hit"))
    scene.then(*FELLED, MoveBrokenOff(character="Jason", cost=1))


def only_jason_left() -> Scenario:
    """Daisy is out; Jason is at 2 HP beside the red Beheader."""
    return given(*nearly_felled(("Beheader", "red")), hp("Daisy", 0), CharacterKnockedOut(character="Daisy"))


@pytest.mark.rule("RI-CAUT-01")
def test_a_fall_that_loses_the_mission_ends_everything_at_once() -> None:
    scene = only_jason_left().when(step("Jason", leaves=leaving(RED)), rolled(beheader_red="hit"))
    scene.then(
        *FELLED, MissionFailed(why="all player characters are unconscious"), PossessionsRestored(number=1),
        DiceRevealed(attempt="1.1", secret="5ec2e7"),
    )  # fmt: skip
    assert mission(scene).result == "failure"


@pytest.mark.rule("RI-CAUT-01")
def test_an_exit_out_of_a_zone_is_struck_at_too() -> None:
    scene = given(*surrounded(("Beheader", "red")))
    scene.when(step("Jason", exit=True, leaves=leaving(RED)), rolled(beheader_red="blank"))
    scene.then(*free_attack(RED, "Jason", "blank"), moved("Jason"), CharacterExited(character="Jason"))


def test_whoever_had_agreed_to_end_the_turn_steps_in_before_the_free_attack() -> None:
    scene = given(*surrounded(("Beheader", "red")), TurnEndAgreed(character="Jason"))
    scene.when(step("Jason", leaves=leaving(RED)), rolled(beheader_red="blank"))
    scene.then(TurnEndWithdrawn(character="Jason"), *free_attack(RED, "Jason", "blank"), moved("Jason"))
