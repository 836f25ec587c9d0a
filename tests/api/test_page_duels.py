"""A duel on the page while lines are struck, and while the air eats answers."""

import re

import pytest
from flask import Flask

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import player_turn
from tests.api.test_page_contests import joined, reach

Three = tuple[Flask, Phone, Phone, Phone]


@pytest.fixture
def three() -> Three:
    """Nora holds it; Ben and Cy came late, and everybody looks at the duel."""
    app, nora, ben = player_turn("table")
    cy = joined(app, nora)
    late = cy.key("Beheader red: 1 damage")
    reach(nora, ben)
    cy.press(late)
    nora.tap("Duel")
    nora.tap("HIT")
    for phone in (ben, cy):
        phone.look()
    return app, nora, ben, cy


def strike(phone: Phone, contender: str) -> None:
    """The host strikes the line with which somebody came late."""
    contests = phone.client.get(f"{phone.url.replace('/c/', '/api/v1/campaigns/')}/contests").json
    assert contests
    (contest,) = contests["open"]
    lines = {each["seat"]: each["action"] for each in (contest, *contest["joined"])}
    address = f"{phone.url.replace('/c/', '/api/v1/campaigns/')}/actions/{lines[contender]}/undo"
    sent = {"id": "5b0e9f2c-52a4-4c8b-a9a6-2f6a5f9a3f11", "reason": "mistyped"}
    answer = phone.client.post(address, json=sent, headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 201, answer.text


def keys(phone: Phone) -> set[str]:
    return {" ".join(key.words.split()) for key in Reader(phone.table).keys}


class TestWhoeverIsGone:
    def test_nobody_waits_for_them_and_a_key_goes_on(self, three: Three) -> None:
        _app, nora, ben, _cy = three
        ben.tap("MISS")
        strike(nora, "seat-3")
        nora.look()
        assert not {"HIT", "MISS", "Tell for the others", "First stands"} & keys(nora)
        nora.tap("All dice are told: go on")
        assert nora.told.startswith("Settled.")
        assert "the first keeps it" in nora.told

    def test_the_sheet_has_the_same_key(self, three: Three) -> None:
        _app, nora, ben, _cy = three
        ben.tap("MISS")
        nora.look()
        nora.tap("Tell for the others")
        strike(nora, "seat-3")
        assert nora.press(nora.key("So the dice fell", nora.sheet)).status_code == 200
        assert nora.told.startswith("Settled.")

    def test_their_die_counts_for_nothing(self, three: Three) -> None:
        _app, nora, ben, cy = three
        ben.tap("HIT")
        strike(nora, "seat-2")
        cy.look()
        cy.tap("MISS")
        assert cy.told.startswith("Settled.")
        assert "the first keeps it" in cy.told


class TestSentAgain:
    def test_a_die_of_a_finished_round_shows_the_round_that_runs(self, three: Three) -> None:
        _app, _nora, ben, cy = three
        bens = ben.key("HIT")
        ben.press(bens)
        cy.look()
        cys = cy.key("HIT")
        cy.press(cys)
        assert "Duel, round 2" in Reader(cy.sheet).words
        for phone, key in ((cy, cys), (ben, bens)):
            phone.sheet = ""
            assert phone.press(key).status_code == 200
            assert "Duel, round 2" in Reader(phone.sheet).words

    def test_the_die_that_settled_it_is_told_so_again(self, three: Three) -> None:
        _app, _nora, ben, cy = three
        ben.tap("MISS")
        cy.look()
        cys = cy.key("MISS")
        cy.press(cys)
        first = cy.told
        assert cy.press(cys).status_code == 200
        assert first.startswith("Settled.")
        assert re.sub(r"\s+", " ", cy.told) == re.sub(r"\s+", " ", first)

    def test_a_die_for_a_round_that_is_over_hears_which_one_runs(self, three: Three) -> None:
        _app, _nora, ben, cy = three
        ben.look()
        old = ben.key("MISS")
        ben.tap("HIT")
        cy.look()
        cy.tap("HIT")
        assert ben.press(old, {"id": "6b0e9f2c-52a4-4c8b-a9a6-2f6a5f9a3f12"}).status_code == 409
        assert ben.told == "Round 2 is being rolled."
