"""The replay: any moment as it was, and what else could have come of it."""

from urllib.parse import urlencode

from flask import Response, request, url_for

from api.callers import caller
from api.pages.blueprint import pages
from api.pages.branching import other_lines
from api.pages.filters import new_id
from api.pages.rendering import rendered
from api.pages.replay_contexts import ReplayFragment, ReplayPage, ReplayView
from api.pages.replaying import HISTORIES, Wanted, replay_view
from api.pages.seeking import chapters, search
from api.pages.starting import gone_to
from api.pages.telling import chronicle
from api.tokens import HOST
from tracker.play.warm import Warm


@pages.get("/c/<campaign>/replay")
def replay(campaign: str) -> Response:
    """The whole page, at the moment that the address names."""
    here = caller(campaign)
    line = _number("line")
    if line is not None:
        return gone_to(_address_of(here.warm, line))
    view = replay_view(here, _wanted())
    page = ReplayPage(
        view=view,
        position=here.warm.head.position,
        chapters=chapters(here, view.history, view.at),
        search=search(here, view.history, request.args.get("find", ""), view.at),
        lines=other_lines(here),
        hosting=here.granted.role == HOST,
        id=new_id(),
    )
    return rendered("replay.html", page)


@pages.get("/c/<campaign>/replay/moment")
def replay_moment(campaign: str) -> Response:
    """The moment alone: what follows the thumb on the scrubber."""
    here = caller(campaign)
    wanted = _wanted()
    view: ReplayView = replay_view(here, wanted)
    grown = wanted.since is not None and view.end > wanted.since
    fragment = ReplayFragment(view=view, chapters=chapters(here, view.history, view.at) if grown else ())
    return rendered("_replay.html", fragment)


def _address_of(warm: Warm, number: int) -> str:
    """The moment of a line of the chronicle; the last one, if there are not so many."""
    lines = chronicle(warm).lines
    line = lines[min(max(number, 1), len(lines)) - 1]
    last = max(entry.position for entry in warm.entries if entry.action == line.action)
    kept = {name: request.args[name] for name in ("as", "history") if name in request.args}
    query = urlencode({"at": last, **kept})
    return f"{url_for('pages.replay', campaign=warm.id)}?{query}"


def _wanted() -> Wanted:
    history = request.args.get("history", "")
    return Wanted(
        seat=request.args.get("as", ""),
        history=history if history in HISTORIES else HISTORIES[0],
        at=_number("at"),
        step=_number("step"),
        since=_number("since"),
    )


def _number(name: str) -> int | None:
    said = request.args.get(name, "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else None
