"""The chronicle on phones: striking with consequences, mending, consent, a duel, and why."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import httpx
import pytest

# In CI it must be there; anywhere else its absence is told and passed over.
if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.api.page_scenes import campaign_of, player_turn, wiring_of
from tests.browser.scenes import Brought, in_round, in_the_player_turn
from tests.browser.test_every_page import complaints
from tracker.play.saves import export_save

if TYPE_CHECKING:
    from tests.api.server import Server
    from tests.browser.conftest import NewPhone
    from tests.browser.phone import Phone

DOWN: dict[str, Any] = {"unit": "beheader-red", "hp": 7, "cause": "table"}


@cache
def settled_at_the_table() -> bytes:
    """The Player turn of a group that settles its contests itself."""
    app, host, _ben = player_turn("table")
    return b"".join(export_save(wiring_of(app).play, campaign_of(host), secrets=True))


class Evening:
    """A campaign, with two phones at it; what happened before a test begins is logged without them."""

    def __init__(self, server: Server, phone: NewPhone, save: bytes) -> None:
        self.table = Brought(server, save)
        self.nora, self.ben = phone(), phone("light")
        self.table.seat(self.nora)
        self.table.seat(self.ben, "seat-2")
        self.url = f"{server.url}/api/v1/campaigns/{self.table.id}"

    def token(self, seat: str) -> str:
        """The key to a seat, for a call that no phone makes."""
        if seat == "seat-1":
            host: str = self.table.host
            return host
        joined = httpx.post(f"{self.url}/join", json={"code": self.table.code, "seat": seat}, timeout=30)
        token: str = joined.json()["token"]
        return token

    def log(self, kind: str, seat: str = "seat-1", seen: int | None = None, **given: Any) -> httpx.Response:
        """Log something for a seat, as a screen would that showed this position."""
        headers = {"Authorization": f"Bearer {self.token(seat)}"}
        if seen is None:
            seen = self.position()
        sent = {"id": str(uuid4()), "kind": kind, "seat": seat, "seen": seen, "with": given}
        return httpx.post(f"{self.url}/actions", json=sent, headers=headers, timeout=30)

    def position(self) -> int:
        headers = {"Authorization": f"Bearer {self.table.host}"}
        found: int = httpx.get(f"{self.url}/prompts", headers=headers, timeout=30).json()["position"]
        return found

    def chronicle(self, phone: Phone, query: str = "") -> None:
        """Leaf to the chronicle."""
        phone.page.goto(f"/c/{self.table.id}/chronicle{query}")
        expect(phone.page.locator("ol.log").first).to_be_visible()


def line(phone: Phone, says: str) -> Any:
    return phone.page.locator("ol.log > li", has_text=says).first


@pytest.fixture
def evening(server: Server, phone: NewPhone) -> Evening:
    return Evening(server, phone, in_the_player_turn())


def test_a_strike_shows_its_consequences_and_both_phones_follow(evening: Evening) -> None:
    nora, ben = evening.nora, evening.ben
    assert evening.log("impulse", character="Jason").status_code == 201
    assert evening.log("move", character="Jason", spaces=7, leaves=[]).status_code == 201
    nora.page.tap("nav.tabs a:has-text('Chronicle')")
    evening.chronicle(ben)
    nora.check_looks()
    line(nora, "Jason uses the Impulse").locator("button.more").tap()
    expect(nora.sheet.locator("h2")).to_be_focused()
    expect(nora.sheet.locator(".fates")).to_contain_text(re.compile(r"cancelled\s*1"))
    expect(nora.sheet).to_contain_text("RI-MOVE-01")
    expect(nora.sheet).to_contain_text("Numbers that change")
    assert complaints(nora.page) == []
    nora.answer("Strike")
    expect(nora.told).to_contain_text("is struck. It stays readable.")
    expect(line(ben, "Jason uses the Impulse")).to_contain_text("Struck by Nora, mistyped")
    expect(line(ben, "Jason moves 7")).to_contain_text("Fell away when Nora changed an earlier line")
    ben.check_looks()


def test_a_struck_line_is_brought_back(evening: Evening) -> None:
    nora = evening.nora
    evening.log("record_hurt", unit="beheader-blue", hp=2, cause="table")
    evening.chronicle(nora)
    line(nora, "Beheader blue -2 HP").locator("button.more").tap()
    nora.answer("Strike")
    expect(line(nora, "Beheader blue -2 HP")).to_contain_text("Struck by Nora")
    # what would come back is counted beside the rest, and no word is torn for want of room
    line(nora, "Struck out line").locator("button.more").tap()
    expect(nora.sheet.locator(".fates dt")).to_have_count(4)
    tall = nora.sheet.locator(".fates dt").evaluate_all("each => each.map((one) => one.clientHeight)")
    assert len(set(tall)) == 1, tall
    nora.page.keyboard.press("Escape")
    nora.page.get_by_role("button", name=re.compile("Bring line .* back")).first.tap()
    expect(nora.sheet).to_contain_text("7 → 5")
    nora.check_looks()
    nora.answer("Bring it back")
    expect(nora.told).to_contain_text("counts again")
    expect(line(nora, "Beheader blue -2 HP")).not_to_contain_text("Struck by")


KEPT = "() => window.castawayTaps.draft(document.getElementById('words').dataset.campaign)"
OF_YESTERDAY = """if (!sessionStorage.aged) new MutationObserver((_, watching) => {
  const meta = document.querySelector("meta[name=castaway-version]");
  if (!meta) return;
  meta.content = "of yesterday";
  sessionStorage.aged = "yes";
  watching.disconnect();
}).observe(document, { childList: true, subtree: true })"""
"""The first page that opens takes itself for one of another version."""


def test_a_strike_that_an_older_page_had_open_is_not_put_back_as_an_empty_form(evening: Evening) -> None:
    # given a page of the version before, with the sheet of a strike open
    nora = evening.nora
    evening.log("record_hurt", unit="beheader-blue", hp=2, cause="table")
    nora.page.add_init_script(OF_YESTERDAY)
    evening.chronicle(nora)
    line(nora, "Beheader blue -2 HP").locator("button.more").tap()
    expect(nora.sheet.locator("h2")).to_be_visible()
    nora.page.wait_for_function(f"async () => Boolean(await ({KEPT})())")
    # when it is opened anew, as one of now
    nora.page.reload()
    # then that sheet is given up
    nora.page.wait_for_function(f"async () => !(await ({KEPT})())")
    expect(nora.sheet).to_be_empty()


def test_a_mistyped_die_of_an_earlier_round_is_mended(server: Server, phone: NewPhone) -> None:
    evening = Evening(server, phone, in_round(3))
    nora = evening.nora
    evening.chronicle(nora, "?kind=attack")
    first = nora.page.locator("ol.log > li").last
    expect(first).to_contain_text("Jason hits Beheader red")
    number = first.locator(".ruled__m").inner_text()
    first.locator("button.more").tap()
    nora.answer("Correct it")
    expect(nora.sheet.locator("h2")).to_have_text(f"Correct line {number}")
    assert complaints(nora.page) == []
    nora.answer("MISS")
    nora.answer("See what changes")
    expect(nora.sheet).to_contain_text("hit → blank")
    expect(nora.sheet.locator(".fates")).to_contain_text(re.compile(r"adapted\s*1"))
    assert complaints(nora.page) == []
    nora.answer("Correct it")
    expect(nora.told).to_contain_text(f"Line {number} is corrected.")
    expect(nora.page.locator(f"#line-{number}")).to_contain_text("Corrected by Nora, mistyped")
    expect(nora.page.locator(f"#line-{number} s.was").first).to_contain_text("Jason attacks Beheader red")


def test_the_other_phone_is_asked_and_agrees(evening: Evening) -> None:
    nora, ben = evening.nora, evening.ben
    evening.log("record_hurt", unit="beheader-red", hp=2, cause="table")
    evening.chronicle(ben)
    line(ben, "Beheader red -2 HP").locator("button.more").tap()
    ben.sheet.locator("label", has_text="Against the rules").tap()
    ben.answer("Strike")
    expect(ben.told).to_contain_text("Nora must agree.")
    asked = nora.table.locator("section[aria-labelledby=asked]")
    expect(asked).to_contain_text("Ben wants to strike line")
    asked.locator("button", has_text="Agree").tap()
    expect(nora.told).to_contain_text("Struck.")
    expect(line(ben, "Beheader red -2 HP")).to_contain_text("against the rules")


def test_a_correction_that_changes_the_others_line_is_shown_there_and_asked(evening: Evening) -> None:
    nora, ben = evening.nora, evening.ben
    # given two points of Ben's with which Nora's five brought the Beheader down
    evening.log("record_hurt", "seat-2", unit="beheader-red", hp=2, cause="table")
    evening.log("record_hurt", unit="beheader-red", hp=5, cause="table")
    evening.chronicle(ben)
    # when Ben says that it was one
    line(ben, "Beheader red -2 HP").locator("button.more").tap()
    ben.answer("Correct it")
    ben.sheet.get_by_label("One less").tap()
    ben.answer("See what changes")
    expect(ben.sheet.locator(".dock")).to_contain_text("Nora must agree.")
    ben.check_looks()
    ben.answer("Correct it")
    expect(ben.told).to_contain_text("Nora must agree.")
    # then Nora's screen asks, and says what it was and is to be
    asked = nora.table.locator("section[aria-labelledby=asked]")
    expect(asked).to_contain_text("Ben wants to correct line")
    expect(asked.locator(".change")).to_contain_text("2 → 1")
    nora.check_looks()
    asked.locator("button", has_text="Agree").tap()
    expect(nora.told).to_contain_text("Corrected.")
    expect(nora.table).to_contain_text("1 of 7 HP")


def test_a_contest_is_settled_by_duel_on_two_phones(server: Server, phone: NewPhone) -> None:
    evening = Evening(server, phone, settled_at_the_table())
    nora, ben = evening.nora, evening.ben
    seen = evening.position()
    assert evening.log("record_hurt", **DOWN).status_code == 201
    late = evening.log("record_hurt", "seat-2", seen, **{**DOWN, "hp": 1})
    assert (late.status_code, late.json()["settled"]) == (409, "open")
    for each in (nora, ben):
        card = each.table.locator("article.contest")
        expect(card).to_contain_text("Both reached for it")
        expect(card).to_contain_text("The turn cannot end before this is settled: Ben still wants it.")
        assert complaints(each.page) == []
    for each in (nora, ben):
        each.tap("Duel")
        expect(each.sheet).to_contain_text("What does your die show?")
    ben.check_looks()
    assert complaints(ben.page) == []
    nora.answer("MISS")
    expect(nora.told).to_contain_text("Your die is told.")
    ben.answer("MISS")
    expect(ben.sheet.locator("h2")).to_have_text("Duel, round 2")
    expect(ben.sheet).to_contain_text("Round 1: Nora MISS, Ben MISS")
    expect(nora.table).to_contain_text("Duel, round 2")
    nora.check_looks()
    assert complaints(nora.page) == []
    nora.tap("MISS")
    expect(nora.told).to_contain_text("Waits for Ben.")
    ben.answer("HIT")
    expect(ben.told).to_contain_text("Settled.")
    expect(nora.table.locator("article.contest")).to_have_count(0)
    red = nora.table.locator("li.foe", has_text="Beheader red")
    expect(red.locator(".count")).to_contain_text("6")
    expect(nora.table).to_contain_text("Ben got it. Yours is struck:")
    expect(nora.page.locator("#heard")).to_contain_text("Ben got it. Yours is struck:")
    for each in (nora, ben):
        each.check_looks()
        assert complaints(each.page) == []


def test_why_opens_and_leads_to_the_moment(evening: Evening) -> None:
    nora = evening.nora
    evening.log("record_hurt", unit="beheader-red", hp=2, cause="table")
    at = evening.position()
    number = nora.table.locator("#why-enemies-beheader-red-hp")
    expect(number).to_have_text("5")
    number.tap()
    expect(nora.sheet.locator("h2")).to_have_text("Why is it so?")
    expect(nora.sheet.locator("tbody tr").first).to_contain_text("Beheader red -2 HP")
    assert complaints(nora.page) == []
    nora.page.keyboard.press("Escape")
    expect(number).to_be_focused()
    number.tap()
    nora.sheet.locator("a.why__door").first.tap()
    nora.page.wait_for_url(re.compile(rf"/replay\?.*at={at}"))
    nora.page.go_back()
    nora.table.locator("#why-enemies-beheader-red-hp").tap()
    nora.sheet.locator("a.why__line").first.tap()
    nora.page.wait_for_url("**/chronicle?**")
    expect(nora.page.locator("li.lit")).to_contain_text("Beheader red -2 HP")
