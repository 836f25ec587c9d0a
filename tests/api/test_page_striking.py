"""Striking a line on the page."""

import re

import pytest
from flask import Flask

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import campaign_of, player_turn, wiring_of
from tracker.facts.action import ActionUndone

Table = tuple[Flask, Phone, Phone]


@pytest.fixture
def table() -> Table:
    return player_turn()


LINE = re.compile(r'ruled__m">(\d+)</span>\s*<div class="ruled__b">(.*?)</div>', re.DOTALL)


def strike(phone: Phone, label: str) -> str:
    """Open the sheet of the newest line that says this; its number."""
    number = next(number for number, html in LINE.findall(phone.table) if label in Reader(html).words)
    phone.tap(f"Strike line {number}")
    return str(number)


def test_the_sheet_says_what_would_change(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Beheader red: 2 damage")
    strike(nora, "Beheader red -2 HP")
    words = Reader(nora.sheet).words
    assert "Numbers that change" in words
    assert "Beheader red HP 5 → 7" in words
    assert "What becomes of later lines kept 0" in " ".join(words.split())


def test_a_line_is_struck_in_two_taps_and_stays_readable(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Beheader red: 2 damage")
    number = strike(nora, "Beheader red -2 HP")
    answer = nora.tap("Strike")
    assert answer.status_code == 200
    assert nora.told == f"Line {number} is struck. It stays readable."
    assert "Struck by Nora, mistyped" in nora.words
    assert "7 of 7 HP" in nora.words


def test_a_note_is_one_line_of_letters(table: Table) -> None:
    app, nora, _ben = table
    nora.tap("Beheader red: 2 damage")
    strike(nora, "Beheader red -2 HP")
    nora.tap("Strike", note="it\x00 was\x1b\n three ")
    struck = wiring_of(app).play.warm.get(campaign_of(nora)).entries[-1].fact
    assert isinstance(struck, ActionUndone)
    assert struck.note == "it was three"


def test_later_lines_that_come_out_otherwise_are_shown_before(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Impulse")
    nora.tap("Move")
    nora.tap("Log it", **{"f:number:spaces": 7})
    strike(nora, "Jason uses")
    words = Reader(nora.sheet).words
    assert "cancelled 1" in words
    assert "RI-MOVE-01" in words


def test_a_stale_preview_is_shown_anew(table: Table) -> None:
    _app, nora, ben = table
    nora.tap("Impulse")
    strike(nora, "Jason uses")
    key = nora.key("Strike")
    ben.open(f"{ben.url}?as=seat-1")
    ben.tap("Move")
    ben.tap("Log it", **{"f:number:spaces": 7})
    answer = nora.press(key)
    assert answer.status_code == 409
    assert "Meanwhile more happened. Look again." in Reader(nora.sheet).words
    assert "cancelled 1" in Reader(nora.sheet).words


def test_a_strict_game_takes_nothing_back_by_agreement(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Beheader red: 2 damage")
    strike(nora, "Beheader red -2 HP")
    answer = nora.tap("Strike", reason="agreed")
    assert answer.status_code == 422
    assert "RI-CONF-04" in Reader(nora.sheet).words


def test_what_is_struck_cannot_be_struck_again(table: Table) -> None:
    _app, nora, ben = table
    nora.tap("Beheader red: 2 damage")
    ben.look()
    keys = Reader(ben.table).keys
    first = next(key for key in keys if key.says("Strike line"))
    strike(nora, "Beheader red -2 HP")
    nora.tap("Strike")
    answer = ben.press(first)
    assert answer.status_code == 422
    assert ben.told == "Not possible. This line is struck out already."


def test_striking_a_strike_reinstates_the_line(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Beheader red: 2 damage")
    number = strike(nora, "Beheader red -2 HP")
    nora.tap("Strike")
    strike(nora, f"Struck out line {number}")
    nora.tap("Strike")
    assert "Beheader red rank 4 5 of 7 HP" in nora.words


def test_an_unknown_line_is_told_so(table: Table) -> None:
    _app, nora, _ben = table
    answer = nora.client.get(f"{nora.url}/undo/nothing", headers={"HX-Request": "true"})
    assert answer.status_code == 422
    assert answer.headers["HX-Retarget"] == "#told"


def test_a_broken_id_is_told_so(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Beheader red: 2 damage")
    strike(nora, "Beheader red -2 HP")
    assert nora.tap("Strike", id="nothing").status_code == 400


def test_what_touches_somebody_else_waits_for_them(table: Table) -> None:
    _app, nora, ben = table
    nora.tap("Beheader red: 2 damage")
    ben.look()
    strike(ben, "Beheader red -2 HP")
    ben.tap("Strike", reason="illegal")
    assert ben.told == "Nora must agree. Their screen asks."
    assert "Ben wants to strike line" in nora.look()
    # and both are told why; only who is asked is asked
    assert "Against the rules Waits for Nora." in " ".join(nora.words.split())
    assert "Do you agree?" in nora.words
    assert "Others are asked" in ben.look()
    assert "Do you agree?" not in ben.words
    nora.tap("Agree")
    assert nora.told == "Struck."
    assert "Struck by" in nora.words


def test_whoever_is_asked_hears_of_each_line_and_of_the_note(table: Table) -> None:
    _app, nora, ben = table
    # given two lines of Nora's, which Ben wants to strike from the first on
    nora.tap("Beheader red: 2 damage")
    nora.tap("Beheader blue: 1 damage")
    ben.look()
    strike(ben, "Beheader red -2 HP")
    ben.tap("From here on")
    ben.tap("Strike", reason="illegal", note="it was behind the rock")
    # then her card says that there are two, and what he wrote
    card = " ".join(nora.look().split())
    assert "and 1 line more with it" in card
    assert "Against the rules: it was behind the rock Waits for Nora." in card


def test_who_is_asked_may_leave_it(table: Table) -> None:
    _app, nora, ben = table
    nora.tap("Beheader red: 2 damage")
    ben.look()
    strike(ben, "Beheader red -2 HP")
    ben.tap("Strike", reason="illegal")
    nora.look()
    nora.tap("Leave it")
    assert nora.told == "It stays as it is."
    assert "wants to strike" not in nora.words
    assert "Struck by" not in nora.words
