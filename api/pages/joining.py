"""Joining a table: by its code, which opens everybody's seats, or by one that opens one seat once."""

from flask import Response, request, url_for
from flask_babel import gettext

from api.callers import lets_in, pass_for
from api.hand_overs import HandOver, is_one
from api.interpreter import told
from api.pages.blueprint import pages
from api.pages.form_reading import own_id
from api.pages.rendering import rendered
from api.pages.starting import join_page, once_page, seated_with, sit_down, typed
from api.problems import Problem
from api.routes.campaigns import device_for, opened_by, seated
from api.tokens import PLAYER, SPECTATOR
from api.wiring import wired
from tracker.facts.ids import CampaignId
from tracker.play.warm import UnknownCampaign


@pages.get("/join")
def join() -> Response:
    """The seats that the code opens. Looking spends nothing: a browser may look before its person does."""
    code = request.args.get("code", "").strip().upper()[:12]
    if not code:
        return rendered("join.html", join_page("", None))
    if is_one(code) and (opens := _standing(wired().hand_overs.look(code))) is not None:
        return rendered("join.html", once_page(code, opens))
    campaign = opened_by(code)
    if campaign is None:
        return _wrong(code)
    return rendered("join.html", join_page(code, campaign))


@pages.post("/join")
def take_a_seat() -> Response:
    """Take a seat that is there, or a new one."""
    code = typed("code").upper()
    tap = typed("id")
    if is_one(code) and (opens := _standing(wired().hand_overs.spend(code, tap))) is not None:
        warm = wired().play.warm.get(opens.campaign)
        return sit_down(pass_for(warm, opens.seat, device_for(f"{code} {tap}")))
    campaign = opened_by(code)
    if campaign is None:
        return _wrong(code)
    sent = _place(campaign)
    if sent is None:
        wrong = gettext("Choose a seat, or say your name.")
        return rendered("join.html", join_page(code, campaign, wrong), 422)
    try:
        place = seated(campaign, {**sent, "id": own_id(request.form)})
    except Problem as problem:
        errors = problem.more.get("errors") or [{"says": problem.detail}]
        return rendered("join.html", join_page(code, campaign, f"{told(errors[0]['says'])}."), 422)
    to = url_for("pages.screen", campaign=campaign) if request.form.get("screen") == "yes" else ""
    return seated_with(CampaignId(place["campaign"]), place["token"], to)


def _wrong(code: str) -> Response:
    """A code that opens nothing; one for a single seat may have been used, or be too old."""
    says = gettext("No campaign here has this code. Check it with the host.")
    if is_one(code):
        says = gettext("This code was used, or is older than ten minutes. Ask the host for another one.")
    return rendered("join.html", join_page(code, None, says), 404)


def _standing(opens: HandOver | None) -> HandOver | None:
    """The seat is still there, nobody else has got it since, and whoever opened it still sits here."""
    if opens is None:
        return None
    try:
        warm = wired().play.warm.get(opens.campaign)
    except UnknownCampaign:
        return None
    house = warm.state.house
    stands = opens.seat in house.seats and house.handed.get(opens.seat, 0) == opens.handed
    return opens if stands and lets_in(warm, opens.opened_by) else None


def _place(campaign: CampaignId) -> dict[str, str] | None:
    if request.form.get("screen") == "yes":
        return _for_a_screen(campaign)
    if seat := typed("seat"):
        return {"seat": seat}
    role = SPECTATOR if request.form.get("watch") == "yes" else PLAYER
    name = typed("name")
    return {"name": name, "role": role} if name else None


def _for_a_screen(campaign: CampaignId) -> dict[str, str]:
    """Big screens share one seat that only watches."""
    name = "Big screen"
    seats = wired().play.warm.get(campaign).state.house.seats.values()
    known = next((seat for seat in seats if seat.name == name and seat.role == SPECTATOR), None)
    return {"seat": known.id} if known else {"name": name, "role": SPECTATOR}
