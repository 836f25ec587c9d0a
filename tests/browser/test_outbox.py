"""A tap without a network waits in the outbox, goes out later and counts once."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser.out_of_reach import forgive, signal_of, star, ticks, without_network
from tests.browser.test_evening import position, sit_down

if TYPE_CHECKING:
    from tests.api.server import Server
    from tests.browser.conftest import TwoPhones

LIES_READY = """(says) => {
  const keys = [...document.querySelectorAll("#main form[hx-get]")];
  const key = keys.find((form) => form.innerText.includes(says));
  return Boolean(window.castawayAhead.sheet([...new FormData(key).entries()]));
}"""
"""Whether the sheet of this key was fetched ahead."""


def test_taps_without_a_network_wait_and_go_in_order_each_once(two: TwoPhones) -> None:
    # given a table, and Nora's phone out of reach
    nora, ben = two
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


def test_taps_outlive_a_reload_and_a_restart_of_the_tracker(two: TwoPhones, server: Server) -> None:
    # given a tap that was made while the tracker was down
    nora, _ben = two
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


def test_what_waits_goes_from_whichever_page_is_open(two: TwoPhones) -> None:
    # given a tick and a question, tapped at the table while the tracker could not be reached
    nora, ben = two
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


def test_a_phone_that_was_signed_out_sends_once_it_sits_down_again(two: TwoPhones) -> None:
    # given a tap that waits on Ben's phone, which has lost its seat meanwhile
    nora, ben = two
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


def test_a_question_that_needs_its_answer_waits_for_the_person(two: TwoPhones) -> None:
    # given an action that asks, tapped without a network, and a tick after it
    nora, _ben = two
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


def test_a_sheet_that_lies_ready_opens_without_a_network(two: TwoPhones) -> None:
    # given a table at which nobody did anything for some seconds
    nora, ben = two
    nora.page.wait_for_function(LIES_READY, arg="Jason takes a starting point")
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


def test_what_somebody_else_logged_meanwhile_is_asked_and_counts_once(two: TwoPhones) -> None:
    # given a line that Nora ticks without a network, and Ben with one
    nora, ben = two
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


def test_a_form_and_what_is_looked_up_say_that_the_tracker_is_gone(two: TwoPhones, server: Server) -> None:
    # given the chronicle on one phone, a half-filled form on the other, and no tracker
    nora, ben = two
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
