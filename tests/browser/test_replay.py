"""The replay on a phone: dragged, stepped, played, linked to, in two histories, and left for a branch."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

# In CI it must be there; anywhere else its absence is told and passed over.
if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser.scenes import Brought, after_the_evening, in_the_player_turn

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.api.server import Server
    from tests.browser.conftest import NewPhone
    from tests.browser.phone import Phone

LAST = "730"


@pytest.fixture
def nora(server: Server, phone: NewPhone) -> Phone:
    """Nora's phone, with the replay of the example evening open at the end of round 2's Player turn."""
    there = phone()
    table = Brought(server, after_the_evening())
    table.seat(there)
    there.page.goto(f"/c/{table.id}/replay?at=238")
    expect(there.page.locator("#play")).to_be_visible()
    return there


def shows(page: Page, position: str) -> None:
    """The moment of this position is there: drawn, on the scrubber, and in the address."""
    expect(page.locator("#moment")).to_have_attribute("data-at", position)
    step = page.locator("#moment").get_attribute("data-step")
    expect(page.locator("#scrub")).to_have_value(step or "")
    page.wait_for_function("(at) => new URLSearchParams(location.search).get('at') === at", arg=position)


def test_steps_by_line_and_by_round(nora: Phone) -> None:
    page = nora.page
    nora.check_looks()
    page.tap("#way-on")
    shows(page, "245")
    page.tap("#way-back")
    shows(page, "238")
    page.tap("#way-round-on")
    shows(page, "281")
    expect(page.locator("#moment")).to_contain_text("Round 3")
    page.tap("#way-round-back")
    shows(page, "197")


def test_the_scrubber_goes_by_keyboard_and_by_thumb(nora: Phone) -> None:
    page = nora.page
    page.focus("#scrub")
    page.keyboard.press("ArrowRight")
    shows(page, "245")
    page.keyboard.press("Home")
    expect(page.locator("#moment")).to_contain_text("Set-up")
    box = page.locator("#scrub").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] - 20, box["y"] + box["height"] / 2)
    expect(page.locator("#moment")).to_contain_text("Mission 1")
    expect(page.locator("#scrub")).to_have_attribute("aria-valuetext", re.compile(r"Line \d+, Round 6"))
    shows(page, page.locator("#moment").get_attribute("data-at") or "")


def test_it_plays_by_itself_at_three_speeds_and_stops_at_the_end(nora: Phone) -> None:
    page = nora.page
    assert [_tapped_speed(page) for _ in range(3)] == ["×2", "×4", "×1"]
    page.tap("#speed")
    page.tap("#speed")
    page.tap("#play")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")
    page.wait_for_function("() => Number(document.getElementById('moment').dataset.at) > 245")
    page.tap("#play")
    expect(page.locator("#play")).to_have_attribute("aria-label", "Play")
    page.goto(re.sub(r"\?.*", "?step=163", page.url))
    page.tap("#speed")
    page.tap("#speed")
    page.tap("#play")
    shows(page, LAST)
    expect(page.locator("#play")).to_have_attribute("aria-label", "Play")
    expect(page.locator("#way-on")).to_have_attribute("aria-disabled", "true")


def _tapped_speed(page: Page) -> str:
    page.tap("#speed")
    return page.inner_text("#speed")


def test_a_link_leads_to_the_moment(nora: Phone) -> None:
    page = nora.page
    page.tap("#way-on")
    shows(page, "245")
    link = page.input_value("#moment-link")
    assert link.endswith("at=245&history=recorded")
    page.locator("#copy").tap()
    expect(page.locator("#copy")).to_contain_text(re.compile("Copied|Select"))
    page.goto(link)
    shows(page, "245")


def test_two_histories(nora: Phone) -> None:
    page = nora.page
    page.goto(re.sub(r"\?.*", "?at=120", page.url))
    expect(page.locator("#moment")).to_contain_text("Struck later")
    page.tap("#history-both")
    expect(page.locator("#moment")).to_contain_text("Line 37: struck at line 69")
    row = page.locator("#moment tr", has_text="Jason money")
    expect(row.locator("td")).to_have_text(["200", re.compile("^0")])
    page.tap("#history-corrected")
    expect(page.locator("#at")).to_have_text("Line 36")


def test_a_line_that_struck_another_stands_out(nora: Phone) -> None:
    expect(nora.page.locator("#marks .scrub__number")).to_have_text("37")
    assert nora.page.locator("#marks use[href$='i-skull']").count() == 3


def test_finding_a_moment(nora: Phone) -> None:
    page = nora.page
    page.select_option("#find", "change:stash.money")
    page.tap("text=Find it")
    expect(page.locator("#found")).to_contain_text("4 moments")
    page.locator("#found .ruled__link").nth(1).tap()
    expect(page.locator("#moment")).to_contain_text("Patrol")
    expect(page.locator("#found li.lit")).to_have_count(1)


def test_what_if_from_here_side_by_side_and_dropped(nora: Phone) -> None:
    page = nora.page
    page.tap("#way-on")
    shows(page, "245")
    expect(page.locator("#branch-line")).to_have_text("61")
    page.fill("#branch-title", "What if Liza had stayed?")
    page.tap("text=Open it after line")
    page.wait_for_url(re.compile(r"/c/[^/]+$"))
    page.goto(f"{page.url}/replay")
    expect(page.locator("#branches")).to_contain_text("This one left it after line 61.")
    page.locator("#branches").get_by_role("link", name="Compare").tap()
    expect(page.locator("h1")).to_contain_text("They parted after line 61")
    nora.check_looks()
    page.locator("#since-with_at summary").tap()
    expect(page.locator("#since-with_at ol")).to_contain_text("62")
    page.select_option("#pick-at", label="Where they parted")
    page.get_by_role("button", name="Compare these").tap()
    expect(page.get_by_role("group", name="Here", exact=True)).to_contain_text("Line 61")
    page.go_back()
    page.go_back()
    page.locator("#branches").get_by_role("button", name="Go there").tap()
    page.wait_for_url(re.compile(r"/c/[^/]+$"))
    page.goto(f"{page.url}/replay")
    page.locator("#branches summary").tap()
    page.get_by_role("button", name="Drop it").tap()
    expect(page.locator("#branches")).to_contain_text("Dropped.")


def replaying(server: Server, phone: NewPhone, query: str = "") -> tuple[Phone, Brought]:
    """Nora's phone with the replay of an evening that goes on."""
    nora, table = phone(), Brought(server, in_the_player_turn())
    table.sit(nora, "seat-1")
    nora.page.goto(f"/c/{table.id}/replay{query}")
    return nora, table


def hurt(table: Brought, enemy: str, hp: int) -> None:
    table.log("record_hurt", unit=enemy, hp=hp, cause="table")


def test_at_the_newest_moment_one_goes_along(server: Server, phone: NewPhone) -> None:
    # given the replay open at its end, and the rest of an enemy's board unfolded by hand
    nora, table = replaying(server, phone)
    before = int(nora.page.get_attribute("#scrub", "max") or "")
    nora.page.locator(".fold--kit summary").first.tap()
    # when an enemy falls on another phone
    hurt(table, "beheader-red", 7)
    # then the moment is that one, the scrubber has it with its mark, and an ear is told
    expect(nora.page.locator("#said")).to_contain_text("Beheader red")
    expect(nora.page.locator("#scrub")).to_have_attribute("max", str(before + 1))
    expect(nora.page.locator("#scrub")).to_have_value(str(before + 1))
    expect(nora.page.locator("#marks")).to_have_attribute("aria-label", re.compile("Beheader red falls"))
    expect(nora.page.locator("#heard")).to_contain_text("Beheader red")
    expect(nora.page.locator("#newer")).to_be_empty()
    expect(nora.page.locator(".fold--kit").first).to_have_attribute("open", "")
    nora.check_looks()


def test_at_an_earlier_moment_one_stays_and_a_key_leads_to_the_end(server: Server, phone: NewPhone) -> None:
    # given the replay open at an earlier moment
    nora, table = replaying(server, phone, "?step=8")
    page, stood = nora.page, nora.page.get_attribute("#moment", "data-at")
    last = int(page.get_attribute("#scrub", "max") or "")
    bottom = page.locator("#play").bounding_box()
    # when two things happen on another phone
    hurt(table, "beheader-red", 7)
    expect(page.locator("#newer")).to_have_text("1 new moment")
    hurt(table, "beheader-blue", 1)
    # then one stands where one stood, nothing has moved, and the scrubber reaches further
    expect(page.locator("#newer")).to_have_text("2 new moments")
    expect(page.locator("#moment")).to_have_attribute("data-at", stood or "")
    expect(page.locator("#scrub")).to_have_attribute("max", str(last + 2))
    expect(page.locator("#marks")).to_have_attribute("aria-label", re.compile("Beheader red falls"))
    assert page.locator("#play").bounding_box() == bottom
    nora.check_looks()
    # and the key leads to the end, where one goes along again
    page.tap("#way-end")
    expect(page.locator("#said")).to_contain_text("Beheader blue")
    expect(page.locator("#newer")).to_be_empty()
    hurt(table, "beheader-green", 1)
    expect(page.locator("#said")).to_contain_text("Beheader green")


def test_what_is_being_played_does_not_jump(server: Server, phone: NewPhone) -> None:
    # given a replay that plays
    nora, table = replaying(server, phone, "?step=3")
    page, last = nora.page, int(nora.page.get_attribute("#scrub", "max") or "")
    page.tap("#play")
    expect(page.locator("#scrub")).not_to_have_value("3")
    # when something happens on another phone
    hurt(table, "beheader-red", 1)
    expect(page.locator("#scrub")).to_have_attribute("max", str(last + 1))
    # then it plays on from where it was
    assert int(page.input_value("#scrub")) < 8
    expect(page.locator("#play")).to_have_attribute("aria-label", "Pause")


def test_without_script_the_keys_are_links(server: Server, nora: Phone) -> None:
    cookies = nora.page.context.cookies()
    browser = nora.page.context.browser
    assert browser
    plain = browser.new_context(base_url=server.url, java_script_enabled=False)
    plain.add_cookies(cookies)  # type: ignore[arg-type]
    page = plain.new_page()
    page.goto(nora.page.url)
    page.click("#way-on")
    assert page.get_attribute("#moment", "data-at") == "245"
    assert not page.is_visible("#play")
    plain.close()


def test_with_text_twice_as_large_everything_is_in_reach(nora: Phone) -> None:
    page = nora.page
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("#way-on").scroll_into_view_if_needed()
    page.tap("#way-on")
    shows(page, "245")
