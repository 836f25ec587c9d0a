"""Talents that a Takedown meets: a better die, animals too, what follows."""

from tracker.facts.fact import Fact
from tracker.kernel.questions import Reason
from tracker.kernel.table import Table
from tracker.systems.rook_islands.evolve.talents import talent_mark
from tracker.systems.rook_islands.facts.action import MovementGained
from tracker.systems.rook_islands.facts.talents import TalentTookEffect
from tracker.systems.rook_islands.rules.attack_dice import Step
from tracker.systems.rook_islands.rules.talents.cards import gift, has, insane
from tracker.systems.rook_islands.state import Character

HIDDEN, ERASE, ANIMALS_TOO = "Hidden in Plain Sight", "Erase Presence", "Animal Takedown"


def takedown_steps(table: Table, attacker: Character) -> tuple[Step, ...]:
    """RI-TAKE-12: by how much talents improve the die of this attempt."""
    steps = []
    if HIDDEN in attacker.waiting:
        steps.append(Step(gift(table, HIDDEN, "takedown"), Reason(f"{HIDDEN}: improved", "RI-TAL-31")))
    if erased(attacker):
        steps.append(Step(gift(table, ERASE, "takedown"), Reason(f"{ERASE}: doubly improved", "RI-TAL-37")))
    return tuple(steps)


def erased(character: Character) -> bool:
    """Whether the character has forfeited the attacks of this turn (RI-TAL-37)."""
    return talent_mark(ERASE) in character.used


def spent_on_attempt(attacker: Character) -> tuple[Fact, ...]:
    """What had waited for a Takedown."""
    if HIDDEN not in attacker.waiting:
        return ()
    return (TalentTookEffect(character=attacker.name, talent=HIDDEN),)


def after_success(attacker: Character) -> tuple[Fact, ...]:
    """RI-TAL-32: hidden and beside oneself, 1 MP after the dial was set to 0."""
    if HIDDEN not in attacker.waiting or not insane(attacker):
        return ()
    return (MovementGained(character=attacker.name, mp=1, why=HIDDEN),)


def hunts_animals(character: Character) -> bool:
    """RI-TAL-29: Takedowns on any animal."""
    return has(character, ANIMALS_TOO)


def struck_back(character: Character) -> bool:
    """Whether an animal attacks after a failed Takedown."""
    return hunts_animals(character) and not insane(character)
