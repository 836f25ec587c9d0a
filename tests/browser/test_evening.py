"""Two phones at one table, from opening the campaign to striking a line."""

from __future__ import annotations

import os
import re
import time
from typing import TYPE_CHECKING, Any

import pytest

# In CI it must be there; anywhere else its absence is told and passed over.
if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.browser.phone import Phone

AT_ONCE = 1.0
"""Seconds in which the other phone has followed, unless the machine is busy with something else."""


def open_campaign(nora: Phone, options: Mapping[str, Any] | None = None) -> str:
    """Nora opens a campaign, with these house rules; the code that stands on her table."""
    nora.page.goto("/new")
    nora.check_looks()
    if options:
        nora.page.locator("#house-rules summary").tap()
        for option, chosen in options.items():
            choose(nora, option, chosen)
    nora.page.fill("#title", "Thursday on Rook Islands")
    for number, (name, character) in enumerate((("Nora", "Jason"), ("Ben", "Liza")), 1):
        nora.page.fill(f"#name{number}", name)
        nora.page.select_option(f"#character{number}", character)
    nora.page.tap("text=Start the campaign")
    nora.page.wait_for_url("**/c/**")
    return nora.page.inner_text(".code")


def choose(nora: Phone, option: str, chosen: str | bool) -> None:
    """One of the house rules."""
    asked = nora.page.locator(f"[name='option:{option}']")
    if isinstance(chosen, str):
        asked.select_option(chosen)
    elif asked.is_checked() != chosen:
        asked.locator("xpath=ancestor::label").tap()


def sit_down(ben: Phone, code: str) -> None:
    """Ben types the code and takes his seat."""
    ben.page.goto("/join")
    ben.page.fill("#code", code.lower())
    ben.page.tap("button:has-text('Join')")
    expect(ben.page.locator("h2").first).to_have_text("Who are you?")
    ben.check_looks()
    ben.page.tap("button:has-text('Ben')")
    ben.page.wait_for_url("**/c/**")


def set_up(nora: Phone, ben: Phone) -> None:
    """Mission 1 through the page, both phones ticking off."""
    nora.log("Start Mission 1", "Make a Break")
    nora.check_looks()
    both = [nora, ben]
    due = nora.table.locator("section[aria-labelledby=due] li")
    for turn in range(40):
        expect(ben.table.locator("[data-position]")).to_have_attribute("data-position", position(nora))
        if not due.locator("button[aria-label^='Done:']").count():
            break
        both[turn % 2].log("Done:")
    nora.check_looks()
    for star, character in (("1", "Jason"), ("2", "Liza")):
        nora.tap(f"{character} takes a starting point")
        nora.sheet.get_by_label("Star").fill(star)
        nora.answer("Log it")
        nora.logged(f"{character} stands on star {star}")
        nora.settled()


def position(phone: Phone) -> str:
    return phone.table.locator("[data-position]").get_attribute("data-position") or ""


def begin(nora: Phone) -> None:
    """Through the Event phase of round 1."""
    nora.log("Everything is in place")
    nora.tap("Flip the top When card")
    nora.answer("All is quiet")
    nora.logged("all is quiet")
    nora.settled()
    nora.log("Open the Player turn", "Player turn")


def test_an_evening_begins(phone: Callable[..., Phone]) -> None:
    nora, ben = phone(), phone("light")
    sit_down(ben, open_campaign(nora))
    set_up(nora, ben)
    begin(nora)
    moves_and_takes_a_leaf(nora, ben)
    attacks(nora, ben)
    reads_why_not(nora)
    types_while_others_act(nora, ben)
    strikes(nora, ben)
    switches_seats(nora)


def moves_and_takes_a_leaf(nora: Phone, ben: Phone) -> None:
    nora.tap("Move")
    expect(nora.sheet.locator("h2")).to_be_focused()
    nora.check_looks()
    nora.answer("2")
    nora.logged("Jason moves 2")
    began = time.monotonic()
    expect(ben.table).to_contain_text("Jason moves 2")
    followed = time.monotonic() - began
    nora.settled()
    nora.tap("Take a Leaf")
    nora.answer("green")
    nora.logged("Jason takes a green Leaf")
    began = time.monotonic()
    expect(ben.table).to_contain_text("On Jason’s board: 1 green Leaf")
    assert min(followed, time.monotonic() - began) < AT_ONCE
    nora.settled()


def attacks(nora: Phone, ben: Phone) -> None:
    nora.tap("Machete")
    nora.answer("Beheader blue")
    expect(nora.sheet).to_contain_text(re.compile("Read off Machete|used|stand next to"))
    nora.check_looks()
    for says, answer in (("Read off", "Use invented sample values"), ("used?", "in melee")):
        if says in nora.sheet.inner_text():
            nora.answer(answer)
            expect(nora.sheet.locator(".asked, h3", has_text=says)).to_have_count(0)
    nora.answer("Yes")
    expect(nora.sheet).to_contain_text("Roll one")
    nora.check_looks()
    nora.answer("HIT")
    nora.logged("Beheader blue -3 HP")
    blue = ben.table.locator("li.foe", has_text="Beheader blue")
    expect(blue.locator(".count")).to_contain_text("4 of 7 HP")
    nora.settled()


def reads_why_not(nora: Phone) -> None:
    refused = nora.key("Machete")
    expect(refused).to_have_attribute("aria-disabled", "true")
    expect(refused).to_contain_text("RI-ATK-05")
    nora.tap("Machete")
    expect(nora.sheet.get_by_role("alert")).to_contain_text("RI-ATK-05")
    nora.check_looks()
    nora.page.keyboard.press("Escape")
    expect(nora.sheet).to_be_empty()
    expect(nora.key("Machete")).to_be_focused()


def types_while_others_act(nora: Phone, ben: Phone) -> None:
    ben.table.locator("summary", has_text="For the whole table").tap()
    ben.tap("The mission is lost")
    ben.sheet.get_by_label("Why").fill("a long story, half told")
    nora.tap("Beheader green: 1 damage")
    nora.logged("Beheader green -1 HP")
    green = ben.table.locator("li.foe", has_text="Beheader green")
    expect(green.locator(".count")).to_contain_text("6 of 7 HP")
    expect(ben.sheet.get_by_label("Why")).to_have_value("a long story, half told")
    expect(ben.table.locator("#all-fold")).to_have_attribute("open", "")
    ben.page.tap("[data-close]")
    nora.settled()


def strikes(nora: Phone, ben: Phone) -> None:
    nora.told.locator("button", has_text="Strike").tap()
    expect(nora.sheet).to_contain_text("Numbers that change")
    nora.check_looks()
    nora.sheet.locator(".dock button[type=submit]").tap()
    expect(nora.told).to_contain_text("is struck. It stays readable.")
    expect(ben.table.locator("li.struck")).to_contain_text("Beheader green -1 HP")
    expect(ben.table.locator("li.struck")).to_contain_text("Struck by Nora, mistyped")


def switches_seats(nora: Phone) -> None:
    nora.page.tap("nav.seats a:has-text('Ben')")
    expect(nora.table.locator(".plate h2")).to_have_text("Liza")
    expect(nora.key("Move")).to_contain_text("up to 5 spaces")
