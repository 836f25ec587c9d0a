"""Takedowns: neutralising a weakened human enemy by surprise."""

from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.kernel.questions import Reason
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read_attack
from tracker.systems.rook_islands.commands import Takedown
from tracker.systems.rook_islands.facts.action import MovementForfeited
from tracker.systems.rook_islands.facts.fight import TakedownAttempted
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.rules.attack_dice import HIT, SURE_HIT, AttackDie, modified
from tracker.systems.rook_islands.rules.damage import ANIMALS, hurt
from tracker.systems.rook_islands.rules.dice_modifiers import TAKEDOWN, changes
from tracker.systems.rook_islands.rules.standing import (
    HUMAN,
    acting,
    enemy_named,
    must_stand_beside,
    once_per_turn,
    step_in,
    under_way,
)
from tracker.systems.rook_islands.rules.strike import strike
from tracker.systems.rook_islands.rules.talents import stealth
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import Character, Enemy, Game

MOST_HP = 3
DIE_BY_HP = {3: ("black", "RI-TAKE-08"), 2: ("red", "RI-TAKE-09"), 1: ("orange", "RI-TAKE-10")}


def takedown(command: Takedown, game: Game, table: Table) -> tuple[Fact, ...]:
    """Try to take an adjacent human enemy with 3 HP or fewer down; all MP are gone either way."""
    character = acting(game, table, command.character)
    mission = under_way(game, table)
    once_per_turn(character, table, "takedown", "RI-TAKE-02")
    if not command.target:
        raise Unfit("target", "nobody was named")
    enemy = enemy_named(mission, command.target)
    _demand_victim(table, character, enemy)
    must_stand_beside(game, table, character.name, enemy.id, rule="RI-TAKE-07", key="takedown:adjacent")
    die = die_of(table, character, enemy)
    rolled = _roll(table, character, enemy, die, mission.round)
    succeeded = die.die == SURE_HIT or (rolled is not None and rolled.face == HIT)
    story = unfold(game)
    step_in(story, character.name)
    story.happen(TakedownAttempted(character=character.name, target=enemy.id))
    story.happen(*((rolled,) if rolled else ()), *stealth.spent_on_attempt(character))
    if character.mp:
        story.happen(MovementForfeited(character=character.name, mp=character.mp))
    if succeeded:
        hurt(story, table, enemy.id, enemy.hp, cause="Takedown", by=character.name, takedown=True)
        story.happen(*stealth.after_success(character))
    elif enemy.kind in ANIMALS and stealth.struck_back(character):
        _strikes_back(story, table, enemy, character)
    ending.succeed_if_done(story, table)
    return story.facts


def die_of(table: Table, attacker: Character, enemy: Enemy) -> AttackDie:
    """The die for the HP that are left, improved by talents and cards (RI-TAKE-12)."""
    # Beyond 3 HP only by a ruling: then the die of 3 HP, as the book has no worse one.
    colour, rule = DIE_BY_HP.get(enemy.hp, DIE_BY_HP[MOST_HP])
    base = AttackDie(die=colour, reasons=(Reason(f"{enemy.name} has {enemy.hp} HP", rule),))
    return modified(base, *stealth.takedown_steps(table, attacker), *changes(attacker, TAKEDOWN))


def _roll(
    table: Table, attacker: Character, enemy: Enemy, die: AttackDie, round_number: int
) -> DieRolled | None:
    if not die.rolled:
        return None
    return table.roll(
        table.content.dice[die.die], "takedown:roll", f"Takedown on {enemy.name}", actor=attacker.name,
        round_number=round_number, reasons=die.reasons,
    )  # fmt: skip


def _strikes_back(story: Story, table: Table, enemy: Enemy, attacker: Character) -> None:
    """RI-TAL-29: the animal that was not taken down attacks."""
    weapon = read_attack(table, enemy.type)
    strike(
        story, table, attacker=enemy.id, target=attacker.name, weapon=weapon, key="takedown:back",
        adjacent=True, free=True,
    )  # fmt: skip


def _demand_victim(table: Table, attacker: Character, enemy: Enemy) -> None:
    lawful = enemy.kind == HUMAN or (enemy.kind in ANIMALS and stealth.hunts_animals(attacker))
    table.demand(lawful, "RI-TAKE-01", f"{enemy.name} is no human enemy", kind=enemy.kind)
    table.demand(
        enemy.hp <= MOST_HP, "RI-TAKE-06", f"{enemy.name} has {enemy.hp} HP, at most {MOST_HP}", hp=enemy.hp
    )
