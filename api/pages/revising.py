"""What the sheets of a revision have in common: a look at what would come of it, then doing it.

What is sent says as of which position it was looked at; where fates have changed since, it is shown anew.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from flask import Response, request
from flask_babel import gettext

from api.callers import Caller, actor
from api.interpreter import told
from api.pages.contexts import Told
from api.pages.filters import new_id
from api.pages.form_reading import Form, Unreadable, one_line, read_id
from api.pages.showing import acting_seat
from api.pages.starting import said
from api.pages.trouble import LOGGED, message
from api.pages.weighing import later_answers
from api.wiring import wired
from tracker.facts.ids import ActionId, Position
from tracker.play.outcomes import Invalid, Outcome, Recorded, RefusedBack, Stale, UndoPreview
from tracker.play.reinstating import ReinstateRequest
from tracker.play.undoing import UndoRequest

MISTYPED = "mistyped"
LONGEST_NOTE = 200
LONGEST_POSITION = 15
AN_ID = re.compile(r"'[^']*' ")
"""Nobody reads those."""

Asked = TypeVar("Asked", UndoRequest, ReinstateRequest)


class Wrong(NamedTuple):
    """Why it was not done, and by which rule; shown with its status above what it would do now."""

    says: str = ""
    rule: str = ""
    status: int = 200


FINE = Wrong()


@dataclass(frozen=True, kw_only=True)
class Revising(Generic[Asked]):
    """A kind of revision: how its form reads, what it would do, doing it, its sheet, what is told then."""

    read: Callable[[Form, dict[str, Any]], Asked]
    preview: Callable[[Caller, Asked], UndoPreview | Invalid]
    do: Callable[[Caller, Asked], Outcome]
    sheet: Callable[[Caller, Asked, UndoPreview, Wrong], Response]
    done: Callable[[Caller, Asked, Recorded], Told]

    def look(self, campaign: str, action: str) -> Response:
        """What it would do."""
        here, form = actor(campaign), Form(request.args)
        return self._shown(here, self.read(form, sent(here, action, form, new_id())))

    def mean(self, campaign: str, action: str) -> Response:
        """Do it; or look once more, with the answers that were given meanwhile."""
        here, form = actor(campaign), Form(request.form)
        try:
            asked = self.read(form, sent(here, action, form, read_id(form)))
        except Unreadable:
            return message(Told(title=gettext("Open the line again.")), 400)
        if form.get("look") == "yes" or (form.get("alone") == "yes" and self._touches(here, asked)):
            return self._shown(here, asked)
        outcome = self.do(here, asked)
        if isinstance(outcome, Stale):
            return self.sheet(_now(here), asked, outcome.preview, meanwhile())
        if not isinstance(outcome, Recorded):
            return self._shown(here, asked, failure(outcome))
        wired().follower.nudge()
        return message(self.done(here, asked, outcome), then=LOGGED)

    def _touches(self, here: Caller, asked: Asked) -> bool:
        """Whether it would change other lines than the one it is about: then that is looked at first."""
        preview = self.preview(here, asked)
        return isinstance(preview, UndoPreview) and any(f.action != asked.action for f in preview.fates)

    def _shown(self, here: Caller, asked: Asked, wrong: Wrong = FINE) -> Response:
        preview = self.preview(here, asked)
        if isinstance(preview, Invalid):
            return impossible(preview)
        return self.sheet(_now(here), asked, preview, wrong)


def _now(here: Caller) -> Caller:
    """The table may have gone on since it was asked for."""
    return Caller(here.granted, wired().play.warm.get(here.warm.id))


def sent(here: Caller, action: str, form: Form, own: str) -> dict[str, Any]:
    """What every strike and reinstatement says beside what is its own."""
    return {
        "id": ActionId(own),
        "action": ActionId(action),
        "seat": acting_seat(here, form.get("seat") or form.get("as", "")),
        "by": here.by,
        "previewed": read_previewed(form),
        "answers": later_answers(form),
    }


def read_previewed(form: Form) -> Position | None:
    """As of which position it was looked at, if it was."""
    said_so = form.get("previewed", "")
    return Position(int(said_so)) if said_so.isdecimal() and len(said_so) <= LONGEST_POSITION else None


def read_note(form: Form) -> str:
    """The note beside it, in one line."""
    return one_line(form.get("note", ""))[:LONGEST_NOTE]


def meanwhile() -> Wrong:
    """Its fates have changed since it was looked at."""
    return Wrong(gettext("Meanwhile more happened. Look again."), status=409)


def failure(outcome: Outcome) -> Wrong:
    """Why it was not done."""
    if isinstance(outcome, RefusedBack):
        return Wrong(outcome.says, outcome.rule, 422)
    return Wrong(outcome.says if isinstance(outcome, Invalid) else said(outcome), status=422)


def impossible(invalid: Invalid) -> Response:
    """This line cannot be changed; it says why."""
    says = gettext("This line %(says)s.", says=told(AN_ID.sub("", invalid.says)))
    return message(Told(title=gettext("Not possible."), lines=(says,)), 422)
