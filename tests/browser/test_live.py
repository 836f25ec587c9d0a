"""Every screen follows; a tap without a network waits and counts once; nothing typed is lost."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.api.server import Server
from tests.browser.phone import Phone
from tests.browser.test_evening import open_campaign, position, sit_down

NewPhone = Callable[..., Phone]
NOT_THERE = re.compile(
    "ERR_|Failed to load|sendError|sseError|timeout|net::|status of 503|Fetch API"
    "|object Event|htmx:afterRequest"
)
"""What a browser notes down while the tracker is not there."""


def two_at_the_table(phone: NewPhone) -> tuple[Phone, Phone]:
    nora, ben = phone(), phone("light")
    sit_down(ben, open_campaign(nora))
    nora.log("Start Mission 1")
    expect(ben.table.locator("[data-position]")).to_have_attribute("data-position", position(nora))
    return nora, ben


@contextmanager
def without_network(phone: Phone) -> Iterator[None]:
    phone.page.context.set_offline(True)
    yield
    phone.page.context.set_offline(False)


def forgive(*phones: Phone) -> None:
    """A browser without a network complains; that is what was asked of it."""
    for each in phones:
        each.trouble[:] = [trouble for trouble in each.trouble if not NOT_THERE.search(trouble)]


def signal_of(phone: Phone) -> str | None:
    return phone.page.locator("#signal").get_attribute("data-state")


def done(phone: Phone) -> list[str]:
    """The kinds of the actions that are in the books, in their order."""
    campaign = re.split("[/?#]", phone.page.url.split("/c/")[1])[0]
    found = phone.page.request.get(f"/api/v1/campaigns/{campaign}/actions?limit=500").json()
    return [action["kind"] for action in found["actions"]]


def ticks(phone: Phone) -> int:
    return done(phone).count("confirm_setup")


def star(phone: Phone, number: str) -> None:
    """Fill in where Jason starts."""
    phone.sheet.get_by_label("Star").fill(number)


def test_two_phones_in_step_and_who_is_here(phone: NewPhone) -> None:
    # given two at the table
    nora, ben = two_at_the_table(phone)
    expect(nora.page.get_by_label(re.compile("Here now: Nora.*Ben"))).to_be_visible()
    # when one ticks a line
    nora.log("Done: Assemble")
    told = time.monotonic()
    expect(ben.table.locator("[data-position]")).to_have_attribute("data-position", position(nora))
    # then the other has it within a second, hears it, and nothing has moved under the thumb
    assert time.monotonic() - told < 1
    expect(ben.page.locator("#heard")).to_contain_text("Nora:")


def test_what_is_typed_and_the_focus_stay_while_others_act(phone: NewPhone) -> None:
    # given Ben with a key in focus, and further down the page
    nora, ben = two_at_the_table(phone)
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


def test_taps_without_a_network_wait_and_go_in_order_each_once(phone: NewPhone) -> None:
    # given a table, and Nora's phone out of reach
    nora, ben = two_at_the_table(phone)
    before = position(ben)
    with without_network(nora):
        # when she ticks two lines, one of them with a nervous thumb
        nora.tap("Done: Assemble")
        expect(nora.told).to_contain_text("Kept on this phone")
        nora.key("Done: Assemble").dispatch_event("click")
        nora.tap("Done: The 2 Ammunition")
        expect(nora.page.locator("#link")).to_contain_text("Waiting to be sent")
        assert signal_of(nora) == "away"
        nora.page.tap("#signal")
        expect(nora.sheet.locator(".tap--waiting").first).to_contain_text("Assemble")
        nora.check_looks()
        nora.page.keyboard.press("Escape")
        assert position(ben) == before
    # then both are in the books in that order, and each counts once
    expect(nora.page.locator("#signal")).to_have_attribute("data-state", "sent")
    expect(ben.key("Done: The 2 Ammunition")).to_have_count(0)
    assert ticks(nora) == 2
    nora.page.tap("#signal")
    expect(nora.sheet.locator(".tap--waiting")).to_have_count(0)
    forgive(nora)


def test_taps_outlive_a_reload_and_a_restart_of_the_tracker(phone: NewPhone, server: Server) -> None:
    # given a tap that was made while the tracker was down
    nora, _ben = two_at_the_table(phone)
    server.stop()
    expect(nora.page.locator("#link")).to_contain_text("Not connected")
    nora.tap("Done: Assemble")
    expect(nora.told).to_contain_text("Kept on this phone")
    # when the page is opened anew before the tracker is back
    nora.page.reload()
    expect(nora.page.locator("h1")).to_contain_text("No connection")
    expect(nora.page.locator(".tap--waiting")).to_contain_text("Assemble")
    nora.check_looks()
    # then the page of the phone itself goes back to the table, and the tap is sent
    server.start()
    expect(nora.page.locator("[data-position]")).to_be_visible()
    expect(nora.table.locator("#signal")).to_have_attribute("data-state", "sent")
    expect(nora.key("Done: Assemble")).to_have_count(0)
    assert ticks(nora) == 1
    forgive(nora, _ben)


def test_what_waits_goes_from_whichever_page_is_open(phone: NewPhone) -> None:
    # given a tick and a question, tapped at the table while the tracker could not be reached
    nora, ben = two_at_the_table(phone)
    nora.page.evaluate("window.castawayAhead = null")  # no sheet lay ready
    nora.page.route(re.compile("/(act|sheet)"), lambda route: route.abort())
    nora.tap("Done: Assemble")
    expect(nora.told).to_contain_text("Kept on this phone")
    nora.tap("Jason takes a starting point")
    expect(nora.told).to_contain_text("Jason takes")
    # when she goes to the books, still without it
    nora.page.get_by_role("link", name="Books").tap()
    expect(nora.page.locator("#link")).to_contain_text("Not connected. Trying again… Waiting to be sent: 2.")
    nora.check_looks()
    nora.page.tap("#signal")
    expect(nora.sheet.locator(".tap--waiting")).to_have_count(2)
    nora.page.keyboard.press("Escape")
    # then it goes from there as soon as it can, each once, and what asks back is answered at the table
    nora.page.unroute_all()
    expect(nora.page.locator("#link")).to_contain_text("Needs you: 1")
    assert ticks(nora) == 1
    expect(ben.key("Done: Assemble")).to_have_count(0)
    nora.page.tap("#link")
    nora.sheet.locator("[data-answer]").tap()
    star(nora, "1")
    nora.answer("Log it")
    nora.logged("Jason stands on star 1")
    expect(nora.page.locator("#signal")).to_have_attribute("data-state", "sent")
    assert ticks(nora) == 1
    forgive(nora)


def test_a_phone_that_was_signed_out_sends_once_it_sits_down_again(phone: NewPhone) -> None:
    # given a tap that waits on Ben's phone, which has lost its seat meanwhile
    nora, ben = two_at_the_table(phone)
    code = nora.page.inner_text(".code")
    with without_network(ben):
        ben.tap("Done: Assemble")
        expect(ben.told).to_contain_text("Kept on this phone")
        ben.page.context.clear_cookies()
    expect(ben.page.locator("#link")).to_contain_text("Needs you: 1")
    # when he joins again
    sit_down(ben, code)
    # then it goes
    expect(nora.key("Done: Assemble")).to_have_count(0)
    assert ticks(nora) == 1
    forgive(ben)


def test_a_question_that_needs_its_answer_waits_for_the_person(phone: NewPhone) -> None:
    # given an action that asks, tapped without a network, and a tick after it
    nora, _ben = two_at_the_table(phone)
    with without_network(nora):
        nora.page.evaluate("window.castawayAhead = null")  # nothing lay ready
        nora.tap("Jason takes a starting point")
        expect(nora.told).to_contain_text("Kept on this phone")
        nora.tap("Done: Assemble")
        expect(nora.page.locator("#link")).to_contain_text("Waiting to be sent: 2")
    # when the network is back
    expect(nora.page.locator("#link")).to_contain_text("Needs you: 1")
    # then the tick waits behind it, and goes once it has its answer
    nora.page.tap("#signal")
    nora.check_looks()
    nora.sheet.locator("[data-answer]").tap()
    star(nora, "1")
    nora.answer("Log it")
    nora.logged("Jason stands on star 1")
    expect(nora.page.locator("#signal")).to_have_attribute("data-state", "sent")
    expect(nora.key("Done: Assemble")).to_have_count(0)
    forgive(nora)


def test_a_sheet_that_lies_ready_opens_without_a_network(phone: NewPhone) -> None:
    # given a table at which nobody did anything for some seconds
    nora, ben = two_at_the_table(phone)
    nora.page.wait_for_timeout(8_000)
    with without_network(nora):
        # when a sheet is opened, filled in and sent without a network
        nora.tap("Jason takes a starting point")
        star(nora, "3")
        nora.answer("Log it")
        expect(nora.told).to_contain_text("Kept on this phone: Jason takes a star")
        expect(nora.sheet).to_be_empty()
    # then it is in the books as it was said
    expect(ben.table).to_contain_text("Jason stands on star 3")
    expect(nora.page.locator("#signal")).to_have_attribute("data-state", "sent")
    forgive(nora)


def test_what_somebody_else_logged_meanwhile_is_asked_and_counts_once(phone: NewPhone) -> None:
    # given a line that Nora ticks without a network, and Ben with one
    nora, ben = two_at_the_table(phone)
    with without_network(nora):
        nora.tap("Done: Assemble")
        expect(nora.told).to_contain_text("Kept on this phone")
        ben.log("Done: Assemble")
    # when her phone is back
    expect(nora.page.locator("#link")).to_contain_text("Needs you: 1")
    nora.page.tap("#signal")
    expect(nora.sheet.locator(".needs")).to_contain_text("Assemble")
    nora.check_looks()
    # then she says that it was the same, and it counts once
    expect(nora.sheet.locator(".needs")).to_contain_text("Ben logged this")
    nora.sheet.locator("[data-answer]").tap()
    nora.answer("No, once")
    expect(nora.page.locator("#signal")).to_have_attribute("data-state", "sent")
    assert ticks(nora) == 1
    forgive(nora)


def test_a_dead_stream_is_noticed_and_replaced(phone: NewPhone, server: Server) -> None:
    # given a page whose tracker hangs: the line is open and silent
    nora = phone()
    nora.page.clock.install()
    open_campaign(nora)
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


def test_a_key_that_changed_under_the_thumb_does_nothing(phone: NewPhone) -> None:
    # given a key, and another in its place in the moment of the tap
    nora, ben = two_at_the_table(phone)
    before = position(nora)
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


def test_a_form_and_what_is_looked_up_say_that_the_tracker_is_gone(phone: NewPhone, server: Server) -> None:
    # given the chronicle on one phone, a half-filled form on the other, and no tracker
    nora, ben = two_at_the_table(phone)
    ben.page.get_by_role("link", name="Chronicle").tap()
    nora.page.get_by_role("link", name="Camp", exact=True).tap()
    nora.page.locator(".seat", has_text="Ben").locator("summary").tap()
    nora.page.get_by_label("Hand the seat on to").fill("Mia")
    server.kill()
    # when a line is to be struck, it is told that this cannot be seen now
    ben.page.get_by_role("button", name="Strike line").first.tap()
    expect(ben.told).to_contain_text("cannot be reached just now")
    # when the form is sent, it says so, and holds what was typed through a reload and a restart
    nora.page.get_by_role("button", name="Hand it on").tap()
    expect(nora.page.get_by_role("alert")).to_contain_text("nothing was sent")
    nora.check_looks()
    nora.page.reload()
    expect(nora.page.locator("h1")).to_contain_text("No connection")
    server.start()
    expect(nora.page.get_by_label("Hand the seat on to")).to_have_value("Mia")
    nora.page.get_by_role("button", name="Hand it on").tap()
    expect(nora.page.locator("h1")).to_contain_text("The seat of Mia")
    # then it is forgotten
    nora.page.get_by_role("link", name="Done").tap()
    nora.page.locator(".seat", has_text="Mia").locator("summary").tap()
    expect(nora.page.get_by_label("Hand the seat on to")).to_have_value("")
    forgive(nora, ben)


LONG = "Jason attacks Beheader red with Machete · hit, 2 damage · Beheader red falls · Jason gets Loot, "
COVERED = """() => {
  const box = document.querySelector(".told__in").getBoundingClientRect();
  const tabs = document.querySelector(".tabs").getBoundingClientRect();
  return [Math.round(box.top - tabs.top), Math.round(box.bottom - tabs.bottom)];
}"""


def test_a_long_message_lies_over_the_tabs_alone_until_one_reads_on(phone: NewPhone) -> None:
    # given a message of many lines
    nora = phone()
    nora.page.clock.install()
    open_campaign(nora)
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


def test_a_sheet_half_filled_in_is_there_after_a_reload(phone: NewPhone) -> None:
    # given a sheet with something typed into it
    nora, _ben = two_at_the_table(phone)
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


def test_an_older_page_renews_itself(phone: NewPhone) -> None:
    # given a page of the version before, with a sheet open
    nora, ben = two_at_the_table(phone)
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
