"""The projector: follows the journal, campaign by campaign, and keeps the views on a shelf."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock

from projections.reading import Reading, Stop, by_action
from projections.registry import Views, after, before_the_first
from projections.shelf import Kept, Shelf
from projections.timeline import Told, tell, timeline
from tracker.facts.campaign import CampaignFounded
from tracker.facts.entry import Entry
from tracker.facts.fact import stored_name
from tracker.facts.history import rewrites
from tracker.facts.ids import CampaignId, Position
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.port import Journal, UnreadableEntry
from tracker.kernel.system import RuleSystem

BATCH = 500

NOTHING = Kept(system="", position=0, hash="", views={})


@dataclass(frozen=True)
class CaughtUp:
    """How far a campaign's views are, and which of them changed on the way there."""

    campaign: CampaignId
    position: Position
    changed: tuple[str, ...] = ()


class _Stopped(Exception):
    def __init__(self, stop: Stop) -> None:
        super().__init__(stop.why)
        self.stop = stop


class Projector:
    """Folds what is new in the journal into the views of each campaign.

    Safe to call from any thread: a campaign is caught up by one at a time. A campaign with a fact that
    cannot be handled stays where it is, with the reason, until `rebuild` or the next start; the others go on.
    """

    def __init__(
        self, journal: Journal, shelf: Shelf, systems: Sequence[RuleSystem], batch: int = BATCH
    ) -> None:
        self._reading = Reading(journal, batch)
        self._journal = journal
        self._shelf = shelf
        self._systems = {system.id: system for system in systems}
        self._known = {system.id: frozenset((*SHARED_FACTS, *system.facts)) for system in systems}
        self._stopped: dict[CampaignId, Stop] = {}
        self._cursor = 0
        self._pulling = Lock()
        self._guard = Lock()
        self._locks: defaultdict[CampaignId, Lock] = defaultdict(Lock)

    def catch_up(self, campaign: CampaignId) -> CaughtUp:
        """Bring this campaign's views to where the journal is: on a nudge, or before they are read.

        Raises:
            JournalBusy, JournalFailed: the journal could not be read; trying again loses nothing.
        """
        return self._catch_up(campaign, lambda _entries: None)

    def _catch_up(self, campaign: CampaignId, count: Callable[[int], None]) -> CaughtUp:
        with self._lock(campaign):
            before = self._shelf.get(campaign) or NOTHING
            kept = before
            if campaign not in self._stopped:
                try:
                    for kept in self._steps(campaign, before):
                        self._shelf.put(campaign, kept)
                        count(kept.position)
                except _Stopped as stopped:
                    self._stopped[campaign] = stopped.stop
            return CaughtUp(campaign, kept.position, _changed(before, kept))

    def pull(self, mine: Callable[[CampaignId], bool] = lambda _campaign: True) -> tuple[CaughtUp, ...]:
        """Catch up every campaign that changed since the last pull: on a timer, in case a nudge was lost.

        Where several projectors share the campaigns, `mine` tells which of them are this one's.
        """
        with self._pulling:
            cursor, campaigns = self._journal.changed_since(self._cursor)
            caught = tuple(self.catch_up(campaign) for campaign in campaigns if mine(campaign))
            self._cursor = cursor
            return tuple(each for each in caught if each.changed)

    def kept(self, campaign: CampaignId) -> Kept | None:
        """A campaign's views, folded now if the shelf has lost them; None if there are none.

        They may be behind the journal (see `catch_up`), but never behind one another.
        """
        kept = self._shelf.get(campaign)
        if kept is None and self.catch_up(campaign).position:
            kept = self._shelf.get(campaign)
        return kept

    def rebuild(self, progress: Callable[[int, int], None] = lambda _done, _total: None) -> None:
        """Throw every view away and fold them all again; `progress` hears entries done, entries in all."""
        heads = {campaign: self._journal.head(campaign).position for campaign in self._journal.campaigns()}
        total, done = sum(heads.values()), 0
        self._shelf.clear()
        for campaign, head in heads.items():
            with self._lock(campaign):
                self._stopped.pop(campaign, None)
            self._catch_up(campaign, partial(_report, progress, done, total))
            done += head
        progress(done, total)

    def stopped(self) -> dict[CampaignId, Stop]:
        """The campaigns that cannot go on, each with the position of the fact in the way, and why."""
        return dict(self._stopped)

    def lag(self) -> dict[CampaignId, int]:
        """How many entries each campaign is behind the journal; those that are not are left out."""
        _, changed = self._journal.changed_since(self._cursor)
        behind = {campaign: self._behind(campaign) for campaign in {*changed, *self.stopped()}}
        return {campaign: entries for campaign, entries in behind.items() if entries > 0}

    def _behind(self, campaign: CampaignId) -> int:
        return self._journal.head(campaign).position - (self._shelf.get(campaign) or NOTHING).position

    def _lock(self, campaign: CampaignId) -> Lock:
        with self._guard:
            return self._locks[campaign]

    def _steps(self, campaign: CampaignId, start: Kept) -> Iterator[Kept]:
        """The views after each batch, up to the end of the journal."""
        kept = start
        if not self._reading.goes_on(campaign, kept.position, kept.hash):
            # The journal holds another history than the one that was folded, e.g. an older copy of it.
            self._shelf.forget(campaign)
            kept = NOTHING
        while batch := self._reading.batch(campaign, kept.position):
            for further in self._advanced(campaign, kept, batch.entries):
                kept = further
                yield kept
            if batch.stop is not None:
                raise _Stopped(batch.stop)
            if not batch.more:
                return

    def _advanced(self, campaign: CampaignId, kept: Kept, entries: Sequence[Entry]) -> Iterator[Kept]:
        """The views after these entries; action by action if one of them cannot be handled."""
        if not entries:
            return
        try:
            together = self._after(campaign, kept, entries, until=None)
        except _Stopped:
            together = None
        if together is not None:
            yield together
            return
        for action in by_action(entries):
            kept = self._after(campaign, kept, action, until=action[-1].position)
            yield kept

    def _after(
        self, campaign: CampaignId, kept: Kept, entries: Sequence[Entry], until: Position | None
    ) -> Kept:
        """The views after these entries; if they rewrite the history, after all of it up to `until`."""
        system = self._system(kept, entries)
        if rewrites(entries):
            entries = self._all(campaign, until)
            told, before = timeline(entries), before_the_first(system)
        else:
            told, before = tell(entries), kept.views or before_the_first(system)
        self._check_known(system, entries)
        last = entries[-1]
        views = _folded(system, before, told)
        return Kept(system=system.id, position=last.position, hash=last.hash, views=views)

    def _all(self, campaign: CampaignId, until: Position | None) -> tuple[Entry, ...]:
        try:
            return self._journal.read(campaign, 0, until)
        except UnreadableEntry as unreadable:
            raise _Stopped(Stop(unreadable.position, unreadable.says)) from unreadable

    def _system(self, kept: Kept, entries: Sequence[Entry]) -> RuleSystem:
        first = next((e for e in entries if isinstance(e.fact, CampaignFounded)), entries[0])
        name = first.fact.system if isinstance(first.fact, CampaignFounded) else kept.system
        system = self._systems.get(name)
        if system is None:
            says = f"no rule system {name!r} here" if name else "the campaign was never founded"
            raise _Stopped(Stop(first.position, says))
        return system

    def _check_known(self, system: RuleSystem, entries: Sequence[Entry]) -> None:
        """Fold no fact that this system does not have: it would be skipped without a word."""
        known = self._known[system.id]
        for entry in entries:
            if type(entry.fact) not in known:
                says = f"{stored_name(type(entry.fact))} is no fact of {system.title}"
                raise _Stopped(Stop(entry.position, says))


def _report(progress: Callable[[int, int], None], before: int, total: int, position: Position) -> None:
    progress(before + position, total)


def _folded(system: RuleSystem, views: Views, told: Sequence[Told]) -> Views:
    try:
        return after(system, views, told)
    except Exception as wrong:
        raise _Stopped(_culprit(system, views, told, wrong)) from wrong


def _culprit(system: RuleSystem, views: Views, told: Sequence[Told], wrong: Exception) -> Stop:
    """The first fact at which the fold fails."""

    def fails(count: int) -> bool:
        try:
            after(system, views, told[:count])
        except Exception:  # noqa: BLE001 - whatever a fold raises stops this campaign and no other
            return True
        return False

    number = bisect_left(range(len(told)), 1, key=lambda index: int(fails(index + 1)))
    entry = told[min(number, len(told) - 1)].entry
    return Stop(entry.position, f"{stored_name(type(entry.fact))}: {wrong!r}")


def _changed(before: Kept, now: Kept) -> tuple[str, ...]:
    return tuple(
        name
        for name, view in now.views.items()
        if view is not before.views.get(name) and view != before.views.get(name)
    )
