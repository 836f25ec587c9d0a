"""Phones out of reach: the network goes and comes back, and what was tapped meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.phone import Phone

NOT_THERE = re.compile(
    "ERR_|Failed to load|sendError|sseError|timeout|net::|status of 503|Fetch API"
    "|object Event|htmx:afterRequest"
)
"""What a browser notes down while the tracker is not there."""


@contextmanager
def without_network(phone: Phone) -> Iterator[None]:
    phone.page.context.set_offline(True)
    yield
    phone.page.context.set_offline(False)


def forgive(*phones: Phone) -> None:
    """A browser without a network complains; that is what was asked of it."""
    for each in phones:
        each.trouble[:] = [trouble for trouble in each.trouble if not NOT_THERE.search(trouble)]


def signal_of(phone: Phone) -> str | None:
    return phone.page.locator("#signal").get_attribute("data-state")


def done(phone: Phone) -> list[str]:
    """The kinds of the actions that are in the books, in their order."""
    campaign = re.split("[/?#]", phone.page.url.split("/c/")[1])[0]
    found = phone.page.request.get(f"/api/v1/campaigns/{campaign}/actions?limit=500").json()
    return [action["kind"] for action in found["actions"]]


def ticks(phone: Phone) -> int:
    return done(phone).count("confirm_setup")


def star(phone: Phone, number: str) -> None:
    """Fill in where Jason starts."""
    phone.sheet.get_by_label("Star").fill(number)
