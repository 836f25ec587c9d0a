"""Special spaces: bridges, Komodo Nests, fire, acid, and what comes down (RI-TILE-10 to -14, -28 to -37)."""

import pytest

from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import given, hp, mp
from tests.tracker.systems.rook_islands.missions_under_way import (
    ally,
    board_of,
    enemies_turn,
    under_way,
    unit,
)
from tests.tracker.systems.rook_islands.stepped_on import BEHEADER, BRIDGE, CHECK, FIRE, NEST, X, onto
from tracker.facts.campaign import DieRolled
from tracker.kernel.questions import PickSome
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import CharacterMoved, MoveBrokenOff
from tracker.systems.rook_islands.facts.board import (
    CaptiveLocked,
    CaptiveLost,
    CharacterLost,
    RubbleFell,
    TileSetOff,
    TokensLost,
)
from tracker.systems.rook_islands.facts.fight import (
    CharacterHurt,
    EnemyRemoved,
    FireEntered,
    InsanityTokensGained,
    TerrainDestroyed,
    TerrainHurt,
)
from tracker.systems.rook_islands.facts.mission import EnemyPlaced
from tracker.systems.rook_islands.facts.unit import AllyExited, AllyMoved
from tracker.systems.rook_islands.rules.chain import chain

DRAGON_BOARD = board_of("Komodo Dragon", rank=2, max_hp=8)


# --- bridges ---


@pytest.mark.rule("RI-TILE-13")
def test_each_step_onto_a_bridge_rolls_an_orange_die() -> None:
    under_way(4).when(onto(BRIDGE)).asks("bridge:1")
    scene = under_way(4).when(onto(BRIDGE), {"bridge:1": X})
    roll = scene.facts[0]
    assert isinstance(roll, DieRolled)
    assert (roll.die, roll.face) == ("orange", X)
    assert scene.facts[1:] == (CharacterMoved(character="Jason", spaces=1, cost=1),)
    under_way(4).when(onto((BRIDGE, 1), (BRIDGE, 2), spaces=3), {"bridge:1": X}).asks("bridge:2")
    broken = under_way(4).when(onto((BRIDGE, 1), spaces=2), {"bridge:1": CHECK})
    assert TerrainDestroyed(terrain=BRIDGE, tile=BRIDGE) in broken.facts


@pytest.mark.rule("RI-TILE-14", "RI-TILE-36")
def test_who_moves_on_is_safe_and_who_ends_there_falls() -> None:
    scene = under_way(4).when(onto((BRIDGE, 1), spaces=2), {"bridge:1": CHECK})
    assert scene.facts[1:] == (
        TerrainDestroyed(terrain=BRIDGE, tile=BRIDGE), CharacterMoved(character="Jason", spaces=2, cost=2),
    )  # fmt: skip
    under_way(4).when(onto(BRIDGE), {"bridge:1": CHECK}).asks("bridge:on")
    scene = under_way(4).when(onto(BRIDGE), {"bridge:1": CHECK, "bridge:on": False})
    assert scene.facts[1:] == (
        TerrainDestroyed(terrain=BRIDGE, tile=BRIDGE), CharacterMoved(character="Jason", spaces=1, cost=1),
        CharacterLost(character="Jason", cause="acid"),
    )  # fmt: skip
    assert scene.game.characters["Jason"].removed


@pytest.mark.rule("RI-TILE-14")
def test_with_mp_left_the_same_move_goes_on() -> None:
    scene = under_way(4).when(onto(BRIDGE), {"bridge:1": CHECK, "bridge:on": True})
    assert scene.facts[-1] == CharacterMoved(character="Jason", spaces=2, cost=2)
    no_mp = under_way(4, mp("Jason", 1)).when(onto(BRIDGE), {"bridge:1": CHECK})
    assert no_mp.facts[-1] == CharacterLost(character="Jason", cause="acid")


@pytest.mark.rule("RI-TILE-13")
def test_there_are_five_bridges_and_each_breaks_once() -> None:
    four = tuple(
        TerrainDestroyed(terrain=label, tile=BRIDGE)
        for label in (BRIDGE, *(f"{BRIDGE} {n}" for n in (2, 3, 4)))
    )
    scene = under_way(4, four).when(onto((BRIDGE, 1), spaces=2), {"bridge:1": CHECK})
    assert TerrainDestroyed(terrain=f"{BRIDGE} 5", tile=BRIDGE) in scene.facts
    scene.when(onto(BRIDGE)).unfit("over")
    under_way(1).when(onto(BRIDGE)).unfit("over")
    under_way(4).when(onto(("Rock", 1))).unfit("over")
    under_way(4).when(onto((BRIDGE, 2))).unfit("over")


@pytest.mark.rule("RI-TILE-13", "RI-TILE-14")
def test_a_bridge_breaks_under_an_enemy_too() -> None:
    turn = (*enemies_turn(4, BEHEADER), *board_of("Beheader"))
    route = c.Route(spaces=2, over=(c.Crossed(tile=BRIDGE, step=2),))
    said = {"enemy:target": "Jason", "enemy:reached": False, "bridge:1": CHECK, "bridge:on": False}
    scene = given(*turn).when(c.ActivateEnemy(enemy="beheader-red", route=route), said)
    assert EnemyRemoved(enemy="beheader-red", how="killed", cause="acid") in scene.facts


# --- Komodo Nests ---


@pytest.mark.rule("RI-TILE-33")
def test_a_nest_is_gone_either_way_and_may_hold_a_dragon() -> None:
    under_way(2, DRAGON_BOARD).when(onto(NEST)).asks("nest:1")
    scene = under_way(2, DRAGON_BOARD).when(onto(NEST), {"nest:1": X})
    assert scene.facts[1] == TileSetOff(tile=NEST, unit="Jason")
    assert scene.game.mission.enemies == {}
    scene = under_way(2, DRAGON_BOARD, BEHEADER).when(onto(NEST), {"nest:1": CHECK})
    placed = scene.facts[-1]
    assert isinstance(placed, EnemyPlaced)
    assert chain(scene.game.mission) == ("beheader-red", placed.enemy)
    two = (TileSetOff(tile=NEST), TileSetOff(tile=NEST))
    under_way(2, DRAGON_BOARD, two).when(onto(NEST)).unfit("over")


# --- fire on the way ---


@pytest.mark.rule("RI-EMOVE-03")
def test_each_fire_space_walked_through_takes_1_hp() -> None:
    scene = under_way(1).when(onto((FIRE, 1), (FIRE, 3), spaces=4))
    scene.then(
        CharacterHurt(character="Jason", hp=1, cause="fire"),
        CharacterHurt(character="Jason", hp=1, cause="fire"),
        CharacterMoved(character="Jason", spaces=4, cost=4),
    )
    assert not scene.game.characters["Jason"].on_fire
    ends = under_way(1).when(onto(FIRE, spaces=2))
    assert ends.facts[-1] == FireEntered(unit="Jason")


@pytest.mark.rule("RI-EMOVE-03", "RI-DOWN-02")
def test_who_burns_down_on_the_way_lies_there() -> None:
    way = onto((FIRE, 2), spaces=3, path=("D1", "D2", "D3"), to="D3")
    scene = under_way(1, hp("Jason", 1)).when(way)
    assert scene.facts[-1] == MoveBrokenOff(character="Jason", cost=2, spaces=2, at="D2")
    assert scene.game.characters["Jason"].at == "D2"


@pytest.mark.rule("RI-EMOVE-03", "RI-CAUT-01")
def test_a_free_attack_comes_at_its_own_step_of_the_way() -> None:
    way = c.Move(
        character="Jason", spaces=3, leaves=(c.ZoneLeft(enemy="beheader-red", step=2),),
        over=(c.Crossed(tile=FIRE, step=1), c.Crossed(tile=FIRE, step=3)),
    )  # fmt: skip
    scene = under_way(1, BEHEADER, board_of("Beheader")).when(way, {"free:beheader-red:roll": "hit"})
    causes = [fact.cause for fact in scene.facts if isinstance(fact, CharacterHurt)]
    assert causes == ["fire", "Machete", "fire"]


def test_an_ally_steps_on_tiles_as_players_do() -> None:
    move = c.MoveAlly(ally="rakyat", spaces=2, over=(c.Crossed(tile=FIRE, step=1),), exit=True)
    scene = under_way(1, ally("Rakyat", hp=4)).when(move)
    assert AllyMoved(ally="rakyat", spaces=2, cost=2) in scene.facts
    assert AllyExited(ally="rakyat") in scene.facts
    burnt = under_way(1, ally("Rakyat", hp=1)).when(move)
    assert burnt.game.mission.board.fallen == ("Rakyat",)
    assert not any(isinstance(fact, AllyExited) for fact in burnt.facts)


# --- rubble ---

CRACKED = TerrainHurt(terrain="Stone Pillar", tile="Stone Pillar", hp=3)


def hit_pillar(by_hp: int = 2) -> c.RecordHurt:
    return c.RecordHurt(unit="terrain:Stone Pillar", hp=by_hp, cause="rifle", by="Jason")


@pytest.mark.rule("RI-TILE-10")
def test_a_pillar_stands_at_4_and_falls_at_5() -> None:
    four = under_way(2, CRACKED).when(hit_pillar(1))
    four.then(TerrainHurt(terrain="Stone Pillar", tile="Stone Pillar", hp=1, by="Jason"))
    under_way(2, CRACKED).when(hit_pillar()).asks(
        "hurt:buried", "hurt:buried_tiles", "hurt:buried_loot", "hurt:buried_leaves"
    )


@pytest.mark.rule("RI-TILE-11", "RI-INS-06")
def test_whatever_the_rubble_covers_is_out_of_the_game() -> None:
    said = {
        "hurt:buried": ["beheader-red", "Liza"], "hurt:buried_tiles": ["Crate 2"], "hurt:buried_loot": 1,
        "hurt:buried_leaves": 0,
    }  # fmt: skip
    scene = under_way(2, BEHEADER, unit("Beheader", "blue"), CRACKED).when(hit_pillar(), said)
    assert scene.facts[1:7] == (
        TerrainDestroyed(terrain="Stone Pillar", tile="Stone Pillar"),
        RubbleFell(around="Stone Pillar"),
        TerrainDestroyed(terrain="Crate 2", tile="Crate"),
        TokensLost(loot=1, why="rubble of the Stone Pillar"),
        EnemyRemoved(enemy="beheader-red", how="killed", cause="rockfall", by="Jason"),
        scene.facts[6],
    )
    assert CharacterLost(character="Liza", cause="rockfall") in scene.facts
    assert not any(isinstance(fact, InsanityTokensGained) for fact in scene.facts)
    assert (scene.game.mission.loot_on_board, scene.game.mission.crates) == (4, 1)
    scene.when(c.Bandage(character="Liza")).refused_by("RI-TILE-36")


@pytest.mark.rule("RI-TILE-11")
def test_a_captive_under_rubble_is_gone_with_its_cage() -> None:
    caged = CaptiveLocked(cage="Cage A", unit="Black Panther")
    said = {
        "hurt:buried": ["captive:Cage A"],
        "hurt:buried_tiles": [],
        "hurt:buried_loot": 0,
        "hurt:buried_leaves": 0,
    }
    scene = under_way(2, BEHEADER, CRACKED, caged).when(hit_pillar(), said)
    assert CaptiveLost(cage="Cage A", unit="Black Panther", cause="rockfall", by="Jason") in scene.facts


# --- vine walls, acid ---


@pytest.mark.rule("RI-TILE-37")
def test_adjoining_vines_crumble_in_a_chain_and_a_separate_one_stays() -> None:
    wall = c.RecordHurt(unit="terrain:Vine Wall", hp=1, cause="rifle")
    question = under_way(2).when(wall).asks("hurt:vines").questions[0]
    assert isinstance(question, PickSome)
    assert [choice.value for choice in question.choices] == [f"Vine Wall {n}" for n in range(2, 7)]
    said = {"hurt:vines": ["Vine Wall 2", "Vine Wall 3"], "hurt:room": "neither"}
    scene = under_way(2).when(wall, said)
    assert scene.facts[1:] == tuple(
        TerrainDestroyed(terrain=label, tile="Vine Wall")
        for label in ("Vine Wall", "Vine Wall 2", "Vine Wall 3")
    )
    scene.when(c.RecordHurt(unit="terrain:Vine Wall 4", hp=1, cause="rifle")).asks("hurt:vines")


@pytest.mark.rule("RI-TILE-37", "RI-LOS-12")
def test_before_that_it_is_a_wall() -> None:
    shot = c.Attack(character="Jason", weapon="Colt .45", target="beheader-red")
    scene = under_way(2, BEHEADER, holding("Jason", "Colt .45")).when(shot, {"attack:sight": "wall"})
    scene.refused_by("RI-LOS-12", "wall")
    through = c.Move(character="Jason", spaces=2, through=("wall",), leaves=())
    under_way(2).when(through).refused_by("RI-MOVE-09")


@pytest.mark.rule("RI-TILE-36")
def test_acid_kills_at_any_number_of_hp() -> None:
    scene = under_way(4, BEHEADER, unit("Beheader", "blue")).when(c.RecordFall(unit="beheader-red"))
    scene.then(EnemyRemoved(enemy="beheader-red", how="killed", cause="acid"))
    player = under_way(4).when(c.RecordFall(unit="Liza")).then(CharacterLost(character="Liza", cause="acid"))
    player.when(c.RecordFall(unit="Liza")).then()
    under_way(4).when(c.RecordFall(unit="nobody")).unfit("unit")
    under_way(4, BEHEADER).when(c.RecordFall(unit="beheader-red", by="nobody")).unfit("by")
