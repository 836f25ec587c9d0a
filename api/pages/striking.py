"""Striking a line: what it would do, and doing it."""

from uuid import uuid4

from flask import Response, request

from api.callers import Caller, actor
from api.pages.acting import LOGGED
from api.pages.blueprint import pages
from api.pages.contexts import Told, UndoSheet
from api.pages.rendering import rendered
from api.pages.showing import acting_seat, chronicle, words
from api.pages.start import said
from api.wiring import wired
from tracker.facts.ids import ActionId, RuleId
from tracker.kernel.questions import Choice
from tracker.play.outcomes import Invalid, RefusedBack, Stale, UndoPreview
from tracker.play.undoing import UndoRequest, preview_undo, undo_action

REASONS = (
    Choice("mistyped", "Mistyped: the log is wrong"),
    Choice("illegal", "Against the rules, by accident"),
    Choice("agreed", "The table agrees to take it back"),
)


@pages.get("/c/<campaign>/undo/<action>")
def undo_sheet(campaign: str, action: str) -> Response:
    """What striking this line would do."""
    here = actor(campaign)
    preview = preview_undo(wired().play, here.warm.id, ActionId(action))
    if isinstance(preview, Invalid):
        return rendered("_told.html", Told(title="Not possible.", text=preview.says, kind="late"), 422)
    return rendered("_undo.html", _sheet(here, preview, request.args.get("as", "")))


@pages.post("/c/<campaign>/undo/<action>")
def undo(campaign: str, action: str) -> Response:
    """Strike it."""
    here = actor(campaign)
    form = request.form
    seat = acting_seat(here, form.get("seat", ""))
    previewed = form.get("previewed", "")
    asked = UndoRequest(
        id=ActionId(form.get("id", "") or str(uuid4())),
        action=ActionId(action),
        seat=seat,
        by=here.by,
        reason=form.get("reason", ""),
        previewed=int(previewed) if previewed.isdecimal() else None,
    )
    outcome = undo_action(wired().play, here.warm.id, asked)
    if isinstance(outcome, Stale):
        page = _sheet(here, outcome.preview, seat, wrong="Meanwhile more happened. Look again.")
        return rendered("_undo.html", page, 409)
    if isinstance(outcome, RefusedBack | Invalid):
        return _not_struck(here, asked, said(outcome), outcome.rule if isinstance(outcome, RefusedBack) else None)
    wired().follower.nudge()
    return rendered("_told.html", Told(title="Struck.", text="The line stays readable.", kind="done"), **LOGGED)


def _not_struck(here: Caller, asked: UndoRequest, wrong: str, rule: RuleId | None) -> Response:
    preview = preview_undo(wired().play, here.warm.id, asked.action)
    if isinstance(preview, Invalid):
        return rendered("_told.html", Told(title="Not possible.", text=preview.says, kind="late"), 422)
    return rendered("_undo.html", _sheet(here, preview, asked.seat, wrong=wrong, rule=rule), 422)


def _sheet(
    here: Caller, preview: UndoPreview, seat: str, *, wrong: str = "", rule: RuleId | None = None
) -> UndoSheet:
    said_by = {line.action: " ".join(words(line)) for line in chronicle(here.warm).lines}
    return UndoSheet(
        campaign=here.warm.id,
        action=preview.action,
        seat=seat or here.seat,
        id=str(uuid4()),
        position=preview.position,
        text=said_by.get(preview.action, ""),
        fates=tuple((fate, said_by.get(fate.action, "")) for fate in preview.fates),
        changes=preview.changes,
        reasons=REASONS,
        wrong=wrong,
        rule=rule,
    )
