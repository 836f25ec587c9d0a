"""Striking a line: what it would do, and doing it."""

from collections.abc import Sequence

from flask import Response, request

from api.callers import Caller, actor
from api.pages.blueprint import pages
from api.pages.contexts import FateLine, Told, UndoSheet
from api.pages.filters import new_id
from api.pages.form_reading import Unreadable, read_id
from api.pages.rendering import rendered
from api.pages.showing import acting_seat
from api.pages.starting import said
from api.pages.telling import chronicle, words
from api.pages.trouble import LOGGED, message
from api.wiring import wired
from projections.chronicle import ChronicleLine
from tracker.facts.action import Fate
from tracker.facts.history import KEPT
from tracker.facts.ids import ActionId, RuleId
from tracker.kernel.questions import Choice
from tracker.play.outcomes import Invalid, Recorded, RefusedBack, Stale, UndoPreview
from tracker.play.undoing import UndoRequest, preview_undo, undo_action

MISTYPED = "mistyped"
REASONS = (
    Choice(MISTYPED, "Mistyped"),
    Choice("illegal", "Against the rules"),
    Choice("agreed", "All agree"),
)


@pages.get("/c/<campaign>/undo/<action>")
def undo_sheet(campaign: str, action: str) -> Response:
    """What striking this line would do."""
    here = actor(campaign)
    preview = preview_undo(wired().play, here.warm.id, ActionId(action), seat=here.seat)
    if isinstance(preview, Invalid):
        return _impossible(preview)
    return rendered("_undo.html", _sheet(here, preview, request.args.get("as", "")))


def _impossible(invalid: Invalid) -> Response:
    return message(Told(title="Not possible.", lines=(f"This line {invalid.says}.",)), 422)


@pages.post("/c/<campaign>/undo/<action>")
def undo(campaign: str, action: str) -> Response:
    """Strike it."""
    here, form = actor(campaign), request.form
    previewed = form.get("previewed", "")
    try:
        own = ActionId(read_id(form))
    except Unreadable:
        return message(Told(title="Open the line again.", lines=()), 400)
    asked = UndoRequest(
        id=own,
        action=ActionId(action),
        seat=acting_seat(here, form.get("seat", "")),
        by=here.by,
        reason=form.get("reason", ""),
        previewed=int(previewed) if previewed.isdecimal() and len(previewed) < 16 else None,
    )
    outcome = undo_action(wired().play, here.warm.id, asked)
    if isinstance(outcome, Stale):
        page = _sheet(here, outcome.preview, asked.seat, wrong="Meanwhile more happened. Look again.")
        return rendered("_undo.html", page, 409)
    if not isinstance(outcome, Recorded):
        rule = outcome.rule if isinstance(outcome, RefusedBack) else None
        says = outcome.says if isinstance(outcome, RefusedBack) else said(outcome)
        return _not_struck(here, asked, says, rule)
    wired().follower.nudge()
    return message(_struck(here, asked, outcome), then=LOGGED)


def _struck(here: Caller, asked: UndoRequest, outcome: Recorded) -> Told:
    number = next((line.number for line in chronicle(here.warm).lines if line.action == asked.action), 0)
    if outcome.asked is not None:
        names = " and ".join(here.warm.state.house.seats[seat].name for seat in outcome.asked.seats)
        return Told(title=f"{names} must agree.", lines=("Their screen asks.",), kind="done")
    title = f"Line {number} is struck." if number else "Struck."
    return Told(title=title, lines=("It stays readable.",), kind="done", stays=False)


def _not_struck(here: Caller, asked: UndoRequest, wrong: str, rule: RuleId | None) -> Response:
    preview = preview_undo(wired().play, here.warm.id, asked.action, seat=here.seat)
    if isinstance(preview, Invalid):
        return _impossible(preview)
    page = _sheet(here, preview, asked.seat, wrong=wrong, rule=rule, reason=asked.reason)
    return rendered("_undo.html", page, 422)


def _sheet(
    here: Caller,
    preview: UndoPreview,
    seat: str,
    *,
    wrong: str = "",
    rule: RuleId | None = None,
    reason: str = MISTYPED,
) -> UndoSheet:
    lines = chronicle(wired().play.warm.get(here.warm.id)).lines
    line = next((each for each in lines if each.action == preview.action), None)
    fates = tuple(_fate(lines, fate) for fate in preview.fates if fate.fate != KEPT)
    number = line.number if line else 0
    return UndoSheet(
        campaign=here.warm.id,
        action=preview.action,
        seat=seat or here.seat,
        id=new_id(),
        position=preview.position,
        number=number,
        text=" · ".join(words(line)) if line else "",
        kept=sum(each.number > number and not each.struck for each in lines) - len(fates),
        fates=fates,
        changes=preview.changes,
        reasons=REASONS,
        reason=reason,
        wrong=wrong,
        rule=rule,
    )


def _fate(lines: Sequence[ChronicleLine], fate: Fate) -> FateLine:
    line = next((each for each in lines if each.action == fate.action), None)
    return FateLine(
        number=line.number if line else 0, fate=fate, text=" · ".join(words(line)) if line else ""
    )
