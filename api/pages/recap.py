"""Previously on…: for the beginning of an evening, and for whoever was away for a while."""

import json
from datetime import datetime, timedelta
from typing import NamedTuple, Self

from flask import Response, request

from api.callers import Caller, caller
from api.pages.blueprint import pages
from api.pages.recap_contexts import Evening, MissedLine, RecapPage, Welcome, WelcomeFragment
from api.pages.rendering import rendered
from api.pages.showing import acting_seat
from api.pages.telling import chronicle, words
from api.pages.whereabouts import within
from api.wiring import wired
from projections.recap import Missed, Recap, begins_anew, missed, previously
from projections.reel import reel
from tracker.facts.ids import CampaignId, Position
from tracker.kernel.steps import CORRECTED

AWAY = timedelta(minutes=10)
"""Whose screen asked for nothing so long has been away."""
COOKIE = "seen-"
"""Not one of the cookies that grant anything. It holds positions and a time, and stays on its device."""
A_MONTH = 31 * 24 * 3600
MOST_DUE = 4
FOLLOWING = ("pages.table", "pages.live")


class Seen(NamedTuple):
    """How far this device saw the campaign, when, and from where on it has still to be told."""

    position: Position
    at: int
    since: Position | None

    @classmethod
    def of(cls, text: str) -> Self | None:
        """As the device kept it; None where it kept nothing that can be read."""
        parts = text.split(".")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 16 for part in parts):
            return None
        position, at, since = map(int, parts)
        return cls(position, at, since or None)

    def __str__(self) -> str:
        return f"{self.position}.{self.at}.{self.since or 0}"

    def looking_again(self, position: Position, now: datetime) -> "Seen":
        """The device looks again, and the campaign has got to this position."""
        since = self.since
        if since is None and now.timestamp() - self.at > AWAY.total_seconds() and self.position < position:
            since = self.position
        return Seen(position, int(now.timestamp()), since)


def welcome(here: Caller, asked: str = "") -> Welcome:
    """The word for whoever opens the table now."""
    seen = _seen(here.warm.id, here.warm.head.position)
    news = _missed(here, asked, seen.since) if seen.since else None
    return Welcome(
        campaign=here.warm.id,
        seat=acting_seat(here, asked),
        missed=len(news.lines) if news else 0,
        concerning=len(news.concerning) if news else 0,
        evening=begins_anew(here.warm.entries[-1].at, wired().play.outside.clock()),
    )


@pages.get("/c/<campaign>/welcome/live")
def welcome_fragment(campaign: str) -> Response:
    """The word alone, for a phone that woke up."""
    return rendered("_welcome.html", WelcomeFragment(welcome=welcome(caller(campaign), _asked())))


@pages.get("/c/<campaign>/recap")
def recap(campaign: str) -> Response:
    """The evening before, and what one missed; from now on that is known."""
    here = caller(campaign)
    warm = here.warm
    seen = _seen(warm.id, warm.head.position)
    news = _missed(here, _asked(), seen.since) if seen.since else None
    dials = {what for what, _whose in warm.system.dials(warm.state)}
    before = previously(reel(warm.system, warm.entries, CORRECTED), wired().play.outside.clock(), dials)
    prompts = warm.system.prompts(warm.state, warm.system.content)
    page = RecapPage(
        campaign=warm.id,
        system=warm.system.id,
        title=warm.state.house.title,
        seat=acting_seat(here, _asked()),
        before=_evening(here, before) if before else None,
        within=within(warm),
        due=tuple(prompt for prompt in prompts if prompt.now)[:MOST_DUE],
        missed=tuple(_line(news)) if news else (),
        concerning=len(news.concerning) if news else 0,
    )
    response = rendered("recap.html", page)
    _keep(response, warm.id, seen._replace(since=None))
    return response


@pages.post("/c/<campaign>/welcome/live")
def enough(campaign: str) -> Response:
    """Never mind what was missed."""
    here = caller(campaign)
    response = Response(status=200)
    _keep(response, here.warm.id, _seen(here.warm.id, here.warm.head.position)._replace(since=None))
    return response


@pages.after_request
def note_what_is_seen(response: Response) -> Response:
    """Whoever is shown the table has seen it; a phone that woke up is told to ask what it missed."""
    campaign = CampaignId((request.view_args or {}).get("campaign", ""))
    if request.endpoint not in FOLLOWING or response.status_code not in (200, 204):
        return response
    before = Seen.of(request.cookies.get(COOKIE + campaign, ""))
    seen = _seen(campaign, wired().play.warm.get(campaign).head.position)
    _keep(response, campaign, seen)
    if seen.since and (before is None or before.since is None) and request.endpoint == "pages.live":
        others = json.loads(response.headers.get("HX-Trigger", "{}"))
        response.headers["HX-Trigger"] = json.dumps({**others, "welcome": {}})
    return response


def _asked() -> str:
    return request.args.get("as", "")


def _seen(campaign: CampaignId, position: Position) -> Seen:
    """What this device has seen, now that it looks again; one that never looked has missed nothing."""
    now = wired().play.outside.clock()
    kept = Seen.of(request.cookies.get(COOKIE + campaign, ""))
    return kept.looking_again(position, now) if kept else Seen(position, int(now.timestamp()), None)


def _keep(response: Response, campaign: CampaignId, seen: Seen) -> None:
    response.set_cookie(
        COOKIE + campaign,
        str(seen),
        max_age=A_MONTH,
        path=f"/c/{campaign}",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


def _missed(here: Caller, asked: str, since: Position) -> Missed:
    seat = acting_seat(here, asked)
    own = here.warm.state.house.seats[seat]
    return missed(chronicle(here.warm).lines, since, seat, (own.name, *own.characters))


def _line(news: Missed) -> list[MissedLine]:
    return [
        MissedLine(
            number=line.number,
            who=line.who,
            text=" · ".join(words(line)[:3]),
            struck=line.struck,
            yours=line.number in news.concerning,
        )
        for line in news.lines
    ]


def _evening(here: Caller, evening: Recap) -> Evening:
    seats = here.warm.state.house.seats
    return Evening(
        at=evening.began,
        lines=evening.lines,
        people=tuple(seats[seat].name for seat in evening.people if seat in seats),
        parts=evening.parts,
        rounds=evening.rounds,
        falls=evening.falls,
        moved=evening.moved,
    )
