"""Save points: marking a moment, and going back to it in a branch."""

from typing import Any

from flask import Response

from api.callers import actor, caller
from api.calls import Calls
from api.documents import answer
from api.lines import save_document
from api.outcomes import problem_of
from api.replay_schemas import RestoreSent, SaveSent
from api.routes.branches import MADE, PROBLEMS, action_id, branch_response, seat_of
from api.wiring import wired
from tracker.journal.evening_code import code_of
from tracker.play.save_points import (
    RestoreRequest,
    SavePoint,
    SaveRequest,
    make_save_point,
    restore,
    save_points,
)

calls = Calls("save_points", "/api/v1/campaigns/<campaign>/saves", "Save points")


@calls.call(
    "POST",
    "",
    {201: (None, "The save point: `number`, `label`, `position`, and the `code` to be written down")},
    body=SaveSent,
    problems=PROBLEMS,
)
def save(campaign: str, sent: dict[str, Any]) -> Response:
    """Mark this moment, to come back to it."""
    here = actor(campaign)
    request = SaveRequest(id=action_id(sent), seat=seat_of(here, sent), by=here.by, label=sent["label"])
    made = make_save_point(wired().play, here.warm.id, request)
    if not isinstance(made, SavePoint):
        raise problem_of(made)
    wired().follower.nudge()
    return answer(save_document(made), 201, position=made.position)


@calls.call("GET", "", {200: (None, "`saves`, and the `code` of where the campaign stands now")})
def list_saves(campaign: str) -> Response:
    """The save points of this campaign."""
    here = caller(campaign)
    head = here.warm.head
    saves = [save_document(point) for point in save_points(here.warm)]
    document = {"position": head.position, "code": str(code_of(head)), "saves": saves}
    return answer(document, position=head.position)


@calls.call("POST", "/<int:number>/restore", MADE, body=RestoreSent, problems=PROBLEMS)
def restore_save(campaign: str, number: int, sent: dict[str, Any]) -> Response:
    """Go back to a save point, in a branch; the campaign itself stays as it is."""
    here = actor(campaign)
    request = RestoreRequest(
        id=action_id(sent), seat=seat_of(here, sent), by=here.by, number=number, title=sent["title"]
    )
    return branch_response(restore(wired().play, here.warm.id, request), here)
