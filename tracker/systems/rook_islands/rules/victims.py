"""Whom something that spreads can reach: fire and explosions, rubble, spores."""

from tracker.kernel.questions import Choice
from tracker.systems.rook_islands.rules import seats
from tracker.systems.rook_islands.rules.damage import CAPTIVE
from tracker.systems.rook_islands.rules.standing import units_on_board
from tracker.systems.rook_islands.state import Game


def units_and_captives(game: Game) -> tuple[Choice, ...]:
    """Everyone on the boards, and who is locked up in a cage."""
    captives = {} if game.mission is None else game.mission.board.captives
    locked_up = (Choice(f"{CAPTIVE}{cage}", f"{held.unit} (in {cage})") for cage, held in captives.items())
    return (*units_on_board(game), *locked_up)


def on_the_ground(game: Game) -> tuple[Choice, ...]:
    """Whom explosions and fire reach: nobody up on a Watchtower (RI-PREC-01), but captives (RI-TILE-19)."""
    return tuple(each for each in units_and_captives(game) if not seats.in_tower(game, each.value))
