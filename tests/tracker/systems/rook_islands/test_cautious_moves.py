"""The cautious move out of a Zone of Control, and a mover who falls on the way."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import given, hp
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
from tests.tracker.systems.rook_islands.playing import character, mission, moved, step
from tracker.facts.campaign import DiceRevealed
from tracker.facts.fact import Fact
from tracker.kernel.questions import GiveNumber
from tracker.systems.rook_islands.commands import ZoneLeft
from tracker.systems.rook_islands.facts.action import CharacterExited, CharacterMoved, MoveBrokenOff
from tracker.systems.rook_islands.facts.fight import CharacterHurt, CharacterKnockedOut, StatusGained
from tracker.systems.rook_islands.facts.mission import (
    InsanityCardDrawn,
    MissionFailed,
    TurnEndAgreed,
    TurnEndWithdrawn,
)
from tracker.systems.rook_islands.facts.reward import PossessionsRestored


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
