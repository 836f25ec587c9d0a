"""Striking a line: what it would do, and doing it."""

import re

from flask import Response, request
from flask_babel import gettext

from api.callers import Caller, actor
from api.interpreter import told
from api.pages.blueprint import pages
from api.pages.contexts import Told
from api.pages.filters import new_id
from api.pages.form_reading import Form, Unreadable, one_line, read_id
from api.pages.mending_contexts import UndoSheet
from api.pages.rendering import rendered
from api.pages.showing import acting_seat
from api.pages.starting import said
from api.pages.telling import line_of
from api.pages.trouble import LOGGED, message
from api.pages.weighing import Answers, later_answers, subject, weighed
from api.wiring import wired
from tracker.facts.ids import ActionId
from tracker.kernel.past import actions_of
from tracker.kernel.questions import Choice
from tracker.play.outcomes import Invalid, Outcome, Recorded, RefusedBack, Stale, UndoPreview
from tracker.play.revising import from_here_on
from tracker.play.undoing import UndoRequest, preview_undo, undo_action

MISTYPED = "mistyped"
LONGEST_NOTE = 200
AN_ID = re.compile(r"'[^']*' ")
"""Nobody reads those."""


def reasons() -> tuple[Choice, ...]:
    """Why a line may be struck."""
    return (
        Choice(MISTYPED, gettext("Mistyped")),
        Choice("illegal", gettext("Against the rules")),
        Choice("agreed", gettext("All agree")),
    )


@pages.get("/c/<campaign>/undo/<action>")
def undo_sheet(campaign: str, action: str) -> Response:
    """What striking this line would do, alone or with everything after it."""
    here = actor(campaign)
    asked = _request(here, action, Form(request.args), new_id())
    return _preview(here, asked)


@pages.post("/c/<campaign>/undo/<action>")
def undo(campaign: str, action: str) -> Response:
    """Strike it; or show once more what that would do, with the answers that were given meanwhile."""
    here, form = actor(campaign), Form(request.form)
    try:
        asked = _request(here, action, form, read_id(form))
    except Unreadable:
        return message(Told(title=gettext("Open the line again.")), 400)
    if form.get("look") == "yes":
        return _preview(here, asked)
    outcome = undo_action(wired().play, here.warm.id, asked)
    if isinstance(outcome, Stale):
        says = gettext("Meanwhile more happened. Look again.")
        return _sheet(here, asked, outcome.preview, 409, wrong=says)
    if not isinstance(outcome, Recorded):
        return _preview(here, asked, outcome)
    wired().follower.nudge()
    return message(_struck(here, asked, outcome), then=LOGGED)


def _request(here: Caller, action: str, form: Form, own: str) -> UndoRequest:
    previewed = form.get("previewed", "")
    return UndoRequest(
        id=ActionId(own),
        action=ActionId(action),
        seat=acting_seat(here, form.get("seat") or form.get("as", "")),
        by=here.by,
        reason=form.get("reason", MISTYPED),
        note=one_line(form.get("note", ""))[:LONGEST_NOTE],
        previewed=int(previewed) if previewed.isdecimal() and len(previewed) < 16 else None,
        onwards=form.get("onwards") == "yes",
        answers=later_answers(form),
    )


def _preview(here: Caller, asked: UndoRequest, failed: Outcome | None = None) -> Response:
    preview = preview_undo(
        wired().play,
        here.warm.id,
        asked.action,
        onwards=asked.onwards,
        answers=asked.answers,
        seat=here.seat,
    )
    if isinstance(preview, Invalid):
        return impossible(preview)
    if failed is None:
        return _sheet(here, asked, preview, 200)
    rule = failed.rule if isinstance(failed, RefusedBack) else ""
    says = failed.says if isinstance(failed, RefusedBack) else said(failed)
    return _sheet(here, asked, preview, 422, wrong=says, rule=rule)


def impossible(invalid: Invalid) -> Response:
    """This line cannot be changed; it says why."""
    says = gettext("This line %(says)s.", says=told(AN_ID.sub("", invalid.says)))
    return message(Told(title=gettext("Not possible."), lines=(says,)), 422)


def _struck(here: Caller, asked: UndoRequest, outcome: Recorded) -> Told:
    line = line_of(here.warm, asked.action)
    if outcome.asked is not None:
        names = " · ".join(here.warm.state.house.seats[seat].name for seat in outcome.asked.seats)
        title = gettext("%(names)s must agree.", names=names)
        return Told(title=title, lines=(gettext("Their screen asks."),), kind="done")
    title = gettext("Line %(number)s is struck.", number=line.number) if line else gettext("Struck.")
    return Told(title=title, lines=(gettext("It stays readable."),), kind="done", stays=False)


def _sheet(
    here: Caller, asked: UndoRequest, preview: UndoPreview, status: int, *, wrong: str = "", rule: str = ""
) -> Response:
    here = Caller(here.granted, wired().play.warm.get(here.warm.id))
    answers: Answers = asked.answers
    page = UndoSheet(
        line=subject(here, asked.action, asked.seat),
        id=new_id(),
        weighed=weighed(here, preview, answers),
        onwards=asked.onwards,
        later=len(from_here_on(here.warm, asked.action)),
        mendable=actions_of(here.warm.entries)[asked.action].decidable,
        strict=bool(here.warm.state.house.options.get("strict")),
        reasons=reasons(),
        reason=asked.reason,
        note=asked.note,
        wrong=wrong,
        rule=rule,
    )
    return rendered("_undo.html", page, status)
