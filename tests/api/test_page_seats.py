"""Seats that change hands: codes that hand one over, and somebody else in it."""

import pytest
from flask import Flask

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import ben, nora, tracker
from tests.api.test_page_people import BENS_SEAT, house, keys, look, one_time_code, sit_down, tap


@pytest.fixture
def app() -> Flask:
    return tracker()


def test_the_host_opens_her_seat_on_her_phone_too(app: Flask) -> None:
    host, her_phone = nora(app), Phone(app)
    code = one_time_code(tap(host, "Open it on another device")[1])
    page = her_phone.open(f"/join?code={code}").text
    assert "Sit down as Nora" in keys(page)
    answer = sit_down(her_phone, code)
    assert answer.request.path == host.url
    assert "Change the code" in keys(look(her_phone))


def test_a_hand_over_code_works_once(app: Flask) -> None:
    host = nora(app)
    code = one_time_code(tap(host, "Open it on another device")[1])
    assert sit_down(Phone(app), code).status_code == 200
    answer = Phone(app).send("/join", code=code, id="another tap")
    assert answer.status_code == 404
    assert "was used, or is older" in Reader(answer.text).words
    assert Phone(app).open(f"/join?code={code}").status_code == 404


def test_a_code_from_a_phone_that_was_signed_out_opens_nothing(app: Flask) -> None:
    """Or whoever found the phone would come back by what it shows."""
    host = nora(app)
    lost, found, spent = ben(app, host), Phone(app), Phone(app)
    shown, used = (one_time_code(tap(lost, "Open it on another device")[1]) for _ in range(2))
    fields = dict(spent.key("Sit down as", spent.open(f"/join?code={used}").text).form.fields)
    assert spent.send("/join", **fields).status_code == 200
    page = look(host)
    keys_there = [key for key in Reader(page).keys if key.says("Sign device")]
    for key in keys_there:
        host.client.post(key.form.post, data=dict(key.form.fields))
    assert len(keys_there) == 2
    assert found.open(f"/join?code={shown}").status_code == 404
    assert found.send("/join", code=shown, id="a tap").status_code == 404
    assert spent.send("/join", **fields).status_code == 404
    assert spent.client.get(host.url).status_code == 401


def test_a_double_tap_sits_down_once(app: Flask) -> None:
    host, phone = nora(app), Phone(app)
    code = one_time_code(tap(host, "Open it on another device")[1])
    fields = dict(phone.key("Sit down as", phone.open(f"/join?code={code}").text).form.fields)
    assert [phone.send("/join", **fields).status_code for _ in range(2)] == [200, 200]
    devices = [w for w in Reader(look(host)).words.split() if w == "heard"]
    assert len(devices) == 2


def test_a_seat_is_handed_on_with_its_characters(app: Flask) -> None:
    host = nora(app)
    before, mia = ben(app, host), Phone(app)
    status, page = tap(host, "Hand it on", name="Mia")
    assert status == 200
    assert before.client.get(before.url).status_code == 401
    sit_down(mia, one_time_code(page))
    assert "Mia (Liza)" in mia.words
    assert house(app, host).seats[BENS_SEAT].name == "Mia"


def test_a_code_from_before_a_seat_went_on_opens_nothing(app: Flask) -> None:
    host = nora(app)
    key = host.key("Open it on another device", look(ben(app, host)))
    code = one_time_code(host.client.post(key.form.post).text)
    tap(host, "Hand it on", name="Mia")
    assert Phone(app).send("/join", code=code, id="a tap").status_code == 404


@pytest.mark.parametrize(("name", "says"), [("", "characters"), ("nora", "already sits")])
def test_a_seat_goes_to_somebody_of_a_name_that_is_free(app: Flask, name: str, says: str) -> None:
    host = nora(app)
    status, page = tap(host, "Hand it on", name=name)
    assert status == 422
    assert says in Reader(page).words
    assert house(app, host).seats[BENS_SEAT].name == "Ben"
