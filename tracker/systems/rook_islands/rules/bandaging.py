"""Bandages: HP back, and no Bleed or Impair any more."""

from tracker.facts.fact import Fact
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import Bandage
from tracker.systems.rook_islands.facts.action import AllyHealed, BandageUsed
from tracker.systems.rook_islands.facts.fight import CharacterHealed, StatusLost
from tracker.systems.rook_islands.rules.standing import (
    able,
    acting,
    must_stand_beside,
    once_per_turn,
    step_in,
    unit_named,
)
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Ally, Character, Game

HEALS = 2
PHYSICAL = ("Impair", "Bleed")
"""The penalties that a bandage removes; nothing else (RI-AMB-65)."""


def bandage(command: Bandage, game: Game, table: Table) -> tuple[Fact, ...]:
    """Use a Bandage token on oneself, or on a player or allied unit next to oneself."""
    user = acting(game, table, command.character)
    once_per_turn(user, table, "bandage", "RI-BAND-02")
    table.demand(user.bandages > 0, "RI-BAND-06", f"{user.name} has no bandages left")
    patient = _patient(command.on or user.name, game, table)
    name = patient.id if isinstance(patient, Ally) else patient.name
    if name != user.name:
        must_stand_beside(game, table, user.name, name, rule="RI-BAND-01")
    story = unfold(game)
    step_in(story, user.name)
    story.happen(BandageUsed(character=user.name, on=name))
    hp = min(HEALS, patient.max_hp - patient.hp)
    if hp > 0:
        story.happen(
            AllyHealed(ally=name, hp=hp, cause="bandage")
            if isinstance(patient, Ally)
            else CharacterHealed(character=name, hp=hp, cause="bandage")
        )
    story.happen(*(StatusLost(unit=name, status=mark) for mark in PHYSICAL if mark in patient.status))
    return story.facts


def _patient(name: str, game: Game, table: Table) -> Character | Ally:
    """Whom it may be used on; a bandage wakes nobody (RI-AMB-35)."""
    unit = unit_named(game, name)
    if not isinstance(unit, Character | Ally):
        raise Unfit("on", f"{unit.name} is neither a player nor an ally")
    if isinstance(unit, Character):
        able(table, unit)
    return unit
