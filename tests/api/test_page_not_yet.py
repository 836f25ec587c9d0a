"""Whoever said that the turn may end thinks better of it: one tap, on their own phone."""

import pytest
from flask import Flask

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import campaign_of, player_turn, wiring_of
from tracker.facts.action import ActionUndone

pytestmark = pytest.mark.rule("RI-TURN-07")

Table = tuple[Flask, Phone, Phone]
READY = "Done: Jason has 5 MP left: end the turn?"
BEN_READY = "Done: Liza has 5 MP left: end the turn?"


@pytest.fixture
def table() -> Table:
    app, nora, ben = player_turn()
    nora.tap(READY)
    assert nora.told.startswith("Logged."), nora.told
    ben.look()
    return app, nora, ben


def agreed(app: Flask, phone: Phone, character: str) -> bool:
    game = wiring_of(app).play.warm.get(campaign_of(phone)).state.game
    return bool(game.characters[character].agreed)


def keys(phone: Phone) -> list[str]:
    return [" ".join(key.words.split()) for key in Reader(phone.table).keys]


def not_yet(phone: Phone) -> list[str]:
    return [key for key in keys(phone) if key.startswith("Not yet")]


def struck(app: Flask, phone: Phone) -> int:
    entries = wiring_of(app).play.warm.get(campaign_of(phone)).entries
    return sum(isinstance(entry.fact, ActionUndone) for entry in entries)


def test_one_tap_takes_ones_own_back(table: Table) -> None:
    app, nora, ben = table
    assert not_yet(nora) == ["Not yet Jason plays on; the turn stays open"]
    assert not_yet(ben) == [], "it is on the plate of whoever said so"
    nora.tap("Not yet")
    assert "is struck. It stays readable." in nora.told
    assert not agreed(app, nora, "Jason")
    assert not_yet(nora) == []
    nora.tap(READY)
    assert agreed(app, nora, "Jason")


def test_a_tap_that_comes_twice_strikes_once(table: Table) -> None:
    app, nora, _ben = table
    key = nora.key("Not yet")
    nora.press(key)
    assert nora.press(key).status_code == 200
    assert struck(app, nora) == 1


def test_whoever_acts_has_not_agreed_any_more_and_needs_no_key(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Move")
    nora.tap("Log it", **{"f:number:spaces": 2})
    assert not_yet(nora) == []


def test_where_others_went_on_from_it_that_is_shown_first(table: Table) -> None:
    """Ben has ended the turn meanwhile, and somebody has begun what comes after."""
    app, nora, ben = table
    key = nora.key("Not yet")
    ben.tap(BEN_READY)
    answer = nora.press(key)
    assert answer.status_code == 200
    words = " ".join(Reader(nora.sheet).words.split())
    assert "Strike line" in words
    assert "adapted 1" in words
    assert struck(app, nora) == 0, "it is only shown"
