"""All at once: what lies on several keys is logged with one tap, and asks what it must."""

import pytest

from tests.api.page_phone import HTMX, Key, Phone, Reader
from tests.api.page_scenes import (
    SAMPLE,
    campaign_of,
    nora,
    player_turn,
    tracker,
    wiring_of,
)
from tests.api.test_page_table import Players


@pytest.fixture
def players() -> Players:
    _app, host, ben = player_turn()
    return host, ben


def test_everyone_ends_the_turn_in_one_tap(players: Players) -> None:
    host, _ = players
    host.tap("Everyone ends the turn")
    assert host.told.startswith("2 logged.")
    assert "Enemy turn" in host.words


def test_all_at_once_sent_twice_logs_nothing_twice() -> None:
    app, host, _ben = player_turn()
    everyone = host.key("Everyone ends the turn")
    host.press(everyone)
    before = wiring_of(app).play.warm.get(campaign_of(host)).head.position
    host.press(everyone)
    assert wiring_of(app).play.warm.get(campaign_of(host)).head.position == before


def test_of_all_at_once_the_one_that_asks_is_asked() -> None:
    host = nora(tracker())
    set_up_begins(host)
    host.tap("All enemies are on the board")
    assert "Read off" in Reader(host.sheet).words
    while host.sheet:
        host.tap(SAMPLE)
    assert "logged." in host.told
    host.look()
    assert not any(key.says("All enemies are on the board") for key in Reader(host.table).keys)


def test_all_at_once_is_what_the_screen_showed_however_often_it_is_sent() -> None:
    host = nora(tracker())
    host.tap("Start Mission 1")
    while host.sheet:
        host.tap(SAMPLE)
    form = host.key("All of it lies there").form
    shown = [value for name, value in form.fields if name == "key"]
    asked = {name: value for name, value in form.fields if name != "key"}
    assert len(shown) > 3
    assert host.client.post(form.post, data=asked, headers=HTMX).status_code == 400
    for _ in range(2):
        answer = host.client.post(form.post, data={**asked, "key": shown[:3]}, headers=HTMX)
        assert Reader(answer.text).words.strip().startswith("3 logged.")
        left = [value for name, value in again(host).form.fields if name == "key"]
        assert left == shown[3:]


def again(host: Phone) -> Key:
    """The key that logs what is left."""
    host.look()
    return host.key("All of it lies there")


def set_up_begins(host: Phone) -> None:
    """The checklist of Mission 1 up to the enemies."""
    host.tap("Start Mission 1")
    while host.sheet:
        host.tap(SAMPLE)
    host.tap("All of it lies there")
    while host.sheet:
        host.tap(SAMPLE)


def test_all_at_once_goes_on_after_each_question_until_all_is_logged() -> None:
    host = nora(tracker())
    host.tap("Start Mission 1")
    while host.sheet:
        host.tap(SAMPLE)
    shown = [value for name, value in host.key("All of it lies there").form.fields if name == "key"]
    host.tap("All of it lies there")
    asked: list[str] = []
    while host.sheet:
        asked.append(Reader(host.sheet).words)
        host.tap(SAMPLE)
    assert any("Read off" in words for words in asked)
    assert host.told.startswith(f"{len(shown)} logged.")
    host.look()
    assert not any(key.says("All of it lies there") for key in Reader(host.table).keys)


def test_a_question_of_all_at_once_without_its_list_is_no_tap() -> None:
    host = nora(tracker())
    host.tap("Start Mission 1")
    while host.sheet:
        host.tap(SAMPLE)
    form = host.key("All of it lies there").form
    sent = {name: value for name, value in form.fields if name != "key"}
    tick = {**sent, "kind": "confirm_setup", "f:text:step": "boards", "together": "no id"}
    answer = host.client.post(f"{host.url}/act", data=tick, headers=HTMX)
    assert answer.status_code == 400
