"""What a rule says, on a slip over the page: with a network, and without one."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

# In CI it must be there; anywhere else its absence is told and passed over.
if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser import scenes
from tests.browser.out_of_reach import forgive, without_network
from tests.browser.phone import Phone
from tests.browser.test_table import at_the_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Route

    from tests.api.server import Server

    NewPhone = Callable[..., Phone]

READ_AHEAD = "(rule) => (localStorage['castaway-rules-en'] || '').includes(rule)"

TWO_RULES = """() => {
  const rules = [...document.querySelectorAll("a.rule-id")].map((link) => link.textContent.trim());
  return [...new Set(rules)].slice(0, 2);
}"""
TAP_RULE = """(rule) =>
  [...document.querySelectorAll("a.rule-id")].find((link) => link.textContent.trim() === rule).click()"""


def test_a_rules_text_lies_on_a_slip(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.in_the_player_turn())
    nora.table.locator("#later-fold summary").tap()
    link = nora.table.locator("a.rule-id:visible").first
    link.tap()
    slip = nora.page.locator("#slip")
    expect(slip.locator("h2")).to_have_text("RI-TURN-07")
    expect(slip.locator("h2")).to_be_focused()
    nora.check_looks()
    nora.page.keyboard.press("Escape")
    expect(slip).to_be_hidden()
    expect(link).to_be_focused()


def test_a_rule_that_the_page_names_is_read_without_a_network(phone: NewPhone, server: Server) -> None:
    # given a table whose rules were read ahead, while nobody did anything
    nora = at_the_table(phone, server, scenes.in_the_player_turn())
    nora.page.wait_for_function(READ_AHEAD, arg="RI-TURN-07")
    nora.table.locator("#later-fold summary").tap()
    with without_network(nora):
        # when one is tapped out of reach
        nora.table.locator("a.rule-id:visible").first.tap()
        # then its text lies over the table, which stands as it was
        slip = nora.page.locator("#slip")
        expect(slip.locator("h2")).to_have_text("RI-TURN-07")
        expect(slip.locator(".slip__says")).not_to_contain_text("Not connected")
        nora.page.locator("[data-slip-close]").tap()
        expect(nora.table.locator("#later-fold")).to_have_attribute("open", "")
    forgive(nora)


def test_the_rule_that_was_tapped_last_is_the_one_that_is_shown(phone: NewPhone, server: Server) -> None:
    # given two rules, of which the first takes its time to come
    nora = at_the_table(phone, server, scenes.in_the_player_turn())
    nora.tap("Takedown")
    expect(nora.sheet.locator("a.rule-id").first).to_be_visible()
    slow, quick = nora.page.evaluate(TWO_RULES)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    nora.page.route(re.compile(f"/rules/{slow}"), hold)
    # when the second is tapped meanwhile, and then the first comes
    nora.page.evaluate(TAP_RULE, slow)
    nora.page.evaluate(TAP_RULE, quick)
    slip = nora.page.locator("#slip")
    expect(slip.locator("h2")).to_have_text(quick)
    with nora.page.expect_event("requestfinished", lambda sent: slow in sent.url):
        for each in held:
            each.continue_()
    nora.page.wait_for_function(READ_AHEAD, arg=slow)
    # then the second lies there still
    expect(slip.locator("h2")).to_have_text(quick)


def test_a_rule_that_was_never_read_keeps_ones_place(phone: NewPhone, server: Server) -> None:
    # given a table, and a line that went before any rule was read
    nora = at_the_table(phone, server, scenes.in_the_player_turn())
    nora.page.route(re.compile("/rules/"), lambda route: route.abort())
    nora.tap("Takedown")
    address = nora.page.url
    # when the rule behind a refusal is tapped
    nora.sheet.locator("a.rule-id").first.tap()
    # then a slip says how it is, and the sheet is there behind it
    slip = nora.page.locator("#slip")
    expect(slip.locator("h2")).to_have_text("RI-TAKE-06")
    expect(slip).to_contain_text("this phone has not read this rule yet")
    nora.check_looks()
    nora.page.locator("[data-slip-close]").tap()
    expect(nora.sheet.locator("h2")).to_contain_text("Takedown")
    assert nora.page.url == address
    # when the line is back, then the same tap has its text
    nora.page.unroute_all()
    nora.sheet.locator("a.rule-id").first.tap()
    expect(slip.locator(".slip__says")).not_to_contain_text("Not connected")
    forgive(nora)


def test_a_refused_key_leads_to_the_rule_behind_it(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.in_the_player_turn())
    nora.tap("Takedown")
    nora.sheet.locator("a.rule-id").first.tap()
    expect(nora.page.locator("#slip h2")).to_have_text("RI-TAKE-06")
    nora.page.locator("[data-slip-close]").tap()
    expect(nora.sheet.locator("h2")).to_contain_text("Takedown")
