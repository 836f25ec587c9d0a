"""Tables that the page tests begin with."""

from functools import cache
from typing import Any

from flask import Flask

from api.app import create_app
from api.callers import cookie_name
from api.config import Config
from api.tokens import HOST, PLAYER, Pass
from api.wiring import EXTENSION, Wiring, wire
from tests.api.page_phone import Key, Phone, Reader
from tracker.facts.ids import CampaignId, SeatId
from tracker.play.saves import export_save, import_save

SAMPLE = "Use invented sample values"
SECRET = "a secret for tests only"


def tracker(number: int = 0) -> Flask:
    """A tracker with nothing in it yet; another number is another one."""
    app = _app(number)
    app.extensions[EXTENSION] = _wiring()
    return app


@cache
def _app(_number: int) -> Flask:
    """Made once: its templates need not be compiled for every test."""
    return create_app(_wiring())


def _wiring() -> Wiring:
    return wire(Config(journal="memory:", secret=SECRET))


def wiring_of(app: Flask) -> Wiring:
    """What the app works on."""
    found: Wiring = app.extensions[EXTENSION]
    return found


def campaign_of(phone: Phone) -> CampaignId:
    """The campaign whose table the phone shows."""
    return CampaignId(phone.url.removeprefix("/c/"))


def code_of(host: Phone) -> str:
    """The join code, as it stands at the foot of the host's table."""
    words = Reader(host.open(host.url).text).words
    return words.partition("Others join with the code ")[2][:6]


def nora(app: Flask, **more: Any) -> Phone:
    """The host, who opens a campaign: Nora plays Jason, Ben plays Liza."""
    phone = Phone(app)
    people = {"name1": "Nora", "character1": "Jason", "name2": "Ben", "character2": "Liza"}
    options = {"option:strict": "yes", "option:contest_policy": "first_come"}
    form = {"system": "rook_islands", "title": "Thursday", **people, **options, **more}
    answer = phone.send("/new", **form)
    assert answer.status_code == 200, answer.text
    return phone


def ben(app: Flask, host: Phone) -> Phone:
    """Ben, who joins by code and sits down at his seat."""
    phone = Phone(app)
    answer = phone.send("/join", code=code_of(host), seat="seat-2")
    assert answer.status_code == 200, answer.text
    return phone


def watcher(app: Flask, host: Phone) -> Phone:
    """Somebody who only watches."""
    phone = Phone(app)
    answer = phone.send("/join", code=code_of(host), name="Zoë", watch="yes")
    assert answer.status_code == 200, answer.text
    return phone


def log(phone: Phone, label: str, **fields: Any) -> None:
    """Tap a key of the table, with the sample values for whatever that asks."""
    phone.leave()
    phone.tap(label, **fields)
    if phone.sheet:
        phone.tap(SAMPLE)
    assert not phone.sheet, Reader(phone.sheet).words


def set_up(host: Phone) -> None:
    """Mission 1 with the sample values, up to the last line of its checklist."""
    log(host, "Start Mission 1")
    while any(map(_is_a_step, Reader(host.table).keys)):
        log(host, "Done:")
    for character, star in (("Jason", "1"), ("Liza", "2")):
        host.tap(f"Say how: {character} takes")
        host.tap("Log it", **{"f:text:star": star})


def _is_a_step(key: Key) -> bool:
    """One of the checklist that lies before the beginning; what is only to be kept in mind may stay open."""
    return key.says("Done:") and not key.says("begin") and ("kind", "tick_reminder") not in key.form.fields


def begin(host: Phone) -> None:
    """From the end of the set-up to the Player turn of round 1."""
    log(host, "Everything is in place")
    host.tap("Say how: Flip the top When card")
    host.tap("All is quiet")
    log(host, "Done: Open the Player turn")
    assert "Player turn" in host.words


@cache
def _saved(policy: str = "first_come") -> bytes:
    """Mission 1, round 1, the Player turn, as a save file: playing up to there takes a while."""
    app = tracker(2)
    host = nora(app, **{"option:contest_policy": policy})
    set_up(host)
    begin(host)
    return b"".join(export_save(wiring_of(app).play, campaign_of(host), secrets=True))


def player_turn(policy: str = "first_come") -> tuple[Flask, Phone, Phone]:
    """A tracker with that campaign, and the two at it: the host and Ben. Contests are settled by `policy`."""
    app = tracker()
    wiring = wiring_of(app)
    campaign = import_save(wiring.play, _saved(policy), codec=wiring.codec).campaign
    host = seated(app, campaign, "seat-1", HOST)
    return app, host, seated(app, campaign, "seat-2", PLAYER)


def seated(app: Flask, campaign: CampaignId, seat: str, role: str) -> Phone:
    """A phone that sits at this seat."""
    phone = Phone(app)
    token = wiring_of(app).tokens.issue(Pass(campaign, SeatId(seat), role, f"phone of {seat}"))
    phone.client.set_cookie(cookie_name(campaign), token)
    phone.open(f"/c/{campaign}")
    return phone
