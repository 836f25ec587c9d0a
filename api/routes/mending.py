"""Taking an undo back, and mending an action where it stands: what would happen, and doing it."""

from typing import Any

from flask import Response

from api.callers import Caller, actor, caller
from api.calls import Calls
from api.documents import answer
from api.mending_schemas import CorrectionSent, ReinstatingSent, WholeAsked
from api.outcomes import invalid, not_of_the_future, outcome_response, preview_response
from api.schemas import PreviewAsked
from api.wiring import wired
from projections.visible import visible_fact
from tracker.facts.fact import kind_named
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.past import actions_of
from tracker.kernel.refusal import Unfit
from tracker.play.correcting import CorrectRequest, as_it_stands, correct_action, preview_correction
from tracker.play.outcomes import Invalid
from tracker.play.reinstating import ReinstateRequest, preview_reinstatement, reinstate

calls = Calls("mending", "/api/v1/campaigns/<campaign>/actions/<action>", "Reinstating and correcting")
PREVIEW = "Previewed: `fates` and `changes`, as of `position`, or `questions`; nothing is recorded"
REFUSALS = ("malformed", "forbidden", "not_found", "stale", "refused", "unfit", "busy")


@calls.call(
    "GET",
    "/reinstate",
    {200: (None, "`fates` of later actions and the `changes` of numbers, as of `position`")},
    query=WholeAsked,
    problems=("malformed", "not_found", "unfit"),
)
def show_reinstatement(campaign: str, action: str, asked: dict[str, Any]) -> Response:
    """What taking this action's undo back would do; nothing is recorded."""
    here = caller(campaign)
    target, whole = here.action(action), asked["whole"]
    return preview_response(
        preview_reinstatement(wired().play, here.warm.id, target, whole=whole, seat=here.seat), here
    )


@calls.call(
    "POST",
    "/reinstate",
    {201: (None, "Recorded: the `fates` that it changed"), 200: (None, PREVIEW)},
    body=ReinstatingSent,
    query=PreviewAsked,
    problems=REFUSALS,
)
def bring_back(campaign: str, action: str, sent: dict[str, Any], asked: dict[str, Any]) -> Response:
    """Take the undo of this action back; what else it struck stays struck, unless `whole` is said."""
    here = actor(campaign)
    target = here.action(action)
    not_of_the_future(here, sent["previewed"])
    play, whole, answers = wired().play, sent["whole"], sent["answers"]
    if asked["preview"]:
        preview = preview_reinstatement(
            play, here.warm.id, target, whole=whole, answers=answers, seat=here.seat
        )
        return preview_response(preview, here)
    request = ReinstateRequest(
        id=ActionId(sent["id"]),
        seat=SeatId(sent.get("seat", here.seat)),
        by=here.by,
        previewed=sent["previewed"],
        action=target,
        reason=sent["reason"],
        note=sent["note"],
        whole=whole,
        answers=answers,
    )
    return outcome_response(reinstate(play, here.warm.id, request), here)


@calls.call(
    "GET",
    "/correct",
    {200: (None, "The `kind`, `with` and `answers` that count now: what a correction starts from")},
    problems=("not_found", "unfit"),
)
def show_correctable(campaign: str, action: str) -> Response:
    """The action as it stands, to begin a correction with. `POST …/correct?preview=true` shows its fates."""
    here = caller(campaign)
    target = here.action(action)
    try:
        stands = as_it_stands(here.warm, actions_of(here.warm.entries)[target])
    except Unfit as unfit:
        raise invalid(Invalid(unfit.field, unfit.says)) from None
    shown = visible_fact(stands, here.seat)
    command = dict(shown["command"])
    kind = kind_named(str(command.pop("type")))
    position = here.warm.head.position
    document = {"action": target, "position": position, "kind": kind, "with": command}
    return answer({**document, "answers": shown.get("answers", {})}, position=position)


@calls.call(
    "POST",
    "/correct",
    {
        201: (None, "Recorded: the `fates` that it changed, or `waits_for` the seats whose consent it needs"),
        200: (None, PREVIEW),
    },
    body=CorrectionSent,
    query=PreviewAsked,
    problems=REFUSALS,
)
def correct(campaign: str, action: str, sent: dict[str, Any], asked: dict[str, Any]) -> Response:
    """Mend the action where it stands: another `kind`, other fields (`with`) or other `answers`."""
    here = actor(campaign)
    request = _correction(here, here.action(action), sent)
    if asked["preview"]:
        return preview_response(preview_correction(wired().play, here.warm.id, request), here)
    return outcome_response(correct_action(wired().play, here.warm.id, request), here)


def _correction(here: Caller, action: ActionId, sent: dict[str, Any]) -> CorrectRequest:
    not_of_the_future(here, sent["previewed"])
    return CorrectRequest(
        id=ActionId(sent["id"]),
        seat=SeatId(sent.get("seat", here.seat)),
        by=here.by,
        previewed=sent["previewed"],
        action=action,
        reason=sent["reason"],
        note=sent["note"],
        kind=sent["kind"] or "",
        fields=sent["with_"],
        answers=sent["answers"],
    )
