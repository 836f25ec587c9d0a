"""An action from tap to record: the form, what is asked back, what came of it."""

from typing import Any

from flask import Response, request
from werkzeug.datastructures import MultiDict

from api.callers import Caller, actor
from api.pages.blueprint import pages
from api.pages.contexts import Sheet, Told
from api.pages.form_reading import Unreadable, carried, read_answers, read_fields, read_rulings
from api.pages.rendering import rendered
from api.wiring import wired
from tracker.facts.ids import ActionId, RuleId, SeatId
from tracker.kernel.questions import Question
from tracker.kernel.system import Field
from tracker.play.outcomes import (
    AskedBack,
    Contested,
    Duplicate,
    IdReused,
    Invalid,
    Outcome,
    Recorded,
    RefusedBack,
    Request,
)

LOGGED = {"HX_Trigger": "logged"}


@pages.get("/c/<campaign>/sheet")
def sheet(campaign: str) -> Response:
    """The form of an action that needs more than a tap."""
    here = actor(campaign)
    form = _form_of(here, request.args)
    return rendered("_sheet.html", _sheet(here, request.args, form=form))


@pages.post("/c/<campaign>/act")
def act(campaign: str) -> Response:
    """Do it, or ask, or say why not."""
    here = actor(campaign)
    form = request.form
    try:
        outcome = wired().play.act(here.warm.id, _request(here, form))
    except (Unreadable, ValueError) as unreadable:
        wrong = f"{getattr(unreadable, 'field', 'the form')} cannot be read"
        return rendered("_sheet.html", _sheet(here, form, form=_form_of(here, form), wrong=wrong), 400)
    return _shown(here, form, outcome)


def _request(here: Caller, form: MultiDict[str, str]) -> Request:
    return Request(
        id=ActionId(form["id"]),
        kind=form["kind"],
        seat=SeatId(form.get("seat") or here.seat),
        by=here.by,
        seen=int(form["seen"]),
        fields=read_fields(form),
        answers=read_answers(form),
        rulings={RuleId(rule): reason for rule, reason in read_rulings(form).items()},
    )


def _shown(here: Caller, form: MultiDict[str, str], outcome: Outcome) -> Response:
    if isinstance(outcome, Recorded):
        wired().follower.nudge()
        return rendered("_told.html", _recorded(outcome), **LOGGED)
    if isinstance(outcome, AskedBack):
        return rendered("_sheet.html", _sheet(here, form, questions=outcome.questions))
    if isinstance(outcome, RefusedBack):
        page = _sheet(here, form, rule=outcome.rule, refused=outcome.says)
        return rendered("_sheet.html", page, 422)
    if isinstance(outcome, Invalid):
        page = _sheet(here, form, form=_form_of(here, form), wrong=f"{outcome.field}: {outcome.says}")
        return rendered("_sheet.html", page, 422)
    wired().follower.nudge()
    return rendered("_told.html", _too_late(here, outcome), 409, **LOGGED)


def _recorded(outcome: Recorded) -> Told:
    text = "It came out otherwise than your screen showed." if outcome.adapted else ""
    return Told(title="Logged.", text=text, kind="done")


def _too_late(here: Caller, outcome: Outcome) -> Told:
    seats = here.warm.state.house.seats
    if isinstance(outcome, Contested):
        return Told(title="Too late.", text=f"{outcome.says} ({outcome.rule}). First come, first served.", kind="late")
    if isinstance(outcome, Duplicate):
        name = seats[outcome.seat].name if outcome.seat in seats else "Somebody"
        return Told(title=f"{name} logged this.", text="Tap again if it happened twice.", kind="late")
    if isinstance(outcome, IdReused):
        return Told(title="This button was used.", text="Tap it again.", kind="late")
    return Told(title="That did not work.", text="", kind="late")


def _form_of(here: Caller, form: MultiDict[str, str]) -> tuple[Field, ...]:
    """The fields of this kind of action, as the table offers it now."""
    warm = here.warm
    seat = SeatId(form.get("seat") or here.seat)
    kind, fields = form.get("kind"), read_fields(form)
    offered = [
        *warm.system.options(warm.state, seat, warm.system.content),
        *warm.system.prompts(warm.state, warm.system.content),
    ]
    for option in offered:
        if option.kind == kind and all(fields.get(name) == value for name, value in option.given.items()):
            return tuple(option.form)
    return ()


def _sheet(
    here: Caller,
    form: MultiDict[str, str],
    *,
    questions: tuple[Question, ...] = (),
    rule: str = "",
    refused: str = "",
    wrong: str = "",
    **more: Any,
) -> Sheet:
    fields: tuple[Field, ...] = more.get("form", ())
    asked = {f"f:{field.kind}:{field.name}" for field in fields}
    law = here.warm.system.rules.get(rule)
    return Sheet(
        campaign=here.warm.id,
        title=_title(form),
        hidden=tuple((name, value) for name, value in carried(form) if name not in asked),
        form=fields,
        values=read_fields(form) if fields else {},
        questions=questions,
        rule=rule,
        rule_says=str(getattr(law, "says", law or "")),
        refused=refused,
        wrong=wrong,
    )


def _title(form: MultiDict[str, str]) -> str:
    who = form.get("f:text:character", "")
    what = form.get("f:text:weapon") or form.get("kind", "").replace("_", " ").capitalize()
    return f"{who}: {what}" if who else what
