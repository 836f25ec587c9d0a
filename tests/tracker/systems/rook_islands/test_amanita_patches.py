"""Amanita Patches: what their spores do, and the free attacks they provoke."""

from typing import Any

import pytest

from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import given, hp, mp
from tests.tracker.systems.rook_islands.missions_under_way import (
    Facts,
    board_of,
    enemies_turn,
    hurt,
    under_way,
    unit,
)
from tests.tracker.systems.rook_islands.stepped_on import BEHEADER, CHECK, PATCH, X, onto
from tracker.facts.campaign import DieRolled
from tracker.kernel.questions import PickSome
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import CharacterMoved, MovementGained
from tracker.systems.rook_islands.facts.board import TileSetOff
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    CharacterHealed,
    CharacterHurt,
    CharacterKnockedOut,
    EnemyHurt,
    EnemyRemoved,
    InsanityTokensGained,
)
from tracker.systems.rook_islands.facts.mission import (
    FreeAttackOwed,
    FreeAttackSettled,
    PlayerTurnEnded,
    TurnEndAgreed,
)
from tracker.systems.rook_islands.facts.unit import EnemyHealed
from tracker.systems.rook_islands.prompts import prompts
from tracker.systems.rook_islands.system import BOX


def spores(orange: str, yellow: str, *units: str) -> dict[str, Any]:
    return {"amanita:1:units": list(units), "amanita:1:orange": orange, "amanita:1:yellow": yellow}


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
