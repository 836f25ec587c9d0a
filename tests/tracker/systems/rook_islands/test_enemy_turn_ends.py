"""The end of the Enemy turn: a mission that is over, fire and Bleed, allies."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.enemies_acting import NOBODY, REACHED, SHOT, acted, acts, alone
from tests.tracker.systems.rook_islands.given_facts import given, hp, mission_one, placed
from tests.tracker.systems.rook_islands.playing import character, lying, mission
from tracker.facts.fact import Fact
from tracker.kernel.questions import PickOne
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import ActivateEnemy, AgreeEnd
from tracker.systems.rook_islands.facts.fight import (
    AllyHurt,
    EnemyHurt,
    EnemyRemoved,
    FireEntered,
    StatusGained,
    StatusLost,
)
from tracker.systems.rook_islands.facts.mission import (
    EnemyActed,
    EnemyTargetChosen,
    EnemyTurnBegan,
    EnemyTurnEnded,
    EventPhaseBegan,
    MissionSucceeded,
    ObjectiveMet,
    PlayerTurnEnded,
)
from tracker.systems.rook_islands.rules.turn_ends import carry_on
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Ally, changed
from tracker.systems.rook_islands.system import ROOK_ISLANDS

# --- the mission ends in the middle --------------------------------------------------------------------


@pytest.mark.rule("RI-END-01", "RI-ETURN-01")
def test_when_the_last_character_falls_the_other_enemies_do_not_act() -> None:
    three = tuple(fact for colour in ("red", "blue", "green") for fact in placed("Beheader", colour))
    turn = (*mission_one(enemies=three), *lying("Liza"), hp("Jason", 2), PlayerTurnEnded(), EnemyTurnBegan())
    scene = acts("beheader-red", {**REACHED, "enemy:roll": "hit"}, *turn)
    assert mission(scene).phase == "over"
    assert not any(isinstance(fact, EnemyActed | EnemyTurnEnded | EventPhaseBegan) for fact in scene.facts)
    scene.when(ActivateEnemy(enemy="beheader-blue"), NOBODY).refused_by("RI-END-01")


@pytest.mark.rule("RI-END-01", "RI-ETURN-01")
def test_a_shooter_that_ends_the_mission_does_not_look_for_cover_any_more() -> None:
    turn = (
        *mission_one(enemies=placed("Assaulter", "red")), *lying("Jason"), hp("Liza", 1), PlayerTurnEnded(),
        EnemyTurnBegan(),
    )  # fmt: skip
    scene = acts("assaulter-red", {**SHOT, "enemy:roll": "hit"}, *turn)
    assert mission(scene).phase == "over"


# --- its end -------------------------------------------------------------------------------------------


def end_of_turn(*state: Fact) -> Scenario:
    """A Beheader at 2 HP acts last, a Black Panther at 5 HP has acted, and the turn ends."""
    enemies = (*placed("Beheader", "red", hp=2), *placed("Black Panther", hp=5))
    turn = (*alone(*enemies), *state, *acted("black-panther"))
    return acts("beheader-red", NOBODY, *turn)


@pytest.mark.rule("RI-ETURN-03")
def test_at_the_end_of_the_enemy_turn_fire_and_bleed_take_one_hp_each() -> None:
    scene = end_of_turn(FireEntered(unit="beheader-red"), StatusGained(unit="black-panther", status="Bleed"))
    scene.then(
        EnemyActed(enemy="beheader-red"), EnemyTurnEnded(),
        EnemyHurt(enemy="black-panther", hp=1, cause="bleed"),
        EnemyHurt(enemy="beheader-red", hp=1, cause="fire"), EventPhaseBegan(),
    )  # fmt: skip
    enemies = mission(scene).enemies
    assert (enemies["beheader-red"].hp, enemies["black-panther"].hp) == (1, 4)


@pytest.mark.rule("RI-ETURN-03")
def test_an_enemy_that_burns_and_bleeds_loses_two() -> None:
    both = (FireEntered(unit="black-panther"), StatusGained(unit="black-panther", status="Bleed"))
    assert mission(end_of_turn(*both)).enemies["black-panther"].hp == 3


@pytest.mark.rule("RI-ETURN-03", "RI-GLOS-02", "RI-INS-06")
def test_who_is_killed_by_fire_at_the_end_brings_nobody_a_token() -> None:
    both = (FireEntered(unit="beheader-red"), StatusGained(unit="beheader-red", status="Bleed"))
    scene = end_of_turn(*both)
    scene.then(
        EnemyActed(enemy="beheader-red"), EnemyTurnEnded(),
        EnemyHurt(enemy="beheader-red", hp=1, cause="fire"),
        EnemyHurt(enemy="beheader-red", hp=1, cause="bleed"),
        EnemyRemoved(enemy="beheader-red", how="killed", cause="bleed"), EventPhaseBegan(),
    )  # fmt: skip


@pytest.mark.rule("RI-ETURN-04")
def test_players_burn_at_the_end_of_their_turn_and_enemies_at_the_end_of_theirs() -> None:
    burning = (FireEntered(unit="Jason"), FireEntered(unit="beheader-red"))
    turn = (*mission_one(enemies=placed("Beheader", "red", hp=3)), hp("Jason", 6), *burning)
    scene = given(*turn).when(AgreeEnd(character="Jason")).when(AgreeEnd(character="Liza"))
    assert (character(scene, "Jason").hp, mission(scene).enemies["beheader-red"].hp) == (5, 3)
    scene.when(ActivateEnemy(enemy="beheader-red"), NOBODY)
    assert (character(scene, "Jason").hp, mission(scene).enemies["beheader-red"].hp) == (5, 2)


@pytest.mark.rule("RI-ETURN-03", "RI-ETURN-04")
def test_bleeding_players_lose_nothing_at_the_end_of_the_enemy_turn() -> None:
    scene = end_of_turn(StatusGained(unit="Jason", status="Bleed"), FireEntered(unit="Liza"))
    scene.then(EnemyActed(enemy="beheader-red"), EnemyTurnEnded(), EventPhaseBegan())


@pytest.mark.rule("RI-GLOS-11")
def test_an_impaired_enemy_stays_where_it_is_for_its_turn() -> None:
    impaired = StatusGained(unit="beheader-red", status="Impair")
    turn = (*alone(*placed("Beheader", "red")), impaired)
    reached = acts("beheader-red", None, *turn).questions[1]
    assert "Impaired" in reached.says
    acts("beheader-red", {**REACHED, "enemy:reached": False}, *turn).then(
        EnemyTargetChosen(enemy="beheader-red", target="Jason"), EnemyActed(enemy="beheader-red"),
        EnemyTurnEnded(), StatusLost(unit="beheader-red", status="Impair"), EventPhaseBegan(),
    )  # fmt: skip
    shooter = (*alone(*placed("Assaulter", "red")), StatusGained(unit="assaulter-red", status="Impair"))
    answers = {"enemy:target": "Liza", "enemy:attacks": False}
    (cover,) = acts("assaulter-red", answers, *shooter).asks("enemy:cover_after").questions
    assert isinstance(cover, PickOne)
    assert [choice.value for choice in cover.choices] == ["in_cover", "none"]


@pytest.mark.rule("RI-END-03", "RI-ETURN-03")
def test_a_mission_that_is_won_as_the_enemy_turn_ends_has_no_further_round() -> None:
    won = (ObjectiveMet(objective="main"), *acted("beheader-red"))
    before = given(*alone(*placed("Beheader", "red")), *won).before
    story = unfold(before.game)
    carry_on(story, Table(house=before.house, content=ROOK_ISLANDS.content))
    assert story.facts[:2] == (EnemyTurnEnded(), MissionSucceeded())
    assert EventPhaseBegan() not in story.facts


@pytest.mark.rule("RI-CHAIN-03")
def test_an_enemy_may_act_again_by_a_ruling_when_all_have_acted() -> None:
    turn = (*alone(*placed("Beheader", "red")), *acted("beheader-red"))
    scene = given(*turn).when(
        ActivateEnemy(enemy="beheader-red"), NOBODY, rulings={"RI-CHAIN-03": "a card says so"}
    )
    assert scene.facts[-3:] == (EnemyActed(enemy="beheader-red"), EnemyTurnEnded(), EventPhaseBegan())


@pytest.mark.rule("RI-ALLY-03")
def test_an_ally_is_a_target_like_a_player() -> None:
    scene = beside_a_rakyat(*alone(*placed("Beheader", "red")))
    question = scene.when(ActivateEnemy(enemy="beheader-red")).questions[0]
    assert isinstance(question, PickOne)
    assert "rakyat" in [choice.value for choice in question.choices]
    scene = beside_a_rakyat(*alone(*placed("Beheader", "red")))
    answers = {"enemy:target": "rakyat", "enemy:reached": True, "enemy:roll": "hit"}
    scene.when(ActivateEnemy(enemy="beheader-red"), answers)
    assert AllyHurt(ally="rakyat", hp=2, cause="Machete", by="beheader-red") in scene.facts


def beside_a_rakyat(*facts: Fact) -> Scenario:
    """A Rakyat with 4 HP, who bleeds, stands with the players."""
    scene = given(*facts)
    rakyat = Ally(id="rakyat", type="Rakyat", hp=4, max_hp=4, controlled=True, status=("Bleed",))
    game = scene.before.game
    scene.before = changed(
        scene.before, game=changed(game, mission=changed(game.mission, allies={"rakyat": rakyat}))
    )
    return scene


@pytest.mark.rule("RI-TURN-08", "RI-ETURN-04")
def test_an_ally_bleeds_with_the_players_and_not_with_the_enemies() -> None:
    scene = beside_a_rakyat(*mission_one(enemies=placed("Beheader", "red")))
    scene.when(AgreeEnd(character="Jason")).when(AgreeEnd(character="Liza"))
    assert AllyHurt(ally="rakyat", hp=1, cause="bleed") in scene.facts
    scene.when(ActivateEnemy(enemy="beheader-red"), NOBODY)
    scene.then(EnemyActed(enemy="beheader-red"), EnemyTurnEnded(), EventPhaseBegan())
