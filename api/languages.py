"""The languages that the pages speak, and which one this browser is answered in; and by which clock."""

from babel import negotiate_locale
from babel.dates import get_timezone
from flask import Flask, request
from flask_babel import Babel, get_locale

LANGUAGES = {"en": "English", "fr": "Français"}
"""Each language by the name that its own speakers give it."""
COOKIE = "language"
"""Not one of the cookies that grant anything: those carry a campaign's id."""
ZONE = "timezone"
"""Where the browser says which clock hangs on its wall; until it has, times are UTC."""
LONGEST_ZONE = 64


def chosen() -> str:
    """What was chosen on this device, else the first of the browser's languages that we speak."""
    kept = request.cookies.get(COOKIE, "")
    if kept in LANGUAGES:
        return kept
    wanted = [each.replace("-", "_") for each in request.accept_languages.values()]
    return negotiate_locale(wanted, LANGUAGES) or "en"


def zone() -> str | None:
    """The time zone of this device, if it named one that there is."""
    named = request.cookies.get(ZONE, "")[:LONGEST_ZONE]
    try:
        get_timezone(named or "UTC")
    except (LookupError, ValueError, OSError):
        return None
    return named or None


def language() -> str:
    """The language of the answer being written, as HTML names it."""
    return str(get_locale() or "en")


def install(app: Flask) -> None:
    """Give the templates their catalogues; the compiled ones come with the package's build."""
    Babel().init_app(
        app,
        default_locale="en",
        default_translation_directories="translations",
        locale_selector=chosen,
        timezone_selector=zone,
    )
    app.jinja_env.globals.update(language=language, languages=LANGUAGES)
