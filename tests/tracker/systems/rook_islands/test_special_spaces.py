"""Special spaces and what comes down (RI-TILE-10 to -14, -28 to -37)."""

from typing import Any

import pytest

from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import given, hp, mp
from tests.tracker.systems.rook_islands.missions_under_way import (
    Facts,
    ally,
    board_of,
    enemies_turn,
    hurt,
    under_way,
    unit,
)
from tracker.facts.campaign import DieRolled
from tracker.kernel.questions import PickSome
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import CharacterMoved, MoveBrokenOff, MovementGained
from tracker.systems.rook_islands.facts.board import (
    CaptiveLocked,
    CaptiveLost,
    CharacterLost,
    RubbleFell,
    TileSetOff,
    TokensLost,
)
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    CharacterHealed,
    CharacterHurt,
    CharacterKnockedOut,
    EnemyHurt,
    EnemyRemoved,
    FireEntered,
    InsanityTokensGained,
    TerrainDestroyed,
    TerrainHurt,
)
from tracker.systems.rook_islands.facts.mission import (
    EnemyPlaced,
    FreeAttackOwed,
    FreeAttackSettled,
    PlayerTurnEnded,
    TurnEndAgreed,
)
from tracker.systems.rook_islands.facts.unit import AllyExited, AllyMoved, EnemyHealed
from tracker.systems.rook_islands.prompts import prompts
from tracker.systems.rook_islands.rules.chain import chain
from tracker.systems.rook_islands.system import BOX

PATCH, NEST, BRIDGE, FIRE = "Amanita Patch", "Komodo Nest", "Suspension Bridge", "Fire"
BEHEADER = unit("Beheader", "red")
DRAGON_BOARD = board_of("Komodo Dragon", rank=2, max_hp=8)


def onto(*tiles: str | tuple[str, int], spaces: int = 1, name: str = "Jason", **more: Any) -> c.Move:
    """A move that steps on these tiles, each with its step."""
    told = tuple(
        c.Crossed(tile=t, step=0) if isinstance(t, str) else c.Crossed(tile=t[0], step=t[1]) for t in tiles
    )
    return c.Move(character=name, spaces=spaces, leaves=(), over=told, **more)


def spores(orange: str, yellow: str, *units: str) -> dict[str, Any]:
    return {"amanita:1:units": list(units), "amanita:1:orange": orange, "amanita:1:yellow": yellow}


X, CHECK = "blank", "hit"


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


# --- Amanita Patches ---


@pytest.mark.rule("RI-TILE-28")
def test_a_patch_is_off_and_its_dice_say_what_happens_to_whom() -> None:
    question = under_way(2, BEHEADER).when(onto(PATCH)).asks("amanita:1:units").questions[0]
    assert isinstance(question, PickSome)
    assert [choice.value for choice in question.choices] == ["Liza", "beheader-red"]
    near = {"amanita:1:units": ["beheader-red"]}
    under_way(2, BEHEADER).when(onto(PATCH), near).asks("amanita:1:orange", "amanita:1:yellow")
    scene = under_way(2, BEHEADER).when(onto(PATCH), spores(X, X, "beheader-red"))
    assert scene.facts[:2] == (
        CharacterMoved(character="Jason", spaces=1, cost=1), TileSetOff(tile=PATCH, unit="Jason"),
    )  # fmt: skip
    assert [fact.die for fact in scene.facts if isinstance(fact, DieRolled)] == ["orange", "yellow"]
    assert scene.game.mission.board.set_off == {PATCH: 1}


@pytest.mark.rule("RI-TILE-29")
def test_two_damage_faces_hurt_everybody() -> None:
    scene = under_way(2, BEHEADER).when(onto(PATCH), spores(X, X, "beheader-red"))
    assert scene.facts[-2:] == (
        CharacterHurt(character="Jason", hp=2, cause="amanita"),
        EnemyHurt(enemy="beheader-red", hp=2, cause="amanita"),
    )
    weak = under_way(2, unit("Beheader", "red", left=2)).when(onto(PATCH), spores(X, X, "beheader-red"))
    assert EnemyRemoved(enemy="beheader-red", how="killed", cause="amanita") in weak.facts
    assert not any(isinstance(fact, InsanityTokensGained) for fact in weak.facts)


@pytest.mark.rule("RI-TILE-30")
def test_orange_damage_and_yellow_check_give_players_2_mp() -> None:
    scene = under_way(2, BEHEADER, mp("Jason", 2)).when(onto(PATCH), spores(X, CHECK, "beheader-red", "Liza"))
    assert scene.facts[-2:] == (
        MovementGained(character="Jason", mp=2, why=PATCH), MovementGained(character="Liza", mp=2, why=PATCH),
    )  # fmt: skip
    assert scene.game.characters["Jason"].mp == 3


@pytest.mark.rule("RI-TILE-31")
def test_orange_check_and_yellow_damage_heal_everybody() -> None:
    hurt_ones = (hp("Jason", 5), *unit("Beheader", "red", left=5))
    scene = under_way(2, hurt_ones).when(onto(PATCH), spores(CHECK, X, "beheader-red", "Liza"))
    assert scene.facts[-2:] == (
        CharacterHealed(character="Jason", hp=2, cause="amanita"),
        EnemyHealed(enemy="beheader-red", hp=1, cause="amanita"),
    )
    assert (scene.game.characters["Jason"].hp, scene.game.mission.enemies["beheader-red"].hp) == (7, 6)


PROVOKED: Facts = (
    FreeAttackOwed(character="Jason", weapon=""), FreeAttackOwed(character="beheader-red", weapon=""),
)  # fmt: skip
STRIKE = c.StrikeFreely(unit="beheader-red", target="Jason")
FREE = c.Attack(character="Jason", weapon="Machete", target="beheader-red", free=True)


@pytest.mark.rule("RI-TILE-32")
def test_two_checks_provoke_free_attacks_players_first() -> None:
    scene = under_way(2, BEHEADER).when(onto(PATCH), spores(CHECK, CHECK, "beheader-red"))
    assert scene.facts[-2:] == PROVOKED
    told = [each for each in prompts(scene.after, BOX) if "free" in each.says]
    assert [(each.kind, each.now) for each in told] == [("strike_freely", False), ("attack", True)]
    under_way(2, BEHEADER, PROVOKED).when(STRIKE).refused_by("RI-TILE-32", "first the free attack of Jason")


@pytest.mark.rule("RI-TILE-32", "RI-STRESS-09")
def test_nothing_else_comes_before_them() -> None:
    scene = under_way(2, BEHEADER, PROVOKED)
    scene.when(c.Move(character="Jason", spaces=1, leaves=())).refused_by("RI-TILE-32")
    under_way(2, BEHEADER, PROVOKED).when(c.AgreeEnd(character="Liza")).refused_by(
        "RI-TILE-32", "Beheader red"
    )
    turn = (*enemies_turn(2, BEHEADER, PROVOKED), *board_of("Beheader"))
    given(*turn).when(c.ActivateEnemy(enemy="beheader-red")).refused_by("RI-TILE-32")


@pytest.mark.rule("RI-TILE-32")
def test_the_player_strikes_with_any_weapon_and_then_the_enemy_if_it_still_lives() -> None:
    scene = under_way(2, BEHEADER, PROVOKED, board_of("Beheader")).when(
        FREE, {"attack:adjacent": True, "attack:roll": "blank"}
    )
    assert FreeAttackSettled(character="Jason") in scene.facts
    assert "attack:Machete" not in scene.game.characters["Jason"].used
    scene.when(STRIKE, {"free:adjacent": True, "free:roll": "hit"})
    assert scene.facts[:2] == (
        FreeAttackSettled(character="beheader-red"),
        AttackAnnounced(attacker="beheader-red", weapon="Machete", target="Jason", free=True),
    )
    scene.when(STRIKE).unfit("unit")
    dead = under_way(2, unit("Beheader", "red", left=1), unit("Beheader", "blue"), PROVOKED)
    dead.when(FREE, {"attack:adjacent": True, "attack:roll": "hit"})
    dead.when(c.AgreeEnd(character="Jason")).accepted()


@pytest.mark.rule("RI-TILE-32")
def test_who_can_reach_nobody_lets_it_be() -> None:
    nobody = c.Attack(character="Jason", weapon="", target="", free=True)
    under_way(2, BEHEADER, PROVOKED).when(nobody).then(FreeAttackSettled(character="Jason"))
    settled = (*PROVOKED, FreeAttackSettled(character="Jason"))
    scene = under_way(2, BEHEADER, settled).when(c.StrikeFreely(unit="beheader-red"))
    scene.then(FreeAttackSettled(character="beheader-red"))
    stranger = c.Attack(character="Jason", weapon="AK-47", target="beheader-red", free=True)
    under_way(2, BEHEADER, PROVOKED).when(stranger).refused_by("RI-TILE-32")


@pytest.mark.rule("RI-TILE-32")
def test_a_gun_spends_its_round_but_not_its_attack() -> None:
    gun = c.Attack(character="Jason", weapon="Colt .45", target="beheader-red", free=True)
    armed = holding("Jason", "Colt .45")
    scene = under_way(2, BEHEADER, armed, PROVOKED).when(
        gun, {"attack:sight": "clear", "attack:roll": "blank"}
    )
    jason = scene.game.characters["Jason"]
    assert (jason.rounds["Colt .45"], "attack:Colt .45" in jason.used) == (3, False)


@pytest.mark.rule("RI-TILE-32")
def test_a_turn_in_which_attacks_are_owed_does_not_end_by_itself() -> None:
    agreed = (TurnEndAgreed(character="Liza"), hp("Jason", 1))
    scene = under_way(2, BEHEADER, agreed, PROVOKED[1]).when(hurt("Jason", 1))
    assert CharacterKnockedOut(character="Jason") in scene.facts
    assert not any(isinstance(fact, PlayerTurnEnded) for fact in scene.facts)
    scene.when(c.StrikeFreely(unit="beheader-red"))
    assert PlayerTurnEnded() in scene.facts


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
