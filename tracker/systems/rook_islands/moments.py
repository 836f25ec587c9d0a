"""Missions, rounds and phases: what people call a moment of the evening."""

from tracker.facts.fact import Fact
from tracker.kernel.system import Campaign, Mark
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
