"""What the first page and the joining page show, and sitting down."""

from collections.abc import Mapping
from typing import Any

from flask import Response, make_response, redirect, request, url_for

from api.callers import cookie_name, lets_in, passes
from api.example import example_there
from api.pages.contexts import JoinPage, Kept, NewForm, StartPage
from api.pages.filters import new_id
from api.pages.rendering import rendered
from api.tokens import HOST, Pass
from api.wiring import wired
from tracker.facts.ids import CampaignId
from tracker.kernel.system import RuleSystem
from tracker.play.outcomes import Invalid, Outcome, RefusedBack
from tracker.play.warm import UnknownCampaign

A_YEAR = 365 * 24 * 3600
LONGEST_NAME = 40


def start_page(*, wrong: str = "", sent: Mapping[str, str] | None = None) -> StartPage:
    """The first page, with the campaigns that this browser has a seat in."""
    kept = tuple(found for found in map(_kept, passes()) if found is not None)
    return StartPage(
        kept=kept,
        form=new_form(wired().play.systems[0]),
        id=new_id(),
        wrong=wrong,
        sent=dict(sent or {}),
        example=example_there(),
    )


def _kept(granted: Pass) -> Kept | None:
    try:
        warm = wired().play.warm.get(granted.campaign)
    except UnknownCampaign:
        return None
    seat = warm.state.house.seats.get(granted.seat)
    if seat and not lets_in(warm, granted):
        return None
    name = seat.name if seat else "nobody any more"
    return Kept(id=warm.id, title=warm.state.house.title, system=warm.system.title, seat=name)


def new_form(system: RuleSystem) -> NewForm:
    """What a new campaign of this system is asked for."""
    return NewForm(
        system=system.id,
        title=system.title,
        players=system.players[-1],
        characters=system.characters,
        options=system.campaign_options,
    )


def again(wrong: str, status: int = 422) -> Response:
    """The first page once more, with what was the matter and everything that was typed."""
    return rendered("start.html", start_page(wrong=wrong, sent=request.form.to_dict()), status)


def join_page(code: str, campaign: CampaignId | None, wrong: str = "") -> JoinPage:
    """The seats one may take, where the code opens a campaign; the host's own is not given out by code."""
    if campaign is None:
        return JoinPage(code=code, title="", seats=(), wrong=wrong)
    house = wired().play.warm.get(campaign).state.house
    seats = tuple(
        (seat.id, seat.name, ", ".join(seat.characters)) for seat in house.seats.values() if seat.role != HOST
    )
    return JoinPage(code=code, title=house.title, seats=seats, wrong=wrong)


def typed(name: str, longest: int = LONGEST_NAME) -> str:
    """What somebody typed into a line: no control characters, not endless."""
    text = request.form.get(name, "")
    return "".join(c for c in text if c >= " " and c != "\x7f").strip()[:longest]


def said(outcome: Outcome) -> str:
    """Why it was not done, in a sentence."""
    if isinstance(outcome, RefusedBack):
        return f"{outcome.says} ({outcome.rule})"
    return f"{outcome.field}: {outcome.says}" if isinstance(outcome, Invalid) else "That did not work."


def sit_down(granted: Pass) -> Response:
    """On to the table, with the token where scripts and other sites do not get at it."""
    return seated_with(granted.campaign, wired().tokens.issue(granted))


def seated_with(campaign: CampaignId, token: str) -> Response:
    """As `sit_down`, for a token that is issued already."""
    answer: Any = redirect(url_for("pages.table", campaign=campaign), 303)
    response = make_response(answer)
    response.set_cookie(
        cookie_name(campaign), token, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response
