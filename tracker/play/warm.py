"""Campaigns kept warm: each folded once, then caught up from the journal before it is used."""

from dataclasses import dataclass
from threading import Lock

from cachetools import LRUCache

from tracker.facts.campaign import CampaignFounded
from tracker.facts.entry import Entry
from tracker.facts.history import effective, rewrites
from tracker.facts.ids import CampaignId
from tracker.journal.port import EMPTY, Head, Journal
from tracker.kernel.replay import beginning, fold, state_of
from tracker.kernel.system import Campaign, RuleSystem

MOST_KEPT = 500_000
"""Entries of all campaigns together that are kept warm, each at about a kilobyte."""
LEAST = 100
"""As how many a campaign counts at least: what it takes before anything has happened."""


class UnknownCampaign(LookupError):
    """There is no campaign of this id."""


class UnknownSystem(LookupError):
    """The campaign belongs to a rule system that this version does not have."""


@dataclass(frozen=True)
class Warm:
    """A campaign at one position: its entries and its state. Never changed, only replaced."""

    id: CampaignId
    system: RuleSystem
    entries: tuple[Entry, ...]
    state: Campaign

    @property
    def head(self) -> Head:
        """The end of the chain."""
        return Head(self.entries[-1].position, self.entries[-1].hash) if self.entries else EMPTY

    def followed_by(self, new: tuple[Entry, ...]) -> "Warm":
        """The same after these entries; an undo among them folds the history anew."""
        if not new:
            return self
        entries = self.entries + new
        if rewrites(new):
            state = state_of(self.system, effective(entries))
        else:
            state = fold(self.system, (entry.fact for entry in new), self.state)
        return Warm(self.id, self.system, entries, state)


class WarmCampaigns:
    """The cache. Correct with several processes, since every use reads what is new in the journal."""

    def __init__(self, journal: Journal, systems: tuple[RuleSystem, ...]) -> None:
        self._journal = journal
        self._systems = {system.id: system for system in systems}
        self._kept: LRUCache[CampaignId, Warm] = LRUCache(MOST_KEPT, getsizeof=_size)
        self._lock = Lock()

    def system(self, name: str) -> RuleSystem:
        """The rule system of this id."""
        try:
            return self._systems[name]
        except KeyError:
            raise UnknownSystem(name) from None

    def get(self, campaign: CampaignId) -> Warm:
        """The campaign as the journal has it now.

        Raises:
            UnknownCampaign: the journal has no entry of it.
        """
        with self._lock:
            kept = self._kept.get(campaign)
        new = self._journal.read(campaign, after=kept.head.position if kept else 0)
        if kept is None:
            kept = self._first(campaign, new)
        warm = kept.followed_by(new)
        self.keep(warm)
        return warm

    def _first(self, campaign: CampaignId, entries: tuple[Entry, ...]) -> Warm:
        founded = next((e.fact for e in entries if isinstance(e.fact, CampaignFounded)), None)
        if founded is None:
            raise UnknownCampaign(campaign)
        system = self.system(founded.system)
        return Warm(campaign, system, (), beginning(system))

    def system_of(self, campaign: CampaignId) -> str:
        """The rule system of a campaign that is kept warm, without asking the journal; "" of any other."""
        with self._lock:
            kept = self._kept.get(campaign)
        return kept.system.id if kept else ""

    def keep(self, warm: Warm) -> None:
        """Keep this unless something newer is kept; the least used goes when there are too many."""
        with self._lock:
            kept = self._kept.get(warm.id)
            if kept is None or kept.head.position <= warm.head.position:
                self._kept[warm.id] = warm


def _size(warm: Warm) -> int:
    """Also a campaign that is longer than all that may be kept is kept, alone."""
    return min(MOST_KEPT, max(LEAST, len(warm.entries)))
