"""Words for the tests of fights: weapons in hand, dice as they fell, the attack as it was announced."""

from collections.abc import Mapping
from typing import Any

from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read_attack
from tracker.systems.rook_islands.commands import Attack, RecordHurt
from tracker.systems.rook_islands.facts.fight import AttackAnnounced, AttackResolved, RoundsSpent, WeaponUsed
from tracker.systems.rook_islands.facts.mission import (
    InsanityCardDrawn,
    InsanityCardFlipped,
    WeaponEquipped,
    WeaponLoaded,
    WeaponOwned,
)
from tracker.systems.rook_islands.rules.strike import strike
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Game

RED, BLUE, GREEN = "beheader-red", "beheader-blue", "beheader-green"
RIFLE_RED, RIFLE_BLUE = "assaulter-red", "assaulter-blue"
BEAR = "asian-black-bear"
BESIDE = {"attack:adjacent": True}
CLEAR = {"attack:sight": "clear"}
BEHIND_A_CRATE = {"attack:sight": "cover", "attack:cover": "Crate"}
HIT, BLANK = {"attack:roll": "hit"}, {"attack:roll": "blank"}


def holding(character: str, *weapons: str, rounds: int = 4) -> tuple[Fact, ...]:
    """These weapons too are in hand, each with so many rounds."""
    return tuple(
        fact
        for weapon in weapons
        for fact in (
            WeaponOwned(character=character, weapon=weapon),
            WeaponEquipped(character=character, weapon=weapon),
            *((WeaponLoaded(character=character, weapon=weapon, rounds=rounds),) if rounds else ()),
        )
    )


def rolled(die: str, face: str, purpose: str, *, actor: str = "Jason", round_number: int = 1) -> DieRolled:
    """A real die, as it was typed."""
    return DieRolled(
        die=die, face=face, purpose=purpose, source="typed", actor=actor, attempt="1.1", round=round_number
    )


def jason(weapon: str, target: str, mode: str = "") -> Attack:
    """Jason attacks."""
    return Attack(character="Jason", weapon=weapon, target=target, mode=mode)


def shot(weapon: str, target: str, **said: Any) -> tuple[Fact, ...]:
    """What Jason's shot costs, from its announcement on."""
    return (
        AttackAnnounced(attacker="Jason", weapon=weapon, target=target, **said),
        RoundsSpent(character="Jason", weapon=weapon, rounds=1),
        WeaponUsed(character="Jason", weapon=weapon),
    )


def blow(weapon: str, target: str) -> tuple[Fact, ...]:
    """What Jason's melee attack costs, from its announcement on."""
    return (
        AttackAnnounced(attacker="Jason", weapon=weapon, target=target),
        WeaponUsed(character="Jason", weapon=weapon),
    )


def outcome(target: str, result: str) -> AttackResolved:
    """What the dice made of Jason's attack."""
    return AttackResolved(attacker="Jason", target=target, outcome=result)


def card(character: str, effect: str) -> tuple[Fact, ...]:
    """An Insanity card that lies face up."""
    return (
        InsanityCardDrawn(character=character),
        InsanityCardFlipped(character=character, effect=effect, band="0+"),
    )


def enemy_strikes(
    enemy: str, target: str, answers: Mapping[str, object], *facts: Fact | tuple[Fact, ...]
) -> tuple[tuple[Fact, ...], Game]:
    """What an enemy's attack in the Enemy turn does."""
    scene = given(enemy_turn(), *facts)
    house, game = scene.before.house, scene.before.game
    table = Table(house=house, answers=answers, content=scene.system.content)
    story = unfold(game)
    weapon = read_attack(table, game.mission.enemies[enemy].type)
    near = weapon.reach == "melee" or None
    strike(story, table, attacker=enemy, target=target, weapon=weapon, key="enemy", adjacent=near)
    assert table.unasked() == ()
    return story.facts, story.game


def record(unit: str, hp: int, cause: str, by: str = "") -> RecordHurt:
    return RecordHurt(unit=unit, hp=hp, cause=cause, by=by)
