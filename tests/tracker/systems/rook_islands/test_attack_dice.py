"""Rolling the dice: which die, why, with which cover, and what a hit or a miss means."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BEHIND_A_CRATE,
    BESIDE,
    BLUE,
    CLEAR,
    RED,
    RIFLE_BLUE,
    RIFLE_RED,
    holding,
    jason,
    outcome,
    rolled,
    shot,
)
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, placed, values
from tracker.facts.fact import Fact
from tracker.kernel.questions import Question, Reason, RollDie
from tracker.systems.rook_islands.cards import DICE
from tracker.systems.rook_islands.commands import Attack
from tracker.systems.rook_islands.facts.action import LootPlaced, WeaponPutAway
from tracker.systems.rook_islands.facts.fight import EnemyHurt, TerrainDestroyed, TerrainHurt
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

HIT = {"attack:roll": "hit"}


def dice(questions: tuple[Question, ...]) -> list[str]:
    return [question.die for question in questions if isinstance(question, RollDie)]


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


@pytest.mark.rule("RI-LOS-05")
def test_cover_next_to_the_target_adds_the_cover_die() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45"))
    given(*facts).when(jason("Colt .45", RED), {"attack:sight": "cover"}).asks("attack:cover")
    scene = given(*facts).when(jason("Colt .45", RED), BEHIND_A_CRATE)
    scene.asks("attack:roll", "attack:cover_roll")
    assert dice(scene.questions) == ["yellow", "blue"]


ASSAULTERS = tuple(f for colour in ("red", "blue", "green", "yellow") for f in placed("Assaulter", colour))


@pytest.mark.parametrize(
    ("colour", "line", "needed"),
    [
        pytest.param("yellow", BEHIND_A_CRATE, ["yellow", "blue"], marks=pytest.mark.rule("RI-LOS-07")),
        pytest.param("blue", CLEAR, ["yellow"], marks=pytest.mark.rule("RI-LOS-08")),
        pytest.param("green", BEHIND_A_CRATE, ["yellow", "blue"], marks=pytest.mark.rule("RI-LOS-09")),
        pytest.param("red", CLEAR, ["yellow"], marks=pytest.mark.rule("RI-LOS-10")),
    ],
)
def test_the_worked_cases_of_the_line_of_sight(colour: str, line: dict[str, Any], needed: list[str]) -> None:
    facts = (mission_one("Jason", "Keith", enemies=ASSAULTERS), holding("Jason", "Colt .45"))
    scene = given(*facts).when(jason("Colt .45", f"assaulter-{colour}"), line)
    assert dice(scene.questions) == needed


@pytest.mark.rule("RI-LOS-04", "RI-LOS-10")
def test_who_stands_in_the_line_and_cover_that_is_not_next_to_the_target_leave_it_clear() -> None:
    facts = (mission_one("Jason", "Keith", enemies=ASSAULTERS), holding("Jason", "Colt .45"))
    (question,) = given(*facts).when(jason("Colt .45", RIFLE_RED)).questions
    said = {choice.value: choice.says for choice in question.choices}  # type: ignore[attr-defined]
    assert "not next to the target" in said["clear"]
    assert "next to the target" in said["cover"]
    (question,) = given(*facts).when(jason("Colt .45", RIFLE_RED), {"attack:sight": "cover"}).questions
    assert "Keith" not in {choice.value for choice in question.choices}  # type: ignore[attr-defined]
    duels = (msgspec.structs.replace(facts[0][0], options={"friendly_fire": True}), *facts[0][1:])
    through = CLEAR | {"attack:between": "Keith"}
    scene = given(duels, facts[1]).when(jason("Colt .45", RIFLE_RED), through)
    assert dice(scene.questions) == ["yellow"]


@pytest.mark.rule("RI-LOS-05")
def test_a_clear_line_rolls_the_attack_die_only() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45")).when(jason("Colt .45", RED), CLEAR)
    assert dice(scene.questions) == ["yellow"]


@pytest.mark.rule("RI-LOS-05")
def test_a_die_that_has_fallen_is_not_asked_for_again() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45"))
    given(*facts).when(jason("Colt .45", RED), BEHIND_A_CRATE | HIT).asks("attack:cover_roll")
    given(*facts).when(jason("Colt .45", RED), BEHIND_A_CRATE | {"attack:cover_roll": "shield"}).asks(
        "attack:roll"
    )


@pytest.mark.rule("RI-LOS-06")
def test_a_cover_die_that_is_not_due_is_refused() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45"))
    sent = CLEAR | HIT | {"attack:cover_roll": "shield"}
    given(*facts).when(jason("Colt .45", RED), sent).refused_by("RI-LOS-06", "no Cover die")
    melee = BESIDE | HIT | {"attack:cover_roll": "shield"}
    given(*facts).when(jason("Machete", RED), melee).refused_by("RI-LOS-06")


@pytest.mark.rule("RI-LOS-12")
def test_a_wall_forbids_the_shot_and_no_round_is_spent() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    scene.when(jason("Colt .45", RED), {"attack:sight": "wall"}).refused_by("RI-LOS-12", "wall")
    assert scene.before.game.characters["Jason"].rounds == {"Colt .45": 4}


@pytest.mark.rule("RI-LOS-12")
def test_the_table_may_rule_that_there_is_no_wall() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    scene.when(
        jason("Colt .45", RED), {"attack:sight": "wall", "attack:roll": "hit"}, {"RI-LOS-12": "a window"}
    ).accepted()


@pytest.mark.rule("RI-LOS-02", "RI-LOS-03")
def test_what_still_stands_can_be_the_cover() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45"))
    scene = given(*facts).when(jason("Colt .45", RED), {"attack:sight": "cover"})
    (question,) = scene.questions
    offered = [choice.value for choice in question.choices]  # type: ignore[attr-defined]
    assert "Crate" in offered
    assert "Rock" in offered
    assert "Red Barrel" not in offered
    broken = TerrainDestroyed(terrain="Crate", tile="Crate")
    scene = given(*facts, broken).when(jason("Colt .45", RED), BEHIND_A_CRATE)
    scene.unfit("answers.attack:cover")


@pytest.mark.rule("RI-DICE-09")
def test_a_shot_costs_one_round_also_when_it_misses() -> None:
    for face in ("hit", "blank"):
        scene = given(mission_one(), holding("Jason", "Colt .45", rounds=3))
        scene.when(jason("Colt .45", RED), CLEAR | {"attack:roll": face})
        assert scene.game.characters["Jason"].rounds == {"Colt .45": 2}


@pytest.mark.rule("RI-DICE-10")
def test_a_shield_turns_the_hit_onto_the_cover_and_the_next_shot_is_in_the_open() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45", "Desert Eagle"))
    scene.when(jason("Colt .45", RIFLE_RED), BEHIND_A_CRATE | HIT | {"attack:cover_roll": "shield"}).then(
        *shot("Colt .45", RIFLE_RED, sight="cover", cover="Crate"),
        rolled("yellow", "hit", "Colt .45 at Assaulter red"),
        rolled("blue", "shield", "cover of Assaulter red"),
        outcome(RIFLE_RED, "cover"),
        TerrainHurt(terrain="Crate", tile="Crate", hp=2, by="Jason"),
        TerrainDestroyed(terrain="Crate", tile="Crate"),
        LootPlaced(),
    )
    assert scene.game.mission.enemies[RIFLE_RED].hp == 5
    scene.when(jason("Desert Eagle", RIFLE_BLUE), CLEAR).asks("attack:roll")
    scene = given(mission_one(), holding("Jason", "Desert Eagle"))
    scene.when(jason("Desert Eagle", RIFLE_BLUE), CLEAR | HIT)
    assert scene.game.mission.enemies[RIFLE_BLUE].hp == 2


@pytest.mark.rule("RI-DICE-10")
def test_a_cover_die_without_a_shield_lets_the_hit_through() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    scene.when(jason("Colt .45", RIFLE_RED), BEHIND_A_CRATE | HIT | {"attack:cover_roll": "through"})
    assert scene.game.mission.enemies[RIFLE_RED].hp == 3
    assert scene.game.mission.crates == 1


@pytest.mark.rule("RI-DICE-11")
@pytest.mark.parametrize("cover", ["shield", "through"])
def test_a_miss_hits_neither_the_target_nor_the_cover(cover: str) -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    sent = BEHIND_A_CRATE | {"attack:roll": "blank", "attack:cover_roll": cover}
    scene.when(jason("Colt .45", BLUE), sent).then(
        *shot("Colt .45", BLUE, sight="cover", cover="Crate"),
        rolled("yellow", "blank", "Colt .45 at Beheader blue"),
        rolled("blue", cover, "cover of Beheader blue"),
        outcome(BLUE, "missed"),
    )
    assert scene.game.characters["Jason"].rounds == {"Colt .45": 3}


@pytest.mark.rule("RI-DICE-01", "RI-DICE-10")
def test_the_tracker_rolls_both_dice_and_the_same_attack_rolls_the_same_faces() -> None:
    scene = given(mission_one(), holding("Liza", "Colt .45"))
    attack = Attack(character="Liza", weapon="Colt .45", target=RED)
    sent = BEHIND_A_CRATE | {"attack:roll": "roll", "attack:cover_roll": "roll"}
    first = scene.when(attack, sent).facts
    again = given(mission_one(), holding("Liza", "Colt .45")).when(attack, sent).facts
    assert first == again
    assert [fact.source for fact in first if hasattr(fact, "source")] == ["tracker", "tracker"]


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
