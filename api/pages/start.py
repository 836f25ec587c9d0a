"""The first page: a new campaign, a save file, the example."""

from flask import Response, request

from api.callers import host_seat, pass_for
from api.example import load_example
from api.log_player import CannotFound
from api.pages.blueprint import pages
from api.pages.filters import new_id
from api.pages.rendering import rendered
from api.pages.starting import again, said, sit_down, start_page, typed
from api.routes.campaigns import new_device
from api.routes.saves import MULTIPART_ROOM
from api.tokens import HOST, Pass
from api.wiring import wired
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal.port import ActionKnown, PositionTaken
from tracker.journal.save_reading import LIMITS, BadSave
from tracker.play.founding import Founding, found, seat_id
from tracker.play.outcomes import Outcome, Recorded
from tracker.play.saves import import_save
from tracker.play.warm import UnknownSystem

LONGEST_TITLE = 200


@pages.get("/")
def start() -> Response:
    """Go on, join, or open a new campaign."""
    return rendered("start.html", start_page())


@pages.post("/new")
def new() -> Response:
    """Open a campaign; the same form sent twice opens one."""
    wiring = wired()
    try:
        system = wiring.play.warm.system(request.form.get("system", ""))
    except UnknownSystem:
        return again("There is no such game here.")
    founding = Founding(
        system=system.id,
        title=typed("title", LONGEST_TITLE),
        seats=tuple(_people()),
        options=_options(system.id),
    )
    if not founding.title or not founding.seats:
        return again("A campaign has a name, and somebody sits at it.")
    device = new_device()
    campaign, outcome = _found(founding, device)
    if not isinstance(outcome, Recorded | None):
        return again(said(outcome))
    wiring.follower.nudge()
    return sit_down(Pass(campaign, seat_id(1), HOST, device))


def _found(founding: Founding, device: str) -> tuple[CampaignId, Outcome | None]:
    """None: it was opened by the same form before, whose id nobody else knows."""
    wiring = wired()
    sent = typed("id") or new_id()
    campaign = CampaignId(wiring.tokens.derived_id("castaway.campaign/1", sent))
    action = ActionId(wiring.tokens.derived_id("castaway.founding/1", sent))
    try:
        return campaign, found(wiring.play, campaign, action, founding, device)
    except (PositionTaken, ActionKnown):
        return campaign, None


def _people() -> list[dict[str, object]]:
    people: list[dict[str, object]] = []
    for n in range(1, 13):
        name, character = typed(f"name{n}"), typed(f"character{n}")
        if name:
            people.append({"name": name, "characters": (character,) if character else ()})
    return people


def _options(system: str) -> dict[str, object]:
    return {
        option.name: f"option:{option.name}" in request.form
        if option.kind == "yes_no"
        else request.form.get(f"option:{option.name}", option.default)
        for option in wired().play.warm.system(system).campaign_options
    }


@pages.post("/restore")
def restore() -> Response:
    """Bring a save file in and sit down as its host."""
    request.max_content_length = LIMITS.total + MULTIPART_ROOM
    sent = request.files.get("save")
    if sent is None or not sent.filename:
        return again("Choose a save file first.")
    try:
        imported = import_save(wired().play, sent.stream.read(), codec=wired().codec)
    except BadSave as bad:
        return again(f"This save file cannot be restored. Line {bad.line} {bad.says}.")
    if imported.existed:
        return again("This campaign is here already. Its code lets you in.", 409)
    wired().follower.nudge()
    return _host(imported.campaign)


@pages.post("/example")
def example() -> Response:
    """Open the example campaign, as its host."""
    try:
        return _host(load_example(wired()))
    except CannotFound as cannot:
        return again(f"The example cannot be opened: {cannot}.")


def _host(campaign: CampaignId) -> Response:
    """Whoever brings a campaign in here hosts it here."""
    warm = wired().play.warm.get(campaign)
    return sit_down(pass_for(warm, host_seat(warm), new_device()))
