"""What if: leaving a campaign at a moment, going over to another line of it, going on in one of them."""

from flask import Response, request, url_for
from flask_babel import gettext

from api.callers import Caller, actor, caller, host
from api.lines import (
    check_adoptable,
    kin,
    known_branches,
    known_origin,
    may_cross,
    may_look,
    pass_to,
    sits_at,
)
from api.pages.blueprint import pages
from api.pages.form_reading import Form, Unreadable, read_id
from api.pages.reels import number_at
from api.pages.replay_contexts import OtherLine
from api.pages.starting import gone_to, said, sit_down, typed
from api.problems import Problem
from api.wiring import wired
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal.port import EMPTY
from tracker.play.adopting import LineRequest, adopt_branch, drop_branch
from tracker.play.branching import LONGEST_TITLE, BranchedOff, BranchRequest, make_branch
from tracker.play.lineage import BranchLine, OriginLine
from tracker.play.outcomes import Recorded
from tracker.play.warm import Warm


def other_lines(here: Caller) -> tuple[OtherLine, ...]:
    """The line that this one left, and those that left it."""
    origin = known_origin(here.warm)
    left = () if origin is None else (_other(here, origin, is_origin=True),)
    return (*left, *(_other(here, line, is_origin=False) for line in known_branches(here.warm)))


def _other(here: Caller, line: BranchLine | OriginLine, *, is_origin: bool) -> OtherLine:
    return OtherLine(
        campaign=line.campaign,
        title=line.title or gettext("The line that this one left"),
        at=line.at,
        number=number_at(here.warm, line.at),
        is_origin=is_origin,
        seated=_is_here(line.campaign) and may_look(here, _warm(line.campaign)),
        dropped=line.dropped and not is_origin,
        adopted=line.adopted,
    )


def _is_here(campaign: CampaignId) -> bool:
    return wired().play.journal.head(campaign) != EMPTY


def _warm(campaign: CampaignId) -> Warm:
    return wired().play.warm.get(campaign)


@pages.post("/c/<campaign>/branches")
def open_branch(campaign: str) -> Response:
    """Try something else from a moment on, at a table of its own; what happened stays."""
    here = actor(campaign)
    at = request.form.get("at", "")
    wanted = BranchRequest(
        id=_id(),
        seat=here.seat,
        by=here.by,
        at=int(at) if at.isascii() and at.isdigit() and len(at) < 10 else None,
        title=typed("title", LONGEST_TITLE),
    )
    made = make_branch(wired().play, here.warm.id, wanted)
    if not isinstance(made, BranchedOff):
        raise Problem("unfit", said(made))
    wired().follower.nudge()
    return sit_down(pass_to(here, made.campaign))


@pages.post("/c/<campaign>/lines/<other>/open")
def go_to_line(campaign: str, other: str) -> Response:
    """Sit down at another line of the campaign, at the same seat."""
    here = caller(campaign)
    there = kin(here, other)
    if sits_at(there):
        return gone_to(url_for("pages.table", campaign=there.id))
    if here.seat not in there.state.house.seats:
        raise Problem("forbidden", gettext("Your seat was not there yet when that line was left."))
    if not may_cross(here, there):
        raise Problem("forbidden")
    return sit_down(pass_to(here, there.id))


@pages.post("/c/<campaign>/branches/<branch>/adopt")
def adopt(campaign: str, branch: str) -> Response:
    """The table goes on in the branch; this line is only read from now on."""
    here = host(campaign)
    check_adoptable(here, CampaignId(branch))
    outcome = adopt_branch(wired().play, here.warm.id, _line(here, branch))
    if not isinstance(outcome, Recorded):
        raise Problem("unfit", said(outcome))
    wired().follower.nudge()
    there = _warm(CampaignId(branch))
    if sits_at(there):
        return gone_to(url_for("pages.table", campaign=branch))
    return sit_down(pass_to(here, there.id))


@pages.post("/c/<campaign>/branches/<branch>/drop")
def drop(campaign: str, branch: str) -> Response:
    """Hide a branch that nobody needs any more; striking that line brings it back."""
    here = host(campaign)
    outcome = drop_branch(wired().play, here.warm.id, _line(here, branch))
    if not isinstance(outcome, Recorded):
        raise Problem("unfit", said(outcome))
    wired().follower.nudge()
    return gone_to(url_for("pages.replay", campaign=campaign, _anchor="branches"))


def _line(here: Caller, branch: str) -> LineRequest:
    return LineRequest(id=_id(), seat=here.seat, by=here.by, branch=CampaignId(branch))


def _id() -> ActionId:
    try:
        return ActionId(read_id(Form(request.form)))
    except Unreadable:
        raise Problem("malformed", gettext("Open the page again.")) from None
