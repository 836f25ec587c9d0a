"""Choosing the language of this device."""

from flask import Response, make_response, redirect, request, url_for

from api.languages import COOKIE, LANGUAGES
from api.pages.blueprint import pages

A_YEAR = 365 * 24 * 3600


@pages.post("/language")
def choose_language() -> Response:
    """From now on this browser is answered in it; back to where one was."""
    response = make_response(redirect(_back(request.form.get("back", "")), 303))
    wanted = request.form.get("language", "")
    if wanted in LANGUAGES:
        response.set_cookie(
            COOKIE, wanted, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure
        )
    return response


def _back(asked: str) -> str:
    """A page of our own, never an address elsewhere.

    Browsers take a backslash for a slash and leave out control characters: an address with either is none.
    """
    odd = any(c <= " " or c in "\\\x7f" for c in asked)
    own = asked.startswith("/") and not asked.startswith("//") and not odd
    return asked if own else url_for("pages.start")
