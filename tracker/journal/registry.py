"""Every fact that can be stored."""

from tracker.catalog import SYSTEMS
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
from tracker.journal.codec import Codec

SHARED_CAMPAIGN_FACTS: tuple[type[Fact], ...] = (
    CampaignFounded,
    SeatTaken,
    CharacterTaken,
    ValueEntered,
    DiceCommitted,
    DiceRevealed,
    DieRolled,
)

FACTS: tuple[type[Fact], ...] = (
    *SHARED_CAMPAIGN_FACTS,
    *SHARED_ACTION_FACTS,
    *(fact for system in SYSTEMS for fact in system.facts),
)

CODEC = Codec(FACTS)
SYSTEM_IDS = frozenset(system.id for system in SYSTEMS)
