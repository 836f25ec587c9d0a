"""An attack that is announced on one phone and seen on the other before its die falls."""

from __future__ import annotations

import os
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


AIMED = "Jason aims the Machete at Beheader blue"


def test_an_announced_attack_is_on_both_phones_until_it_is_carried_out(
    phone: NewPhone, server: Server
) -> None:
    table = Brought(server, scenes.in_round(4))
    nora, ben = phone(), phone("light")
    table.seat(nora)
    table.seat(ben, "seat-2")
    for each in (nora, ben):
        each.settled()
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
