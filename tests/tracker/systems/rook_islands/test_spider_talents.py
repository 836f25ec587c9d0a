"""The Spider's talents: hidden, on the move, and hard as stone."""

from typing import Any

import pytest

from tests.tracker.systems.rook_islands.fighting import BESIDE, BLANK, CLEAR, RED, holding, jason
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, mp, next_event_phase, placed
from tests.tracker.systems.rook_islands.playing import character, mission
from tests.tracker.systems.rook_islands.talented import (
    FAILED,
    TAKEN,
    dice,
    has,
    insanity,
    jason_has,
    next_turn,
    takes_down,
    use,
)
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import LeafTaken, MovementGained
from tracker.systems.rook_islands.facts.fight import (
    CharacterHurt,
    EnemyHurt,
    EnemyRemoved,
    InsanityTokensGained,
    StatusGained,
)
from tracker.systems.rook_islands.facts.mission import PlayerTurnEnded
from tracker.systems.rook_islands.facts.talents import ExtraLeafTaken, TalentTookEffect, TalentUsed


def weak(left: int) -> tuple[Fact, ...]:
    return placed("Beheader", "red", hp=left)


@pytest.mark.rule("RI-TAL-31", "RI-TAKE-12")
@pytest.mark.parametrize(("left", "die"), [(3, "red"), (2, "orange"), (1, "yellow")])
def test_hidden_in_plain_sight_improves_the_next_takedown_die(left: int, die: str) -> None:
    hidden = given(mission_one(enemies=weak(left)), has("Jason", "Hidden in Plain Sight"))
    hidden.when(use("Hidden in Plain Sight")).when(takes_down(RED), {"takedown:adjacent": True})
    assert dice(hidden.questions) == [die]


@pytest.mark.rule("RI-TAL-31")
def test_hidden_in_plain_sight_is_for_one_attempt() -> None:
    hidden = given(mission_one(enemies=weak(3)), has("Jason", "Hidden in Plain Sight"))
    hidden.when(use("Hidden in Plain Sight")).when(takes_down(RED), FAILED)
    assert TalentTookEffect(character="Jason", talent="Hidden in Plain Sight") in hidden.facts
    assert character(hidden, "Jason").waiting == ()


@pytest.mark.rule("RI-TAL-32", "RI-TAL-14")
@pytest.mark.parametrize(("points", "answers", "left"), [(10, TAKEN, 1), (10, FAILED, 0), (9, TAKEN, 0)])
def test_hidden_and_beside_oneself_a_success_leaves_1_mp(
    points: int, answers: dict[str, Any], left: int
) -> None:
    hidden = given(
        mission_one(enemies=weak(3)), has("Jason", "Hidden in Plain Sight"), insanity("Jason", points),
        mp("Jason", 4),
    )  # fmt: skip
    hidden.when(use("Hidden in Plain Sight")).when(takes_down(RED), answers)
    assert character(hidden, "Jason").mp == left


@pytest.mark.rule("RI-TAL-33")
def test_nature_lore_brings_another_leaf_of_any_colour() -> None:
    lore = jason_has("Nature Lore").when(c.TakeLeaf(character="Jason", colour="blue"))
    lore.asks("extra_leaf")
    lore = jason_has("Nature Lore").when(
        c.TakeLeaf(character="Jason", colour="blue"), {"extra_leaf": "crimson"}
    )
    lore.then(
        LeafTaken(character="Jason", colour="blue"),
        ExtraLeafTaken(character="Jason", colour="crimson", why="Nature Lore"),
    )
    assert character(lore, "Jason").leaves == {"blue": 1, "crimson": 1}
    assert mission(lore).leaves_on_board == 5
    other = jason_has("Nature Lore").when(c.TakeLeaf(character="Liza", colour="blue")).accepted()
    assert character(other, "Liza").leaves == {"blue": 1}


@pytest.mark.rule("RI-TAL-33")
def test_the_same_colour_is_proposed_first() -> None:
    lore = jason_has("Nature Lore").when(c.TakeLeaf(character="Jason", colour="amber"))
    (question,) = lore.questions
    assert question.choices[0].value == "amber"  # type: ignore[attr-defined]


@pytest.mark.rule("RI-TAL-34")
def test_sprint_slide_gives_1_mp_and_degrades_every_attack_die_of_the_turn() -> None:
    slide = jason_has("Sprint Slide", holding("Jason", "Colt .45"))
    slide.when(use("Sprint Slide")).then(
        TalentUsed(
            character="Jason", talent="Sprint Slide", per="turn",
            effect="1 MP now; all attack dice of the turn are degraded",
        ),
        MovementGained(character="Jason", mp=1, why="Sprint Slide"),
    )  # fmt: skip
    assert character(slide, "Jason").mp == 6
    slide.when(jason("Colt .45", RED), CLEAR)
    assert dice(slide.questions) == ["orange"]


@pytest.mark.rule("RI-TAL-34")
def test_the_next_turn_knows_nothing_of_a_slide() -> None:
    slid = (TalentUsed(character="Jason", talent="Sprint Slide", per="turn"), *next_turn())
    slide = jason_has("Sprint Slide", holding("Jason", "Colt .45"), slid).when(jason("Colt .45", RED), CLEAR)
    assert dice(slide.questions) == ["yellow"]


@pytest.mark.rule("RI-TAL-34", "RI-TAKE-10")
def test_a_slide_degrades_no_takedown_and_nobody_elses_dice() -> None:
    slide = given(mission_one(enemies=weak(1)), has("Jason", "Sprint Slide")).when(use("Sprint Slide"))
    slide.when(takes_down(RED), {"takedown:adjacent": True})
    assert dice(slide.questions) == ["orange"]
    slide = jason_has("Sprint Slide").when(use("Sprint Slide"))
    slide.when(c.Attack(character="Liza", weapon="Machete", target=RED), BESIDE)
    assert dice(slide.questions) == ["yellow"]


@pytest.mark.rule("RI-TAL-35", "RI-TAL-14")
def test_beside_oneself_a_slide_hurts_an_enemy_one_stands_next_to() -> None:
    around = (mission_one(enemies=weak(1)), has("Jason", "Sprint Slide"), insanity("Jason", 10))
    given(*around).when(use("Sprint Slide")).asks("slide:enemy")
    slide = given(*around).when(use("Sprint Slide"), {"slide:enemy": RED})
    assert slide.facts[2:] == (
        EnemyHurt(enemy=RED, hp=1, cause="Sprint Slide", by="Jason"),
        EnemyRemoved(enemy=RED, how="killed", cause="Sprint Slide", by="Jason"),
        InsanityTokensGained(character="Jason", tokens=1, why="killed Beheader red"),
    )
    alone = given(*around).when(use("Sprint Slide"), {"slide:enemy": "nobody"})
    assert len(alone.facts) == 2


@pytest.mark.rule("RI-TAL-14")
@pytest.mark.parametrize(("points", "mad"), [(9, False), (10, True), (15, True)])
def test_the_insanity_effect_counts_from_10_on(points: int, mad: bool) -> None:
    slide = given(mission_one(enemies=weak(1)), has("Jason", "Sprint Slide"), insanity("Jason", points))
    slide.when(use("Sprint Slide"), {"slide:enemy": "nobody"} if mad else {})
    used = slide.facts[0]
    assert isinstance(used, TalentUsed)
    assert used.insanity is mad


@pytest.mark.rule("RI-TAL-36")
def test_stone_wall_takes_no_bleed_and_no_impair() -> None:
    walls = given(mission_one(), has("Jason", "Stone Wall"), PlayerTurnEnded(), *next_event_phase()[:1])
    sent = {"enemy:target": "Jason", "enemy:reached": True, "enemy:roll": "hit"}
    wolves = given(
        mission_one(enemies=placed("Beheader", "red")), has("Jason", "Stone Wall"), PlayerTurnEnded(),
        next_event_phase()[:1],
    )  # fmt: skip
    wolves.when(c.ActivateEnemy(enemy=RED), sent)
    assert CharacterHurt(character="Jason", hp=2, cause="Machete", by=RED) in wolves.facts
    assert not any(isinstance(fact, StatusGained) for fact in wolves.facts)
    for status in ("Bleed", "Impair"):
        walls = jason_has("Stone Wall")
        walls.when(c.RecordStatus(unit="Jason", status=status)).refused_by("RI-TAL-36", "immune")
        jason_has("Stone Wall").when(c.RecordStatus(unit="Liza", status=status)).accepted()
    jason_has("Stone Wall").when(c.RecordStatus(unit="Jason", status="Fire")).accepted()


@pytest.mark.rule("RI-TAL-36", "RI-TAL-26")
def test_stone_wall_also_stands_against_ones_own_right_spot() -> None:
    both = given(mission_one(), has("Jason", "Stone Wall", "The Right Spot"), insanity("Jason", 10))
    both.when(use("The Right Spot")).when(jason("Machete", RED), BESIDE)
    assert character(both, "Jason").status == ()


@pytest.mark.rule("RI-TAL-37", "RI-TAKE-12")
def test_erase_presence_doubly_improves_takedowns_and_forfeits_the_attacks() -> None:
    erased = given(mission_one(enemies=weak(3)), has("Jason", "Erase Presence")).when(use("Erase Presence"))
    erased.when(takes_down(RED), {"takedown:adjacent": True})
    assert dice(erased.questions) == ["orange"]
    erased = given(mission_one(enemies=weak(3)), has("Jason", "Erase Presence")).when(use("Erase Presence"))
    erased.when(jason("Machete", RED), BESIDE).refused_by("RI-TAL-37", "forfeited")


@pytest.mark.rule("RI-TAL-37")
def test_erase_presence_comes_before_any_attack() -> None:
    attacked = jason_has("Erase Presence").when(jason("Machete", RED), BESIDE | BLANK)
    attacked.when(use("Erase Presence")).refused_by("RI-TAL-37", "has attacked")
    tried = given(mission_one(enemies=weak(3)), has("Jason", "Erase Presence")).when(takes_down(RED), FAILED)
    tried.when(use("Erase Presence")).accepted()
    later = jason_has(
        "Erase Presence", (TalentUsed(character="Jason", talent="Erase Presence", per="turn"),), next_turn()
    )
    later.when(jason("Machete", RED), BESIDE | BLANK).accepted()


@pytest.mark.rule("RI-TAKE-12")
def test_improvements_of_a_takedown_add_up_to_a_sure_success() -> None:
    both = given(mission_one(enemies=weak(1)), has("Jason", "Erase Presence", "Hidden in Plain Sight"))
    both.when(use("Erase Presence")).when(use("Hidden in Plain Sight"))
    both.when(takes_down(RED), {"takedown:adjacent": True})
    assert not any(isinstance(fact, DieRolled) for fact in both.facts)
    assert RED in mission(both).gone
