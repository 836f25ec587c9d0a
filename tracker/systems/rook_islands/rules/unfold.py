"""How a rule of this game begins to say what happens."""

from tracker.kernel.unfolding import Unfolding
from tracker.systems.rook_islands.evolve.table import EVOLVE
from tracker.systems.rook_islands.state import Game

Story = Unfolding[Game]


def unfold(game: Game) -> Story:
    """An unfolding over this game's evolve table."""
    return Unfolding(game, EVOLVE)
