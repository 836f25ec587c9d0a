"""Everything that the pages send, by phones whose thumb is nervous from `twice` on."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

from werkzeug.test import TestResponse

from tests.api.nervous import Nervous, twice
from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import (
    SAMPLE,
    ben,
    campaign_of,
    code_of,
    log,
    nora,
    player_turn,
    tracker,
    wiring_of,
)
from tests.api.table import new_id
from tests.api.test_page_branches import branch
from tests.api.test_page_contests import reach
from tests.api.test_page_striking import strike


def press(phone: Phone, page: str, label: str, **fields: Any) -> TestResponse:
    """Tap a key of a plain form, follow where it leads."""
    form = phone.key(label, page).form
    return phone.send(form.post, **{**dict(form.fields), **fields})


def restored(phone: Phone, saved: bytes, **more: str) -> TestResponse:
    page = Reader(phone.client.get("/restore").text)
    form = next(key.form for key in page.keys if key.words.strip() == "Restore")
    sent = {**dict(form.fields), "save": (BytesIO(saved), "thursday.jsonl"), **more}
    return phone.send("/restore", **sent)


def saved_by(phone: Phone) -> bytes:
    saved: bytes = phone.client.get(f"/api/v1/campaigns/{campaign_of(phone)}/export").data
    return saved


def opening_and_joining() -> None:
    app = tracker()
    twice()
    host = Phone(app)
    press(host, host.client.get("/new").text, "Start the campaign", name1="Nora", name2="Ben")
    code = code_of(host)
    for label, more in (
        ("Ben", {"seat": "seat-2"}),
        ("Sit down", {"name": "Mia"}),
        ("big screen", {"screen": "yes"}),
    ):
        phone = Phone(app)
        answer = press(phone, phone.client.get(f"/join?code={code}").text, label, **more)
        assert answer.status_code == 200, answer.text
    seats = wiring_of(app).play.warm.get(campaign_of(host)).state.house.seats.values()
    assert [seat.name for seat in seats] == ["Nora", "Ben", "Mia", "Big screen"]
    assert host.client.post("/language", data={"language": "fr", "back": "/"}).status_code == 303


def the_example() -> None:
    phone = Phone(tracker())
    twice()
    press(phone, phone.client.get("/").text, "Try the example")
    assert "Mission" in phone.words


def a_file() -> None:
    _app, host, _ben = player_turn()
    before = saved_by(host)
    log(host, "Beheader red: 1 damage")
    newer = saved_by(host)
    twice()
    for number, how in ((4, "forward"), (5, "branch")):
        elsewhere = Phone(tracker(number))
        for file, asked in ((before, ""), (before, "copy"), (newer, how)):
            assert restored(elsewhere, file, how=asked).status_code == 200, asked


def lines_at_the_table() -> None:
    host = nora(tracker())
    log(host, "Start Mission 1")
    twice()
    host.tap("in one tap")
    Nervous.thumb = False
    _app, host, other = player_turn()
    twice()
    mend_a_die(host)
    host.tap("Beheader red: 2 damage")
    number = strike(host, "Beheader red -2 HP")
    host.tap("Strike")
    host.tap(f"Bring line {number} back")
    host.tap("Bring it back")
    other.look()
    strike(other, "Beheader red -2 HP")
    other.tap("Strike", reason="illegal")
    host.look()
    host.tap("Agree")
    assert host.told == "Struck."


def mend_a_die(host: Phone) -> None:
    for tapped in ("Machete", "Beheader red", SAMPLE, "in melee", "Yes", "HIT"):
        host.tap(tapped)
    strike(host, "Jason attacks Beheader red with Machete")
    host.tap("Correct it")
    die = next(iter(re.findall(r'name="(a:text:[^"]+)" value="hit"', host.sheet)))
    host.tap("See what changes", **{die: "blank"})
    host.tap("Correct it")
    assert "Beheader red rank 4 7 of 7 HP" in host.words


def a_contest() -> None:
    for settled in (("First stands",), ("Duel", "Roll for everybody")):
        _app, host, other = player_turn("table")
        reach(host, other)
        twice()
        for tapped in settled:
            other.tap(tapped)
        assert other.told.startswith("Settled.")
        Nervous.thumb = False


def a_duel_die_by_die() -> None:
    _app, host, other = player_turn("table")
    reach(host, other)
    twice()
    other.tap("Duel")
    for phone, face in ((other, "HIT"), (host, "HIT"), (other, "MISS"), (host, "HIT")):
        if phone is host:
            phone.look()
            phone.leave()
        phone.tap(face)
        other.look()
    assert host.told.startswith("Settled.")


def the_camp() -> None:
    app = tracker()
    host = nora(app)
    camp = f"{host.url}/people"
    other = ben(app, host)
    twice()
    assert press(other, other.client.get(camp).text, "Open it on another device").status_code == 200
    for label, more in (
        ("Sign device", {}),
        ("Hand it on", {"name": "Mia"}),
        ("Change the code", {}),
    ):
        assert press(host, host.client.get(camp).text, label, **more).status_code == 200, label
    assert press(host, host.client.get(f"{camp}/seat-2/host").text, "hosts from now on").status_code == 200
    assert "Let Mia host" not in host.client.get(camp).text


def a_pack() -> None:
    host = nora(tracker())
    page = host.client.get(f"{host.url}/people").text
    form = host.key("Enter its values", page).form
    pack = b"title: Ours\ncards: {weapon/Blowpipe: {damage: 2}}"
    twice()
    sent = {**dict(form.fields), "file": (BytesIO(pack), "ours.yaml")}
    answer = host.client.post(form.post.partition("#")[0], data=sent)
    assert answer.location.endswith("came=0&known=1#pack"), "the second time it is known"


def paper_and_news() -> None:
    _app, host, _ben = player_turn()
    table = host.url
    twice()
    page = host.client.get(f"{table}/paper/save").text
    assert press(host, page, "Mark").status_code == 200
    assert host.client.post(f"{table}/welcome/live").status_code == 200


def what_ifs_on_the_page() -> None:
    _app, host, _ben = player_turn()
    twice()
    here, other = campaign_of(host), branch(host)
    assert host.client.post(f"/c/{here}/lines/{other}/open").location == f"/c/{other}"
    assert host.client.post(f"/c/{here}/branches/{other}/drop", data={"id": new_id()}).status_code == 303
    assert (
        host.client.post(f"/c/{here}/branches/{other}/adopt", data={"id": new_id()}).location == f"/c/{other}"
    )
