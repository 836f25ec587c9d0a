"""Full Auto: its chain of dice."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import BLANK, BLUE, CLEAR, GREEN, HIT, RED, holding, jason
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, mp, placed, values
from tests.tracker.systems.rook_islands.playing import character, mission
from tests.tracker.systems.rook_islands.talented import has, use
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact


def chain(first: str, *more: Fact | tuple[Fact, ...], left: int = 5) -> Scenario:
    around = (*placed("Beheader", "red"), *placed("Beheader", "blue"), *placed("Beheader", "green"))
    die = values("weapon/AK-47", die=first)
    return given(
        mission_one(enemies=around), die, holding("Jason", "AK-47", rounds=6), mp("Jason", left), *more
    )


NEAR = CLEAR | {"attack:near": True}


@pytest.mark.rule("RI-ALT-15", "RI-ALT-17", "RI-ALT-16", "RI-ALT-14")
def test_a_chain_through_black_is_rolled_to_its_end() -> None:
    scene = chain("red").when(jason("AK-47", RED, "full_auto"), CLEAR | BLANK)
    assert dice_of(scene) == ["red"]
    scene.when(jason("AK-47", BLUE), NEAR | BLANK)
    assert dice_of(scene) == ["black"]
    scene.when(jason("AK-47", GREEN), NEAR | HIT)
    assert dice_of(scene) == ["black"]
    assert mission(scene).enemies[GREEN].hp == 4
    jason_now = character(scene, "Jason")
    assert (jason_now.mp, jason_now.rounds["AK-47"]) == (3, 3)


@pytest.mark.rule("RI-ALT-17", "RI-DMOD-05")
def test_a_first_die_that_is_a_sure_miss_stays_one_for_all_targets() -> None:
    scene = chain("black", has("Jason", "Sprint Slide")).when(use("Sprint Slide"))
    for target, sent in ((RED, CLEAR), (BLUE, NEAR), (GREEN, NEAR)):
        scene.when(jason("AK-47", target, "full_auto"), sent).accepted()
        assert dice_of(scene) == []


@pytest.mark.rule("RI-ALT-12")
def test_full_auto_2_has_at_most_three_targets() -> None:
    four = (*placed("Beheader", "yellow"),)
    scene = chain("yellow", four)
    for target, sent in ((RED, CLEAR), (BLUE, NEAR), (GREEN, NEAR)):
        scene.when(jason("AK-47", target, "full_auto"), sent | BLANK)
    scene.when(jason("AK-47", "beheader-yellow", "full_auto"), NEAR | BLANK).refused_by(
        "RI-ALT-12", "at most 3"
    )


def dice_of(scene: Scenario) -> list[str]:
    return [fact.die for fact in scene.facts if isinstance(fact, DieRolled)]
