"""Attacking: which attacks are lawful, and in which steps they run."""

import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BESIDE,
    BLUE,
    CLEAR,
    RED,
    RIFLE_BLUE,
    RIFLE_RED,
    blow,
    holding,
    jason,
    outcome,
    rolled,
    shot,
)
from tests.tracker.systems.rook_islands.given_facts import enemy_turn, founded, given, mission_one
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import Attack, Move
from tracker.systems.rook_islands.facts.action import CharacterExited, CharacterMoved
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    CharacterHurt,
    CharacterKnockedOut,
    EnemyHurt,
    EnemyRemoved,
    RoundsSpent,
    TerrainDestroyed,
    TerrainHurt,
)
from tracker.systems.rook_islands.facts.mission import FreeAttackOwed, FreeAttackSettled, TurnEndAgreed

HIT = {"attack:roll": "hit"}


def with_friendly_fire() -> tuple[Fact, ...]:
    return (*founded("Jason", "Liza", friendly_fire=True), *mission_one()[1:])


@pytest.mark.rule("RI-ATK-01")
def test_an_attack_needs_a_target() -> None:
    given(mission_one(), holding("Jason", "Colt .45", rounds=0)).when(jason("Colt .45", "")).refused_by(
        "RI-ATK-01", "no target"
    )


@pytest.mark.rule("RI-ATK-01", "RI-ATK-04", "RI-RELOAD-04")
def test_a_weapon_without_ammunition_cannot_attack() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45", rounds=0))
    scene.when(jason("Colt .45", RED), CLEAR | HIT).refused_by("RI-RELOAD-04", "no ammunition")


@pytest.mark.rule("RI-ATK-01")
def test_a_melee_weapon_needs_no_ammunition() -> None:
    given(mission_one()).when(jason("Machete", RED), BESIDE | HIT).then(
        *blow("Machete", RED),
        rolled("yellow", "hit", "Machete at Beheader red"),
        outcome(RED, "hit"),
        EnemyHurt(enemy=RED, hp=2, cause="Machete", by="Jason"),
    )


@pytest.mark.rule("RI-ATK-01")
def test_nobody_attacks_himself_or_a_stranger() -> None:
    scene = given(mission_one())
    scene.when(jason("Machete", "Jason")).refused_by("RI-ATK-01")
    given(mission_one()).when(jason("Machete", "beheader-yellow")).unfit("target")
    given(mission_one()).when(jason("Machete", "terrain:Bush")).unfit("target")


@pytest.mark.rule("RI-ATK-01")
def test_an_enemy_that_is_gone_is_no_target() -> None:
    scene = given(mission_one(), EnemyRemoved(enemy=RED, how="killed", cause="Machete", by="Liza"))
    scene.when(jason("Machete", RED)).refused_by("RI-DMG-06")


@pytest.mark.rule("RI-ATK-01")
def test_a_broken_crate_is_no_target_but_another_one_is() -> None:
    scene = given(mission_one(), TerrainDestroyed(terrain="Crate", tile="Crate"))
    scene.when(jason("Machete", "terrain:Crate")).refused_by("RI-ATK-01", "gone")
    given(mission_one(), TerrainDestroyed(terrain="Crate", tile="Crate")).when(
        jason("Machete", "terrain:Crate 2")
    ).asks("attack:adjacent")


@pytest.mark.rule("RI-ATK-02", "RI-RANGE-02")
def test_range_is_asked_before_the_die() -> None:
    scene = given(mission_one()).when(jason("Machete", RED)).asks("attack:adjacent")
    scene = given(mission_one()).when(jason("Machete", RED), BESIDE).asks("attack:roll")
    assert scene.questions[0].says == "Roll yellow: Machete at Beheader red"


@pytest.mark.rule("RI-ATK-02", "RI-LOS-03")
def test_line_of_sight_is_asked_before_the_die() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45"))
    given(*facts).when(jason("Colt .45", RED)).asks("attack:sight")
    given(*facts).when(jason("Colt .45", RED), CLEAR).asks("attack:roll")


@pytest.mark.rule("RI-LOS-03")
def test_the_line_is_clear_or_touches_a_named_cover_or_a_wall_and_that_is_kept() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45"))
    (question,) = given(*facts).when(jason("Colt .45", RED)).questions
    assert [choice.value for choice in question.choices] == ["clear", "cover", "wall"]  # type: ignore[attr-defined]
    behind = {"attack:sight": "cover", "attack:cover": "Rock"}
    scene = given(*facts).when(
        jason("Colt .45", RED), behind | {"attack:roll": "hit", "attack:cover_roll": "shield"}
    )
    told = next(fact for fact in scene.facts if isinstance(fact, AttackAnnounced))
    assert (told.sight, told.cover) == ("cover", "Rock")
    given(*facts).when(jason("Colt .45", RED), {"attack:sight": "wall"}).refused_by("RI-LOS-12")


@pytest.mark.rule("RI-ATK-02")
def test_a_die_before_line_of_sight_or_adjacency_is_refused() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45")).when(jason("Colt .45", RED), HIT)
    scene.refused_by("RI-ATK-02", "line of sight")
    given(mission_one()).when(jason("Machete", RED), HIT).refused_by("RI-ATK-02", "range")


@pytest.mark.rule("RI-ATK-02")
def test_a_die_is_not_too_early_where_adjacency_is_known() -> None:
    beside = CharacterMoved(character="Jason", spaces=1, cost=1, next_to=(RED,))
    given(mission_one(), beside).when(jason("Machete", RED), HIT).accepted()
    given(mission_one(), beside).when(jason("Machete", BLUE), HIT).refused_by("RI-ATK-02")


@pytest.mark.rule("RI-ATK-03")
def test_weapon_mode_and_target_are_announced_before_any_die() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    facts = scene.when(jason("Colt .45", RED), CLEAR | {"attack:roll": "blank"}).facts
    assert facts == (
        *shot("Colt .45", RED, sight="clear"),
        rolled("yellow", "blank", "Colt .45 at Beheader red"),
        outcome(RED, "missed"),
    )
    assert facts[0] == AttackAnnounced(attacker="Jason", weapon="Colt .45", target=RED, sight="clear")


@pytest.mark.rule("RI-ATK-04")
def test_a_weapon_in_its_holster_cannot_attack() -> None:
    given(mission_one()).when(jason("Colt .45", RED), CLEAR | HIT).refused_by("RI-ATK-04", "not equipped")


@pytest.mark.rule("RI-ATK-05")
def test_a_weapon_attacks_once_a_round_and_another_one_too() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45", "Desert Eagle"))
    first = given(*facts).when(jason("Colt .45", RED), CLEAR | HIT)
    first.when(jason("Colt .45", BLUE), CLEAR | HIT).refused_by("RI-ATK-05", "already attacked")
    given(*facts).when(jason("Colt .45", RED), CLEAR | HIT).when(
        jason("Desert Eagle", RED), CLEAR | HIT
    ).accepted()


@pytest.mark.rule("RI-ATK-05")
def test_a_missed_attack_uses_the_weapon_too_and_a_new_round_readies_it() -> None:
    given(mission_one()).when(jason("Machete", RED), BESIDE | {"attack:roll": "blank"}).when(
        jason("Machete", RED), BESIDE | HIT
    ).refused_by("RI-ATK-05")
    given(mission_one(round_number=2)).when(jason("Machete", RED), BESIDE | HIT).accepted()


@pytest.mark.rule("RI-ATK-05", "RI-TURN-04")
def test_a_weapon_used_by_one_is_unused_with_another() -> None:
    scene = given(mission_one()).when(jason("Machete", RED), BESIDE | HIT)
    scene.when(Attack(character="Liza", weapon="Machete", target=RED), BESIDE | HIT).accepted()


@pytest.mark.rule("RI-ATK-06")
def test_a_barrel_can_be_shot_and_explodes() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45", rounds=1))
    scene.when(
        jason("Colt .45", "terrain:Red Barrel"),
        CLEAR | HIT | {"attack:explosion": [], "attack:burnt_loot": 0, "attack:burnt_leaves": 0},
    ).accepted()
    assert scene.game.characters["Jason"].rounds == {"Colt .45": 0}
    assert TerrainDestroyed(terrain="Red Barrel", tile="Red Barrel") in scene.facts


@pytest.mark.rule("RI-ATK-06")
def test_the_ground_can_be_a_target_and_nothing_is_hurt() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    scene.when(jason("Colt .45", "ground"), CLEAR | HIT).then(
        *shot("Colt .45", "ground", sight="clear"),
        rolled("yellow", "hit", "Colt .45 at ground"),
        outcome("ground", "hit"),
    )


@pytest.mark.rule("RI-ATK-06")
def test_a_missed_tile_stays_as_it_is() -> None:
    scene = given(mission_one()).when(jason("Machete", "terrain:Crate"), BESIDE | {"attack:roll": "blank"})
    assert not any(isinstance(fact, TerrainHurt) for fact in scene.facts)


@pytest.mark.rule("RI-RANGE-02")
def test_melee_weapons_reach_adjacent_enemies_only() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45"))
    far = given(*facts).when(jason("Fist Punch", RIFLE_RED), {"attack:adjacent": False})
    far.refused_by("RI-RANGE-02", "adjacent")
    given(*facts).when(jason("Colt .45", RIFLE_RED), CLEAR | HIT).accepted()
    given(*facts).when(jason("Fist Punch", RED), BESIDE).accepted()
    given(*facts).when(jason("Colt .45", RED), CLEAR | HIT).accepted()


@pytest.mark.rule("RI-RANGE-01")
def test_the_range_of_another_space_is_at_least_one() -> None:
    facts = (mission_one(), holding("Jason", "M133"))
    given(*facts).when(jason("M133", RED)).asks("attack:range", "attack:sight")
    given(*facts).when(jason("M133", RED), CLEAR | {"attack:range": 0}).unfit("answers.attack:range")
    scene = given(*facts).when(jason("M133", RED), CLEAR | HIT | {"attack:range": 1})
    assert scene.facts[0] == AttackAnnounced(
        attacker="Jason", weapon="M133", target=RED, range=1, sight="clear"
    )


@pytest.mark.rule("RI-RANGE-03")
def test_ranged_weapons_have_no_range_limit() -> None:
    scene = given(mission_one(), holding("Jason", "M133"))
    scene.when(jason("M133", RED), CLEAR | HIT | {"attack:range": 12}).accepted()


@pytest.mark.rule("RI-ATK-01")
def test_a_teammate_is_no_target_without_friendly_fire() -> None:
    given(mission_one()).when(jason("Machete", "Liza"), BESIDE | HIT).refused_by("RI-ATK-01", "Friendly Fire")
    given(with_friendly_fire()).when(jason("Machete", "Liza"), BESIDE | HIT).accepted()


@pytest.mark.rule("RI-FF-01")
def test_with_friendly_fire_a_miss_hits_the_teammate_in_the_line() -> None:
    given(with_friendly_fire(), holding("Jason", "Colt .45")).when(jason("Colt .45", RED)).asks(
        "attack:sight", "attack:between"
    )
    scene = given(with_friendly_fire(), holding("Jason", "Colt .45")).when(
        jason("Colt .45", RED), CLEAR | {"attack:between": "Liza", "attack:roll": "blank"}
    )
    assert scene.facts[-1] == CharacterHurt(character="Liza", hp=2, cause="Colt .45", by="Jason")
    off = given(mission_one(), holding("Jason", "Colt .45"))
    off.when(jason("Colt .45", RED), CLEAR | {"attack:roll": "blank"})
    assert off.game.characters["Liza"].hp == 7


@pytest.mark.rule("RI-FF-02")
def test_with_friendly_fire_a_hit_spares_the_teammate_in_the_line() -> None:
    scene = given(with_friendly_fire(), holding("Jason", "Colt .45")).when(
        jason("Colt .45", RED), CLEAR | {"attack:between": "Liza", "attack:roll": "hit"}
    )
    assert scene.game.characters["Liza"].hp == 7
    assert scene.game.mission.enemies[RED].hp == 4


@pytest.mark.rule("RI-TILE-27")
def test_who_has_exited_neither_attacks_nor_is_attacked() -> None:
    given(mission_one(), CharacterExited(character="Jason")).when(jason("Machete", RED)).refused_by(
        "RI-TILE-27"
    )
    given(mission_one(), CharacterExited(character="Liza")).when(jason("Machete", "Liza")).refused_by(
        "RI-TILE-27"
    )


@pytest.mark.rule("RI-DOWN-01", "RI-ETURN-02")
def test_attacks_belong_to_the_conscious_in_the_player_turn() -> None:
    given(mission_one(), CharacterKnockedOut(character="Jason")).when(jason("Machete", RED)).refused_by(
        "RI-DOWN-01"
    )
    given(enemy_turn()).when(jason("Machete", RED)).refused_by("RI-ETURN-02")


@pytest.mark.rule("RI-TURN-07")
def test_an_attack_after_agreeing_to_end_the_turn_withdraws_the_agreement() -> None:
    scene = given(mission_one(), TurnEndAgreed(character="Jason"))
    scene.when(jason("Fist Punch", RED), BESIDE)
    assert not scene.game.characters["Jason"].agreed


@pytest.mark.rule("RI-STRESS-09")
def test_an_owed_free_attack_comes_first_and_may_hit_a_teammate() -> None:
    owed = FreeAttackOwed(character="Jason", weapon="Colt .45")
    facts = (mission_one(), holding("Jason", "Colt .45", "Desert Eagle"), owed)
    given(*facts).when(jason("Machete", RED), BESIDE | HIT).refused_by("RI-STRESS-09")
    free = Attack(character="Jason", weapon="Colt .45", target="Liza", free=True)
    scene = given(*facts).when(free, CLEAR | HIT)
    scene.then(
        AttackAnnounced(attacker="Jason", weapon="Colt .45", target="Liza", sight="clear", free=True),
        RoundsSpent(character="Jason", weapon="Colt .45", rounds=1),
        FreeAttackSettled(character="Jason"),
        rolled("yellow", "hit", "Colt .45 at Liza"),
        outcome("Liza", "hit"),
        CharacterHurt(character="Liza", hp=2, cause="Colt .45", by="Jason"),
    )
    scene.when(jason("Colt .45", RED), CLEAR | HIT).accepted()


@pytest.mark.rule("RI-STRESS-09")
def test_a_free_attack_is_owed_once_and_with_that_weapon() -> None:
    facts = (mission_one(), FreeAttackOwed(character="Jason", weapon="Machete"))
    fist = Attack(character="Jason", weapon="Fist Punch", target="Liza", free=True)
    given(*facts).when(fist, BESIDE).refused_by("RI-STRESS-09")
    nobody = Attack(character="Jason", weapon="Machete", target="", free=True)
    scene = given(*facts).when(nobody).then(FreeAttackSettled(character="Jason"))
    scene.when(nobody).refused_by("RI-STRESS-09")


@pytest.mark.rule("RI-STRESS-09")
def test_a_free_attack_waits_for_ammunition_like_any_other() -> None:
    facts = (mission_one(), holding("Jason", "Colt .45", rounds=0))
    owed = FreeAttackOwed(character="Jason", weapon="Colt .45")
    free = Attack(character="Jason", weapon="Colt .45", target=RED, free=True)
    given(*facts, owed).when(free, CLEAR | HIT).refused_by("RI-RELOAD-04", "no ammunition")


@pytest.mark.rule("RI-ALT-01", "RI-DICE-04")
def test_a_mode_that_the_card_does_not_have_is_refused() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    scene.when(jason("Colt .45", RED, "full_auto"), CLEAR | HIT).refused_by("RI-ALT-01", "Full Auto")
    given(mission_one(), holding("Jason", "Colt .45")).when(jason("Colt .45", RED, "burst")).unfit("mode")


@pytest.mark.rule("RI-ALT-12", "RI-ALT-15", "RI-DICE-09")
def test_full_auto_goes_on_for_an_mp_and_a_round_each_and_a_worse_die() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT)
    scene.when(jason("AK-47", BLUE), CLEAR | {"attack:near": True}).asks("attack:roll")
    assert scene.questions[0].says == "Roll orange: AK-47 at Beheader blue"


@pytest.mark.rule("RI-DICE-09", "RI-ALT-14")
def test_full_auto_at_three_targets_spends_three_rounds_and_two_mp() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    near = CLEAR | {"attack:near": True, "attack:roll": "hit"}
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT)
    scene.when(jason("AK-47", BLUE), near).when(jason("AK-47", RIFLE_BLUE, "full_auto"), near)
    character = scene.game.characters["Jason"]
    assert (character.rounds["AK-47"], character.mp) == (3, 3)
    assert [scene.game.mission.enemies[name].hp for name in (RIFLE_RED, BLUE, RIFLE_BLUE)] == [3, 4, 3]
    scene.when(jason("AK-47", RED), near).refused_by("RI-ALT-12", "at most 3")


@pytest.mark.rule("RI-ALT-13")
def test_a_further_target_is_near_the_one_before() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT)
    scene.when(jason("AK-47", BLUE), {"attack:near": False}).refused_by("RI-ALT-13")


@pytest.mark.rule("RI-ALT-12")
def test_no_target_is_taken_twice_in_one_sequence() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT)
    scene.when(jason("AK-47", RIFLE_RED)).refused_by("RI-ALT-12", "different")


@pytest.mark.rule("RI-ALT-14")
def test_a_further_target_needs_an_mp() -> None:
    scene = given(
        mission_one(),
        holding("Jason", "AK-47", rounds=6),
        CharacterMoved(character="Jason", spaces=4, cost=4),
    )
    near = CLEAR | {"attack:near": True, "attack:roll": "blank"}
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT).when(jason("AK-47", BLUE), near)
    assert scene.game.characters["Jason"].mp == 0
    scene.when(jason("AK-47", RIFLE_BLUE), near).refused_by("RI-ALT-14", "0 of 1 MP")


@pytest.mark.rule("RI-ALT-16")
def test_a_miss_does_not_stop_full_auto() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | {"attack:roll": "blank"})
    scene.when(jason("AK-47", BLUE), CLEAR | {"attack:near": True, "attack:roll": "hit"})
    assert rolled("orange", "hit", "AK-47 at Beheader blue") in scene.facts


@pytest.mark.rule("RI-ALT-12", "RI-TURN-06")
def test_full_auto_ends_with_another_action_of_the_shooter() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "full_auto"), CLEAR | HIT)
    scene.when(Move(character="Jason", spaces=1, leaves=()))
    scene.when(jason("AK-47", BLUE, "full_auto")).refused_by("RI-ATK-05")


@pytest.mark.rule("RI-ALT-12")
def test_a_single_shot_does_not_go_on() -> None:
    scene = given(mission_one(), holding("Jason", "AK-47", rounds=6))
    scene.when(jason("AK-47", RIFLE_RED, "single"), CLEAR | HIT)
    scene.when(jason("AK-47", BLUE, "full_auto")).refused_by("RI-ATK-05")
