"""Alternate fire modes: Scatter, Spread, Throw and Full Auto."""

from typing import Any

import msgspec
import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import (
    BLUE,
    CLEAR,
    GREEN,
    RED,
    RIFLE_BLUE,
    RIFLE_RED,
    holding,
    jason,
    outcome,
    rolled,
)
from tests.tracker.systems.rook_islands.given_facts import (
    given,
    mission_one,
    mp,
    next_event_phase,
    placed,
    values,
)
from tests.tracker.systems.rook_islands.playing import character, mission, step
from tests.tracker.systems.rook_islands.talented import dice, has, insanity, use
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.kernel.questions import EnterValues, PickOne
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.card_shapes import WEAPON_FIELDS
from tracker.systems.rook_islands.commands.weapons import PickUpWeapon
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
from tracker.systems.rook_islands.facts.mission import (
    MissionSucceeded,
    PlayerTurnEnded,
    PlayerTurnOpened,
    WeaponEquipped,
)
from tracker.systems.rook_islands.facts.weapons import WeaponPickedUp, WeaponReturned, WeaponThrown

HIT, BLANK = {"attack:roll": "hit"}, {"attack:roll": "blank"}
MP5 = values(
    "weapon/MP5", clip=6, damage=2, far_die=None, far_range=0, alone_die="yellow", on_hit=None,
    on_hit_damage=0, price=700,
)  # fmt: skip
SHOTGUN = values(
    "weapon/Sawed-off", reach="ranged", hands=2, clip=2, die="yellow", damage=4, modes=["scatter"],
    far_die=None, far_range=0, alone_die=None, on_hit=None, on_hit_damage=0, price=700,
)  # fmt: skip
BLADE = values("weapon/Machete", modes=["throw"], throw_die="orange", throw_damage=2)
THREE = (*placed("Assaulter", "red"), *placed("Beheader", "blue"), *placed("Assaulter", "blue"))


def spread(
    *more: Fact | tuple[Fact, ...], rounds: int = 6, who: tuple[str, ...] = ("Jason", "Keith")
) -> Scenario:
    """Jason with an MP5; before him an Assaulter, a Beheader and another Assaulter."""
    return given(mission_one(*who, enemies=THREE), MP5, holding("Jason", "MP5", rounds=rounds), *more)


def fires(target: str = RIFLE_RED) -> c.Attack:
    return jason("MP5", target, "spread")


def near(*units: str, cover: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
    return CLEAR | {"attack:near_target": list(units), "attack:in_cover": list(cover)} | more


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


# Throw


def throws(target: str = RED, space: str = "") -> c.Attack:
    return c.Attack(character="Jason", weapon="Machete", target=target, mode="throw", space=space)


@pytest.mark.rule("RI-ALT-08")
def test_a_throw_has_its_own_die_and_damage() -> None:
    scene = given(mission_one(), BLADE).when(throws(), CLEAR)
    assert dice(scene.questions) == ["orange"]
    scene = given(mission_one(), BLADE).when(throws(), CLEAR | HIT)
    assert mission(scene).enemies[RED].hp == 4


@pytest.mark.rule("RI-ALT-08")
def test_what_a_throw_does_is_read_off_the_card_when_one_throws() -> None:
    given(mission_one(), values("weapon/Machete", modes=["throw"])).when(throws(), CLEAR).asks(
        "value:weapon/Machete"
    )


@pytest.mark.rule("RI-ALT-09")
@pytest.mark.parametrize("face", ["hit", "blank"])
def test_hit_or_miss_the_weapon_lies_where_it_was_thrown(face: str) -> None:
    scene = given(mission_one(), BLADE).when(throws("ground", space="D5"), CLEAR | {"attack:roll": face})
    assert scene.facts[-1] == WeaponThrown(character="Jason", weapon="Machete", target="ground", at="D5")
    jason_now = character(scene, "Jason")
    assert (jason_now.weapons, jason_now.equipped) == (("Fist Punch",), ("Fist Punch",))
    (token,) = mission(scene).weapon_tokens
    assert (token.weapon, token.at, token.owner) == ("Machete", "D5", "Jason")


@pytest.mark.rule("RI-ALT-09")
def test_thrown_at_a_unit_it_lies_on_that_ones_space() -> None:
    (there,) = placed("Beheader", "red")
    named = (msgspec.structs.replace(there, at="C4"),)
    scene = given(mission_one(enemies=()), named, BLADE).when(throws(), CLEAR | BLANK)
    assert mission(scene).weapon_tokens[0].at == "C4"


LYING = (
    *BLADE,
    WeaponThrown(character="Jason", weapon="Machete", target="ground", at="D5"),
)  # fmt: skip
LATER = (PlayerTurnEnded(), *next_event_phase(), PlayerTurnOpened(), mp("Jason", 5), mp("Liza", 5))


def picks(who: str = "Liza", space: str = "") -> PickUpWeapon:
    return PickUpWeapon(character=who, weapon="Machete", space=space)


@pytest.mark.rule("RI-ALT-10")
def test_whoever_steps_on_it_may_pick_it_up_and_equip_it() -> None:
    free_hand = (WeaponPutAway(character="Liza", weapon="Fist Punch"),)
    scene = (
        given(mission_one(), LYING, free_hand)
        .when(step("Liza", to="D5"))
        .when(picks())
        .then(
            WeaponPickedUp(character="Liza", weapon="Machete", owner="Jason", at="D5"),
            WeaponEquipped(character="Liza", weapon="Machete"),
        )
    )
    assert mission(scene).weapon_tokens == ()
    assert character(scene, "Liza").equipped.count("Machete") == 2


@pytest.mark.rule("RI-ALT-10")
def test_with_full_hands_it_lies_beside_the_board() -> None:
    scene = given(mission_one(), LYING).when(step("Liza", to="D5")).when(picks())
    scene.then(WeaponPickedUp(character="Liza", weapon="Machete", owner="Jason", at="D5"))


@pytest.mark.rule("RI-ALT-10")
def test_one_picks_up_only_what_one_stands_on() -> None:
    scene = given(mission_one(), LYING).when(step("Liza", to="D6"))
    scene.when(picks()).refused_by("RI-ALT-10", "D5")
    given(mission_one()).when(picks()).unfit("weapon")
    given(mission_one(), LYING).when(picks(space="D5")).accepted()


@pytest.mark.rule("RI-ALT-11")
def test_a_weapon_on_the_board_is_nobodys_to_use() -> None:
    scene = given(mission_one(), LYING, LATER)
    scene.when(jason("Machete", RED)).refused_by("RI-ALT-11", "lies on the board")


@pytest.mark.rule("RI-ALT-11", "RI-ATK-05")
def test_picked_up_in_the_same_round_it_stays_used() -> None:
    hands = (
        WeaponPutAway(character="Liza", weapon="Fist Punch"),
        WeaponPutAway(character="Liza", weapon="Machete"),
    )
    used = (WeaponUsed(character="Jason", weapon="Machete"), *LYING, *hands)
    scene = given(mission_one(), used).when(picks(space="D5"))
    scene.when(c.Attack(character="Liza", weapon="Machete", target=RED), {"attack:adjacent": True})
    scene.refused_by("RI-ATK-05", "already attacked")
    later = given(mission_one(), used, LATER).when(picks(space="D5"))
    later.when(
        c.Attack(character="Liza", weapon="Machete", target=RED, mode="single"),
        {"attack:adjacent": True, "attack:roll": "blank"},
    ).accepted()


@pytest.mark.rule("RI-ALT-09", "RI-END-13")
def test_what_nobody_picked_up_is_its_owners_again_when_the_mission_ends() -> None:
    scene = given(mission_one(), LYING, (MissionSucceeded(),)).when(c.BringHome())
    assert WeaponReturned(character="Jason", weapon="Machete") in scene.facts
    assert character(scene, "Jason").weapons == ("Fist Punch", "Machete")
    lost = given(mission_one(), LYING).when(c.FailMission(why="acid"))
    assert set(character(lost, "Jason").weapons) == set()


@pytest.mark.rule("RI-TAL-25", "RI-TAL-17")
def test_a_throw_is_neither_a_shot_nor_a_blow_for_talents_that_wait() -> None:
    both = given(mission_one(), BLADE, has("Jason", "The Right Spot", "Lucky Bullet"))
    both.when(use("The Right Spot")).when(use("Lucky Bullet")).when(throws(), CLEAR | BLANK)
    assert set(character(both, "Jason").waiting) == {"The Right Spot", "Lucky Bullet"}


# Full Auto


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
