"""Words for the tests of Zones of Control: who stands in one, and what leaving it costs."""

from typing import Any

from tests.tracker.systems.rook_islands.given_facts import mission_one, mp, placed
from tests.tracker.systems.rook_islands.playing import moved
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import ZoneLeft
from tracker.systems.rook_islands.facts.fight import AttackAnnounced, AttackResolved

RED, BLUE, YELLOW = "beheader-red", "beheader-blue", "beheader-yellow"
RIFLE = "assaulter-red"
TYPE = {RED: "Machete", BLUE: "Machete", YELLOW: "Machete", RIFLE: "Rifle Strike"}


def surrounded(*units: tuple[str, str], who: str = "Jason", left: int = 5) -> tuple[Fact, ...]:
    """These enemies are in play and stand next to this one; nobody else does."""
    here = tuple(fact for unit, colour in units for fact in placed(unit, colour))
    ids = tuple(f"{unit.lower()}-{colour}" for unit, colour in units)
    return (*mission_one("Jason", "Daisy", enemies=here), moved(who, next_to=ids), mp(who, left))


def free_attack(enemy: str, target: str, face: str, *, die: str = "yellow") -> tuple[Fact, ...]:
    """A free attack, as far as the dice tell."""
    return (
        AttackAnnounced(attacker=enemy, weapon=TYPE[enemy], target=target, free=True),
        DieRolled(
            die=die, face=face, purpose=f"{TYPE[enemy]} at {target}", source="typed", actor=enemy,
            attempt="1.1", round=1,
        ),
        AttackResolved(attacker=enemy, target=target, outcome="hit" if face == "hit" else "missed"),
    )  # fmt: skip


def rolled(**faces: str) -> dict[str, Any]:
    """What the dice of the free attacks showed, by enemy id with underscores."""
    return {f"free:{enemy.replace('_', '-')}:roll": face for enemy, face in faces.items()}


def leaving(*enemies: str) -> tuple[ZoneLeft, ...]:
    """The Zones that a move leaves."""
    return tuple(ZoneLeft(enemy) for enemy in enemies)
