"""Moments at the table that are no everyday: whoever is asked in French reads nothing in English."""

import re
from collections.abc import Callable, Iterator
from html import unescape

import pytest

from api.example import load_example
from tests.api.page_phone import HTMX, Phone, Reader
from tests.api.page_scenes import campaign_of, player_turn, seated, tracker, wiring_of
from tests.api.test_french import SHEET, untold
from tests.api.test_page_announced import announce
from tests.api.test_page_contests import reach
from tests.api.test_page_striking import strike
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, RuleId, SeatId
from tracker.play.outcomes import Recorded, Request

PAGES = (
    "",
    "/chronicle",
    "/screen",
    "/recap",
    "/books/audit",
    "/paper/mission",
    "/paper/report",
    "/afterwards",
)
HOST = SeatId("seat-1")
ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def two_reached_for_it() -> Phone:
    _app, nora, ben = player_turn("table")
    reach(nora, ben)
    return nora


def a_duel_has_begun() -> Phone:
    _app, nora, ben = player_turn("table")
    reach(nora, ben)
    ben.tap("Duel")
    ben.tap("HIT")
    return nora


def one_gave_way() -> Phone:
    _app, nora, ben = player_turn("table")
    reach(nora, ben)
    nora.tap("Give way")
    nora.tap("Give way")
    return ben


def consent_is_asked() -> Phone:
    _app, nora, ben = player_turn()
    nora.tap("Beheader red: 2 damage")
    ben.look()
    strike(ben, "Beheader red -2 HP")
    ben.tap("Strike", reason="illegal")
    return nora


def a_line_was_struck() -> Phone:
    _app, nora, _ben = player_turn()
    nora.tap("Beheader red: 2 damage")
    nora.tap("Beheader red: 1 damage")
    number = strike(nora, "Beheader red -2 HP")
    nora.tap("Strike", note=f"la ligne {number} était à Nora")
    return nora


def an_attack_is_announced() -> Phone:
    _app, nora, ben = player_turn()
    announce(nora)
    return ben


def on_a_trek() -> Phone:
    app = tracker(6)
    wiring = wiring_of(app)
    campaign = load_example(wiring)
    host = seated(app, campaign, HOST, "host")
    asked = Request(
        id=ActionId("7b2c0f5e-0c57-4d0b-9a52-1f2f9f4d7f10"), kind="go_exploring", seat=HOST, by=By(seat=HOST),
        seen=wiring.play.warm.get(campaign).head.position, rulings={RuleId("RI-EXPL-04"): "encore une"},
    )  # fmt: skip
    assert isinstance(wiring.play.act(campaign, asked), Recorded)
    return host


def texts(phone: Phone) -> Iterator[tuple[str, str]]:
    """Every page of the campaign, and every sheet that opens from the table and the chronicle."""
    phone.client.set_cookie("language", "fr")
    pages = {page: phone.client.get(phone.url + page, follow_redirects=True).text for page in PAGES}
    yield from pages.items()
    sheets = {ID.sub("", sheet): sheet for sheet in SHEET.findall(pages[""] + pages["/chronicle"])}
    for name, sheet in sheets.items():
        yield name, phone.client.get(unescape(sheet), headers=HTMX).text


@pytest.mark.parametrize(
    "scene",
    [
        two_reached_for_it, a_duel_has_begun, one_gave_way, consent_is_asked, a_line_was_struck,
        an_attack_is_announced, on_a_trek,
    ],
)  # fmt: skip
def test_a_rare_moment_is_french(scene: Callable[[], Phone]) -> None:
    phone = scene()
    found = dict(texts(phone))
    assert "Nora" in Reader(found[""]).words
    assert {name: left for name, html in found.items() if (left := untold(html))} == {}


@pytest.mark.parametrize(
    ("tapped", "fields"),
    [
        ("Beheader red: 1 damage", {}),
        ("Machete", {"f:pick:target": "nobody"}),
        ("End the turn", {}),
        ("Take Loot", {}),
    ],
)
def test_what_a_tap_brings_is_french(tapped: str, fields: dict[str, str]) -> None:
    _app, nora, _ben = player_turn()
    key = nora.key(tapped)
    nora.client.set_cookie("language", "fr")
    answer = nora.press(key, fields)
    assert answer.status_code < 500
    assert untold(answer.text) == []


@pytest.mark.parametrize(
    "address", ["/undo/nothing", "/correct/nothing", "/settle/nothing/first", "/why?of=nothing"]
)
def test_a_tap_on_what_is_no_longer_there_is_french(address: str) -> None:
    _app, nora, _ben = player_turn()
    nora.client.set_cookie("language", "fr")
    answer = nora.client.get(f"/c/{campaign_of(nora)}{address}", headers=HTMX)
    assert answer.status_code < 500
    assert untold(answer.text) == []
