"""Missions, rounds and phases, who falls, what the dials show: what people call a moment of the evening."""

from tracker.facts.fact import Fact
from tracker.kernel.system import Campaign, Mark
from tracker.systems.rook_islands.facts.fight import AllyRemoved, CharacterKnockedOut, EnemyRemoved
from tracker.systems.rook_islands.facts.mission import (
    EnemyTurnBegan,
    EventPhaseBegan,
    MissionFailed,
    MissionStarted,
    MissionSucceeded,
    PlayerTurnOpened,
)
from tracker.systems.rook_islands.facts.trek import TrekBegan, TrekEnded
from tracker.systems.rook_islands.state import Game

PHASES: dict[type[Fact], str] = {
    PlayerTurnOpened: "Player turn",
    EnemyTurnBegan: "Enemy turn",
    MissionSucceeded: "Mission won",
    MissionFailed: "Mission lost",
    TrekEnded: "Exploration over",
}


def marks(campaign: Campaign, fact: Fact) -> tuple[Mark, ...]:
    """What begins with this fact, given the state after it."""
    if isinstance(fact, MissionStarted):
        return (Mark("part", f"Mission {fact.number}: {fact.name}"), Mark("phase", "Set-up"))
    if isinstance(fact, EventPhaseBegan):
        return (*_round(campaign.game), Mark("phase", "Event phase"))
    if isinstance(fact, TrekBegan):
        return (Mark("part", "Exploration"),)
    phase = PHASES.get(type(fact))
    return (Mark("phase", phase),) if phase else ()


def _round(game: Game) -> tuple[Mark, ...]:
    """A round begins with its Event phase, in which the Round token moves on; not in the first."""
    mission = game.mission
    if mission is None:
        return ()
    return (Mark("round", f"Round {mission.round if mission.token_moved else mission.round + 1}"),)


def falls(fact: Fact) -> str:
    """Who falls with this fact: a character, an ally or an enemy; who flees does not."""
    match fact:
        case CharacterKnockedOut():
            return fact.character
        case AllyRemoved():
            return fact.ally
        case EnemyRemoved(how="killed"):
            return fact.enemy
        case _:
            return ""


def dials(campaign: Campaign) -> dict[tuple[str, str], int]:
    """The HP dial of each character, while a mission or a trek lasts."""
    game: Game = campaign.game
    if game.trek is not None and not game.trek.over:
        return {("HP", name): explorer.hp for name, explorer in game.trek.explorers.items()}
    if game.mission is not None and not game.mission.tallied:
        return {("HP", name): character.hp for name, character in game.characters.items()}
    return {}
