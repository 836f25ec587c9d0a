"""Mission 6: the two zones and the metal door between them."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import given, mp
from tests.tracker.systems.rook_islands.missions_under_way import (
    OUTSIDE,
    ally,
    board_of,
    enemies_turn,
    inside,
    outside,
    under_way,
    unit,
)
from tracker.facts.fact import Fact
from tracker.kernel.questions import PickOne
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.board import AreaEntered
from tracker.systems.rook_islands.facts.fight import MovementSpent
from tracker.systems.rook_islands.facts.mission import EnemyActed, EnemyTurnEnded, EventPhaseBegan
from tracker.systems.rook_islands.facts.unit import AllySpent, EnemySkipped

RED, BLUE = ally("Rakyat", "red"), ally("Rakyat", "blue")


@pytest.mark.rule("RI-MIS-53")
def test_the_metal_door_costs_2_mp() -> None:
    through = c.ChangeArea(unit="Jason")
    start = (mp("Jason", 3), *OUTSIDE)
    under_way(6, *start).when(through).asks("adjacent")
    scene = under_way(6, *start).when(through, {"adjacent": True})
    scene.then(
        MovementSpent(character="Jason", mp=2, why="metal door"), AreaEntered(unit="Jason", area="bunker")
    )
    assert (scene.game.characters["Jason"].mp, scene.game.mission.board.areas["Jason"]) == (1, "bunker")
    under_way(6, mp("Jason", 1), *OUTSIDE).when(through, {"adjacent": True}).refused_by(
        "RI-MIS-53", "1 of 2 MP"
    )
    under_way(6, *start).when(through, {"adjacent": False}).refused_by("RI-OBJ-01")
    under_way(1).when(through).unfit("unit")


@pytest.mark.rule("RI-MIS-53")
def test_and_back_again_and_for_a_rakyat_too() -> None:
    scene = under_way(6, mp("Jason", 4), *inside("Jason")).when(
        c.ChangeArea(unit="Jason"), {"adjacent": True}
    )
    assert scene.game.mission.board.areas["Jason"] == "outside"
    scene = under_way(6, RED, *inside("rakyat-red")).when(c.ChangeArea(unit="rakyat-red"), {"adjacent": True})
    scene.then(
        AllySpent(ally="rakyat-red", mp=2, why="metal door"), AreaEntered(unit="rakyat-red", area="outside")
    )


def in_two_zones(*more: Fact) -> Scenario:
    turn = enemies_turn(6, unit("Beheader", "red"), *inside("Jason", "Liza"), *more)
    return given(*turn, *board_of("Beheader"))


@pytest.mark.rule("RI-MIS-54")
def test_an_enemy_with_nobody_in_its_zone_skips_its_turn() -> None:
    scene = in_two_zones(*outside("beheader-red")).when(c.ActivateEnemy(enemy="beheader-red"))
    scene.then(
        EnemySkipped(enemy="beheader-red", why="nobody it could go for is in its area"),
        EnemyActed(enemy="beheader-red"), EnemyTurnEnded(), EventPhaseBegan(),
    )  # fmt: skip


@pytest.mark.rule("RI-MIS-54")
def test_it_goes_only_for_who_is_in_its_zone() -> None:
    scene = in_two_zones(*outside("Liza"), *outside("beheader-red")).when(
        c.ActivateEnemy(enemy="beheader-red")
    )
    question = scene.asks("enemy:target", "enemy:reached").questions[0]
    assert isinstance(question, PickOne)
    assert [choice.value for choice in question.choices][:2] == ["Liza", "nobody"]


@pytest.mark.rule("RI-MIS-54")
def test_which_zone_it_is_in_is_asked_once() -> None:
    scene = in_two_zones().when(c.ActivateEnemy(enemy="beheader-red")).asks("area:beheader-red")
    scene = in_two_zones().when(c.ActivateEnemy(enemy="beheader-red"), {"area:beheader-red": "outside"})
    assert scene.facts[0] == AreaEntered(unit="beheader-red", area="outside")


@pytest.mark.rule("RI-MIS-54")
def test_an_enemy_never_goes_through_the_metal_door() -> None:
    in_two_zones(*outside("beheader-red")).when(c.ChangeArea(unit="beheader-red")).refused_by("RI-MIS-54")
