"""Mission 4, "Dragon Hunt": out with the Silver Dragon before the platforms are gone."""

from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.board import TakeDragon
from tracker.systems.rook_islands.evolve.board import LOST
from tracker.systems.rook_islands.facts.board import DragonTaken
from tracker.systems.rook_islands.rules.missions.aims import (
    ACID,
    MAIN,
    SECOND,
    THIRD,
    MissionRules,
    kills_of_players,
    mission_of,
)
from tracker.systems.rook_islands.rules.standing import acting, must_stand_beside, step_in
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Game

DRAGON_HUNT = 4


def _out_with_it(game: Game) -> bool:
    """RI-MIS-30: whoever carries it is beyond the exit."""
    carrier = game.characters.get(mission_of(game).board.dragon)
    return carrier is not None and carrier.exited


RULES = MissionRules(
    met={
        MAIN: _out_with_it,
        # RI-MIS-31: pushed, not lost with a platform; RI-MIS-32
        SECOND: lambda game: any(kill.cause == ACID for kill in kills_of_players(game)),
        THIRD: lambda game: any(kill.riding for kill in kills_of_players(game)),
    },
    # RI-MIS-36
    lost=lambda game: "the Silver Dragon is out of the game" if mission_of(game).board.dragon == LOST else "",
)


def take_dragon(command: TakeDragon, game: Game, table: Table) -> Facts:
    """Take the Silver Dragon token: from its space, or from whoever carries it and stands beside."""
    taker = acting(game, table, command.character)
    mission = mission_of(game)
    if mission.number != DRAGON_HUNT:
        raise Unfit("character", f"no Silver Dragon token lies on the boards of Mission {mission.number}")
    carrier = mission.board.dragon
    if carrier == taker.name:
        raise Unfit("character", f"{taker.name} carries it already")
    if carrier in game.characters:
        must_stand_beside(game, table, taker.name, carrier, rule="RI-TRADE-01")
    story = unfold(game)
    step_in(story, taker.name)
    story.happen(DragonTaken(character=taker.name))
    return story.facts
