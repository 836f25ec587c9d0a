"""The table for whoever has no thumb free, cannot bear motion, or reads letters twice as large."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from uuid import uuid4

import pytest

if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser.phone import PATIENCE, Phone
from tests.browser.test_evening import open_campaign, position, sit_down

NewPhone = Callable[..., Phone]
FOCUSED = (
    "() => [document.activeElement.ariaLabel, document.activeElement.innerText].filter(Boolean).join(' ')"
)
MOVING = """() => document.getAnimations().filter((each) => each.playState === "running")
  .filter((each) => each.effect.getComputedTiming().activeDuration > 0).length"""
PARTS = "main button, main dd, main h2, .bar *, .tabs a, #sheet button"
CUT_OFF = f"""() => [...document.querySelectorAll("{PARTS}")]
  .filter((part) => part.checkVisibility() && !part.closest(".sr, [aria-hidden]"))
  .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === "hidden"
    || part.getBoundingClientRect().right > window.innerWidth + 1)
  .map((part) => part.outerHTML.slice(0, 120))"""
OVERLAPPING = """() => {
  const words = [...document.querySelectorAll(".tabs a")].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each.lastChild);
    return range.getBoundingClientRect();
  });
  return words.slice(1).filter((box, at) => box.width && box.left < words[at].right).length ? ["tabs"] : [];
}"""


def until(phone: Phone, holds: str) -> None:
    """Wait for it; the page's policy allows no script that waits by itself."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not phone.page.evaluate(holds):
        assert time.monotonic() < deadline, holds
        phone.page.wait_for_timeout(50)


def tab_to(phone: Phone, says: str) -> None:
    """Walk there as a keyboard does."""
    for _ in range(120):
        phone.page.keyboard.press("Tab")
        if says in phone.page.evaluate(FOCUSED):
            return
    raise AssertionError(says)


def test_an_action_by_keyboard_alone(phone: NewPhone) -> None:
    # given a table that nobody touches
    nora = phone()
    open_campaign(nora)
    # when a mission is begun and a line ticked by keys only
    tab_to(nora, "Start Mission 1")
    nora.page.keyboard.press("Enter")
    expect(nora.sheet.locator("h2")).to_be_focused()
    tab_to(nora, "Use invented sample values")
    nora.page.keyboard.press("Enter")
    nora.logged("Make a Break")
    tab_to(nora, "Done: Assemble")
    before = position(nora)
    expect(nora.page.locator("html[data-guard]")).to_have_count(0)
    nora.page.keyboard.press("Enter")
    nora.logged()
    # then it is in the books, and the outbox opens and closes with the focus where it was
    expect(nora.table.locator("[data-position]")).not_to_have_attribute("data-position", before)
    nora.settled()
    tab_to(nora, "All sent")
    expect(nora.page.locator("html[data-guard]")).to_have_count(0)
    nora.page.keyboard.press("Enter")
    expect(nora.sheet.locator("h2")).to_be_focused()
    nora.page.keyboard.press("Escape")
    expect(nora.sheet).to_be_empty()
    expect(nora.page.locator("#signal")).to_be_focused()


def test_nothing_moves_for_whom_motion_is_too_much(phone: NewPhone) -> None:
    # given two phones that ask for less motion
    nora, ben = phone(), phone()
    sit_down(ben, open_campaign(nora))
    # when numbers change, and a sheet opens
    nora.log("Start Mission 1")
    expect(ben.table.locator("[data-position]")).to_have_attribute("data-position", position(nora))
    nora.log("Done: Assemble")
    # then what has changed is marked, and nothing runs
    nora.page.tap("#signal")
    assert nora.page.evaluate(MOVING) == 0
    assert ben.page.evaluate(MOVING) == 0


def hurt(phone: Phone, unit: str) -> None:
    """One damage, from wherever."""
    campaign = phone.page.url.split("/c/")[1].split("?")[0]
    fields = {"unit": unit, "hp": 1, "cause": "table"}
    sent = {"id": str(uuid4()), "kind": "record_hurt", "seen": int(position(phone)), "with": fields}
    answer = phone.page.request.post(f"/api/v1/campaigns/{campaign}/actions", data=sent)
    assert answer.status == 201, answer.text()


def test_a_changed_number_is_marked(phone: NewPhone) -> None:
    # given a character at full health on another's screen
    nora, ben = phone(), phone()
    sit_down(ben, open_campaign(nora))
    nora.log("Start Mission 1")
    expect(ben.table.locator("[data-position]")).to_have_attribute("data-position", position(nora))
    marked = "document.querySelectorAll('#main .changed').length"
    # when a number on it changes
    ben.page.evaluate(
        "window.marks = []; new MutationObserver((all) => all.forEach((each) => "
        "each.target.classList.contains('changed') && window.marks.push(each.target.innerText)))"
        ".observe(document.getElementById('main'), "
        "{ subtree: true, attributes: true, attributeFilter: ['class'] })"
    )
    hurt(nora, "Liza")
    # then the other screen marks it for a while, and it alone
    until(ben, "window.marks.length > 0")
    assert ben.page.evaluate("window.marks.length") <= 4
    until(ben, f"{marked} === 0")


def test_letters_twice_as_large_cut_nothing_off(phone: NewPhone) -> None:
    # given somebody who has set the browser's letters to 200 %
    nora = phone()
    open_campaign(nora)
    nora.log("Start Mission 1")
    session = nora.page.context.new_cdp_session(nora.page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    nora.page.reload()
    expect(nora.table.locator("[data-position]")).to_be_visible()
    assert nora.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    # then nothing is cut off or beside the page, on the table, in the outbox and on a sheet
    assert nora.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert nora.page.evaluate(CUT_OFF) == []
    assert nora.page.evaluate(OVERLAPPING) == []
    nora.page.tap("#signal")
    assert nora.page.evaluate("document.documentElement.scrollWidth") <= 360
    assert nora.page.evaluate(CUT_OFF) == []


def test_the_screen_stays_on_where_that_is_wanted(phone: NewPhone) -> None:
    # given a phone that counts how often it is asked
    nora = phone()
    nora.page.add_init_script(
        "window.asked = 0; if (navigator.wakeLock) navigator.wakeLock.request = async () => "
        "(window.asked += 1, Object.assign(new EventTarget(), { release: async () => {} }))"
    )
    open_campaign(nora)
    assert nora.page.evaluate("window.asked") == 0
    # when it is chosen
    nora.page.tap("#signal")
    nora.sheet.get_by_label("Keep the screen on").check()
    until(nora, "window.asked === 1")
    # then it is asked for again on the next page
    nora.page.reload()
    until(nora, "window.asked === 1")
    nora.page.tap("#signal")
    expect(nora.sheet.get_by_label("Keep the screen on")).to_be_checked()
