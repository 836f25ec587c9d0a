"""The Player turn: how it opens, and who agrees to end it."""

from tracker.facts.fact import Fact
from tracker.kernel.questions import GiveNumber
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import AgreeEnd, OpenPlayerTurn
from tracker.systems.rook_islands.facts.mission import MovementRegained, PlayerTurnOpened, TurnEndAgreed
from tracker.systems.rook_islands.rules.events import due, in_event_phase, read_round_board
from tracker.systems.rook_islands.rules.insanity import stage
from tracker.systems.rook_islands.rules.standing import acting, known, name_of, under_way
from tracker.systems.rook_islands.rules.turn_ends import (
    able,
    carry_on,
    end_player_turn,
    everyone_agreed,
    owed_by,
)
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import ENEMY, PLAYER, Character, Game

REFLEXES, CATATONIA = "Reflexes", "Catatonia"


def open_player_turn(_command: OpenPlayerTurn, game: Game, table: Table) -> tuple[Fact, ...]:
    """Every event is settled: the Player turn opens and everybody regains MP (RI-BOARD-06, RI-TURN-01)."""
    mission = in_event_phase(game, table)
    still = due(game, table.house, table.content)
    table.demand(
        not still, "RI-EVENT-08", f"still open: {'; '.join(each.says for each in still)}",
        open=[each.says for each in still],
    )  # fmt: skip
    read_round_board(mission, table, mission.round)
    regained = tuple(_regained(table, each) for each in game.characters.values() if not each.exited)
    return (PlayerTurnOpened(), *regained)


def _regained(table: Table, character: Character) -> MovementRegained:
    """The MP dial for this turn: an Insanity card may raise it (RI-STRESS-06) or lower it (RI-STRESS-08)."""
    mp, why = character.max_mp, ""
    if character.insanity_card == REFLEXES:
        mp, why = mp + 1, "Reflexes: +1"
    elif character.insanity_card == CATATONIA:
        level = _insanity_level(table, character)
        mp, why = max(mp - level, 0), f"Catatonia: -{level} (Insanity {character.insanity}, stage {level})"
    return MovementRegained(character=character.name, mp=mp, why=why)


def _insanity_level(table: Table, character: Character) -> int:
    """The stage on the Insanity tracker (RI-AMB-15); a table that reads it otherwise says so unasked."""
    key = f"catatonia:{character.name}"
    if table.answered(key):
        return table.number(
            GiveNumber(
                key=key, says=f"By how much does Catatonia slow {character.name}?", rule="RI-STRESS-08"
            )
        )
    return stage(character.insanity)


def agree_end(command: AgreeEnd, game: Game, table: Table) -> tuple[Fact, ...]:
    """Agree to end the Player turn; it ends when everybody who can act has agreed (RI-TURN-07).

    Where nobody can act any more, anybody may say so.
    """
    story = unfold(game)
    if not able(game):
        _in_player_turn(game, table)
        known(game, command.character)
        end_player_turn(story, table)
    else:
        character = acting(game, table, command.character)
        owed = [name_of(game, unit) for unit in owed_by(game)]
        table.demand(not owed, "RI-TILE-32", f"first the free attack of {', '.join(owed)}", owed=owed)
        table.demand(
            not character.agreed or everyone_agreed(game),
            "RI-TURN-07",
            f"{character.name} has agreed already",
        )  # fmt: skip
        if not character.agreed:
            story.happen(TurnEndAgreed(character=character.name))
    carry_on(story, table)
    return story.facts


def _in_player_turn(game: Game, table: Table) -> None:
    mission = under_way(game, table)
    table.demand(mission.phase != ENEMY, "RI-ETURN-02", "it is the Enemy turn")
    table.demand(mission.phase == PLAYER, "RI-FLOW-04", "the Player turn is not open", phase=mission.phase)
