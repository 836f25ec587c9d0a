"""Consent to an undo or a correction that somebody asked for."""

from flask import Response, request
from flask_babel import gettext

from api.callers import actor
from api.pages.blueprint import pages
from api.pages.contexts import Told
from api.pages.form_reading import Unreadable, read_id
from api.pages.showing import acting_seat
from api.pages.starting import said
from api.pages.trouble import ANEW, LOGGED, message
from api.wiring import wired
from tracker.facts.ids import ActionId
from tracker.play.consenting import AgreeRequest, answer_undo
from tracker.play.outcomes import Outcome, Recorded
from tracker.play.revising import is_gone
from tracker.play.warm import Warm


@pages.post("/c/<campaign>/consent/<asked>")
def consent(campaign: str, asked: str) -> Response:
    """Agree to it, or end it."""
    here, form = actor(campaign), request.form
    try:
        own = ActionId(read_id(form))
    except Unreadable:
        return message(Told(title=gettext("Tap it again.")), 400, then=ANEW)
    agreed = form.get("agreed") == "yes"
    sent = AgreeRequest(
        id=own,
        request=ActionId(asked),
        seat=acting_seat(here, form.get("seat", "")),
        by=here.by,
        agreed=agreed,
    )
    outcome = answer_undo(wired().play, here.warm.id, sent)
    if not isinstance(outcome, Recorded):
        lines = (_why_not(here.warm, sent.request, outcome),)
        return message(Told(title=gettext("Not possible."), lines=lines), 422, then=ANEW)
    wired().follower.nudge()
    if not agreed:
        return message(Told(title=gettext("It stays as it is."), kind="done", stays=False), then=LOGGED)
    return message(Told(title=_done(outcome), kind="done", stays=False), then=LOGGED)


def _why_not(warm: Warm, asked: ActionId, outcome: Outcome) -> str:
    waiting = warm.state.house.requests.get(asked)
    if waiting is not None and is_gone(warm, waiting.action):
        return gettext("Its line is struck by now. Leave it, or bring the line back first.")
    return said(outcome)


def _done(outcome: Recorded) -> str:
    if outcome.undone:
        return gettext("Struck.")
    return gettext("Corrected.") if outcome.corrected else gettext("You agree; others are asked too.")
