"""Attacking: which attacks are lawful, and in which steps they run."""

import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BESIDE,
    BLUE,
    CLEAR,
    HIT,
    RED,
    RIFLE_RED,
    blow,
    holding,
    jason,
    outcome,
    rolled,
    shot,
)
from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given, mission_one
from tracker.systems.rook_islands.commands import Attack
from tracker.systems.rook_islands.facts.action import CharacterExited, CharacterMoved
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    CharacterKnockedOut,
    EnemyHurt,
    EnemyRemoved,
    TerrainDestroyed,
    TerrainHurt,
)
from tracker.systems.rook_islands.facts.mission import TurnEndAgreed


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


@pytest.mark.rule("RI-ALT-01", "RI-DICE-04")
def test_a_mode_that_the_card_does_not_have_is_refused() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    scene.when(jason("Colt .45", RED, "full_auto"), CLEAR | HIT).refused_by("RI-ALT-01", "Full Auto")
    given(mission_one(), holding("Jason", "Colt .45")).when(jason("Colt .45", RED, "burst")).unfit("mode")
