"""Fire: Blaze, its tokens, and what lies under them."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import RED
from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given, mission_one, placed
from tests.tracker.systems.rook_islands.playing import character, mission, moved, step
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.commands.acrobatics import Jump, RecordBlaze
from tracker.systems.rook_islands.commands.mission import Route
from tracker.systems.rook_islands.commands.turn import Crossed
from tracker.systems.rook_islands.facts.board import ObjectEntered, TokensLost
from tracker.systems.rook_islands.facts.fight import (
    CharacterHurt,
    EnemyHurt,
    FireEntered,
    FireLeft,
    FireSpread,
)

NOTHING = {"blaze:burnt_loot": 0, "blaze:burnt_leaves": 0}
BARREL = c.RecordHurt(unit="terrain:Red Barrel", hp=1, cause="card")
UP = (ObjectEntered(unit="Jason", thing="Watchtower"),)


def around(*facts: tuple[Fact, ...], who: tuple[str, ...] = ("Jason", "Keith")) -> Scenario:
    return given(mission_one(*who, enemies=placed("Beheader", "red")), *facts)


def told(*caught: str, fires: int = 7) -> dict[str, object]:
    return {"blaze:caught": list(caught), "blaze:fires": fires, **NOTHING}


@pytest.mark.rule("RI-GLOS-03")
def test_blaze_burns_everything_within_one_space() -> None:
    scene = around().when(RecordBlaze(around="D4", damage=2), told(RED, "Keith"))
    scene.then(
        FireSpread(around="D4", tokens=7),
        EnemyHurt(enemy=RED, hp=2, cause="blaze"),
        CharacterHurt(character="Keith", hp=2, cause="blaze"),
        FireEntered(unit=RED),
        FireEntered(unit="Keith"),
    )
    assert (mission(scene).enemies[RED].hp, character(scene, "Keith").hp) == (4, 5)


@pytest.mark.rule("RI-GLOS-03", "RI-INS-06")
def test_a_kill_by_blaze_is_nobodys_own() -> None:
    weak = given(mission_one(enemies=placed("Beheader", "red", hp=1)))
    weak.when(RecordBlaze(around="D4", damage=2, by="Jason"), told(RED))
    assert RED in mission(weak).gone
    assert character(weak, "Jason").insanity_tokens == 0


@pytest.mark.rule("RI-GLOS-04")
def test_blaze_sets_its_centre_and_everything_around_on_fire() -> None:
    scene = around().when(RecordBlaze(around="D4", damage=1), told())
    assert mission(scene).fire_tokens == 7
    named = ("D4", "C3", "C4", "D3", "D5", "E4", "E5")
    scene = around().when(RecordBlaze(around="D4", damage=1, spaces=named), {"blaze:caught": [], **NOTHING})
    assert mission(scene).fires == named


@pytest.mark.rule("RI-GLOS-04")
def test_how_many_tokens_is_asked_where_spaces_have_no_names() -> None:
    around().when(RecordBlaze(around="D4", damage=1), {"blaze:caught": []}).asks(
        "blaze:fires", "blaze:burnt_loot", "blaze:burnt_leaves"
    )


@pytest.mark.rule("RI-GLOS-05")
def test_fire_destroys_loot_and_leaves_under_it() -> None:
    sent = {"blaze:caught": [], "blaze:burnt_loot": 1, "blaze:burnt_leaves": 1}
    scene = around().when(RecordBlaze(around="D4", damage=1, spaces=("D4",)), sent)
    assert TokensLost(loot=1, leaves=1, why="fire") in scene.facts
    assert (mission(scene).loot_on_board, mission(scene).leaves_on_board) == (2, 5)
    scene.when(c.TakeLeaf(character="Jason", colour="green", space="D4")).refused_by("RI-GLOS-05", "D4")


@pytest.mark.rule("RI-GLOS-05")
def test_what_lies_elsewhere_can_still_be_taken() -> None:
    burning = (FireSpread(around="D4", spaces=("D4",)),)
    around(burning, (moved("Jason", to="D6"),)).when(c.TakeLeaf(character="Jason", colour="green")).accepted()
    around(burning, (moved("Jason", to="D4"),)).when(c.TakeLoot(character="Jason", loot="Money")).refused_by(
        "RI-GLOS-05"
    )


@pytest.mark.rule("RI-GLOS-06")
def test_a_space_has_one_fire_token() -> None:
    burning = (FireSpread(around="D4", spaces=("D4",)),)
    sent = {"blaze:caught": [], **NOTHING}
    scene = around(burning).when(RecordBlaze(around="D4", spaces=("D4", "D5")), sent)
    scene.then(FireSpread(around="D4", spaces=("D5",)))
    assert mission(scene).fires == ("D4", "D5")


@pytest.mark.rule("RI-TILE-02", "RI-GLOS-04")
def test_an_exploded_barrel_burns_on_all_spaces_around_that_do_not_burn_yet() -> None:
    one = (FireSpread(around="D5", tokens=1),)
    sent = {"hurt:explosion": [], "hurt:fires": 6, "hurt:burnt_loot": 0, "hurt:burnt_leaves": 0}
    scene = around(one).when(BARREL, sent)
    assert mission(scene).fire_tokens == 7
    assert mission(scene).terrain["Red Barrel"].gone


ON_FIRE = (FireEntered(unit="Jason"),)


@pytest.mark.rule("RI-TURN-08", "RI-TILE-02")
def test_whoever_walks_off_a_fire_token_burns_no_more() -> None:
    scene = around(ON_FIRE).when(step("Jason"))
    assert FireLeft(unit="Jason") in scene.facts
    assert not character(scene, "Jason").on_fire
    stays = around(ON_FIRE).when(step("Jason", over=(Crossed(tile="Fire", step=1),)))
    assert character(stays, "Jason").on_fire
    jumps = around(ON_FIRE).when(Jump(character="Jason", over=("fire",), leaves=()), {"landing": True})
    assert not character(jumps, "Jason").on_fire


@pytest.mark.rule("RI-ETURN-03")
def test_of_an_enemy_on_fire_the_table_says_whether_it_still_stands_there() -> None:
    burning = (enemy_turn("Jason", "Keith", enemies=placed("Beheader", "red")), FireEntered(unit=RED))
    sent = {"enemy:target": "Jason", "enemy:reached": True}
    given(*burning).when(c.ActivateEnemy(enemy=RED), sent).asks("enemy:in_fire")
    for still, hp_left in ((True, 5), (False, 6)):
        done = sent | {"enemy:in_fire": still, "enemy:roll": "blank"}
        scene = given(*burning).when(c.ActivateEnemy(enemy=RED), done)
        assert mission(scene).enemies[RED].hp == hp_left
    away = given(*burning).when(
        c.ActivateEnemy(enemy=RED, route=Route(spaces=2)), sent | {"enemy:roll": "blank"}
    )
    assert not mission(away).enemies[RED].on_fire


@pytest.mark.rule("RI-PREC-01")
def test_an_explosion_at_its_foot_harms_nobody_up_in_a_watchtower() -> None:
    scene = around(UP).when(BARREL)
    (question,) = scene.questions
    assert {choice.value for choice in question.choices} == {"Keith", RED}  # type: ignore[attr-defined]
    scene = around(UP).when(BARREL, {"hurt:explosion": [RED], "hurt:burnt_loot": 0, "hurt:burnt_leaves": 0})
    assert character(scene, "Jason").hp == 8
    ground = around().when(BARREL)
    assert "Jason" in {choice.value for choice in ground.questions[0].choices}  # type: ignore[attr-defined]


@pytest.mark.rule("RI-PREC-01", "RI-GLOS-03")
def test_blaze_at_its_foot_harms_nobody_up_in_a_watchtower() -> None:
    scene = around(UP).when(RecordBlaze(around="D4", damage=2))
    (question,) = scene.questions
    assert {choice.value for choice in question.choices} == {"Keith", RED}  # type: ignore[attr-defined]


@pytest.mark.rule("RI-PREC-06")
def test_fire_in_a_watchtower_stays_on_its_centre() -> None:
    sent = {"blaze:caught": ["Jason"], **NOTHING}
    scene = around(UP).when(RecordBlaze(around="Watchtower", damage=2), sent)
    assert scene.facts[0] == FireSpread(around="Watchtower", tokens=1)
    assert (mission(scene).fire_tokens, character(scene, "Jason").hp) == (1, 6)


@pytest.mark.rule("RI-COMP-13")
def test_fire_faces_are_on_puddles_and_on_rubble() -> None:
    parts = pack.load().components
    assert parts["ink puddle and fire tokens"] == 40
    assert parts["rock rubble and fire tokens"] == 21
    assert parts["ink puddle and fire tokens"] + parts["rock rubble and fire tokens"] == 61


def test_a_blaze_is_somewhere_and_within_reason() -> None:
    around().when(RecordBlaze(around=" ")).unfit("around")
    around().when(RecordBlaze(around="D4", damage=21)).unfit("damage")
    around().when(RecordBlaze(around="D4", damage=1, by="nobody")).unfit("by")


def test_a_card_may_blaze_in_the_enemy_turn_too() -> None:
    scene = given(enemy_turn(enemies=placed("Beheader", "red")))
    scene.when(RecordBlaze(around="D4", damage=1), told(RED)).accepted()
