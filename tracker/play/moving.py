"""Moving every campaign into another journal: what is there is not written twice, what is wrong is named."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from tracker.facts.campaign import CampaignFounded
from tracker.facts.history import effective
from tracker.facts.ids import CampaignId, Position
from tracker.journal.chain import verify_campaign
from tracker.journal.line import Line
from tracker.journal.port import EMPTY, ChainBroken, Head, Journal
from tracker.kernel.digest import state_digest
from tracker.kernel.replay import state_of
from tracker.kernel.system import RuleSystem

BATCH = 1000
"""Entries that are written at once; an action is never cut in two."""
COPIED = "copied"
CONTINUED = "continued"
THERE = "there already"
AHEAD = "further on there"
APART = "another history there"
WRONG = "cannot be read"

Count = Callable[[int], None]


@dataclass(frozen=True)
class Moved:
    """What became of a campaign: how it was moved, up to which position, and the digest of its state."""

    campaign: CampaignId
    how: str
    position: Position
    digest: str = ""
    says: str = ""

    @property
    def holds(self) -> bool:
        """Whether the campaign is now where it was moved to, with all of its entries."""
        return self.how not in {APART, WRONG}


class Mover:
    """Copies campaigns line by line, each as it is, and compares both sides afterwards.

    It may be interrupted at any time, and run again: it goes on where it was, also with what the source
    got meanwhile.
    """

    def __init__(self, source: Journal, target: Journal, systems: Sequence[RuleSystem]) -> None:
        self._source = source
        self._target = target
        self._systems = {system.id: system for system in systems}

    def total(self) -> int:
        """How many entries there are to look at."""
        return sum(self._source.head(campaign).position for campaign in self._source.campaigns())

    def move(self, count: Count = lambda _entries: None) -> Iterator[Moved]:
        """Move one campaign after the other, in the order of their founding; `count` hears of entries.

        Raises:
            ChainBroken: a campaign is not what was once recorded, on either side.
            UnreadableEntry: a fact is unknown to this release.
        """
        for campaign in self._source.campaigns():
            yield self._move(campaign, count)

    def _move(self, campaign: CampaignId, count: Count) -> Moved:
        end, there = self._source.head(campaign), self._target.head(campaign)
        if not self._same_so_far(campaign, min(end, there)):
            count(end.position)
            return Moved(campaign, APART, there.position)
        count(min(end, there).position)
        for lines in self._batches(campaign, there.position, end.position):
            self._write(campaign, lines)
            count(len(lines))
        how = COPIED if there == EMPTY else CONTINUED
        if there.position >= end.position:
            how = THERE if there == end else AHEAD
        return Moved(campaign, how, end.position, self._verified(campaign, end))

    def _same_so_far(self, campaign: CampaignId, head: Head) -> bool:
        """Whether both have this entry at this position: the chain says the same of all before it."""
        if head.position == 0:
            return True
        ours, theirs = (
            journal.lines(campaign, head.position - 1, head.position)
            for journal in (self._source, self._target)
        )
        return [line.hash for line in ours] == [line.hash for line in theirs]

    def _batches(self, campaign: CampaignId, after: Position, until: Position) -> Iterator[tuple[Line, ...]]:
        while after < until:
            lines = self._source.lines(campaign, after, min(after + BATCH, until))
            group = self._source.action(campaign, lines[-1].action)
            if group is not None and group[1] > lines[-1].position:
                lines += self._source.lines(campaign, lines[-1].position, group[1])
            yield lines
            after = lines[-1].position

    def _write(self, campaign: CampaignId, lines: tuple[Line, ...]) -> None:
        if lines[0].position == 1:
            self._target.bring_in(campaign, lines)
        else:
            self._target.go_on(campaign, self._target.head(campaign), lines)

    def _verified(self, campaign: CampaignId, end: Head) -> str:
        """The digest of the state, which both sides come to."""
        verify_campaign(self._target, campaign)
        ours, theirs = self._digest(self._source, campaign, end), self._digest(self._target, campaign, end)
        if ours != theirs:
            raise ChainBroken(end.position, f"{campaign} comes to another state there: {theirs}, not {ours}")
        return theirs

    def _digest(self, journal: Journal, campaign: CampaignId, end: Head) -> str:
        entries = journal.read(campaign, until=end.position)
        founded = next((e.fact for e in entries if isinstance(e.fact, CampaignFounded)), None)
        system = self._systems.get(founded.system) if founded else None
        return state_digest(state_of(system, effective(entries))) if system else ""
