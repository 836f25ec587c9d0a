"""Which line goes on: a branch is adopted, or dropped.

An adoption closes the line that was left before the branch notes that it is the campaign now; sent again,
it completes what was interrupted.
"""

from tracker.facts.campaign import DiceRevealed
from tracker.facts.ids import CampaignId
from tracker.facts.lines import BranchAdopted, BranchDropped, CampaignContinued
from tracker.journal.port import EMPTY
from tracker.kernel.commands import AdoptBranch, Command, DropBranch
from tracker.play.outcomes import Invalid, Outcome, Recorded
from tracker.play.play import Play
from tracker.play.revising import Sender, recorded_before, sent_digest, write
from tracker.play.warm import Warm


class LineRequest(Sender, frozen=True, kw_only=True):
    """Adopt a branch of this campaign, or drop it."""

    branch: CampaignId


def adopt_branch(play: Play, campaign: CampaignId, request: LineRequest) -> Outcome:
    """Go on in a branch: from then on the line that it left is only read.

    The dice of that line have fallen for the last time, so their secret is shown in both.
    """
    with play.queue(campaign), play.queue(request.branch):
        return play.until_first(lambda: _adopt(play, play.warm.get(campaign), request), campaign)


def _adopt(play: Play, warm: Warm, request: LineRequest) -> Outcome:
    command = AdoptBranch(branch=request.branch)
    outcome = recorded_before(play, warm, request.id, sent_digest(request, command))
    if outcome is None:
        wrong = _may_not(play, warm, request) or _left_another(play, warm, request.branch)
        outcome = wrong or _close(play, warm, request, command)
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
        return play.until_first(lambda: _drop(play, play.warm.get(campaign), request), campaign)


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


def _left_another(play: Play, warm: Warm, branch: CampaignId) -> Invalid | None:
    """A copy names the branches of what it is a copy of; it hides them, and writes nothing into them."""
    origin = play.warm.get(branch).state.house.origin
    if origin is None or origin.campaign != warm.id:
        return Invalid("branch", f"{branch!r} is no branch of this campaign"[:200])
    return None
