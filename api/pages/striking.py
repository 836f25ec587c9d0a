"""Striking a line: what it would do, and doing it."""

from typing import Any

from flask import Response
from flask_babel import gettext

from api.callers import Caller
from api.pages.agreeing import agreeing, must_agree
from api.pages.blueprint import pages
from api.pages.contexts import Told
from api.pages.filters import new_id
from api.pages.form_reading import Form
from api.pages.mending_contexts import UndoSheet
from api.pages.rendering import rendered
from api.pages.revising import MISTYPED, Revising, Wrong, read_note
from api.pages.telling import line_of
from api.pages.weighing import subject, weighed
from api.wiring import wired
from tracker.kernel.past import actions_of
from tracker.kernel.questions import Choice
from tracker.play.outcomes import Invalid, Outcome, Recorded, UndoPreview
from tracker.play.revising import from_here_on
from tracker.play.undoing import UndoRequest, preview_undo, undo_action


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
    return STRIKE.look(campaign, action)


@pages.post("/c/<campaign>/undo/<action>")
def undo(campaign: str, action: str) -> Response:
    """Strike it; or show once more what that would do, with the answers that were given meanwhile."""
    return STRIKE.mean(campaign, action)


def _read(form: Form, sent: dict[str, Any]) -> UndoRequest:
    return UndoRequest(
        **sent,
        reason=form.get("reason", MISTYPED),
        note=read_note(form),
        onwards=form.get("onwards") == "yes",
    )


def _preview(here: Caller, asked: UndoRequest) -> UndoPreview | Invalid:
    return preview_undo(
        wired().play,
        here.warm.id,
        asked.action,
        onwards=asked.onwards,
        answers=asked.answers,
        seat=here.seat,
    )


def _do(here: Caller, asked: UndoRequest) -> Outcome:
    return undo_action(wired().play, here.warm.id, asked)


def _struck(here: Caller, asked: UndoRequest, outcome: Recorded) -> Told:
    line = line_of(here.warm, asked.action)
    if outcome.asked is not None:
        return must_agree(here.warm, outcome.asked.seats)
    title = gettext("Line %(number)s is struck.", number=line.number) if line else gettext("Struck.")
    return Told(title=title, lines=(gettext("It stays readable."),), kind="done", stays=False)


def _sheet(here: Caller, asked: UndoRequest, preview: UndoPreview, wrong: Wrong) -> Response:
    page = UndoSheet(
        line=subject(here, asked.action, asked.seat),
        id=new_id(),
        weighed=weighed(here, preview, asked.answers),
        onwards=asked.onwards,
        later=len(from_here_on(here.warm, asked.action)),
        mendable=actions_of(here.warm.entries)[asked.action].decidable,
        strict=bool(here.warm.state.house.options.get("strict")),
        reasons=reasons(),
        reason=asked.reason,
        agreeing=agreeing(here, asked, [reason.value for reason in reasons()]),
        note=asked.note,
        wrong=wrong.says,
        rule=wrong.rule,
    )
    return rendered("_undo.html", page, wrong.status)


STRIKE = Revising(read=_read, preview=_preview, do=_do, sheet=_sheet, done=_struck)
