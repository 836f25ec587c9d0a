"""A die of a duel that is told on a phone without a network: it waits there, and is never silently lost."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

# In CI it must be there; anywhere else its absence is told and passed over.
if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser.out_of_reach import done, forgive, without_network
from tests.browser.test_chronicle import DOWN, Evening, settled_at_the_table
from tests.browser.test_every_page import complaints

if TYPE_CHECKING:
    from tests.api.server import Server
    from tests.browser.conftest import NewPhone


@pytest.fixture
def evening(server: Server, phone: NewPhone) -> Evening:
    """Nora holds it, Ben came late, and nobody has told a die yet."""
    evening = Evening(server, phone, settled_at_the_table())
    seen = evening.position()
    evening.log("record_hurt", **DOWN)
    evening.log("record_hurt", "seat-2", seen, **{**DOWN, "hp": 1})
    for each in (evening.nora, evening.ben):
        expect(each.table.locator("article.contest")).to_be_visible()
    return evening


def told_by_nora(evening: Evening, face: str) -> None:
    """Nora's own die, on her phone."""
    evening.nora.tap("Duel")
    evening.nora.answer(face)
    expect(evening.nora.told).to_contain_text("Your die is told.")
    expect(evening.ben.table).to_contain_text("Duel, round 1")


def test_it_waits_on_the_phone_and_counts_once(evening: Evening) -> None:
    # given a duel that waits for Ben, whose phone is out of reach
    nora, ben = evening.nora, evening.ben
    told_by_nora(evening, "MISS")
    with without_network(ben):
        # when he tells his die, with a nervous thumb
        ben.tap("HIT")
        expect(ben.told).to_contain_text("Kept on this phone: Duel: HIT")
        ben.key("HIT").dispatch_event("click")
        ben.page.tap("#signal")
        expect(ben.sheet.locator(".tap--waiting")).to_have_count(1)
        expect(ben.sheet.locator(".tap--waiting")).to_contain_text("Duel: HIT")
        ben.check_looks()
        assert complaints(ben.page) == []
        ben.page.keyboard.press("Escape")
        expect(nora.table.locator("article.contest")).to_be_visible()
    # then it settles the contest as soon as there is a network, once
    expect(nora.table.locator("article.contest")).to_have_count(0)
    expect(ben.page.locator("#signal")).to_have_attribute("data-state", "sent")
    assert done(nora).count("tell_duel_dice") == 2
    forgive(ben)


def test_told_on_its_sheet_it_waits_as_well(evening: Evening) -> None:
    # given the sheet of the duel, open on a phone that loses its network
    nora, ben = evening.nora, evening.ben
    ben.tap("Duel")
    expect(ben.sheet).to_contain_text("What does your die show?")
    with without_network(ben):
        ben.answer("MISS")
        expect(ben.told).to_contain_text("Kept on this phone: Duel: MISS")
    # then the others see it once it has one
    expect(nora.table).to_contain_text("Duel, round 1")
    expect(nora.table.locator("article.contest")).to_contain_text("MISS")
    forgive(ben)


def test_where_the_duel_is_over_by_then_the_phone_says_who_has_it(evening: Evening) -> None:
    # given a die that waits on Ben's phone
    nora, ben = evening.nora, evening.ben
    told_by_nora(evening, "HIT")
    with without_network(ben):
        ben.tap("HIT")
        expect(ben.told).to_contain_text("Kept on this phone")
        # when Nora tells it for him, another one
        nora.tap("Tell for the others")
        nora.sheet.locator("label", has_text="MISS").tap()
        nora.answer("So the dice fell")
        expect(nora.told).to_contain_text("Settled.")
    # then his phone says so, and what he tapped is there until he drops it
    expect(ben.page.locator("#link")).to_contain_text("Needs you: 1")
    ben.page.tap("#signal")
    expect(ben.sheet).to_contain_text("Duel: HIT")
    expect(ben.sheet).to_contain_text("That is settled already. Nora keeps it.")
    ben.check_looks()
    assert complaints(ben.page) == []
    ben.sheet.locator("[data-drop]").first.tap()
    expect(ben.page.locator("#signal")).not_to_have_attribute("data-state", "needs")
    assert done(nora).count("tell_duel_dice") == 2
    forgive(ben)


def test_where_another_round_is_rolled_by_then_the_phone_says_which(evening: Evening) -> None:
    nora, ben = evening.nora, evening.ben
    told_by_nora(evening, "HIT")
    with without_network(ben):
        ben.tap("MISS")
        expect(ben.told).to_contain_text("Kept on this phone")
        nora.tap("Tell for the others")
        nora.sheet.locator("label", has_text="HIT").tap()
        nora.answer("So the dice fell")
        expect(nora.sheet.locator("h2")).to_have_text("Duel, round 2")
    expect(ben.page.locator("#link")).to_contain_text("Needs you: 1")
    ben.page.tap("#signal")
    expect(ben.sheet).to_contain_text("Round 2 is being rolled.")
    expect(ben.table.locator("article.contest")).to_contain_text("Duel, round 2")
    forgive(ben)


def test_what_came_second_from_out_of_reach_is_in_the_books_and_the_card_settles_it(
    server: Server, phone: NewPhone
) -> None:
    # given the one Rakyat Relic, which Ben takes without a network, and Nora meanwhile
    evening = Evening(server, phone, settled_at_the_table())
    ben = evening.ben
    ben.tap("Take Loot")
    expect(ben.sheet.locator("h2")).to_be_visible()
    with without_network(ben):
        ben.answer("Rakyat Relic")
        expect(ben.told).to_contain_text("Kept on this phone")
        assert evening.log("take_loot", character="Jason", loot="Rakyat Relic").status_code == 201
    # then it is a contest as soon as there is a network, and his phone says so
    expect(ben.table.locator("article.contest")).to_contain_text("Both reached for it")
    expect(ben.told).to_contain_text("The card at the top settles it.")
    # and nothing is left that he would have to drop
    expect(ben.page.locator("#signal")).to_have_attribute("data-state", "sent")
    expect(ben.page.locator("#link")).to_be_hidden()
    forgive(ben)
