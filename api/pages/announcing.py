"""Announcing an action before its die falls, so that everybody sees it and may still come in between."""

from uuid import UUID, uuid5

from flask_babel import gettext

from api.callers import Caller
from api.interpreter import told
from api.pages.contexts import Told
from api.pages.form_reading import (
    AFTERWARDS,
    VALUE,
    Form,
    cards_in,
    read_answers,
    read_fields,
    read_id,
    read_seen,
)
from api.pages.form_writing import of_action, written
from api.pages.requesting import request_of
from api.pages.telling import line_of, who
from api.wiring import wired
from tracker.facts.action import ActionClosed, ActionOpened
from tracker.facts.entry import Entry
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.house import OpenAction
from tracker.kernel.questions import EnterValues, Question
from tracker.play.outcomes import AskedBack, Previewed, Request
from tracker.play.seating import called

ANNOUNCE = "announce"
"""`announce=yes`: the form says what is going to be done, and does not do it yet."""
COMPLETED, WITHDRAWN = "completed", "withdrawn"


def may_announce(here: Caller, form: Form, questions: tuple[Question, ...]) -> bool:
    """Whether what this form is about can be announced first; what is read off cards is typed before."""
    told = announcement(here, form)
    if told is None or any(isinstance(question, EnterValues) for question in questions):
        return False
    outcome = wired().play.act(here.warm.id, request_of(here, told, {}), preview=True)
    return isinstance(outcome, Previewed | AskedBack)


def announcement(here: Caller, form: Form) -> Form | None:
    """The form that announces what this one would do; None where that is done at once.

    What the table said of the board is asked again when it is carried out: somebody may have come in between.
    """
    ready = here.warm.system.announcing(form.get("kind", ""), read_fields(form), read_answers(form))
    if ready is None or form.get(AFTERWARDS) == "yes":
        return None
    kind, fields = ready
    head = of_action(read_id(form), kind, form.get("seat") or here.seat, read_seen(form))
    typed = ((name, value) for name in form if name.startswith("v:") for value in form.getlist(name))
    return Form((*head, *written("f", fields), *typed))


def keep_typed(here: Caller, form: Form) -> None:
    """Enter what was typed off cards for the dice: an announcement needs less, and nobody types it twice."""
    answers, seat = read_answers(form), SeatId(form.get("seat") or here.seat)
    for card in cards_in(form):
        known = here.warm.state.house.collection.get(card, {})
        values = {name: value for name, value in answers[VALUE + card].items() if name not in known}
        request = Request(
            id=ActionId(str(uuid5(UUID(read_id(form)), f"typed:{card}"))),
            kind="enter_value",
            seat=seat,
            by=here.by,
            seen=here.warm.head.position,
            fields={"card": card, "values": values},
        )
        if values:
            wired().play.act(here.warm.id, request)


def ended_already(here: Caller, form: Form) -> Told | None:
    """What became of what this form takes back, where that ended meanwhile; None if it takes nothing back."""
    tapped, opened = (form.get("kind", ""), read_fields(form)), None
    for fact in (entry.fact for entry in here.warm.entries):
        if isinstance(fact, ActionOpened) and here.warm.system.taking_back(_held(fact)) == tapped:
            opened = fact
    if opened is None or opened.actor in here.warm.state.house.open:
        return None
    title, seat = gettext("It is not announced any more."), form.get("seat", "")
    for entry in reversed(here.warm.entries):
        if isinstance(entry.fact, ActionClosed) and entry.fact.opened == opened.opened:
            lines = _ended(here, entry, entry.fact, told(opened.says))
            strikable = entry.action if entry.fact.how == COMPLETED else ""
            return Told(title=title, lines=lines, action=strikable, campaign=here.warm.id, seat=seat)
    return Told(title=title, lines=(gettext("Its line was struck."), _as_before()))


def _held(fact: ActionOpened) -> OpenAction:
    return OpenAction(action=fact.opened, actor=fact.actor, command=fact.command, says=fact.says)


def _ended(here: Caller, entry: Entry, closed: ActionClosed, what: str) -> tuple[str, str]:
    """Who ended it and how, and the way on."""
    line = line_of(here.warm, entry.action)
    name = who(line) if line else called(here.warm, entry.seat)
    if closed.how == COMPLETED:
        said = gettext("%(who)s has carried it out: %(what)s.", who=name, what=what)
        return said, gettext("If that shall not count, strike it.")
    if closed.how == WITHDRAWN:
        return gettext("%(who)s has taken it back: %(what)s.", who=name, what=what), _as_before()
    return gettext("%(what)s was called off: %(cause)s.", what=what, cause=told(closed.cause)), _as_before()


def _as_before() -> str:
    return gettext("Nothing was spent: the keys of the table offer all that is possible now.")
