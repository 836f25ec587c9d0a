"""The first page, a new campaign, joining, restoring."""

from uuid import uuid4

from flask import Response, redirect, request, url_for

from api.callers import cookie_name
from api.example import example_there, load_example
from api.pages.blueprint import pages
from api.pages.rendering import rendered
from api.pages.showing import join_page, start_page
from api.tokens import HOST, PLAYER, SPECTATOR, Pass
from api.wiring import wired
from tracker.facts.campaign import SeatTaken
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.journal.save_reading import BadSave
from tracker.play.founding import Founding, Joining, found, seat_id, take_seat
from tracker.play.outcomes import Invalid, Outcome, Recorded, RefusedBack
from tracker.play.saves import import_save

A_YEAR = 365 * 24 * 3600
LONGEST_TITLE = 200
LONGEST_NAME = 40


@pages.get("/")
def start() -> Response:
    """Go on, join, or open a new campaign."""
    return rendered("start.html", start_page(example=example_there()))


@pages.post("/new")
def new() -> Response:
    """Open a campaign."""
    wiring = wired()
    form = request.form
    founding = Founding(
        system=form.get("system", ""),
        title=form.get("title", "").strip()[:LONGEST_TITLE],
        seats=tuple(_people()),
        options=_options(),
    )
    if not founding.title or not founding.seats:
        return _again("A campaign has a name, and somebody sits at it.")
    campaign = CampaignId(str(uuid4()))
    device = uuid4().hex
    outcome = found(wiring.play, campaign, ActionId(str(uuid4())), founding, device)
    if not isinstance(outcome, Recorded):
        return _again(said(outcome))
    wiring.follower.nudge()
    return _sit_down(Pass(campaign, seat_id(1), HOST, device))


def _people() -> list[dict[str, object]]:
    people: list[dict[str, object]] = []
    for n in range(1, 13):
        name = request.form.get(f"name{n}", "").strip()[:LONGEST_NAME]
        character = request.form.get(f"character{n}", "")
        if name:
            people.append({"name": name, "characters": (character,) if character else ()})
    return people


def _options() -> dict[str, object]:
    system = wired().play.warm.system(request.form.get("system", ""))
    return {
        option.name: f"option:{option.name}" in request.form
        if option.kind == "yes_no"
        else request.form.get(f"option:{option.name}", option.default)
        for option in system.campaign_options
    }


def said(outcome: Outcome) -> str:
    """Why it was not done, in a sentence."""
    if isinstance(outcome, RefusedBack):
        return f"{outcome.says} ({outcome.rule})"
    return f"{outcome.field}: {outcome.says}" if isinstance(outcome, Invalid) else "That did not work."


def _again(wrong: str) -> Response:
    page = start_page(wrong=wrong, sent=request.form.to_dict(), example=example_there())
    return rendered("start.html", page, 422)


def _sit_down(granted: Pass) -> Response:
    """On to the table, with the token in a cookie that scripts and other sites do not get."""
    response = redirect(url_for("pages.table", campaign=granted.campaign), 303)
    response.set_cookie(
        cookie_name(granted.campaign),
        wired().tokens.issue(granted),
        max_age=A_YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    return Response(response.response, response.status, response.headers)


@pages.get("/join")
def join() -> Response:
    """Who are you?"""
    code = request.args.get("code", "").strip().upper()[:12]
    return rendered("join.html", join_page(code, _campaign_of(code)))


def _campaign_of(code: str) -> CampaignId | None:
    wiring = wired()
    if not code:
        return None
    return wiring.tokens.campaign_of(code, wiring.journal.campaigns())


@pages.post("/join")
def sit_down() -> Response:
    """Take a seat that is there, or a new one."""
    code = request.form.get("code", "").strip().upper()[:12]
    campaign = _campaign_of(code)
    if campaign is None:
        return rendered("join.html", join_page(code, None), 404)
    device = uuid4().hex
    chosen = request.form.get("seat", "")
    seats = wired().play.warm.get(campaign).state.house.seats
    if chosen in seats and seats[SeatId(chosen)].role != HOST:
        seat = seats[SeatId(chosen)]
        return _sit_down(Pass(campaign, seat.id, seat.role, device))
    role = SPECTATOR if request.form.get("watch") == "yes" else PLAYER
    name = request.form.get("name", "").strip()[:LONGEST_NAME]
    if not name:
        return rendered("join.html", join_page(code, campaign, "Choose a seat, or say your name."), 422)
    joining = Joining(id=ActionId(str(uuid4())), name=name, role=role, device=device)
    outcome = take_seat(wired().play, campaign, joining)
    if not isinstance(outcome, Recorded):
        return rendered("join.html", join_page(code, campaign, said(outcome)), 422)
    taken = next(e.fact.seat for e in outcome.entries if isinstance(e.fact, SeatTaken))
    wired().follower.nudge()
    return _sit_down(Pass(campaign, taken.id, role, device))


@pages.post("/restore")
def restore() -> Response:
    """Bring a save file in and sit down as its host."""
    sent = request.files.get("save")
    if sent is None or not sent.filename:
        return _again("Choose a save file first.")
    try:
        imported = import_save(wired().play, sent.stream.read(), codec=wired().codec)
    except BadSave as bad:
        return _again(f"This save file cannot be restored. Line {bad.line} {bad.says}.")
    if imported.existed:
        return _again("This campaign is here already. Join it with its code.")
    wired().follower.nudge()
    return _sit_down(Pass(imported.campaign, seat_id(1), HOST, uuid4().hex))


@pages.post("/example")
def example() -> Response:
    """Open the example campaign, as its host."""
    campaign = load_example(wired())
    wired().follower.nudge()
    return _sit_down(Pass(campaign, seat_id(1), HOST, uuid4().hex))
