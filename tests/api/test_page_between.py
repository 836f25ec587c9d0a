"""Between missions: each key opens its own sheet."""

import pytest

from api.example import load_example
from api.tokens import HOST
from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import seated, tracker, wiring_of


@pytest.fixture
def host() -> Phone:
    app = tracker()
    return seated(app, load_example(wiring_of(app)), "seat-1", HOST)


def opened(host: Phone, says: str, *, first: bool) -> str:
    """What the sheet asks that the first or the last key opens which says so."""
    host.look()
    keys = [key for key in Reader(host.table).keys if key.says(says)]
    host.press(keys[0 if first else -1])
    words = Reader(host.sheet).words
    host.leave()
    return words


def test_two_keys_of_one_kind_ask_for_different_things(host: Phone) -> None:
    listed = opened(host, "Learn a talent", first=False)
    unlisted = opened(host, "Learn a talent that is not listed", first=True)
    assert "Name on the card" in unlisted
    assert "Potion Potency" not in unlisted
    assert "Potion Potency" in listed
    assert "Name on the card" not in listed
