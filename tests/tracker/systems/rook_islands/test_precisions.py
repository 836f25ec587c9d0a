"""The precisions at the end of the rulebook: Watchtowers in fights, the Rogue's Trick token; objects."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import BESIDE, RED, RIFLE_RED, holding, jason
from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given, mission_one, mp, placed, values
from tests.tracker.systems.rook_islands.missions_under_way import (
    board_of,
    enemies_turn,
    hurt,
    under_way,
    unit,
)
from tests.tracker.systems.rook_islands.playing import character, mission, step
from tests.tracker.systems.rook_islands.talented import dice
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.board_shapes import INSTRUCTIONS
from tracker.systems.rook_islands.commands.board import Interact
from tracker.systems.rook_islands.facts.board import (
    ObjectEntered,
    ObjectLeft,
    TrickDropped,
    TricksLaid,
    TrickTaken,
)
from tracker.systems.rook_islands.facts.fight import MovementSpent, StatusGained
from tracker.systems.rook_islands.facts.mission import EnemyTargetChosen, PlayerTurnOpened

HIT, TOWER = {"attack:roll": "hit"}, "Watchtower"


def up(who: str = "Jason") -> tuple[Fact, ...]:
    """This one is up on a Watchtower."""
    return (ObjectEntered(unit=who, thing=TOWER),)


# Objects


def climbs(thing: str = TOWER) -> Interact:
    return Interact(character="Jason", thing=thing)


@pytest.mark.rule("RI-OBJ-01")
def test_an_object_is_used_from_beside_it() -> None:
    given(mission_one()).when(climbs()).asks("adjacent")
    scene = given(mission_one()).when(climbs(), {"adjacent": False})
    scene.refused_by("RI-OBJ-01", "does not stand next to")
    assert scene.before.game.characters["Jason"].mp == 5
    given(mission_one()).when(climbs(), {"adjacent": True}).accepted()


@pytest.mark.rule("RI-OBJ-02", "RI-TILE-21")
def test_its_effect_comes_after_its_cost() -> None:
    given(mission_one(), mp("Jason", 1)).when(climbs(), {"adjacent": True}).refused_by(
        "RI-OBJ-02", "1 of 2 MP"
    )
    scene = given(mission_one(), mp("Jason", 3)).when(climbs(), {"adjacent": True})
    scene.then(MovementSpent(character="Jason", mp=2, why=TOWER), ObjectEntered(unit="Jason", thing=TOWER))
    assert (character(scene, "Jason").mp, character(scene, "Jason").on) == (1, TOWER)


@pytest.mark.rule("RI-GLOS-10", "RI-GLOS-09")
def test_an_impaired_character_still_uses_objects_and_talents() -> None:
    bound = (*enemy_turn(), StatusGained(unit="Jason", status="Impair"), PlayerTurnOpened(), mp("Jason", 5))
    given(bound).when(step("Jason")).refused_by("RI-GLOS-09")
    scene = given(bound).when(climbs(), {"adjacent": True}).accepted()
    assert character(scene, "Jason").mp == 3


# Watchtowers in fights


@pytest.mark.rule("RI-PREC-02")
def test_nobody_up_in_a_watchtower_is_attacked_hand_to_hand() -> None:
    scene = given(enemy_turn(enemies=(*placed("Beheader", "red"), *placed("Beheader", "blue"))), up())
    sent = {"enemy:target": "Liza", "enemy:reached": True, "enemy:roll": "hit"}
    scene.when(c.ActivateEnemy(enemy=RED), sent).accepted()
    friendly = given(mission_one(), up("Liza"))
    friendly.when(jason("Machete", "Liza"), BESIDE | HIT, {"RI-ATK-01": "a quarrel"})
    friendly.refused_by("RI-PREC-02", "out of reach")


@pytest.mark.rule("RI-PREC-02", "RI-ZOC-04")
def test_an_enemy_up_there_is_out_of_reach_too() -> None:
    scene = given(mission_one(), up(RED)).when(jason("Machete", RED), BESIDE | HIT)
    scene.refused_by("RI-PREC-02")
    armed = given(mission_one(), up(RED), holding("Jason", "Colt .45"))
    armed.when(jason("Colt .45", RED), {"attack:sight": "clear"})
    assert dice(armed.questions) == ["yellow", "blue"]


@pytest.mark.rule("RI-PREC-04", "RI-ALT-15")
def test_full_auto_reaches_a_watchtower_with_a_worse_die_and_a_cover_die() -> None:
    auto = values("enemy/Assaulter", attack_full_auto=1)
    around = (enemy_turn("Liza", "Jason", enemies=placed("Assaulter", "red")), auto, up())
    sent = {
        "enemy:beside": True, "enemy:target": "Liza", "enemy:attacks": True, "enemy:sight": "clear",
        "enemy:roll": "blank", "enemy:next:1": "Jason", "enemy:auto:1:sight": "clear",
    }  # fmt: skip
    scene = given(*around).when(c.ActivateEnemy(enemy=RIFLE_RED), sent)
    assert dice(scene.questions) == ["red", "blue"]
    shield = sent | {
        "enemy:auto:1:roll": "hit",
        "enemy:auto:1:cover_roll": "shield",
        "enemy:cover_after": "in_cover",
    }
    scene = given(*around).when(c.ActivateEnemy(enemy=RIFLE_RED), shield)
    assert character(scene, "Jason").hp == 8


@pytest.mark.rule("RI-PREC-04", "RI-ALT-15")
def test_so_does_a_players_full_auto() -> None:
    allowed = {"RI-ATK-01": "friendly fire for once"}
    scene = given(mission_one("Jason", "Liza"), holding("Jason", "AK-47", rounds=6), up("Liza"))
    scene.when(jason("AK-47", RED, "full_auto"), {"attack:sight": "clear", "attack:roll": "blank"})
    sent = {"attack:near": True, "attack:sight": "clear", "attack:roll": "hit", "attack:cover_roll": "shield"}
    scene.when(jason("AK-47", "Liza", "full_auto"), sent, allowed)
    assert [fact.die for fact in scene.facts if isinstance(fact, DieRolled)] == ["orange", "blue"]
    assert character(scene, "Liza").hp == 7


@pytest.mark.rule("RI-PREC-05")
def test_an_enemy_up_in_a_watchtower_has_no_zone_of_control() -> None:
    assaulter = (mission_one(enemies=placed("Assaulter", "red")), up(RIFLE_RED))
    given(*assaulter).when(step("Jason", leaves=(RIFLE_RED,))).accepted()
    given(*assaulter).when(c.Move(character="Jason", spaces=1)).accepted()
    down = given(*assaulter, (ObjectLeft(unit=RIFLE_RED, thing=TOWER),))
    down.when(step("Jason", leaves=(RIFLE_RED,))).asks(f"free:{RIFLE_RED}:roll")


@pytest.mark.rule("RI-PREC-07")
def test_who_fights_hand_to_hand_ignores_whoever_is_up_there() -> None:
    scene = given(enemy_turn(enemies=placed("Beheader", "red")), up())
    scene.when(c.ActivateEnemy(enemy=RED))
    choices = {choice.value for choice in scene.questions[0].choices}  # type: ignore[attr-defined]
    assert "Liza" in choices
    assert "Jason" not in choices


# The Rogue


NO_MORE = dict.fromkeys(INSTRUCTIONS)
"""Boards that say no more than their steps."""


def payback(*facts: Fact | tuple[Fact, ...]) -> tuple[Fact, ...]:
    """Mission 7 in its Enemy turn: Vaas and the Rogue, one Trick token with her, some about the boards."""
    return enemies_turn(
        7, board_of("Vaas Montenegro", steps=["trick", "attack"], boss=True, max_hp=20, rank=12, **NO_MORE),
        board_of("Rogue", boss=True, max_hp=12, rank=10, **NO_MORE),
        unit("Vaas Montenegro", hp=20, boss=True, rank=12), unit("Rogue", hp=12, boss=True, rank=10),
        TricksLaid(place="board", tokens=4), TricksLaid(place="rogue", tokens=1), *facts,
    )  # fmt: skip


def vaas(**sent: object) -> Scenario:
    return given(payback()).when(c.ActivateEnemy(enemy="vaas-montenegro"), sent)


@pytest.mark.rule("RI-PREC-08")
def test_vaas_goes_for_the_closest_trick_token_that_of_the_rogue_included() -> None:
    vaas().asks("enemy:trick:board", "enemy:trick:rogue")
    near = {"enemy:trick:board": 5, "enemy:trick:rogue": 3}
    scene = given(payback()).when(
        c.ActivateEnemy(enemy="vaas-montenegro", step=1), near | {"enemy:reached": False}
    )
    assert EnemyTargetChosen(enemy="vaas-montenegro", target="rogue") in scene.facts
    far = {"enemy:trick:board": 2, "enemy:trick:rogue": 3, "enemy:reached": False}
    scene = given(payback()).when(c.ActivateEnemy(enemy="vaas-montenegro", step=1), far)
    assert EnemyTargetChosen(enemy="vaas-montenegro", target="rogue") not in scene.facts


@pytest.mark.rule("RI-PREC-09")
def test_beside_the_rogue_vaas_takes_her_trick_token() -> None:
    near = {"enemy:trick:board": 5, "enemy:trick:rogue": 3, "enemy:reached": True}
    scene = given(payback()).when(c.ActivateEnemy(enemy="vaas-montenegro", step=1), near)
    assert TrickTaken(place="rogue", by="vaas-montenegro") in scene.facts
    tricks = mission(scene).board.tricks
    assert (tricks.get("rogue", 0), tricks.get("vaas-montenegro", 0)) == (0, 1)


@pytest.mark.rule("RI-PREC-10")
def test_the_rogues_trick_token_lies_where_the_rogue_died() -> None:
    rogue = (*board_of("Rogue", boss=True, max_hp=12), *unit("Rogue", hp=12, left=1, boss=True, rank=10))
    scene = under_way(7, rogue, TricksLaid(place="board", tokens=4), TricksLaid(place="rogue", tokens=1))
    scene.when(hurt("rogue", 1, by="Jason"))
    assert TrickDropped(place="rogue") in scene.facts
    tricks = mission(scene).board.tricks
    assert (tricks.get("rogue", 0), tricks.get("board", 0)) == (0, 5)
