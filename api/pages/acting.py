"""An action from tap to record: the form, what is asked back, what came of it."""

from flask import Response, request
from flask_babel import gettext, ngettext

from api.callers import Caller, actor
from api.interpreter import told
from api.metrics import outcome_name
from api.pages.announcing import ANNOUNCE, announcement, ended_already, keep_typed
from api.pages.blueprint import pages
from api.pages.contexts import Told
from api.pages.doubling import again
from api.pages.filters import words as place_words
from api.pages.form_reading import (
    SHOWN,
    TOGETHER,
    VALUE,
    Form,
    Unreadable,
    cards_in,
    read_answers,
    read_fields,
    read_id,
    read_seen,
    unanswered,
    without,
)
from api.pages.rendering import rendered
from api.pages.requesting import request_of
from api.pages.sampling import enter_sample, pack_of
from api.pages.sheets import asking, filling_in, refusing
from api.pages.telling import chronicle, words
from api.pages.together import carry_on, check_tap
from api.pages.trouble import ANEW, LOGGED, message
from api.wiring import wired
from tracker.facts.campaign import DieRolled
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.questions import EnterValues
from tracker.play.outcomes import (
    AskedBack,
    Contested,
    Duplicate,
    IdReused,
    Invalid,
    Outcome,
    Recorded,
    RefusedBack,
    Request,
)

SHEET = "_sheet.html"
OUTCOME = "Castaway-Outcome"
"""What became of it, in a word, for a phone that sends later what was tapped while it had no network."""
MOST_CARDS = 30
MOST_LINES = 5


@pages.get("/c/<campaign>/sheet")
def sheet(campaign: str) -> Response:
    """The form of an action that needs more than a tap; whoever changes it is asked anew."""
    here = actor(campaign)
    try:
        return rendered(SHEET, filling_in(here, unanswered(request.args)))
    except Unreadable as odd:
        says = gettext("%(field)s cannot be read.", field=place_words(odd.field))
        return message(Told(title=gettext("Not possible."), lines=(says,)), 400)


@pages.post("/c/<campaign>/act")
def act(campaign: str) -> Response:
    """Do it, or ask, or say why not."""
    here, form = actor(campaign), Form(request.form)
    try:
        check_tap(form)
        if form.get("sample") == "yes":
            form = _with_samples(here, form)
        if form.get(ANNOUNCE) == "yes":
            form = _announced(here, form)
        form, outcome = _attempt(actor(campaign), form)
    except Unreadable as odd:
        return _unreadable(here, odd)
    of_many = isinstance(outcome, Recorded) and form.get(TOGETHER)
    shown = carry_on(actor(campaign), form) if of_many else _shown(actor(campaign), form, outcome)
    shown.headers[OUTCOME] = outcome_name(outcome)
    return shown


def _announced(here: Caller, form: Form) -> Form:
    """The form that announces it; one that cannot be announced is not done either.

    Raises:
        Unreadable: what it is about is done at once.
    """
    told_of = announcement(here, form)
    if told_of is None:
        raise Unreadable(ANNOUNCE)
    keep_typed(here, form)
    return told_of


def _unreadable(here: Caller, odd: Unreadable) -> Response:
    """Only a broken page sends a number that is none; what can be filled in is asked for again."""
    if odd.field in ("id", "seen", SHOWN, ANNOUNCE):
        title = gettext("This screen is out of date.")
        return message(Told(title=title, lines=(gettext("Open the table anew."),)), 400)
    names = [name for name in request.form if not name.endswith(f":{odd.field}")]
    left = Form((name, value) for name in names for value in request.form.getlist(name))
    named = {shape.name: told(shape.says) for shape in filling_in(here, left).form}
    wrong = gettext("%(field)s cannot be read.", field=named.get(odd.field) or place_words(odd.field))
    return rendered(SHEET, filling_in(here, left, wrong=wrong), 400)


def _request(here: Caller, form: Form) -> Request:
    return request_of(here, form, read_answers(form))


def _attempt(here: Caller, form: Form) -> tuple[Form, Outcome]:
    """Act. An answer that is no longer asked for is left out, unless somebody else gave another meanwhile."""
    play = wired().play
    outcome = play.act(here.warm.id, _request(here, form))
    while isinstance(outcome, Invalid) and (key := _answer_named(outcome, form)) is not None:
        left = without(form, key)
        would = play.act(here.warm.id, _request(here, left), preview=True)
        asked = isinstance(would, AskedBack) and key in {q.key for q in would.questions}
        if asked or key.removeprefix(VALUE) in here.warm.state.house.collection:
            break
        form, outcome = left, play.act(here.warm.id, _request(here, left))
    return form, outcome


def _answer_named(invalid: Invalid, form: Form) -> str | None:
    """The answer that is at fault, by its key; of a card's value that of the card."""
    for key in read_answers(form):
        if invalid.field in (f"answers.{key}", key):
            return key
        if key.startswith(VALUE) and invalid.field.startswith(key.removeprefix(VALUE) + "."):
            return key
    return None


def _with_samples(here: Caller, form: Form) -> Form:
    """The form after the sample pack has entered whatever it has of what is asked."""
    at_hand, seat, tried = pack_of(here.warm), SeatId(form.get("seat") or here.seat), set[str]()
    for card in cards_in(form):
        form = without(form, VALUE + card) if card in at_hand else form
    before = read_seen(form)
    current = before == here.warm.head.position
    while len(tried) < MOST_CARDS:
        here = Caller(here.granted, wired().play.warm.get(here.warm.id))
        asked = wired().play.act(here.warm.id, _request(here, form), preview=True)
        questions = asked.questions if isinstance(asked, AskedBack) else ()
        cards = [q.card for q in questions if isinstance(q, EnterValues) and q.card not in tried]
        tried.update(cards)
        if not sum(enter_sample(here, seat, read_id(form), card) for card in cards):
            break
    form = Form(form)
    form["seen"] = str(here.warm.head.position if current else before)
    return form


def _shown(here: Caller, form: Form, outcome: Outcome) -> Response:
    if isinstance(outcome, Recorded):
        wired().follower.nudge()
        return message(_recorded(here, outcome), then=LOGGED)
    if isinstance(outcome, AskedBack):
        return rendered(SHEET, asking(here, form, outcome.questions))
    if isinstance(outcome, RefusedBack):
        return rendered(SHEET, refusing(here, form, outcome.rule, outcome.says), 422)
    if isinstance(outcome, Invalid):
        ended = ended_already(here, form)
        return message(ended, 409, then=ANEW) if ended else _invalid(here, form, outcome)
    wired().follower.nudge()
    if isinstance(outcome, Duplicate):
        return again(here, form, outcome)
    return message(_too_late(here, outcome), 409, then=ANEW)


def _invalid(here: Caller, form: Form, outcome: Invalid) -> Response:
    """Asked again with what was wrong; a field that was not asked for yet is asked for now."""
    key = _answer_named(outcome, form)
    if key is not None:
        left = without(form, key)
        would = wired().play.act(here.warm.id, _request(here, left), preview=True)
        if isinstance(would, AskedBack):
            page = asking(here, form if key.startswith(VALUE) else left, would.questions, wrong=outcome.says)
            return rendered(SHEET, page, 422)
        return rendered(SHEET, filling_in(here, left, wrong=outcome.says), 422)
    name = outcome.field.removeprefix("with.")
    page = filling_in(here, form)
    shape = next((shape for shape in page.form if shape.name == name), None)
    if shape is not None and name not in read_fields(form):
        return rendered(SHEET, page)
    label = told(shape.says) if shape else place_words(name) if outcome.field.startswith("with.") else ""
    says = told(f"{label}: {outcome.says}") if label else told(outcome.says)
    return rendered(SHEET, filling_in(here, form, wrong=says), 422)


def _recorded(here: Caller, outcome: Recorded) -> Told:
    line = next((each for each in chronicle(here.warm).lines if each.action == outcome.action), None)
    said = words(line) if line else ()
    otherwise = (gettext("It came out otherwise than your screen showed."),) if outcome.adapted else ()
    return Told(
        campaign=here.warm.id,
        seat=here.seat,
        title=gettext("Was logged already.") if outcome.repeated else gettext("Logged."),
        lines=(*otherwise, *_short(said)),
        kind="done",
        action=outcome.action,
        stays=outcome.adapted or any(isinstance(entry.fact, DieRolled) for entry in outcome.entries),
    )


def _short(said: tuple[str, ...]) -> tuple[str, ...]:
    """As much as is read in passing; the chronicle has all of it."""
    left = len(said) - MOST_LINES
    return (
        said
        if left <= 1
        else (*said[:MOST_LINES], ngettext("and %(num)d line more", "and %(num)d lines more", left))
    )


def _too_late(here: Caller, outcome: Outcome) -> Told:
    if isinstance(outcome, Contested):
        says = (f"{told(outcome.says)} ({outcome.rule})", *_faster(here, outcome.against))
        if outcome.how == "open":
            return _late(gettext("Both reached for it."), *says, gettext("The card at the top settles it."))
        return _late(gettext("Too late."), *says)
    if isinstance(outcome, IdReused):
        return _late(gettext("This button was used."), gettext("Tap it again."))
    return _late(gettext("That did not work."), gettext("Tap it again."))


def _faster(here: Caller, against: tuple[ActionId, ...]) -> list[str]:
    """Who was first, with what."""
    found = [line for line in chronicle(here.warm).lines if line.action in against]
    return [gettext("%(who)s was first: %(what)s", who=line.who, what=words(line)[0]) for line in found]


def _late(title: str, *lines: str) -> Told:
    return Told(title=title, lines=lines)
