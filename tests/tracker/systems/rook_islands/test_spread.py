"""Spread and Scatter: one die for the target and whoever is next to it."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import (
    BLANK,
    BLUE,
    CLEAR,
    HIT,
    RIFLE_BLUE,
    RIFLE_RED,
    holding,
    jason,
    outcome,
    rolled,
)
from tests.tracker.systems.rook_islands.firing import THREE, spread
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, values
from tests.tracker.systems.rook_islands.playing import character, mission
from tests.tracker.systems.rook_islands.talented import dice, has, insanity
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.facts.action import WeaponPutAway
from tracker.systems.rook_islands.facts.board import ObjectEntered
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    EnemyHurt,
    RoundsSpent,
    TerrainDestroyed,
    TerrainHurt,
    WeaponUsed,
)

SHOTGUN = values(
    "weapon/Sawed-off", reach="ranged", hands=2, clip=2, die="yellow", damage=4, modes=["scatter"],
    far_die=None, far_range=0, alone_die=None, on_hit=None, on_hit_damage=0, price=700,
)  # fmt: skip


def fires(target: str = RIFLE_RED) -> c.Attack:
    return jason("MP5", target, "spread")


def near(*units: str, cover: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    return CLEAR | {"attack:near_target": list(units), "attack:in_cover": list(cover)} | more


# Spread


@pytest.mark.rule("RI-ALT-03")
def test_spread_rolls_one_die_for_all_of_them() -> None:
    scene = spread().when(fires(), near(BLUE, RIFLE_BLUE))
    assert dice(scene.questions) == ["orange"]


@pytest.mark.rule("RI-WPN-11", "RI-ALT-07", "RI-DICE-08")
def test_the_mp5_is_orange_in_one_hand_and_as_its_card_says_in_both() -> None:
    printed = pack.load().printed("weapon/MP5")
    assert (printed["hands"], printed["die"], printed["modes"]) == (1, "orange", ["spread"])
    alone = tuple(WeaponPutAway(character="Jason", weapon=each) for each in ("Machete", "Fist Punch"))
    scene = spread(alone).when(jason("MP5", RIFLE_RED, "single"), CLEAR)
    assert dice(scene.questions) == ["yellow"]
    scene = spread().when(jason("MP5", RIFLE_RED, "single"), CLEAR)
    assert dice(scene.questions) == ["orange"]


@pytest.mark.rule("RI-ALT-04")
@pytest.mark.parametrize("face", ["hit", "blank"])
def test_spread_takes_a_round_for_each_target_hit_or_miss(face: str) -> None:
    scene = spread().when(fires(), near(BLUE, RIFLE_BLUE) | {"attack:roll": face})
    assert RoundsSpent(character="Jason", weapon="MP5", rounds=3) in scene.facts
    assert character(scene, "Jason").rounds["MP5"] == 3


@pytest.mark.rule("RI-ALT-04", "RI-ATK-03")
def test_spread_with_nobody_beside_the_target_is_a_single_shot() -> None:
    scene = spread().when(fires(), CLEAR | {"attack:near_target": []} | HIT)
    assert character(scene, "Jason").rounds["MP5"] == 5
    assert scene.facts[0] == AttackAnnounced(
        attacker="Jason", weapon="MP5", target=RIFLE_RED, mode="spread", sight="clear"
    )


@pytest.mark.rule("RI-ALT-05")
def test_with_too_few_rounds_the_attacker_chooses() -> None:
    around = near(BLUE, RIFLE_BLUE, "Keith")
    spread(rounds=2).when(fires(), CLEAR | {"attack:near_target": [BLUE, RIFLE_BLUE, "Keith"]}).asks(
        "attack:extra"
    )
    spread(rounds=2).when(fires(), around | {"attack:extra": [BLUE, RIFLE_BLUE]} | HIT).refused_by(
        "RI-ALT-05", "exactly 1"
    )
    spread(rounds=2).when(fires(), around | {"attack:extra": []} | HIT).refused_by("RI-ALT-05")
    scene = spread(rounds=2).when(fires(), around | {"attack:extra": [BLUE]} | HIT)
    assert character(scene, "Jason").rounds["MP5"] == 0
    assert (mission(scene).enemies[BLUE].hp, mission(scene).enemies[RIFLE_BLUE].hp) == (4, 5)
    assert character(scene, "Keith").hp == 7


@pytest.mark.rule("RI-ALT-05")
def test_the_last_round_is_for_the_first_target_alone() -> None:
    scene = spread(rounds=1).when(fires(), CLEAR | {"attack:near_target": [BLUE, RIFLE_BLUE]} | HIT)
    assert (mission(scene).enemies[RIFLE_RED].hp, mission(scene).enemies[BLUE].hp) == (3, 6)


@pytest.mark.rule("RI-ALT-05")
def test_with_rounds_for_all_nobody_is_left_out() -> None:
    scene = spread(rounds=3).when(fires(), near(BLUE, RIFLE_BLUE) | {"attack:extra": [BLUE]} | HIT)
    scene.unfit("answers.attack:extra")


@pytest.mark.rule("RI-ALT-06", "RI-INS-03")
def test_spread_hits_everybody_allies_included() -> None:
    scene = spread().when(fires(), near(BLUE, "Keith") | HIT)
    scene.then(
        AttackAnnounced(
            attacker="Jason", weapon="MP5", target=RIFLE_RED, mode="spread", sight="clear",
            also=(BLUE, "Keith"),
        ),
        RoundsSpent(character="Jason", weapon="MP5", rounds=3),
        WeaponUsed(character="Jason", weapon="MP5"),
        rolled("orange", "hit", "MP5 at Assaulter red"),
        outcome(RIFLE_RED, "hit"),
        EnemyHurt(enemy=RIFLE_RED, hp=2, cause="MP5", by="Jason"),
        outcome(BLUE, "hit"),
        EnemyHurt(enemy=BLUE, hp=2, cause="MP5", by="Jason"),
        outcome("Keith", "hit"),
        *(fact for fact in scene.facts if getattr(fact, "character", "") == "Keith"),
    )  # fmt: skip
    enemies = mission(scene).enemies
    assert (enemies[RIFLE_RED].hp, enemies[BLUE].hp, character(scene, "Keith").hp) == (3, 4, 5)


@pytest.mark.rule("RI-ALT-06")
def test_a_miss_hits_nobody() -> None:
    scene = spread().when(fires(), near(BLUE, "Keith") | BLANK)
    assert not any(isinstance(fact, EnemyHurt) for fact in scene.facts)
    assert character(scene, "Keith").hp == 7


@pytest.mark.rule("RI-ALT-06")
def test_the_shooter_is_no_target_of_his_own_spread() -> None:
    scene = spread().when(fires(), CLEAR)
    (question,) = scene.questions
    values_ = {choice.value for choice in question.choices}  # type: ignore[attr-defined]
    assert values_ == {"Keith", BLUE, RIFLE_BLUE}


@pytest.mark.rule("RI-ALT-07")
def test_each_further_target_in_cover_has_its_own_cover_die() -> None:
    around = near(BLUE, RIFLE_BLUE, cover=(BLUE,))
    spread().when(fires(), around).asks(f"attack:cover:{BLUE}")
    around |= {f"attack:cover:{BLUE}": "Crate"}
    spread().when(fires(), around | HIT).asks(f"attack:cover_roll:{BLUE}")
    scene = spread().when(fires(), around | HIT | {f"attack:cover_roll:{BLUE}": "shield"})
    enemies = mission(scene).enemies
    assert (enemies[RIFLE_RED].hp, enemies[BLUE].hp, enemies[RIFLE_BLUE].hp) == (3, 6, 3)
    assert character(scene, "Jason").rounds["MP5"] == 3
    assert TerrainHurt(terrain="Crate", tile="Crate", hp=2, by="Jason") in scene.facts
    through = spread().when(fires(), around | HIT | {f"attack:cover_roll:{BLUE}": "through"})
    assert mission(through).enemies[BLUE].hp == 4


@pytest.mark.rule("RI-ALT-07")
def test_a_miss_asks_for_no_cover_die() -> None:
    around = near(BLUE, cover=(BLUE,)) | {f"attack:cover:{BLUE}": "Crate"}
    scene = spread().when(fires(), around | BLANK).accepted()
    assert [fact.die for fact in scene.facts if isinstance(fact, DieRolled)] == ["orange"]


@pytest.mark.rule("RI-ALT-03", "RI-ALT-06")
def test_the_first_targets_cover_saves_only_the_first() -> None:
    behind = {"attack:sight": "cover", "attack:cover": "Crate", "attack:cover_roll": "shield"}
    scene = spread().when(fires(), near(BLUE) | behind | HIT)
    assert (mission(scene).enemies[RIFLE_RED].hp, mission(scene).enemies[BLUE].hp) == (5, 4)
    assert TerrainDestroyed(terrain="Crate", tile="Crate") in scene.facts


@pytest.mark.rule("RI-PREC-03")
def test_spread_does_not_reach_a_watchtower() -> None:
    up = (ObjectEntered(unit="Keith", thing="Watchtower"),)
    scene = spread(up).when(fires(), CLEAR)
    (question,) = scene.questions
    assert "Keith" not in {choice.value for choice in question.choices}  # type: ignore[attr-defined]
    scene = spread(up).when(fires(), near(BLUE) | HIT)
    assert RoundsSpent(character="Jason", weapon="MP5", rounds=2) in scene.facts
    assert character(scene, "Keith").hp == 7


@pytest.mark.rule("RI-TAL-21")
def test_spreading_the_love_saves_a_round() -> None:
    scene = spread(has("Jason", "Spreading the Love")).when(fires(), near(BLUE, RIFLE_BLUE) | HIT)
    assert character(scene, "Jason").rounds["MP5"] == 4
    few = spread(has("Jason", "Spreading the Love"), rounds=2)
    few.when(fires(), near(BLUE, RIFLE_BLUE) | HIT).accepted()
    assert character(few, "Jason").rounds["MP5"] == 0


@pytest.mark.rule("RI-TAL-22", "RI-TAL-14")
def test_beside_oneself_one_more_round_is_one_more_damage_to_the_first() -> None:
    mad = (has("Jason", "Spreading the Love"), insanity("Jason", 10))
    around = near(BLUE, RIFLE_BLUE)
    spread(*mad).when(fires(), CLEAR | {"attack:near_target": [BLUE, RIFLE_BLUE]}).asks("attack:more_damage")
    scene = spread(*mad).when(fires(), around | HIT | {"attack:more_damage": True})
    enemies = mission(scene).enemies
    assert (enemies[RIFLE_RED].hp, enemies[BLUE].hp, enemies[RIFLE_BLUE].hp) == (2, 4, 3)
    assert character(scene, "Jason").rounds["MP5"] == 3
    plain = spread(*mad).when(fires(), around | HIT | {"attack:more_damage": False})
    assert character(plain, "Jason").rounds["MP5"] == 4


@pytest.mark.rule("RI-TAL-22")
def test_without_a_round_left_for_it_nobody_is_asked() -> None:
    mad = (has("Jason", "Spreading the Love"), insanity("Jason", 12))
    scene = spread(*mad, rounds=2).when(fires(), near(BLUE, RIFLE_BLUE) | HIT).accepted()
    assert mission(scene).enemies[RIFLE_RED].hp == 3
    sane = spread(has("Jason", "Spreading the Love"), insanity("Jason", 9))
    sane.when(fires(), near(BLUE, RIFLE_BLUE) | HIT).accepted()


# Scatter


def scatter(*more: Fact | tuple[Fact, ...]) -> Scenario:
    return given(
        mission_one("Jason", "Keith", enemies=THREE), SHOTGUN, holding("Jason", "Sawed-off", rounds=2), *more
    )


def divided(**shares: int) -> dict[str, Any]:
    names = {"red": RIFLE_RED, "blue": BLUE, "rifle_blue": RIFLE_BLUE, "keith": "Keith"}
    parts = {f"attack:share:{names[unit]}": share for unit, share in shares.items()}
    return CLEAR | HIT | {"attack:near_target": [BLUE, RIFLE_BLUE]} | parts


@pytest.mark.rule("RI-ALT-02")
def test_scatter_divides_the_damage_freely() -> None:
    shot = jason("Sawed-off", RIFLE_RED, "scatter")
    scatter().when(shot, CLEAR | HIT).asks("attack:near_target")
    scatter().when(shot, CLEAR | HIT | {"attack:near_target": [BLUE, RIFLE_BLUE]}).asks(
        f"attack:share:{RIFLE_RED}", f"attack:share:{BLUE}", f"attack:share:{RIFLE_BLUE}"
    )
    scene = scatter().when(shot, divided(red=2, blue=1, rifle_blue=1))
    enemies = mission(scene).enemies
    assert (enemies[RIFLE_RED].hp, enemies[BLUE].hp, enemies[RIFLE_BLUE].hp) == (3, 5, 4)
    assert character(scene, "Jason").rounds["Sawed-off"] == 1
    all_of_it = scatter().when(shot, divided(red=0, blue=4, rifle_blue=0))
    assert (mission(all_of_it).enemies[RIFLE_RED].hp, mission(all_of_it).enemies[BLUE].hp) == (5, 2)


@pytest.mark.rule("RI-ALT-02")
def test_scatter_divides_exactly_what_the_weapon_deals() -> None:
    shot = jason("Sawed-off", RIFLE_RED, "scatter")
    scatter().when(shot, divided(red=3, blue=1, rifle_blue=1)).refused_by("RI-ALT-02", "5 damage divided, 4")
    scatter().when(shot, divided(red=1, blue=1, rifle_blue=1)).refused_by("RI-ALT-02")


@pytest.mark.rule("RI-ALT-02")
def test_scatter_reaches_nobody_who_is_not_next_to_the_target() -> None:
    shot = jason("Sawed-off", RIFLE_RED, "scatter")
    scatter().when(shot, divided(red=2, blue=1, keith=1, rifle_blue=0)).refused_by("RI-ALT-02", "Keith")


@pytest.mark.rule("RI-ALT-02")
def test_alone_the_target_takes_it_all_and_a_miss_divides_nothing() -> None:
    shot = jason("Sawed-off", RIFLE_RED, "scatter")
    alone = scatter().when(shot, CLEAR | HIT | {"attack:near_target": []})
    assert mission(alone).enemies[RIFLE_RED].hp == 1
    scatter().when(shot, CLEAR | BLANK).accepted()


@pytest.mark.rule("RI-ALT-02", "RI-LOS-05")
def test_scatter_rolls_a_cover_die_for_the_target_only() -> None:
    shot = jason("Sawed-off", RIFLE_RED, "scatter")
    behind = {"attack:sight": "cover", "attack:cover": "Crate", "attack:cover_roll": "shield"}
    scene = scatter().when(shot, divided(red=2, blue=1, rifle_blue=1) | behind)
    assert (mission(scene).enemies[RIFLE_RED].hp, mission(scene).enemies[BLUE].hp) == (5, 5)
    assert TerrainHurt(terrain="Crate", tile="Crate", hp=2, by="Jason") in scene.facts
