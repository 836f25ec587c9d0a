"""Mission 1, "Make a Break": everybody to the exit."""

from tracker.systems.rook_islands.rules.missions.aims import (
    MAIN,
    SECOND,
    THIRD,
    Loss,
    MissionRules,
    playing,
)
from tracker.systems.rook_islands.state import Game


def everybody_out(game: Game) -> bool:
    """RI-MIS-11: all players have reached the exit."""
    taking_part = playing(game)
    return bool(taking_part) and all(character.exited for character in taking_part)


def by_coconut(loss: Loss) -> bool:
    """RI-MIS-12: a coconut deals damage, whoever shook the tree and whoever stands below."""
    return loss.cause == "coconut"


def vaas_wounded(loss: Loss) -> bool:
    """RI-MIS-13: a player wounds Vaas; neither beast nor fire counts."""
    return loss.victim.startswith("Vaas") and loss.player != ""


RULES = MissionRules(met={MAIN: everybody_out}, by_loss={SECOND: by_coconut, THIRD: vaas_wounded})
