"""Words for the tests of the Event phase: a round as it begins, and what it still owes."""

from typing import Any

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    mission_one,
    next_event_phase,
    placed,
    ready,
    stand_in_values,
    values,
)
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.facts.mission import (
    EventPhaseBegan,
    MissionStarted,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    WhenCardFlipped,
)
from tracker.systems.rook_islands.rules.events import due


def round_two(*more: Fact) -> tuple[Fact, ...]:
    """Mission 1 at the beginning of round 2's Event phase, `more` having happened in round 1."""
    return (*mission_one(), *more, PlayerTurnEnded(), *next_event_phase())


def quiet_round_two(*more: Fact) -> tuple[Fact, ...]:
    """The same with the When card flipped and the Round token on 2."""
    return (*round_two(*more), WhenCardFlipped(card="quiet"), RoundTokenMoved())


def firestarter(round_number: int, *more: Fact, board: dict[str, Any] | None = None) -> tuple[Fact, ...]:
    """Mission 3 (two printed events of every round) before the Round token moves to this round."""
    return (
        *founded(), *stand_in_values(),
        *values("round_board/3", **(board or {})),
        MissionStarted(number=3, name="Firestarter", attempt="3.1"),
        *ready("Jason"), *ready("Liza"), *placed("Beheader", "red"), EventPhaseBegan(),
        *(RoundTokenMoved() for _ in range(round_number - 2)),
        *more,
        PlayerTurnOpened(), PlayerTurnEnded(), *next_event_phase(),
    )  # fmt: skip


def owed(scene: Scenario) -> list[str]:
    """What the Event phase still owes."""
    return [each.key for each in due(scene.after.game, scene.after.house, scene.system.content)]
