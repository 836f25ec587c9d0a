"""Unique actions: once per mission. The Impulse of a character."""

from tracker.facts.fact import Fact
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.commands import Impulse
from tracker.systems.rook_islands.facts.action import ImpulseUsed, MovementGained
from tracker.systems.rook_islands.facts.fight import CharacterHealed
from tracker.systems.rook_islands.rules.standing import acting, step_in
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Game

IMPULSE = "impulse"


def impulse(command: Impulse, game: Game, table: Table) -> tuple[Fact, ...]:
    """Use the Impulse: what the board says happens, as far as MP and HP go; the rest is the table's."""
    user = acting(game, table, command.character)
    table.demand(
        IMPULSE not in user.spent, "RI-TURN-05", f"{user.name} has used the Impulse: once per mission"
    )
    board = read(table, f"character/{user.name}", "impulse", "impulse_mp", "impulse_hp")
    story = unfold(game)
    step_in(story, user.name)
    story.happen(ImpulseUsed(character=user.name, effect=board["impulse"]))
    if board["impulse_mp"]:
        story.happen(MovementGained(character=user.name, mp=board["impulse_mp"], why=IMPULSE))
    hp = min(board["impulse_hp"] or 0, user.max_hp - user.hp)
    if hp > 0:
        story.happen(CharacterHealed(character=user.name, hp=hp, cause=IMPULSE))
    return story.facts
