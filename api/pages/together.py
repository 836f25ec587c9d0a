"""Everyone at once: what is due of one kind is logged in one tap, each as an action of its own."""

from uuid import UUID, uuid5

from flask import Response, request
from flask_babel import gettext, ngettext

from api.callers import Caller, actor
from api.pages.blueprint import pages
from api.pages.contexts import Told
from api.pages.form_reading import SHOWN, TOGETHER, Form, Unreadable, read_id, read_seen
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
from tracker.play.outcomes import AskedBack, IdReused, Outcome, Recorded, Request

MOST_KEYS = 100
MOST_OF_ONE = 20
"""What is due several times, such as three Beheaders, is logged as often; the box has no more of any."""


@pages.post("/c/<campaign>/together")
def act_together(campaign: str) -> Response:
    """Log what the screen showed as due, one after the other; whatever asks something is asked about."""
    here, form = actor(campaign), Form(request.form)
    try:
        form[TOGETHER] = read_id(form)
        read_seen(form)
        check_tap(form)
    except Unreadable:
        return message(Told(title=gettext("Tap it again.")), 400, then=ANEW)
    return carry_on(here, form)


def check_tap(form: Form) -> None:
    """Whether an action that is one of many can be carried on with: known before any of them is logged.

    Raises:
        Unreadable: the tap has no id, or names nothing or too much.
    """
    if TOGETHER in form:
        read_id(Form({"id": form[TOGETHER]}))
        _shown(form)


def carry_on(here: Caller, form: Form) -> Response:
    """Log what is left of one tap on everything that was due; the sheet of the next one that asks."""
    own = form[TOGETHER]
    for key in _shown(form):
        for number in range(MOST_OF_ONE):
            if (prompt := _due(actor(here.warm.id), key)) is None:
                break
            outcome = _act(here, prompt, _own_id(own, key, number), form)
            if isinstance(outcome, IdReused):  # This tap logged it already, with what its sheet asked for.
                continue
            if isinstance(outcome, AskedBack):
                return _asked(actor(here.warm.id), prompt, _own_id(own, key, number), form, outcome)
            if not isinstance(outcome, Recorded):
                return _told(actor(here.warm.id), form, own, wrong=said(outcome))
            if not outcome.repeated and _due(actor(here.warm.id), key) == prompt:
                break
    return _told(actor(here.warm.id), form, own)


def _shown(form: Form) -> list[str]:
    """What was on the screen, by key.

    Raises:
        Unreadable: nothing, as on a page from before an update; that tap must not pass for done. Or more than
            any screen shows.
    """
    if not 0 < len(keys := form.getlist(SHOWN)) <= MOST_KEYS:
        raise Unreadable(SHOWN)
    return keys


def _due(here: Caller, key: str) -> Prompt | None:
    """What the screen showed, if it is still due; what came up since, nobody saw."""
    prompts = here.warm.system.prompts(here.warm.state, here.warm.system.content)
    return next((each for each in prompts if each.key == key and each.kind and not each.form), None)


def _own_id(own: str, key: str, number: int) -> ActionId:
    """The same for the same tap, so that a tap sent twice logs nothing twice."""
    return ActionId(str(uuid5(UUID(own), f"{key}#{number}")))


def _act(here: Caller, prompt: Prompt, action: ActionId, form: Form) -> Outcome:
    request = Request(
        id=action,
        kind=prompt.kind,
        seat=acting_seat(here, form.get("seat", "")),
        by=here.by,
        seen=read_seen(form),
        fields=dict(prompt.given),
    )
    return wired().play.act(here.warm.id, request)


def _asked(here: Caller, prompt: Prompt, action: ActionId, tap: Form, outcome: AskedBack) -> Response:
    """The sheet of the one that asks. Those before it are logged; it carries those after it along."""
    wired().follower.nudge()
    who = acting_seat(here, tap.get("seat", ""))
    form = Form((*of_action(action, prompt.kind, who, here.warm.head.position),))
    for name, value in written("f", prompt.given):
        form.add(name, value)
    form.add(TOGETHER, tap[TOGETHER])
    form.setlist(SHOWN, tap.getlist(SHOWN))
    return rendered("_sheet.html", asking(here, form, outcome.questions), headers={"HX-Trigger": LOGGED})


def _told(here: Caller, form: Form, own: str, wrong: str = "") -> Response:
    """What this tap logged, also if it was sent before."""
    wired().follower.nudge()
    tapped = {_own_id(own, key, n) for key in form.getlist(SHOWN) for n in range(MOST_OF_ONE)}
    lines = tuple(words(line)[0] for line in chronicle(here.warm).lines if line.action in tapped)
    title = ngettext("%(num)d logged.", "%(num)d logged.", len(lines))
    if wrong:
        return message(Told(title=title, lines=(*lines, wrong)), 422, then=ANEW)
    return message(Told(title=title, lines=lines, kind="done", stays=False), then=LOGGED)
