"""Draws the icons of a home screen from our own drawing: `python -m tests.browser.draw_icons`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS

STATIC = Path(__file__).parents[2] / "api" / "static"
PLAIN = {"icon-192.png": 192, "icon-512.png": 512}
MASKED = {"icon-masked-512.png": 512}
ROOM = 0.72
"""How much of a maskable icon no phone cuts off."""


def main() -> None:
    drawing = (STATIC / "icon.svg").read_text()
    ground = drawing.partition("<rect")[2].partition('fill="')[2].partition('"')[0]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name, side in {**PLAIN, **MASKED}.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            share = ROOM if name in MASKED else 1
            back = ground if name in MASKED else "transparent"
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;background:{back}}}"
                f"svg{{width:{side * share}px;height:{side * share}px}}</style>{drawing}"
            )
            page.screenshot(path=STATIC / name, omit_background=name not in MASKED)
        browser.close()


if __name__ == "__main__":
    main()
