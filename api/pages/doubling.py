"""Two phones logged the same thing for the table in one moment; whether it counts twice is asked."""

from flask import Response

from api.callers import Caller
from api.pages.contest_contexts import AgainSheet
from api.pages.filters import new_id
from api.pages.form_reading import Form, carried
from api.pages.rendering import rendered
from api.pages.telling import line_of, words
from api.pages.trouble import ANEW
from tracker.play.outcomes import Duplicate
from tracker.play.seating import called

RENEWED = ("id", "seen")


def again(here: Caller, form: Form, twin: Duplicate) -> Response:
    """Who logged it, and one tap that says it happened twice: the same, as of a screen that shows it."""
    line = line_of(here.warm, twin.action)
    first = next(entry for entry in here.warm.entries if entry.action == twin.action)
    hidden = [(name, value) for name, value in carried(form) if name not in RENEWED]
    page = AgainSheet(
        campaign=here.warm.id,
        who=called(here.warm, twin.seat),
        number=line.number if line else 0,
        text=" · ".join(words(line)) if line else "",
        at=first.at,
        hidden=(("id", new_id()), ("seen", str(here.warm.head.position)), *hidden),
    )
    return rendered("_again.html", page, 409, {"HX-Trigger": ANEW})
