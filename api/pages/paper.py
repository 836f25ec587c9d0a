"""On paper: a mission to go on with by pencil, the report of an evening, the slip for the box."""

from flask import Response, request, url_for
from flask_babel import gettext

from api.callers import Caller, actor, caller
from api.pages.blueprint import pages
from api.pages.filters import new_id
from api.pages.form_reading import Unreadable, read_id
from api.pages.paper_contexts import MissionSheet, PaperHead, Report, SaveSheet
from api.pages.rendering import rendered
from api.pages.starting import gone_to, typed
from api.pages.telling import chronicle
from api.pages.whereabouts import within
from api.problems import Problem
from api.tokens import SPECTATOR
from api.wiring import wired
from projections.transcript import Heading, UnknownPart, plain, transcript
from tracker.facts.ids import ActionId
from tracker.journal.evening_code import code_of
from tracker.journal.save_file import file_name
from tracker.kernel.steps import LEVELS
from tracker.play.save_points import LONGEST_LABEL, SavePoint, SaveRequest, make_save_point, save_points

ROWS = 26
"""Empty lines on a mission sheet: what an evening's last hour needs, and what is left of the second page."""


@pages.get("/c/<campaign>/paper/mission")
def mission_sheet(campaign: str) -> Response:
    """The present state with numbered lines below: when the battery goes, the table goes on with a pencil."""
    here = caller(campaign)
    warm = here.warm
    prompts = warm.system.prompts(warm.state, warm.system.content)
    page = MissionSheet(
        head=_head(here),
        system=warm.system.id,
        document=warm.system.shown_to(None, warm.state),
        due=tuple(prompt for prompt in prompts if prompt.now),
        first=len(chronicle(warm).lines) + 1,
        rows=ROWS,
    )
    return rendered("paper_sheet.html", page)


@pages.get("/c/<campaign>/paper/report")
def report(campaign: str) -> Response:
    """The story, of everything or of one mission; what was struck out stands there, too."""
    here = caller(campaign)
    warm = here.warm
    part = request.args.get("part", type=int)
    try:
        told = transcript(warm.system, warm.entries, at=warm.head.position, part=part)
    except UnknownPart:
        raise Problem("not_found", gettext("The campaign has no part of this number.")) from None
    whole = told if part is None else transcript(warm.system, warm.entries, at=warm.head.position)
    parts = tuple(
        block.says for block in whole.blocks if isinstance(block, Heading) and block.kind == LEVELS[0]
    )
    return rendered("paper_report.html", Report(head=_head(here), parts=parts, part=part, blocks=told.blocks))


@pages.get("/c/<campaign>/paper/save")
def save_sheet(campaign: str) -> Response:
    """What goes into the box with the game."""
    here = caller(campaign)
    warm = here.warm
    page = SaveSheet(
        head=_head(here),
        system=warm.system.id,
        document=warm.system.shown_to(None, warm.state),
        points=save_points(warm),
        file=file_name(warm.state.house.title),
        may_save=here.granted.role != SPECTATOR,
        id=new_id(),
    )
    return rendered("paper_save.html", page)


@pages.post("/c/<campaign>/paper/save")
def mark_evening(campaign: str) -> Response:
    """Mark this moment as a save point, and print it on the slip."""
    here = actor(campaign)
    try:
        own = ActionId(read_id(request.form))
    except Unreadable:
        raise Problem("malformed", gettext("Tap it again.")) from None
    label = typed("label", LONGEST_LABEL)
    made = make_save_point(
        wired().play, here.warm.id, SaveRequest(id=own, seat=here.seat, by=here.by, label=label)
    )
    if not isinstance(made, SavePoint):
        raise Problem("malformed", gettext("Tap it again."))
    wired().follower.nudge()
    return gone_to(url_for("pages.save_sheet", campaign=campaign))


def _head(here: Caller) -> PaperHead:
    warm = here.warm
    seats = [seat for seat in warm.state.house.seats.values() if seat.role != SPECTATOR]
    return PaperHead(
        campaign=warm.id,
        title=plain(warm.state.house.title),
        game=warm.system.title,
        people=tuple(
            plain(f"{seat.name} ({', '.join(seat.characters)})" if seat.characters else seat.name)
            for seat in seats
        ),
        within=within(warm),
        position=warm.head.position,
        code=str(code_of(warm.head)),
        at=wired().play.outside.clock(),
    )
