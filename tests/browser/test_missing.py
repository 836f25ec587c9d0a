"""What a form still needs is said beside the field, in the page's own words."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser.test_evening import open_campaign
from tests.browser.test_every_page import complaints

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.conftest import NewPhone
    from tests.browser.phone import Phone


def said_of(phone: Phone, field: Locator) -> str:
    """What stands beside the field, by what a screen reader is led to."""
    ids = (field.get_attribute("aria-describedby") or "").split()
    told = [phone.page.locator(f"[id='{each}'].amiss") for each in ids]
    return " ".join(each.inner_text() for each in told if each.count())


def test_a_name_that_is_missing_is_asked_for_beside_its_field(phone: NewPhone) -> None:
    # given a form without the one thing that it needs
    nora = phone()
    nora.page.goto("/new")
    name = nora.page.locator("#name1")
    nora.page.get_by_role("button", name="Start the campaign").tap()
    # then that is said beside it, and the focus is there
    expect(name).to_be_focused()
    assert said_of(nora, name) == "Please fill this in."
    expect(name).to_have_attribute("aria-invalid", "true")
    assert "who-note" in (name.get_attribute("aria-describedby") or "")
    assert complaints(nora.page) == []
    # and once it stands there, nothing is missing any more
    name.press_sequentially("Nora")
    expect(nora.page.locator(".amiss")).to_have_count(0)
    expect(name).to_have_attribute("aria-describedby", "who-note")
    nora.page.get_by_role("button", name="Start the campaign").tap()
    nora.page.wait_for_url("**/c/**")


def test_a_file_that_is_missing_is_asked_for(phone: NewPhone) -> None:
    nora = phone("light")
    nora.page.goto("/restore")
    nora.page.get_by_role("button", name="Restore").tap()
    expect(nora.page.locator(".amiss")).to_have_text("Please choose a file.")
    assert complaints(nora.page) == []


def test_a_number_out_of_bounds_is_told_the_bounds_that_there_are(phone: NewPhone) -> None:
    # given a field that has no upper bound, and somebody who types what is no line
    nora = phone()
    open_campaign(nora)
    nora.page.goto(f"{nora.page.url.partition('?')[0]}/replay")
    line = nora.page.locator("#line")
    for typed, says in (("0", "1 or more, please."), ("1.5", "A whole number, please.")):
        line.fill(typed)
        nora.page.get_by_role("button", name="Go to it").tap()
        # then it is said in the words of the page
        expect(nora.page.locator(".amiss")).to_have_text(says)


def test_what_a_sheet_still_needs_is_said_where_it_is_missing(phone: NewPhone) -> None:
    # given a sheet that asks for printed values
    nora = phone()
    open_campaign(nora)
    nora.tap("Start Mission 1")
    expect(nora.sheet.locator("h2")).to_be_visible()
    number = nora.sheet.locator("input[type=number][required]").first
    # when it is sent without them, the first of them has the focus, and each says so
    nora.answer("Go on")
    expect(number).to_be_focused()
    assert said_of(nora, number) == "Please fill this in."
    nora.check_looks()
    # and a key that puts one in is enough
    many = nora.sheet.locator(".amiss").count()
    nora.sheet.locator(f"[data-step='{number.get_attribute('id')}'][data-by='1']").tap()
    expect(nora.sheet.locator(".amiss")).to_have_count(many - 1)
    # while the way round all of it asks for nothing
    nora.answer("Use invented sample values")
    nora.logged("Make a Break")


def test_without_script_the_browser_itself_asks(phone: NewPhone) -> None:
    nora = phone()
    nora.page.goto("/new")
    assert nora.page.evaluate("[...document.forms].some((form) => form.noValidate)") is False
    assert nora.page.locator("#name1:invalid").count() == 1
