"""What a send has brought in, while it may come again: its answer was lost, or a thumb was nervous."""

from datetime import timedelta
from threading import Lock

from cachetools import TTLCache

from projections.redis_place import Place, RedisDown
from tracker.facts.ids import CampaignId

KEPT_FOR = timedelta(minutes=10)
SECONDS = int(KEPT_FOR.total_seconds())
MOST = 10_000


class Brought:
    """The sends of this process; a restart forgets them, and a file is then told to be here already."""

    def __init__(self) -> None:
        self._kept: TTLCache[str, CampaignId] = TTLCache(MOST, KEPT_FOR.total_seconds())
        self._lock = Lock()

    def note(self, sent: str, campaign: CampaignId) -> None:
        """Keep what came of a send."""
        with self._lock:
            self._kept[sent] = campaign

    def by(self, sent: str) -> CampaignId | None:
        """The campaign that this send brought in, if it did."""
        with self._lock:
            return self._kept.get(sent)


class SharedBrought(Brought):
    """The sends of all processes of an installation. Without Redis this process keeps its own."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._place = place

    def note(self, sent: str, campaign: CampaignId) -> None:
        """As `Brought.note`."""
        try:
            self._place.ask("SET", self._place.key("brought", sent), campaign, "EX", SECONDS)
        except RedisDown:
            super().note(sent, campaign)

    def by(self, sent: str) -> CampaignId | None:
        """As `Brought.by`."""
        try:
            found = self._place.ask("GET", self._place.key("brought", sent))
        except RedisDown:
            found = None
        return super().by(sent) if found is None else CampaignId(found.decode())
