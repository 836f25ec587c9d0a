"""The books on a phone: verdicts and codes, dice and curves with their tables, the audit and its filters."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

import pytest

# In CI it must be there; anywhere else its absence is told and passed over.
if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser.scenes import Brought, after_the_evening

if TYPE_CHECKING:
    from tests.api.server import Server
    from tests.browser.conftest import NewPhone
    from tests.browser.phone import Phone

HEAVIEST = 100_000
"""Bytes of a first visit, as they come over the wire."""

# How light each curve is to an eye that sees no colour, and how it is dashed.
LOOKS = """() => [...document.querySelectorAll(".chart:not(.chart--band) .series .line")].map((line) => {
  const seen = getComputedStyle(line);
  const [red, green, blue] = seen.stroke.match(/[0-9.]+/g).map(Number);
  return {dash: seen.strokeDasharray, light: (red * 0.299 + green * 0.587 + blue * 0.114) / 255,
    serie: line.closest(".series").classList[1], chart: line.closest("section").querySelector("h2").id};
})"""
GROUND = """() => { const [r, g, b] = getComputedStyle(document.querySelector(".page")).backgroundColor
  .match(/[0-9.]+/g).map(Number); return (r * 0.299 + g * 0.587 + b * 0.114) / 255; }"""


@pytest.fixture
def table(server: Server) -> Brought:
    return Brought(server, after_the_evening())


def opened(phone: NewPhone, table: Brought, part: str = "", scheme: str = "dark") -> Phone:
    """A phone with the books open."""
    there = phone(scheme)
    table.seat(there)
    there.page.goto(f"/c/{table.id}/books{part}")
    return there


def test_the_tab_leads_there_and_everything_fits(phone: NewPhone, table: Brought) -> None:
    nora = phone()
    table.seat(nora)
    nora.page.locator(".tabs").get_by_role("link", name="Books").tap()
    expect(nora.page.locator("h1")).to_contain_text("The books")
    for part in ("Over time", "Every fact", "Checks, dice"):
        nora.check_looks()
        nora.page.get_by_role("link", name=part).tap()
        expect(nora.page.locator(".seg a[aria-current]")).to_have_text(part)


def test_the_code_from_last_week_proves_the_books(phone: NewPhone, table: Brought) -> None:
    page = opened(phone, table).page
    expect(page.locator(".verdicts .holds")).to_have_count(3)
    code = page.get_attribute("#evening-code", "aria-label") or ""
    page.fill("#code", code.lower().replace("-", " "))
    page.tap("text=Check it")
    expect(page.locator("#code-verdict")).to_contain_text("The code fits")
    page.fill("#code", code[:-1] + ("0" if code[-1] != "0" else "1"))
    page.tap("text=Check it")
    expect(page.locator("#code-verdict")).to_contain_text("a letter was misread or left out")


def test_the_dice_stand_there_as_pictures_and_as_tables(phone: NewPhone, table: Brought) -> None:
    page = opened(phone, table).page
    yellow = page.get_by_role("article", name="Yellow die")
    expect(yellow).to_contain_text("19 rolls: 15 hits of 12.7 expected")
    expect(yellow.locator("svg.pygal-chart")).to_be_visible()
    expect(yellow.locator("svg.pygal-chart text")).to_have_text(["0", "9", "16", "19"])
    yellow.locator("summary").tap()
    rows = yellow.get_by_role("row")
    expect(rows).to_have_count(4)
    expect(rows.nth(1).get_by_role("cell")).to_have_text(["19", "15", "12.7", re.compile("9 to 16: +yes")])
    expect(rows.nth(2).get_by_role("rowheader")).to_have_text(re.compile("Nora +real die"))


def test_the_triangle_stands_where_the_count_does(phone: NewPhone, table: Brought) -> None:
    page = opened(phone, table).page
    where = page.get_by_role("article", name="Yellow die").evaluate(
        """(die) => { const at = (line) => { const box = die.querySelector(line).getBoundingClientRect();
          return [box.left, (box.left + box.right) / 2, box.right]; };
          const [usual, expected, came] = [0, 1, 2].map((n) => at(`.serie-${n} .line`));
          return {usual, expected, came}; }"""
    )
    assert where["usual"][0] < where["expected"][1] < where["came"][1] < where["usual"][2]
    a_roll = (where["usual"][2] - where["usual"][0]) / (16 - 9)
    assert where["came"][1] - where["usual"][0] == pytest.approx(6 * a_roll, abs=1)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_curves_can_be_told_apart_without_colour(phone: NewPhone, table: Brought, scheme: str) -> None:
    page = opened(phone, table, "/curves", scheme).page
    looks: list[dict[str, Any]] = page.evaluate(LOOKS)
    ground: float = page.evaluate(GROUND)
    charts = {look["chart"] for look in looks}
    assert len(charts) == 5
    for chart in charts:
        dashes = {look["serie"]: look["dash"] for look in looks if look["chart"] == chart}
        assert len(set(dashes.values())) == len(dashes)
    assert all(abs(look["light"] - ground) > 0.3 for look in looks)


def test_each_curve_has_its_table(phone: NewPhone, table: Brought) -> None:
    page = opened(phone, table, "/curves").page
    hp = page.get_by_role("region", name="HP")
    hp.locator("summary").tap()
    row = hp.get_by_role("row", name="Round 3")
    expect(row.get_by_role("cell")).to_have_text(["5", "2"])


def test_the_audit_is_filtered_and_its_address_says_how(phone: NewPhone, table: Brought) -> None:
    page = opened(phone, table, "/audit").page
    expect(page.locator("#count")).to_contain_text("166 of 166 actions")
    page.locator("#filter-fold summary").tap()
    page.select_option("#by-state", label="undone")
    page.tap("text=Show these")
    expect(page.locator("#count")).to_have_text("1 of 166 actions")
    assert "state=undone" in page.url
    row = page.locator(".audit > li")
    expect(row).to_contain_text("Struck by Ben, mistyped")
    row.locator("summary").tap()
    expect(row.locator("li s")).to_have_text(["Action taken", "Loot taken", "Money token gained"])
    page.select_option("#by-who", label="Ben")
    page.tap("text=Show these")
    expect(page.locator("#count")).to_have_text("0 of 166 actions")
    page.tap("text=All of them")
    page.get_by_role("link", name="Earlier ones").tap()
    expect(page.locator("#count")).to_contain_text("page 2 of 6")


def test_a_line_of_the_audit_opens_its_moment(phone: NewPhone, table: Brought) -> None:
    page = opened(phone, table, "/audit?state=undone").page
    page.get_by_role("link", name="Line 37 in the replay").tap()
    expect(page.locator("#moment")).to_have_attribute("data-at", "120")


@pytest.mark.parametrize("part", ["books", "books/curves", "books/audit", "replay"])
def test_a_first_visit_is_light(phone: NewPhone, table: Brought, part: str) -> None:
    nora = phone()
    table.seat(nora)
    nora.page.goto("about:blank")
    wire = nora.page.context.new_cdp_session(nora.page)
    wire.send("Network.enable")
    wire.send("Network.clearBrowserCache")
    came: list[float] = []
    wire.on("Network.loadingFinished", lambda told: came.append(told["encodedDataLength"]))
    nora.page.goto(f"/c/{table.id}/{part}", wait_until="networkidle")
    assert 0 < sum(came) < HEAVIEST
