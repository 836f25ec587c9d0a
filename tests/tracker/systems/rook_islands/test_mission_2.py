"""Mission 2: room after room, to Shadow Vaas (RI-MIS-15 to RI-MIS-21)."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import given, values
from tests.tracker.systems.rook_islands.missions_under_way import (
    Facts,
    aims,
    before,
    board_of,
    hurt,
    in_setup,
    under_way,
    unit,
)
from tracker.facts.fact import Fact
from tracker.kernel.questions import EnterValues
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.facts.board import AsideCounted, RoomOpened, RubbleFell, TileSetOff
from tracker.systems.rook_islands.facts.fight import (
    EnemyRemoved,
    InsanityTokensGained,
    TerrainDestroyed,
    TerrainHurt,
)
from tracker.systems.rook_islands.facts.mission import EnemyPlaced, MissionSucceeded, WeaponOwned
from tracker.systems.rook_islands.prompts import prompts
from tracker.systems.rook_islands.rules import checklist

MAP = values(
    "map/2", first_room_dogs=1, units_a="Assaulter; Assaulter", units_b="shadow vaas;Shadow Grant; Assaulter"
)
BOARDS = (
    *board_of("Shadow Vaas", boss=True, max_hp=20, rank=12),
    *board_of("Shadow Grant", boss=True, rank=11),
)
VAAS = unit("Shadow Vaas", hp=20, left=1, rank=12, boss=True)
NO_MORE: dict[str, Any] = {"hurt:vines": []}
WALL_A: dict[str, Any] = {"hurt:vines": [], "hurt:room": "A"}


def hit(tile: str, hp: int = 1, by: str = "Jason") -> c.RecordHurt:
    return c.RecordHurt(unit=f"terrain:{tile}", hp=hp, cause="Machete", by=by)


def due(scene: Scenario) -> dict[str, str]:
    """What is to be placed now, by key."""
    return {
        each.key: each.says for each in prompts(scene.after, pack.load()) if each.key.startswith("arrives")
    }


def in_mission(*facts: Fact | Facts) -> Scenario:
    return under_way(2, MAP, BOARDS, AsideCounted(unit="Guard dog", aside=1), *facts)


@pytest.mark.rule("RI-MIS-16")
def test_shadow_vaas_dead_is_the_mission_won() -> None:
    scene = under_way(2, VAAS).when(hurt("shadow-vaas", 1, cause="fire"))
    assert MissionSucceeded() in scene.facts
    assert aims(scene)["main"] == "done"
    alive = under_way(2, unit("Shadow Vaas", hp=20, left=2, boss=True)).when(hurt("shadow-vaas", 1))
    assert aims(alive)["main"] == "open"
    home = scene.when(c.BringHome())
    assert home.game.stash.money == 500
    assert home.game.characters["Liza"].xp == 500


@pytest.mark.rule("RI-MIS-17", "RI-TILE-10", "RI-TILE-11")
def test_a_pillar_that_buries_an_enemy_fulfils_the_second_objective() -> None:
    said = {
        "hurt:buried": ["beheader-red"],
        "hurt:buried_tiles": [],
        "hurt:buried_loot": 0,
        "hurt:buried_leaves": 0,
    }
    cracked = TerrainHurt(terrain="Stone Pillar", tile="Stone Pillar", hp=4)
    scene = under_way(2, unit("Beheader", "red"), cracked).when(hit("Stone Pillar"), said)
    scene.then(
        TerrainHurt(terrain="Stone Pillar", tile="Stone Pillar", hp=1, by="Jason"),
        TerrainDestroyed(terrain="Stone Pillar", tile="Stone Pillar"),
        RubbleFell(around="Stone Pillar"),
        EnemyRemoved(enemy="beheader-red", how="killed", cause="rockfall", by="Jason"),
        scene.facts[-1],
    )
    assert aims(scene)["second"] == "done"
    assert not any(isinstance(fact, InsanityTokensGained) for fact in scene.facts)


@pytest.mark.rule("RI-MIS-17")
def test_a_pillar_that_falls_on_nobody_fulfils_nothing() -> None:
    said = {"hurt:buried": [], "hurt:buried_tiles": [], "hurt:buried_loot": 0, "hurt:buried_leaves": 0}
    scene = under_way(2, unit("Beheader", "red")).when(hit("Stone Pillar", 5), said)
    assert aims(scene)["second"] == "open"


def patch_by(name: str) -> c.Move:
    return c.Move(character=name, spaces=1, leaves=(), over=(c.Crossed(tile="Amanita Patch"),))


@pytest.mark.rule("RI-MIS-18")
def test_the_ninth_patch_is_the_last() -> None:
    eight = tuple(TileSetOff(tile="Amanita Patch", unit="Liza") for _ in range(8))
    said = {"amanita:1:units": [], "amanita:1:orange": "hit", "amanita:1:yellow": "blank"}
    scene = under_way(2, eight[:7]).when(patch_by("Jason"), said)
    assert aims(scene)["third"] == "open"
    scene.when(patch_by("Jason"), said)
    assert aims(scene)["third"] == "done"
    under_way(2, eight, eight[:1]).when(patch_by("Jason"), said).unfit("over")


@pytest.mark.rule("RI-MIS-18")
def test_eight_of_nine_give_nothing() -> None:
    eight = tuple(TileSetOff(tile="Amanita Patch", unit="Liza") for _ in range(8))
    scene = under_way(2, eight, VAAS).when(hurt("shadow-vaas", 1)).when(c.BringHome())
    assert (scene.game.characters["Jason"].xp, scene.game.stash.money) == (500, 500)


@pytest.mark.rule("RI-MIS-19", "RI-WPN-08")
@pytest.mark.parametrize("names", [("Jason", "Liza"), ("Jason", "Liza", "Keith", "Riley")])
def test_every_player_gets_a_1911_for_nothing(names: tuple[str, ...]) -> None:
    scene = given(before(2, *names)).when(c.StartMission(number=2))
    owned = [fact for fact in scene.facts if isinstance(fact, WeaponOwned) and fact.weapon == "1911 .45"]
    assert [fact.character for fact in owned] == list(names)
    assert all("1911 .45" in each.weapons for each in scene.game.characters.values())
    assert scene.game.stash.money == 0


@pytest.mark.rule("RI-MIS-20")
def test_the_table_says_how_many_dogs_start_and_one_is_proposed() -> None:
    (question,) = in_setup(2).when(c.ConfirmSetup(step="first_room")).asks("value:map/2").questions
    assert isinstance(question, EnterValues)
    assert [(field.name, field.default) for field in question.fields] == [("first_room_dogs", 1)]
    scene = in_setup(2, MAP).when(c.ConfirmSetup(step="first_room"))
    assert AsideCounted(unit="Guard dog", aside=1) in scene.facts
    assert checklist.units_to_place(scene.game.mission) == {"Guard dog": 1, "Beheader": 2}
    assert scene.game.mission.aside.count("Guard dog") == 1
    both = in_setup(2, values("map/2", first_room_dogs=2)).when(c.ConfirmSetup(step="first_room"))
    assert checklist.units_to_place(both.game.mission)["Guard dog"] == 2


@pytest.mark.rule("RI-MIS-20")
@pytest.mark.parametrize("name", ["Assaulter", "Shadow Grant", "Shadow Vaas"])
def test_nobody_from_behind_a_wall_is_placed_before_it_falls(name: str) -> None:
    in_setup(2, MAP, BOARDS).when(c.PlaceEnemy(unit=name)).refused_by("RI-MIS-20")
    in_mission().when(c.PlaceEnemy(unit=name)).refused_by("RI-MIS-20", "wall")


@pytest.mark.rule("RI-MIS-20")
def test_who_stands_in_the_first_room_is_placed() -> None:
    one_aside = AsideCounted(unit="Guard dog", aside=1)
    scene = (
        in_setup(2, MAP, one_aside).when(c.PlaceEnemy(unit="Beheader")).when(c.PlaceEnemy(unit="Guard dog"))
    )
    assert set(scene.game.mission.enemies) == {"beheader-red", "guard-dog-red"}
    scene.when(c.PlaceEnemy(unit="Guard dog")).refused_by("RI-MIS-20")


@pytest.mark.rule("RI-MIS-21")
def test_a_wall_that_crumbles_makes_its_units_due_at_once() -> None:
    in_mission().when(hit("Vine Wall")).asks("hurt:vines")
    in_mission().when(hit("Vine Wall"), NO_MORE).asks("hurt:room")
    scene = in_mission().when(hit("Vine Wall"), WALL_A)
    assert scene.facts[-1] == RoomOpened(room="A")
    assert list(due(scene)) == ["arrives:Assaulter"]
    assert "Put one Assaulter on the board (2 to go)" in due(scene)["arrives:Assaulter"]
    scene.when(c.PlaceEnemy(unit="Assaulter")).when(c.PlaceEnemy(unit="Assaulter"))
    assert due(scene) == {}
    scene.when(c.PlaceEnemy(unit="Assaulter")).refused_by("RI-MIS-20")


@pytest.mark.rule("RI-MIS-21")
def test_the_units_of_the_other_room_stay_aside() -> None:
    scene = in_mission().when(hit("Vine Wall A"), NO_MORE)
    assert scene.game.mission.board.rooms == ("A",)
    opened = in_mission(RoomOpened(room="A"))
    opened.when(c.PlaceEnemy(unit="Shadow Vaas")).refused_by("RI-MIS-20")
    both = in_mission(RoomOpened(room="A"), RoomOpened(room="B")).when(c.PlaceEnemy(unit="Shadow Vaas"))
    assert isinstance(both.facts[0], EnemyPlaced)
    assert both.facts[0].from_aside


@pytest.mark.rule("RI-MIS-21")
def test_which_units_stand_behind_it_is_read_off_the_map_once() -> None:
    asked = under_way(2).when(hit("Vine Wall"), WALL_A).asks("value:map/2").questions[0]
    assert isinstance(asked, EnterValues)
    assert [field.name for field in asked.fields] == ["units_a"]
    neither = in_mission().when(hit("Vine Wall"), {**NO_MORE, "hurt:room": "neither"})
    assert neither.game.mission.board.rooms == ()
