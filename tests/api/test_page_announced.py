"""An attack announced on the page: everybody sees it, its own player carries it out or takes it back."""

import pytest
from flask import Flask

from api.tokens import PLAYER
from tests.api.page_phone import Key, Phone, Reader
from tests.api.page_scenes import SAMPLE, campaign_of, player_turn, seated, wiring_of
from tests.api.test_page_contests import down
from tests.api.test_page_striking import strike
from tracker.facts.action import ActionClosed, ActionOpened
from tracker.facts.fact import Fact

Table = tuple[Flask, Phone, Phone]
AIMED = "Jason aims the Machete at Beheader red"


@pytest.fixture
def table() -> Table:
    return player_turn()


def aim(nora: Phone) -> None:
    """Jason's Machete, the red Beheader, and what the card says: the sheet asks on."""
    for tapped in ("Machete", "Beheader red", SAMPLE, "in melee"):
        nora.tap(tapped)


def announce(nora: Phone) -> None:
    aim(nora)
    nora.tap("Announce it")
    assert nora.told.startswith("Logged."), nora.told or Reader(nora.sheet).words


def facts(app: Flask, phone: Phone) -> list[Fact]:
    return [entry.fact for entry in wiring_of(app).play.warm.get(campaign_of(phone)).entries]


def opened(app: Flask, phone: Phone) -> list[ActionOpened]:
    return [fact for fact in facts(app, phone) if isinstance(fact, ActionOpened)]


def closed(app: Flask, phone: Phone) -> list[str]:
    """How each announced action ended."""
    return [fact.how for fact in facts(app, phone) if isinstance(fact, ActionClosed)]


def keys(phone: Phone) -> list[str]:
    return [" ".join(key.words.split()) for key in Reader(phone.table).keys]


def test_everybody_sees_what_is_announced_before_the_die_falls(table: Table) -> None:
    app, nora, ben = table
    announce(nora)
    for phone in (nora, ben):
        words = " ".join(phone.look().split())
        assert AIMED in words
        assert "Nothing is spent yet" in words
    assert "Nora carries it out." in ben.words
    assert {"Carry it out", "Take it back"} <= set(keys(nora))
    assert not {"Carry it out", "Take it back"} & set(keys(ben))
    (told,) = opened(app, nora)
    assert told.command["mode"] == "single", "what was said of the weapon is announced with it"


def test_what_is_announced_has_its_card_and_is_not_due_besides(table: Table) -> None:
    _app, nora, ben = table
    announce(nora)
    for phone in (nora, ben):
        phone.look()
        assert not [key for key in keys(phone) if "Done: Machete at Beheader red" in key]


def test_its_player_carries_it_out(table: Table) -> None:
    app, nora, ben = table
    announce(nora)
    nora.tap("Carry it out")
    assert "Does Jason stand next to Beheader red?" in Reader(nora.sheet).words
    assert "Announce it" not in Reader(nora.sheet).words, "it is announced already"
    for answer in ("Yes", "HIT"):
        nora.tap(answer)
    assert nora.told.startswith("Logged.")
    assert "Jason attacks Beheader red with Machete" in ben.look()
    assert AIMED not in ben.words
    assert closed(app, nora) == ["completed"]


def test_striking_an_announcement_tells_no_id(table: Table) -> None:
    app, nora, _ben = table
    announce(nora)
    strike(nora, "Jason announces: Machete at Beheader red")
    words = " ".join(Reader(nora.sheet).words.split())
    assert "announced by Jason Machete at Beheader red → nothing" in words
    assert opened(app, nora)[0].opened not in words


def test_its_player_takes_it_back(table: Table) -> None:
    _app, nora, ben = table
    announce(nora)
    nora.tap("Take it back")
    assert nora.told.startswith("Logged.")
    assert AIMED not in ben.look()
    assert "Machete" in " ".join(keys(nora)), "nothing is spent: the weapon is ready"


class TestEndedMeanwhile:
    """The other phone of the same player taps what is still on its screen."""

    @pytest.fixture
    def other(self, table: Table) -> tuple[Phone, Key]:
        app, nora, _ben = table
        announce(nora)
        phone = seated(app, campaign_of(nora), "seat-1", PLAYER)
        return phone, phone.key("Take it back")

    def test_what_was_taken_back_is_told_so_with_the_way_on(
        self, table: Table, other: tuple[Phone, Key]
    ) -> None:
        app, nora, _ben = table
        phone, key = other
        nora.tap("Take it back")
        answer = phone.press(key)
        assert (answer.status_code, answer.headers["HX-Trigger"]) == (409, "anew")
        assert phone.told.startswith(
            "It is not announced any more. Nora has taken it back: Machete at Beheader red."
        )
        assert "Nothing was spent" in phone.told
        assert phone.sheet == ""
        assert "Machete" in " ".join(keys(phone)), "its table is drawn anew, and offers the weapon again"
        assert closed(app, nora) == ["withdrawn"]

    def test_what_was_carried_out_can_be_struck_from_there(
        self, table: Table, other: tuple[Phone, Key]
    ) -> None:
        _app, nora, _ben = table
        phone, key = other
        for tapped in ("Carry it out", "Yes", "HIT"):
            nora.tap(tapped)
        answer = phone.press(key)
        assert answer.status_code == 409
        assert "Nora has carried it out: Machete at Beheader red." in phone.told
        phone.press(phone.key("Strike", answer.text))
        assert "Jason attacks Beheader red with Machete" in Reader(phone.sheet).words

    def test_what_was_called_off_says_why(self, table: Table, other: tuple[Phone, Key]) -> None:
        _app, _nora, ben = table
        phone, key = other
        ben.look()
        down(ben)
        phone.press(key)
        assert "Machete at Beheader red was called off: the target is gone." in phone.told

    def test_what_was_struck_is_told_so(self, table: Table, other: tuple[Phone, Key]) -> None:
        _app, nora, _ben = table
        phone, key = other
        strike(nora, "Jason announces: Machete at Beheader red")
        nora.tap("Strike")
        assert phone.press(key).status_code == 409
        assert "Its line was struck." in phone.told

    def test_what_is_announced_anew_meanwhile_is_taken_back(
        self, table: Table, other: tuple[Phone, Key]
    ) -> None:
        app, nora, _ben = table
        phone, key = other
        nora.tap("Take it back")
        nora.tap("Machete")
        nora.tap("Log it", **{"f:pick:target": "beheader-red"})
        nora.tap("Announce it")
        assert phone.press(key).status_code == 200
        assert closed(app, nora) == ["withdrawn", "withdrawn"]


def test_whoever_kills_the_target_in_between_ends_it(table: Table) -> None:
    app, nora, ben = table
    announce(nora)
    ben.look()
    ben.tap("Beheader red: another number")
    typed = next(key for key in Reader(ben.sheet).keys if key.words.split() == ["Damage"])
    ben.press(typed, {"f:number:hp": 7})
    assert AIMED not in nora.look()
    assert "What Jason announced is cancelled: the target is gone" in nora.words
    assert closed(app, nora) == ["cancelled"]


def test_what_was_typed_off_cards_is_kept_with_the_announcement(table: Table) -> None:
    app, nora, _ben = table
    for tapped in ("Machete", "Beheader red"):
        nora.tap(tapped)
    assert "Announce it" not in Reader(nora.sheet).words, "what the card says is typed first"
    card = "weapon/Machete"
    read_off = {f"v:number:{card}:damage": 2, f"v:number:{card}:hands": 1, f"v:pick:{card}:die": "yellow"}
    nora.tap("Go on", **read_off, **{f"v:picks:{card}:modes": ["throw"]})
    nora.tap("Throw")
    nora.tap("Go on", **{f"v:pick:{card}:throw_die": "orange", f"v:number:{card}:throw_damage": 1})
    nora.tap("Announce it")
    assert nora.told.startswith("Logged."), Reader(nora.sheet).words
    known = wiring_of(app).play.warm.get(campaign_of(nora)).state.house.collection[card]
    assert (known["damage"], known["throw_damage"]) == (2, 1), "also what only its die would have needed"


def test_what_is_done_at_once_is_not_announced(table: Table) -> None:
    app, nora, _ben = table
    nora.tap("Move")
    answer = nora.tap("Log it", **{"f:number:spaces": 2, "announce": "yes"})
    assert answer.status_code == 400
    assert nora.told == "This screen is out of date. Open the table anew."
    assert opened(app, nora) == []


def test_whoever_has_announced_does_nothing_else_first(table: Table) -> None:
    _app, nora, _ben = table
    announce(nora)
    nora.tap("Move")
    words = Reader(nora.sheet).words
    assert "RI-TURN-06" in words
