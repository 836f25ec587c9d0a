"""Paper both ways: what is printed, and what was noted with a pencil."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser.scenes import Brought, in_the_player_turn

if TYPE_CHECKING:
    from tests.api.server import Server
    from tests.browser.conftest import NewPhone
    from tests.browser.phone import Phone


@pytest.fixture
def thursday(server: Server) -> Brought:
    """Mission 1, the Player turn; Nora hosts and plays Jason."""
    return Brought(server, in_the_player_turn())


def seated(phone: Phone, table: Brought, page: str) -> Phone:
    table.seat(phone)
    phone.page.goto(f"/c/{table.id}{page}")
    return phone


def test_lines_from_paper_are_typed_one_after_the_other(phone: NewPhone, thursday: Brought) -> None:
    nora = seated(phone(), thursday, "/afterwards")
    nora.check_looks()
    for words, spaces in (("jason mov", "1"), ("mov", "2")):
        nora.page.locator("#jot-what").fill(words)
        nora.page.keyboard.press("Enter")
        expect(nora.sheet.locator("h2")).to_contain_text("Move")
        nora.sheet.get_by_role("button", name=spaces, exact=True).tap()
        nora.logged(f"Jason moves {spaces}")
        expect(nora.page.locator("#jot-what")).to_be_focused()
        expect(nora.page.locator("#jot-what")).to_have_value("")
        expect(nora.table.locator("ol.log li").first).to_contain_text(f"Jason moves {spaces}")
    nora.page.goto(f"/c/{thursday.id}")
    expect(nora.table).to_contain_text("typed in afterwards")


def pages_in(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


@pytest.mark.parametrize("size", ["A4", "Letter"])
def test_what_is_printed_fits_its_paper(phone: NewPhone, thursday: Brought, size: str) -> None:
    nora = seated(phone(), thursday, "/paper/mission")
    nora.check_looks()
    assert pages_in(nora.page.pdf(format=size)) == 2
    nora.page.goto(f"/c/{thursday.id}/paper/save")
    assert pages_in(nora.page.pdf(format=size)) == 1


def test_in_print_only_the_sheet_is_left(phone: NewPhone, thursday: Brought) -> None:
    nora = seated(phone(), thursday, "/paper/mission")
    expect(nora.page.get_by_role("button", name="Print")).to_be_visible()
    nora.page.emulate_media(media="print")
    expect(nora.page.get_by_role("button", name="Print")).to_be_hidden()
    expect(nora.page.locator(".pencil tbody th").first).to_have_text("30")
    colours = "(part) => [getComputedStyle(part).color, getComputedStyle(part).backgroundColor]"
    assert nora.page.locator(".paper").evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
