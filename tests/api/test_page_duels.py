"""A duel on the page while lines are struck, and while the air eats answers."""

import json
import re
from uuid import uuid4

import pytest
from flask import Flask

from api.pages.telling import chronicle
from tests.api.page_phone import HTMX, Phone, Reader
from tests.api.page_scenes import campaign_of, player_turn, wiring_of
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


def correct(app: Flask, host: Phone, says: str, **fields: int) -> None:
    """The host mends this line."""
    lines = chronicle(wiring_of(app).play.warm.get(campaign_of(host))).lines
    line = next(each.action for each in lines if any(says in said.says for said in each.sentences))
    sent = {
        "id": "5b0e9f2c-52a4-4c8b-a9a6-2f6a5f9a3f13",
        "reason": "mistyped",
        "with": {"unit": "beheader-red", "cause": "table", **fields},
    }
    address = f"/api/v1/campaigns/{campaign_of(host)}/actions/{line}/correct"
    answer = host.client.post(address, json=sent, headers={"Sec-Fetch-Site": "same-origin"})
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
        assert "Nora keeps it." in nora.told

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
        assert "Nora keeps it." in cy.told


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


def heard(phone: Phone, since: int) -> str:
    """What is read out on this phone, which had drawn the table at this position."""
    answer = phone.client.get(f"{phone.url}/live", query_string={"have": str(since)})
    return ". ".join(json.loads(answer.headers["HX-Trigger"])["heard"]["lines"])


def at(phone: Phone) -> int:
    found = re.search(r'data-position="(\d+)"', phone.look() and phone.table)
    assert found
    return int(found[1])


def two() -> tuple[Flask, Phone, Phone]:
    """Nora holds it, and Ben came late."""
    app, nora, ben = player_turn("table")
    nora.tap("Beheader red: 2 damage")
    ben.look()
    reach(nora, ben)
    ben.look()
    return app, nora, ben


@pytest.mark.parametrize("face", ["HIT", "MISS"])
def test_a_die_that_failed_looks_like_none_that_hit(face: str) -> None:
    _app, nora, ben = two()
    ben.tap("Duel")
    ben.tap(face)
    nora.look()
    chips = re.findall(r'<span class="chip.*?</span>', nora.table, re.DOTALL)
    chips = [chip for chip in chips if face in chip]
    assert len(chips) == 1
    assert ("chip--leaf" in chips[0], "i-check" in chips[0]) == (face == "HIT", face == "HIT")
    assert ("i-cross" in chips[0]) == (face == "MISS")


class TestWhoHears:
    """Whoever reached for it hears on the own phone what became of that, whoever told the last die."""

    def test_a_winner_whose_die_was_told_first(self) -> None:
        _app, nora, ben = two()
        ben.tap("Duel")
        ben.tap("HIT")
        before = at(ben)
        nora.look()
        nora.tap("MISS")
        says = "You won the duel. It is done now: Table: Beheader red -1 HP"
        assert says in " ".join(ben.look().split())
        assert heard(ben, before) == says
        assert "Ben got it. Yours is struck: Table: Beheader red -5 HP" in " ".join(nora.look().split())
        ben.tap("Beheader blue: 1 damage")
        assert "You won the duel" not in ben.look(), "who goes on knows it"

    def test_a_loser_whose_die_was_told_first(self) -> None:
        _app, nora, ben = two()
        ben.tap("Duel")
        ben.tap("MISS")
        before = at(ben)
        nora.look()
        nora.tap("HIT")
        says = "Nora won the duel. Yours is not done: Table: Beheader red -1 HP"
        assert says in " ".join(ben.look().split())
        assert heard(ben, before).startswith(says)

    def test_somebody_to_whom_the_other_gave_way(self) -> None:
        _app, nora, ben = two()
        before = at(ben)
        nora.tap("Give way")
        nora.tap("Give way")
        says = "Nora gave way to you. It is done now: Table: Beheader red -1 HP"
        assert says in " ".join(ben.look().split())
        assert heard(ben, before) == says

    def test_somebody_for_whom_another_phone_let_the_first_stand(self) -> None:
        _app, nora, ben = two()
        nora.tap("First stands")
        assert "Nora keeps it. Yours is not done: Table: Beheader red" in " ".join(ben.look().split())

    def test_somebody_for_whom_the_host_took_it_back(self) -> None:
        _app, nora, ben = two()
        nora.tap("Ben: take it back")
        assert "Yours was taken back: Table: Beheader red" in " ".join(ben.look().split())
        assert "Yours" not in nora.look()

    def test_nobody_of_a_line_that_was_struck_since(self) -> None:
        app, nora, ben = two()
        ben.tap("Duel")
        ben.tap("HIT")
        nora.look()
        nora.tap("MISS")
        assert "You won the duel" in ben.look()
        lines = chronicle(wiring_of(app).play.warm.get(campaign_of(nora))).lines
        (won,) = (line.action for line in lines if line.contest and line.contest.won)
        struck = {"id": str(uuid4()), "reason": "mistyped"}
        assert nora.client.post(f"{nora.url}/undo/{won}", data=struck, headers=HTMX).status_code == 200
        assert "You won the duel" not in ben.look()

    def test_nobody_once_the_settlement_is_struck(self) -> None:
        _app, nora, ben = two()
        answer = nora.tap("First stands")
        nora.press(nora.key("Strike", answer.text))
        nora.tap("Strike")
        assert "Yours is not done" not in ben.look()
        assert "Both reached for it" in ben.words


class TestWonInVain:
    """Ben's die is told; then it turns out that the Beheader was down before Nora struck it."""

    @pytest.fixture
    def both(self) -> tuple[Phone, Phone]:
        app, nora, ben = two()
        ben.tap("Duel")
        ben.tap("HIT")
        correct(app, nora, "Table: Beheader red -2 HP", hp=7)
        return nora, ben

    def test_the_card_says_why_and_ends_it(self, both: tuple[Phone, Phone]) -> None:
        nora, ben = both
        for phone in (nora, ben):
            words = " ".join(phone.look().split())
            assert "Ben won the duel, but cannot do it: Beheader red is no longer in play. RI-DMG-06" in words
        assert not {"HIT", "MISS", "Give way", "All dice are told: go on"} & keys(nora)
        nora.tap("First stands")
        assert nora.told.startswith("Settled.")
        assert "Both reached for it" not in ben.look().partition("Chronicle")[0]

    def test_whoever_won_takes_it_back(self, both: tuple[Phone, Phone]) -> None:
        _nora, ben = both
        ben.look()
        ben.tap("Ben: take it back")
        assert ben.told.startswith("Settled. Ben: taken back.")

    def test_an_open_sheet_offers_the_same(self, both: tuple[Phone, Phone]) -> None:
        nora, _ben = both
        contests = nora.client.get(f"{nora.url.replace('/c/', '/api/v1/campaigns/')}/contests").json
        assert contests
        nora.sheet = nora.client.get(f"{nora.url}/settle/{contests['open'][0]['id']}/duel").text
        assert "Ben won the duel, but cannot do it" in Reader(nora.sheet).words
        nora.tap("First stands")
        assert nora.told.startswith("Settled.")

    def test_both_hear_it_when_the_last_die_is_told(self) -> None:
        app, nora, ben = player_turn("table")
        nora.tap("Beheader red: 2 damage")
        ben.look()
        cy = joined(app, nora)
        late = cy.key("Beheader red: 1 damage")
        reach(nora, ben)
        cy.press(late)
        ben.look()
        ben.tap("Duel")
        ben.tap("HIT")
        correct(app, nora, "Table: Beheader red -2 HP", hp=7)
        before = at(ben)
        cy.look()
        assert cy.tap("MISS").status_code == 200
        assert (
            "Ben won the duel, but cannot do it: Beheader red is no longer in play" in Reader(cy.sheet).words
        )
        assert heard(ben, before) == "You won the duel, but cannot do it: Beheader red is no longer in play"
        cy.tap("First stands")
        assert cy.told.startswith("Settled.")
