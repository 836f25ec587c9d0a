"""How a day and a time are told, the same on every page, by the clock and in the language of the device.

What lies near is told as people say it ("today 7:40 PM", "Friday 7:40 PM"), what lies further back by its
date. On paper everything has its date: a sheet is read some other day.
"""

from datetime import date, datetime, tzinfo

from babel.dates import UTC, format_date, format_skeleton, format_time, get_timezone
from flask import Blueprint
from flask_babel import gettext

from api.languages import language, zone
from api.wiring import wired

A_WEEK = 7
EARLIEST, LATEST = datetime(1, 1, 3, tzinfo=UTC), datetime(9999, 12, 29, tzinfo=UTC)
"""A save file may carry any time; beyond these it has no day in every place of the world."""


def clock(at: datetime) -> str:
    """The time alone, where the day stands above it: "7:40 PM"."""
    return format_time(_in_calendar(at), "short", tzinfo=_wall(), locale=language())


def when(at: datetime) -> str:
    """Day and time: "today 7:40 PM", "Friday 7:40 PM", "Nov 3, 7:40 PM", "Nov 3, 2025, 7:40 PM"."""
    said = _near(at)
    if said:
        return gettext("%(day)s %(time)s", day=said, time=clock(at))
    return gettext("%(day)s, %(time)s", day=_dated(at), time=clock(at))


def day(at: datetime) -> str:
    """A day: "today", "yesterday", "Friday", "Nov 3", "Nov 3, 2025"."""
    return _near(at) or _dated(at)


def whole_day(at: datetime) -> str:
    """A day as a heading: with its weekday and its date."""
    return format_date(_here(at), "full", locale=language())


def stamp(at: datetime) -> str:
    """Day and time on paper: "Nov 3, 2025, 7:40 PM"."""
    return gettext("%(day)s, %(time)s", day=_by("yMMMd", at), time=clock(at))


def _near(at: datetime) -> str:
    """A day of this week as people call it; nothing for one further back, or to come."""
    back = (_today() - _here(at)).days
    if back in (0, 1):
        return gettext("yesterday") if back else gettext("today")
    return format_date(_here(at), "EEEE", locale=language()) if 1 < back < A_WEEK else ""


def _dated(at: datetime) -> str:
    return _by("MMMd" if _here(at).year == _today().year else "yMMMd", at)


def _by(skeleton: str, at: datetime) -> str:
    """These parts of a date, in the order of the language."""
    return format_skeleton(skeleton, _in_calendar(at), tzinfo=_wall(), locale=language())


def _today() -> date:
    return _here(wired().play.outside.clock())


def _here(at: datetime) -> date:
    """The day on the wall of whoever looks."""
    return _in_calendar(at).astimezone(_wall()).date()


def _in_calendar(at: datetime) -> datetime:
    return min(max(at, EARLIEST), LATEST)


def _wall() -> tzinfo:
    return get_timezone(zone() or UTC)


def install(pages: Blueprint) -> None:
    """Make them known to the templates."""
    for told in (clock, when, day, whole_day, stamp):
        pages.add_app_template_filter(told)
