"""A save file that is here already: recognised, and what may be done with it."""

from io import BytesIO

import pytest
from flask import Flask

from api.brought import Brought
from tests.api.page_phone import HTMX, Phone, Reader
from tests.api.page_scenes import campaign_of, log, nora, player_turn, tracker, wiring_of
from tests.api.table import new_id


def saved_by(phone: Phone) -> bytes:
    saved: bytes = phone.client.get(f"/api/v1/campaigns/{campaign_of(phone)}/export").data
    return saved


def restored(phone: Phone, saved: bytes, **more: str) -> tuple[int, str]:
    answer = phone.send("/restore", save=(BytesIO(saved), "thursday.jsonl"), **more)
    return answer.status_code, Reader(answer.text).words


@pytest.fixture
def app() -> Flask:
    return tracker()


def test_a_campaign_that_is_here_is_recognised_and_offered_as_a_copy(app: Flask) -> None:
    host = nora(app)
    status, words = restored(Phone(app), saved_by(host))
    assert status == 409
    assert "This campaign is here already Thursday" in words
    assert "Bring it in as a copy" in words
    assert "Go to its table" not in words


def test_a_copy_is_a_campaign_of_its_own(app: Flask) -> None:
    host, other = nora(app), Phone(app)
    assert restored(other, saved_by(host), how="copy")[0] == 200
    assert campaign_of(other) != campaign_of(host)
    assert "Nora (Jason) Ben (Liza)" in other.words


def test_a_copy_that_is_sent_again_after_a_restart_is_the_same_one(app: Flask) -> None:
    # given a copy that was brought in, by a tracker that has forgotten since who sent what
    saved, own = saved_by(nora(app)), new_id()
    other = Phone(app)
    assert restored(other, saved, how="copy", id=own)[0] == 200
    made, wiring_of(app).brought._kept = campaign_of(other), Brought()._kept
    # when the same form comes again
    again = Phone(app)
    assert restored(again, saved, how="copy", id=own)[0] == 200
    # then it is that copy; another form makes another
    assert campaign_of(again) == made
    assert restored(again, saved, how="copy", id=new_id())[0] == 200
    assert campaign_of(again) != made


def test_another_file_under_the_same_id_is_another_send(app: Flask) -> None:
    _app, host, _ben = player_turn()
    before, own, other = saved_by(host), new_id(), Phone(app)
    log(host, "Beheader blue: 1 damage")
    first = restored(other, before, how="copy", id=own), campaign_of(other)
    second = restored(other, saved_by(host), how="copy", id=own), campaign_of(other)
    assert [first[0][0], second[0][0]] == [200, 200]
    assert first[1] != second[1]


def test_its_host_is_shown_the_way_to_the_table(app: Flask) -> None:
    host = nora(app)
    answer = host.send("/restore", save=(BytesIO(saved_by(host)), "thursday.jsonl"))
    assert f'href="/c/{campaign_of(host)}"' in answer.text
    assert "the same, entry by entry" in answer.text


def test_an_older_file_has_nothing_that_is_missing_here() -> None:
    _app, host, _ben = player_turn()
    before = saved_by(host)
    log(host, "Beheader blue: 1 damage")
    status, words = restored(host, before)
    assert status == 409
    assert "Nothing in the file is missing here" in words
    assert "Go on where the file ends" not in words


def test_the_host_goes_on_where_a_newer_file_ends() -> None:
    _app, host, _ben = player_turn()
    before = saved_by(host)
    log(host, "Beheader blue: 1 damage")
    newer = saved_by(host)
    elsewhere = Phone(tracker(1))
    restored(elsewhere, before)
    status, words = restored(elsewhere, newer)
    assert status == 409
    assert "Go on where the file ends" in words
    assert restored(elsewhere, newer, how="forward")[0] == 200
    assert saved_by(elsewhere).splitlines()[1:] == newer.splitlines()[1:]


def test_two_that_went_apart_are_kept_as_branches() -> None:
    _app, host, _ben = player_turn()
    before = saved_by(host)
    elsewhere = Phone(tracker(1))
    restored(elsewhere, before)
    log(elsewhere, "Beheader red: 1 damage")
    log(host, "Beheader blue: 1 damage")
    here, theirs = campaign_of(elsewhere), saved_by(host)
    status, words = restored(elsewhere, theirs)
    assert status == 409
    assert "Both went on differently" in words
    assert restored(elsewhere, theirs, how="branch")[0] == 200
    assert campaign_of(elsewhere) != here
    assert "Beheader blue -1 HP" in elsewhere.words


def test_nobody_but_the_host_goes_on_with_a_file(app: Flask) -> None:
    host = nora(app)
    status, words = restored(Phone(app), saved_by(host), how="forward")
    assert status == 409
    assert "Go on where" not in words
    assert len(wiring_of(app).journal.campaigns()) == 1


def test_a_script_is_answered_in_place_and_sent_on(app: Flask) -> None:
    host, other = nora(app), Phone(tracker(1))
    file = {"save": (BytesIO(saved_by(host)), "thursday.jsonl")}
    answer = other.client.post("/restore", data=file, headers=HTMX)
    assert (answer.status_code, answer.text) == (204, "")
    assert answer.headers["HX-Redirect"] == f"/c/{campaign_of(host)}"
    broken = {"save": (BytesIO(b"{}"), "broken.jsonl")}
    answer = other.client.post("/restore", data=broken, headers=HTMX)
    assert answer.status_code == 422
    assert "<html" not in answer.text
    assert "line 1 of the file" in answer.text
