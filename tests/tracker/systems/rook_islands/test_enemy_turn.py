"""The Enemy turn: the order of the Chain, the steps of each board, what its end takes."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    hp,
    mission_one,
    placed,
    set_up,
    values,
)
from tests.tracker.systems.rook_islands.playing import character, lying, mission
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.kernel.questions import Confirm, EnterValues, PickOne
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import (
    ActivateEnemy,
    AgreeEnd,
    PlaceEnemy,
    RecordHurt,
    UseItem,
)
from tracker.systems.rook_islands.facts.action import CharacterExited, ItemGained
from tracker.systems.rook_islands.facts.fight import (
    AllyHurt,
    AttackAnnounced,
    AttackResolved,
    CharacterHurt,
    EnemyHurt,
    EnemyRemoved,
    FireEntered,
    StatusGained,
    StatusLost,
)
from tracker.systems.rook_islands.facts.mission import (
    EnemyActed,
    EnemyMoved,
    EnemyPlaced,
    EnemyTargetChosen,
    EnemyTurnBegan,
    EnemyTurnEnded,
    EventPhaseBegan,
    MissionFailed,
    MissionSucceeded,
    ObjectiveMet,
    PlacementSkipped,
    PlayerTurnEnded,
    RankOrderChosen,
)
from tracker.systems.rook_islands.rules.chain import chain, next_enemy
from tracker.systems.rook_islands.rules.turn_ends import carry_on
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Ally, changed
from tracker.systems.rook_islands.system import ROOK_ISLANDS

BEAR = "asian-black-bear"
NOBODY = {"enemy:target": "nobody"}
REACHED = {"enemy:target": "Jason", "enemy:reached": True}
SHOT = {"enemy:target": "Liza", "enemy:attacks": True, "enemy:sight": "clear"}


def acts(enemy: str, answers: dict[str, Any] | None = None, *so_far: Fact) -> Scenario:
    """This enemy is activated in the Enemy turn of round 1, against the six of Mission 1 (or those given)."""
    return given(*(so_far or enemy_turn())).when(ActivateEnemy(enemy=enemy), answers)


def alone(*enemies: Fact) -> tuple[Fact, ...]:
    """The Enemy turn of round 1 with these enemies only."""
    return enemy_turn(enemies=enemies)


def acted(*enemies: str) -> tuple[Fact, ...]:
    """These have acted in this turn."""
    return tuple(EnemyActed(enemy=enemy) for enemy in enemies)


def rolled(enemy: str, die: str, face: str, purpose: str) -> DieRolled:
    """The die of an enemy's attack."""
    return DieRolled(die=die, face=face, purpose=purpose, source="typed", actor=enemy, attempt="1.1", round=1)


# --- the Chain -----------------------------------------------------------------------------------------


@pytest.mark.rule("RI-CHAIN-01")
def test_an_enemy_begins_with_what_its_board_says() -> None:
    board = values("enemy/Assaulter", max_hp=5, mp=3, attack="rifle")
    scene = given(*enemy_turn(enemies=()), *board).when(PlaceEnemy(unit="Assaulter", colour="red"))
    scene.then(
        EnemyPlaced(
            enemy="assaulter-red", unit="Assaulter", colour="red", kind="human", rank=3, hp=5, from_aside=True
        )
    )
    assert mission(scene).enemies["assaulter-red"].max_hp == 5
    answers = {**SHOT, "enemy:roll": "blank", "enemy:cover_after": "in_cover"}
    shot = given(*enemy_turn(enemies=()), *board, *scene.facts).when(
        ActivateEnemy(enemy="assaulter-red"), answers
    )
    assert any(isinstance(fact, AttackAnnounced) and fact.weapon == "rifle" for fact in shot.facts)


@pytest.mark.rule("RI-CHAIN-02")
def test_ranks_make_the_order_from_highest_to_lowest() -> None:
    berserker = EnemyPlaced(enemy="berserker", unit="Berserker", kind="human", rank=5, hp=6)
    scene = alone(*placed("Assaulter", "red"), *placed("Beheader", "red"), berserker)
    assert chain(_mission(scene)) == ("berserker", "beheader-red", "assaulter-red")
    acts("beheader-red", NOBODY, *scene).refused_by("RI-CHAIN-02", "Berserker acts before Beheader red")
    acts("berserker", NOBODY, *scene, *values("enemy/Berserker", steps=["target"])).accepted()


def _mission(facts: tuple[Fact, ...]) -> Any:
    return given(*facts).before.game.mission


@pytest.mark.rule("RI-CHAIN-02")
def test_the_table_may_rule_that_another_acts_first() -> None:
    acts("beheader-red").refused_by("RI-CHAIN-02", "Asian Black Bear")
    scene = given(*enemy_turn()).when(
        ActivateEnemy(enemy="beheader-red"), NOBODY, rulings={"RI-CHAIN-02": "we had begun already"}
    )
    assert EnemyActed(enemy="beheader-red") in scene.facts


@pytest.mark.rule("RI-CHAIN-02")
def test_types_of_one_rank_act_in_the_order_that_the_table_chose() -> None:
    panther = placed("Black Panther")
    vaas = placed("Vaas, Apex predator")
    for first, then, order in (
        ("Black Panther", "Vaas, Apex predator", ("black-panther", "vaas-apex-predator")),
        ("Vaas, Apex predator", "Black Panther", ("vaas-apex-predator", "black-panther")),
    ):
        chosen = RankOrderChosen(first=first, then=then)
        assert chain(_mission(alone(*panther, *vaas, chosen))) == order
        assert chain(_mission(alone(*vaas, *panther, chosen))) == order


@pytest.mark.rule("RI-CHAIN-02")
def test_a_later_choice_of_the_order_replaces_the_earlier_one() -> None:
    types = ("Black Panther", "Vaas, Apex predator")
    both = (RankOrderChosen(first=types[0], then=types[1]), RankOrderChosen(first=types[1], then=types[0]))
    units = (*placed("Black Panther"), *placed("Vaas, Apex predator"))
    assert chain(_mission(alone(*units, *both))) == ("vaas-apex-predator", "black-panther")


@pytest.mark.rule("RI-CHAIN-04")
def test_one_type_acts_in_the_order_red_blue_green_yellow() -> None:
    three = tuple(fact for colour in ("yellow", "red", "green") for fact in placed("Beheader", colour))
    assert chain(_mission(alone(*three))) == ("beheader-red", "beheader-green", "beheader-yellow")
    acts("beheader-green", NOBODY, *alone(*three)).refused_by("RI-CHAIN-04", "Beheader red")
    blue = placed("Beheader", "blue")
    assert chain(_mission(alone(*three, *blue)))[1] == "beheader-blue"


@pytest.mark.rule("RI-CHAIN-03")
def test_only_the_living_act() -> None:
    two = (*placed("Beheader", "red"), *placed("Beheader", "blue"))
    killed = EnemyRemoved(enemy="beheader-red", how="killed", cause="Machete", by="Jason")
    turn = (*mission_one(enemies=two), killed, PlayerTurnEnded(), EnemyTurnBegan())
    acts("beheader-red", NOBODY, *turn).refused_by("RI-CHAIN-03", "no longer in play")
    scene = acts("beheader-blue", NOBODY, *turn)
    scene.then(EnemyActed(enemy="beheader-blue"), EnemyTurnEnded(), EventPhaseBegan())


@pytest.mark.rule("RI-CHAIN-03")
def test_each_acts_once() -> None:
    acts(BEAR, NOBODY, *enemy_turn(), *acted(BEAR)).refused_by("RI-CHAIN-03", "has acted")
    again = given(*enemy_turn(), *acted(BEAR)).when(
        ActivateEnemy(enemy=BEAR), NOBODY,
        rulings={"RI-CHAIN-03": "a card says so", "RI-CHAIN-02": "a card says so"},
    )  # fmt: skip
    assert EnemyActed(enemy=BEAR) in again.facts


@pytest.mark.rule("RI-CHAIN-03")
def test_whoever_is_killed_before_its_turn_is_skipped() -> None:
    two = (*placed("Asian Black Bear"), *placed("Beheader", "red", hp=3), *placed("Beheader", "blue"))
    answers = {"enemy:target": "beheader-red", "enemy:reached": True, "enemy:roll": "hit"}
    scene = acts(BEAR, answers, *alone(*two))
    assert scene.facts[-1] == EnemyActed(enemy=BEAR)
    assert next_enemy(mission(scene)) == "beheader-blue"
    scene.when(ActivateEnemy(enemy="beheader-blue"), NOBODY)
    assert mission(scene).phase == "event"


@pytest.mark.rule("RI-CHAIN-03")
def test_an_enemy_that_is_not_in_play_cannot_act() -> None:
    acts("guard-dog-red").unfit("enemy")
    acts("Jason").unfit("enemy")


@pytest.mark.rule("RI-CHAIN-05")
def test_who_enters_during_play_acts_at_the_place_of_its_rank() -> None:
    two = (*placed("Beheader", "red"), *placed("Assaulter", "red"))
    assert chain(_mission(alone(*two, *placed("Leopard")))) == ("leopard", "beheader-red", "assaulter-red")
    turn = (*alone(*two), *acted("beheader-red"), *placed("Leopard"))
    acts("assaulter-red", NOBODY, *turn).refused_by("RI-CHAIN-02", "Leopard")
    acts("leopard", NOBODY, *turn).accepted()


@pytest.mark.rule("RI-CHAIN-06")
def test_a_fifth_of_one_type_is_not_placed() -> None:
    four = tuple(fact for colour in ("red", "blue", "green", "yellow") for fact in placed("Beheader", colour))
    scene = given(*alone(*four)).when(PlaceEnemy(unit="Beheader"))
    scene.then(PlacementSkipped(unit="Beheader"))
    assert len(chain(mission(scene))) == 4
    three = given(*alone(*four[:-1])).when(PlaceEnemy(unit="Beheader"))
    assert len(chain(mission(three))) == 4


@pytest.mark.rule("RI-CHAIN-07", "RI-ETURN-03")
def test_the_last_to_act_ends_the_turn_and_begins_the_next_round() -> None:
    three = tuple(fact for colour in ("red", "blue", "green") for fact in placed("Beheader", colour))
    bleeding = StatusGained(unit="beheader-red", status="Bleed")
    turn = (*mission_one(round_number=2, enemies=three), bleeding, PlayerTurnEnded(), EnemyTurnBegan())
    acts("beheader-blue", NOBODY, *turn, *acted("beheader-red")).then(EnemyActed(enemy="beheader-blue"))
    scene = acts("beheader-green", NOBODY, *turn, *acted("beheader-red", "beheader-blue"))
    scene.then(
        EnemyActed(enemy="beheader-green"), EnemyTurnEnded(),
        EnemyHurt(enemy="beheader-red", hp=1, cause="bleed"), EventPhaseBegan(),
    )  # fmt: skip
    assert (mission(scene).phase, mission(scene).round, mission(scene).acted) == ("event", 2, ())


@pytest.mark.rule("RI-CHAIN-07")
def test_killing_the_last_who_had_not_acted_ends_the_turn() -> None:
    two = (*placed("Asian Black Bear"), *placed("Beheader", "red", hp=3))
    answers = {"enemy:target": "beheader-red", "enemy:reached": True, "enemy:roll": "hit"}
    assert acts(BEAR, answers, *alone(*two)).facts[-2:] == (EnemyTurnEnded(), EventPhaseBegan())


@pytest.mark.rule("RI-CHAIN-07")
def test_a_trap_that_kills_the_last_who_had_not_acted_ends_the_turn_too() -> None:
    two = (*placed("Asian Black Bear"), *placed("Beheader", "red", hp=3))
    trap = RecordHurt(unit="beheader-red", hp=3, cause="trap")
    scene = given(*alone(*two), *acted(BEAR)).when(trap)
    assert scene.facts[-2:] == (EnemyTurnEnded(), EventPhaseBegan())


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
