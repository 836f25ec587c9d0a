"""Takedowns: who can be taken down, with which die, at what cost."""

import pytest

from tests.tracker.systems.rook_islands.fighting import BESIDE as ATTACK_BESIDE
from tests.tracker.systems.rook_islands.fighting import BLUE, GREEN, RED, RIFLE_RED, jason, rolled
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, mp, placed
from tracker.facts.fact import Fact
from tracker.kernel.questions import RollDie
from tracker.systems.rook_islands.commands import Takedown
from tracker.systems.rook_islands.facts.action import CharacterMoved, MovementForfeited
from tracker.systems.rook_islands.facts.fight import (
    EnemyHurt,
    EnemyRemoved,
    InsanityTokensGained,
    TakedownAttempted,
)

BESIDE = {"takedown:adjacent": True}
HIT = BESIDE | {"takedown:roll": "hit"}
BLANK = BESIDE | {"takedown:roll": "blank"}


def facing(unit: str, colour: str, left: int) -> tuple[Fact, ...]:
    return mission_one(enemies=placed(unit, colour, hp=left))


def jason_takes(target: str) -> Takedown:
    return Takedown(character="Jason", target=target)


@pytest.mark.rule("RI-TAKE-01")
def test_animals_are_immune() -> None:
    given(facing("Guard dog", "red", 1)).when(jason_takes("guard-dog-red"), HIT).refused_by("RI-TAKE-01")
    given(facing("Asian Black Bear", "", 1)).when(jason_takes("asian-black-bear"), HIT).refused_by(
        "RI-TAKE-01"
    )


@pytest.mark.rule("RI-TAKE-02", "RI-TURN-04")
def test_one_attempt_a_turn_for_each_player() -> None:
    scene = given(facing("Beheader", "red", 2)).when(jason_takes(RED), BLANK)
    scene.when(jason_takes(RED), HIT).refused_by("RI-TAKE-02", "once per turn")
    scene = given(facing("Beheader", "red", 2)).when(jason_takes(RED), BLANK)
    scene.when(Takedown(character="Liza", target=RED), HIT).accepted()


@pytest.mark.rule("RI-TAKE-03")
def test_an_attempt_is_no_attack() -> None:
    scene = given(facing("Beheader", "red", 3)).when(jason_takes(RED), BLANK)
    scene.when(jason("Machete", RED), ATTACK_BESIDE | {"attack:roll": "hit"}).accepted()


@pytest.mark.rule("RI-TAKE-04")
@pytest.mark.parametrize("face", ["hit", "blank"])
def test_an_attempt_takes_all_mp_whatever_comes_of_it(face: str) -> None:
    scene = given(facing("Beheader", "red", 2), mp("Jason", 4))
    scene.when(jason_takes(RED), BESIDE | {"takedown:roll": face})
    assert MovementForfeited(character="Jason", mp=4) in scene.facts
    assert scene.game.characters["Jason"].mp == 0


@pytest.mark.rule("RI-TAKE-05")
def test_an_attempt_needs_no_mp() -> None:
    given(facing("Beheader", "red", 1), mp("Jason", 0)).when(jason_takes(RED), BLANK).then(
        TakedownAttempted(character="Jason", target=RED),
        rolled("orange", "blank", "Takedown on Beheader red"),
    )


@pytest.mark.rule("RI-TAKE-06")
def test_the_target_has_three_hp_or_fewer() -> None:
    scene = given(facing("Beheader", "red", 4), mp("Jason", 4))
    scene.when(jason_takes(RED), HIT).refused_by("RI-TAKE-06", "4 HP, at most 3")
    assert scene.before.game.characters["Jason"].mp == 4
    given(facing("Beheader", "red", 3)).when(jason_takes(RED), HIT).accepted()


@pytest.mark.rule("RI-TAKE-06", "RI-TAKE-08")
def test_beyond_three_hp_the_table_may_rule_otherwise() -> None:
    scene = given(facing("Beheader", "red", 4))
    scene.when(jason_takes(RED), BESIDE, {"RI-TAKE-06": "asleep"}).asks("takedown:roll")
    (question,) = scene.questions
    assert isinstance(question, RollDie)
    assert question.die == "black"


@pytest.mark.rule("RI-TAKE-07")
def test_the_target_is_adjacent() -> None:
    scene = given(facing("Beheader", "red", 2))
    scene.when(jason_takes(RED)).asks("takedown:adjacent")
    given(facing("Beheader", "red", 2)).when(jason_takes(RED), {"takedown:adjacent": False}).refused_by(
        "RI-TAKE-07"
    )
    beside = CharacterMoved(character="Jason", spaces=1, cost=1, next_to=(RED,))
    given(facing("Beheader", "red", 2), beside).when(jason_takes(RED)).asks("takedown:roll")


@pytest.mark.rule("RI-TAKE-08", "RI-TAKE-09", "RI-TAKE-10")
@pytest.mark.parametrize(("left", "die"), [(3, "black"), (2, "red"), (1, "orange")])
def test_the_fewer_hp_the_better_the_die(left: int, die: str) -> None:
    scene = given(facing("Assaulter", "red", left)).when(jason_takes(RIFLE_RED), BESIDE)
    (question,) = scene.questions
    assert isinstance(question, RollDie)
    assert question.die == die
    assert question.reasons[0].says == f"Assaulter red has {left} HP"


@pytest.mark.rule("RI-TAKE-11", "RI-INS-04")
def test_a_success_takes_the_target_out_and_gives_two_tokens_in_all() -> None:
    scene = given(facing("Assaulter", "red", 3), mp("Jason", 2)).when(jason_takes(RIFLE_RED), HIT)
    scene.then(
        TakedownAttempted(character="Jason", target=RIFLE_RED),
        rolled("black", "hit", "Takedown on Assaulter red"),
        MovementForfeited(character="Jason", mp=2),
        EnemyHurt(enemy=RIFLE_RED, hp=3, cause="Takedown", by="Jason"),
        EnemyRemoved(enemy=RIFLE_RED, how="killed", cause="Takedown", by="Jason"),
        InsanityTokensGained(character="Jason", tokens=2, why="Takedown on Assaulter red"),
    )
    assert scene.game.characters["Jason"].insanity_tokens == 2


@pytest.mark.rule("RI-TAKE-11")
def test_a_blank_leaves_the_target_as_it_is() -> None:
    scene = given(facing("Assaulter", "red", 3)).when(jason_takes(RIFLE_RED), BLANK)
    assert scene.game.mission.enemies[RIFLE_RED].hp == 3
    assert scene.game.characters["Jason"].insanity_tokens == 0


@pytest.mark.rule("RI-TAKE-13")
def test_of_three_enemies_only_the_near_and_weakened_one_can_be_taken_down() -> None:
    around = mission_one(
        enemies=(
            *placed("Beheader", "blue"),
            *placed("Assaulter", "red", hp=1),
            *placed("Beheader", "green", hp=2),
        )
    )
    given(around).when(jason_takes(BLUE), BESIDE).refused_by("RI-TAKE-06")
    given(around).when(jason_takes(RIFLE_RED), {"takedown:adjacent": False}).refused_by("RI-TAKE-07")
    scene = given(around).when(jason_takes(GREEN), BESIDE)
    (question,) = scene.questions
    assert isinstance(question, RollDie)
    assert question.die == "red"


def test_somebody_who_is_there_must_be_named() -> None:
    given(mission_one()).when(jason_takes("")).unfit("target")
    given(mission_one()).when(jason_takes("beheader-yellow")).unfit("enemy")
    gone = EnemyRemoved(enemy=RED, how="killed", cause="Machete", by="Liza")
    given(mission_one(), gone).when(jason_takes(RED)).refused_by("RI-DMG-06")
