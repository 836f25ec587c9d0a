"""A form as the request that it stands for."""

from collections.abc import Mapping
from typing import Any

from api.callers import Caller
from api.pages.form_reading import AFTERWARDS, Form, read_fields, read_id, read_rulings, read_seen
from tracker.facts.ids import ActionId, RuleId, SeatId
from tracker.play.outcomes import Request


def request_of(here: Caller, form: Form, answers: Mapping[str, Any]) -> Request:
    """What this form asks for, with these answers.

    Raises:
        Unreadable: it is none of our forms.
    """
    return Request(
        id=ActionId(read_id(form)),
        kind=form.get("kind", ""),
        seat=SeatId(form.get("seat") or here.seat),
        by=here.by,
        seen=read_seen(form),
        fields=read_fields(form),
        answers=dict(answers),
        rulings={RuleId(rule): reason for rule, reason in read_rulings(form).items()},
        afterwards=form.get(AFTERWARDS) == "yes",
    )
