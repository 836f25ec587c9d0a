"""What-ifs: a branch leaves a campaign at any position, and is adopted or dropped one day.

A branch is a campaign of its own, whose first entries are those of the line that it left, hash by hash. It is
written before the line that it left notes it: whatever ends in between, the same request sent again
completes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from tracker.facts.action import ActionTaken
from tracker.facts.entry import Draft, Entry
from tracker.facts.fact import Fact
from tracker.facts.ids import CampaignId, Position
from tracker.facts.lines import Branched, BranchMade
from tracker.journal.line import Line
from tracker.journal.port import EMPTY
from tracker.kernel.commands import MakeBranch
from tracker.kernel.digest import request_digest
from tracker.play.beginning import beginning_of
from tracker.play.outcomes import IdReused, Invalid, Outcome, Recorded
from tracker.play.play import Play
from tracker.play.revising import Sender, recorded_before
from tracker.play.warm import Warm

LONGEST_TITLE = 200


class BranchRequest(Sender, frozen=True, kw_only=True):
    """Leave the campaign after `at` (now, if it is not said); `save` is the save point that stands there."""

    at: Position | None = None
    title: str = ""
    save: int | None = None


@dataclass(frozen=True)
class BranchedOff:
    """A new line: the campaign it is, what it left and after which entry, and where it stands now."""

    campaign: CampaignId
    origin: CampaignId
    at: Position
    position: Position
    title: str
    repeated: bool = False


def take_in_branch(
    play: Play, campaign: CampaignId, request: BranchRequest, lines: Sequence[Line], entries: Sequence[Entry]
) -> BranchedOff | Invalid | IdReused:
    """Open a branch that has gone on elsewhere: `lines` are all of it, `request.at` is where it left.

    `entries` are those lines as entries.
    """
    with play.queue(campaign):
        elsewhere = _Elsewhere(tuple(lines), tuple(entries))
        return play.until_first(lambda: _make(play, play.warm.get(campaign), request, elsewhere), campaign)


class _Elsewhere(NamedTuple):
    """What a branch consists of that did not leave just now."""

    lines: tuple[Line, ...]
    entries: tuple[Entry, ...]


def make_branch(play: Play, campaign: CampaignId, request: BranchRequest) -> BranchedOff | Invalid | IdReused:
    """Open a branch; the campaign that it leaves only notes it.

    Within an action nothing can branch off: `at` means all of the action that it lies in.
    """
    with play.queue(campaign):
        return play.until_first(lambda: _make(play, play.warm.get(campaign), request), campaign)


def _make(
    play: Play, warm: Warm, request: BranchRequest, elsewhere: _Elsewhere | None = None
) -> BranchedOff | Invalid | IdReused:
    sent = request_digest(
        [request.seat, msgspec.to_builtins(request.by), request.at, request.title, request.save]
    )
    before = recorded_before(play, warm, request.id, sent)
    if before is not None:
        return _made_before(play, warm, before)
    at = warm.head.position if request.at is None else request.at
    wrong = _cannot(warm, request, at)
    if wrong:
        return wrong
    made = BranchMade(
        branch=play.outside.branch_id(warm.id, request.id),
        position=_whole(play, warm, at) if elsewhere is None else at,
        title=request.title.strip() or f"{warm.state.house.title}: what if",
        save=request.save,
    )
    command = MakeBranch(at=made.position, title=made.title, save=made.save)
    taken = ActionTaken(command=msgspec.to_builtins(command), seen=warm.head.position, sent=sent)
    if not _write_branch(play, warm, _drafts(request, (taken,))[0], made, elsewhere):
        return IdReused(request.id)
    play.append(warm, _drafts(request, (taken, made)))
    return _branched_off(play, warm, made)


def _made_before(play: Play, warm: Warm, before: Outcome) -> BranchedOff | Invalid | IdReused:
    facts = [entry.fact for entry in before.entries] if isinstance(before, Recorded) else []
    made = next((fact for fact in facts if isinstance(fact, BranchMade)), None)
    if made is None:
        return before if isinstance(before, IdReused) else Invalid("id", "stands for another request")
    return _branched_off(play, warm, made, repeated=True)


def _cannot(warm: Warm, request: BranchRequest, at: Position) -> Invalid | None:
    if request.seat not in warm.state.house.seats:
        return Invalid("seat", f"{request.seat!r} does not sit at this table"[:200])
    if not 0 < at <= warm.head.position:
        return Invalid("at", f"{at} is no position of this campaign; it is at {warm.head.position}")
    if len(request.title) > LONGEST_TITLE:
        return Invalid("title", f"is longer than {LONGEST_TITLE} characters")
    return None


def _whole(play: Play, warm: Warm, at: Position) -> Position:
    """The end of the action that a position lies in."""
    found = play.journal.action(warm.id, warm.entries[at - 1].action)
    return at if found is None else found[1]


def _write_branch(
    play: Play, warm: Warm, taken: Draft, made: BranchMade, elsewhere: _Elsewhere | None
) -> bool:
    """False where another campaign stands under the branch's id."""
    if play.journal.head(made.branch) != EMPTY:
        known = play.journal.action(made.branch, taken.action)
        first = play.journal.read(made.branch, known[0] - 1, known[0])[0].fact if known else None
        return isinstance(first, ActionTaken) and first.sent == getattr(taken.fact, "sent", None)
    begun = Branched(
        origin=warm.id,
        position=made.position,
        hash=warm.entries[made.position - 1].hash,
        title=made.title,
        save=made.save,
    )
    lines, entries = elsewhere or _Elsewhere(
        play.journal.lines(warm.id, until=made.position), warm.entries[: made.position]
    )
    facts = beginning_of(warm, begun, entries, play.outside.fresh_secret)
    further = [taken, *(msgspec.structs.replace(taken, fact=fact) for fact in facts)]
    play.journal.bring_in(made.branch, lines, further, play.outside.clock())
    return True


def _drafts(sender: Sender, facts: tuple[Fact, ...]) -> list[Draft]:
    return [Draft(action=sender.id, seat=sender.seat, by=sender.by, fact=fact) for fact in facts]


def _branched_off(play: Play, warm: Warm, made: BranchMade, *, repeated: bool = False) -> BranchedOff:
    position = play.journal.head(made.branch).position
    return BranchedOff(made.branch, warm.id, made.position, position, made.title, repeated)
