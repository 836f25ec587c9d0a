"""What two phones do with one another: an attack announced, and a duel in which each tells its own die."""

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
from tests.browser.scenes import Brought
from tests.browser.test_every_page import complaints

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.api.server import Server
    from tests.browser.phone import Phone

    NewPhone = Callable[..., Phone]


def at_one_table(phone: NewPhone, server: Server, save: bytes) -> tuple[Phone, Phone]:
    """Nora's phone and Ben's, one dark and one light."""
    table = Brought(server, save)
    nora, ben = phone(), phone("light")
    table.seat(nora)
    table.seat(ben, "seat-2")
    for each in (nora, ben):
        each.settled()
    return nora, ben


AIMED = "Jason aims the Machete at Beheader blue"


def test_an_announced_attack_is_on_both_phones_until_it_is_carried_out(
    phone: NewPhone, server: Server
) -> None:
    nora, ben = at_one_table(phone, server, scenes.in_round(4))
    nora.tap("Machete at Beheader blue")
    nora.answer("Announce it")
    nora.logged("Jason announces: Machete at Beheader blue")
    expect(ben.table).to_contain_text(AIMED)
    for each in (nora, ben):
        each.check_looks()
        assert complaints(each.page) == []
    nora.tap("Take it back")
    nora.logged("withdrawn")
    expect(ben.table).not_to_contain_text(AIMED)
    nora.settled()
    nora.tap("Machete at Beheader blue")
    nora.answer("Announce it")
    nora.logged()
    expect(ben.table).to_contain_text(AIMED)
    nora.tap("Carry it out")
    nora.answer("Yes")
    nora.answer("HIT")
    nora.logged("Jason attacks Beheader blue with Machete")
    expect(ben.table).not_to_contain_text(AIMED)
    expect(ben.table).to_contain_text("Jason attacks Beheader blue with Machete")


def test_each_tells_its_own_die_and_both_see_who_won(phone: NewPhone, server: Server) -> None:
    nora, ben = at_one_table(phone, server, scenes.both_reached())
    nora.tap("Duel")
    ben.tap("Duel")
    for each in (nora, ben):
        expect(each.sheet).to_contain_text("What does your die show?")
    ben.check_looks()
    assert complaints(ben.page) == []
    nora.answer("MISS")
    expect(nora.told).to_contain_text("Your die is told.")
    ben.answer("MISS")
    expect(ben.sheet).to_contain_text("Round 1: Nora MISS, Ben MISS")
    expect(nora.table).to_contain_text("Duel, round 2")
    nora.check_looks()
    assert complaints(nora.page) == []
    nora.tap("MISS")
    expect(nora.told).to_contain_text("Waits for Ben.")
    ben.answer("HIT")
    expect(ben.told).to_contain_text("Settled.")
    for each in (nora, ben):
        expect(each.table.locator(".contest")).to_have_count(0)
        expect(each.table.locator(".foe", has_text="Beheader red")).to_contain_text(
            re.compile(r"6\s*of 7 HP")
        )
