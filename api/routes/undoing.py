"""Striking an action out: what would happen, and doing it."""

from typing import Any

from flask import Response

from api.callers import actor, caller
from api.calls import Calls
from api.outcomes import not_of_the_future, outcome_response, preview_response
from api.schemas import ConsentSent, OnwardsAsked, PreviewAsked, UndoSent
from api.wiring import wired
from tracker.facts.ids import ActionId, SeatId
from tracker.play.consenting import AgreeRequest, answer_undo
from tracker.play.undoing import UndoRequest, preview_undo, undo_action

calls = Calls("undoing", "/api/v1/campaigns/<campaign>/actions/<action>", "Undo")


@calls.call(
    "GET",
    "/undo",
    {200: (None, "`fates` of later actions and the `changes` of numbers, as of `position`")},
    query=OnwardsAsked,
    problems=("malformed", "not_found", "unfit"),
)
def show_undo(campaign: str, action: str, asked: dict[str, Any]) -> Response:
    """What striking this action, or with `onwards` everything from it on, would do; nothing is recorded."""
    here = caller(campaign)
    play, target = wired().play, here.action(action)
    preview = preview_undo(play, here.warm.id, target, onwards=asked["onwards"], seat=here.seat)
    return preview_response(preview, here)


@calls.call(
    "POST",
    "/undo",
    {
        201: (None, "Recorded: the `fates` that it changed, or `waits_for` the seats whose consent it needs"),
        200: (None, "Previewed, as the GET gives it, with the `answers` that were sent: nothing is recorded"),
    },
    body=UndoSent,
    query=PreviewAsked,
    problems=("malformed", "forbidden", "not_found", "stale", "refused", "unfit", "busy"),
)
def undo(campaign: str, action: str, sent: dict[str, Any], asked: dict[str, Any]) -> Response:
    """Strike the action. With `previewed`, only if its fates are still those of that preview."""
    here = actor(campaign)
    target = here.action(action)
    not_of_the_future(here, sent["previewed"])
    if asked["preview"]:
        preview = preview_undo(
            wired().play,
            here.warm.id,
            target,
            onwards=sent["onwards"],
            answers=sent["answers"],
            seat=here.seat,
        )
        return preview_response(preview, here)
    request = UndoRequest(
        id=ActionId(sent["id"]),
        action=target,
        seat=SeatId(sent.get("seat", here.seat)),
        by=here.by,
        reason=sent["reason"],
        note=sent["note"],
        previewed=sent["previewed"],
        onwards=sent["onwards"],
        answers=sent["answers"],
    )
    return outcome_response(undo_action(wired().play, here.warm.id, request), here)


@calls.call(
    "POST",
    "/consent",
    {201: (None, "Recorded; with the last consent it is done, and its `fates` are told")},
    body=ConsentSent,
    problems=("malformed", "forbidden", "not_found", "unfit", "busy"),
)
def consent(campaign: str, action: str, sent: dict[str, Any]) -> Response:
    """Agree to the undo or the correction that waits under this action's id, or decline it."""
    here = actor(campaign)
    request = AgreeRequest(
        id=ActionId(sent["id"]),
        request=here.action(action),
        seat=SeatId(sent.get("seat", here.seat)),
        by=here.by,
        agreed=sent["agreed"],
    )
    return outcome_response(answer_undo(wired().play, here.warm.id, request), here)
