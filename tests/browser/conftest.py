"""A server, a browser, and phones at a table."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.api.server import Server, serving
from tests.servers import missing

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.phone import Phone

    NewPhone = Callable[..., Phone]
    TwoPhones = tuple[Phone, Phone]

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        missing("there is no Chromium: apt-get install chromium")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - where it is missing, nobody asks

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("books")) as running:
        yield running


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[NewPhone]:
    """Phones, as many as a test asks for; in the end none of them has met an error of the page's own."""
    from tests.browser.phone import Phone  # noqa: PLC0415 - as above

    phones: list[Phone] = []

    def new(scheme: str = "dark") -> Phone:
        phones.append(Phone(browser, server.url, scheme))
        return phones[-1]

    yield new
    for each in phones:
        each.close()
    assert [trouble for each in phones for trouble in each.trouble] == []


@pytest.fixture
def two(phone: NewPhone, server: Server) -> TwoPhones:
    """Nora's and Ben's phones at one table, at the beginning of a set-up."""
    from tests.browser.scenes import Brought, in_set_up  # noqa: PLC0415 - as above

    nora, ben = phone(), phone("light")
    table = Brought(server, in_set_up())
    table.seat(nora)
    table.seat(ben, "seat-2")
    nora.settled()
    ben.settled()
    return nora, ben
