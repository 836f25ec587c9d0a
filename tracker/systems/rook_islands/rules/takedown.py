"""Takedowns: neutralising a weakened human enemy by surprise."""

from tracker.facts.fact import Fact
from tracker.kernel.questions import Reason
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import Takedown
from tracker.systems.rook_islands.facts.action import MovementForfeited
from tracker.systems.rook_islands.facts.fight import TakedownAttempted
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.rules.attack_dice import HIT
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.standing import (
    HUMAN,
    acting,
    enemy_named,
    must_stand_beside,
    once_per_turn,
    step_in,
    under_way,
)
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Enemy, Game

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
    _demand_victim(table, enemy)
    must_stand_beside(game, table, character.name, enemy.id, rule="RI-TAKE-07", key="takedown:adjacent")
    # Beyond 3 HP only by a ruling: then the die of 3 HP, as the book has no worse one.
    colour, rule = DIE_BY_HP.get(enemy.hp, DIE_BY_HP[MOST_HP])
    rolled = table.roll(
        table.content.dice[colour], "takedown:roll", f"Takedown on {enemy.name}", actor=character.name,
        round_number=mission.round, reasons=(Reason(f"{enemy.name} has {enemy.hp} HP", rule),),
    )  # fmt: skip
    story = unfold(game)
    step_in(story, character.name)
    story.happen(TakedownAttempted(character=character.name, target=enemy.id), rolled)
    if character.mp:
        story.happen(MovementForfeited(character=character.name, mp=character.mp))
    if rolled.face == HIT:
        hurt(story, table, enemy.id, enemy.hp, cause="Takedown", by=character.name, takedown=True)
        ending.succeed_if_done(story, table)
    return story.facts


def _demand_victim(table: Table, enemy: Enemy) -> None:
    table.demand(enemy.kind == HUMAN, "RI-TAKE-01", f"{enemy.name} is no human enemy", kind=enemy.kind)
    table.demand(
        enemy.hp <= MOST_HP, "RI-TAKE-06", f"{enemy.name} has {enemy.hp} HP, at most {MOST_HP}", hp=enemy.hp
    )
