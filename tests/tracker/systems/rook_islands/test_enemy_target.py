"""Whom an enemy goes for: criteria, distances, ties (RI-TGT)."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import HP, given, hp
from tests.tracker.systems.rook_islands.missions_under_way import Facts, board_of, enemies_turn, unit
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.kernel.questions import GiveNumber, PickOne, PickSome, RollDie
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.fight import CharacterHealed, EnemyHurt
from tracker.systems.rook_islands.facts.mission import DialsSet, EnemyTargetChosen
from tracker.systems.rook_islands.facts.reward import InsanityRisen
from tracker.systems.rook_islands.rules.enemy_target import criteria

RED = unit("Beheader", "red")
ASSAULTER = unit("Assaulter", "red", rank=3)
THREE = ("Jason", "Liza", "Keith")


def target_of(
    answers: dict[str, Any], *facts: Fact | Facts, enemy: str = "beheader-red", rule: str = "closest",
    characters: tuple[str, ...] = THREE,
) -> Scenario:  # fmt: skip
    """An enemy whose board has a target rule and nothing else to do is activated."""
    type_ = "Beheader" if enemy.startswith("beheader") else "Assaulter"
    put = RED if enemy.startswith("beheader") else ASSAULTER
    reach = "melee" if enemy.startswith("beheader") else "ranged"
    turn = enemies_turn(1, put, *facts, characters=characters)
    board = board_of(type_, steps=["target"], target_rule=rule, attack_reach=reach)
    return given(*turn, *board).when(c.ActivateEnemy(enemy=enemy), answers)


def chosen(scene: Scenario) -> str:
    (fact,) = (fact for fact in scene.facts if isinstance(fact, EnemyTargetChosen))
    return fact.target


def measured(**far: int) -> dict[str, Any]:
    return {
        "enemy:target": "measure",
        "enemy:among": list(far),
        **{f"enemy:far:{name}": n for name, n in far.items()},
    }


@pytest.mark.rule("RI-TGT-01")
def test_a_wild_animal_that_is_closer_is_the_target() -> None:
    panther = unit("Black Panther", kind="wild_animal", rank=3)
    said = measured(Jason=3) | {"enemy:among": ["Jason", "black-panther"], "enemy:far:black-panther": 2}
    assert chosen(target_of(said, panther)) == "black-panther"


def insanity(name: str, points: int) -> InsanityRisen:
    return InsanityRisen(character=name, by=points, why="before")


MAD = (insanity("Jason", 3), insanity("Liza", 6))


@pytest.mark.rule("RI-TGT-01")
def test_its_own_side_is_offered_last() -> None:
    panther = unit("Black Panther", kind="wild_animal", rank=3)
    question = target_of({}, panther, ASSAULTER).asks("enemy:target").questions[0]
    assert isinstance(question, PickOne)
    offered = [choice.value for choice in question.choices]
    assert offered[:5] == [*THREE, "black-panther", "assaulter-red"]


@pytest.mark.rule("RI-TGT-02")
def test_a_further_criterion_only_breaks_a_tie() -> None:
    rule = "closest, then most Insanity"
    assert criteria(rule) == ("closest", "most insanity")
    with_keith = measured(Jason=2, Liza=2, Keith=1)
    assert chosen(target_of(with_keith, MAD, rule=rule)) == "Keith"
    assert chosen(target_of(measured(Jason=2, Liza=2), MAD, rule=rule)) == "Liza"
    assert chosen(target_of(measured(Jason=1, Liza=2), MAD, rule=rule)) == "Jason"


@pytest.mark.rule("RI-TGT-02")
def test_what_the_tracker_does_not_know_of_a_criterion_the_table_says() -> None:
    rule = "the closest; whoever carries most money; fewest HP"
    both = measured(Jason=2, Liza=2, Keith=2)
    asked = target_of(both, rule=rule).asks("enemy:criterion:2").questions[0]
    assert isinstance(asked, PickSome)
    assert "most money" in asked.says
    said = {**both, "enemy:criterion:2": ["Jason", "Keith"]}
    assert chosen(target_of(said, rule=rule)) == "Keith"


@pytest.mark.rule("RI-TGT-02")
@pytest.mark.parametrize(
    ("rule", "who"),
    [("fewest HP", "Liza"), ("most HP", "Jason"), ("most Insanity", "Liza"), ("lowest maximum HP", "Liza")],
)
def test_figures_that_the_tracker_keeps_are_compared_by_it(rule: str, who: str) -> None:
    said = {"enemy:target": "measure", "enemy:among": ["Jason", "Liza"]}
    assert chosen(target_of(said, MAD, rule=rule)) == who


@pytest.mark.rule("RI-TGT-03")
def test_tied_to_the_last_criterion_the_fewest_hp_decide() -> None:
    hurt_ones = (hp("Jason", 5), hp("Liza", 4))
    assert chosen(target_of(measured(Jason=2, Liza=2), hurt_ones)) == "Liza"
    said = {"enemy:target": "tied", "enemy:tied": ["Jason", "Liza"]}
    assert chosen(target_of(said, hurt_ones)) == "Liza"
    assert chosen(target_of(said, (hp("Jason", 3), hp("Liza", 4)))) == "Jason"


@pytest.mark.rule("RI-TGT-04")
def test_then_the_lowest_maximum() -> None:
    dials = (DialsSet(character="Jason", max_hp=9, max_mp=5, bandages=2), hp("Liza", 4))
    nine = (*dials, *(hp_off("Jason", 5),))
    assert chosen(target_of({"enemy:target": "tied", "enemy:tied": ["Jason", "Liza"]}, nine)) == "Liza"


def hp_off(name: str, points: int) -> Fact:
    """So many HP less on the dial."""
    return hp(name, HP[name] - points)


FOUR_OF_SEVEN = (hp("Liza", 4), hp("Keith", 4))


@pytest.mark.rule("RI-TGT-05")
def test_then_lots_are_drawn_between_exactly_those() -> None:
    said = {"enemy:target": "tied", "enemy:tied": ["Jason", "Liza", "Keith"]}
    question = target_of(said, FOUR_OF_SEVEN).asks("enemy:lot").questions[0]
    assert isinstance(question, RollDie)
    assert (question.die, question.faces) == ("lot of 2", ("1", "2"))
    assert "1 Liza, 2 Keith" in question.purpose
    scene = target_of({**said, "enemy:lot": "2"}, FOUR_OF_SEVEN)
    assert chosen(scene) == "Keith"
    roll = scene.facts[0]
    assert isinstance(roll, DieRolled)
    assert (roll.die, roll.face, roll.source) == ("lot of 2", "2", "typed")


@pytest.mark.rule("RI-TGT-05")
def test_the_tracker_draws_them_fairly_and_logs_it() -> None:
    said = {"enemy:target": "tied", "enemy:tied": ["Liza", "Keith"], "enemy:lot": "roll"}
    scene = target_of(said, FOUR_OF_SEVEN)
    roll = scene.facts[0]
    assert isinstance(roll, DieRolled)
    assert (roll.source, roll.number) == ("tracker", 1)
    assert chosen(scene) == {"1": "Liza", "2": "Keith"}[roll.face]
    assert chosen(target_of(said, FOUR_OF_SEVEN)) == chosen(scene)


@pytest.mark.rule("RI-TGT-05")
def test_healed_apart_nobody_draws() -> None:
    healed = (*FOUR_OF_SEVEN, CharacterHealed(character="Keith", hp=1, cause="Medicine"))
    said = {"enemy:target": "tied", "enemy:tied": ["Liza", "Keith"]}
    assert chosen(target_of(said, healed)) == "Liza"


@pytest.mark.rule("RI-TGT-06")
def test_hand_to_hand_the_cheapest_route_counts() -> None:
    far = {"enemy:target": "measure", "enemy:among": ["Liza", "Keith"]}
    question = target_of(far).asks("enemy:far:Liza", "enemy:far:Keith").questions[0]
    assert isinstance(question, GiveNumber)
    assert (question.rule, "cheapest route" in question.says) == ("RI-TGT-06", True)
    assert chosen(target_of(measured(Liza=3, Keith=2))) == "Keith"


@pytest.mark.rule("RI-TGT-07")
def test_with_a_gun_the_range_counts() -> None:
    far = {"enemy:target": "measure", "enemy:among": ["Liza", "Keith"]}
    question = target_of(far, enemy="assaulter-red").questions[0]
    assert isinstance(question, GiveNumber)
    assert (question.rule, "range in spaces" in question.says) == ("RI-TGT-07", True)
    assert chosen(target_of(measured(Liza=2, Keith=3), enemy="assaulter-red")) == "Liza"


@pytest.mark.rule("RI-TGT-03")
def test_enemies_and_allies_are_compared_alike() -> None:
    bear = (
        *unit("Asian Black Bear", kind="wild_animal", rank=2),
        EnemyHurt(enemy="asian-black-bear", hp=3, cause="x"),
    )
    said = {"enemy:target": "tied", "enemy:tied": ["Jason", "asian-black-bear"]}
    assert chosen(target_of(said, bear)) == "asian-black-bear"


@pytest.mark.rule("RI-TGT-01")
def test_whoever_the_table_names_is_the_target() -> None:
    assert chosen(target_of({"enemy:target": "Liza"})) == "Liza"
    nobody = target_of({"enemy:target": "tied", "enemy:tied": []})
    assert not any(isinstance(fact, EnemyTargetChosen) for fact in nobody.facts)
