"""Two who reach for one thing, on the page: the card, and each way to settle it."""

import re

import pytest
from flask import Flask

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import code_of, player_turn, watcher

Table = tuple[Flask, Phone, Phone]


@pytest.fixture
def table() -> Table:
    return player_turn("table")


def down(phone: Phone, unit: str = "Beheader red", hp: int = 7) -> None:
    """All of its HP at once."""
    phone.tap(f"{unit}: another number")
    typed = next(key for key in Reader(phone.sheet).keys if key.words.split() == ["Damage"])
    phone.press(typed, {"f:number:hp": hp})
    assert phone.told.startswith("Logged."), phone.told or Reader(phone.sheet).words


def reach(nora: Phone, ben: Phone) -> None:
    """Nora strikes the Beheader down; Ben, who had not seen that, wounds it."""
    late = ben.key("Beheader red: 1 damage")
    down(nora)
    assert ben.press(late).status_code == 409
    nora.look()


def joined(app: Flask, host: Phone) -> Phone:
    """Cy, who came later."""
    cy = Phone(app)
    cy.send("/join", code=code_of(host), name="Cy")
    cy.look()
    return cy


def dice(phone: Phone) -> list[str]:
    """The dice that the sheet asks for: the holder's, then the late one's."""
    return list(dict.fromkeys(re.findall(r'type="radio" name="(face:[^"]+)"', phone.sheet)))


def rolled(phone: Phone, *faces: str) -> None:
    """Type for everybody what each die shows."""
    phone.tap("So the dice fell", **dict(zip(dice(phone), faces, strict=True)))


def test_everybody_sees_the_card(table: Table) -> None:
    app, nora, ben = table
    reach(nora, ben)
    assert ben.told.startswith("Both reached for it.")
    assert "Beheader red is no longer in play (RI-DMG-06)" in ben.told
    for phone in (nora, ben, watcher(app, nora)):
        words = " ".join(phone.look().split())
        assert "Both reached for it" in words
        assert "Nora Table: Beheader red -7 HP" in words
        assert "Ben Table: Beheader red -1 HP" in words
        assert "The turn cannot end before this is settled: Ben still wants it." in words


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
    assert ben.told.startswith("Settled. Nora keeps it.")
    assert "Both reached for it" not in nora.look().partition("Chronicle")[0]


def test_giving_way_is_seen_before_it_is_done(table: Table) -> None:
    _app, nora, ben = table
    reach(nora, ben)
    nora.tap("Give way")
    words = Reader(nora.sheet).words
    assert "Give way?" in words
    assert "Numbers that change" in words
    assert "Beheader red nothing → there" in words, "a unit comes back as a whole"
    nora.tap("Give way")
    assert nora.told.startswith("Settled. Ben gets it: Table: Beheader red -1 HP")
    assert "Beheader red rank 4 6 of 7 HP" in " ".join(nora.look().split())


def test_the_late_one_takes_it_back(table: Table) -> None:
    _app, nora, ben = table
    reach(nora, ben)
    ben.tap("Ben: take it back")
    assert ben.told.startswith("Settled. Ben: taken back. · Nora keeps it.")


class TestDuel:
    """Each tells its own die on its own phone; one phone may tell for everybody."""

    def test_the_second_die_settles_it_and_both_see_that(self, table: Table) -> None:
        _app, nora, ben = table
        reach(nora, ben)
        ben.tap("Duel")
        words = Reader(ben.sheet).words
        assert "Duel, round 1" in words
        assert "What does your die show?" in words
        ben.tap("HIT")
        assert ben.told.startswith("Your die is told. Waits for Nora.")
        words = " ".join(nora.look().split())
        assert re.search(
            r"Nora Table: Beheader red -7 HP not told yet B Ben Table: Beheader red -1 HP HIT Duel", words
        )
        assert "First stands" not in words, "the dice decide now"
        nora.tap("MISS")
        assert nora.told.startswith("Settled.")
        for phone in (nora, ben):
            words = " ".join(phone.look().split())
            assert "Beheader red rank 4 6 of 7 HP" in words
            assert "Both reached for it" not in words.partition("Chronicle")[0]

    def test_a_round_that_decides_nothing_asks_for_the_next(self, table: Table) -> None:
        _app, nora, ben = table
        reach(nora, ben)
        ben.tap("Duel")
        ben.tap("MISS")
        nora.look()
        nora.tap("MISS")
        words = Reader(nora.sheet).words
        assert "Duel, round 2" in words
        assert "Round 1: Nora MISS, Ben MISS" in words
        nora.tap("HIT")
        words = " ".join(ben.look().split())
        assert "Duel, round 2" in words
        ben.tap("MISS")
        assert ben.told.startswith("Settled. Nora keeps it.")
        assert "Ben lost the duel for it. Yours stands:" in " ".join(nora.look().split())

    def test_both_tell_on_the_screens_they_had(self, table: Table) -> None:
        _app, nora, ben = table
        reach(nora, ben)
        nora.tap("Duel")
        ben.tap("Duel")
        noras, bens = nora.key("MISS"), ben.key("HIT")
        nora.press(noras)
        assert nora.told.startswith("Your die is told.")
        ben.press(bens)
        assert ben.told.startswith("Settled. Ben gets it: Table: Beheader red -1 HP · Nora MISS, Ben HIT")

    def test_one_phone_tells_for_everybody_round_by_round(self, table: Table) -> None:
        _app, nora, ben = table
        reach(nora, ben)
        ben.tap("Duel")
        rolled(ben, "blank", "blank")
        words = Reader(ben.sheet).words
        assert "Duel, round 2" in words
        assert "Round 1: Nora MISS, Ben MISS" in words
        rolled(ben, "blank", "hit")
        assert ben.told.startswith("Settled.")
        assert "Beheader red rank 4 6 of 7 HP" in " ".join(nora.look().split())

    def test_of_three_whoever_fails_is_out(self, table: Table) -> None:
        app, nora, ben = table
        cy = joined(app, nora)
        late = cy.key("Beheader red: 1 damage")
        reach(nora, ben)
        assert cy.press(late).status_code == 409
        nora.tap("Duel")
        nora.tap("MISS")
        for phone in (ben, cy):
            phone.look()
            phone.tap("HIT")
        assert "Duel, round 2" in Reader(cy.sheet).words
        words = " ".join(nora.look().split())
        assert "Round 1: Nora MISS, Ben HIT, Cy HIT" in words
        assert "-7 HP out" in words
        assert not any(key.says("HIT") for key in Reader(nora.table).keys), "she rolls no more"
        ben.look()
        ben.tap("MISS")
        cy.tap("HIT")
        assert cy.told.startswith("Settled.")

    def test_one_phone_tells_what_the_others_have_not(self, table: Table) -> None:
        _app, nora, ben = table
        reach(nora, ben)
        ben.tap("Duel")
        ben.tap("HIT")
        ben.look()
        ben.tap("Tell for the others")
        assert len(dice(ben)) == 1
        rolled(ben, "blank")
        assert ben.told.startswith("Settled.")

    def test_a_die_that_nobody_typed_is_asked_again(self, table: Table) -> None:
        _app, nora, ben = table
        reach(nora, ben)
        ben.tap("Duel")
        assert ben.tap("So the dice fell").status_code == 422
        assert "Say what the die shows." in Reader(ben.sheet).words

    def test_the_tracker_rolls_for_everybody(self, table: Table) -> None:
        _app, nora, ben = table
        reach(nora, ben)
        ben.tap("Duel")
        ben.tap("Roll for everybody")
        assert ben.told.startswith("Settled.")
        assert re.search(r"(Nora|Ben) (gets|keeps) it", ben.told)
        assert re.search(r"Nora (HIT|MISS), Ben (HIT|MISS)", ben.told)
        assert "line" not in ben.told, "the dice are told by people, not by lines"

    def test_the_trackers_die_falls_with_the_last_one(self, table: Table) -> None:
        _app, nora, ben = table
        reach(nora, ben)
        ben.tap("Duel")
        ben.tap("Roll for me")
        assert "the tracker rolls" in " ".join(nora.look().split())
        nora.tap("Roll for me")
        assert nora.told.startswith("Settled.")

    def test_what_was_told_meanwhile_is_told_so(self, table: Table) -> None:
        _app, nora, ben = table
        reach(nora, ben)
        nora.tap("Duel")
        late = nora.key("So the dice fell")
        bens = dict.fromkeys(dice(nora), "hit")
        ben.tap("Duel")
        ben.tap("HIT")
        assert nora.press(late, bens).status_code == 409
        assert nora.told == "That die is told already."

    def test_a_broken_round_is_told_so(self, table: Table) -> None:
        _app, nora, ben = table
        reach(nora, ben)
        ben.tap("Duel")
        for odd in ("many", "٣", "1" * 9, ""):
            assert ben.press(ben.key("HIT"), {"round": odd}).status_code == 400
            ben.look()
            ben.tap("Duel")

    def test_what_is_no_face_is_told_so(self, table: Table) -> None:
        _app, nora, ben = table
        reach(nora, ben)
        ben.tap("Duel")
        (first, *_rest) = dice(ben)
        assert ben.tap("So the dice fell", **{first: "seven"}).status_code == 422
        assert "a die shows one of" in Reader(ben.sheet).words


def test_what_was_settled_meanwhile_is_told_so(table: Table) -> None:
    _app, nora, ben = table
    reach(nora, ben)
    key = ben.key("First stands")
    nora.tap("First stands")
    assert ben.press(key).status_code == 409
    assert ben.told == "That is settled already. Nora keeps it."


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
