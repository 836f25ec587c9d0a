"""A tap that waits is dropped by its name: then it is never sent, and the phone says what it knows."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser.out_of_reach import forgive, ticks, without_network

if TYPE_CHECKING:
    from tests.browser.conftest import TwoPhones


def test_one_of_the_taps_that_wait_is_dropped_by_its_name(two: TwoPhones) -> None:
    # given two taps that wait, and what each says, its pieces apart
    nora, _ben = two
    with without_network(nora):
        nora.tap("Done: Assemble")
        nora.tap("Done: The 2 Ammunition")
        expect(nora.page.locator("#link")).to_contain_text("Waiting to be sent: 2")
        nora.page.tap("#signal")
        waiting = nora.sheet.locator(".tap--waiting")
        expect(waiting.first).to_contain_text(re.compile(r"Done: Assemble.*\S tapped at \d"))
        nora.check_looks()
        # when the first is dropped
        nora.sheet.get_by_role("button", name=re.compile("^Drop it: Done: Assemble")).tap()
        # then it says so, the next one has the focus, and only that one goes
        expect(nora.told).to_contain_text("Dropped: Done: Assemble")
        expect(waiting).to_have_count(1)
        expect(waiting.get_by_role("button")).to_be_focused()
        nora.page.keyboard.press("Escape")
    expect(nora.page.locator("#signal")).to_have_attribute("data-state", "sent")
    expect(nora.key("Done: The 2 Ammunition")).to_have_count(0)
    assert ticks(nora) == 1
    forgive(nora)


DROPPED_WHILE_READ = """async () => {
  const taps = window.castawayTaps;
  const tap = { id: taps.newId(), campaign: "none", state: "waiting", says: "A tap", at: 0, body: [] };
  await taps.save(tap);
  const reading = taps.load();
  taps.drop(tap);
  await reading;
  return taps.all().filter((each) => each.id === tap.id).length;
}"""
"""How often a tap is there that is dropped while the database is read, as when the network comes back."""
SENDS_ELSEWHERE = """() => new Promise((got) => {
  navigator.locks.request("castaway-outbox", () => new Promise((done) => { window.through = done; got(); }));
})"""
"""Another page of this phone sends what waits, until `through` is called."""

NOBODY_SENDS = "async () => !(await navigator.locks.query()).held.length"


def test_a_tap_that_is_dropped_while_the_outbox_is_read_is_not_sent(two: TwoPhones) -> None:
    nora, _ben = two
    assert nora.page.evaluate(DROPPED_WHILE_READ) == 0


def test_nothing_is_dropped_while_another_page_of_the_phone_sends(two: TwoPhones) -> None:
    # given a tap that waits, and another page of the same phone that sends
    nora, _ben = two
    other = nora.page.context.new_page()
    other.goto(nora.page.url)
    with without_network(nora):
        nora.tap("Done: Assemble")
        other.evaluate(SENDS_ELSEWHERE)
        nora.page.tap("#signal")
        drop = nora.sheet.get_by_role("button", name=re.compile("^Drop it: Done: Assemble"))
        # when it is dropped
        drop.tap()
        # then it may be under way, and stays; once the other page is through it is dropped
        expect(nora.told).to_contain_text("Sending…")
        expect(nora.sheet.locator(".tap--waiting")).to_have_count(1)
        other.evaluate("window.through()")
        drop.tap()
        expect(nora.told).to_contain_text("Dropped: Done: Assemble")
        expect(nora.sheet.locator(".tap--waiting")).to_have_count(0)
    other.close()
    assert ticks(nora) == 0
    forgive(nora)


def test_a_tap_whose_answer_was_lost_is_dropped_without_saying_that_it_is_not_there(two: TwoPhones) -> None:
    # given a tap that was sent, and no answer to it
    nora, ben = two
    nora.page.route("**/act", lambda route: (route.fetch(), route.abort()))
    nora.tap("Done: Assemble")
    expect(ben.key("Done: Assemble")).to_have_count(0)
    with without_network(nora):
        nora.page.wait_for_function(NOBODY_SENDS)
        nora.page.tap("#signal")
        # when it is dropped before it is sent again
        nora.sheet.get_by_role("button", name=re.compile("^Drop it: Done: Assemble")).tap()
        # then nobody says that it is not in the books, for it is
        expect(nora.told).to_contain_text("If it had arrived before")
        nora.page.unroute_all(behavior="ignoreErrors")
    assert ticks(ben) == 1
    forgive(nora)


WHAT_A_KEY_SAYS = """() => {
  const key = document.createElement("button");
  key.innerHTML = "<b>Take Loot</b><small>Jason<svg></svg>, <i>2</i></small><i hidden>no</i>";
  return window.castawayTaps.said(key);
}"""


def test_what_stands_beneath_one_another_on_a_key_is_not_glued_together(two: TwoPhones) -> None:
    # given a key with a verb, and beneath it for whom; when it is called by what it says
    nora, _ben = two
    says = nora.page.evaluate(WHAT_A_KEY_SAYS)
    # then each piece stands apart, and what nobody sees is left out
    assert says == "Take Loot Jason, 2"
