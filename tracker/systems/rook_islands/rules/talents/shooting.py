"""Talents that shooting and striking meet: what they make of the attacker's next attack."""

from collections.abc import Iterator

import msgspec

from tracker.facts.fact import Fact
from tracker.kernel.questions import Reason
from tracker.kernel.table import Table
from tracker.systems.rook_islands.evolve.talents import talent_mark
from tracker.systems.rook_islands.facts.talents import TalentTookEffect
from tracker.systems.rook_islands.rules.aiming import Blow
from tracker.systems.rook_islands.rules.attack_dice import Step
from tracker.systems.rook_islands.rules.talents.cards import gift, insane
from tracker.systems.rook_islands.state import PLAYER, Character, Game

LUCKY_BULLET, RIGHT_SPOT, SPRINT_SLIDE = "Lucky Bullet", "The Right Spot", "Sprint Slide"
THROW = "throw"


def sliding(game: Game, table: Table, attacker: Character, _blow: Blow) -> Iterator[Step]:
    """RI-TAL-34: all attack dice of the turn in which one slides are degraded."""
    in_turn = game.mission is not None and game.mission.phase == PLAYER
    if in_turn and talent_mark(SPRINT_SLIDE) in attacker.used:
        yield Step(gift(table, SPRINT_SLIDE, "attack"), Reason("Sprint Slide: degraded", "RI-TAL-34"))


def with_waiting(attacker: Character, blow: Blow) -> tuple[Blow, tuple[Fact, ...]]:
    """What talents that wait for this attack make of it; they are spent on it."""
    if blow.mode == THROW:
        return blow, ()
    if LUCKY_BULLET in attacker.waiting and blow.weapon.reach == "ranged":
        sure = Reason("Lucky Bullet: succeeds by itself, the die is for added effects", "RI-TAL-17")
        return msgspec.structs.replace(blow, sure=sure), _spent(attacker, LUCKY_BULLET)
    if RIGHT_SPOT in attacker.waiting and blow.weapon.reach == "melee":
        times, rule, dazes = (3, "RI-TAL-26", True) if insane(attacker) else (2, "RI-TAL-25", False)
        why = Reason(f"The Right Spot: hits by itself, damage ×{times}", rule)
        better = msgspec.structs.replace(blow, by_itself=why, times=times, dazes=dazes)
        return better, _spent(attacker, RIGHT_SPOT)
    return blow, ()


def _spent(attacker: Character, talent: str) -> tuple[Fact, ...]:
    return (TalentTookEffect(character=attacker.name, talent=talent),)
