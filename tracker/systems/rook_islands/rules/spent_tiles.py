"""Walkable tiles that are used up: how many are left, and the dice they ask for."""

from tracker.facts.campaign import DieRolled
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.facts.board import TileSetOff
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Game


def demand_left(game: Game, tile: str, needed: int) -> None:
    """So many of these tiles still lie on the boards."""
    mission = game.mission
    if mission is None or not needed:
        return
    gone = sum(known.gone and known.tile == tile for known in mission.terrain.values())
    left = mission.tokens.get(tile, 0) - mission.board.set_off.get(tile, 0) - gone
    if left < needed:
        raise Unfit("over", f"{max(left, 0)} {tile} left on the boards")


def take_off(story: Story, tile: str, unit: str) -> None:
    """The tile is off the board."""
    story.happen(TileSetOff(tile=tile, unit=unit))


def rolled(story: Story, table: Table, die: str, key: str, unit: str, purpose: str) -> DieRolled:
    """A die that a tile asks of whoever set it off."""
    mission = story.game.mission
    return table.roll(
        table.content.dice[die],
        key,
        purpose,
        actor=unit,
        round_number=0 if mission is None else mission.round,
    )
