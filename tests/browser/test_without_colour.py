"""Whatever a colour says, a word, a letter or a picture says as well."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser.scenes import Brought, after_the_evening, in_round

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.api.server import Server
    from tests.browser.conftest import NewPhone

COLOURED = ".die, .base, .chip, .mark, .fates > div, .verdict .btn, .dial, .life, .steps, .is-now"
ONLY_A_COLOUR = f"""() => [...document.querySelectorAll("{COLOURED}")]
  .filter((part) => part.checkVisibility() && !part.textContent.trim() && !part.querySelector("svg"))
  .map((part) => part.outerHTML.slice(0, 120))"""
ALIKE = """(what) => {
  const pictures = (part) => [...part.querySelectorAll("use")].map((use) => use.href.baseVal);
  const signs = (part) => [part.textContent.trim(), ...pictures(part)].join(" ");
  const said = [...document.querySelectorAll(what)].map(signs);
  return said.length < 2 || new Set(said).size < said.length ? said : [];
}"""


def by_colour_alone(page: Page) -> list[str]:
    found: list[str] = page.evaluate(ONLY_A_COLOUR)
    return found


def test_at_the_table(phone: NewPhone, server: Server) -> None:
    nora = phone()
    Brought(server, in_round(4)).seat(nora)
    assert by_colour_alone(nora.page) == []
    assert nora.page.evaluate(ALIKE, ".foe") == []
    nora.table.locator(".act:has(.verb:text-is('Machete'))").tap()
    nora.answer("Leopard")
    nora.answer("Yes")
    expect(nora.sheet.locator(".verdict")).to_be_visible()
    assert by_colour_alone(nora.page) == []
    assert nora.page.evaluate(ALIKE, ".verdict .btn") == []


def test_in_what_a_strike_would_do(phone: NewPhone, server: Server) -> None:
    nora = phone()
    table = Brought(server, after_the_evening())
    table.seat(nora)
    nora.page.goto(f"/c/{table.id}/chronicle?before=120")
    nora.page.locator("button[id^=strike-]").last.tap()
    expect(nora.sheet.locator(".fates")).to_be_visible()
    assert by_colour_alone(nora.page) == []
    assert nora.page.evaluate(ALIKE, ".fates dt") == []


def test_a_bare_colour_is_found(phone: NewPhone, server: Server) -> None:
    nora = phone()
    Brought(server, in_round(4)).seat(nora)
    nora.page.evaluate("() => document.querySelectorAll('.base').forEach((each) => (each.textContent = ''))")
    assert by_colour_alone(nora.page) != []
