"""The books: are they right, were the dice, how did the figures run; every fact, by whom and from where."""

from flask import Response, request

from api.callers import Caller, caller
from api.pages.auditing import audit_page, filters_of
from api.pages.blueprint import pages
from api.pages.books_contexts import BooksPage, Checked, CurvesPage, Shelf
from api.pages.counting import dice_of, judged
from api.pages.drawing import curves_of
from api.pages.rendering import rendered
from api.pages.showing import acting_seat
from api.wiring import wired
from tracker.journal.evening_code import LONGEST, code_of
from tracker.play.verifying import verify


@pages.get("/c/<campaign>/books")
def books(campaign: str) -> Response:
    """The verdicts and the evening's code, or one from paper; and the dice against chance."""
    here = caller(campaign)
    typed = request.args.get("code", "").strip()[:LONGEST]
    dice = dice_of(here.warm)
    page = BooksPage(
        shelf=shelf(here),
        verdicts=tuple(
            Checked(name=each.name, holds=each.holds, says=each.says)
            for each in verify(wired().play, here.warm.id, typed)
        ),
        code=str(code_of(here.warm.head)),
        typed=typed,
        dice=dice,
        judged=judged(dice),
    )
    return rendered("books.html", page)


@pages.get("/c/<campaign>/books/curves")
def books_curves(campaign: str) -> Response:
    """The dials and ledgers over time."""
    here = caller(campaign)
    return rendered("books_curves.html", CurvesPage(shelf=shelf(here), curves=curves_of(here.warm)))


@pages.get("/c/<campaign>/books/audit")
def books_audit(campaign: str) -> Response:
    """Every action with its facts, filtered by what the address says."""
    here = caller(campaign)
    return rendered("books_audit.html", audit_page(here.warm, shelf(here), filters_of(request.args)))


def shelf(here: Caller) -> Shelf:
    """Whose books lie open."""
    return Shelf(
        campaign=here.warm.id,
        system=here.warm.system.id,
        title=here.warm.state.house.title,
        seat=acting_seat(here, request.args.get("as", "")),
        position=here.warm.head.position,
    )
