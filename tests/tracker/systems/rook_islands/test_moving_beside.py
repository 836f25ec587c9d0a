"""The chapter on movement: the Exit, and who stands next to whom."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import given, mission_one, placed
from tests.tracker.systems.rook_islands.playing import character, mission, moved, step
from tracker.facts.campaign import DiceRevealed
from tracker.systems.rook_islands.commands import Attack
from tracker.systems.rook_islands.facts.action import CharacterExited
from tracker.systems.rook_islands.facts.mission import MissionSucceeded, ObjectiveMet
from tracker.systems.rook_islands.rules.paths import occupant


@pytest.mark.rule("RI-TILE-27")
def test_whoever_steps_on_the_exit_is_out_of_play() -> None:
    scene = given(*mission_one(), moved("Liza", to="X8")).when(step("Liza", 3, to="X9", exit=True))
    scene.then(moved("Liza", 3, to="X9"), CharacterExited(character="Liza"))
    assert occupant(scene.game, "X9") is None
    assert mission(scene).result == ""
    scene.when(step("Liza")).refused_by("RI-TILE-27", "Liza")


@pytest.mark.rule("RI-TILE-27", "RI-MIS-11")
def test_the_last_one_on_the_exit_wins_the_first_mission() -> None:
    scene = given(*mission_one(), CharacterExited(character="Jason")).when(step("Liza", 3, exit=True))
    scene.then(
        moved("Liza", 3), CharacterExited(character="Liza"), ObjectiveMet(objective="main"),
        MissionSucceeded(), DiceRevealed(attempt="1.1", secret="5ec2e7"),
    )  # fmt: skip
    scene.when(step("Liza")).refused_by("RI-END-03")


@pytest.mark.rule("RI-TILE-27")
def test_nobody_stands_next_to_someone_who_has_left() -> None:
    scene = given(*mission_one(), moved("Jason")).when(step("Liza", next_to=("Jason",))).accepted()
    scene.when(step("Jason", next_to=("Liza",))).accepted()
    scene.when(step("Liza", exit=True))
    assert character(scene, "Jason").next_to == ()


def test_what_a_move_says_of_neighbours_holds_for_both() -> None:
    scene = given(*mission_one(), moved("Jason")).when(step("Jason", next_to=())).accepted()
    scene.when(step("Liza", next_to=("Jason",)))
    assert character(scene, "Jason").next_to == ("Liza",)
    scene.when(step("Liza"))
    assert character(scene, "Jason").next_to == ()


def test_a_neighbour_that_is_not_in_play_makes_no_sense() -> None:
    given(*mission_one()).when(step("Jason", next_to=("leopard",))).unfit("enemy")


def test_a_neighbour_that_fell_meanwhile_is_left_out() -> None:
    scene = given(*mission_one(), *placed("Beheader", "yellow", hp=1), moved("Liza"))
    scene.when(
        Attack(character="Liza", weapon="Fist Punch", target="beheader-yellow"), {"attack:adjacent": True}
    )
    scene.when(step("Jason", next_to=("beheader-yellow", "beheader-red")))
    assert character(scene, "Jason").next_to == ("beheader-red",)


def test_one_is_not_next_to_oneself() -> None:
    scene = given(*mission_one()).when(step("Jason", next_to=("Jason", "Liza")))
    assert character(scene, "Jason").next_to == ("Liza",)
