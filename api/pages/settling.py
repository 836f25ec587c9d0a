"""Settling a contest: the first stands, somebody gives way, a duel, or the late one withdraws."""

from flask import Response, request
from flask_babel import gettext

from api.callers import Caller, actor
from api.pages.blueprint import pages
from api.pages.contest_contexts import DuelSheet, GiveWaySheet
from api.pages.contests import card_of
from api.pages.contexts import Told
from api.pages.filters import new_id
from api.pages.form_reading import Form, Unreadable, read_answers, read_id
from api.pages.rendering import rendered
from api.pages.showing import acting_seat
from api.pages.telling import line_of
from api.pages.trouble import ANEW, LOGGED, message
from api.pages.weighing import weighed
from api.wiring import wired
from tracker.facts.ids import ActionId
from tracker.kernel.house import Contest
from tracker.kernel.table import ROLL_FOR_ME
from tracker.play.duelling import still_in
from tracker.play.outcomes import AskedBack, Invalid, Outcome, Recorded, RefusedBack, Stale, UndoPreview
from tracker.play.settling import SettleRequest, preview_settlement, settle

GIVE_WAY, DUEL = "give_way", "duel"
FACE = "face:"
"""`face:ROUND:ACTION`: what a party's die showed."""


@pages.get("/c/<campaign>/settle/<contest>/<how>")
def settle_sheet(campaign: str, contest: str, how: str) -> Response:
    """What giving way would do, or the dice of a duel."""
    here, form = actor(campaign), Form(request.args)
    found = here.warm.state.house.contests.get(ActionId(contest))
    if found is None:
        return _over()
    if how == DUEL:
        return _duel(here, found, form)
    asked = _request(here, found, form, new_id(), GIVE_WAY)
    return _weighed(here, found, asked, preview_settlement(wired().play, here.warm.id, asked))


@pages.post("/c/<campaign>/settle/<contest>")
def settle_contest(campaign: str, contest: str) -> Response:
    """Settle it; a duel that is not over yet asks for its next round."""
    here, form = actor(campaign), Form(request.form)
    found = here.warm.state.house.contests.get(ActionId(contest))
    try:
        own = read_id(form)
    except Unreadable:
        return message(Told(title=gettext("Tap it again.")), 400, then=ANEW)
    if found is None:
        return _over()
    how = form.get("how", "")
    if how == DUEL and len(_left(here, found, _rounds(form))) > 1 and not _rolls(form):
        return _duel(here, found, form)
    asked = _request(here, found, form, own, how)
    if form.get("look") == "yes":
        return _weighed(here, found, asked, preview_settlement(wired().play, here.warm.id, asked))
    outcome = settle(wired().play, here.warm.id, asked)
    if isinstance(outcome, Recorded):
        wired().follower.nudge()
        return message(_settled(here, outcome), then=LOGGED)
    if how == GIVE_WAY:
        return _weighed(here, found, asked, outcome)
    if how == DUEL:
        return _duel(here, found, form, wrong=_says(outcome))
    return message(Told(title=gettext("Not possible."), lines=(_says(outcome),)), 422, then=ANEW)


def _over() -> Response:
    """Somebody else settled it meanwhile."""
    return message(Told(title=gettext("That is settled already.")), 409, then=ANEW)


def _request(here: Caller, contest: Contest, form: Form, own: str, how: str) -> SettleRequest:
    previewed = form.get("previewed", "")
    winner, yields = form.get("winner", ""), form.get("yields", "")
    return SettleRequest(
        id=ActionId(own),
        seat=acting_seat(here, form.get("seat") or form.get("as", "")),
        by=here.by,
        contest=contest.id,
        how=how,
        rolls=_sent_rolls(here, contest, form) if how == DUEL else (),
        winner=ActionId(winner) if winner in contest.contenders else None,
        yields=ActionId(yields) if yields in contest.against else None,
        answers=read_answers(form) if how == GIVE_WAY else {},
        previewed=int(previewed) if previewed.isdecimal() and len(previewed) < 16 else None,
    )


def _says(outcome: Outcome) -> str:
    if isinstance(outcome, RefusedBack):
        return f"{outcome.says} ({outcome.rule})"
    return outcome.says if isinstance(outcome, Invalid) else gettext("That did not work.")


def _settled(here: Caller, outcome: Recorded) -> Told:
    line = line_of(wired().play.warm.get(here.warm.id), outcome.action)
    said = tuple(s.says for s in line.sentences) if line else ()
    return Told(
        title=gettext("Settled."), lines=said, kind="done", action=outcome.action, campaign=here.warm.id
    )


# Giving way


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
        winner=asked.winner or contest.id,
        yields=asked.yields or "",
        weighed=weighed(here, preview, {}) if isinstance(preview, UndoPreview) else None,
        questions=found.questions if isinstance(found, AskedBack) else (),
        given=asked.answers,
        wrong=wrong,
        rule=found.rule if isinstance(found, RefusedBack) else "",
    )
    return rendered("_give_way.html", page, status)


# The duel


def _rounds(form: Form) -> list[dict[ActionId, str]]:
    """The rounds on the form, as far as every face of them was told."""
    rounds: dict[int, dict[ActionId, str]] = {}
    for name in form:
        if name.startswith(FACE):
            number, _, party = name.removeprefix(FACE).partition(":")
            if number.isdecimal() and len(number) < 3:
                rounds.setdefault(int(number), {})[ActionId(party)] = form[name]
    return [rounds[number] for number in sorted(rounds)]


def _parties(contest: Contest) -> tuple[ActionId, ...]:
    return (*contest.against, *contest.contenders)


def _left(here: Caller, contest: Contest, rounds: list[dict[ActionId, str]]) -> tuple[ActionId, ...]:
    die = here.warm.system.duel_die
    return still_in(die, _parties(contest), rounds) if die else ()


def _rolls(form: Form) -> bool:
    return form.get("roll") == "yes"


def _sent_rolls(here: Caller, contest: Contest, form: Form) -> tuple[dict[ActionId, str], ...]:
    """What was typed; then, if the tracker shall, its dice for whoever is still in."""
    rounds = _whole(here, contest, form)
    if _rolls(form):
        return (*rounds, dict.fromkeys(_left(here, contest, rounds), ROLL_FOR_ME))
    return tuple(rounds)


def _whole(here: Caller, contest: Contest, form: Form) -> list[dict[ActionId, str]]:
    """The rounds that are complete: each party still in has a face."""
    whole: list[dict[ActionId, str]] = []
    for faces in _rounds(form):
        left = _left(here, contest, whole)
        if not set(left) <= set(faces):
            break
        whole.append({party: faces[party] for party in left})
    return whole


def _duel(here: Caller, contest: Contest, form: Form, *, wrong: str = "") -> Response:
    die = here.warm.system.duel_die
    if die is None:
        return message(Told(title=gettext("This game knows no duel.")), 422)
    seat = acting_seat(here, form.get("seat") or form.get("as", ""))
    card = card_of(here, seat, contest)
    rounds = _whole(here, contest, form)
    left = _left(here, contest, rounds)
    called = {each.action: each for each in (*card.holders, *card.late)}
    page = DuelSheet(
        campaign=here.warm.id,
        seat=seat,
        id=new_id(),
        card=card,
        die=die.name,
        sides=tuple(dict.fromkeys(die.faces)),
        odds=die.chance(die.faces[0]),
        round=len(rounds) + 1,
        left=tuple(called[party] for party in left),
        rounds=tuple(tuple((called[party].who, face) for party, face in faces.items()) for faces in rounds),
        hidden=tuple(
            (f"{FACE}{number}:{party}", face)
            for number, faces in enumerate(rounds, 1)
            for party, face in faces.items()
        ),
        rolls=here.warm.state.house.secret() is not None,
        wrong=wrong,
    )
    return rendered("_duel.html", page, 422 if wrong else 200)
