"""Actions under a heading: folded where none of them can be done now."""

import re

from api.example import load_example
from api.tokens import HOST
from tests.api.page_phone import Phone
from tests.api.page_scenes import nora, seated, tracker, wiring_of


def folded(phone: Phone, heading: str) -> str:
    """The fold of this heading, whole; nothing where it lies open."""
    phone.look()
    folds = re.findall(r'<details class="fold".*?</details>', phone.table, re.DOTALL)
    return next((each for each in folds if f">{heading}<" in each), "")


def test_a_shop_in_which_nothing_can_be_bought_is_folded_with_what_it_refuses() -> None:
    # given a campaign that begins, with an empty Stash
    host = nora(tracker())
    # then the shop is folded; inside stand its keys, refused by their rule
    shop = folded(host, "Shop")
    assert "Nothing of it now" in shop
    assert ("The Stash holds no money" in shop, "RI-BUY-04" in shop) == (True, True)
    # and what can be done lies open
    assert not folded(host, "Talents")


def test_it_lies_open_when_there_is_money() -> None:
    # given the example evening, which ended with money in the Stash
    app = tracker()
    host = seated(app, load_example(wiring_of(app)), "seat-1", HOST)
    # then the shop lies open
    assert "Shop" in host.look()
    assert not folded(host, "Shop")
