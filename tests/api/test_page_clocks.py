"""Days and times: one way to tell them on every page, by the clock and in the language of the device."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from pathlib import Path

import pytest
from flask import render_template_string

from api.languages import ZONE
from tests.api.page_scenes import tracker, wiring_of

NOW = datetime(2026, 11, 30, 20, 5, tzinfo=UTC)
OWN_WAY = re.compile(r"(?:date|time|datetime)format\b|\.strftime\(")


def told(how: str, at: datetime, language: str = "en", zone: str = "UTC", now: datetime = NOW) -> str:
    app = tracker()
    play = wiring_of(app).play
    play.outside = replace(play.outside, clock=lambda: now)
    headers = {"Cookie": f"{ZONE}={zone}", "Accept-Language": language}
    with app.test_request_context("/", headers=headers):
        said = render_template_string(f"{{{{ at | {how} }}}}", at=at)
    return said.replace("\u202f", " ")


@pytest.mark.parametrize(
    ("back", "english", "french"),
    [
        (timedelta(minutes=25), "today 7:40 PM", "aujourd’hui 19:40"),
        (timedelta(days=1, minutes=25), "yesterday 7:40 PM", "hier 19:40"),
        (timedelta(days=6, minutes=25), "Tuesday 7:40 PM", "mardi 19:40"),
        (timedelta(days=7, minutes=25), "Nov 23, 7:40 PM", "23 nov., 19:40"),
        (timedelta(days=365, minutes=25), "Nov 30, 2025, 7:40 PM", "30 nov. 2025, 19:40"),
        (timedelta(days=-1, minutes=25), "Dec 1, 7:40 PM", "1 déc., 19:40"),
    ],
)
def test_what_is_near_is_told_as_people_say_it_and_the_rest_by_its_date(
    back: timedelta, english: str, french: str
) -> None:
    assert told("when", NOW - back) == english
    assert told("when", NOW - back, "fr") == french


def test_a_day_begins_at_midnight_on_the_wall_of_whoever_looks() -> None:
    # given something of 23:30 in London, looked at one hour later
    at, now = datetime(2026, 1, 8, 23, 30, tzinfo=UTC), datetime(2026, 1, 9, 0, 30, tzinfo=UTC)
    # then in London it was yesterday, and in Paris it is today
    assert told("when", at, "fr", "Europe/London", now) == "hier 23:30"
    assert told("when", at, "fr", "Europe/Paris", now) == "aujourd’hui 00:30"


def test_paper_has_its_date_since_it_is_read_some_other_day() -> None:
    assert told("stamp", NOW) == "Nov 30, 2026, 8:05 PM"
    assert told("stamp", NOW, "fr") == "30 nov. 2026, 20:05"


@pytest.mark.parametrize(
    ("how", "english", "french"),
    [
        ("clock", "8:05 PM", "20:05"),
        ("day", "today", "aujourd’hui"),
        ("whole_day", "Monday, November 30, 2026", "lundi 30 novembre 2026"),
    ],
)
def test_a_time_under_its_day_and_a_day_without_a_time(how: str, english: str, french: str) -> None:
    assert told(how, NOW) == english
    assert told(how, NOW, "fr") == french


@pytest.mark.parametrize("how", ["clock", "day", "whole_day", "when", "stamp"])
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12"])
@pytest.mark.parametrize("at", [datetime(9999, 12, 31, 23, tzinfo=UTC), datetime(1, 1, 1, tzinfo=UTC)])
def test_a_time_at_the_end_of_the_calendar_is_told_everywhere(how: str, zone: str, at: datetime) -> None:
    """A save file may carry it: the page stands all the same."""
    assert told(how, at, zone=zone)


def test_no_page_tells_a_day_or_a_time_in_a_way_of_its_own() -> None:
    pages = Path(str(files("api")))
    sources = [*pages.rglob("*.html"), *(pages / "pages").glob("*.py")]
    assert len(sources) > 100
    assert [each.name for each in sources if OWN_WAY.search(each.read_text())] == []
