"""The campaign as it is, and as it was: state, prompts, views, facts."""

from typing import Any

from flask import Response

from api.callers import Caller, caller
from api.calls import Calls
from api.documents import answer, due, entry_documents
from api.problems import Problem, wrong
from api.replay_schemas import CodeAsked
from api.schemas import MomentAsked, PageAsked
from api.wiring import wired
from projections.past import CORRECTED, RECORDED, view_at
from projections.registry import UnknownView, to_document, view_named
from tracker.facts.ids import Position
from tracker.kernel.digest import state_digest
from tracker.kernel.replay import as_corrected, as_seen_then, state_of
from tracker.kernel.system import Campaign
from tracker.play.verifying import verify

calls = Calls("reading", "/api/v1/campaigns/<campaign>", "State, views and facts, now and then")


@calls.call(
    "GET",
    "/state",
    {200: (None, "`state`, with the `position` it is of and its `digest`"), 304: (None, "Nothing is new")},
    query=MomentAsked,
    problems=("malformed",),
)
def show_state(campaign: str, asked: dict[str, Any]) -> Response:
    """The whole state as this seat may see it, now or at a past position."""
    here = caller(campaign)
    at = moment(here, asked["at"])
    state = state_at(here, at, asked["history"])
    head = here.warm.head.position
    document = {
        "position": head,
        "at": at,
        "history": asked["history"],
        "digest": state_digest(state),
        "state": here.warm.system.shown_to(here.seat, state),
    }
    return answer(document, position=head)


def moment(here: Caller, at: Position | None) -> Position:
    """The position asked about; the newest, if none is said.

    Raises:
        Problem: it is in the future.
    """
    head = here.warm.head.position
    if at is not None and at > head:
        raise wrong("malformed", "at", f"position {at} is in the future; the campaign is at {head}")
    return head if at is None else at


def state_at(here: Caller, at: Position, history: str) -> Campaign:
    """The state at a position: as it was seen then, or as it is known now."""
    warm = here.warm
    if at == warm.head.position:
        return warm.state
    past = as_corrected if history == CORRECTED else as_seen_then
    return state_of(warm.system, past(warm.entries, at))


@calls.call("GET", "/prompts", {200: (None, "`due`: what the table owes next, in order")})
def show_prompts(campaign: str) -> Response:
    """What the table owes next."""
    here = caller(campaign)
    position = here.warm.head.position
    owed = due(here.warm.system, here.warm.state)
    return answer({"position": position, "due": owed}, position=position)


@calls.call(
    "GET",
    "/views/<name>",
    {200: (None, "The `view`, and the position `at` which it is")},
    query=MomentAsked,
    problems=("malformed", "not_found"),
)
def show_view(campaign: str, name: str, asked: dict[str, Any]) -> Response:
    """A view, now or at a past position."""
    here = caller(campaign)
    try:
        at, view = _view(here, name, asked["at"], asked["history"])
    except UnknownView:
        raise Problem("not_found", "There is no view of this name.") from None
    head = here.warm.head.position
    return answer({"name": name, "position": head, "at": at, "view": view}, position=head)


def _view(here: Caller, name: str, at: Position | None, history: str) -> tuple[Position, dict[str, Any]]:
    """The view with the position it is of; behind the journal only where the projector had to stop."""
    warm = here.warm
    view_named(name)
    if at is None:
        wired().projector.catch_up(warm.id)
        kept = wired().projector.kept(warm.id)
        if kept is not None:
            return kept.position, _as_seen(here, name, kept.views[name])
    at = moment(here, at)
    return at, _as_seen(here, name, view_at(warm.system, warm.entries, name, at, history))


def _as_seen(here: Caller, name: str, view: Any) -> dict[str, Any]:
    """The view as this seat may read it. Only one holds more than public facts: the state itself."""
    system = here.warm.system
    seen = system.seen_by(view, here.seat) if isinstance(view, Campaign) else view
    return to_document(system, name, seen)


@calls.call("GET", "/contests", {200: (None, "The `open` contests and those that are `settled`")})
def list_contests(campaign: str) -> Response:
    """Who reached for what another had taken, and how it was settled."""
    here = caller(campaign)
    at, contests = _view(here, "contests", None, RECORDED)
    return answer({"position": at, **contests}, position=at)


@calls.call(
    "GET",
    "/entries",
    {200: (None, "`entries` after a position, the campaign's `position`, and `next` to go on from")},
    query=PageAsked,
    problems=("malformed",),
)
def list_entries(campaign: str, asked: dict[str, Any]) -> Response:
    """The facts themselves, as this seat may read them."""
    here = caller(campaign)
    after = asked["after"]
    page = here.warm.entries[after : after + asked["limit"]]
    head = here.warm.head.position
    last = page[-1].position if page else min(after, head)
    document = {"position": head, "next": last if last < head else None}
    return answer({**document, "entries": entry_documents(page, here.seat)}, position=head)


@calls.call(
    "GET",
    "/verify",
    {200: (None, "`holds`, and each of the `verdicts`: chain, dice, ledgers, and the code if one was sent")},
    query=CodeAsked,
)
def show_verdicts(campaign: str, asked: dict[str, Any]) -> Response:
    """Check the campaign: its chain, its dice, its ledgers; and a code from paper against its chain."""
    here = caller(campaign)
    verdicts = verify(wired().play, here.warm.id, asked["code"])
    holds = all(verdict.holds for verdict in verdicts)
    return answer({"holds": holds, "position": here.warm.head.position, "verdicts": verdicts})
