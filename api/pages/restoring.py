"""Restoring a save file: as itself, as a copy, or as what happened next."""

from flask import Response, request, url_for
from flask_babel import gettext
from werkzeug.datastructures import FileStorage

from api.callers import caller, pass_for
from api.interpreter import told
from api.pages.blueprint import pages
from api.pages.rendering import rendered
from api.pages.start import host
from api.pages.start_contexts import RestoreAnswer, RestorePage
from api.pages.starting import gone_to, said, sit_down
from api.pages.trouble import at_table
from api.problems import Problem
from api.routes.campaigns import new_device
from api.routes.saves import MULTIPART_ROOM
from api.tokens import HOST
from api.wiring import wired
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal.save_reading import LIMITS, BadSave
from tracker.play.branching import BranchedOff
from tracker.play.outcomes import IdReused, Invalid
from tracker.play.saves import Imported, TakeRequest, import_save, take_in
from tracker.play.warm import UnknownCampaign

COPY = "copy"


@pages.get("/restore")
def ask_restore() -> Response:
    """Where a save file is dropped, or picked."""
    return rendered("restore.html", RestorePage(answer=RestoreAnswer()))


@pages.post("/restore")
def restore() -> Response:
    """Bring a save file in and sit down as its host; one that is here already comes in only if asked."""
    request.max_content_length = LIMITS.total + MULTIPART_ROOM
    sent = request.files.get("save")
    if sent is None or not sent.filename:
        return _said(RestoreAnswer(wrong=gettext("Choose a save file first.")), 422)
    how = request.form.get("how", "")
    try:
        imported = import_save(wired().play, sent.stream.read(), copy=how == COPY, codec=wired().codec)
        if imported.existed and how in imported.offers:
            return _taken(imported, how, sent)
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
    return host(imported.campaign)


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


def _taken(imported: Imported, how: str, sent: FileStorage) -> Response:
    """Go on with what the file has more than is here, or take it in beside it as a branch."""
    here = caller(imported.campaign)
    wanted = TakeRequest(id=ActionId(wired().play.outside.new_id()), seat=here.seat, by=here.by, how=how)
    sent.stream.seek(0)
    taken = take_in(wired().play, imported.campaign, wanted, sent.stream.read(), wired().codec)
    if isinstance(taken, Invalid | IdReused):
        return _said(RestoreAnswer(wrong=said(taken)), 422)
    wired().follower.nudge()
    if isinstance(taken, BranchedOff):
        branch = wired().play.warm.get(taken.campaign)
        return sit_down(pass_for(branch, here.seat, new_device()))
    return gone_to(url_for("pages.table", campaign=taken.campaign))
