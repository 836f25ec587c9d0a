"""Joining a table by its code."""

from flask import Response, request

from api.pages.blueprint import pages
from api.pages.rendering import rendered
from api.pages.starting import join_page, seated_with, typed
from api.problems import Problem
from api.routes.campaigns import opened_by, seated
from api.tokens import PLAYER, SPECTATOR
from tracker.facts.ids import CampaignId

WRONG_CODE = "No campaign here has this code. Check it with the host."


@pages.get("/join")
def join() -> Response:
    """The seats that the code opens."""
    code = request.args.get("code", "").strip().upper()[:12]
    if not code:
        return rendered("join.html", join_page("", None))
    campaign = opened_by(code)
    if campaign is None:
        return rendered("join.html", join_page(code, None, WRONG_CODE), 404)
    return rendered("join.html", join_page(code, campaign))


@pages.post("/join")
def take_a_seat() -> Response:
    """Take a seat that is there, or a new one."""
    code = typed("code").upper()
    campaign = opened_by(code)
    if campaign is None:
        return rendered("join.html", join_page(code, None, WRONG_CODE), 404)
    sent = _place()
    if sent is None:
        return rendered("join.html", join_page(code, campaign, "Choose a seat, or say your name."), 422)
    try:
        place = seated(campaign, sent)
    except Problem as problem:
        errors = problem.more.get("errors") or [{"says": problem.detail}]
        return rendered("join.html", join_page(code, campaign, f"{errors[0]['says']}."), 422)
    return seated_with(CampaignId(place["campaign"]), place["token"])


def _place() -> dict[str, str] | None:
    if seat := typed("seat"):
        return {"seat": seat}
    role = SPECTATOR if request.form.get("watch") == "yes" else PLAYER
    name = typed("name")
    return {"name": name, "role": role} if name else None
