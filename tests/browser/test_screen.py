"""The big screen: readable on a phone as well, and never a picture of an hour ago."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

# In CI it must be there; anywhere else its absence is told and passed over.
if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser.scenes import Brought, in_the_player_turn, on_a_trek

if TYPE_CHECKING:
    from tests.api.server import Server
    from tests.browser.conftest import NewPhone
    from tests.browser.phone import Phone


def test_it_is_read_on_a_phone_as_well(server: Server, phone: NewPhone) -> None:
    there = phone("light")
    for scene in (in_the_player_turn, on_a_trek):
        table = Brought(server, scene())
        table.sit(there, "seat-1")
        there.page.goto(f"/c/{table.id}/screen")
        there.check_looks()


def half_a_minute_of_silence(there: Phone) -> None:
    """What was still under way when the tracker began to hang counts as a sign of life."""
    for _ in range(20):
        there.page.clock.fast_forward(30_000)
        there.page.wait_for_timeout(500)
        if there.page.locator("#link").is_visible():
            return


def test_a_dead_line_is_noticed_and_mended(server: Server, phone: NewPhone) -> None:
    # given a screen whose tracker hangs: the line is open and silent
    there, table = phone(), Brought(server, in_the_player_turn())
    table.sit(there, "seat-1")
    there.page.clock.install()
    there.page.goto(f"/c/{table.id}/screen")
    there.page.clock.resume()
    blue = there.page.locator(".big__foes li", has_text="Beheader blue").locator(".count")
    expect(blue).to_contain_text("7")
    assert server.process is not None
    os.killpg(server.process.pid, signal.SIGSTOP)
    try:
        # when half a minute goes by without a word, then it says so
        half_a_minute_of_silence(there)
        expect(there.page.locator("#link")).to_have_text("Not connected. Trying again…")
    finally:
        os.killpg(server.process.pid, signal.SIGCONT)
    # and follows again by itself when the tracker does
    there.page.clock.fast_forward(30_000)
    expect(there.page.locator("#link")).to_be_hidden()
    table.log("record_hurt", unit="beheader-blue", hp=1, cause="table")
    expect(blue).to_contain_text("6")
    there.trouble.clear()


def test_a_long_name_in_one_word_makes_no_page_wider(phone: NewPhone) -> None:
    # given somebody whose name is forty letters without a space, at a campaign of a title like it
    host = phone()
    host.page.goto("/new")
    host.page.fill("#title", "M" * 100)
    host.page.fill("#name1", "W" * 40)
    host.page.press("#name1", "Enter")
    host.page.wait_for_url("**/c/**")
    table = host.page.url
    # then the camp and the big screen are as wide as the phone
    for page in ("/people", "/screen"):
        host.page.goto(f"{table}{page}")
        assert host.page.evaluate("document.documentElement.scrollWidth") <= 360, page
