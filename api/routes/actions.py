"""What a seat does, and what was done."""

from typing import Any

from flask import Response

from api.callers import actor, caller
from api.calls import Calls
from api.documents import action_document, action_documents, answer, full
from api.outcomes import outcome_response
from api.problems import wrong
from api.schemas import ActionsAsked, ActionSent, PreviewAsked, SeatAsked
from api.wiring import wired
from tracker.facts.ids import ActionId, RuleId, SeatId
from tracker.play.open_lines import open_options
from tracker.play.outcomes import Request

calls = Calls("actions", "/api/v1/campaigns/<campaign>", "Actions")


@calls.call(
    "POST",
    "/actions",
    {
        201: (None, "Recorded: `position`, `adapted`, `facts`, and what is `due` next"),
        200: (None, "Asked (`questions`) or previewed (`facts`, `changes`): nothing is recorded"),
    },
    body=ActionSent,
    query=PreviewAsked,
    problems=("malformed", "forbidden", "not_found", "contested", "duplicate", "refused", "unfit", "busy"),
)
def act(campaign: str, sent: dict[str, Any], asked: dict[str, Any]) -> Response:
    """Do something. The same request sent again gives the stored result again."""
    here = actor(campaign)
    request = Request(
        id=ActionId(sent["id"]),
        kind=sent["kind"],
        seat=SeatId(sent.get("seat", here.seat)),
        by=here.by,
        seen=sent["seen"],
        fields=sent["with_"],
        answers=sent["answers"],
        rulings={RuleId(ruling["rule"]): ruling["reason"] for ruling in sent["rulings"]},
        afterwards=sent["afterwards"],
    )
    return outcome_response(wired().play.act(here.warm.id, request, preview=asked["preview"]), here)


@calls.call(
    "GET",
    "/actions",
    {200: (None, "`actions` in the order in which they were recorded, and the campaign's `position`")},
    query=ActionsAsked,
)
def list_actions(campaign: str, asked: dict[str, Any]) -> Response:
    """What was done, with what became of it: kept, adapted, cancelled, revived or undone."""
    here = caller(campaign)
    found = [each for each in action_documents(here.warm, here.seat) if each["position"] > asked["after"]]
    for name in ("seat", "kind", "fate"):
        if name in asked:
            found = [each for each in found if each[name] == asked[name]]
    position = here.warm.head.position
    return answer({"position": position, "actions": found[: asked["limit"]]}, position=position)


@calls.call(
    "GET",
    "/actions/<action>",
    {200: (None, "The action with its command, its fate and its facts")},
    problems=("not_found",),
)
def show_action(campaign: str, action: str) -> Response:
    """One action."""
    here = caller(campaign)
    found = action_document(here.warm, here.action(action), here.seat)
    return answer(found, position=here.warm.head.position)


@calls.call(
    "GET",
    "/options",
    {200: (None, "`options`: every action kind of the seat, allowed or refused with its rule, and its form")},
    query=SeatAsked,
    problems=("unfit",),
)
def show_options(campaign: str, asked: dict[str, Any]) -> Response:
    """What a seat may do now."""
    here = caller(campaign)
    warm = here.warm
    seat = SeatId(asked.get("seat", here.seat))
    if seat not in warm.state.house.seats:
        raise wrong("unfit", "seat", f"{seat!r} does not sit at this table")
    options = open_options(warm, seat)
    position = warm.head.position
    return answer({"position": position, "seat": seat, "options": full(options)}, position=position)
