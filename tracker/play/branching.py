"""What-ifs: a branch leaves a campaign at any position, and is adopted or dropped one day.

A branch is a campaign of its own, whose first entries are those of the line that it left, hash by hash. It is
written before the line that it left notes it: whatever ends in between, the same request sent again
completes it.
"""

from dataclasses import dataclass
from uuid import UUID, uuid5

import msgspec

from tracker.facts.action import ActionTaken
from tracker.facts.campaign import DiceRevealed
from tracker.facts.entry import Draft
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, CampaignId, Position
from tracker.facts.lines import BranchAdopted, BranchDropped, Branched, BranchMade, CampaignContinued
from tracker.journal.port import EMPTY
from tracker.kernel.commands import AdoptBranch, Command, DropBranch, MakeBranch
from tracker.kernel.digest import request_digest
from tracker.play.beginning import beginning_of
from tracker.play.outcomes import IdReused, Invalid, Outcome, Recorded
from tracker.play.play import Play
from tracker.play.revising import Sender, recorded_before, sent_digest, write
from tracker.play.warm import Warm

LONGEST_TITLE = 200


class BranchRequest(Sender, frozen=True, kw_only=True):
    """Leave the campaign after `at` (now, if it is not said); `save` is the save point that stands there."""

    at: Position | None = None
    title: str = ""
    save: int | None = None


class LineRequest(Sender, frozen=True, kw_only=True):
    """Adopt a branch of this campaign, or drop it."""

    branch: CampaignId


@dataclass(frozen=True)
class BranchedOff:
    """A new line: the campaign it is, what it left and after which entry, and where it stands now."""

    campaign: CampaignId
    origin: CampaignId
    at: Position
    position: Position
    title: str
    repeated: bool = False


def make_branch(play: Play, campaign: CampaignId, request: BranchRequest) -> BranchedOff | Invalid | IdReused:
    """Open a branch; the campaign that it leaves only notes it.

    Within an action nothing can branch off: `at` means all of the action that it lies in.
    """
    with play.queue(campaign):
        return play.until_first(lambda: _make(play, play.warm.get(campaign), request))


def _make(play: Play, warm: Warm, request: BranchRequest) -> BranchedOff | Invalid | IdReused:
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
        branch=_branch_id(warm.id, request.id),
        position=_whole(play, warm, at),
        title=request.title.strip() or f"{warm.state.house.title}: what if",
        save=request.save,
    )
    command = MakeBranch(at=made.position, title=made.title, save=made.save)
    taken = ActionTaken(command=msgspec.to_builtins(command), seen=warm.head.position, sent=sent)
    if not _write_branch(play, warm, request, taken, made):
        return IdReused(request.id)
    play.append(warm, _drafts(request, (taken, made)))
    return _branched_off(play, warm, made)


def _branch_id(campaign: CampaignId, action: ActionId) -> CampaignId:
    """It follows from the request, so that the same request sent again opens no second branch."""
    return CampaignId(str(uuid5(UUID(action), f"castaway.branch/1 {campaign}")))


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
    play: Play, warm: Warm, request: BranchRequest, taken: ActionTaken, made: BranchMade
) -> bool:
    """False where another campaign stands under the branch's id."""
    if play.journal.head(made.branch) != EMPTY:
        known = play.journal.action(made.branch, request.id)
        first = play.journal.read(made.branch, known[0] - 1, known[0])[0].fact if known else None
        return isinstance(first, ActionTaken) and first.sent == taken.sent
    begun = Branched(
        origin=warm.id,
        position=made.position,
        hash=warm.entries[made.position - 1].hash,
        title=made.title,
        save=made.save,
    )
    facts = beginning_of(warm, begun, warm.entries[: made.position], play.outside.fresh_secret)
    lines = play.journal.lines(warm.id, until=made.position)
    play.journal.bring_in(made.branch, lines, _drafts(request, (taken, *facts)), play.outside.clock())
    return True


def _drafts(sender: Sender, facts: tuple[Fact, ...]) -> list[Draft]:
    return [Draft(action=sender.id, seat=sender.seat, by=sender.by, fact=fact) for fact in facts]


def _branched_off(play: Play, warm: Warm, made: BranchMade, *, repeated: bool = False) -> BranchedOff:
    position = play.journal.head(made.branch).position
    return BranchedOff(made.branch, warm.id, made.position, position, made.title, repeated)


def adopt_branch(play: Play, campaign: CampaignId, request: LineRequest) -> Outcome:
    """Go on in a branch: from then on the line that it left is only read.

    The dice of that line have fallen for the last time, so their secret is shown in both.
    """
    with play.queue(campaign), play.queue(request.branch):
        return play.until_first(lambda: _adopt(play, play.warm.get(campaign), request))


def _adopt(play: Play, warm: Warm, request: LineRequest) -> Outcome:
    command = AdoptBranch(branch=request.branch)
    outcome = recorded_before(play, warm, request.id, sent_digest(request, command))
    if outcome is None:
        outcome = _may_not(play, warm, request) or _close(play, warm, request, command)
    if isinstance(outcome, Recorded):
        _continue(play, play.warm.get(warm.id), request, command)
    return outcome


def _close(play: Play, warm: Warm, request: LineRequest, command: Command) -> Outcome:
    house = warm.state.house
    secret = house.secret()
    shown = () if secret is None else (DiceRevealed(attempt=house.attempt, secret=secret),)
    adopted = BranchAdopted(branch=request.branch, title=house.branches[request.branch].title)
    return write(play, warm, request, command, None, (adopted, *shown))


def _continue(play: Play, origin: Warm, request: LineRequest, command: Command) -> None:
    """The branch notes that it is the campaign now, if it has not yet."""
    if play.journal.action(request.branch, request.id) is not None:
        return
    branch = play.warm.get(request.branch)
    house, open_now = branch.state.house, origin.state.house.revealed
    shown = tuple(
        DiceRevealed(attempt=attempt, secret=secret)
        for attempt, secret in open_now.items()
        if attempt in house.commitments and attempt not in house.revealed
    )
    continued = CampaignContinued(origin=origin.id, position=origin.head.position)
    write(play, branch, request, command, None, (continued, *shown))


def drop_branch(play: Play, campaign: CampaignId, request: LineRequest) -> Outcome:
    """Hide a branch from the lists; striking this line brings it back."""
    with play.queue(campaign):
        return play.until_first(lambda: _drop(play, play.warm.get(campaign), request))


def _drop(play: Play, warm: Warm, request: LineRequest) -> Outcome:
    command = DropBranch(branch=request.branch)
    before = recorded_before(play, warm, request.id, sent_digest(request, command))
    wrong = before or _may_not(play, warm, request)
    if wrong:
        return wrong
    if warm.state.house.branches[request.branch].dropped:
        return Invalid("branch", "is dropped already")
    return write(play, warm, request, command, None, (BranchDropped(branch=request.branch),))


def _may_not(play: Play, warm: Warm, request: LineRequest) -> Invalid | None:
    house = warm.state.house
    if request.by.seat not in house.seats or request.seat not in house.seats:
        return Invalid("seat", "does not sit at this table")
    if house.seats[request.by.seat].role != "host":
        return Invalid("seat", "only the host says which line goes on")
    if request.branch not in house.branches:
        return Invalid("branch", f"{request.branch!r} is no branch of this campaign"[:200])
    if house.continued == request.branch:
        return Invalid("branch", "is what the table goes on in already")
    if play.journal.head(request.branch) == EMPTY:
        return Invalid("branch", "is not here; bring its save file in first")
    return None
