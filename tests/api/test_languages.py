"""In which language a browser is answered."""

from datetime import UTC, datetime

import pytest
from flask import render_template_string

from api.languages import ZONE
from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import nora, tracker
from tests.api.table import new_id


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.5", "fr"),
        ("en-GB,fr;q=0.4", "en"),
        ("de", "en"),
        ("", "en"),
        ("x" * 500, "en"),
    ],
)
def test_the_browsers_own_language_is_spoken_where_it_can_be(asked: str, answered: str) -> None:
    page = tracker().test_client().get("/", headers={"Accept-Language": asked}).text
    assert f'<html lang="{answered}">' in page


def test_what_was_chosen_on_this_device_goes_before() -> None:
    phone = tracker().test_client()
    assert "Aller à la page" not in phone.get("/").text
    chosen = phone.post("/language", data={"language": "fr", "back": "/join?code=AB"})
    assert (chosen.status_code, chosen.location) == (303, "/join?code=AB")
    assert "Aller à la page" in phone.get("/", headers={"Accept-Language": "en"}).text


def french(phone: Phone, page: str) -> str:
    """The page that comes when the key for French is tapped on this one."""
    key = phone.key("Français", page)
    sent = {**dict(key.form.fields), "language": "fr"}
    page_there: str = phone.client.post(key.form.post, data=sent, follow_redirects=True).text
    return page_there


def test_wherever_one_is_in_a_campaign_another_language_leads_back_there() -> None:
    app = tracker()
    host, stranger = nora(app), Phone(app)
    table = host.url
    camp = f"{table}/people"
    wrong = host.client.post(f"{camp}/seat-2/hand-on", data={"id": new_id(), "name": "Nora"}).text
    assert "already sits" in Reader(wrong).words
    shown = [
        (host, host.client.get(table).text, 'id="welcome"'),
        (host, wrong, "Qui est assis ici"),
        (stranger, stranger.client.get(f"{table}/chronicle").text, 'name="code"'),
    ]
    for phone, page, mark in shown:
        answered = french(phone, page)
        assert '<html lang="fr">' in answered
        assert mark in answered
        phone.client.delete_cookie("language")


def test_a_language_that_we_do_not_speak_changes_nothing() -> None:
    phone = tracker().test_client()
    assert phone.post("/language", data={"language": "tlh"}).status_code == 303
    assert '<html lang="en">' in phone.get("/").text


@pytest.mark.parametrize(
    "back",
    [
        "//elsewhere.example",
        "https://elsewhere.example/",
        "/\\elsewhere.example",
        "",
        "//[",
        "/\r\nSet-Cookie: a=b",
        "/\n\\elsewhere.example",
        "/\t/elsewhere.example",
        "/\t\\elsewhere.example",
        "/join\x00",
        "/join\x7f",
    ],
)
def test_the_way_back_never_leads_elsewhere(back: str) -> None:
    phone = tracker().test_client()
    assert phone.post("/language", data={"language": "fr", "back": back}).location == "/"


@pytest.mark.parametrize(("language", "said"), [("en", "$300 · 0.4"), ("fr", "300\u00a0$ · 0,4")])
def test_money_and_numbers_are_told_as_this_language_does(language: str, said: str) -> None:
    with tracker().test_request_context("/", headers={"Accept-Language": language}):
        assert render_template_string("{{ 300 | money }} · {{ 0.43 | decimalformat('0.0') }}") == said


@pytest.mark.parametrize(
    ("zone", "clock"),
    [("Europe/Paris", "21:17"), ("", "20:17"), ("Nowhere/Land", "20:17"), ("../../etc/passwd", "20:17")],
)
def test_times_are_told_by_the_clock_of_the_device(zone: str, clock: str) -> None:
    headers = {"Cookie": f"{ZONE}={zone}", "Accept-Language": "en"}
    with tracker().test_request_context("/", headers=headers):
        at = datetime(2026, 1, 8, 20, 17, tzinfo=UTC)
        assert render_template_string("{{ at | timeformat('HH:mm') }}", at=at) == clock
