"""Takes the pictures of the README anew: make screenshots."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from api.callers import cookie_name
from tests.api.server import serving
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.scenes import Brought, after_the_evening, in_the_player_turn, on_a_trek

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.api.server import Server

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
SCENES = {"turn": in_the_player_turn, "evening": after_the_evening, "trek": on_a_trek}
SHOTS = (
    ("table", "turn", "dark", "/c/{campaign}"),
    ("table-light", "turn", "light", "/c/{campaign}"),
    ("chronicle", "evening", "dark", "/c/{campaign}/chronicle"),
    ("replay", "evening", "dark", "/c/{campaign}/replay?at=300"),
    ("books", "evening", "dark", "/c/{campaign}/books"),
    ("trek", "trek", "dark", "/c/{campaign}"),
    ("attack", "turn", "dark", "/c/{campaign}"),
    ("undo", "evening", "dark", "/c/{campaign}/chronicle"),
)
TAPS = {"attack": 'button:has-text("Machete")', "undo": 'button[aria-label="Strike line 150"]'}
"""What is tapped before the picture is taken."""


def main() -> None:
    """Every picture, of a phone of 360 by 640 pixels at twice the resolution."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as books, serving(Path(books)) as server, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, scene, scheme, address in SHOTS:
            _take(browser, server, name, scene, scheme, address)
            sys.stdout.write(f"{FOLDER / name}.png\n")
        browser.close()


def _take(browser: Browser, server: Server, name: str, scene: str, scheme: str, address: str) -> None:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": 360, "height": 640},
        device_scale_factor=2,
        color_scheme="light" if scheme == "light" else "dark",
        reduced_motion="reduce",
        is_mobile=True,
        has_touch=True,
    )
    page = context.new_page()
    table = Brought(server, SCENES[scene]())
    context.add_cookies([{"name": cookie_name(table.id), "value": table.host, "url": server.url}])
    page.goto(address.format(campaign=table.id))
    page.wait_for_load_state("load")
    if name in TAPS:
        _tap(page, TAPS[name])
    page.wait_for_timeout(600)
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def _tap(page: Page, what: str) -> None:
    # For 300 ms a key that was drawn anew takes no tap.
    page.wait_for_timeout(600)
    page.locator(what).first.tap()
    page.locator("#sheet h2").wait_for()


if __name__ == "__main__":
    main()
