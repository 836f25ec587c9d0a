"""Why a number is what it is: every fact that made it, each a door to its line and to its moment."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from flask import Response, request
from flask_babel import gettext

from api.callers import Caller, caller
from api.pages.blueprint import pages
from api.pages.filters import plain, words
from api.pages.rendering import rendered
from api.pages.showing import acting_seat
from api.pages.telling import chronicle
from api.pages.trouble import at_table
from api.pages.why_contexts import WhyFragment, WhyLine, WhyPage, WhySheet
from api.problems import Problem
from api.routes.reading import moment
from projections.chronicle import ChronicleLine
from projections.past import CORRECTED, RECORDED
from projections.why import Moved, UnknownPlace, Why, why

MOST = 60
MINUS = "\u2212"
"""Read out as a minus, which a hyphen is not."""


@pages.get("/c/<campaign>/why")
def why_number(campaign: str) -> Response:
    """Of the number that was tapped: a sheet over the table, or a page of its own."""
    sheet = _sheet(caller(campaign))
    if at_table():
        return rendered("_why.html", WhyFragment(why=sheet))
    return rendered("why.html", WhyPage(why=sheet))


def _sheet(here: Caller) -> WhySheet:
    place, history = request.args.get("of", ""), request.args.get("history", RECORDED)
    if history not in (RECORDED, CORRECTED):
        history = RECORDED
    said = request.args.get("at", "")
    at = int(said) if said.isascii() and said.isdigit() and len(said) < 16 else None
    system = here.warm.system
    show = partial(system.shown_to, here.seat)
    if not place:
        raise Problem("not_found", gettext("There is no such number here."))
    try:
        found = why(system, here.warm.entries, place, moment(here, at), history=history, show=show)
    except UnknownPlace:
        raise Problem("not_found", gettext("There is no such number here.")) from None
    facts = tuple(each for each in found.facts if _tells(each))
    shown = facts[:MOST]
    lines = {line.number: line for line in chronicle(here.warm).lines}
    return WhySheet(
        campaign=here.warm.id,
        seat=acting_seat(here, request.args.get("as", "")),
        says=words(place),
        value=_said(found.value),
        at=at,
        history=history,
        began=_said(_began(found)),
        facts=tuple(_line(each, lines) for each in shown),
        more=len(facts) - len(shown),
    )


def _tells(moved: Moved) -> bool:
    """Whether it says anything: from nothing to nought is no news."""
    return bool(moved.before or moved.after)


def _began(found: Why) -> Any:
    """What stood there before all that tells something: nought, if that is how it came to be there."""
    if not found.facts:
        return found.value
    first = found.facts[-1]
    return first.before if _tells(first) else first.after


def _line(moved: Moved, lines: Mapping[int, ChronicleLine]) -> WhyLine:
    line = lines.get(moved.line)
    made = line.correction if line else None
    mended = made if made and made.mended else None
    by = _by(moved.before, moved.after)
    return WhyLine(
        number=moved.line,
        position=moved.position,
        who=moved.who,
        at=moved.at,
        says=moved.says,
        by=f"{by:+}".replace("-", MINUS) if by else "",
        gains=bool(by and by > 0),
        then=_said(moved.after),
        corrected_by=mended.who if mended else "",
        corrected_at=mended.at if mended else None,
    )


def _by(before: Any, after: Any) -> int | None:
    """By how much; of words there is no such thing. What was not there before was nothing."""
    one, other = (0 if value is None else value for value in (before, after))
    numbers = all(isinstance(value, int) and not isinstance(value, bool) for value in (one, other))
    return other - one if numbers else None


def _said(value: Any) -> str:
    return "–" if value is None else plain(value)
