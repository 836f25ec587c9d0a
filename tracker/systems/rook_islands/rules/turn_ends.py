"""How a turn ends: what fire and Bleed take, what passes, what begins."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.facts.fight import StatusLost
from tracker.systems.rook_islands.facts.mission import EnemyTurnBegan, EnemyTurnEnded, PlayerTurnEnded
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.rules.chain import chain, next_enemy
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.events import begin_event_phase
from tracker.systems.rook_islands.rules.standing import impaired
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import (
    ENEMY,
    IMPAIR,
    OVER,
    PLAYER,
    Ally,
    Character,
    Enemy,
    Game,
)

FIRE, BLEED = "fire", "bleed"
BLEED_MARKER = "Bleed"


def able(game: Game) -> tuple[Character, ...]:
    """The characters of this mission that can act: neither beyond the Exit nor unconscious."""
    return tuple(each for each in ending.taking_part(game) if not (each.exited or each.unconscious))


def everyone_agreed(game: Game) -> bool:
    """Whether everybody who can act has agreed to end the Player turn (RI-TURN-07)."""
    return bool(able(game)) and all(character.agreed for character in able(game))


def owed_by(game: Game) -> tuple[str, ...]:
    """Who still owes an attack that spores provoked, in order; whoever has fallen owes none (RI-TILE-32)."""
    mission = game.mission
    if mission is None:
        return ()
    here = {*(each.name for each in able(game)), *mission.enemies, *mission.allies}
    provoked = (owed.character for owed in mission.free_attacks if not owed.weapon)
    return tuple(unit for unit in provoked if unit in here)


def carry_on(story: Story, table: Table) -> None:
    """End a turn in which nobody has anything left to do, and begin the next; what is owed comes first."""
    if owed_by(story.game):
        return
    if _phase(story) == PLAYER and everyone_agreed(story.game):
        end_player_turn(story, table)
    mission = story.game.mission
    if mission is not None and mission.phase == ENEMY and next_enemy(mission) is None:
        end_enemy_turn(story, table)


def carried_on(rule: Callable[[Any, Game, Table], Facts]) -> Callable[[Any, Game, Table], Facts]:
    """The rule, and after it the end of a turn in which its facts left nobody with anything to do."""

    @wraps(rule)
    def and_on(command: Any, game: Game, table: Table) -> Facts:
        story = unfold(game)
        story.happen(*rule(command, game, table))
        carry_on(story, table)
        return story.facts

    return and_on


def end_player_turn(story: Story, table: Table) -> None:
    """Players and allies lose HP to fire and Bleed, Impair passes, and the enemies' turn begins.

    A mission that this lost goes no further.
    """
    story.happen(PlayerTurnEnded())
    mission = story.game.mission
    _take_losses(story, table, (*story.game.characters, *(() if mission is None else mission.allies)))
    if _phase(story) == OVER:
        return
    for character in story.game.characters.values():
        if impaired(character):
            story.happen(StatusLost(unit=character.name, status=IMPAIR))
    story.happen(EnemyTurnBegan())


def end_enemy_turn(story: Story, table: Table) -> None:
    """Enemies lose HP to fire and Bleed, and a new round's Event phase begins (RI-ETURN-03, RI-CHAIN-07)."""
    story.happen(EnemyTurnEnded())
    mission = story.game.mission
    acting = () if mission is None else chain(mission)
    # Allies of either kind have lost theirs with the players.
    _take_losses(story, table, tuple(each for each in acting if mission and each in mission.enemies))
    if mission is None or _phase(story) == OVER:
        return
    for enemy in mission.enemies:
        if IMPAIR in _status(_unit(story.game, enemy)):
            story.happen(StatusLost(unit=enemy, status=IMPAIR))
    begin_event_phase(story)


def _phase(story: Story) -> str:
    return "" if story.game.mission is None else story.game.mission.phase


def _take_losses(story: Story, table: Table, units: tuple[str, ...]) -> None:
    """1 HP for fire and 1 for Bleed, 2 for both (RI-AMB-17); Bleed stays."""
    for unit in units:
        if _burns(_unit(story.game, unit)):
            hurt(story, table, unit, 1, cause=FIRE, direct=False)
        if BLEED_MARKER in _status(_unit(story.game, unit)):
            hurt(story, table, unit, 1, cause=BLEED, direct=False)
    ending.succeed_if_done(story, table)


def _unit(game: Game, unit: str) -> Character | Enemy | Ally | None:
    """The unit, if it still stands."""
    character = game.characters.get(unit)
    if character is not None:
        return None if character.exited or character.unconscious else character
    mission = game.mission
    return None if mission is None else mission.enemies.get(unit) or mission.allies.get(unit)


def _burns(unit: Character | Enemy | Ally | None) -> bool:
    return unit is not None and unit.on_fire


def _status(unit: Character | Enemy | Ally | None) -> tuple[str, ...]:
    return () if unit is None else unit.status
