"""Whatever the page: axe-core finds nothing grave, each key fits a thumb, each text can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.api.page_scenes import tracker
from tests.browser.phone import TOO_FINE, TOO_SMALL
from tests.browser.scenes import Brought, after_the_evening

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.api.server import Server
    from tests.browser.conftest import NewPhone

GRAVE = frozenset({"serious", "critical"})
SCHEMES = ("dark", "light")
RULES = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"],
}


def pages() -> list[str]:
    """The address of every whole page, as the app itself lists them."""
    found = (
        rule.rule
        for rule in tracker().url_map.iter_rules()
        if rule.endpoint.startswith("pages.")
        and "GET" in (rule.methods or ())
        and rule.arguments <= {"campaign"}
    )
    return sorted(address for address in found if not address.endswith(NO_PAGE))


NO_PAGE = ("/live", "/moment", "/sheet", ".webmanifest", ".js")
"""Parts of pages, and what is no page."""


def complaints(page: Page) -> list[Any]:
    """What is wrong with the page as it is open now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate("async (options) => (await axe.run(document, options)).violations", RULES)
    grave = [
        (each["id"], [node["html"] for node in each["nodes"]]) for each in found if each["impact"] in GRAVE
    ]
    return [*grave, *page.evaluate(TOO_SMALL), *page.evaluate(TOO_FINE)]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_page_is_fit_for_everybody(server: Server, phone: NewPhone, scheme: str) -> None:
    there = phone(scheme)
    table = Brought(server, after_the_evening())
    table.seat(there)
    wrong = {}
    for address in pages():
        there.page.goto(address.replace("<campaign>", table.id))
        there.page.wait_for_load_state("load")
        assert there.page.locator("h1").count() == 1, address
        if found := complaints(there.page):
            wrong[address] = found
    assert wrong == {}


def test_what_is_wrong_is_found(server: Server, phone: NewPhone) -> None:
    there = phone()
    there.page.goto("/")
    there.page.evaluate("() => document.body.prepend(document.createElement('button'))")
    nameless, small = complaints(there.page)
    assert nameless[0] == "button-name"
    assert " x " in small
