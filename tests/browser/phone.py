"""A phone of 360 by 640 pixels with the page open in a real browser."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError, expect  # noqa: A004 - the browser's own

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

PATIENCE = 20_000
"""Milliseconds, for a busy machine."""
SOON = 2_000
SMALLEST_KEY = 44
SMALLEST_TEXT = 13
SAMPLE = "Use invented sample values"

expect.set_options(timeout=PATIENCE)

# Refusals and late taps are answered with 4xx, which the browser and htmx note down.
EXPECTED = re.compile(r"status of 4|Status Error Code 4")

TOO_SMALL = f"""() => [...document.querySelectorAll("button, select, summary, .tile, .check, .btn, .seats a")]
  .filter((key) => key.checkVisibility() && key.getClientRects().length)
  .map((key) => [key.innerText || key.ariaLabel, key.getBoundingClientRect()])
  .filter(([, box]) => box.width < {SMALLEST_KEY} || box.height < {SMALLEST_KEY})
  .map(([says, box]) => `${{says}}: ${{box.width}} x ${{box.height}}`)"""

TOO_FINE = f"""() => [...document.querySelectorAll("body *")]
  .filter((part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((part) => part.checkVisibility() && parseFloat(getComputedStyle(part).fontSize) < {SMALLEST_TEXT})
  .map((part) => part.innerText)"""


class Phone:
    """Reads and taps as a person would; whatever goes wrong in the page itself is kept in `trouble`."""

    def __init__(self, browser: Browser, url: str, scheme: str = "dark") -> None:
        self._context = browser.new_context(
            base_url=url,
            viewport={"width": 360, "height": 640},
            color_scheme="light" if scheme == "light" else "dark",
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
        )
        self._context.set_default_timeout(PATIENCE)
        self.page: Page = self._context.new_page()
        self.trouble: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", self._heard)
        # For 300 ms a key that was drawn anew takes no tap: nobody could have read it.
        self.page.add_locator_handler(self.page.locator("html[data-guard]"), lambda _: None)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not EXPECTED.search(message.text):
            self.trouble.append(message.text)

    def close(self) -> None:
        """Put it away."""
        self._context.close()

    @property
    def table(self) -> Locator:
        """The live part of the table."""
        return self.page.locator("#main")

    @property
    def sheet(self) -> Locator:
        """What lies over the table while an action is filled in."""
        return self.page.locator("#sheet")

    @property
    def told(self) -> Locator:
        """The message about what was logged."""
        return self.page.locator("#told")

    def key(self, label: str) -> Locator:
        """The first key of the table that says this."""
        named = self.table.locator(f'button[aria-label*="{label}"]')
        return named.or_(self.table.locator(f'button:has-text("{label}")')).first

    def tap(self, label: str) -> None:
        """Tap a key of the table, out from under a message; a refused one may be tapped as well."""
        self.hush()
        self.key(label).scroll_into_view_if_needed()
        expect(self.page.locator("html[data-guard]")).to_have_count(0)
        self.key(label).tap(force=True)

    def answer(self, label: str) -> None:
        """Tap a key or a tile of the sheet."""
        within = self.sheet.locator(f'button:has-text("{label}"):visible, label:has-text("{label}"):visible')
        within.first.tap()

    def logged(self, says: str = "") -> None:
        """The last tap is logged, in these words."""
        expect(self.told).to_contain_text("Logged.")
        expect(self.told).to_contain_text(says)
        expect(self.sheet).to_be_empty()

    def log(self, label: str, says: str = "") -> None:
        """Tap a key that needs no more than sample values, and see it logged."""
        self.tap(label)
        expect(self.told.or_(self.sheet).locator("b, h2").first).to_be_visible()
        if self.sheet.locator("h2").is_visible():
            self.answer(SAMPLE)
        self.logged(says)
        self.settled()

    def hush(self) -> None:
        """Close the message, if there is one."""
        closing = self.told.locator("[data-hush]")
        if closing.is_visible():
            # One that goes by itself in this very moment needs no tap.
            with suppress(TimeoutError):
                closing.tap(timeout=SOON)

    def settled(self) -> None:
        """The table has been drawn with what was told: no key moves away under the thumb any more."""
        expect(
            self.page.locator("#main.htmx-request, #main.htmx-settling, #main.htmx-swapping")
        ).to_have_count(0)

    def check_looks(self) -> None:
        """Nothing to scroll sideways for, nothing too small to hit or to read."""
        self.page.wait_for_load_state("load")
        # On a busy machine a fragment may still be coming in; what matters is how it looks once it is there.
        deadline = time.monotonic() + PATIENCE / 1000
        while self.page.evaluate(TOO_SMALL) and time.monotonic() < deadline:
            self.page.wait_for_timeout(100)
        assert self.page.evaluate("document.documentElement.scrollWidth") <= 360
        assert self.page.evaluate(TOO_SMALL) == []
        assert self.page.evaluate(TOO_FINE) == []
