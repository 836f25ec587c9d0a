"""The Enemy turn: when enemies act, and the steps of each board."""

import pytest

from tests.tracker.systems.rook_islands.enemies_acting import NOBODY, REACHED, SHOT, acts, alone
from tests.tracker.systems.rook_islands.fighting import BEAR
from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    mission_one,
    placed,
    set_up,
    values,
)
from tests.tracker.systems.rook_islands.playing import lying, mission
from tracker.facts.campaign import DieRolled
from tracker.kernel.questions import Confirm, EnterValues, PickOne
from tracker.systems.rook_islands.commands import ActivateEnemy, UseItem
from tracker.systems.rook_islands.facts.action import CharacterExited, ItemGained
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    AttackResolved,
    CharacterHurt,
    EnemyHurt,
    EnemyRemoved,
    StatusGained,
)
from tracker.systems.rook_islands.facts.mission import (
    EnemyActed,
    EnemyMoved,
    EnemyTargetChosen,
    EnemyTurnBegan,
    EnemyTurnEnded,
    EventPhaseBegan,
    MissionFailed,
    PlayerTurnEnded,
)
from tracker.systems.rook_islands.rules.chain import next_enemy


def rolled(enemy: str, die: str, face: str, purpose: str) -> DieRolled:
    """The die of an enemy's attack."""
    return DieRolled(die=die, face=face, purpose=purpose, source="typed", actor=enemy, attempt="1.1", round=1)


# --- when enemies act ----------------------------------------------------------------------------------


@pytest.mark.rule("RI-CAUT-02")
def test_in_the_player_turn_no_enemy_attacks_of_itself() -> None:
    given(*mission_one()).when(ActivateEnemy(enemy=BEAR), REACHED).refused_by("RI-CAUT-02")


@pytest.mark.rule("RI-FLOW-04")
def test_in_the_event_phase_no_enemy_acts() -> None:
    given(*set_up()).when(ActivateEnemy(enemy=BEAR), REACHED).refused_by("RI-FLOW-04")


@pytest.mark.rule("RI-END-01")
def test_after_the_mission_no_enemy_acts() -> None:
    given(*enemy_turn(), MissionFailed(why="lost")).when(ActivateEnemy(enemy=BEAR)).refused_by("RI-END-01")
    given(*founded()).when(ActivateEnemy(enemy=BEAR)).unfit("mission")


@pytest.mark.rule("RI-ETURN-02")
def test_a_card_for_the_enemy_turn_is_played_in_it() -> None:
    card = (
        *values("item/Whistle", enemy_turn=True, effect="a whistle", mp=0, hp=0),
        *values("item/Medicine", enemy_turn=False),
        ItemGained(character="Jason", item="Whistle"), ItemGained(character="Jason", item="Medicine"),
    )  # fmt: skip
    given(*enemy_turn(), *card).when(UseItem(character="Jason", item="Whistle")).accepted()
    given(*enemy_turn(), *card).when(UseItem(character="Jason", item="Medicine")).refused_by("RI-ETURN-02")


# --- the steps of a board ------------------------------------------------------------------------------


@pytest.mark.rule("RI-ETURN-01")
def test_an_assaulter_goes_through_its_three_steps_in_order() -> None:
    turn = alone(*placed("Assaulter", "red"))
    acts("assaulter-red", None, *turn).asks("enemy:target", "enemy:attacks")
    acts("assaulter-red", {"enemy:target": "Liza"}, *turn).asks("enemy:attacks")
    asked = acts("assaulter-red", {"enemy:target": "Liza", "enemy:attacks": True}, *turn).asks("enemy:sight")
    (sight,) = asked.questions
    assert isinstance(sight, PickOne)
    assert [choice.value for choice in sight.choices] == ["clear", "cover"]
    acts("assaulter-red", SHOT, *turn).asks("enemy:roll")
    shot = {**SHOT, "enemy:roll": "blank"}
    acts("assaulter-red", shot, *turn).asks("enemy:cover_after")
    acts("assaulter-red", {**shot, "enemy:cover_after": "moves"}, *turn).then(
        EnemyTargetChosen(enemy="assaulter-red", target="Liza"),
        AttackAnnounced(attacker="assaulter-red", weapon="rifle", target="Liza", sight="clear"),
        rolled("assaulter-red", "orange", "blank", "rifle at Liza"),
        AttackResolved(attacker="assaulter-red", target="Liza", outcome="missed"),
        EnemyMoved(enemy="assaulter-red", into_cover=True),
        EnemyActed(enemy="assaulter-red"), EnemyTurnEnded(), EventPhaseBegan(),
    )  # fmt: skip


@pytest.mark.rule("RI-ETURN-01")
def test_a_beheader_chooses_comes_and_strikes() -> None:
    turn = alone(*placed("Beheader", "red"))
    acts("beheader-red", None, *turn).asks("enemy:target", "enemy:reached")
    acts("beheader-red", {"enemy:target": "Jason"}, *turn).asks("enemy:reached")
    acts("beheader-red", REACHED, *turn).asks("enemy:roll")
    acts("beheader-red", {**REACHED, "enemy:roll": "hit"}, *turn).then(
        EnemyTargetChosen(enemy="beheader-red", target="Jason"),
        EnemyMoved(enemy="beheader-red", reached=True),
        AttackAnnounced(attacker="beheader-red", weapon="Machete", target="Jason"),
        rolled("beheader-red", "yellow", "hit", "Machete at Jason"),
        AttackResolved(attacker="beheader-red", target="Jason", outcome="hit"),
        StatusGained(unit="Jason", status="Bleed"),
        CharacterHurt(character="Jason", hp=2, cause="Machete", by="beheader-red"),
        EnemyActed(enemy="beheader-red"), EnemyTurnEnded(), EventPhaseBegan(),
    )  # fmt: skip


@pytest.mark.rule("RI-ETURN-01", "RI-EMOVE-04")
def test_who_does_not_get_there_does_not_attack() -> None:
    far = {"enemy:target": "Jason", "enemy:reached": False}
    acts("beheader-red", far, *alone(*placed("Beheader", "red"))).then(
        EnemyTargetChosen(enemy="beheader-red", target="Jason"), EnemyMoved(enemy="beheader-red"),
        EnemyActed(enemy="beheader-red"), EnemyTurnEnded(), EventPhaseBegan(),
    )  # fmt: skip
    acts("beheader-red", {**far, "enemy:roll": "hit"}, *alone(*placed("Beheader", "red"))).unfit(
        "answers.enemy:roll"
    )


@pytest.mark.rule("RI-ETURN-01")
def test_a_shooter_behind_a_wall_does_not_attack_and_looks_for_cover() -> None:
    answers = {"enemy:target": "Liza", "enemy:attacks": False, "enemy:cover_after": "none"}
    acts("assaulter-red", answers, *alone(*placed("Assaulter", "red"))).then(
        EnemyTargetChosen(enemy="assaulter-red", target="Liza"),
        EnemyActed(enemy="assaulter-red"), EnemyTurnEnded(), EventPhaseBegan(),
    )  # fmt: skip


@pytest.mark.rule("RI-ETURN-01", "RI-BEHAV-04")
def test_without_a_target_an_enemy_does_nothing_and_the_next_one_acts() -> None:
    two = alone(*placed("Beheader", "red"), *placed("Beheader", "blue"))
    scene = acts("beheader-red", NOBODY, *two).then(EnemyActed(enemy="beheader-red"))
    assert next_enemy(mission(scene)) == "beheader-blue"
    acts("beheader-red", {**NOBODY, "enemy:reached": False}, *two).then(EnemyActed(enemy="beheader-red"))


@pytest.mark.rule("RI-BEHAV-02")
def test_the_steps_of_a_board_are_taken_from_top_to_bottom() -> None:
    turn = alone(*placed("Black Panther"))
    attack_first = {"enemy:target": "Jason", "enemy:roll": "hit"}
    acts("black-panther", attack_first, *turn).asks("enemy:reached")
    kinds = [type(fact) for fact in acts("black-panther", {**REACHED, "enemy:roll": "hit"}, *turn).facts]
    assert kinds.index(EnemyTargetChosen) < kinds.index(EnemyMoved) < kinds.index(AttackAnnounced)


@pytest.mark.rule("RI-ETURN-01", "RI-BEHAV-02")
def test_a_board_without_a_step_to_choose_asks_for_the_target_first() -> None:
    board = values("enemy/Beheader", steps=["attack", "attack", "cover"])
    turn = (*alone(*placed("Beheader", "red")), *board)
    acts("beheader-red", None, *turn).asks("enemy:target", "enemy:attacks")
    answers = {
        "enemy:target": "Jason", "enemy:attacks": True, "enemy:roll": "blank", "enemy:2:roll": "hit",
        "enemy:cover_after": "in_cover",
    }  # fmt: skip
    scene = acts("beheader-red", answers, *turn)
    assert [fact.outcome for fact in scene.facts if isinstance(fact, AttackResolved)] == ["missed", "hit"]


@pytest.mark.rule("RI-ETURN-01")
def test_a_board_that_was_not_entered_is_asked_for_whole() -> None:
    unread = tuple(fact for fact in enemy_turn() if getattr(fact, "card", "") != "enemy/Asian Black Bear")
    (question,) = acts(BEAR, None, *unread).asks("value:enemy/Asian Black Bear").questions
    assert isinstance(question, EnterValues)
    assert [field.name for field in question.fields] == [
        "steps", "attack", "attack_reach", "attack_die", "attack_near_die", "attack_damage", "attack_on_hit",
        "target_rule", "mp",
    ]  # fmt: skip
    idle = values("enemy/Asian Black Bear", steps=["target"])
    acts(BEAR, NOBODY, *unread, *idle).then(EnemyActed(enemy=BEAR))


@pytest.mark.rule("RI-TGT-01", "RI-ETURN-01")
def test_the_question_for_the_target_says_whom_the_board_goes_for() -> None:
    question = acts(BEAR).questions[0]
    assert isinstance(question, PickOne)
    assert "closest human" in question.says
    assert [choice.value for choice in question.choices] == [
        "Jason", "Liza", "beheader-red", "beheader-blue", "beheader-green", "assaulter-red", "assaulter-blue",
        "nobody", "tied", "measure",
    ]  # fmt: skip
    assert question.choices[0].says == "Jason (8 of 8 HP)"
    reached = acts(BEAR).questions[1]
    assert isinstance(reached, Confirm)
    assert "4 MP" in reached.says


@pytest.mark.rule("RI-DOWN-03", "RI-TILE-27")
def test_nobody_goes_for_who_lies_unconscious_or_has_exited() -> None:
    away = (CharacterExited(character="Liza"), *lying("Jason"))
    turn = (*mission_one("Jason", "Liza", "Daisy"), *away, PlayerTurnEnded(), EnemyTurnBegan())
    question = acts(BEAR, None, *turn).questions[0]
    assert isinstance(question, PickOne)
    values_ = [choice.value for choice in question.choices]
    assert "Daisy" in values_
    assert not {"Jason", "Liza"} & set(values_)
    acts(BEAR, REACHED, *turn).unfit("answers.enemy:target")


# --- what enemies do to one another --------------------------------------------------------------------


@pytest.mark.rule("RI-ETURN-01", "RI-INS-02")
def test_a_bear_strikes_a_beheader_and_nobody_gains_a_token() -> None:
    two = alone(*placed("Asian Black Bear"), *placed("Beheader", "green", hp=3))
    answers = {"enemy:target": "beheader-green", "enemy:reached": True, "enemy:roll": "hit"}
    acts(BEAR, answers, *two).then(
        EnemyTargetChosen(enemy=BEAR, target="beheader-green"),
        EnemyMoved(enemy=BEAR, reached=True),
        AttackAnnounced(attacker=BEAR, weapon="claws", target="beheader-green"),
        rolled(BEAR, "yellow", "hit", "claws at Beheader green"),
        AttackResolved(attacker=BEAR, target="beheader-green", outcome="hit"),
        EnemyHurt(enemy="beheader-green", hp=3, cause="claws", by=BEAR),
        EnemyRemoved(enemy="beheader-green", how="killed", cause="claws", by=BEAR),
        EnemyActed(enemy=BEAR), EnemyTurnEnded(), EventPhaseBegan(),
    )  # fmt: skip
