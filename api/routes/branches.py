"""What-ifs: opening a branch, comparing it with what it left, adopting or dropping it."""

from typing import Any

from flask import Response

from api.callers import Caller, actor, caller
from api.calls import Calls
from api.documents import answer
from api.lines import (
    branches_document,
    check_adoptable,
    kin,
    line_document,
    made_document,
    may_look,
    side_by_side,
    since,
)
from api.outcomes import outcome_response, problem_of
from api.problems import Problem
from api.replay_schemas import BranchesAsked, BranchSent, CompareAsked, LineSent
from api.routes.reading import moment
from api.tokens import HOST
from api.wiring import wired
from tracker.facts.ids import ActionId, CampaignId, Position, SeatId
from tracker.play.adopting import LineRequest, adopt_branch, drop_branch
from tracker.play.branching import BranchedOff, BranchRequest, make_branch
from tracker.play.lineage import compare
from tracker.play.outcomes import IdReused, Invalid

calls = Calls("branches", "/api/v1/campaigns/<campaign>", "What-ifs beside what happened")
MADE = {201: (None, "`campaign` of the branch, `origin`, `at`, its `position`, and the caller's `token`")}
PROBLEMS = ("malformed", "forbidden", "not_found", "unfit", "id_reused", "busy")


@calls.call("POST", "/branches", MADE, body=BranchSent, problems=PROBLEMS)
def open_branch(campaign: str, sent: dict[str, Any]) -> Response:
    """Try something else from a position on. What happened stays; the branch has dice of its own."""
    here = actor(campaign)
    request = BranchRequest(
        id=action_id(sent), seat=seat_of(here, sent), by=here.by, at=sent["at"], title=sent["title"]
    )
    return branch_response(make_branch(wired().play, here.warm.id, request), here)


def action_id(sent: dict[str, Any]) -> ActionId:
    """The id that was sent, or one made here."""
    return ActionId(sent.get("id") or wired().play.outside.new_id())


def seat_of(here: Caller, sent: dict[str, Any]) -> SeatId:
    """For whom it is done."""
    return SeatId(sent.get("seat", here.seat))


def branch_response(made: BranchedOff | Invalid | IdReused, here: Caller) -> Response:
    """A new line, with the caller's token for it.

    Raises:
        Problem: nothing was opened; it says why.
    """
    if not isinstance(made, BranchedOff):
        raise problem_of(made)
    wired().follower.nudge()
    return answer(made_document(made, here), 201)


@calls.call(
    "GET",
    "/branches",
    {
        200: (
            None,
            "`branches`, each with the caller's `token`; the `origin` of this one; what it is `continued` in",
        )
    },
    query=BranchesAsked,
    problems=("malformed",),
)
def list_branches(campaign: str, asked: dict[str, Any]) -> Response:
    """How this campaign and its branches hang together."""
    here = caller(campaign)
    return answer(branches_document(here, dropped=asked["dropped"]))


@calls.call(
    "POST",
    "/branches/<branch>/adopt",
    {201: (None, "Recorded in both lines; this one is only read from now on")},
    body=LineSent,
    problems=PROBLEMS,
)
def adopt(campaign: str, branch: str, sent: dict[str, Any]) -> Response:
    """Go on in the branch."""
    here = actor(campaign)
    if here.granted.role == HOST:
        check_adoptable(here, CampaignId(branch))
    return outcome_response(adopt_branch(wired().play, here.warm.id, _line(here, branch, sent)), here)


@calls.call(
    "POST",
    "/branches/<branch>/drop",
    {201: (None, "Recorded; the branch is hidden from lists. Striking this action brings it back")},
    body=LineSent,
    problems=PROBLEMS,
)
def drop(campaign: str, branch: str, sent: dict[str, Any]) -> Response:
    """Hide a branch that nobody needs any more."""
    here = actor(campaign)
    return outcome_response(drop_branch(wired().play, here.warm.id, _line(here, branch, sent)), here)


def _line(here: Caller, branch: str, sent: dict[str, Any]) -> LineRequest:
    return LineRequest(id=action_id(sent), seat=seat_of(here, sent), by=here.by, branch=CampaignId(branch))


@calls.call(
    "GET",
    "/compare",
    {200: (None, "`here`, `there`, `common`, the `changes` between them, and what each did `since`")},
    query=CompareAsked,
    problems=("malformed", "forbidden", "not_found"),
)
def compare_lines(campaign: str, asked: dict[str, Any]) -> Response:
    """Two lines of one campaign side by side."""
    here = caller(campaign)
    other = kin(here, asked["with_"])
    if not may_look(here, other):
        raise Problem("forbidden", "Your seat is not yours at that line.")
    at, there_at = _positions(here, other.head.position, asked)
    found = compare(here.warm, other, (at, there_at), asked["history"], here.seat)
    document = {
        "common": found.common,
        "history": asked["history"],
        "here": line_document(here.warm, at),
        "there": line_document(other, there_at),
        "changes": side_by_side(found.changes),
        "since": {
            "here": since(here.warm, found.common, at),
            "there": since(other, found.common, there_at),
        },
    }
    return answer(document)


def _positions(here: Caller, other: Position, asked: dict[str, Any]) -> tuple[Position, Position]:
    at, there = asked["at"], asked["with_at"]
    if there is None:
        there = other if at is None else min(at, other)
    return moment(here, None if at is None else min(at, here.warm.head.position)), min(there, other)
