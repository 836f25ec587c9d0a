"""Free attacks that spores provoke: players first, then the others (RI-TILE-32)."""

from tracker.facts.fact import Fact
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.board import StrikeFreely
from tracker.systems.rook_islands.facts.mission import FreeAttackSettled
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.rules.enemy_attack import armed
from tracker.systems.rook_islands.rules.standing import name_of, under_way
from tracker.systems.rook_islands.rules.strike import strike
from tracker.systems.rook_islands.rules.turn_ends import owed_by
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Game

KEY = "free"


def demand_none_owed(game: Game, table: Table, *, by_players: bool = False) -> None:
    """Those attacks come first, those of the players before the others."""
    owed = [unit for unit in owed_by(game) if not by_players or unit in game.characters]
    names = [name_of(game, unit) for unit in owed]
    table.demand(not owed, "RI-TILE-32", f"first the free attack of {', '.join(names)}", owed=names)


def strike_freely(command: StrikeFreely, game: Game, table: Table) -> tuple[Fact, ...]:
    """The free attack of an enemy or an ally; without a target it comes to nothing."""
    mission = under_way(game, table)
    unit = mission.enemies.get(command.unit) or mission.allies.get(command.unit)
    if unit is None or command.unit not in owed_by(game):
        raise Unfit("unit", f"{name_of(game, command.unit)} owes no free attack")
    demand_none_owed(game, table, by_players=True)
    story = unfold(game)
    story.happen(FreeAttackSettled(character=unit.id))
    if command.target:
        weapon = armed(game, table, unit).weapon
        strike(story, table, attacker=unit.id, target=command.target, weapon=weapon, key=KEY, free=True)
        ending.succeed_if_done(story, table)
    return story.facts
