"""What a seat may do now: every action kind, allowed or refused with its rule."""

from tracker.facts.ids import SeatId
from tracker.kernel.system import Campaign, Option
from tracker.systems.rook_islands.box import Box
from tracker.systems.rook_islands.options.around import table_options
from tracker.systems.rook_islands.options.player import player_options
from tracker.systems.rook_islands.options.probe import Probe
from tracker.systems.rook_islands.state import Game


def options(campaign: Campaign, seat: SeatId, content: Box) -> tuple[Option, ...]:
    """The buttons for this seat: those of its characters first, then those of the whole table."""
    game: Game = campaign.game
    probe = Probe(campaign.house, game, content)
    found: list[Option] = []
    sitting = campaign.house.seats.get(seat)
    if game.mission is not None and sitting is not None:
        for name in sitting.characters:
            if name in game.characters:
                found.extend(player_options(probe, game.mission, game.characters[name]))
    found.extend(table_options(probe, game.mission))
    return tuple(found)
