"""The Chain: the order in which enemies act."""

from typing import Any

import pytest

from tests.tracker.systems.rook_islands.enemies_acting import NOBODY, SHOT, acted, acts, alone
from tests.tracker.systems.rook_islands.fighting import BEAR
from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given, mission_one, placed, values
from tests.tracker.systems.rook_islands.playing import mission
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import ActivateEnemy, PlaceEnemy, RecordHurt
from tracker.systems.rook_islands.facts.fight import AttackAnnounced, EnemyHurt, EnemyRemoved, StatusGained
from tracker.systems.rook_islands.facts.mission import (
    EnemyActed,
    EnemyPlaced,
    EnemyTurnBegan,
    EnemyTurnEnded,
    EventPhaseBegan,
    PlacementSkipped,
    PlayerTurnEnded,
    RankOrderChosen,
)
from tracker.systems.rook_islands.rules.chain import chain, next_enemy


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
