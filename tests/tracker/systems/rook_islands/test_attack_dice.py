"""Rolling the dice: which die, why, and how far it improves or degrades."""

from fractions import Fraction

import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BEHIND_A_CRATE,
    BESIDE,
    CLEAR,
    HIT,
    RED,
    RIFLE_RED,
    holding,
    jason,
    outcome,
    shot,
)
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, values
from tests.tracker.systems.rook_islands.talented import dice
from tracker.facts.fact import Fact
from tracker.kernel.questions import Reason, RollDie
from tracker.systems.rook_islands.cards import DICE
from tracker.systems.rook_islands.facts.action import WeaponPutAway
from tracker.systems.rook_islands.facts.fight import EnemyHurt
from tracker.systems.rook_islands.rules.attack_dice import (
    SURE_HIT,
    SURE_MISS,
    AttackDie,
    Step,
    chance_to_hit,
    in_full_auto,
    modified,
)
from tracker.systems.rook_islands.system import ROOK_ISLANDS


def die_of(weapon: str, *facts: Fact | tuple[Fact, ...], **answers: object) -> str:
    """The die that Jason is asked to roll for this weapon at the red Beheader."""
    said = CLEAR | {f"attack:{key}": value for key, value in answers.items()}
    scene = given(mission_one(), holding("Jason", weapon), *facts).when(jason(weapon, RED), said)
    (die,) = dice(scene.questions)
    return die


@pytest.mark.rule("RI-DICE-01")
def test_a_single_shot_on_a_clear_line_rolls_the_printed_die() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45")).when(jason("Colt .45", RED), CLEAR)
    assert scene.questions == (
        RollDie(
            key="attack:roll", says="Roll yellow: Colt .45 at Beheader red", die="yellow",
            faces=("hit", "hit", "hit", "hit", "blank", "blank"), purpose="Colt .45 at Beheader red",
            reasons=(Reason("Colt .45: yellow", "RI-DICE-05"),), chance="4 in 6", actor="Jason",
        ),
    )  # fmt: skip


@pytest.mark.rule("RI-DICE-02")
def test_the_dice_rank_from_green_to_black_and_blank_is_no_damage() -> None:
    assert DICE == ("green", "yellow", "orange", "red", "black")
    scene = given(mission_one()).when(jason("Machete", RED), BESIDE | {"attack:roll": "blank"})
    assert scene.game.mission.enemies[RED].hp == 6


@pytest.mark.rule("RI-DICE-03", "RI-LOS-11")
def test_each_die_has_its_hit_faces() -> None:
    box = ROOK_ISLANDS.content.dice
    hits = {name: box[name].faces.count("hit") for name in DICE}
    assert hits == {"green": 5, "yellow": 4, "orange": 3, "red": 2, "black": 1}
    assert {len(box[name].faces) for name in (*DICE, "blue")} == {6}
    assert box["blue"].faces.count("through") == 3


@pytest.mark.rule("RI-LOS-11")
def test_cover_halves_the_chance_to_hit() -> None:
    box = ROOK_ISLANDS.content.dice
    assert chance_to_hit(AttackDie(die="yellow"), box) == Fraction(2, 3)
    assert chance_to_hit(AttackDie(die="yellow"), box, cover=True) == Fraction(1, 3)
    assert chance_to_hit(AttackDie(die=SURE_HIT), box, cover=True) == Fraction(1, 2)
    assert chance_to_hit(AttackDie(die=SURE_MISS), box) == 0


@pytest.mark.rule("RI-DICE-04")
def test_the_mode_is_chosen_before_the_die_is_known() -> None:
    facts = (mission_one(), holding("Jason", "AK-47"))
    given(*facts).when(jason("AK-47", RED), CLEAR | HIT).refused_by("RI-DICE-04")
    given(*facts).when(jason("AK-47", RED), CLEAR).asks("attack:mode")
    chosen = CLEAR | HIT | {"attack:mode": "single"}
    scene = given(*facts).when(jason("AK-47", RED), chosen)
    assert scene.facts[0] == shot("AK-47", RED, sight="clear")[0]


@pytest.mark.rule("RI-DICE-04")
def test_a_weapon_with_one_mode_asks_for_none() -> None:
    given(mission_one()).when(jason("Machete", RED), BESIDE).asks("attack:roll")


@pytest.mark.rule("RI-DICE-05", "RI-DICE-07")
def test_the_m133_rolls_orange_from_range_four_on() -> None:
    assert die_of("M133", range=1) == "yellow"
    assert die_of("M133", range=3) == "yellow"
    assert die_of("M133", range=4) == "orange"
    assert die_of("M133", range=9) == "orange"


@pytest.mark.rule("RI-DICE-06")
def test_a_weapon_without_a_die_hits() -> None:
    scene = given(mission_one()).when(jason("Fist Punch", RIFLE_RED), BESIDE)
    assert scene.facts[-2:] == (
        outcome(RIFLE_RED, "hit"),
        EnemyHurt(enemy=RIFLE_RED, hp=1, cause="Fist Punch", by="Jason"),
    )
    assert scene.game.mission.enemies[RIFLE_RED].hp == 4


@pytest.mark.rule("RI-DICE-06")
def test_a_die_nobody_asked_for_is_no_answer() -> None:
    given(mission_one()).when(jason("Fist Punch", RED), BESIDE | HIT).unfit("answers.attack:roll")


@pytest.mark.rule("RI-DICE-06", "RI-DMOD-02")
def test_a_shot_that_hits_by_itself_still_rolls_a_due_cover_die() -> None:
    sure = values("weapon/Colt .45", die="none")
    facts = (mission_one(), sure, holding("Jason", "Colt .45"))
    scene = given(*facts).when(jason("Colt .45", RED), BEHIND_A_CRATE).asks("attack:cover_roll")
    scene = given(*facts).when(jason("Colt .45", RED), BEHIND_A_CRATE | {"attack:cover_roll": "through"})
    assert scene.game.mission.enemies[RED].hp == 4


@pytest.mark.rule("RI-DICE-08")
def test_the_skorpion_rolls_orange_as_the_only_weapon() -> None:
    single = {"attack:mode": "single"}
    with_another = given(mission_one(), holding("Jason", "Skorpion")).when(
        jason("Skorpion", RED), CLEAR | single
    )
    assert dice(with_another.questions) == ["red"]
    alone = given(
        mission_one(),
        holding("Jason", "Skorpion"),
        WeaponPutAway(character="Jason", weapon="Machete"),
        WeaponPutAway(character="Jason", weapon="Fist Punch"),
    ).when(jason("Skorpion", RED), CLEAR | single)
    assert dice(alone.questions) == ["orange"]


WHY = Reason("a mod")


def after(die: str, *levels: int) -> str:
    return modified(AttackDie(die=die), *(Step(level, WHY) for level in levels)).die


@pytest.mark.rule("RI-DMOD-01", "RI-DMOD-02")
def test_improving_moves_one_step_up_and_green_becomes_a_sure_hit() -> None:
    assert [after(die, 1) for die in ("black", "red", "orange", "yellow", "green")] == [
        "red", "orange", "yellow", "green", SURE_HIT,
    ]  # fmt: skip


@pytest.mark.rule("RI-DMOD-03", "RI-DMOD-06")
def test_double_steps_move_two_levels() -> None:
    assert (after("red", 2), after("yellow", 2)) == ("yellow", SURE_HIT)
    assert (after("yellow", -2), after("red", -2)) == ("red", SURE_MISS)


@pytest.mark.rule("RI-DMOD-04", "RI-DMOD-05")
def test_degrading_moves_one_step_down_and_black_becomes_a_sure_miss() -> None:
    assert [after(die, -1) for die in ("green", "yellow", "orange", "red", "black")] == [
        "yellow", "orange", "red", "black", SURE_MISS,
    ]  # fmt: skip


@pytest.mark.rule("RI-DMOD-01", "RI-DMOD-04")
def test_steps_are_added_up_before_they_are_applied() -> None:
    assert after("green", 1, -1) == "green"
    assert after("green", 2, -1) == SURE_HIT
    assert after("black", -2, 1) == SURE_MISS


@pytest.mark.rule("RI-ALT-15", "RI-ALT-17")
@pytest.mark.parametrize(
    ("first", "expected"),
    [
        ("orange", ["orange", "red", "black"]),
        ("red", ["red", "black", "black"]),
        ("black", ["black", "black", "black"]),
        (SURE_MISS, [SURE_MISS, SURE_MISS, SURE_MISS]),
    ],
)
def test_in_full_auto_the_die_gets_worse_and_stops_at_black(first: str, expected: list[str]) -> None:
    assert [in_full_auto(AttackDie(die=first), further).die for further in range(3)] == expected
