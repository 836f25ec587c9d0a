"""Striking an action out: what would happen, and doing it."""

from typing import Any

from flask import Response

from api.callers import actor, caller
from api.calls import Calls
from api.documents import answer
from api.outcomes import invalid, outcome_response, undo_preview_document
from api.problems import wrong
from api.schemas import ConsentSent, UndoSent
from api.wiring import wired
from tracker.facts.ids import ActionId, SeatId
from tracker.play.outcomes import Invalid
from tracker.play.undoing import AgreeRequest, UndoRequest, answer_undo, preview_undo, undo_action

calls = Calls("undoing", "/api/v1/campaigns/<campaign>/actions/<action>", "Undo")


@calls.call(
    "GET",
    "/undo",
    {200: (None, "`fates` of later actions and the `changes` of numbers, as of `position`")},
    problems=("not_found", "unfit"),
)
def show_undo(campaign: str, action: str) -> Response:
    """What striking this action would do; nothing is recorded."""
    here = caller(campaign)
    preview = preview_undo(wired().play, here.warm.id, here.action(action), seat=here.seat)
    if isinstance(preview, Invalid):
        raise invalid(preview)
    return answer(undo_preview_document(preview), position=preview.position)


@calls.call(
    "POST",
    "/undo",
    {201: (None, "Recorded: the `fates` that it changed, or `waits_for` the seats whose consent it needs")},
    body=UndoSent,
    problems=("malformed", "forbidden", "not_found", "stale", "refused", "unfit", "busy"),
)
def undo(campaign: str, action: str, sent: dict[str, Any]) -> Response:
    """Strike the action. With `previewed`, only if its fates are still those of that preview."""
    here = actor(campaign)
    target = here.action(action)
    head = here.warm.head.position
    if sent["previewed"] is not None and sent["previewed"] > head:
        raise wrong("malformed", "previewed", f"is in the future; the campaign is at {head}")
    request = UndoRequest(
        id=ActionId(sent["id"]),
        action=target,
        seat=SeatId(sent.get("seat", here.seat)),
        by=here.by,
        reason=sent["reason"],
        note=sent["note"],
        previewed=sent["previewed"],
        answers=sent["answers"],
    )
    return outcome_response(undo_action(wired().play, here.warm.id, request), here)


@calls.call(
    "POST",
    "/consent",
    {201: (None, "Recorded; with the last consent the undo is done, and its `fates` are told")},
    body=ConsentSent,
    problems=("malformed", "forbidden", "not_found", "unfit", "busy"),
)
def consent(campaign: str, action: str, sent: dict[str, Any]) -> Response:
    """Agree to the undo that waits under this action's id, or decline it."""
    here = actor(campaign)
    request = AgreeRequest(
        id=ActionId(sent["id"]),
        request=here.action(action),
        seat=SeatId(sent.get("seat", here.seat)),
        by=here.by,
        agreed=sent["agreed"],
    )
    return outcome_response(answer_undo(wired().play, here.warm.id, request), here)
