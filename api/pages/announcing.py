"""Announcing an action before its die falls, so that everybody sees it and may still come in between."""

from uuid import UUID, uuid5

from api.callers import Caller
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
from api.wiring import wired
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.questions import EnterValues, Question
from tracker.play.outcomes import AskedBack, Previewed, Request

ANNOUNCE = "announce"
"""`announce=yes`: the form says what is going to be done, and does not do it yet."""


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
