"""Reading the journal in batches of whole actions."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from tracker.facts.entry import Entry
from tracker.facts.ids import CampaignId, Position
from tracker.journal.port import Journal, UnreadableEntry


class Stop(NamedTuple):
    """The position of what is in the way, and why nothing can go past it."""

    position: Position
    why: str


class Batch(NamedTuple):
    """Some entries, what is in the way of reading on, if anything is, and whether there may be more."""

    entries: tuple[Entry, ...]
    stop: Stop | None
    more: bool = True

    def __bool__(self) -> bool:
        return bool(self.entries) or self.stop is not None


class Reading:
    """The journal, a few hundred entries at a time; an action is never cut in two."""

    def __init__(self, journal: Journal, batch: int) -> None:
        self._journal = journal
        self._batch = batch

    def goes_on(self, campaign: CampaignId, position: Position, digest: str) -> bool:
        """Whether the journal has this hash at this position, so that what follows can be folded onto it."""
        if position == 0:
            return True
        try:
            there = self._journal.lines(campaign, position - 1, position)
        except UnreadableEntry:
            return False
        return bool(there) and there[0].hash == digest

    def batch(self, campaign: CampaignId, after: Position) -> Batch:
        """The next entries after this position; none at the end."""
        entries, stop, _ = self._readable(campaign, after, after + self._batch)
        if not entries or (stop is None and len(entries) < self._batch):
            return Batch(entries, stop, more=False)
        first, last = self._group(campaign, entries[-1])
        if last > entries[-1].position and stop is None:
            rest, stop, _ = self._readable(campaign, entries[-1].position, last)
            entries += rest
        if last > entries[-1].position:
            entries = tuple(entry for entry in entries if entry.position < first)
        return Batch(entries, stop)

    def _readable(self, campaign: CampaignId, after: Position, until: Position) -> Batch:
        try:
            return Batch(self._journal.read(campaign, after, until), None)
        except UnreadableEntry as unreadable:
            stop = Stop(unreadable.position, unreadable.says)
            return Batch(self._journal.read(campaign, after, unreadable.position - 1), stop)

    def _group(self, campaign: CampaignId, entry: Entry) -> tuple[Position, Position]:
        found = self._journal.action(campaign, entry.action)
        return (entry.position, entry.position) if found is None else found


def by_action(entries: Sequence[Entry]) -> Iterator[tuple[Entry, ...]]:
    """The entries, action by action."""
    for _action, together in groupby(entries, key=lambda entry: entry.action):
        yield tuple(together)
