"""What the first page and the joining page show, and sitting down."""

from datetime import timedelta
from typing import Any

from flask import Response, make_response, redirect, request, url_for
from flask_babel import gettext

from api.callers import cookie_name, lets_in, passes
from api.example import example_there
from api.hand_overs import HandOver
from api.interpreter import told
from api.pages.filters import words
from api.pages.form_reading import one_line
from api.pages.rendering import rendered
from api.pages.start_contexts import FreeSeat, JoinPage, Kept, StartPage
from api.pages.whereabouts import within
from api.tokens import HOST, SPECTATOR, Pass
from api.wiring import wired
from tracker.facts.campaign import Seat
from tracker.facts.ids import CampaignId, SeatId
from tracker.play.outcomes import Invalid, Outcome, RefusedBack
from tracker.play.warm import UnknownCampaign, Warm

A_YEAR = 365 * 24 * 3600
LONGEST_NAME = 40
LATELY = timedelta(minutes=3)
"""Whose device was heard of since is here."""


def start_page(*, wrong: str = "") -> StartPage:
    """The first page, with the campaigns that this browser has a seat in, the last played first."""
    kept = [found for found in map(_kept, passes()) if found is not None]
    kept.sort(key=lambda each: each.at, reverse=True)
    return StartPage(kept=tuple(kept), wrong=wrong, example=example_there())


def _kept(granted: Pass) -> Kept | None:
    try:
        warm = wired().play.warm.get(granted.campaign)
    except UnknownCampaign:
        return None
    seat = warm.state.house.seats.get(granted.seat)
    if seat and not lets_in(warm, granted):
        return None
    return Kept(
        id=warm.id,
        title=warm.state.house.title,
        system=warm.system.title,
        seat=seat.name if seat else gettext("nobody any more"),
        stands=" · ".join(told(each) for each in within(warm)[:2]),
        at=warm.entries[-1].at,
    )


def sorry(wrong: str, status: int = 422) -> Response:
    """The first page once more, with what was the matter."""
    return rendered("start.html", start_page(wrong=wrong), status)


def join_page(code: str, campaign: CampaignId | None, wrong: str = "") -> JoinPage:
    """The seats one may take, where the code opens a campaign; the host's own is not given out by code."""
    if campaign is None:
        return JoinPage(code=code, title="", host="", seats=(), once="", screen=False, wrong=wrong)
    warm = wired().play.warm.get(campaign)
    seats = warm.state.house.seats.values()
    return JoinPage(
        code=code,
        title=warm.state.house.title,
        host=next((seat.name for seat in seats if seat.role == HOST), ""),
        seats=tuple(_free(seat, here_now(warm)) for seat in seats if seat.role != HOST),
        once="",
        screen=request.args.get("screen") == "yes",
        wrong=wrong,
    )


def once_page(code: str, opens: HandOver) -> JoinPage:
    """The one seat that a hand-over code opens."""
    house = wired().play.warm.get(opens.campaign).state.house
    name = house.seats[opens.seat].name
    return JoinPage(code=code, title=house.title, host="", seats=(), once=name, screen=False, wrong="")


def _free(seat: Seat, here: frozenset[SeatId]) -> FreeSeat:
    return FreeSeat(
        id=seat.id,
        name=seat.name,
        characters=", ".join(seat.characters),
        watches=seat.role == SPECTATOR,
        here=seat.id in here,
    )


def here_now(warm: Warm) -> frozenset[SeatId]:
    """The seats of which a device was heard of in the last minutes."""
    now = wired().play.outside.clock()
    heard = wired().presence.of(warm.id).items()
    return frozenset(device.seat for device, (_first, last) in heard if now - last < LATELY)


def typed(name: str, longest: int = LONGEST_NAME) -> str:
    """What somebody typed into a line: no control characters, not endless."""
    return one_line(request.form.get(name, ""))[:longest]


def said(outcome: Outcome) -> str:
    """Why it was not done, in a sentence."""
    if isinstance(outcome, RefusedBack):
        return f"{told(outcome.says)} ({outcome.rule})"
    if isinstance(outcome, Invalid):
        return told(f"{words(outcome.field)}: {outcome.says}")
    return gettext("That did not work.")


def sit_down(granted: Pass, to: str = "") -> Response:
    """On to the table (or `to`), with the token where scripts and other sites do not get at it."""
    return seated_with(granted.campaign, wired().tokens.issue(granted), to)


def seated_with(campaign: CampaignId, token: str, to: str = "") -> Response:
    """As `sit_down`, for a token that is issued already."""
    response = gone_to(to or url_for("pages.table", campaign=campaign))
    response.set_cookie(
        cookie_name(campaign), token, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
    )
    return response


def gone_to(address: str) -> Response:
    """On to another page; a script that asked is told so, since it would fetch it in place."""
    if request.headers.get("HX-Request") == "true":
        return Response(status=204, headers={"HX-Redirect": address})
    answer: Any = redirect(address, 303)
    return make_response(answer)
