"""Alternate fire modes: which a weapon has."""

import pytest

from tests.tracker.systems.rook_islands.fighting import CLEAR, RED, RIFLE_RED, holding, jason
from tests.tracker.systems.rook_islands.firing import spread
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, values
from tests.tracker.systems.rook_islands.talented import dice
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
