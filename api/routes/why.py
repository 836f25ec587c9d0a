"""Why is this number so."""

from functools import partial
from typing import Any

from flask import Response

from api.callers import caller
from api.calls import Calls
from api.documents import answer
from api.mending_schemas import WhyAsked
from api.problems import wrong
from api.routes.reading import moment
from projections.why import UnknownPlace, why

calls = Calls("why", "/api/v1/campaigns/<campaign>", "What stands behind a number")


@calls.call(
    "GET",
    "/why",
    {200: (None, "Its `value`, how often it moved (`count`), and the `facts` that moved it, newest first")},
    query=WhyAsked,
    problems=("malformed", "unfit"),
)
def show_why(campaign: str, asked: dict[str, Any]) -> Response:
    """Every fact that moved one place of the state document, such as `characters.Liza.hp`; now or then."""
    here = caller(campaign)
    system, place, history = here.warm.system, asked["of"], asked["history"]
    at = moment(here, asked["at"])
    show = partial(system.shown_to, here.seat)
    try:
        found = why(system, here.warm.entries, place, at, history=history, show=show)
    except UnknownPlace:
        raise wrong("unfit", "of", f"the state has no {place!r}"[:200]) from None
    head = here.warm.head.position
    document = {
        "of": place,
        "position": head,
        "at": at,
        "history": history,
        "value": found.value,
        "count": len(found.facts),
        "facts": found.facts[: asked["limit"]],
    }
    return answer(document, position=head)
