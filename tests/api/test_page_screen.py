"""The big screen in the middle of the table."""

import re

import pytest
from flask import Flask

from api.example import load_example
from api.pages import camera
from api.tokens import HOST
from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import campaign_of, code_of, log, nora, player_turn, seated, tracker, wiring_of
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, RuleId, SeatId
from tracker.play.outcomes import Recorded, Request


def screen_at(app: Flask, host: Phone) -> Phone:
    """A television that was sent the join code."""
    found = Phone(app)
    answer = found.send("/join", code=code_of(host), screen="yes")
    assert answer.request.path == f"/c/{campaign_of(host)}/screen"
    return found


def test_a_screen_sits_down_by_code_and_shows_the_table() -> None:
    app, host, _ben = player_turn()
    words = Reader(screen_at(app, host).table).words
    assert "Round 1 · Player turn" in words
    for shown in ("Jason Nora", "Liza Ben", "Beheader blue", "Team Stash: $0", code_of(host)):
        assert shown in words


def test_nothing_on_it_can_be_tapped() -> None:
    app, host, _ben = player_turn()
    screen = screen_at(app, host)
    assert Reader(screen.table).keys == []
    assert screen.client.post(f"/c/{campaign_of(host)}/act", data={"kind": "move"}).status_code == 403


def test_screens_share_one_seat() -> None:
    app, host, _ben = player_turn()
    screen_at(app, host)
    screen_at(app, host)
    seats = wiring_of(app).play.warm.get(campaign_of(host)).state.house.seats.values()
    assert [seat.name for seat in seats if seat.role == "spectator"] == ["Big screen"]


def test_it_follows_and_is_not_drawn_twice() -> None:
    app, host, _ben = player_turn()
    screen, live = screen_at(app, host), f"/c/{campaign_of(host)}/screen/live"
    log(host, "Beheader blue: 1 damage")
    words = Reader(screen.client.get(live).text).words
    assert "Beheader blue -1 HP" in words
    assert "6 of 7 HP" in words
    position = wiring_of(app).play.warm.get(campaign_of(host)).head.position
    assert screen.client.get(f"{live}?have={position}").status_code == 204


def test_what_a_strike_made_of_later_lines_is_told_in_the_screens_language() -> None:
    # given a screen that speaks French
    app, host, _ben = player_turn()
    screen, live = screen_at(app, host), f"/c/{campaign_of(host)}/screen/live"
    screen.client.set_cookie("language", "fr")
    # when a line is struck that a later one needed
    host.tap("Impulse")
    host.tap("Move")
    host.tap("Log it", **{"f:number:spaces": 7})
    host.look()
    moved, used = re.findall(r'aria-label="Strike line (\d+)"', host.table)[:2]
    host.tap(f"Strike line {used}")
    host.tap("Strike")
    # then it says so without a word of English
    words = Reader(screen.client.get(live).text).words
    assert f"Biffée\u00a0: la ligne {used} (mal saisie)\u00a0; la ligne {moved} annulée" in words


def test_before_the_first_mission_it_shows_who_plays_whom() -> None:
    app = tracker()
    host = nora(app)
    assert "Jason Nora" in Reader(screen_at(app, host).table).words


def test_nobody_who_does_not_sit_here_sees_it() -> None:
    app = tracker()
    host = nora(app)
    assert Phone(app).open(f"/c/{campaign_of(host)}/screen").status_code == 401


@pytest.mark.parametrize(
    ("asked", "listens", "found"),
    [
        ("http://192.168.1.5:8000", "0.0.0.0", "http://192.168.1.5:8000/join?code=ABCDEF"),
        ("https://castaway.example", "127.0.0.1", "https://castaway.example/join?code=ABCDEF"),
        ("http://127.0.0.1:8000", "127.0.0.1", ""),
        ("http://localhost:8000", "127.0.0.1", ""),
        ("http://localhost:8000", "0.0.0.0", "http://10.0.0.7:8000/join?code=ABCDEF"),
    ],
)
def test_a_code_for_the_camera_leads_where_other_devices_find_the_tracker(
    monkeypatch: pytest.MonkeyPatch, asked: str, listens: str, found: str
) -> None:
    app = tracker()
    monkeypatch.setattr(camera, "_own_address", lambda: "10.0.0.7")
    object.__setattr__(wiring_of(app).config, "host", listens)
    with app.test_request_context("/", base_url=asked):
        assert camera.joining_address("ABCDEF") == found


def test_a_picture_is_dark_on_light_and_holds_nothing_that_runs() -> None:
    drawn = camera.picture("http://192.168.1.5:8000/join?code=ABCDEF")
    assert drawn.startswith("<svg")
    assert 'stroke="#000"' in drawn
    assert "style=" not in drawn


def test_between_missions_it_shows_what_was_earned_and_no_empty_boards() -> None:
    app = tracker()
    host = nora(app)
    words = Reader(screen_at(app, host).table).words
    assert "0 XP" in words
    assert "HP" not in words.replace("XP", "")
    assert "Enemies, in order" not in words


def test_on_a_trek_it_shows_the_explorers_and_where_they_are() -> None:
    # given the example campaign, whose table goes exploring once more
    app = tracker()
    wiring = wiring_of(app)
    campaign = load_example(wiring)
    by = By(seat=SeatId("seat-1"), device="scene")
    request = Request(
        id=ActionId("0190a0a0-0000-7000-8000-000000000001"),
        kind="go_exploring",
        seat=by.seat,
        by=by,
        seen=wiring.play.warm.get(campaign).head.position,
        rulings={RuleId("RI-EXPL-04"): "we want to"},
    )
    assert isinstance(wiring.play.act(campaign, request), Recorded)
    # when the screen shows it
    host = seated(app, campaign, "seat-1", HOST)
    words = Reader(host.client.get(f"/c/{campaign}/screen").text).words
    # then there are the dials of the trek and the cards that lie open, not what was earned
    assert "The trek Base Camp" in words
    assert "HP / 8" in words
    assert "XP" not in words.partition("The trek")[0]
