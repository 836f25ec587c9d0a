"""The facts that every rule system shares."""

from tracker.facts.action import SHARED_ACTION_FACTS
from tracker.facts.campaign import (
    CampaignFounded,
    CharacterTaken,
    DiceCommitted,
    DiceRevealed,
    DieRolled,
    SeatTaken,
    ValueEntered,
)
from tracker.facts.fact import Fact
from tracker.facts.lines import SHARED_LINE_FACTS
from tracker.facts.people import SHARED_PEOPLE_FACTS

SHARED_FACTS: tuple[type[Fact], ...] = (
    CampaignFounded,
    SeatTaken,
    CharacterTaken,
    ValueEntered,
    DiceCommitted,
    DiceRevealed,
    DieRolled,
    *SHARED_ACTION_FACTS,
    *SHARED_LINE_FACTS,
    *SHARED_PEOPLE_FACTS,
)
