"""Mending an action where it stands: its form as it was sent, what the change would do, and doing it."""

from flask import Response, request
from flask_babel import gettext

from api.callers import Caller, actor
from api.pages.agreeing import agreeing_to, must_agree
from api.pages.asked_for import changed
from api.pages.blueprint import pages
from api.pages.contexts import Told
from api.pages.filters import new_id, words
from api.pages.form_reading import Form, Unreadable, read_answers, read_fields, read_id
from api.pages.mend_form import changed_answers, form_of, mended_fields
from api.pages.mending_contexts import CorrectSheet, MendSheet
from api.pages.rendering import rendered
from api.pages.revising import FINE, Wrong, failure, impossible, meanwhile, read_note, read_previewed
from api.pages.showing import acting_seat
from api.pages.telling import kind_words, line_of
from api.pages.trouble import LOGGED, message
from api.pages.weighing import subject, weighed
from api.wiring import wired
from tracker.facts.ids import ActionId
from tracker.kernel.questions import Question
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Field
from tracker.play.correcting import CorrectRequest, correct_action, preview_correction
from tracker.play.outcomes import AskedBack, Invalid, Outcome, Recorded, Stale, UndoPreview
from tracker.play.sent import Sent, sent_with

CARRIED = ("f:", "a:")


class Mending:
    """One action being mended: what it was, and what the form says it should have been."""

    def __init__(self, here: Caller, action: str, form: Form) -> None:
        self.here = here
        self.action = ActionId(action)
        self.form = form
        self.seat = acting_seat(here, form.get("seat") or form.get("as", ""))
        self.sent: Sent = sent_with(here.warm, self.action, here.seat)
        line = next(entry for entry in here.warm.entries if entry.action == action)
        self.shapes: tuple[Field, ...] = form_of(here.warm, self.sent, line.seat)

    def request(self, own: str) -> CorrectRequest:
        """What is asked for."""
        return CorrectRequest(
            id=ActionId(own),
            action=self.action,
            seat=self.seat,
            by=self.here.by,
            note=read_note(self.form),
            fields=mended_fields(self.sent, self.form, self.shapes),
            answers=changed_answers(self.sent, self.form) or None,
            previewed=read_previewed(self.form),
        )


@pages.get("/c/<campaign>/correct/<action>")
def correct_sheet(campaign: str, action: str) -> Response:
    """The form as it was sent."""
    here = actor(campaign)
    try:
        mending = Mending(here, here.action(action), Form(request.args))
    except Unfit as unfit:
        return impossible(Invalid(unfit.field, unfit.says))
    return _form(mending)


@pages.post("/c/<campaign>/correct/<action>")
def correct(campaign: str, action: str) -> Response:
    """What the change would do; then the change, if that was seen."""
    here, form = actor(campaign), Form(request.form)
    try:
        mending = Mending(here, here.action(action), form)
        asked = mending.request(read_id(form))
    except Unfit as unfit:
        return impossible(Invalid(unfit.field, unfit.says))
    except Unreadable as odd:
        if odd.field == "id":
            return message(Told(title=gettext("Open the line again.")), 400)
        return _unreadable(here, action, form, odd)
    if form.get("back") == "yes":
        return _form(mending)
    if here.sent_before(asked.id):
        return message(_mended(mending, correct_action(wired().play, here.warm.id, asked)), then=LOGGED)
    if asked.previewed is None:
        return _weighed(mending, asked, preview_correction(wired().play, here.warm.id, asked))
    return _corrected(mending, asked)


def _corrected(mending: Mending, asked: CorrectRequest) -> Response:
    outcome = correct_action(wired().play, mending.here.warm.id, asked)
    if isinstance(outcome, Stale):
        return _preview(mending, asked, outcome.preview, meanwhile())
    if not isinstance(outcome, Recorded):
        return _weighed(mending, asked, outcome)
    wired().follower.nudge()
    return message(_mended(mending, outcome), then=LOGGED)


def _unreadable(here: Caller, action: str, form: Form, odd: Unreadable) -> Response:
    """Only a broken page sends a number that is none; the field is asked for again."""
    names = [name for name in form if not name.endswith(f":{odd.field}")]
    left = Form((name, value) for name in names for value in form.getlist(name))
    wrong = gettext("%(field)s cannot be read.", field=words(odd.field))
    return _form(Mending(here, here.action(action), left), wrong=Wrong(wrong, status=400))


def _mended(mending: Mending, outcome: Outcome) -> Told:
    if isinstance(outcome, Recorded) and outcome.asked is not None:
        return must_agree(mending.here.warm, outcome.asked.seats)
    line = line_of(mending.here.warm, mending.action)
    title = gettext("Line %(number)s is corrected.", number=line.number) if line else gettext("Corrected.")
    return Told(
        title=title, lines=(gettext("What it said before stays readable."),), kind="done", stays=False
    )


def _weighed(mending: Mending, asked: CorrectRequest, found: UndoPreview | Outcome) -> Response:
    if isinstance(found, UndoPreview):
        return _preview(mending, asked, found)
    if isinstance(found, AskedBack):
        return _form(mending, more=found.questions)
    if isinstance(found, Invalid) and found.says == "changes nothing":
        return _form(mending, wrong=Wrong(gettext("Nothing is changed yet."), status=422))
    return _form(mending, wrong=failure(found))


def _form(
    mending: Mending,
    *,
    more: tuple[Question, ...] = (),
    wrong: Wrong = FINE,
) -> Response:
    """The form: as it was sent, then as it was changed; with what the change makes the tracker ask."""
    known = {question.key for question in mending.sent.questions}
    page = CorrectSheet(
        line=subject(mending.here, mending.action, mending.seat),
        kind=kind_words(mending.sent.kind),
        form=mending.shapes,
        values={**mending.sent.fields, **read_fields(mending.form)},
        questions=(*mending.sent.questions, *(q for q in more if q.key not in known)),
        given={**mending.sent.answers, **read_answers(mending.form)},
        wrong=wrong.says,
        rule=wrong.rule,
    )
    return rendered("_correct.html", page, wrong.status)


def _preview(mending: Mending, asked: CorrectRequest, preview: UndoPreview, wrong: Wrong = FINE) -> Response:
    form, sent = mending.form, mending.sent
    hidden = [(name, value) for name in form if name[:2] in CARRIED for value in form.getlist(name)]
    page = MendSheet(
        line=subject(mending.here, mending.action, mending.seat),
        id=new_id(),
        hidden=tuple(hidden),
        said=changed(
            sent, mending.shapes, mended_fields(sent, form, mending.shapes), changed_answers(sent, form)
        ),
        weighed=weighed(mending.here, preview, {}),
        agreeing=agreeing_to(mending.here, asked),
        note=asked.note,
        wrong=wrong.says,
    )
    return rendered("_mend.html", page, wrong.status)
