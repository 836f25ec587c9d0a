"""Coming back: what was missed, and the evening before."""

import re
from dataclasses import replace
from datetime import timedelta

import pytest

from api.example import load_example
from api.pages.recap import Seen
from api.tokens import HOST
from tests.api.page_phone import HTMX, Phone, Reader
from tests.api.page_scenes import campaign_of, log, player_turn, seated, tracker, wiring_of


class Table:
    """Two phones in the Player turn, and a clock that a test puts forward."""

    def __init__(self) -> None:
        app, self.nora, self.ben = player_turn()
        play = wiring_of(app).play
        self.now = play.outside.clock() + timedelta(minutes=1)
        play.outside = replace(play.outside, clock=lambda: self.now)
        for phone in (self.nora, self.ben):
            phone.open(phone.url)

    def later(self, **by: int) -> None:
        self.now += timedelta(**by)


@pytest.fixture
def table() -> Table:
    return Table()


def words(phone: Phone, path: str = "") -> str:
    answer = phone.client.get(f"/c/{campaign_of(phone)}{path}")
    assert answer.status_code == 200
    return " ".join(Reader(answer.text).words.split())


def test_whoever_was_away_is_told_how_much_they_missed(table: Table) -> None:
    table.later(minutes=11)
    log(table.nora, "Beheader blue: 1 damage")
    log(table.nora, "Beheader red: 1 damage")
    table.ben.client.get(table.ben.url)
    assert "You missed 2 lines." in words(table.ben)
    assert "You missed" not in words(table.nora)


def test_it_says_how_much_of_it_concerns_them(table: Table) -> None:
    table.later(minutes=11)
    log(table.nora, "Beheader blue: 1 damage")
    table.nora.client.get(f"{table.nora.url}?as=seat-2")
    table.nora.press(
        table.nora.key("Liza: Move", table.nora.client.get(f"{table.nora.url}/afterwards?as=seat-2").text)
    )
    table.nora.tap("Log it", **{"f:number:spaces": 1})
    assert "You missed 2 lines. 1 concerns you." in words(table.ben)
    told = words(table.ben, "/recap")
    assert "You missed 2 lines 1 concerns you" in told
    assert "concerns you Liza moves 1" in told


def test_what_was_read_is_not_told_again(table: Table) -> None:
    table.later(minutes=11)
    log(table.nora, "Beheader blue: 1 damage")
    assert "You missed 1 line." in words(table.ben)
    assert "You missed 1 line" in words(table.ben, "/recap")
    assert "You missed" not in words(table.ben)
    assert "You missed" not in words(table.ben, "/recap")


def test_what_is_waved_away_is_not_told_again(table: Table) -> None:
    table.later(minutes=11)
    log(table.nora, "Beheader blue: 1 damage")
    assert "You missed 1 line." in words(table.ben)
    answer = table.ben.client.post(f"{table.ben.url}/welcome/live", headers=HTMX)
    assert (answer.status_code, answer.text) == (200, "")
    assert "You missed" not in words(table.ben)


def test_until_then_it_stays_and_grows(table: Table) -> None:
    table.later(minutes=11)
    log(table.nora, "Beheader blue: 1 damage")
    assert "You missed 1 line." in words(table.ben)
    log(table.nora, "Beheader red: 1 damage")
    assert "You missed 2 lines." in words(table.ben)


def test_whoever_looks_on_misses_nothing(table: Table) -> None:
    for _ in range(4):
        table.later(minutes=4)
        log(table.nora, "Beheader blue: 1 damage")
        table.ben.look()
    assert "You missed" not in words(table.ben)


def test_a_phone_that_wakes_up_is_told_to_ask(table: Table) -> None:
    live = f"{table.ben.url}/live"
    assert "HX-Trigger" not in table.ben.client.get(live).headers
    table.later(minutes=11)
    log(table.nora, "Beheader blue: 1 damage")
    assert "welcome" in table.ben.client.get(live).headers["HX-Trigger"]
    assert "You missed 1 line." in words(table.ben, "/welcome/live")
    assert "welcome" not in table.ben.client.get(live).headers.get("HX-Trigger", "")


def test_a_new_device_has_missed_nothing(table: Table) -> None:
    table.later(minutes=11)
    log(table.nora, "Beheader blue: 1 damage")
    table.ben.client.delete_cookie(f"seen-{campaign_of(table.ben)}", path=table.ben.url)
    assert "You missed" not in words(table.ben)


def test_a_new_evening_begins_with_the_one_before(table: Table) -> None:
    assert "A new evening" not in words(table.nora)
    assert "This is the first evening" in words(table.nora, "/recap")
    table.later(days=7)
    assert "A new evening. Previously on…" in words(table.nora)
    told = words(table.nora, "/recap")
    for says in (
        "Mission 1: Make a Break.",
        "At the table: Nora.",
        "1 round was played",
        "Round 1 · Player turn",
    ):
        assert says in told


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ("Team Stash, money $0 → $200", "Team Stash, blue Leaves 0 → 1", "XP of Jason 0 → 400")),
        ("fr", ("Réserve, argent 0\u00a0$ → 200\u00a0$", "Réserve, peaux 0 → 4", "Folie de Liza 0 → 5")),
    ],
)
def test_what_an_evening_moved_is_told_in_the_words_of_the_box(language: str, says: tuple[str, ...]) -> None:
    # given the example evening, three days later
    app = tracker(7)
    campaign = load_example(wiring_of(app))
    play = wiring_of(app).play
    later = play.outside.clock() + timedelta(days=3)
    play.outside = replace(play.outside, clock=lambda: later)
    # when its host opens what was before
    phone = seated(app, campaign, "seat-1", HOST)
    page = phone.client.get(f"/c/{campaign}/recap", headers={"Accept-Language": language}).text
    # then each figure has its name and its sign
    told = " ".join(re.split(r"[ \n]+", Reader(page).words))
    assert [each for each in says if each.replace("\u00a0", " ") not in told.replace("\u00a0", " ")] == []


@pytest.mark.parametrize("kept", ["", "1.2", "a.b.c", "1.2.3.4", "9" * 20 + ".1.0", "-1.2.3"])
def test_a_cookie_that_says_nothing_is_no_news(kept: str) -> None:
    assert Seen.of(kept) is None


def test_a_cookie_is_read_as_it_was_written() -> None:
    for seen in (Seen(12, 1_790_000_000, None), Seen(12, 1_790_000_000, 7)):
        assert Seen.of(str(seen)) == seen
