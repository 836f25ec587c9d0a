"""Bringing a struck line back: what that would do, and doing it."""

from flask import Response, request
from flask_babel import gettext

from api.callers import Caller, actor
from api.pages.blueprint import pages
from api.pages.contexts import Told
from api.pages.filters import new_id
from api.pages.form_reading import Form, Unreadable, read_id
from api.pages.mending_contexts import ReinstateSheet
from api.pages.rendering import rendered
from api.pages.showing import acting_seat
from api.pages.starting import said
from api.pages.striking import MISTYPED, impossible
from api.pages.telling import line_of, struck_by
from api.pages.trouble import LOGGED, message
from api.pages.weighing import later_answers, subject, weighed
from api.wiring import wired
from tracker.facts.history import undos
from tracker.facts.ids import ActionId
from tracker.play.outcomes import Invalid, Outcome, Recorded, RefusedBack, Stale, UndoPreview
from tracker.play.reinstating import ReinstateRequest, preview_reinstatement, reinstate
from tracker.play.undoing import struck_by as undo_of
from tracker.play.warm import Warm


@pages.get("/c/<campaign>/reinstate/<action>")
def reinstate_sheet(campaign: str, action: str) -> Response:
    """What bringing this line back would do; alone, or with everything that was struck with it."""
    here = actor(campaign)
    return _preview(here, _request(here, action, Form(request.args), new_id()))


@pages.post("/c/<campaign>/reinstate/<action>")
def bring_back(campaign: str, action: str) -> Response:
    """Bring it back; or show once more what that would do, with the answers that were given meanwhile."""
    here, form = actor(campaign), Form(request.form)
    try:
        asked = _request(here, action, form, read_id(form))
    except Unreadable:
        return message(Told(title=gettext("Open the line again.")), 400)
    if form.get("look") == "yes":
        return _preview(here, asked)
    outcome = reinstate(wired().play, here.warm.id, asked)
    if isinstance(outcome, Stale):
        says = gettext("Meanwhile more happened. Look again.")
        return _sheet(here, asked, outcome.preview, 409, wrong=says)
    if not isinstance(outcome, Recorded):
        return _preview(here, asked, outcome)
    wired().follower.nudge()
    line = line_of(here.warm, action)
    title = (
        gettext("Line %(number)s counts again.", number=line.number) if line else gettext("It counts again.")
    )
    return message(Told(title=title, kind="done", stays=False), then=LOGGED)


def _request(here: Caller, action: str, form: Form, own: str) -> ReinstateRequest:
    previewed = form.get("previewed", "")
    return ReinstateRequest(
        id=ActionId(own),
        action=ActionId(action),
        seat=acting_seat(here, form.get("seat") or form.get("as", "")),
        by=here.by,
        reason=MISTYPED,
        previewed=int(previewed) if previewed.isdecimal() and len(previewed) < 16 else None,
        whole=form.get("whole") == "yes",
        answers=later_answers(form),
    )


def _preview(here: Caller, asked: ReinstateRequest, failed: Outcome | None = None) -> Response:
    preview = preview_reinstatement(
        wired().play, here.warm.id, asked.action, whole=asked.whole, answers=asked.answers, seat=here.seat
    )
    if isinstance(preview, Invalid):
        return impossible(preview)
    if failed is None:
        return _sheet(here, asked, preview, 200)
    rule = failed.rule if isinstance(failed, RefusedBack) else ""
    says = failed.says if isinstance(failed, RefusedBack | Invalid) else said(failed)
    return _sheet(here, asked, preview, 422, wrong=says, rule=rule)


def _sheet(
    here: Caller,
    asked: ReinstateRequest,
    preview: UndoPreview,
    status: int,
    *,
    wrong: str = "",
    rule: str = "",
) -> Response:
    here = Caller(here.granted, wired().play.warm.get(here.warm.id))
    line = line_of(here.warm, asked.action)
    page = ReinstateSheet(
        line=subject(here, asked.action, asked.seat),
        id=new_id(),
        weighed=weighed(here, preview, asked.answers),
        struck=struck_by(line) if line else None,
        whole=asked.whole,
        together=_together(here.warm, asked.action),
        wrong=wrong,
        rule=rule,
    )
    return rendered("_reinstate.html", page, status)


def _together(warm: Warm, action: ActionId) -> int:
    """How many lines were struck in the same stroke."""
    undo = undo_of(warm, action)
    return 1 if isinstance(undo, Invalid) else len(undos(warm.entries)[undo])
