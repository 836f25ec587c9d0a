"""Bringing a line back and mending one where it stands, on the page."""

import re

import pytest
from flask import Flask

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import SAMPLE, player_turn
from tests.api.test_page_striking import strike

Table = tuple[Flask, Phone, Phone]


@pytest.fixture
def table() -> Table:
    return player_turn()


def hurt(phone: Phone) -> str:
    """Two points of damage that can be mended; the number of their line, whose sheet lies open."""
    phone.tap("Beheader red: 2 damage")
    return strike(phone, "Beheader red -2 HP")


def struck(phone: Phone) -> str:
    number = hurt(phone)
    phone.tap("Strike")
    return number


def test_what_an_attack_left_open_may_stay_open_when_its_die_is_mended(table: Table) -> None:
    _app, nora, _ben = table
    for tapped in ("Machete", "Beheader red"):
        nora.tap(tapped)
    for asked in (SAMPLE, "in melee", "Yes", "HIT"):
        nora.tap(asked)
    strike(nora, "Jason attacks Beheader red with Machete")
    nora.tap("Correct it")
    assert "How it is used" in Reader(nora.sheet).words
    assert not re.search(r'name="f:pick:mode"[^>]*required', nora.sheet)
    die = next(iter(re.findall(r'name="(a:text:[^"]+)" value="hit"', nora.sheet)))
    nora.tap("See what changes", **{die: "blank"})
    assert "Correct line" in Reader(nora.sheet).words
    nora.tap("Correct it")
    assert "Beheader red rank 4 7 of 7 HP" in nora.words


class TestBringingBack:
    def test_a_struck_line_says_by_whom_and_comes_back_in_two_taps(self, table: Table) -> None:
        _app, nora, _ben = table
        number = struck(nora)
        nora.tap(f"Bring line {number} back")
        words = Reader(nora.sheet).words
        assert "Struck by Nora, mistyped" in words
        assert "Beheader red HP 7 → 5" in words
        assert "back 1" in words
        nora.tap("Bring it back")
        assert nora.told == f"Line {number} counts again."
        assert "5 of 7 HP" in nora.words
        assert f"Brought back line {number}" in nora.words

    def test_what_was_struck_in_one_stroke_comes_back_together(self, table: Table) -> None:
        _app, nora, _ben = table
        number = hurt(nora)
        nora.leave()
        nora.tap("Beheader blue: 1 damage")
        nora.tap(f"Strike line {number}")
        nora.tap("From here on")
        assert f"Strike from line {number} on?" in Reader(nora.sheet).words
        nora.tap("Strike")
        assert "Beheader blue rank 4 7 of 7 HP" in nora.words
        nora.tap(f"Bring line {number} back")
        nora.tap("All 2 lines of that stroke")
        nora.tap("Bring it back")
        assert "Beheader blue rank 4 6 of 7 HP" in nora.words
        assert "Beheader red rank 4 5 of 7 HP" in nora.words

    def test_a_line_that_counts_cannot_be_brought_back(self, table: Table) -> None:
        _app, nora, ben = table
        number = struck(nora)
        ben.look()
        key = ben.key(f"Bring line {number} back")
        nora.tap(f"Bring line {number} back")
        nora.tap("Bring it back")
        assert ben.press(key).status_code == 422
        assert ben.told == "Not possible. This line is not struck out."

    def test_a_broken_id_is_told_so(self, table: Table) -> None:
        _app, nora, _ben = table
        number = struck(nora)
        nora.tap(f"Bring line {number} back")
        assert nora.tap("Bring it back", id="nothing").status_code == 400


class TestMending:
    def test_the_form_holds_what_was_sent(self, table: Table) -> None:
        _app, nora, _ben = table
        number = hurt(nora)
        nora.tap("Correct it")
        assert f"Correct line {number}" in Reader(nora.sheet).words
        sent = dict(nora.key("See what changes").form.fields)
        assert (sent["f:pick:unit"], sent["f:number:hp"]) == ("beheader-red", "2")

    def test_what_the_change_does_is_seen_before_it_is_done(self, table: Table) -> None:
        _app, nora, _ben = table
        number = hurt(nora)
        nora.tap("Correct it")
        nora.tap("See what changes", **{"f:number:hp": 3})
        words = Reader(nora.sheet).words
        assert f"Correct line {number}?" in words
        assert "HP 2 → 3" in words
        assert "Beheader red HP 5 → 4" in words
        nora.tap("Correct it", note="it was\x00 three")
        assert nora.told.startswith(f"Line {number} is corrected.")
        assert "Beheader red rank 4 4 of 7 HP" in nora.words
        assert "Corrected by Nora, mistyped" in nora.words
        assert "Table: Beheader red -2 HP" in nora.words, "what it said before stays readable"

    def test_another_unit_may_have_been_meant(self, table: Table) -> None:
        _app, nora, _ben = table
        hurt(nora)
        nora.tap("Correct it")
        nora.tap("See what changes", **{"f:pick:unit": "beheader-blue"})
        nora.tap("Correct it")
        assert "Beheader blue rank 4 5 of 7 HP" in nora.words
        assert "Beheader red rank 4 7 of 7 HP" in nora.words

    def test_back_keeps_what_was_typed(self, table: Table) -> None:
        _app, nora, _ben = table
        hurt(nora)
        nora.tap("Correct it")
        nora.tap("See what changes", **{"f:number:hp": 3})
        nora.tap("Back")
        assert dict(nora.key("See what changes").form.fields)["f:number:hp"] == "3"

    def test_nothing_changed_is_told_so(self, table: Table) -> None:
        _app, nora, _ben = table
        hurt(nora)
        nora.tap("Correct it")
        assert nora.tap("See what changes").status_code == 422
        assert "Nothing is changed yet." in Reader(nora.sheet).words

    def test_a_mistyped_die_is_mended_later(self, table: Table) -> None:
        _app, nora, _ben = table
        nora.tap("Move")
        nora.tap("Log it", **{"f:number:spaces": 2, "f:picks:leaves": ["", "beheader-red"]})
        nora.tap("MISS")
        nora.tap("Beheader blue: 1 damage")
        strike(nora, "Jason moves")
        nora.tap("Correct it")
        key = nora.key("See what changes")
        die = next(name for name, value in key.form.fields if value == "blank")
        nora.tap("See what changes", **{die: "hit"})
        assert "MISS" not in Reader(nora.sheet).words
        assert "→ hit" in Reader(nora.sheet).words
        nora.tap("Correct it")
        assert "is corrected." in nora.told

    def test_a_rule_that_is_broken_is_named_on_the_form(self, table: Table) -> None:
        _app, nora, _ben = table
        nora.tap("Move")
        nora.tap("Log it", **{"f:number:spaces": 2})
        strike(nora, "Jason moves")
        nora.tap("Correct it")
        assert nora.tap("See what changes", **{"f:number:spaces": 9}).status_code == 422
        assert "RI-MOVE-01" in Reader(nora.sheet).words

    def test_a_stale_preview_is_shown_anew(self, table: Table) -> None:
        _app, nora, ben = table
        hurt(nora)
        nora.tap("Correct it")
        nora.tap("See what changes", **{"f:number:hp": 7})
        key = nora.key("Correct it")
        ben.look()
        ben.tap("Beheader red: 1 damage")
        assert nora.press(key).status_code == 409
        assert "Meanwhile more happened. Look again." in Reader(nora.sheet).words

    def test_a_broken_number_is_asked_again(self, table: Table) -> None:
        _app, nora, _ben = table
        hurt(nora)
        nora.tap("Correct it")
        assert nora.tap("See what changes", **{"f:number:hp": "many"}).status_code == 400
        assert "HP cannot be read." in Reader(nora.sheet).words

    def test_an_undo_is_struck_not_mended(self, table: Table) -> None:
        _app, nora, _ben = table
        number = struck(nora)
        strike(nora, f"Struck out line {number}")
        assert "Correct it" not in Reader(nora.sheet).words

    def test_an_unknown_line_is_told_so(self, table: Table) -> None:
        _app, nora, _ben = table
        answer = nora.client.get(f"{nora.url}/correct/nothing", headers={"HX-Request": "true"})
        assert answer.status_code == 404
