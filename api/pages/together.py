"""Everyone at once: what is due of one kind is logged in one tap, each as an action of its own."""

from uuid import UUID, uuid5

from flask import Response, request
from flask_babel import gettext, ngettext

from api.callers import Caller, actor
from api.pages.blueprint import pages
from api.pages.contexts import Told
from api.pages.form_reading import Form, Unreadable, read_id, read_seen
from api.pages.form_writing import of_action, written
from api.pages.rendering import rendered
from api.pages.sheets import asking
from api.pages.showing import acting_seat
from api.pages.starting import said
from api.pages.telling import chronicle, words
from api.pages.trouble import ANEW, LOGGED, message
from api.wiring import wired
from tracker.facts.ids import ActionId
from tracker.kernel.system import Prompt
from tracker.play.outcomes import AskedBack, Outcome, Recorded, Request


@pages.post("/c/<campaign>/together")
def act_together(campaign: str) -> Response:
    """Log what is due of this kind, one after the other, until one of them asks something."""
    here, form = actor(campaign), Form(request.form)
    try:
        own, seen = read_id(form), read_seen(form)
    except Unreadable:
        return message(Told(title=gettext("Tap it again.")), 400, then=ANEW)
    kind, done = form.get("kind", ""), list[Recorded]()
    for prompt in _due(here, kind):
        outcome = _act(here, prompt, own, seen, form.get("seat", ""))
        if isinstance(outcome, Recorded):
            done.append(outcome)
        elif isinstance(outcome, AskedBack):
            return _asked(actor(campaign), prompt, own, form.get("seat", ""), outcome)
        else:
            return _told(actor(campaign), done, wrong=said(outcome))
    return _told(actor(campaign), done)


def _due(here: Caller, kind: str) -> list[Prompt]:
    """Those due now, else those that wait; each needs nothing said."""
    ready = [
        prompt
        for prompt in here.warm.system.prompts(here.warm.state, here.warm.system.content)
        if prompt.kind == kind and not prompt.form
    ]
    return [prompt for prompt in ready if prompt.now] or ready


def _own_id(own: str, prompt: Prompt) -> ActionId:
    """The same for the same tap, so that a tap sent twice logs nothing twice."""
    return ActionId(str(uuid5(UUID(own), prompt.key)))


def _act(here: Caller, prompt: Prompt, own: str, seen: int, seat: str) -> Outcome:
    request = Request(
        id=_own_id(own, prompt),
        kind=prompt.kind,
        seat=acting_seat(here, seat),
        by=here.by,
        seen=seen,
        fields=dict(prompt.given),
    )
    return wired().play.act(here.warm.id, request)


def _asked(here: Caller, prompt: Prompt, own: str, seat: str, outcome: AskedBack) -> Response:
    """The sheet of the one that asks; those before it are logged, and those after it are still due."""
    wired().follower.nudge()
    who = acting_seat(here, seat)
    form = Form((*of_action(_own_id(own, prompt), prompt.kind, who, here.warm.head.position),))
    for name, value in written("f", prompt.given):
        form.add(name, value)
    return rendered("_sheet.html", asking(here, form, outcome.questions), headers={"HX-Trigger": LOGGED})


def _told(here: Caller, done: list[Recorded], wrong: str = "") -> Response:
    wired().follower.nudge()
    logged = {each.action for each in done}
    lines = tuple(words(line)[0] for line in chronicle(here.warm).lines if line.action in logged)
    title = ngettext("%(num)d logged.", "%(num)d logged.", len(done))
    if wrong:
        return message(Told(title=title, lines=(*lines, wrong)), 422, then=ANEW)
    return message(Told(title=title, lines=lines, kind="done", stays=False), then=LOGGED)
