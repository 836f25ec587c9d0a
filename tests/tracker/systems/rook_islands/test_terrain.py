"""Tiles that are hit."""

import pytest

from tests.tracker.systems.rook_islands.fighting import BESIDE, BLUE, CLEAR, RED, holding, jason, outcome
from tests.tracker.systems.rook_islands.given_facts import given, hp, mission_one, placed
from tracker.kernel.questions import PickSome
from tracker.systems.rook_islands.commands import Attack, RecordHurt
from tracker.systems.rook_islands.facts.action import CharacterExited, LootPlaced, LootTaken
from tracker.systems.rook_islands.facts.board import RubbleFell
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    AttackResolved,
    CharacterHurt,
    CharacterKnockedOut,
    EnemyHurt,
    EnemyRemoved,
    FireEntered,
    FireSpread,
    TerrainDestroyed,
    TerrainHurt,
    WeaponUsed,
)
from tracker.systems.rook_islands.facts.mission import MissionFailed, ObjectiveMet

HIT = {"attack:roll": "hit"}


def damage(tile: str, hp: int) -> RecordHurt:
    return RecordHurt(unit=f"terrain:{tile}", hp=hp, cause="card")


def burnt(key: str, *, loot: int = 0, leaves: int = 0) -> dict[str, int]:
    """What lies under the Fire tokens."""
    return {f"{key}:burnt_loot": loot, f"{key}:burnt_leaves": leaves}


def earlier(tile: str, hp: int) -> TerrainHurt:
    return TerrainHurt(terrain=tile, tile=tile, hp=hp)


@pytest.mark.rule("RI-TILE-12", "RI-DMG-07")
def test_a_crate_breaks_at_two_damage_in_all_and_leaves_a_loot_token() -> None:
    scene = given(mission_one()).when(damage("Crate", 1))
    scene.then(TerrainHurt(terrain="Crate", tile="Crate", hp=1))
    assert scene.game.mission.crates == 1
    scene.when(damage("Crate", 1)).then(
        TerrainHurt(terrain="Crate", tile="Crate", hp=1),
        TerrainDestroyed(terrain="Crate", tile="Crate"),
        LootPlaced(),
    )
    assert (scene.game.mission.crates, scene.game.mission.loot_on_board) == (0, 4)


@pytest.mark.rule("RI-TILE-12")
def test_a_crate_breaks_once() -> None:
    scene = given(mission_one()).when(damage("Crate", 5)).when(damage("Crate", 5))
    scene.refused_by("RI-ATK-01", "gone")


@pytest.mark.rule("RI-TILE-12")
def test_a_crate_leaves_nothing_when_the_loot_pile_is_empty() -> None:
    out = tuple(
        LootTaken(character="Jason", loot=kind)
        for kind in ("Money", "Money", "Money", "Bandage", "Bandage", "Bandage", "Molotov", "Molotov")
    )
    placed_again = tuple(LootPlaced() for _ in range(6))
    scene = given(mission_one(), out, placed_again).when(damage("Crate", 2))
    scene.then(
        TerrainHurt(terrain="Crate", tile="Crate", hp=2), TerrainDestroyed(terrain="Crate", tile="Crate")
    )


@pytest.mark.rule("RI-TILE-15", "RI-MIS-12", "RI-ATK-06", "RI-DICE-06")
def test_a_palm_tree_that_is_hit_drops_coconuts_on_everyone_next_to_it_and_stays() -> None:
    tree = Attack(character="Liza", weapon="Fist Punch", target="terrain:Palm Tree")
    scene = given(mission_one(), hp("Liza", 5)).when(tree, BESIDE)
    (question,) = scene.asks("attack:coconuts").questions
    assert isinstance(question, PickSome)
    assert [choice.value for choice in question.choices[:3]] == ["Jason", "Liza", RED]
    scene = given(mission_one(), hp("Liza", 5))
    scene.when(tree, BESIDE | {"attack:coconuts": ["Liza", BLUE]}).then(
        AttackAnnounced(attacker="Liza", weapon="Fist Punch", target="terrain:Palm Tree"),
        WeaponUsed(character="Liza", weapon="Fist Punch"),
        AttackResolved(attacker="Liza", target="terrain:Palm Tree", outcome="hit"),
        CharacterHurt(character="Liza", hp=1, cause="coconut", by="Liza"),
        ObjectiveMet(objective="second"),
        EnemyHurt(enemy=BLUE, hp=1, cause="coconut", by="Liza"),
    )
    assert scene.game.mission.terrain == {}
    assert scene.game.mission.objectives["second"].state == "done"
    jason_too = jason("Fist Punch", "terrain:Palm Tree")
    scene.when(jason_too, BESIDE | {"attack:coconuts": [BLUE]})
    assert scene.facts[-1] == EnemyHurt(enemy=BLUE, hp=1, cause="coconut", by="Jason")


@pytest.mark.rule("RI-TILE-15", "RI-MIS-12")
def test_coconuts_that_hit_nobody_meet_no_objective() -> None:
    scene = given(mission_one()).when(
        jason("Fist Punch", "terrain:Palm Tree"), BESIDE | {"attack:coconuts": []}
    )
    assert scene.facts[-1] == outcome("terrain:Palm Tree", "hit")
    assert scene.game.mission.objectives["second"].state == "open"


@pytest.mark.rule("RI-TILE-15")
def test_a_palm_tree_as_cover_drops_its_coconuts_too() -> None:
    scene = given(mission_one(), holding("Jason", "Colt .45"))
    behind = {"attack:sight": "cover", "attack:cover": "Palm Tree", "attack:cover_roll": "shield"}
    scene.when(jason("Colt .45", BLUE), behind | HIT | {"attack:coconuts": [BLUE]})
    assert scene.facts[-2] == EnemyHurt(enemy=BLUE, hp=1, cause="coconut", by="Jason")


@pytest.mark.rule("RI-TILE-15", "RI-TILE-27")
def test_coconuts_fall_only_on_units_on_the_board() -> None:
    scene = given(mission_one(enemies=placed("Beheader", "red")), CharacterExited(character="Liza"))
    scene.when(jason("Fist Punch", "terrain:Palm Tree"), BESIDE)
    (question,) = scene.questions
    assert isinstance(question, PickSome)
    assert [choice.says for choice in question.choices] == ["Jason", "Beheader red"]


@pytest.mark.rule("RI-TILE-15", "RI-END-01")
def test_a_coconut_that_fells_the_last_one_ends_the_mission_there() -> None:
    facts = (mission_one(), CharacterKnockedOut(character="Liza"), hp("Jason", 1))
    scene = given(*facts).when(
        jason("Fist Punch", "terrain:Palm Tree"), BESIDE | {"attack:coconuts": ["Jason", BLUE]}
    )
    assert MissionFailed(why="all player characters are unconscious") in scene.facts
    assert not any(isinstance(fact, EnemyHurt) for fact in scene.facts)


@pytest.mark.rule("RI-TILE-16")
@pytest.mark.parametrize("tile", ["Rock", "Tree"])
def test_rocks_and_trees_take_no_damage(tile: str) -> None:
    scene = given(mission_one()).when(jason("Machete", f"terrain:{tile}"), BESIDE | HIT)
    assert scene.facts[-1] == outcome(f"terrain:{tile}", "hit")
    assert scene.game.mission.terrain == {}


@pytest.mark.rule("RI-LOS-02")
def test_ephemeral_cover_goes_and_permanent_cover_stays() -> None:
    scene = given(mission_one()).when(damage("Crate", 10))
    assert scene.game.mission.terrain["Crate"].gone
    given(mission_one()).when(damage("Rock", 10)).then()


@pytest.mark.rule("RI-TILE-01", "RI-TILE-02", "RI-GLOS-06")
def test_a_red_barrel_explodes_at_the_least_damage_and_leaves_fire() -> None:
    scene = given(mission_one(enemies=placed("Beheader", "red")))
    scene.when(damage("Red Barrel", 1), {"hurt:explosion": ["Jason", RED], **burnt("hurt")}).then(
        TerrainHurt(terrain="Red Barrel", tile="Red Barrel", hp=1),
        TerrainDestroyed(terrain="Red Barrel", tile="Red Barrel"),
        FireSpread(around="Red Barrel"),
        CharacterHurt(character="Jason", hp=2, cause="explosion"),
        EnemyHurt(enemy=RED, hp=2, cause="explosion"),
        FireEntered(unit="Jason"),
        FireEntered(unit=RED),
    )
    assert scene.game.mission.enemies[RED].hp == 4
    assert scene.game.characters["Jason"].on_fire


@pytest.mark.rule("RI-INS-06", "RI-TILE-01")
def test_whom_an_explosion_kills_gives_no_token_and_does_not_burn() -> None:
    scene = given(mission_one(enemies=placed("Beheader", "red", hp=2)), holding("Jason", "Colt .45"))
    scene.when(
        jason("Colt .45", "terrain:Red Barrel"), CLEAR | HIT | {"attack:explosion": [RED], **burnt("attack")}
    )
    assert scene.facts[-2:] == (
        EnemyHurt(enemy=RED, hp=2, cause="explosion", by="Jason"),
        EnemyRemoved(enemy=RED, how="killed", cause="explosion", by="Jason"),
    )
    assert scene.game.characters["Jason"].insanity_tokens == 0


@pytest.mark.rule("RI-DMG-07")
def test_a_stone_pillar_collapses_at_five_damage_in_all() -> None:
    given(mission_one(), earlier("Stone Pillar", 3)).when(damage("Stone Pillar", 1)).then(
        TerrainHurt(terrain="Stone Pillar", tile="Stone Pillar", hp=1)
    )
    nothing = {"hurt:buried": [], "hurt:buried_tiles": [], "hurt:buried_loot": 0, "hurt:buried_leaves": 0}
    given(mission_one(), earlier("Stone Pillar", 3)).when(damage("Stone Pillar", 2), nothing).then(
        TerrainHurt(terrain="Stone Pillar", tile="Stone Pillar", hp=2),
        TerrainDestroyed(terrain="Stone Pillar", tile="Stone Pillar"),
        RubbleFell(around="Stone Pillar"),
    )


@pytest.mark.rule("RI-DMG-07")
def test_two_tiles_of_a_kind_are_damaged_apart() -> None:
    scene = given(mission_one(), earlier("Stone Pillar", 3)).when(damage("Stone Pillar by the gate", 2))
    scene.then(TerrainHurt(terrain="Stone Pillar by the gate", tile="Stone Pillar", hp=2))
    assert scene.game.mission.terrain["Stone Pillar"].damage == 3


@pytest.mark.rule("RI-TILE-03")
def test_a_machine_gun_keeps_its_damage_and_stays_as_cover() -> None:
    scene = given(mission_one(), earlier("Machine Gun", 5)).when(damage("Machine Gun", 1))
    assert scene.game.mission.terrain["Machine Gun"].damage == 6
    assert not scene.game.mission.terrain["Machine Gun"].gone
