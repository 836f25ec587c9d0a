"""How campaigns hang together: what a line left, what has left it, and how two lines compare."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tracker.facts.entry import Entry
from tracker.facts.history import effective
from tracker.facts.ids import ActionId, CampaignId, Position, SeatId
from tracker.facts.lines import BranchMade
from tracker.facts.people import SHARED_PEOPLE_FACTS
from tracker.journal.port import EMPTY
from tracker.kernel.changes import Change, changes
from tracker.kernel.moments import state_at
from tracker.play.play import Play
from tracker.play.warm import UnknownCampaign, Warm


@dataclass(frozen=True)
class BranchLine:
    """A branch of a campaign as a list shows it; `position` is where it stands now, 0 if it is not here."""

    campaign: CampaignId
    title: str
    at: Position
    save: int | None
    made: datetime
    by: SeatId
    position: Position
    dropped: bool
    adopted: bool


@dataclass(frozen=True)
class OriginLine:
    """What a branch left; `title` is empty if that campaign is not here."""

    campaign: CampaignId
    title: str
    at: Position
    save: int | None
    dropped: bool
    adopted: bool


@dataclass(frozen=True)
class Comparison:
    """Two lines side by side: their last common entry, where each is looked at, and what differs."""

    common: Position
    here: Position
    there: Position
    changes: tuple[Change, ...]


def branches_of(play: Play, warm: Warm) -> tuple[BranchLine, ...]:
    """Every branch of a campaign, dropped ones too, in the order in which they were made."""
    house = warm.state.house
    found = []
    for entry in effective(warm.entries):
        fact = entry.fact
        if isinstance(fact, BranchMade) and (known := house.branches.get(fact.branch)) is not None:
            line = BranchLine(
                campaign=fact.branch,
                title=known.title,
                at=known.position,
                save=known.save,
                made=entry.at,
                by=entry.seat,
                position=play.journal.head(fact.branch).position,
                dropped=known.dropped,
                adopted=house.continued == fact.branch,
            )
            found.append(line)
    return tuple(found)


def origin_of(play: Play, warm: Warm) -> OriginLine | None:
    """What this campaign left, if it is a branch."""
    origin = warm.state.house.origin
    if origin is None:
        return None
    left = _here(play, origin.campaign)
    noted = left.state.house.branches.get(warm.id) if left else None
    return OriginLine(
        campaign=origin.campaign,
        title=left.state.house.title if left else "",
        at=origin.position,
        save=origin.save,
        dropped=noted.dropped if noted else False,
        adopted=left.state.house.continued == warm.id if left else False,
    )


def _here(play: Play, campaign: CampaignId) -> Warm | None:
    if play.journal.head(campaign) == EMPTY:
        return None
    try:
        return play.warm.get(campaign)
    except UnknownCampaign:
        return None


def is_dropped(play: Play, warm: Warm) -> bool:
    """Whether the line that this one left has dropped it."""
    origin = origin_of(play, warm)
    return origin is not None and origin.dropped


def are_kin(one: Warm, other: Warm) -> bool:
    """Whether both began as the same campaign."""
    return bool(one.entries and other.entries) and one.entries[0].hash == other.entries[0].hash


def are_one_table(play: Play, one: Warm, other: Warm) -> bool:
    """Whether this tracker itself opened the branches that lead from one to the other.

    What a file says about its lines proves nothing: anybody can write one, or bring one in as a copy.
    """
    return _trunk(play, one).id == _trunk(play, other).id


def _trunk(play: Play, line: Warm) -> Warm:
    """The line from which this one comes by branches that were opened here."""
    while (left := _left(play, line)) is not None and opened_by(play, left, line.id) is not None:
        line = left
    return line


def _left(play: Play, line: Warm) -> Warm | None:
    origin = line.state.house.origin
    return None if origin is None else _here(play, origin.campaign)


def opened_by(play: Play, line: Warm, branch: CampaignId) -> ActionId | None:
    """The action by which a branch was opened from this line on this tracker, if it was."""
    for entry in reversed(line.entries):
        if isinstance(entry.fact, BranchMade) and entry.fact.branch == branch:
            return entry.action if play.outside.branch_id(line.id, entry.action) == branch else None
    return None


def people_changed(play: Play, line: Warm, other: Warm) -> bool:
    """Whether a line has changed since it parted from the other who may do what at it."""
    tie = opened_by(play, line, other.id) or opened_by(play, other, line.id)
    parted = common_entries(line.entries, other.entries)
    since = line.entries[parted:]
    known = [number for number, entry in enumerate(since, 1) if entry.action == tie]
    return any(isinstance(entry.fact, SHARED_PEOPLE_FACTS) for entry in since[max(known, default=0) :])


def common_entries(one: Sequence[Entry], other: Sequence[Entry]) -> Position:
    """The last position at which two chains are the same.

    Each hash covers all before it, so one look at a position tells about every earlier one.
    """
    shorter = min(len(one), len(other))
    return bisect_left(range(shorter), 1, key=lambda n: int(one[n].hash != other[n].hash))


def compare(
    one: Warm, other: Warm, at: tuple[Position, Position], history: str, seat: SeatId | None
) -> Comparison:
    """Two lines of one campaign, each at a position, as this seat may see them.

    Raises:
        ValueError: there is no such history.
    """
    here = state_at(one.system, one.entries, at[0], history)
    there = state_at(other.system, other.entries, at[1], history)
    return Comparison(
        common=common_entries(one.entries, other.entries),
        here=at[0],
        there=at[1],
        changes=changes(one.system, here, there, seat),
    )
