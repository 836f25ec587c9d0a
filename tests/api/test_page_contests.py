"""Two who reach for one thing, on the page: the card, and each way to settle it."""

import re

import pytest
from flask import Flask

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import player_turn, watcher

Table = tuple[Flask, Phone, Phone]


@pytest.fixture
def table() -> Table:
    return player_turn("table")


def down(phone: Phone, unit: str = "Beheader red") -> None:
    """All of its HP at once."""
    phone.tap(f"{unit}: another number")
    typed = next(key for key in Reader(phone.sheet).keys if key.words.split() == ["Damage"])
    phone.press(typed, {"f:number:hp": 7})
    assert phone.told.startswith("Logged."), phone.told or Reader(phone.sheet).words


def reach(nora: Phone, ben: Phone) -> None:
    """Nora strikes the Beheader down; Ben, who had not seen that, wounds it."""
    late = ben.key("Beheader red: 1 damage")
    down(nora)
    assert ben.press(late).status_code == 409
    nora.look()


def rolled(phone: Phone, *faces: str) -> None:
    """Type what each die of the sheet shows: the holder's, then the late one's."""
    names = list(dict.fromkeys(re.findall(r'type="radio" name="(face:[^"]+)"', phone.sheet)))
    phone.tap("So the dice fell", **dict(zip(names, faces, strict=True)))


def test_everybody_sees_the_card(table: Table) -> None:
    app, nora, ben = table
    reach(nora, ben)
    assert ben.told.startswith("Both reached for it.")
    assert "Beheader red is no longer in play (RI-DMG-06)" in ben.told
    for phone in (nora, ben, watcher(app, nora)):
        words = " ".join(phone.look().split())
        assert "Both reached for it" in words
        assert "Nora Table: Beheader red -7 HP" in words
        assert "Record hurt" in words
        assert "The end of the turn waits for Ben." in words


def test_who_holds_nothing_cannot_give_way_and_who_only_watches_settles_nothing(table: Table) -> None:
    app, nora, ben = table
    reach(nora, ben)
    assert "Nora may give way." in ben.words
    zoe = watcher(app, nora)
    zoe.look()
    assert not any(key.says("First stands") for key in Reader(zoe.table).keys)


def test_first_stands(table: Table) -> None:
    _app, nora, ben = table
    reach(nora, ben)
    ben.tap("First stands")
    assert ben.told.startswith("Settled.")
    assert "Both reached for it" not in nora.look().partition("Chronicle")[0]


def test_giving_way_is_seen_before_it_is_done(table: Table) -> None:
    _app, nora, ben = table
    reach(nora, ben)
    nora.tap("Give way")
    words = Reader(nora.sheet).words
    assert "Give way?" in words
    assert "Numbers that change" in words
    assert "beheader red nothing → there" in words, "a unit comes back as a whole"
    nora.tap("Give way")
    assert nora.told.startswith("Settled.")
    assert "Beheader red rank 4 6 of 7 HP" in " ".join(nora.look().split())


def test_the_late_one_takes_it_back(table: Table) -> None:
    _app, nora, ben = table
    reach(nora, ben)
    ben.tap("Ben: take it back")
    assert ben.told.startswith("Settled.")


def test_a_duel_goes_on_until_one_is_left(table: Table) -> None:
    _app, nora, ben = table
    reach(nora, ben)
    ben.tap("Duel")
    assert "Duel, round 1" in Reader(ben.sheet).words
    rolled(ben, "blank", "blank")
    words = Reader(ben.sheet).words
    assert "Duel, round 2" in words
    assert "Round 1: Nora MISS, Ben MISS" in words
    rolled(ben, "blank", "hit")
    assert ben.told.startswith("Settled.")
    assert "Beheader red rank 4 6 of 7 HP" in " ".join(nora.look().split())


def test_a_die_that_nobody_typed_is_asked_again(table: Table) -> None:
    _app, nora, ben = table
    reach(nora, ben)
    ben.tap("Duel")
    ben.tap("So the dice fell")
    assert "Duel, round 1" in Reader(ben.sheet).words


def test_the_tracker_rolls_for_everybody(table: Table) -> None:
    _app, nora, ben = table
    reach(nora, ben)
    ben.tap("Duel")
    ben.tap("Roll for everybody")
    assert ben.told.startswith("Settled.")
    assert "Duel:" in ben.told


def test_what_was_settled_meanwhile_is_told_so(table: Table) -> None:
    _app, nora, ben = table
    reach(nora, ben)
    key = ben.key("First stands")
    nora.tap("First stands")
    assert ben.press(key).status_code == 409
    assert ben.told == "That is settled already."


def test_with_first_come_both_are_told() -> None:
    _app, nora, ben = player_turn()
    reach(nora, ben)
    assert ben.told.startswith("Too late.")
    assert "Ben reached for it too, and came second. Yours stands:" in " ".join(nora.look().split())
    nora.tap("Beheader blue: 1 damage")
    assert "reached for it too" not in nora.look()


def test_what_happened_twice_is_logged_again_with_one_tap() -> None:
    _app, nora, ben = player_turn()
    for phone in (nora, ben):
        phone.tap("The mission is lost")
    nora.tap("Log it", **{"f:text:why": "a flood"})
    assert ben.tap("Log it", **{"f:text:why": "a flood"}).status_code == 409
    words = Reader(ben.sheet).words
    assert "Nora logged this. Again?" in words
    assert "Did it happen twice?" in words
    answer = ben.tap("Yes, again")
    assert answer.status_code == 422, "what cannot happen twice is refused by its rule"
    assert "RI-" in Reader(ben.sheet).words
