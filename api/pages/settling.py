"""Settling a contest: the first stands, somebody gives way, a duel, or the late one withdraws."""

from flask import Response, request
from flask_babel import gettext

from api.callers import Caller, actor
from api.pages.blueprint import pages
from api.pages.contest_contexts import GiveWaySheet
from api.pages.contests import card_of
from api.pages.contexts import Told
from api.pages.duelling import duel_sheet, settled_already
from api.pages.filters import new_id
from api.pages.form_reading import Form, Unreadable, read_answers, read_id
from api.pages.rendering import rendered
from api.pages.revising import read_previewed
from api.pages.settled import settled_lines
from api.pages.showing import acting_seat
from api.pages.trouble import ANEW, LOGGED, message
from api.pages.weighing import weighed
from api.wiring import wired
from tracker.facts.ids import ActionId
from tracker.kernel.house import Contest
from tracker.play.outcomes import AskedBack, Invalid, Outcome, Recorded, RefusedBack, Stale, UndoPreview
from tracker.play.settling import SettleRequest, preview_settlement, settle

GIVE_WAY, DUEL = "give_way", "duel"


@pages.get("/c/<campaign>/settle/<contest>/<how>")
def settle_sheet(campaign: str, contest: str, how: str) -> Response:
    """What giving way would do, or the dice of a duel."""
    here, form = actor(campaign), Form(request.args)
    found = here.warm.state.house.contests.get(ActionId(contest))
    if found is None:
        return settled_already(here, contest)
    if how == DUEL:
        return duel_sheet(here, found, form)
    asked = _request(here, found, form, new_id(), GIVE_WAY)
    return _weighed(here, found, asked, preview_settlement(wired().play, here.warm.id, asked))


@pages.post("/c/<campaign>/settle/<contest>")
def settle_contest(campaign: str, contest: str) -> Response:
    """Settle it: the first stands, gives way, or the late one takes it back."""
    here, form = actor(campaign), Form(request.form)
    found = here.warm.state.house.contests.get(ActionId(contest))
    try:
        own = read_id(form)
    except Unreadable:
        return message(Told(title=gettext("Tap it again.")), 400, then=ANEW)
    if found is None:
        return settled_already(here, contest, own)
    how = form.get("how", "")
    asked = _request(here, found, form, own, how)
    if form.get("look") == "yes":
        return _weighed(here, found, asked, preview_settlement(wired().play, here.warm.id, asked))
    outcome = settle(wired().play, here.warm.id, asked)
    if isinstance(outcome, Recorded):
        wired().follower.nudge()
        return message(_settled(here, outcome), then=LOGGED)
    if how == GIVE_WAY:
        return _weighed(here, found, asked, outcome)
    return message(Told(title=gettext("Not possible."), lines=(_says(outcome),)), 422, then=ANEW)


def _request(here: Caller, contest: Contest, form: Form, own: str, how: str) -> SettleRequest:
    winner, yields = form.get("winner", ""), form.get("yields", "")
    return SettleRequest(
        id=ActionId(own),
        seat=acting_seat(here, form.get("seat") or form.get("as", "")),
        by=here.by,
        contest=contest.id,
        how=how,
        winner=ActionId(winner) if winner in contest.contenders else None,
        yields=ActionId(yields) if yields in contest.against else None,
        answers=read_answers(form) if how == GIVE_WAY else {},
        previewed=read_previewed(form),
    )


def _says(outcome: Outcome) -> str:
    if isinstance(outcome, RefusedBack):
        return f"{outcome.says} ({outcome.rule})"
    return outcome.says if isinstance(outcome, Invalid) else gettext("That did not work.")


def _settled(here: Caller, outcome: Recorded) -> Told:
    lines = settled_lines(Caller(here.granted, wired().play.warm.get(here.warm.id)), outcome.action)
    return Told(
        title=gettext("Settled."), lines=lines, kind="done", action=outcome.action, campaign=here.warm.id
    )


def _weighed(here: Caller, contest: Contest, asked: SettleRequest, found: UndoPreview | Outcome) -> Response:
    preview = found.preview if isinstance(found, Stale) else found
    wrong, status = "", 200
    if isinstance(found, Stale):
        wrong, status = gettext("Meanwhile more happened. Look again."), 409
    elif isinstance(found, RefusedBack | Invalid):
        wrong, status = found.says, 422
    page = GiveWaySheet(
        campaign=here.warm.id,
        seat=asked.seat,
        id=new_id(),
        card=card_of(here, asked.seat, contest),
        winner=asked.winner or next(iter(contest.contenders)),
        yields=asked.yields or "",
        weighed=weighed(here, preview, {}) if isinstance(preview, UndoPreview) else None,
        questions=found.questions if isinstance(found, AskedBack) else (),
        given=asked.answers,
        wrong=wrong,
        rule=found.rule if isinstance(found, RefusedBack) else "",
    )
    return rendered("_give_way.html", page, status)
