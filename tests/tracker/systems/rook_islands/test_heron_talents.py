"""The Heron's talents in a fight: Lucky Bullet and Quick Trigger."""

import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BEHIND_A_CRATE,
    BESIDE,
    BLANK,
    CLEAR,
    HIT,
    RED,
    RIFLE_RED,
    holding,
    jason,
    outcome,
    rolled,
    shot,
)
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, placed, values
from tests.tracker.systems.rook_islands.playing import character, mission, step
from tests.tracker.systems.rook_islands.talented import has, insanity, jason_has, use
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    CharacterHurt,
    EnemyHurt,
    EnemyRemoved,
    InsanityTokensGained,
    RoundsSpent,
)
from tracker.systems.rook_islands.facts.talents import TalentTookEffect, TalentUsed

SHOT_AGAIN = {"extra:sight": "clear", "extra:roll": "hit"}


@pytest.mark.rule("RI-TAL-17", "RI-UNIQ-02")
def test_lucky_bullet_succeeds_whatever_the_die_shows() -> None:
    lucky = jason_has("Lucky Bullet", holding("Jason", "Colt .45")).when(use("Lucky Bullet"))
    lucky.when(jason("Colt .45", RIFLE_RED), CLEAR | BLANK).then(
        *shot("Colt .45", RIFLE_RED, sight="clear"),
        TalentTookEffect(character="Jason", talent="Lucky Bullet"),
        rolled("yellow", "blank", "Colt .45 at Assaulter red"),
        outcome(RIFLE_RED, "hit"),
        EnemyHurt(enemy=RIFLE_RED, hp=2, cause="Colt .45", by="Jason"),
    )


@pytest.mark.rule("RI-TAL-17")
@pytest.mark.parametrize(("cover", "left"), [("through", 3), ("shield", 5)])
def test_lucky_bullet_does_not_go_through_cover(cover: str, left: int) -> None:
    lucky = jason_has("Lucky Bullet", holding("Jason", "Colt .45")).when(use("Lucky Bullet"))
    lucky.when(jason("Colt .45", RIFLE_RED), BEHIND_A_CRATE | BLANK | {"attack:cover_roll": cover})
    assert mission(lucky).enemies[RIFLE_RED].hp == left


@pytest.mark.rule("RI-TAL-17")
def test_lucky_bullet_is_for_one_shot_and_no_blow() -> None:
    lucky = jason_has("Lucky Bullet", holding("Jason", "Colt .45", "Desert Eagle")).when(use("Lucky Bullet"))
    lucky.when(jason("Machete", RED), BESIDE | BLANK)
    assert character(lucky, "Jason").waiting == ("Lucky Bullet",)
    lucky.when(jason("Colt .45", RED), CLEAR | BLANK)
    assert mission(lucky).enemies[RED].hp == 4
    lucky.when(jason("Desert Eagle", RED), CLEAR | BLANK)
    assert mission(lucky).enemies[RED].hp == 4


PISTOL = (*holding("Jason", "Desert Eagle", rounds=5),)


@pytest.mark.rule("RI-TAL-18")
def test_quick_trigger_fires_again_with_a_doubly_degraded_die() -> None:
    scene = jason_has("Quick Trigger", PISTOL).when(jason("Desert Eagle", RED), CLEAR | HIT)
    scene.when(use("Quick Trigger"), SHOT_AGAIN).then(
        TalentUsed(
            character="Jason", talent="Quick Trigger", per="turn",
            effect="With a pistol: one more shot at the same target, die doubly degraded",
        ),
        AttackAnnounced(attacker="Jason", weapon="Desert Eagle", target=RED, sight="clear"),
        RoundsSpent(character="Jason", weapon="Desert Eagle", rounds=1),
        rolled("red", "hit", "Desert Eagle at Beheader red"),
        outcome(RED, "hit"),
        EnemyHurt(enemy=RED, hp=3, cause="Desert Eagle", by="Jason"),
        EnemyRemoved(enemy=RED, how="killed", cause="Desert Eagle", by="Jason"),
        InsanityTokensGained(character="Jason", tokens=1, why="killed Beheader red"),
    )  # fmt: skip
    assert character(scene, "Jason").rounds["Desert Eagle"] == 3


@pytest.mark.rule("RI-TAL-18")
def test_quick_trigger_is_for_pistols() -> None:
    rifle = jason_has("Quick Trigger", holding("Jason", "AK-47")).when(
        jason("AK-47", RED, "single"), CLEAR | BLANK
    )
    rifle.when(use("Quick Trigger")).refused_by("RI-TAL-18", "no pistol")
    blade = jason_has("Quick Trigger").when(jason("Machete", RED), BESIDE | BLANK)
    blade.when(use("Quick Trigger")).refused_by("RI-TAL-18", "no pistol")


@pytest.mark.rule("RI-TAL-18")
def test_whether_a_one_handed_gun_is_a_pistol_stands_on_its_card() -> None:
    colt = (holding("Jason", "Colt .45"),)
    scene = jason_has("Quick Trigger", *colt).when(jason("Colt .45", RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger")).asks("value:weapon/Colt .45")
    typed = values("weapon/Colt .45", type="Pistol")
    scene = jason_has("Quick Trigger", *colt, typed).when(jason("Colt .45", RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger"), {"extra:sight": "clear"}).asks("extra:roll")
    smg = values("weapon/Colt .45", type="SMG")
    scene = jason_has("Quick Trigger", *colt, smg).when(jason("Colt .45", RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger")).refused_by("RI-TAL-18")


@pytest.mark.rule("RI-TAL-18")
def test_quick_trigger_follows_at_once_on_a_shot_and_takes_a_round() -> None:
    jason_has("Quick Trigger", PISTOL).when(use("Quick Trigger")).refused_by("RI-TAL-18", "at once")
    scene = jason_has("Quick Trigger", PISTOL).when(jason("Desert Eagle", RED), CLEAR | BLANK)
    scene.when(step("Jason")).when(use("Quick Trigger")).refused_by("RI-TAL-18", "at once")
    last = jason_has("Quick Trigger", holding("Jason", "Desert Eagle", rounds=1))
    last.when(jason("Desert Eagle", RED), CLEAR | BLANK)
    last.when(use("Quick Trigger")).refused_by("RI-RELOAD-04", "no ammunition")
    away = jason_has("Quick Trigger", PISTOL, has("Liza")).when(jason("Desert Eagle", RED), CLEAR | BLANK)
    away.when(c.RecordHurt(unit=RED, hp=6, cause="trap"))
    away.when(use("Quick Trigger")).refused_by("RI-DMG-06")


@pytest.mark.rule("RI-TAL-19", "RI-TAL-14")
def test_beside_oneself_the_extra_miss_hits_the_healthiest_of_the_closest() -> None:
    enemies = (*placed("Assaulter", "red"), *placed("Beheader", "red", hp=4))
    around = (
        *mission_one("Jason", "Keith", enemies=enemies),
        *has("Jason", "Quick Trigger"), *insanity("Jason", 12), *PISTOL,
    )  # fmt: skip
    scene = given(around).when(jason("Desert Eagle", RIFLE_RED), CLEAR | BLANK)
    missed = {"extra:sight": "clear", "extra:roll": "blank"}
    scene.when(use("Quick Trigger"), missed).asks("extra:closest")
    scene = given(around).when(jason("Desert Eagle", RIFLE_RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger"), missed | {"extra:closest": ["Keith", RED]})
    assert CharacterHurt(character="Keith", hp=3, cause="Desert Eagle", by="Jason") in scene.facts
    assert character(scene, "Keith").hp == 4
    assert mission(scene).enemies[RED].hp == 4


@pytest.mark.rule("RI-TAL-19")
def test_of_equally_healthy_units_the_table_picks() -> None:
    enemies = (*placed("Assaulter", "red"), *placed("Beheader", "red"), *placed("Beheader", "blue"))
    around = (
        *mission_one(enemies=enemies),
        *has("Jason", "Quick Trigger"), *insanity("Jason", 10), *PISTOL,
    )  # fmt: skip
    near = {"extra:sight": "clear", "extra:roll": "blank", "extra:closest": [RED, "beheader-blue"]}
    scene = given(around).when(jason("Desert Eagle", RIFLE_RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger"), near).asks("extra:stray")
    scene = given(around).when(jason("Desert Eagle", RIFLE_RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger"), near | {"extra:stray": "beheader-blue"})
    assert mission(scene).enemies["beheader-blue"].hp == 3


@pytest.mark.rule("RI-TAL-19", "RI-TAL-14")
def test_in_ones_right_mind_an_extra_miss_is_a_miss() -> None:
    scene = jason_has("Quick Trigger", PISTOL, points=9).when(jason("Desert Eagle", RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger"), {"extra:sight": "clear", "extra:roll": "blank"}).accepted()
    assert not any(isinstance(fact, CharacterHurt | EnemyHurt) for fact in scene.facts)
