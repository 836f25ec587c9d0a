"""Restoring a save file: as itself, as a copy, or as what happened next."""

from typing import BinaryIO, cast

from flask import Response, request, url_for
from flask_babel import gettext

from api.bringing import bring_in, key_of
from api.callers import Caller, caller, pass_for
from api.callers import host as host_of
from api.interpreter import told
from api.pages.blueprint import pages
from api.pages.form_reading import own_id
from api.pages.rendering import rendered
from api.pages.start import host
from api.pages.start_contexts import RestoreAnswer, RestorePage
from api.pages.starting import gone_to, said, sit_down
from api.pages.trouble import at_table
from api.problems import Problem
from api.routes.campaigns import device_for
from api.routes.saves import MULTIPART_ROOM
from api.tokens import HOST
from api.wiring import wired
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal.save_reading import LIMITS, BadSave
from tracker.play.branching import BranchedOff
from tracker.play.outcomes import IdReused, Invalid
from tracker.play.recognising import SAME
from tracker.play.saves import Imported, TakeRequest, take_in
from tracker.play.warm import UnknownCampaign

COPY, FORWARD = "copy", "forward"


@pages.get("/restore")
def ask_restore() -> Response:
    """Where a save file is dropped, or picked."""
    return rendered("restore.html", RestorePage(answer=RestoreAnswer()))


@pages.post("/restore")
def restore() -> Response:
    """Bring a save file in and sit down as its host; one that is here already comes in only if asked."""
    request.max_content_length = LIMITS.total + MULTIPART_ROOM
    file, own = request.files.get("save"), own_id(request.form)
    if file is None or not file.filename:
        return _said(RestoreAnswer(wrong=gettext("Choose a save file first.")), 422)
    how, stream = request.form.get("how", ""), cast("BinaryIO", file.stream)
    key = key_of(stream, own, how)
    if (before := _taken_before(key)) is not None:
        return before
    try:
        imported = bring_in(stream, key, copy=how == COPY)
        if imported.existed and (how in imported.offers or _went_on(imported, how)):
            stream.seek(0)
            return _taken(imported, how, key, stream)
    except BadSave as bad:
        wrong = gettext(
            "Nothing was restored: line %(number)s of the file %(says)s.",
            number=bad.line,
            says=told(bad.says),
        )
        return _said(RestoreAnswer(wrong=wrong), 422)
    if imported.existed:
        return _said(_here_already(imported), 409)
    wired().follower.nudge()
    return host(imported.campaign, device_for(own))


def _said(answer: RestoreAnswer, status: int) -> Response:
    """In place for whoever sent the file by script, which still holds it; else with the whole page."""
    if at_table():
        return rendered("_restore.html", RestorePage(answer=answer), status)
    return rendered("restore.html", RestorePage(answer=answer), status)


def _here_already(imported: Imported) -> RestoreAnswer:
    role = _role(imported.campaign)
    return RestoreAnswer(
        title=wired().play.warm.get(imported.campaign).state.house.title,
        relation=imported.relation,
        here=imported.position,
        file=imported.file,
        common=imported.common,
        table=imported.campaign if role else "",
        offers=(*(imported.offers if role == HOST else ()), COPY),
    )


def _role(campaign: CampaignId) -> str:
    """What this browser may do at that table; nothing if it does not sit there."""
    try:
        return caller(campaign).granted.role
    except (Problem, UnknownCampaign):
        return ""


def _went_on(imported: Imported, how: str) -> bool:
    """The host has gone on with this file before: sent again, there is nothing more in it."""
    return how == FORWARD and imported.relation == SAME and _role(imported.campaign) == HOST


def _taken_before(key: str) -> Response | None:
    """The branch that the same send made; for whoever may take a file in, not for whoever knows the send."""
    branch = wired().brought.by(_as_branch(key))
    if branch is None:
        return None
    origin = wired().play.warm.get(branch).state.house.origin
    return _at_branch(host_of(origin.campaign), branch) if origin else None


def _as_branch(key: str) -> str:
    return f"{key} branch"


def _at_branch(here: Caller, branch: CampaignId) -> Response:
    """The host who took the file in sits down at what came of it, on the device that did so."""
    return sit_down(pass_for(wired().play.warm.get(branch), here.seat, here.granted.device))


def _taken(imported: Imported, how: str, key: str, stream: BinaryIO) -> Response:
    """Go on with what the file has more than is here, or take it in beside it as a branch.

    The action's id stands in the journal for everybody, so it is not that of the send.
    """
    here = host_of(imported.campaign)
    wanted = TakeRequest(id=ActionId(key), seat=here.seat, by=here.by, how=how)
    taken = take_in(wired().play, imported.campaign, wanted, stream, wired().codec)
    if isinstance(taken, Invalid | IdReused):
        return _said(RestoreAnswer(wrong=said(taken)), 422)
    wired().follower.nudge()
    if not isinstance(taken, BranchedOff):
        return gone_to(url_for("pages.table", campaign=taken.campaign))
    wired().brought.note(_as_branch(key), taken.campaign)
    return _at_branch(here, taken.campaign)
