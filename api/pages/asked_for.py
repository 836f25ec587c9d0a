"""The undos and corrections that wait for somebody's consent, as their cards say it."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext

from api.callers import Caller
from api.pages.contexts import AskedUndo
from api.pages.filters import plain
from api.pages.mend_form import form_of
from api.pages.mending_contexts import Changed
from api.pages.telling import chronicle, kind_words, reason_words, words
from api.tokens import HOST
from tracker.facts.fact import kind_named
from tracker.facts.ids import SeatId
from tracker.kernel.house import House, Request
from tracker.kernel.system import Field
from tracker.play.sent import Sent, sent_with


def asked_for(here: Caller, seat: SeatId) -> tuple[AskedUndo, ...]:
    """What waits, with who wants it, what exactly, and whether this seat is asked."""
    house = here.warm.state.house
    told = {line.action: line for line in chronicle(here.warm).lines}
    return tuple(
        AskedUndo(
            id=request.id,
            who=told[request.id].who if request.id in told else "",
            number=told[request.action].number if request.action in told else 0,
            text=words(told[request.action]) if request.action in told else (),
            corrects=bool(request.command),
            becomes=_becomes(here, request),
            reason=reason_words(request.reason),
            note=request.note,
            also=sum(action in told for action in request.also),
            waits_for=_waits_for(house, request),
            mine=here.granted.role == HOST or request.waits_for(seat),
        )
        for request in house.requests.values()
    )


def _waits_for(house: House, asked: Request) -> tuple[str, ...]:
    """Who has not agreed yet; for whoever does not sit here any more, the host."""
    waiting = filter(asked.waits_for, asked.seats)
    seats = dict.fromkeys(seat if seat in house.seats else house.hosting for seat in waiting)
    return tuple(house.seats[seat].name for seat in seats)


def _becomes(here: Caller, asked: Request) -> Changed:
    """Whoever acts for another seat reads no more than their own may."""
    if not asked.command:
        return ()
    sent = sent_with(here.warm, asked.action, here.seat)
    line = next(entry for entry in here.warm.entries if entry.action == asked.action)
    fields = {name: value for name, value in asked.command.items() if name != "type"}
    given = {key: answer["sent"] for key, answer in asked.answers.items() if "sent" in answer}
    answers = {key: value for key, value in given.items() if sent.answers.get(key) != value}
    return (*_kind(sent, asked), *changed(sent, form_of(here.warm, sent, line.seat), fields, answers))


def _kind(sent: Sent, asked: Request) -> Changed:
    """Another kind of action is said first."""
    kind = kind_named(str(asked.command["type"]))
    if kind == sent.kind:
        return ()
    return ((gettext("What was done"), kind_words(sent.kind), kind_words(kind)),)


def changed(
    sent: Sent, shapes: tuple[Field, ...], fields: Mapping[str, Any], answers: Mapping[str, Any]
) -> Changed:
    """What is said otherwise than before: its name, what it was, what it is to be."""
    labels = {shape.name: shape.says for shape in shapes}
    asked = {question.key: question.says for question in sent.questions}
    names = dict.fromkeys((*sent.fields, *fields))
    others = [name for name in names if sent.fields.get(name) != fields.get(name)]
    return (
        *((labels.get(each, each), plain(sent.fields.get(each)), plain(fields.get(each))) for each in others),
        *((asked.get(key, key), plain(sent.answers.get(key)), plain(answers[key])) for key in answers),
    )
