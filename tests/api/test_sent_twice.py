"""Whatever is sent counts once: a nervous thumb taps twice, and what was not answered is sent again.

Each request that may change something is sent twice here. The second time nothing more is written, and its
sender gets the answer of the first time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any, ClassVar

import pytest
import yaml
from flask import Flask
from flask.testing import EnvironBuilder, FlaskClient
from werkzeug.test import TestResponse

from api.app import create_app
from tests.api.conftest import toy_wiring
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
from tests.api.table import Table, body, new_id
from tests.api.test_page_branches import branch
from tests.api.test_page_contests import reach
from tests.api.test_page_striking import strike
from tests.api.test_settling import Reach
from tracker.facts.ids import CampaignId


class Nervous(FlaskClient):
    """Sends each POST twice while its thumb is nervous, and goes on with the second answer."""

    thumb: ClassVar[bool] = False
    heard: ClassVar[set[str]] = set()

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        led = bool(args) and not isinstance(args[0], str)  # where an answer led
        if led or not self.thumb:
            return super().open(*args, **kwargs)
        how = {name: kwargs.pop(name) for name in ("buffered", "follow_redirects") if name in kwargs}
        builder = EnvironBuilder(self.application, *args, **kwargs)
        sent = builder.get_environ()
        builder.close()
        if sent["REQUEST_METHOD"] != "POST":
            return super().open(sent, **how)
        content = sent["wsgi.input"].read()
        first = super().open({**sent, "wsgi.input": BytesIO(content)}, **how)
        written = standing(self.application)
        second = super().open({**sent, "wsgi.input": BytesIO(content)}, **how)
        assert answered(second) == answered(first), f"{sent['PATH_INFO']}: {Reader(second.text).words[-300:]}"
        assert standing(self.application) == written, f"{sent['PATH_INFO']} wrote something more"
        self.heard.add(route(self.application, sent["PATH_INFO"]))
        return second


def standing(app: Flask) -> dict[CampaignId, int]:
    """Each campaign, and how many entries it has."""
    journal = wiring_of(app).journal
    return {campaign: journal.head(campaign).position for campaign in journal.campaigns()}


def answered(answer: TestResponse) -> tuple[int, str, str]:
    """How it went, and where that leads."""
    to = answer.headers.get("Location") or answer.headers.get("HX-Redirect") or ""
    return answer.status_code, to.partition("?")[0], answer.request.path


def route(app: Flask, path: str) -> str:
    found, _values = app.url_map.bind("localhost").match(path, "POST", return_rule=True)
    return found.rule


@pytest.fixture(autouse=True)
def nervous(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every phone of these tests is, from `twice` on."""
    monkeypatch.setattr(Flask, "test_client_class", Nervous)
    monkeypatch.setattr(Nervous, "thumb", False)
    monkeypatch.setattr(Nervous, "heard", set())


def twice() -> None:
    """The table is set; whatever is sent from here on is sent twice."""
    Nervous.thumb = True


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


def toys() -> Table:
    Nervous.thumb = False
    wiring = toy_wiring()
    table = Table(create_app(wiring), wiring)
    twice()
    return table


def seats_by_script() -> None:
    table = toys()
    body(table.found({**table.founding, "id": new_id()}), 201)
    body(table.join(name="Mia", id=new_id()), 201)
    body(table.client.post("/api/v1/join", json={"code": table.code, "name": "Cy", "id": new_id()}), 201)
    lost = table.wiring.tokens.read(table.bob.token)
    assert lost is not None
    for path, more in (
        (f"/devices/{lost.device}/revoke", {"seat": "seat-2"}),
        ("/seats/seat-2/hand-on", {"name": "Dee"}),
        ("/join-code", {}),
        ("/seats/seat-2/host", {}),
    ):
        body(table.ann.post(path, {"id": new_id(), **more}), 201)


def actions_by_script() -> None:
    table = toys()
    taken = body(table.ann.take(2), 201)["action"]
    body(table.ann.undo(taken), 201)
    body(table.ann.post(f"/actions/{taken}/reinstate", {"id": new_id()}), 201)
    mended = {"id": new_id(), "with": {"who": "seat-1", "coins": 3}, "reason": "mistyped"}
    body(table.ann.post(f"/actions/{taken}/correct", mended), 201)
    table = toys()
    taken = body(table.bob.take(8), 201)["action"]
    cy = table.sat_down(name="Cy", id=new_id())
    body(cy.act("take_all", {"who": "cy"}), 201)
    asked = body(table.bob.undo(taken), 201)["action"]
    body(cy.post(f"/actions/{asked}/consent", {"id": new_id(), "agreed": True}), 201)
    contest = reached()
    body(contest.settle(contest.ann, "first"), 201)
    contest = reached()
    body(contest.tell(contest.bob, {contest.held: "blank"}), 201)


def reached() -> Reach:
    table = toys()
    Nervous.thumb = False
    contest = Reach(table)
    twice()
    return contest


def lines_by_script() -> None:
    table = toys()
    made = body(table.ann.post("/branches", {"id": new_id()}), 201)["campaign"]
    body(table.ann.post("/saves", {"id": new_id(), "label": "late"}), 201)
    body(table.ann.post("/saves/1/restore", {"id": new_id()}), 201)
    body(table.ann.post(f"/branches/{made}/drop", {"id": new_id()}), 201)
    body(table.ann.post(f"/branches/{made}/adopt", {"id": new_id()}), 201)


def files_by_script() -> None:
    table = toys()
    before = table.ann.get("/export").data
    body(table.ann.take(2), 201)
    newer = table.ann.get("/export").data
    address = "/api/v1/campaigns/import"
    for how, status in (("forward", 200), ("branch", 201)):
        elsewhere = toys().client
        brought = body(elsewhere.post(f"{address}?id={new_id()}", data=before), 201)
        body(elsewhere.post(f"{address}?copy=true&id={new_id()}", data=before), 201)
        host = {"Authorization": f"Bearer {brought['host_token']}"}
        taken = f"/api/v1/campaigns/{brought['id']}/import?how={how}&id={new_id()}"
        body(elsewhere.post(taken, data=newer, headers=host), status)


def a_pack_by_script() -> None:
    table = toys()
    pack = yaml.safe_dump({"title": "Hats", "cards": {"hat/Top": {"price": 5}, "hat/Straw": {"price": 2}}})
    headers = {**table.ann.headers, "Content-Type": "application/yaml"}
    sent = table.client.post(f"{table.ann.url}/pack?id={new_id()}", data=pack, headers=headers)
    assert body(sent, 201)["known"] == 2, "the second time they are known"


C, P = "/api/v1/campaigns/<campaign>", "/c/<campaign>"
EVENINGS: dict[Callable[[], None], set[str]] = {
    opening_and_joining: {"/new", "/join", "/language"},
    the_example: {"/example"},
    a_file: {"/restore"},
    lines_at_the_table: {
        *(f"{P}/{each}/<action>" for each in ("undo", "reinstate", "correct")),
        f"{P}/act",
        f"{P}/together",
        f"{P}/consent/<asked>",
    },
    a_contest: {f"{P}/settle/<contest>", f"{P}/duel/<contest>"},
    a_duel_die_by_die: {f"{P}/duel/<contest>"},
    the_camp: {
        f"{P}/people/code",
        *(f"{P}/people/<seat>/{each}" for each in ("open", "hand-on", "host", "revoke")),
    },
    a_pack: {f"{P}/pack"},
    paper_and_news: {f"{P}/paper/save", f"{P}/welcome/live"},
    what_ifs_on_the_page: {
        f"{P}/branches",
        f"{P}/lines/<other>/open",
        f"{P}/branches/<branch>/adopt",
        f"{P}/branches/<branch>/drop",
    },
    seats_by_script: {
        "/api/v1/campaigns",
        "/api/v1/join",
        f"{C}/join",
        f"{C}/devices/<device>/revoke",
        f"{C}/seats/<seat>/hand-on",
        f"{C}/seats/<seat>/host",
        f"{C}/join-code",
    },
    actions_by_script: {
        f"{C}/actions",
        *(f"{C}/actions/<action>/{each}" for each in ("undo", "reinstate", "correct", "consent")),
        f"{C}/contests/<contest>/settle",
        f"{C}/contests/<contest>/dice",
    },
    lines_by_script: {
        f"{C}/branches",
        f"{C}/branches/<branch>/adopt",
        f"{C}/branches/<branch>/drop",
        f"{C}/saves",
        f"{C}/saves/<int:number>/restore",
    },
    files_by_script: {"/api/v1/campaigns/import", f"{C}/import"},
    a_pack_by_script: {f"{C}/pack"},
}


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.__name__)
def test_what_is_sent_twice_counts_once(evening: Callable[[], None]) -> None:
    evening()
    assert EVENINGS[evening] <= Nervous.heard


def test_nothing_that_is_sent_is_left_out() -> None:
    rules = tracker().url_map.iter_rules()
    assert {rule.rule for rule in rules if "POST" in (rule.methods or ())} == set().union(*EVENINGS.values())
