"""Reminders that no action of their own settles: the table sees to them and ticks them off."""

from tracker.kernel.system import Prompt
from tracker.systems.rook_islands.state import Game

COMPLETE = "complete"
"""The one thing that is only told: nothing is to be done about it."""
EACH_ROUND = ("loss:", "insanity:")
"""What these speak of happens anew in each round."""


def to_be_ticked(prompt: Prompt) -> bool:
    """Whether the table ticks it off; what has an action of its own is settled by that."""
    return not prompt.kind and prompt.key != COMPLETE


def sign(game: Game, key: str, says: str) -> str:
    """What a tick is kept under: the words, and the time for which they are meant.

    Whatever says something else, or comes at another time, is due anew: in another attempt at a mission, on
    another trek, in another round.
    """
    mission, trek = game.mission, game.trek
    when = [mission.attempt] if mission else []
    if trek is not None and not trek.over:
        when += ["trek", str(game.exploration_token)]
    elif mission is not None and mission.tallied:
        when += ["home"]
    elif mission is not None and key.startswith(EACH_ROUND):
        when += ["round", str(mission.round)]
    return f"{'/'.join(when)}: {says}"


def is_ticked(game: Game, prompt: Prompt) -> bool:
    """Whether the table has seen to this reminder."""
    return game.ticked.get(prompt.key) == sign(game, prompt.key, prompt.says)
