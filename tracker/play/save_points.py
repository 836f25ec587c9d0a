"""Save points: moments that the table marks to come back to, each with a code to be written down."""

from dataclasses import dataclass
from datetime import datetime

from tracker.facts.entry import Entry
from tracker.facts.history import effective
from tracker.facts.ids import ActionId, CampaignId, Position, SeatId
from tracker.facts.lines import SavePointMade
from tracker.journal.evening_code import code_of
from tracker.journal.port import Head
from tracker.kernel.commands import MakeSavePoint
from tracker.play.branching import BranchedOff, BranchRequest, make_branch
from tracker.play.outcomes import IdReused, Invalid, Recorded
from tracker.play.play import Play
from tracker.play.revising import Sender, recorded_before, sent_digest, write
from tracker.play.warm import Warm

LONGEST_LABEL = 100


class SaveRequest(Sender, frozen=True, kw_only=True):
    """Mark this moment under a label."""

    label: str = ""


class RestoreRequest(Sender, frozen=True, kw_only=True):
    """Go back to a save point, in a branch of this title."""

    number: int
    title: str = ""


@dataclass(frozen=True)
class SavePoint:
    """A marked moment: its number and label, the entry where it stands, and that entry's code."""

    number: int
    label: str
    action: ActionId
    position: Position
    at: datetime
    seat: SeatId
    code: str


def save_points(warm: Warm) -> tuple[SavePoint, ...]:
    """Those of this campaign that are not struck out, in the order in which they were made."""
    return tuple(
        _save_point(entry, entry.fact)
        for entry in effective(warm.entries)
        if isinstance(entry.fact, SavePointMade)
    )


def _save_point(entry: Entry, fact: SavePointMade) -> SavePoint:
    return SavePoint(
        number=fact.number,
        label=fact.label,
        action=entry.action,
        position=entry.position,
        at=entry.at,
        seat=entry.seat,
        code=str(code_of(Head(entry.position, entry.hash))),
    )


def make_save_point(play: Play, campaign: CampaignId, request: SaveRequest) -> SavePoint | Invalid | IdReused:
    """Mark this moment; the same request sent again marks it once."""
    with play.queue(campaign):
        return play.until_first(lambda: _make(play, play.warm.get(campaign), request), campaign)


def _make(play: Play, warm: Warm, request: SaveRequest) -> SavePoint | Invalid | IdReused:
    command = MakeSavePoint(label=request.label.strip())
    outcome = recorded_before(play, warm, request.id, sent_digest(request, command))
    if outcome is None:
        if request.seat not in warm.state.house.seats:
            return Invalid("seat", f"{request.seat!r} does not sit at this table"[:200])
        if len(command.label) > LONGEST_LABEL:
            return Invalid("label", f"is longer than {LONGEST_LABEL} characters")
        number = 1 + max(
            (e.fact.number for e in warm.entries if isinstance(e.fact, SavePointMade)), default=0
        )
        made = SavePointMade(number=number, label=command.label or f"Save point {number}")
        outcome = write(play, warm, request, command, None, (made,))
    if isinstance(outcome, Recorded):
        for entry in outcome.entries:
            if isinstance(entry.fact, SavePointMade):
                return _save_point(entry, entry.fact)
    return outcome if isinstance(outcome, IdReused) else Invalid("id", "stands for another request")


def restore(play: Play, campaign: CampaignId, request: RestoreRequest) -> BranchedOff | Invalid | IdReused:
    """A branch from a save point; the campaign itself stays as it is."""
    warm = play.warm.get(campaign)
    point = next((each for each in save_points(warm) if each.number == request.number), None)
    if point is None:
        return Invalid("number", f"there is no save point {request.number} in this campaign")
    branch = BranchRequest(
        id=request.id,
        seat=request.seat,
        by=request.by,
        at=point.position,
        title=request.title.strip() or f"{warm.state.house.title}: {point.label}"[:200],
        save=point.number,
    )
    return make_branch(play, campaign, branch)
