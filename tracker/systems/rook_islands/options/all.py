"""What a seat may do now: every action kind, allowed or refused with its rule."""

from collections.abc import Iterator

from tracker.facts.ids import SeatId
from tracker.kernel.system import Campaign, Option
from tracker.systems.rook_islands.box import Box
from tracker.systems.rook_islands.options.armoury import learning_options
from tracker.systems.rook_islands.options.around import table_options
from tracker.systems.rook_islands.options.player import player_options
from tracker.systems.rook_islands.options.probe import Probe
from tracker.systems.rook_islands.options.trek import explorer_options, trek_options
from tracker.systems.rook_islands.options.workbench import bag_options, discard_options, shop_options
from tracker.systems.rook_islands.rules.giving import between_missions
from tracker.systems.rook_islands.state import Game
from tracker.systems.rook_islands.trek_state import Trek


def options(campaign: Campaign, seat: SeatId, content: Box) -> tuple[Option, ...]:
    """The buttons for this seat: those of its characters first, then those of the whole table."""
    game: Game = campaign.game
    probe = Probe(campaign.house, game, content)
    found: list[Option] = []
    sitting = campaign.house.seats.get(seat)
    for name in () if sitting is None else sitting.characters:
        if name in game.characters:
            found.extend(_own(probe, name))
    trek = _under_way(game)
    if trek is not None:
        return (*found, *trek_options(probe, trek))
    found.extend(table_options(probe, game.mission))
    if game.characters and between_missions(game):
        found.extend(shop_options(probe))
    return tuple(found)


def _under_way(game: Game) -> Trek | None:
    return None if game.trek is None or game.trek.over else game.trek


def _own(probe: Probe, name: str) -> Iterator[Option]:
    """The buttons of one character: on a trek, between missions, in one."""
    game, trek = probe.game, _under_way(probe.game)
    character = game.characters[name]
    if trek is not None:
        yield from explorer_options(probe, trek, name)
    elif between_missions(game):
        yield from bag_options(probe, character)
        yield from learning_options(probe, character)
    elif game.mission is not None:
        yield from player_options(probe, game.mission, character)
        yield from discard_options(probe, character)
