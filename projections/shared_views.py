"""Views as a process reads them that does not project: another one keeps them on a shelf that both see."""

import contextlib
from collections.abc import Callable, Sequence

from projections.projector import CaughtUp, Projector
from projections.reading import Stop
from projections.redis_place import Place, RedisDown
from projections.shelf import Kept, MemoryShelf, Shelf
from projections.standing import Standing, Standings, together
from projections.tidings import NUDGE
from tracker.facts.ids import CampaignId
from tracker.journal.parts import PARTS
from tracker.journal.port import Journal
from tracker.kernel.system import RuleSystem

FOLDED_HERE = 50


class SharedViews:
    """What the projectors kept, or folded here where they are behind, or where Redis cannot be asked.

    It is read like a `Projector`, so that whoever reads need not know who projects.
    """

    def __init__(self, journal: Journal, place: Place, shelf: Shelf, systems: Sequence[RuleSystem]) -> None:
        self._journal = journal
        self._place = place
        self._shelf = shelf
        self._systems = systems
        self._here = Projector(journal, MemoryShelf(FOLDED_HERE), systems)
        self._standings = Standings(place)

    def catch_up(self, campaign: CampaignId) -> CaughtUp:
        """Nothing to do: `kept` is never behind."""
        return CaughtUp(campaign, 0)

    def kept(self, campaign: CampaignId) -> Kept | None:
        """A campaign's views, up to the journal's end unless a fact is in the way; None if there are none."""
        head = self._journal.head(campaign).position
        if head == 0:
            return None
        with contextlib.suppress(RedisDown):
            kept = self._shelf.get(campaign)
            if kept is not None and kept.position >= head:
                return kept
            self._place.tell(NUDGE, campaign.encode())
        self._here.catch_up(campaign)
        return self._here.kept(campaign)

    def rebuild(self, progress: Callable[[int, int], None] = lambda _done, _total: None) -> None:
        """Throw every view away and fold them all again, also beside projectors that work.

        Raises:
            RedisDown: there is no shelf to put them on.
        """
        rebuilding = Projector(self._journal, self._shelf, self._systems)
        rebuilding.rebuild(progress)
        self._here = rebuilding

    def stopped(self) -> dict[CampaignId, Stop]:
        """The campaigns that cannot go on, as far as anybody has met them."""
        return {**self._said().stopped, **self._here.stopped()}

    def lag(self) -> dict[CampaignId, int]:
        """How many entries campaigns are behind, as their projectors say."""
        return self._said().behind

    def troubles(self) -> tuple[str, ...]:
        """What keeps views from following at once."""
        try:
            held = together(self._standings.working()).parts
        except RedisDown:
            return ("Redis cannot be reached",)
        if not held:
            return ("no projector is working",)
        return () if len(held) == PARTS else (f"{PARTS - len(held)} of {PARTS} parts have no projector",)

    def _said(self) -> Standing:
        with contextlib.suppress(RedisDown):
            return together(self._standings.working())
        return Standing()
