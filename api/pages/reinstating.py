"""Bringing a struck line back: what that would do, and doing it."""

from typing import Any

from flask import Response
from flask_babel import gettext

from api.callers import Caller
from api.pages.agreeing import only_others
from api.pages.blueprint import pages
from api.pages.contexts import Told
from api.pages.filters import new_id
from api.pages.form_reading import Form
from api.pages.mending_contexts import ReinstateSheet
from api.pages.rendering import rendered
from api.pages.revising import MISTYPED, Revising, Wrong
from api.pages.telling import line_of, struck_by
from api.pages.weighing import subject, weighed
from api.wiring import wired
from tracker.facts.history import undos
from tracker.facts.ids import ActionId
from tracker.play.outcomes import Invalid, Outcome, Recorded, UndoPreview
from tracker.play.reinstating import ReinstateRequest, preview_reinstatement, reinstate
from tracker.play.undoing import struck_by as undo_of
from tracker.play.warm import Warm


@pages.get("/c/<campaign>/reinstate/<action>")
def reinstate_sheet(campaign: str, action: str) -> Response:
    """What bringing this line back would do; alone, or with everything that was struck with it."""
    return BRING_BACK.look(campaign, action)


@pages.post("/c/<campaign>/reinstate/<action>")
def bring_back(campaign: str, action: str) -> Response:
    """Bring it back; or show once more what that would do, with the answers that were given meanwhile."""
    return BRING_BACK.mean(campaign, action)


def _read(form: Form, sent: dict[str, Any]) -> ReinstateRequest:
    return ReinstateRequest(**sent, reason=MISTYPED, whole=form.get("whole") == "yes")


def _preview(here: Caller, asked: ReinstateRequest) -> UndoPreview | Invalid:
    return preview_reinstatement(
        wired().play, here.warm.id, asked.action, whole=asked.whole, answers=asked.answers, seat=here.seat
    )


def _do(here: Caller, asked: ReinstateRequest) -> Outcome:
    return reinstate(wired().play, here.warm.id, asked)


def _back(here: Caller, asked: ReinstateRequest, _outcome: Recorded) -> Told:
    line = line_of(here.warm, asked.action)
    title = (
        gettext("Line %(number)s counts again.", number=line.number) if line else gettext("It counts again.")
    )
    return Told(title=title, kind="done", stays=False)


def _sheet(here: Caller, asked: ReinstateRequest, preview: UndoPreview, wrong: Wrong) -> Response:
    line = line_of(here.warm, asked.action)
    page = ReinstateSheet(
        line=subject(here, asked.action, asked.seat),
        id=new_id(),
        weighed=weighed(here, preview, asked.answers),
        struck=struck_by(line) if line else None,
        whole=asked.whole,
        together=_together(here.warm, asked.action),
        only_others=only_others(here, asked),
        wrong=wrong.says,
        rule=wrong.rule,
    )
    return rendered("_reinstate.html", page, wrong.status)


def _together(warm: Warm, action: ActionId) -> int:
    """How many lines were struck in the same stroke."""
    undo = undo_of(warm, action)
    return 1 if isinstance(undo, Invalid) else len(undos(warm.entries)[undo])


BRING_BACK = Revising(read=_read, preview=_preview, do=_do, sheet=_sheet, done=_back)
