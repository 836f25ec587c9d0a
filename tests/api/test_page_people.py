"""The camp: devices signed out, seats handed on, another host, another code."""

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.api.page_phone import Key, Phone, Reader
from tests.api.page_scenes import ben, campaign_of, code_of, log, nora, tracker, watcher, wiring_of
from tracker.facts.ids import SeatId
from tracker.kernel.house import House

BENS_SEAT = SeatId("seat-2")


@pytest.fixture
def app() -> Flask:
    return tracker()


def camp(phone: Phone) -> str:
    return f"/c/{campaign_of(phone)}/people"


def look(phone: Phone) -> str:
    """The camp as this phone sees it."""
    return phone.client.get(camp(phone)).text


def tap(phone: Phone, label: str, **fields: str) -> tuple[int, str]:
    """Tap a key of the camp; the page that comes of it."""
    key: Key = phone.key(label, look(phone))
    sent = {**dict(key.form.fields), **fields}
    answer = phone.client.post(key.form.post, data=sent, follow_redirects=True)
    return answer.status_code, answer.text


def house(app: Flask, phone: Phone) -> House:
    return wiring_of(app).play.warm.get(campaign_of(phone)).state.house


def one_time_code(page: str) -> str:
    return next(word for word in Reader(page).words.split() if len(word) == 10 and word.isupper())


def sit_down(phone: Phone, code: str) -> TestResponse:
    """Follow a code that works once, and tap."""
    key = phone.key("Sit down as", phone.open(f"/join?code={code}").text)
    return phone.send("/join", **dict(key.form.fields))


def keys(page: str) -> set[str]:
    """What the keys say that send something."""
    return {" ".join(key.words.split()) for key in Reader(page).keys if key.form.post}


def test_everybody_sees_who_sits_here_and_how_others_come_in(app: Flask) -> None:
    host = nora(app)
    other = ben(app, host)
    words = Reader(look(other)).words
    assert code_of(host) in words
    assert "Nora Jason host" in " ".join(words.split())
    assert "Ben you Liza" in " ".join(words.split())


def test_only_the_host_sees_devices_and_may_arrange_anything(app: Flask) -> None:
    host = nora(app)
    other = ben(app, host)
    assert keys(look(other)) == {"Open it on another device", "Enter its values", "English", "Français"}
    assert {"Hand it on", "Change the code"} <= keys(look(host))
    for path in ("code", "seat-2/host", "seat-2/hand-on", "seat-2/revoke", "seat-1/open"):
        assert other.client.post(f"{camp(host)}/{path}", data={"name": "Mia"}).status_code == 403


def test_a_watcher_is_shown_no_code(app: Flask) -> None:
    host = nora(app)
    looking = watcher(app, host)
    assert code_of(host) not in look(looking)
    assert looking.client.post(f"{camp(host)}/seat-3/open").status_code == 403


def test_a_lost_phone_is_signed_out(app: Flask) -> None:
    host = nora(app)
    lost = ben(app, host)
    assert tap(host, "Sign device")[0] == 200
    assert lost.client.get(lost.url).status_code == 401
    assert "signed out" in Reader(look(host)).words


def test_whoever_was_signed_out_or_never_sat_there_joins_by_code(app: Flask) -> None:
    # given a phone that was signed out, and one that was sent the address
    host = nora(app)
    lost, stranger = ben(app, host), Phone(app)
    tap(host, "Sign device")
    for phone in (lost, stranger):
        # then the page leads to joining, with the code if the address has it; a code from paper is none
        page = phone.client.get(f"{host.url}/chronicle?code={code_of(host).lower()}").text
        assert f'name="code" required maxlength="12" value="{code_of(host)}"' in page
        assert phone.key("Join the table", page).form.attributes["action"] == "/join"
        assert 'value=""' in phone.client.get(f"{host.url}/books?code=04122-9N7HW-MJY89").text


def test_ones_own_device_cannot_be_signed_out(app: Flask) -> None:
    assert "Sign device" not in " ".join(keys(look(nora(app))))


def test_the_sample_pack_is_no_device(app: Flask) -> None:
    host = nora(app)
    log(host, "Start Mission 1")
    words = " ".join(Reader(look(host)).words.split())
    assert "1 device" in words
    assert "2 devices" not in words


def test_somebody_else_hosts_once_the_host_has_read_what_it_means(app: Flask) -> None:
    # given the host, who taps what leads there
    host = nora(app)
    other = ben(app, host)
    assert f'href="{camp(host)}/seat-2/host"' in look(host)
    asked = host.client.get(f"{camp(host)}/seat-2/host").text
    # then she reads what it means, can go back, and hosts as before
    assert "Only Ben can make you host again" in Reader(asked).words
    assert f'href="{camp(host)}"' in asked
    assert "Change the code" in keys(look(host))
    # and when she says so once more, Ben hosts
    form = host.key("Ben hosts from now on", asked).form
    assert host.client.post(form.post, data=dict(form.fields), follow_redirects=True).status_code == 200
    assert "Change the code" in keys(look(other))
    assert "Change the code" not in keys(look(host))


def test_the_camp_is_drawn_anew_only_for_whoever_has_an_older_one(app: Flask) -> None:
    host = nora(app)
    live = f"{camp(host)}/live"
    have = wiring_of(app).play.warm.get(campaign_of(host)).head.position
    assert f'data-position="{have}"' in look(host)
    assert host.client.get(f"{live}?have={have}").status_code == 204
    joined = Phone(app)
    joined.send("/join", code=code_of(host), name="Mia")
    answer = host.client.get(f"{live}?have={have}")
    assert "Mia no character yet" in " ".join(Reader(answer.text).words.split())
    assert "<html" not in answer.text
    assert "Mia sits down" in answer.headers["HX-Trigger"]


def test_another_code_lets_people_in(app: Flask) -> None:
    host = nora(app)
    before = code_of(host)
    assert tap(host, "Change the code")[0] == 200
    assert before not in look(host)
    assert Phone(app).open(f"/join?code={before}").status_code == 404


def test_a_request_sent_twice_happens_once(app: Flask) -> None:
    host = nora(app)
    key = host.key("Change the code", look(host))
    for _ in range(2):
        host.client.post(key.form.post, data=dict(key.form.fields))
    assert house(app, host).code == 1


def test_a_seat_that_is_not_there_is_told_so(app: Flask) -> None:
    host = nora(app)
    assert host.client.post(f"{camp(host)}/seat-9/open").status_code == 404


def test_the_code_of_a_seat_is_kept_by_no_address_and_no_cache(app: Flask) -> None:
    host = nora(app)
    answer = host.client.post(f"{camp(host)}/seat-1/open")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "Location" not in answer.headers
