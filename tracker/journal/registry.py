"""Every fact that can be stored."""

from tracker.catalog import SYSTEMS
from tracker.facts.fact import Fact
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec

FACTS: tuple[type[Fact], ...] = (
    *SHARED_FACTS,
    *(fact for system in SYSTEMS for fact in system.facts),
)

CODEC = Codec(FACTS)
SYSTEM_IDS = frozenset(system.id for system in SYSTEMS)
