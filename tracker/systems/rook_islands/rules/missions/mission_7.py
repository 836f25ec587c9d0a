"""Mission 7, "Payback": the end of Vaas."""

from tracker.kernel.table import Table
from tracker.systems.rook_islands.evolve.board import TRICK_BOARD
from tracker.systems.rook_islands.facts.board import TricksLaid
from tracker.systems.rook_islands.rules import enemy_setup
from tracker.systems.rook_islands.rules.missions.aims import (
    MAIN,
    SECOND,
    THIRD,
    MissionRules,
    kills,
    kills_of_players,
    mission_of,
)
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.rules.unit_names import slug
from tracker.systems.rook_islands.state import Game

VAAS, PANTHER, ROGUE = "Vaas Montenegro", "Black Panther", "Rogue"
SILVER_DRAGON = "Silver Dragon"
TRICKS = "Vaas' Trick"


def _panther_alive(game: Game) -> bool:
    """RI-MIS-58: free or still caged."""
    mission = mission_of(game)
    free = any(enemy.type == PANTHER for enemy in mission.enemies.values())
    return free or any(held.unit == PANTHER for held in mission.board.captives.values())


def _rogue(story: Story, table: Table) -> None:
    """RI-MIS-60: the Rogue comes as its board says, with one of the Trick tokens; the others lie about."""
    mission = mission_of(story.game)
    enemy_setup.place(story, table, ROGUE)
    laid = mission.tokens.get(TRICKS, 1) - 1
    story.happen(TricksLaid(place=TRICK_BOARD, tokens=laid), TricksLaid(place=slug(ROGUE), tokens=1))


RULES = MissionRules(
    met={
        # RI-MIS-57, RI-MIS-59
        MAIN: lambda game: any(kills(game, VAAS)),
        THIRD: lambda game: any(kill.cause == SILVER_DRAGON for kill in kills_of_players(game, VAAS)),
    },
    in_the_end={SECOND: _panther_alive},
    confirm={"rogue": _rogue},
)
