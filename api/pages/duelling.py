"""A duel on the page: each tells its own die on its own phone, or one phone tells for everybody."""

from flask import Response, request
from flask_babel import gettext

from api.callers import Caller, actor
from api.pages.blueprint import pages
from api.pages.contest_contexts import DuelSheet
from api.pages.contests import card_of
from api.pages.contexts import Told
from api.pages.filters import new_id
from api.pages.form_reading import Form, Unreadable, read_answers, read_id
from api.pages.rendering import PLAIN, rendered
from api.pages.settled import settled_before, settled_lines
from api.pages.showing import acting_seat
from api.pages.starting import said
from api.pages.trouble import ANEW, LOGGED, message
from api.wiring import wired
from tracker.facts.ids import ActionId
from tracker.kernel.house import Contest
from tracker.kernel.questions import Question
from tracker.kernel.table import ROLL_FOR_ME
from tracker.play.duel_dice import DuelDiceRequest, tell_duel_dice
from tracker.play.duel_round import running
from tracker.play.outcomes import AskedBack, Outcome, Recorded, RefusedBack

FACE = "face:"
"""`face:ACTION`: what the die of the party with this action shows."""


@pages.post("/c/<campaign>/duel/<contest>")
def tell_dice(campaign: str, contest: str) -> Response:
    """Tell one's die, or those of several; the last one of the last round settles the contest."""
    here, form = actor(campaign), Form(request.form)
    found = here.warm.state.house.contests.get(ActionId(contest))
    if found is None:
        return settled_already(here, contest, form.get("id", ""))
    try:
        asked = _request(here, found, form)
    except Unreadable:
        return message(Told(title=gettext("Tap it again.")), 400, then=ANEW)
    if not asked.faces and not here.sent_before(asked.id) and not running(here.warm, found).complete:
        return duel_sheet(here, found, form, wrong=gettext("Say what the die shows."))
    outcome = tell_duel_dice(wired().play, here.warm.id, asked)
    if isinstance(outcome, Recorded):
        wired().follower.nudge()
        return _recorded(actor(campaign), asked, form, outcome)
    return _not_told(actor(campaign), asked, form, outcome)


def settled_already(here: Caller, contest: str, own: str = "") -> Response:
    """Somebody else settled it meanwhile; or this very send did, and comes again."""
    if here.sent_before(own):
        return message(_settled(here, ActionId(own)), then=LOGGED)
    title, lines = gettext("That is settled already."), settled_before(here, ActionId(contest))
    return message(Told(title=title, lines=lines), 409, then=ANEW)


def _request(here: Caller, contest: Contest, form: Form) -> DuelDiceRequest:
    number = form.get("round", "")
    if not (number.isascii() and number.isdecimal() and len(number) < 4):
        raise Unreadable("round")
    faces = {ActionId(name.removeprefix(FACE)): form[name] for name in form if name.startswith(FACE)}
    if form.get("roll") == "yes":
        faces = dict.fromkeys(running(here.warm, contest).waits, ROLL_FOR_ME)
    return DuelDiceRequest(
        id=ActionId(read_id(form)),
        seat=acting_seat(here, form.get("seat", "")),
        by=here.by,
        contest=contest.id,
        round=int(number),
        faces=faces,
        answers=read_answers(form),
    )


def _recorded(here: Caller, asked: DuelDiceRequest, form: Form, outcome: Recorded) -> Response:
    """Settled; or it goes into another round, for which this phone tells as well; or it waits for others."""
    now = here.warm.state.house.contests.get(asked.contest)
    if now is None:
        return message(_settled(here, outcome.action), then=LOGGED)
    if now.round > asked.round:
        return duel_sheet(here, now, Form([("seat", form.get("seat", ""))]), then=LOGGED)
    duel = card_of(here, here.seat, now).duel
    if duel is not None and duel.cannot:
        return duel_sheet(here, now, Form([("seat", form.get("seat", ""))]), then=LOGGED)
    names = ", ".join(die.who for die in (duel.dice if duel else ()) if not die.told)
    waits = gettext("Waits for %(names)s.", names=names)
    return message(_told(here, outcome.action, gettext("Your die is told."), (waits,)), then=LOGGED)


def _settled(here: Caller, action: ActionId) -> Told:
    return _told(here, action, gettext("Settled."), settled_lines(here, action))


def _told(here: Caller, action: ActionId, title: str, lines: tuple[str, ...]) -> Told:
    return Told(
        title=title,
        lines=lines,
        kind="done",
        stays=False,
        action=action,
        campaign=here.warm.id,
        seat=here.seat,
    )


def _not_told(here: Caller, asked: DuelDiceRequest, form: Form, outcome: Outcome) -> Response:
    """Somebody was faster; or the winner is asked something; or the die is none."""
    now = here.warm.state.house.contests.get(asked.contest)
    if now is None:
        return settled_already(here, asked.contest)
    if asked.round != now.round:
        says = gettext("Round %(number)s is being rolled.", number=now.round)
        return message(Told(title=says), 409, then=ANEW)
    if set(asked.faces) & set(running(here.warm, now).told):
        return message(Told(title=gettext("That die is told already.")), 409, then=ANEW)
    if isinstance(outcome, AskedBack):
        return duel_sheet(here, now, form, questions=outcome.questions)
    if isinstance(outcome, RefusedBack):
        return duel_sheet(here, now, form)
    return duel_sheet(here, now, form, wrong=said(outcome))


def duel_sheet(
    here: Caller,
    contest: Contest,
    form: Form,
    *,
    questions: tuple[Question, ...] = (),
    wrong: str = "",
    then: str = "",
) -> Response:
    """The dice of the running round, one's own first."""
    seat = acting_seat(here, form.get("seat") or form.get("as", ""))
    card = card_of(here, seat, contest)
    if card.duel is None:
        return message(Told(title=gettext("This game knows no duel.")), 422)
    page = DuelSheet(
        campaign=here.warm.id,
        seat=seat,
        id=new_id(),
        card=card,
        duel=card.duel,
        questions=questions,
        given=read_answers(form),
        hidden=tuple((name, form[name]) for name in form if name.startswith(FACE) or name == "roll"),
        wrong=wrong,
    )
    headers = {"HX-Trigger": then} if then else PLAIN
    return rendered("_duel.html", page, 422 if wrong else 200, headers)
