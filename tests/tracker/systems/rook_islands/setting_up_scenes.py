"""Scenes of a set-up: a briefing just read, enemies half placed, everything but one thing."""

from typing import Any

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_started,
    opening_enemies,
    placed,
    ready,
    stand_in_values,
)
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.facts.mission import (
    SetupStepConfirmed,
    StartTaken,
)
from tracker.systems.rook_islands.facts.reward import MissionTallied
from tracker.systems.rook_islands.rules import checklist

JASON, LIZA = "Jason", "Liza"


def done(*missions: int) -> tuple[Fact, ...]:
    return tuple(MissionTallied(number=number) for number in missions)


def started(number: int, *before: Fact) -> Scenario:
    """A mission whose briefing has just been read, after what happened before."""
    return given(founded(), stand_in_values(), before).when(c.StartMission(number=number))


def steps_of(scenario: Scenario) -> dict[str, str]:
    return {step.key: step.says for step in checklist.steps(scenario.game.mission, pack.load())}


def in_set_up(*more: Fact | tuple[Fact, ...]) -> Scenario:
    return given(founded(), stand_in_values(), mission_started(), ready(JASON), ready(LIZA), *more)


def in_set_up_facts(scenario: Scenario) -> tuple[Fact, ...]:
    """The enemies of a scenario as they were placed, for a new one."""
    placed_now = scenario.game.mission.enemies.values()
    facts = tuple(fact for enemy in placed_now for fact in placed(enemy.type, enemy.colour))
    return (*founded(), *stand_in_values(), *mission_started(), *facts)


def ready_to_begin(**left: Any) -> tuple[Fact, ...]:
    """Everything but the checklist, and but what is named."""
    enemies = opening_enemies()[: left.get("enemies", 6)]
    stars = [StartTaken(character=name, star=str(n)) for n, name in enumerate((JASON, LIZA))]
    return (
        *founded(), *stand_in_values(), *mission_started(), *ready(JASON), *ready(LIZA), *enemies,
        *stars[: left.get("stars", 2)],
    )  # fmt: skip


def ticked_off() -> tuple[Fact, ...]:
    mission = given(founded(), mission_started()).before.game.mission
    steps = checklist.steps(mission, pack.load())
    return tuple(SetupStepConfirmed(step=step.key) for step in steps)
