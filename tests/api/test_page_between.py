"""Between missions: each key opens its own sheet, and what belongs to a mission is not shown."""

import pytest

from api.example import load_example
from api.tokens import HOST
from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import (
    begin,
    ben,
    campaign_of,
    code_of,
    nora,
    player_turn,
    seated,
    set_up,
    tracker,
    wiring_of,
)
from tests.browser.scenes import act
from tracker.facts.ids import RuleId


@pytest.fixture
def host() -> Phone:
    app = tracker(5)
    return seated(app, load_example(wiring_of(app)), "seat-1", HOST)


def opened(host: Phone, says: str, *, first: bool) -> str:
    """What the sheet asks that the first or the last key opens which says so."""
    host.look()
    keys = [key for key in Reader(host.table).keys if key.says(says)]
    host.press(keys[0 if first else -1])
    words = Reader(host.sheet).words
    host.leave()
    return words


def test_two_keys_of_one_kind_ask_for_different_things(host: Phone) -> None:
    listed = opened(host, "Learn a talent", first=False)
    unlisted = opened(host, "Learn a talent that is not listed", first=True)
    assert "Name on the card" in unlisted
    assert "Potion Potency" not in unlisted
    assert "Potion Potency" in listed
    assert "Name on the card" not in listed


def test_a_trek_shows_nothing_that_is_left_of_a_mission(host: Phone) -> None:
    # given a mission, whose table tells of bandages, of who waits beside the board, and which round it is
    _app, playing, _ben = player_turn()
    for says in ("2 bandages", "Waiting beside the board:", "Round 1", "Player turn Make a Break"):
        assert says in " ".join(Reader(playing.table).words.split())
    # when somebody goes exploring after it
    wiring = wiring_of(host.client.application)
    act(wiring, campaign_of(host), "go_exploring", rulings={RuleId("RI-EXPL-04"): "we want to"})
    host.look()
    # then the trek stands there, and none of that
    words = " ".join(Reader(host.table).words.split())
    assert "The trek" in words
    for says in ("bandage", "beside the board", "Round "):
        assert says not in words
    assert "Exploration<small><bdi>" in host.table, "the campaign, and not the mission, which is over"


def test_who_sits_alone_is_shown_how_the_others_come_in_until_they_play() -> None:
    # given a host at a table for two
    app = tracker(5)
    host = nora(app, name2="", character2="", name3="Nora", character3="Liza")
    code = code_of(host)

    def invited() -> bool:
        host.look()
        return 'id="invite"' in host.table and code in Reader(host.table).words

    assert "Before the start" in Reader(host.table).words
    # then the code stands on top, also while the first mission is being laid out
    assert invited()
    set_up(host)
    assert invited()
    # and once they play, at the foot of the page alone, which leads to its picture
    begin(host)
    assert not invited()
    assert f'href="{host.url}/people#in"' in host.open(host.url).text


def test_whoever_comes_takes_the_place_of_the_invitation() -> None:
    app = tracker(5)
    host = nora(app, name2="", character2="")
    assert 'id="invite"' in host.table
    Phone(app).send("/join", code=code_of(host), name="Mia")
    host.look()
    assert 'id="invite"' not in host.table
    assert 'class="seats"' in host.table


def test_a_seat_that_was_named_is_invited_until_somebody_sits_down_at_it() -> None:
    # given a campaign for two that one of them has opened
    app = tracker(5)
    host = nora(app)
    assert 'class="seats"' in host.table
    assert 'id="invite"' in host.table
    # when the other sits down, the code makes room
    ben(app, host)
    host.look()
    assert 'id="invite"' not in host.table
    assert 'class="seats"' in host.table
