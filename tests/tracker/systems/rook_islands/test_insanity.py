"""What the Insanity tracker gives (RI-INS-07 to -09)."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import founded, given, stand_in_values, values
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.mission import DialsSet
from tracker.systems.rook_islands.facts.reward import InsanityRisen
from tracker.systems.rook_islands.rules.insanity import max_hp_bonus, max_mp_bonus, stage


@pytest.mark.rule("RI-INS-07", "RI-INS-08", "RI-INS-09")
@pytest.mark.parametrize(
    ("insanity", "reached", "hp", "mp"),
    [
        (0, 0, 0, 0),
        (4, 0, 0, 0),
        (5, 1, 1, 0),
        (9, 1, 1, 0),
        (10, 2, 1, 1),
        (14, 2, 1, 1),
        (15, 3, 2, 2),
        (22, 3, 2, 2),
    ],
)
def test_each_stage_adds_to_the_earlier_ones(insanity: int, reached: int, hp: int, mp: int) -> None:
    assert (stage(insanity), max_hp_bonus(insanity), max_mp_bonus(insanity)) == (reached, hp, mp)


@pytest.mark.parametrize(
    ("insanity", "max_hp", "max_mp"),
    [
        (4, 8, 5),
        pytest.param(5, 9, 5, marks=pytest.mark.rule("RI-INS-07")),
        pytest.param(10, 9, 6, marks=pytest.mark.rule("RI-INS-08")),
        pytest.param(15, 10, 7, marks=pytest.mark.rule("RI-INS-09")),
    ],
)
def test_dials_of_the_next_mission_show_it(insanity: int, max_hp: int, max_mp: int) -> None:
    risen = InsanityRisen(character="Jason", by=insanity, why="")
    scenario = given(founded("Jason"), stand_in_values(), values("weapon/Machete", damage=2), risen)
    scenario.when(c.StartMission(number=1))
    assert DialsSet(character="Jason", max_hp=max_hp, max_mp=max_mp, bandages=2) in scenario.facts
    jason = scenario.game.characters["Jason"]
    assert (jason.hp, jason.max_hp, jason.mp, jason.max_mp) == (max_hp, max_hp, max_mp, max_mp)
