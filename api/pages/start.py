"""The first page: carry on, or go on to joining, opening, restoring; the example."""

from flask import Response, request
from flask_babel import gettext

from api.callers import host_seat, pass_for
from api.example import load_example
from api.log_player import CannotFound
from api.pages.blueprint import pages
from api.pages.form_reading import own_id
from api.pages.rendering import rendered
from api.pages.starting import sit_down, sorry, start_page
from api.routes.campaigns import device_for
from api.tokens import HOST, Pass
from api.wiring import wired
from tracker.facts.ids import CampaignId
from tracker.play.founding import seat_id


@pages.get("/")
def start() -> Response:
    """Go on, join, or open a campaign."""
    return rendered("start.html", start_page())


@pages.post("/example")
def example() -> Response:
    """Open the example campaign, as its host; the same key tapped twice opens one."""
    sent = own_id(request.form)
    try:
        return sit_down(Pass(load_example(wired(), sent), seat_id(1), HOST, device_for(sent)))
    except CannotFound as cannot:
        return sorry(gettext("The example cannot be opened: %(why)s.", why=cannot))


def host(campaign: CampaignId, device: str) -> Response:
    """Whoever brings a campaign in here hosts it here."""
    warm = wired().play.warm.get(campaign)
    return sit_down(pass_for(warm, host_seat(warm), device))
