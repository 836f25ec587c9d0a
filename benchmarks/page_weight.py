"""What the page weighs, how much it moves by itself, and how soon the other phone has it.

Two browsers of 360 by 640 pixels at one table in the middle of the example evening. The bytes are those of
the bodies as they are sent: once as a browser over https or on the same machine gets them, and once with
`gzip` and `deflate` alone, which is all that a phone asks for over plain http. Needs Chromium and what
`make test` installs.

    .venv/bin/python benchmarks/page_weight.py
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

import httpx
from playwright.sync_api import Page, Response, expect, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.api.server import serving
from tests.browser import scenes
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.phone import Phone

EVERYWHERE, PLAIN = "gzip, deflate, br, zstd", "gzip, deflate"
TAPS = 20
LEAVES_OUT = ("/stream", "/worker.js", "/offline", ".png")
"""A stream has no end; the worker and the icons of a home screen come after the page is there."""
SHIFTS = """() => { window.shifted = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true }) }"""
DRAWN = """position => { window.drawn = new Promise((done) => {
  const now = () => Number(document.querySelector("[data-position]").dataset.position);
  const look = () => now() > position && done(Date.now());
  const everything = { subtree: true, attributes: true, childList: true };
  new MutationObserver(look).observe(document.getElementById("main"), everything);
}) }"""
TAPPED = "document.addEventListener('click', () => (window.tapped = Date.now()), true)"


@contextmanager
def heard(page: Page) -> Iterator[list[str]]:
    """The addresses that the page asks for meanwhile."""
    asked: list[str] = []

    def keep(answer: Response) -> None:
        if answer.request.method == "GET" and not any(each in answer.url for each in LEAVES_OUT):
            asked.append(answer.url)

    page.on("response", keep)
    yield asked
    page.remove_listener("response", keep)


def weight(phone: Phone, address: str, accepts: str) -> int:
    """The bytes of the answer's body, as they are sent."""
    cookies = {each["name"]: each["value"] for each in phone.page.context.cookies()}
    headers = {"Accept-Encoding": accepts, "HX-Request": "true" if "/live" in address else "false"}
    with httpx.stream("GET", address, headers=headers, cookies=cookies) as answer:
        return sum(map(len, answer.iter_raw()))


def weights(phone: Phone, addresses: list[str]) -> str:
    sent = [sum(weight(phone, each, accepts) for each in addresses) for accepts in (EVERYWHERE, PLAIN)]
    return " | ".join(f"{size / 1000:.1f} kB" for size in sent)


def first_visit(phone: Phone, path: str) -> str:
    """A browser that has never been here, but has a seat."""
    with heard(phone.page) as asked:
        phone.page.goto(path)
        phone.page.wait_for_load_state("load")
        phone.page.wait_for_timeout(1500)
    return weights(phone, list(dict.fromkeys(each for each in asked if "/live" not in each)))


def position(phone: Phone) -> int:
    return int(phone.table.locator("[data-position]").get_attribute("data-position") or 0)


def taps(one: Phone, other: Phone) -> tuple[list[float], list[str]]:
    """Quick damage, again and again: seconds until the other screen is drawn, and what that asked for."""
    seconds, asked = [], []
    one.page.evaluate(TAPPED)
    for _ in range(TAPS):
        before = position(other)
        other.page.evaluate(DRAWN, before)
        one.hush()
        key = one.table.locator(".hurt button >> visible=true").first
        key.scroll_into_view_if_needed()
        expect(one.page.locator("html[data-guard]")).to_have_count(0)
        with heard(other.page) as got:
            key.tap()
            came = other.page.evaluate("window.drawn")
        seconds.append((came - one.page.evaluate("window.tapped")) / 1000)
        asked.append(next(each for each in got if "/live" in each))
        one.settled()
    return seconds, asked


def measure(one: Phone, other: Phone, table: str, show: Callable[[str], None]) -> None:
    """Print both tables; the two have the cookies of their seats, and nothing else."""
    show("| what | over https | over plain http |")
    show("|---|---|---|")
    show(f"| first visit of the first page | {first_visit(one, '/')} |")
    show(f"| first visit of the table | {first_visit(other, table)} |")
    camp = f"{other.page.url.partition('/c/')[0]}{table}/people"
    show(f"| the camp after that: its files are there, with the outbox in it | {weights(other, [camp])} |")
    one.page.goto(table)
    for phone in (one, other):
        phone.page.evaluate(SHIFTS)
    seconds, asked = taps(one, other)
    show(f"| one action's update of another screen | {weights(other, asked[-1:])} |")
    show("")
    show("| what | measured |")
    show("|---|---|")
    show(f"| from a tap to the other phone, median of {TAPS} | {median(seconds):.2f} s |")
    show(f"| the same, the slowest in twenty | {quantiles(seconds, n=20)[-1]:.2f} s |")
    shifts = [phone.page.evaluate("window.shifted") for phone in (one, other)]
    show(f"| layout shift from opening through {TAPS} actions, on the phone that taps | {shifts[0]:.3f} |")
    show(f"| the same, on the phone that looks on | {shifts[1]:.3f} |")


def main(show: Callable[[str], None] = print) -> None:
    """Print the tables."""
    with TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        brought = scenes.Brought(server, scenes.in_round(4))
        phones = [Phone(browser, server.url), Phone(browser, server.url)]
        for phone, seat in zip(phones, ("seat-1", "seat-2"), strict=True):
            brought.sit(phone, seat)
        measure(phones[0], phones[1], f"/c/{brought.id}", show)
        browser.close()


if __name__ == "__main__":
    main()
