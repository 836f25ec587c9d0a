"""Every screen follows, says when it cannot, and keeps what was typed."""

from __future__ import annotations

import os
import re
import signal
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser.out_of_reach import forgive, star
from tests.browser.scenes import Brought, in_set_up
from tests.browser.test_evening import position

if TYPE_CHECKING:
    from tests.api.server import Server
    from tests.browser.conftest import NewPhone, TwoPhones


def test_two_phones_in_step_and_who_is_here(two: TwoPhones) -> None:
    # given two at the table
    nora, ben = two
    expect(nora.page.get_by_label(re.compile("Here now: Nora.*Ben"))).to_be_visible()
    # when one ticks a line
    nora.log("Done: Assemble")
    expect(ben.table.locator("[data-position]")).to_have_attribute("data-position", position(nora))
    # then the other has it by itself, hears it, and nothing has moved under the thumb
    expect(ben.page.locator("#heard")).to_contain_text("Nora:")


def test_what_is_typed_and_the_focus_stay_while_others_act(two: TwoPhones) -> None:
    # given Ben with a key in focus, and further down the page
    nora, ben = two
    key = ben.key("Done: The 2 Ammunition")
    key.scroll_into_view_if_needed()
    key.focus()
    where = ben.page.evaluate("window.scrollY")
    # when Nora ticks what stands above it
    nora.log("Done: Assemble")
    expect(ben.key("Done: Assemble")).to_have_count(0)
    # then the focus is where it was
    focused = "document.activeElement.ariaLabel || document.activeElement.id"
    assert "2 Ammunition" in ben.page.evaluate(focused)
    assert abs(ben.page.evaluate("window.scrollY") - where) < 200


def test_a_dead_stream_is_noticed_and_replaced(phone: NewPhone, server: Server) -> None:
    # given a page whose tracker hangs: the line is open and silent
    nora = phone()
    nora.page.clock.install()
    Brought(server, in_set_up()).seat(nora)
    nora.page.clock.resume()
    expect(nora.page.get_by_label(re.compile("Here now: Nora"))).to_be_visible()
    assert server.process is not None
    os.killpg(server.process.pid, signal.SIGSTOP)
    try:
        # when half a minute goes by
        nora.page.clock.fast_forward(30_000)
        # then the page says so
        expect(nora.page.locator("#link")).to_contain_text("Not connected")
    finally:
        os.killpg(server.process.pid, signal.SIGCONT)
    # and follows again by itself when the tracker does
    nora.page.clock.fast_forward(30_000)
    expect(nora.page.locator("#link")).to_be_hidden()
    forgive(nora)


def test_a_key_that_changed_under_the_thumb_does_nothing(two: TwoPhones) -> None:
    # given a phone on which a drawing takes longer than the guard, and a tap on a key that has just changed
    nora, ben = two
    before = position(nora)
    nora.page.evaluate(
        """() => {
          const quick = Idiomorph.morph;
          Idiomorph.morph = (...given) => {
            const late = performance.now() + 400, made = quick(...given);
            while (performance.now() < late);
            return made;
          };
        }"""
    )
    nora.page.evaluate(
        """() => document.addEventListener("htmx:afterSwap", (event) => {
          if (event.detail.target.id !== "main") return;
          document.querySelector("section[aria-labelledby=due] li button").click();
        }, { once: true })"""
    )
    # when the drawing comes in
    ben.log("Done: Assemble")
    # then nothing more is logged than what Ben did, and Nora's phone says why
    expect(nora.told).to_contain_text("only just changed")
    expect(nora.table.locator("[data-position]")).not_to_have_attribute("data-position", before)
    assert position(nora) == position(ben)


LONG = "Jason attacks Beheader red with Machete · hit, 2 damage · Beheader red falls · Jason gets Loot, "
COVERED = """() => {
  const box = document.querySelector(".told__in").getBoundingClientRect();
  const tabs = document.querySelector(".tabs").getBoundingClientRect();
  return [Math.round(box.top - tabs.top), Math.round(box.bottom - tabs.bottom)];
}"""


def test_a_long_message_lies_over_the_tabs_alone_until_one_reads_on(phone: NewPhone, server: Server) -> None:
    # given a message of many lines
    nora = phone()
    nora.page.clock.install()
    Brought(server, in_set_up()).seat(nora)
    nora.page.clock.resume()
    tell = "(text) => document.dispatchEvent(new CustomEvent('castaway:tell', { detail: text }))"
    nora.page.evaluate(tell, LONG * 3)
    # then two of them are shown, over the tabs, and a reader is told all of it
    top, bottom = nora.page.evaluate(COVERED)
    assert (top >= -4, bottom) == (True, 0)
    nora.check_looks()
    expect(nora.told).to_contain_text(LONG * 3)
    # when she reads on, it grows, and stays until she closes it
    nora.page.get_by_role("button", name="Read all of it").tap()
    assert nora.page.evaluate(COVERED)[0] < -80
    nora.page.clock.fast_forward(7_000)
    expect(nora.told).to_contain_text("Machete")
    nora.hush()
    # and a short one has no more to read
    nora.page.evaluate(tell, "Sent: 1")
    expect(nora.page.get_by_role("button", name="Read all of it")).to_have_count(0)


def test_a_sheet_half_filled_in_is_there_after_a_reload(two: TwoPhones) -> None:
    # given a sheet with something typed into it
    nora, _ben = two
    nora.tap("Jason takes a starting point")
    star(nora, "2")
    nora.page.wait_for_timeout(500)
    # when the page is opened anew
    nora.page.reload()
    # then it is as it was, and can be sent
    expect(nora.sheet.get_by_label("Star")).to_have_value("2")
    nora.answer("Log it")
    nora.logged("Jason stands on star 2")
    # and what was sent does not come back
    nora.page.wait_for_timeout(500)
    nora.page.reload()
    expect(nora.table.locator("#signal")).to_have_attribute("data-state", "sent")
    expect(nora.sheet).to_be_empty()


def test_an_older_page_renews_itself(two: TwoPhones) -> None:
    # given a page of the version before, with a sheet open
    nora, ben = two
    nora.page.add_init_script(
        """if (!sessionStorage.aged) new MutationObserver((_, watching) => {
          const meta = document.querySelector("meta[name=castaway-version]");
          if (!meta) return;
          meta.content = "of yesterday";
          sessionStorage.aged = "yes";
          watching.disconnect();
        }).observe(document, { childList: true, subtree: true })"""
    )
    nora.page.reload()
    nora.tap("Jason takes a starting point")
    # when the tracker answers it
    ben.log("Done: Assemble")
    # then it says what is the matter, and is opened anew as soon as the sheet is closed
    expect(nora.page.locator("#link")).to_contain_text("renewed")
    with nora.page.expect_navigation():
        nora.page.keyboard.press("Escape")
    version = nora.page.locator("meta[name=castaway-version]")
    expect(version).not_to_have_attribute("content", "of yesterday")
    expect(nora.table.locator("[data-position]")).to_have_attribute("data-position", position(ben))


MEASURED = """async (src) => {
  const drawn = new Image();
  drawn.src = src;
  await drawn.decode();
  return [drawn.width, drawn.height];
}"""
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = (await Promise.all(caches_.map((each) => each.keys()))).flat();
  return kept.map((request) => new URL(request.url).pathname);
}"""


def test_it_can_be_installed(phone: NewPhone) -> None:
    # given a browser on the first page
    nora = phone()
    nora.page.goto("/")
    # then there is a manifest with icons as it says, and a worker that keeps what is nobody's
    address = nora.page.locator("link[rel=manifest]").get_attribute("href") or ""
    manifest = nora.page.request.get(address).json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        side = int(icon["sizes"].split("x")[0])
        assert nora.page.evaluate(MEASURED, icon["src"]) == [side, side]
    kept = nora.page.evaluate(KEPT)
    assert "/offline" in kept
    assert all(path == "/offline" or path.startswith("/static/") for path in kept)


def test_a_sheet_that_was_closed_stays_closed_however_soon_the_page_goes(two: TwoPhones) -> None:
    # given a sheet that was kept as a draft
    nora, _ben = two
    nora.tap("Jason takes a starting point")
    star(nora, "2")
    nora.page.wait_for_timeout(500)
    # when it is closed and the page goes in the same moment
    nora.sheet.locator("[data-close]").first.tap()
    nora.page.reload()
    # then it does not come back
    expect(nora.table.locator("#signal")).to_have_attribute("data-state", "sent")
    nora.page.wait_for_timeout(500)
    expect(nora.sheet).to_be_empty()
