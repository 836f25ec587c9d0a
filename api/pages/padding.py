"""A number on the table that was tapped: the pad that changes it."""

from flask import Response, request
from flask_babel import gettext

from api.callers import actor
from api.pages.blueprint import pages
from api.pages.rendering import rendered
from api.pages.showing import acting_seat
from api.pages.table_contexts import Pad, PadView
from api.problems import Problem


@pages.get("/c/<campaign>/pad/<unit>/<what>")
def pad(campaign: str, unit: str, what: str) -> Response:
    """What can be done to this number; which numbers have a pad, the game's own template says."""
    here = actor(campaign)
    warm = here.warm
    document = warm.system.shown_to(here.seat, warm.state)
    if not any(unit in document.get(where, {}) for where in ("characters", "enemies", "allies")):
        raise Problem("not_found", gettext("That is no longer on the table."))
    view = PadView(
        campaign=warm.id,
        system=warm.system.id,
        position=warm.head.position,
        seat=acting_seat(here, request.args.get("as", "")),
        document=document,
    )
    return rendered(f"systems/{warm.system.id}/_pad.html", Pad(view=view, unit=unit, what=what))
