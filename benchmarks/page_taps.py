"""How many taps, and how much waiting, the commonest actions take on the page.

A real browser of 360 by 640 pixels at a table in the middle of an evening; each action from the open table to
the message that it is logged. The waiting is measured in the page, from each tap to what it brings (the
median of several runs). What a thumb needs to look and reach is not measured: it is put at a second for each
tap. Needs Chromium and what `make test` installs.

    .venv/bin/python benchmarks/page_taps.py [--runs 3]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.api.server import Server, serving
from tests.browser import scenes
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.phone import Phone

THUMB = 1.0
"""Seconds from one tap to the next, for looking and reaching."""

TAPPED = "document.addEventListener('click', () => (window.tapped = performance.now()), true)"
CAME = """what => [...document.querySelectorAll(what)].some(part => part.checkVisibility())
  && performance.now() - window.tapped"""


@dataclass
class Thumb:
    """Taps on a phone, counted; and how long the phone let it wait after each."""

    phone: Phone
    taps: int = 0
    waited: list[float] = field(default_factory=list)

    def tap(self, what: str, then: str) -> None:
        """Tap this, and wait for that."""
        key = self.phone.page.locator(f"{what} >> visible=true").first
        key.scroll_into_view_if_needed()
        expect(self.phone.page.locator("html[data-guard]")).to_have_count(0)
        key.tap()
        came = self.phone.page.wait_for_function(CAME, arg=then)
        self.waited.append(came.json_value() / 1000)
        self.taps += 1


SHEET, LOGGED = "#sheet h2", "#told .told__in--done"
Steps = tuple[tuple[str, str], ...]

ACTIONS: tuple[tuple[str, Steps], ...] = (
    ("Attack as the last time, real die", (("#likely", SHEET), ("#sheet .verdict .btn--lamp", LOGGED))),
    (
        "Attack another target, real die",
        (
            ("#main .act:has(.verb:text-is('Machete'))", SHEET),
            ("#sheet button:has-text('Leopard')", "#sheet .asked"),
            ("#sheet button:text-is('Yes')", "#sheet .verdict .btn--lamp"),
            ("#sheet .verdict .btn--ink", LOGGED),
        ),
    ),
    ("Move three spaces", ((".dial--step", SHEET), ("#sheet .quick button[value='3']", LOGGED))),
    (
        "Bandage oneself",
        (("#main .act:has(.verb:text-is('Bandage'))", SHEET), ("#sheet .two button[value='Jason']", LOGGED)),
    ),
    (
        "Take Loot",
        (("#main .act:has(.verb:text-is('Take Loot'))", SHEET), ("#sheet button:text-is('Money')", LOGGED)),
    ),
    ("Damage to an enemy, 1 or 2", (("#main .hurt button >> nth=0", LOGGED),)),
    ("Damage to oneself, any number", ((".dial--life", SHEET), ("#sheet .btn--life >> nth=3", LOGGED))),
    ("Impulse", (("#main .act:has(.verb:text-is('Impulse'))", LOGGED),)),
    ("Everyone ends the turn", (("#together-agree-end", LOGGED),)),
    ("Strike the last line", (("#main .more >> nth=0", SHEET), ("#sheet .dock button[type=submit]", LOGGED))),
)


def measured(browser: Browser, server: Server, steps: Steps) -> Thumb:
    """The action, done once at a table of its own."""
    phone = Phone(browser, server.url)
    scenes.Brought(server, scenes.in_round(4)).seat(phone)
    phone.page.wait_for_load_state("load")
    phone.page.wait_for_timeout(500)
    phone.page.evaluate(TAPPED)
    thumb = Thumb(phone)
    for what, then in steps:
        thumb.tap(what, then)
    phone.close()
    return thumb


def row(name: str, done: list[Thumb]) -> str:
    """A line of the table."""
    taps, waited = done[0].taps, median(sum(each.waited) for each in done)
    return f"| {name} | {taps} | {waited:.2f} s | {waited + taps * THUMB:.1f} s |"


def main(show: Callable[[str], None] = print) -> None:
    """Print the table."""
    reading = argparse.ArgumentParser()
    reading.add_argument("--runs", type=int, default=3)
    runs = reading.parse_args().runs
    show("| action | taps | waiting | with a thumb |")
    show("|---|---|---|---|")
    with sync_playwright() as playwright, TemporaryDirectory() as folder, serving(Path(folder)) as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, steps in ACTIONS:
            show(row(name, [measured(browser, server, steps) for _ in range(runs)]))
        browser.close()


if __name__ == "__main__":
    main()
