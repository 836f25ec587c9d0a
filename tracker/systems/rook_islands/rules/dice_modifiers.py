"""Dice modifiers: everything that makes the die of an attack better or worse, each with its reason.

The Cover die is never changed (RI-DMOD-07).
"""

from collections.abc import Callable, Iterator

from tracker.kernel.questions import Reason
from tracker.kernel.table import Table
from tracker.systems.rook_islands.rules.aiming import Blow
from tracker.systems.rook_islands.rules.attack_dice import Step
from tracker.systems.rook_islands.rules.mod_effects import effects
from tracker.systems.rook_islands.rules.talents.shooting import sliding
from tracker.systems.rook_islands.state import Character, Game

ATTACK, TAKEDOWN = "attack", "takedown"


def attack_steps(game: Game, table: Table, blow: Blow) -> tuple[Step, ...]:
    """The modifiers of this attack's die, those of the attack itself first."""
    attacker = game.characters.get(blow.attacker)
    if attacker is None:
        return blow.steps
    return (*blow.steps, *(step for source in SOURCES for step in source(game, table, attacker, blow)))


def _by_cards(_game: Game, _table: Table, attacker: Character, _blow: Blow) -> Iterator[Step]:
    return changes(attacker, ATTACK)


def _by_mods(_game: Game, table: Table, attacker: Character, blow: Blow) -> Iterator[Step]:
    """RI-MOD-05: the mods of the weapon used."""
    for mod, effect in effects(table, attacker, blow.weapon.name):
        if effect["improve"]:
            yield Step(effect["improve"], Reason(f"{mod}: {effect['effect']}", "RI-MOD-05"))


def changes(character: Character, die: str) -> Iterator[Step]:
    """What cards do to these dice of a character, as the table recorded it."""
    for change in character.dice:
        if change.die == die:
            yield Step(change.levels, Reason(change.why, "RI-DMOD-01" if change.levels > 0 else "RI-DMOD-04"))


SOURCES: tuple[Callable[[Game, Table, Character, Blow], Iterator[Step]], ...] = (_by_mods, sliding, _by_cards)
"""Where modifiers come from; each source tells its own."""
