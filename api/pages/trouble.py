"""What cannot be done, as something to read with a way on: a page, or a message at the table."""

import logging
import re
from collections.abc import Mapping
from typing import NamedTuple

from flask import Response, request
from flask_babel import gettext
from werkzeug.exceptions import HTTPException

from api.interpreter import told
from api.pages.blueprint import pages
from api.pages.contexts import Told, Trouble
from api.pages.form_reading import Unreadable
from api.pages.rendering import rendered
from api.problems import KINDS, RETRY, Problem, answer
from tracker.journal.port import ActionKnown, JournalBusy, JournalFailed, PositionTaken
from tracker.play.open_lines import GoesOnElsewhere
from tracker.play.warm import UnknownCampaign, UnknownSystem


class Way(NamedTuple):
    """What a kind of problem is called at the table, and what to do where it says no more itself."""

    title: str
    text: str


WAYS: Mapping[str, Way] = {
    "malformed": Way("That cannot be read", "Open the page anew, and try again."),
    "unsigned": Way("You do not sit at this table yet", "Its code lets you in."),
    "signed_out": Way(
        "This device was signed out",
        "The host did so, or gave the seat to somebody else. The code lets you in again.",
    ),
    "forbidden": Way("Your seat may not do that", "Ask the host."),
    "not_found": Way(
        "There is no such thing",
        "There is no such campaign here. If it is on another tracker, its save file restores it.",
    ),
    "method": Way("That is not done this way", "Go back to the table, and tap again."),
    "too_large": Way("That is too much", "Nothing that a table writes down is this long."),
    "slow_down": Way("Too many tries", "Wait a minute, then try once more."),
    "broken": Way("Something broke", "What was logged before is safe. Tap again, or open the page anew."),
    "unreadable": Way("The books cannot be read", "Whoever runs the tracker finds the reason in its log."),
    "busy": Way("The books are busy", "Nothing is lost; tap again."),
    "journal": Way("The books cannot be written", "Nothing was recorded. Tap again in a while."),
}
CODE = re.compile(r"[A-Z0-9]{6,10}")
_log = logging.getLogger("castaway.pages")


LOGGED = "logged"
"""Something was logged here: the table is drawn anew, unless the stream was faster."""
ANEW = "anew"
"""What was tapped is spent: the table is drawn anew in any case, with new keys."""


def at_table() -> bool:
    """Whether htmx asked for a fragment, so that a whole page would tear the table apart."""
    return request.headers.get("HX-Request") == "true"


def shown(problem: Problem) -> Response:
    """The problem, readable."""
    kind = KINDS[problem.kind]
    way = WAYS.get(problem.kind) or Way(kind.title, WAYS["malformed"].text)
    title, text = told(way.title), told(problem.detail or way.text)
    if not at_table():
        joining = problem.kind in ("unsigned", "signed_out", "forbidden", "not_found")
        page = Trouble(title=title, text=text, joining=joining, code=_code())
        return rendered("trouble.html", page, kind.status, problem.headers)
    return message(Told(title=f"{title}.", lines=(text,)), kind.status)


def _code() -> str:
    """The join code that the address carried, if it did: whoever was sent a link need not type it."""
    said = request.args.get("code", "").strip().upper()
    return said if CODE.fullmatch(said) else ""


def message(told_of: Told, status: int = 200, *, then: str = "") -> Response:
    """The message in its own place, whatever asked for it, and the event that follows from it."""
    headers = {"HX-Retarget": "#told", "HX-Reswap": "innerHTML"}
    if then:
        headers["HX-Trigger"] = then
    return rendered("_told.html", told_of, status, headers)


@pages.errorhandler(Problem)
def of_problem(problem: Problem) -> Response:
    """A problem of the API's, raised while a page was made."""
    return shown(problem)


@pages.errorhandler(Unreadable)
def of_unreadable(odd: Unreadable) -> Response:
    """A form that none of our pages sends."""
    says = gettext("%(field)s cannot be read.", field=odd.field.rpartition(":")[2])
    return shown(Problem("malformed", says))


@pages.errorhandler(UnknownCampaign)
@pages.errorhandler(UnknownSystem)
def of_unknown(_failure: Exception) -> Response:
    """The address names a campaign that is not here."""
    return shown(Problem("not_found"))


@pages.errorhandler(GoesOnElsewhere)
def of_elsewhere(failure: GoesOnElsewhere) -> Response:
    """The table goes on in a branch; here nothing more is logged."""
    return shown(Problem("continued", str(failure)))


@pages.errorhandler(JournalBusy)
@pages.errorhandler(PositionTaken)
@pages.errorhandler(ActionKnown)
def of_busy(failure: Exception) -> Response:
    """Somebody holds the journal."""
    _log.warning("busy: %s", failure)
    return shown(Problem("busy", headers=RETRY))


@pages.errorhandler(JournalFailed)
def of_journal(failure: Exception) -> Response:
    """The disk is full, or gone."""
    _log.error("the journal: %s", failure)
    return shown(Problem("journal"))


@pages.app_errorhandler(404)
def of_no_page(_failure: Exception) -> Response:
    """An address that nothing answers: somebody with a browser reads a page, a program a document."""
    reads_pages = request.accept_mimetypes.best_match(("application/json", "text/html")) == "text/html"
    if reads_pages and not request.path.startswith("/api/"):
        return shown(Problem("not_found"))
    return answer(Problem("not_found"))


@pages.errorhandler(Exception)
def of_anything(failure: Exception) -> Response:
    """A mistake of ours: logged whole, answered without."""
    if isinstance(failure, HTTPException):
        known = [name for name, kind in KINDS.items() if kind.status == (failure.code or 500)]
        return shown(Problem(known[0] if known else "malformed"))
    _log.error("%s %s failed", request.method, request.path, exc_info=failure)
    return shown(Problem("broken"))
