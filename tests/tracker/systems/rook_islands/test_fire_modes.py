"""Alternate fire modes: which a weapon has, and Full Auto."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import (
    BLANK,
    BLUE,
    CLEAR,
    GREEN,
    HIT,
    RED,
    RIFLE_RED,
    holding,
    jason,
)
from tests.tracker.systems.rook_islands.firing import spread
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, mp, placed, values
from tests.tracker.systems.rook_islands.playing import character, mission
from tests.tracker.systems.rook_islands.talented import dice, has, use
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.kernel.questions import EnterValues, PickOne
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.card_shapes import WEAPON_FIELDS


@pytest.mark.rule("RI-ALT-01")
def test_a_weapon_has_the_modes_of_its_card() -> None:
    assert [choice.value for choice in WEAPON_FIELDS["modes"].choices] == [
        "scatter", "spread", "throw", "full_auto",
    ]  # fmt: skip
    spread().when(jason("MP5", RIFLE_RED, "full_auto")).refused_by("RI-ALT-01", "Full Auto is not on the MP5")
    spread().when(jason("MP5", RIFLE_RED, "laser")).unfit("mode")
    assert pack.load().printed("weapon/MP5")["modes"] == ["spread"]


@pytest.mark.rule("RI-DICE-04", "RI-ALT-08")
@pytest.mark.parametrize(
    ("weapon", "modes", "asked", "offered"),
    [
        ("Machete", ["throw"], "How is the Machete used?", ["in melee", "Throw"]),
        # Whatever was read off it: a blade fires nothing, and a gun is not thrown.
        ("Machete", ["throw", "full_auto", "scatter"], "How is the Machete used?", ["in melee", "Throw"]),
        ("AK-47", ["throw", "full_auto"], "How does the AK-47 fire?", ["single shot", "Full Auto"]),
    ],
)
def test_a_weapon_is_asked_for_the_modes_that_its_like_may_have(
    weapon: str, modes: list[str], asked: str, offered: list[str]
) -> None:
    scene = given(mission_one(), values(f"weapon/{weapon}", modes=modes), holding("Jason", weapon, rounds=3))
    (question,) = scene.when(jason(weapon, RED), CLEAR).questions
    assert isinstance(question, PickOne)
    assert (question.says, [choice.says for choice in question.choices]) == (asked, offered)


@pytest.mark.rule("RI-ALT-08")
@pytest.mark.parametrize("modes", [[], ["scatter", "full_auto"]])
def test_a_melee_weapon_without_throw_is_asked_for_no_mode(modes: list[str]) -> None:
    scene = given(mission_one(), values("weapon/Machete", modes=modes))
    scene.when(jason("Machete", RED), {"attack:adjacent": True})
    assert dice(scene.questions) == ["yellow"]


@pytest.mark.rule("RI-ALT-08")
def test_of_a_melee_card_only_throw_is_read_off() -> None:
    scene = given(mission_one(), holding("Jason", "Silver Dragon", rounds=0))
    (question,) = scene.when(jason("Silver Dragon", RED), CLEAR).questions
    assert isinstance(question, EnterValues)
    shapes = {shape.name: shape for shape in question.fields}
    assert [choice.says for choice in shapes["modes"].choices] == ["Throw"]


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
