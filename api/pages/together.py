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
    """Log what the screen showed as due, one after the other, until one of them asks something."""
    here, form = actor(campaign), Form(request.form)
    try:
        own, seen, shown = read_id(form), read_seen(form), _shown(form)
    except Unreadable:
        return message(Told(title=gettext("Tap it again.")), 400, then=ANEW)
    for prompt in _due(here, shown):
        outcome = _act(here, prompt, own, seen, form.get("seat", ""))
        if isinstance(outcome, AskedBack):
            return _asked(actor(campaign), prompt, own, form.get("seat", ""), outcome)
        if not isinstance(outcome, Recorded):
            return _told(actor(campaign), form, own, wrong=said(outcome))
    return _told(actor(campaign), form, own)


def _shown(form: Form) -> list[str]:
    """What was on the screen, by key.

    Raises:
        Unreadable: nothing, as on a page from before an update; that tap must not pass for done.
    """
    if not (keys := form.getlist("key")):
        raise Unreadable("key")
    return keys


def _due(here: Caller, shown: list[str]) -> list[Prompt]:
    """Those on the screen that are still due, and nothing that came up since: nobody saw that."""
    prompts = here.warm.system.prompts(here.warm.state, here.warm.system.content)
    return [prompt for prompt in prompts if prompt.key in shown and prompt.kind and not prompt.form]


def _own_id(own: str, key: str) -> ActionId:
    """The same for the same tap, so that a tap sent twice logs nothing twice."""
    return ActionId(str(uuid5(UUID(own), key)))


def _act(here: Caller, prompt: Prompt, own: str, seen: int, seat: str) -> Outcome:
    request = Request(
        id=_own_id(own, prompt.key),
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
    form = Form((*of_action(_own_id(own, prompt.key), prompt.kind, who, here.warm.head.position),))
    for name, value in written("f", prompt.given):
        form.add(name, value)
    return rendered("_sheet.html", asking(here, form, outcome.questions), headers={"HX-Trigger": LOGGED})


def _told(here: Caller, form: Form, own: str, wrong: str = "") -> Response:
    """What this tap logged, also if it was sent before."""
    wired().follower.nudge()
    tapped = {_own_id(own, key) for key in form.getlist("key")}
    lines = tuple(words(line)[0] for line in chronicle(here.warm).lines if line.action in tapped)
    title = ngettext("%(num)d logged.", "%(num)d logged.", len(lines))
    if wrong:
        return message(Told(title=title, lines=(*lines, wrong)), 422, then=ANEW)
    return message(Told(title=title, lines=lines, kind="done", stays=False), then=LOGGED)
