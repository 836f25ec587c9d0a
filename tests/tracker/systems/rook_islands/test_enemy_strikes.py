"""What an enemy's blow or shot does, through cover and Insanity cards."""

import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BESIDE,
    CLEAR,
    HIT,
    RED,
    RIFLE_RED,
    card,
    enemy_strikes,
    holding,
    jason,
    rolled,
)
from tests.tracker.systems.rook_islands.given_facts import founded, given, mission_one, values
from tracker.kernel.refusal import Refused
from tracker.systems.rook_islands.facts.action import CharacterExited
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    AttackResolved,
    CharacterHurt,
    CharacterKnockedOut,
)
from tracker.systems.rook_islands.facts.mission import InsanityCardDrawn


@pytest.mark.rule("RI-STRESS-07")
def test_bloodlust_adds_one_to_melee_hits_dealt_and_received() -> None:
    scene = given(mission_one(), card("Jason", "Bloodlust"), holding("Jason", "Colt .45"))
    scene.when(jason("Machete", RED), BESIDE | HIT)
    assert scene.game.mission.enemies[RED].hp == 3
    scene.when(jason("Colt .45", RED), CLEAR | HIT)
    assert scene.game.mission.enemies[RED].hp == 1
    _facts, game = enemy_strikes(RED, "Jason", {"enemy:roll": "hit"}, card("Jason", "Bloodlust"))
    assert game.characters["Jason"].hp == 5
    _facts, game = enemy_strikes(
        RIFLE_RED, "Jason", {"enemy:roll": "hit", "enemy:sight": "clear"}, card("Jason", "Bloodlust")
    )
    assert game.characters["Jason"].hp == 6


@pytest.mark.rule("RI-STRESS-07")
def test_a_face_down_bloodlust_does_nothing_yet() -> None:
    scene = given(mission_one(), InsanityCardDrawn(character="Jason"))
    scene.when(jason("Machete", RED), BESIDE | HIT)
    assert scene.game.mission.enemies[RED].hp == 4


@pytest.mark.rule("RI-STRESS-10")
def test_recklessness_rolls_no_cover_die_in_the_enemy_turn() -> None:
    behind = {"enemy:sight": "cover", "enemy:roll": "hit"}
    facts, game = enemy_strikes(RIFLE_RED, "Jason", behind, card("Jason", "Recklessness"))
    assert facts == (
        AttackAnnounced(attacker=RIFLE_RED, weapon="rifle", target="Jason", sight="cover"),
        rolled("orange", "hit", "rifle at Jason", actor=RIFLE_RED),
        AttackResolved(attacker=RIFLE_RED, target="Jason", outcome="hit"),
        CharacterHurt(character="Jason", hp=2, cause="rifle", by=RIFLE_RED),
    )
    assert game.characters["Jason"].hp == 6


@pytest.mark.rule("RI-EATK-01", "RI-LOS-14")
def test_cover_protects_a_character_from_an_enemys_shot() -> None:
    behind = {
        "enemy:sight": "cover",
        "enemy:cover": "Rock",
        "enemy:roll": "hit",
        "enemy:cover_roll": "shield",
    }
    facts, game = enemy_strikes(RIFLE_RED, "Jason", behind)
    assert facts == (
        AttackAnnounced(attacker=RIFLE_RED, weapon="rifle", target="Jason", sight="cover", cover="Rock"),
        rolled("orange", "hit", "rifle at Jason", actor=RIFLE_RED),
        rolled("blue", "shield", "cover of Jason", actor=RIFLE_RED),
        AttackResolved(attacker=RIFLE_RED, target="Jason", outcome="cover"),
    )
    assert game.characters["Jason"].hp == 8


@pytest.mark.rule("RI-LOS-14")
def test_a_wall_forbids_an_enemys_shot() -> None:
    with pytest.raises(Refused) as refused:
        enemy_strikes(RIFLE_RED, "Jason", {"enemy:sight": "wall"})
    assert refused.value.rule == "RI-LOS-14"


@pytest.mark.rule("RI-EATK-01", "RI-DOWN-03", "RI-TILE-27")
def test_enemies_spare_who_lies_unconscious_or_has_left() -> None:
    with pytest.raises(Refused) as refused:
        enemy_strikes(RED, "Jason", {"enemy:roll": "hit"}, CharacterKnockedOut(character="Jason"))
    assert refused.value.rule == "RI-DOWN-03"
    with pytest.raises(Refused) as refused:
        enemy_strikes(RED, "Jason", {"enemy:roll": "hit"}, CharacterExited(character="Jason"))
    assert refused.value.rule == "RI-TILE-27"


@pytest.mark.rule("RI-EATK-01")
def test_an_enemy_whose_weapon_is_better_near_rolls_the_better_die() -> None:
    near = values("enemy/Assaulter", attack_near_die="green")
    close = {"enemy:sight": "clear", "enemy:range": 1, "enemy:roll": "hit"}
    facts, _game = enemy_strikes(RIFLE_RED, "Jason", close, near)
    assert rolled("green", "hit", "rifle at Jason", actor=RIFLE_RED) in facts
    facts, _game = enemy_strikes(RIFLE_RED, "Jason", close | {"enemy:range": 2}, near)
    assert rolled("orange", "hit", "rifle at Jason", actor=RIFLE_RED) in facts


@pytest.mark.rule("RI-FF-03")
def test_friendly_fire_never_concerns_an_enemys_shot() -> None:
    option = founded("Jason", "Liza", friendly_fire=True)
    clear = {"enemy:sight": "clear", "enemy:roll": "blank"}
    facts, game = enemy_strikes(RIFLE_RED, "Jason", clear, option)
    assert facts[-1] == AttackResolved(attacker=RIFLE_RED, target="Jason", outcome="missed")
    assert game.mission is not None
    assert game.mission.enemies[RED].hp == 6
