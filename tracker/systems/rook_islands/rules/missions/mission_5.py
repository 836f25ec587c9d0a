"""Mission 5, "Getting Inked": kill the Ink Monster, and keep Vaas alive."""

from collections import defaultdict

from tracker.kernel.questions import GiveText
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.board import CallReinforcement
from tracker.systems.rook_islands.facts.board import WhereCardDrawn
from tracker.systems.rook_islands.rules import enemy_setup
from tracker.systems.rook_islands.rules.missions.aims import (
    MAIN,
    SECOND,
    THIRD,
    MissionRules,
    kills,
    kills_of_players,
    mission_of,
    playing,
)
from tracker.systems.rook_islands.rules.standing import under_way
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import PLAYER, SETUP, Game

VAAS = "Vaas, Legend Killer"
MONSTER, MINION = "Ink Monster", "Ink minion"
CURSES = 5


def _monster_dead(game: Game) -> bool:
    """RI-MIS-38: with Vaas alive."""
    return any(kills(game, MONSTER)) and VAAS not in mission_of(game).board.fallen


def _five_curses(game: Game) -> bool:
    """RI-MIS-39: on one player."""
    return any(character.ink >= CURSES for character in playing(game))


def _one_minion_each(game: Game) -> bool:
    """RI-MIS-40: every player in the same turn."""
    killers = defaultdict(set)
    for kill in kills_of_players(game, MINION):
        if kill.phase == PLAYER:
            killers[kill.round].add(kill.by)
    everybody = {character.name for character in playing(game)}
    return bool(everybody) and any(everybody <= names for names in killers.values())


def _vaas(story: Story, table: Table) -> None:
    """RI-MIS-42: Vaas stands on the boards, on the players' side, with the Silver Dragon."""
    if not any(ally.type == VAAS for ally in mission_of(story.game).allies.values()):
        enemy_setup.place(story, table, VAAS)


RULES = MissionRules(
    met={MAIN: _monster_dead, SECOND: _five_curses, THIRD: _one_minion_each},
    # RI-MIS-45
    lost=lambda game: f"{VAAS} is dead" if VAAS in mission_of(game).board.fallen else "",
    confirm={"vaas": _vaas},
)


def call_reinforcement(command: CallReinforcement, game: Game, table: Table) -> Facts:
    """Draw a Where card: one more minion comes there, unless four are in play (RI-MIS-41)."""
    mission = under_way(game, table)
    table.demand(mission.phase != SETUP, "RI-FLOW-04", "play has not begun yet")
    unit: str = table.content.missions[mission.number].reinforcement
    if not unit:
        raise Unfit("where", f"Mission {mission.number} has no reinforcements by Where cards")
    question = GiveText(
        key="where", says=f"Where does the {unit} come? What does the Where card say?", rule="RI-MIS-41"
    )
    where = " ".join(command.where.split()) or table.text(question)
    if len(where) > question.longest:
        raise Unfit("where", f"is longer than {question.longest} letters")
    story = unfold(game)
    story.happen(WhereCardDrawn(where=where))
    enemy_setup.place(story, table, unit, at=where)
    return story.facts
