"""Words for the tests of Combat stress: Insanity cards that are drawn and turned up."""

from typing import Any

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, next_event_phase
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import FlipInsanityCard
from tracker.systems.rook_islands.facts.mission import (
    InsanityCardDrawn,
    InsanityCardFlipped,
    PlayerTurnEnded,
    RoundTokenMoved,
    WhenCardFlipped,
)
from tracker.systems.rook_islands.facts.reward import InsanityRisen

JASON_DRAWS = InsanityCardDrawn(character="Jason")
FLIP_JASON = FlipInsanityCard(character="Jason")


def insane(character: str, points: int) -> Fact:
    """So many points on the Insanity tracker."""
    return InsanityRisen(character=character, by=points, why="before")


def round_two(*more: Fact) -> tuple[Fact, ...]:
    """Round 2's Event phase as far as the Insanity events, `more` having happened in round 1."""
    ended = (*mission_one(), *more, PlayerTurnEnded(), *next_event_phase())
    return (*ended, WhenCardFlipped(card="quiet"), RoundTokenMoved())


def turned_up(name: str, effect: str) -> tuple[Fact, ...]:
    """The character's card, drawn and turned up."""
    return (
        InsanityCardDrawn(character=name), InsanityCardFlipped(character=name, effect=effect, band="0+"),
    )  # fmt: skip


def flipped(effect: str, *more: Fact, **answers: Any) -> Scenario:
    """Jason's card is turned up in round 2 and says this."""
    return given(*round_two(*more, JASON_DRAWS)).when(FLIP_JASON, {"effect": effect, **answers})
