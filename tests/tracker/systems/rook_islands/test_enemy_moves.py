"""How enemies move, what they look for, and how their attacks differ (RI-EMOVE, RI-EATK-02)."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.enemies_moving import BEHEADER, MISSES, moves, turn
from tests.tracker.systems.rook_islands.given_facts import given, values
from tests.tracker.systems.rook_islands.missions_under_way import Facts, board_of, unit
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.kernel.questions import Confirm, PickOne
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.board import ObjectEntered
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    CharacterHurt,
    EnemyHurt,
    EnemyRemoved,
    FireEntered,
    StatusGained,
)
from tracker.systems.rook_islands.facts.mission import (
    EnemyMoved,
    EnemyTargetChosen,
    EnemyTurnEnded,
    EventPhaseBegan,
)

ASSAULTER = unit("Assaulter", "red", rank=3)
DOG = unit("Guard dog", "red", hp=3, kind="guard_dog", rank=6)
MEASURED = {"enemy:target": "measure", "enemy:among": ["Riley"]}


def acts(
    enemy: str, answers: dict[str, Any], *facts: Fact | Facts, route: c.Route | None = None, step: int = 0
) -> Scenario:
    return given(*turn(*facts)).when(c.ActivateEnemy(enemy=enemy, route=route, step=step), answers)


# --- routes ---


@pytest.mark.rule("RI-EMOVE-01")
def test_it_stops_at_the_first_space_that_fits() -> None:
    near = {**MEASURED, "enemy:far:Riley": 2, **MISSES}
    scene = acts("beheader-yellow", near, BEHEADER, route=c.Route(spaces=2))
    assert moves(scene) == [EnemyMoved(enemy="beheader-yellow", reached=True, mp=2)]
    assert moves(acts("beheader-yellow", near, BEHEADER)) == moves(scene)


@pytest.mark.rule("RI-EMOVE-01")
def test_going_on_past_it_is_warned_of() -> None:
    near = {**MEASURED, "enemy:far:Riley": 2}
    (question,) = (
        acts("beheader-yellow", near, BEHEADER, route=c.Route(spaces=3)).asks("enemy:further").questions
    )
    assert isinstance(question, Confirm)
    assert "stop after 2 MP" in question.says
    stopped = acts("beheader-yellow", {**near, "enemy:further": False}, BEHEADER, route=c.Route(spaces=3))
    stopped.refused_by("RI-EMOVE-01")
    on = acts("beheader-yellow", {**near, "enemy:further": True, **MISSES}, BEHEADER, route=c.Route(spaces=3))
    assert moves(on) == [EnemyMoved(enemy="beheader-yellow", reached=True, mp=3)]


@pytest.mark.rule("RI-EMOVE-02", "RI-EMOVE-03")
def test_where_the_only_way_leads_through_fire_it_takes_it_and_burns() -> None:
    way = c.Route(spaces=3, over=(c.Crossed(tile="Fire", step=2),))
    said = {"enemy:target": "Riley", "enemy:reached": True, **MISSES}
    scene = acts("guard-dog-red", said, DOG, route=way)
    assert scene.facts[1:3] == (
        EnemyHurt(enemy="guard-dog-red", hp=1, cause="fire"),
        EnemyMoved(enemy="guard-dog-red", reached=True, mp=3),
    )
    assert scene.game.mission.enemies["guard-dog-red"].hp == 2


@pytest.mark.rule("RI-EMOVE-03")
def test_crossing_fire_takes_1_hp_and_jumping_it_takes_none() -> None:
    said = {"enemy:target": "Riley", "enemy:reached": True, **MISSES}
    across = acts(
        "beheader-yellow", said, BEHEADER, route=c.Route(spaces=2, over=(c.Crossed(tile="Fire", step=1),))
    )
    assert across.game.mission.enemies["beheader-yellow"].hp == 5
    jumped = acts("beheader-yellow", said, BEHEADER, route=c.Route(jumps=1))
    assert (jumped.game.mission.enemies["beheader-yellow"].hp, moves(jumped)[0].mp) == (6, 3)
    ends = acts("beheader-yellow", said, BEHEADER, route=c.Route(spaces=1, over=(c.Crossed(tile="Fire"),)))
    assert FireEntered(unit="beheader-yellow") in ends.facts


@pytest.mark.rule("RI-EMOVE-03")
def test_who_burns_to_death_on_the_way_does_nothing_more() -> None:
    way = c.Route(spaces=2, over=(c.Crossed(tile="Fire", step=1),))
    said = {"enemy:target": "Riley", "enemy:reached": True}
    scene = acts("beheader-yellow", said, unit("Beheader", "yellow", left=1), route=way)
    assert scene.facts[-3:] == (
        EnemyRemoved(enemy="beheader-yellow", how="killed", cause="fire"),
        EnemyTurnEnded(),
        EventPhaseBegan(),
    )
    assert moves(scene) == []


@pytest.mark.rule("RI-EMOVE-04")
def test_who_cannot_get_there_goes_as_near_as_it_can() -> None:
    scene = acts("beheader-yellow", {**MEASURED, "enemy:far:Riley": 7}, BEHEADER)
    assert moves(scene) == [EnemyMoved(enemy="beheader-yellow", mp=4, short=3)]
    assert not any(isinstance(fact, AttackAnnounced) for fact in scene.facts)
    just = acts("beheader-yellow", {**MEASURED, "enemy:far:Riley": 4, **MISSES}, BEHEADER)
    assert moves(just) == [EnemyMoved(enemy="beheader-yellow", reached=True, mp=4)]


@pytest.mark.rule("RI-EMOVE-05")
def test_a_human_jumps_for_3_mp_and_rides_for_1() -> None:
    said = {"enemy:target": "Riley", "enemy:reached": True, **MISSES}
    turn_of_slow = (*turn(BEHEADER), *values("enemy/Beheader", mp=2))
    given(*turn_of_slow).when(
        c.ActivateEnemy(enemy="beheader-yellow", route=c.Route(jumps=1)), said
    ).refused_by("RI-EMOVE-05", "2 of 3 MP")
    scene = acts("beheader-yellow", said, BEHEADER, route=c.Route(jumps=1))
    assert moves(scene)[0].mp == 3
    ride = acts("beheader-yellow", said, BEHEADER, route=c.Route(jumps=1, rides=1))
    assert moves(ride)[0].mp == 4
    acts("beheader-yellow", said, BEHEADER, route=c.Route(jumps=1, rides=2)).refused_by(
        "RI-EMOVE-05", "4 of 5 MP"
    )
    acts("beheader-yellow", said, BEHEADER, route=c.Route(spaces=5)).refused_by("RI-EMOVE-05")
    acts("beheader-yellow", said, BEHEADER, route=c.Route(spaces=-1)).unfit("route")


@pytest.mark.rule("RI-EMOVE-05", "RI-ACRO-02")
def test_that_an_animal_jumps_must_be_confirmed() -> None:
    said = {"enemy:target": "Riley", "enemy:reached": True}
    acts("guard-dog-red", said, DOG, route=c.Route(jumps=1)).asks("enemy:jump")
    acts("guard-dog-red", {**said, "enemy:jump": False}, DOG, route=c.Route(jumps=1)).refused_by("RI-ACRO-02")
    sure = acts("guard-dog-red", {**said, "enemy:jump": True, **MISSES}, DOG, route=c.Route(jumps=1))
    assert moves(sure)[0].mp == 3


@pytest.mark.rule("RI-EMOVE-06")
def test_of_equal_spaces_the_players_pick_one() -> None:
    said = {"enemy:target": "Riley", "enemy:reached": True}
    way = c.Route(spaces=2, equal=("D4", "E4"))
    (question,) = acts("beheader-yellow", said, BEHEADER, route=way).asks("enemy:destination").questions
    assert isinstance(question, PickOne)
    assert [choice.value for choice in question.choices] == ["D4", "E4"]
    scene = acts("beheader-yellow", {**said, "enemy:destination": "E4", **MISSES}, BEHEADER, route=way)
    assert moves(scene) == [EnemyMoved(enemy="beheader-yellow", reached=True, mp=2, to="E4")]
    assert scene.game.mission.enemies["beheader-yellow"].at == "E4"
    only = acts("beheader-yellow", {**said, **MISSES}, BEHEADER, route=c.Route(spaces=2, to="D4"))
    assert moves(only)[0].to == "D4"


# --- cover ---


@pytest.mark.rule("RI-EMOVE-07")
def test_cover_is_judged_as_if_its_target_were_shooting() -> None:
    said = {"enemy:target": "Liza", "enemy:attacks": False}
    (question,) = acts("assaulter-red", said, ASSAULTER).asks("enemy:cover_after").questions
    assert isinstance(question, PickOne)
    assert question.says == "Has Assaulter red cover from Liza?"


@pytest.mark.rule("RI-EMOVE-08")
def test_without_cover_it_runs_for_the_furthest_and_with_it_it_stays() -> None:
    said = {"enemy:target": "Liza", "enemy:attacks": False}
    runs = acts(
        "assaulter-red", {**said, "enemy:cover_after": "moves"}, ASSAULTER, route=c.Route(spaces=3, to="D4")
    )
    assert moves(runs) == [EnemyMoved(enemy="assaulter-red", into_cover=True, mp=3, to="D4")]
    too_far = acts(
        "assaulter-red", {**said, "enemy:cover_after": "moves"}, ASSAULTER, route=c.Route(spaces=4)
    )
    too_far.refused_by("RI-EMOVE-05", "3 of 4 MP")
    assert moves(acts("assaulter-red", {**said, "enemy:cover_after": "in_cover"}, ASSAULTER)) == []
    assert moves(acts("assaulter-red", {**said, "enemy:cover_after": "none"}, ASSAULTER)) == []


@pytest.mark.rule("RI-EMOVE-09", "RI-TGT-06")
def test_the_worked_example_of_the_book() -> None:
    both = (BEHEADER, ASSAULTER)
    acts("assaulter-red", {}, *both).refused_by("RI-CHAIN-02", "Beheader yellow")
    said = {
        "enemy:target": "measure",
        "enemy:among": ["Liza", "Riley"],
        "enemy:far:Liza": 4,
        "enemy:far:Riley": 3,
        "enemy:roll": "blank",
    }
    scene = acts("beheader-yellow", said, *both, route=c.Route(jumps=1))
    assert scene.facts[:3] == (
        EnemyTargetChosen(enemy="beheader-yellow", target="Riley"),
        EnemyMoved(enemy="beheader-yellow", reached=True, mp=3),
        AttackAnnounced(attacker="beheader-yellow", weapon="Machete", target="Riley"),
    )
    assert scene.game.mission.enemies["beheader-yellow"].hp == 6
    said = {
        "enemy:target": "Liza", "enemy:attacks": True, "enemy:sight": "clear", "enemy:roll": "hit",
        "enemy:cover_after": "moves",
    }  # fmt: skip
    scene.when(c.ActivateEnemy(enemy="assaulter-red", route=c.Route(jumps=1)), said)
    assert CharacterHurt(character="Liza", hp=2, cause="rifle", by="assaulter-red") in scene.facts
    assert EnemyMoved(enemy="assaulter-red", into_cover=True, mp=3) in scene.facts


# --- attacks ---

M133 = board_of(
    "Berserker", rank=5, max_hp=8, steps=["target", "approach", "attack"], target_rule="closest player", mp=4,
    attack_die="yellow", attack_near_die="green", attack_damage=3, attack_on_hit=None,
)  # fmt: skip


@pytest.mark.rule("RI-EATK-02", "RI-EATK-01")
@pytest.mark.parametrize(("reached", "die"), [(True, "green"), (False, "yellow")])
def test_the_m133_of_the_berserker_is_better_beside_its_target(reached: bool, die: str) -> None:
    turn_ = (*turn(unit("Berserker", hp=8, rank=5)), *M133)
    said = {
        "enemy:target": "Riley", "enemy:reached": reached, "enemy:attacks": True, "enemy:sight": "clear",
        "enemy:roll": "blank", **({} if reached else {"enemy:range": 2}),
    }  # fmt: skip
    scene = given(*turn_).when(c.ActivateEnemy(enemy="berserker"), said)
    assert [fact.die for fact in scene.facts if isinstance(fact, DieRolled)] == [die]


@pytest.mark.rule("RI-EATK-02")
def test_the_machete_of_the_beheader_has_its_effect_on_a_hit() -> None:
    said = {"enemy:target": "Riley", "enemy:reached": True, "enemy:roll": "hit"}
    bleeds = (*turn(BEHEADER), *values("enemy/Beheader", attack_on_hit="Bleed"))
    scene = given(*bleeds).when(c.ActivateEnemy(enemy="beheader-yellow"), said)
    assert StatusGained(unit="Riley", status="Bleed") in scene.facts


@pytest.mark.rule("RI-EATK-01", "RI-PREC-04", "RI-ALT-15")
def test_full_auto_of_an_enemy_degrades_and_reaches_into_a_tower_through_its_cover() -> None:
    up = ObjectEntered(unit="Riley", thing="Watchtower")
    board = values("enemy/Assaulter", attack_full_auto=2)
    said = {
        "enemy:beside": True,
        "enemy:target": "Liza",
        "enemy:attacks": True,
        "enemy:sight": "clear",
        "enemy:roll": "blank",
        "enemy:next:1": "Riley",
        "enemy:auto:1:sight": "clear",
    }
    scene = given(*turn(ASSAULTER, up), *board).when(c.ActivateEnemy(enemy="assaulter-red"), said)
    scene.asks("enemy:auto:1:roll", "enemy:auto:1:cover_roll")
    dice = {
        **said,
        "enemy:auto:1:roll": "hit",
        "enemy:auto:1:cover_roll": "through",
        "enemy:cover_after": "in_cover",
    }
    scene = given(*turn(ASSAULTER, up), *board).when(
        c.ActivateEnemy(enemy="assaulter-red"), {**dice, "enemy:next:2": "nobody"}
    )
    assert [fact.die for fact in scene.facts if isinstance(fact, DieRolled)] == ["orange", "red", "blue"]
    assert CharacterHurt(character="Riley", hp=2, cause="rifle", by="assaulter-red") in scene.facts


@pytest.mark.rule("RI-EMOVE-01")
def test_what_the_table_says_of_the_way_goes_before_what_was_measured() -> None:
    near = {**MEASURED, "enemy:far:Riley": 2, "enemy:reached": False}
    scene = acts("beheader-yellow", near, BEHEADER)
    assert [fact.reached for fact in moves(scene)] == [False]
