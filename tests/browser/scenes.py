"""Tables to begin with, as save files: playing up to there by taps would take minutes."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import httpx

from api.callers import cookie_name
from api.config import Config
from api.example import NAME, load_example
from api.log_file import read_log
from api.log_player import open_campaign, play_log
from api.wiring import Wiring, wire
from tests.api.page_scenes import (
    SECRET,
    begin,
    campaign_of,
    log,
    nora,
    player_turn,
    seated,
    set_up,
    tracker,
    wiring_of,
)
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, CampaignId, RuleId, SeatId
from tracker.play.outcomes import Recorded, Request
from tracker.play.saves import export_save

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.api.server import Server
    from tests.browser.phone import Phone

HOST = SeatId("seat-1")
EXAMPLE = Path(__file__).parents[2] / "examples" / NAME


@cache
def in_set_up() -> bytes:
    """Mission 1 was just started with the sample values: its checklist is due."""
    app = tracker(4)
    host = nora(app)
    log(host, "Start Mission 1")
    return _saved(wiring_of(app), campaign_of(host))


@cache
def in_the_player_turn() -> bytes:
    """Mission 1, round 1: Nora's Jason and Ben's Liza may act."""
    app, host, _ben = player_turn()
    return _saved(wiring_of(app), campaign_of(host))


@cache
def both_for_one() -> bytes:
    """The same moment where Nora is alone and plays Jason and Liza."""
    app = tracker(3)
    seats = [{"name": "Nora", "characters": ["Jason", "Liza"]}]
    sent = {"system": "rook_islands", "title": "Alone", "seats": seats}
    campaign = CampaignId(app.test_client().post("/api/v1/campaigns", json=sent).get_json()["id"])
    host = seated(app, campaign, HOST, "host")
    set_up(host)
    begin(host)
    return _saved(wiring_of(app), campaign)


@cache
def in_round(number: int) -> bytes:
    """The example evening up to the Player turn of this round: everybody has fought before."""
    wiring = wire(Config(journal="memory:", secret=SECRET))
    with EXAMPLE.open("rb") as source:
        log = read_log(source)
    assert log.found is not None
    campaign = open_campaign(wiring.play, log.found)
    for _played in play_log(wiring.play, campaign, log):
        table = document(wiring, campaign)
        if (table["round"], table["phase"]) == (number, "player"):
            return _saved(wiring, campaign)
    raise AssertionError(number)


@cache
def after_the_evening() -> bytes:
    """Mission 1 is won and tallied: shop, workbench, talents."""
    wiring = wire(Config(journal="memory:", secret=SECRET))
    return _saved(wiring, load_example(wiring))


@cache
def on_a_trek() -> bytes:
    """The same, and the table has overruled that exploring is not due: Base Camp, and nothing laid yet."""
    wiring = wire(Config(journal="memory:", secret=SECRET))
    campaign = load_example(wiring)
    act(wiring, campaign, "go_exploring", rulings={RuleId("RI-EXPL-04"): "we want to"})
    return _saved(wiring, campaign)


def document(wiring: Wiring, campaign: CampaignId) -> Mapping[str, Any]:
    """The state as people read it."""
    warm = wiring.play.warm.get(campaign)
    return warm.system.document(warm.state)


def act(wiring: Wiring, campaign: CampaignId, kind: str, **given: Any) -> None:
    """Log something for the host."""
    request = Request(
        id=ActionId(str(uuid4())),
        kind=kind,
        seat=HOST,
        by=By(seat=HOST, device="scene"),
        seen=wiring.play.warm.get(campaign).head.position,
        **given,
    )
    outcome = wiring.play.act(campaign, request)
    assert isinstance(outcome, Recorded), outcome


def _saved(wiring: Wiring, campaign: CampaignId) -> bytes:
    return b"".join(export_save(wiring.play, campaign, secrets=True))


class Brought:
    """A campaign that was brought in; phones sit down at it without a word."""

    def __init__(self, server: Server, save: bytes) -> None:
        sent = httpx.post(f"{server.url}/api/v1/campaigns/import?copy=true", content=save, timeout=30)
        assert sent.status_code == 201, sent.text
        self.url = server.url
        self.id = CampaignId(sent.json()["id"])
        self.code = sent.json()["join_code"]
        self.host = sent.json()["host_token"]

    def seat(self, phone: Phone, seat: str = "seat-1") -> None:
        """The phone opens the table at this seat."""
        self.sit(phone, seat)
        phone.page.goto(f"/c/{self.id}")

    def sit(self, phone: Phone, seat: str) -> None:
        """The phone has this seat, and has opened nothing yet."""
        token = self.host if seat == HOST else self._token(seat)
        phone.page.context.add_cookies([{"name": cookie_name(self.id), "value": token, "url": self.url}])

    def log(self, kind: str, **given: Any) -> None:
        """The host logs something on another device than any phone of the test."""
        address, headers = f"{self.url}/api/v1/campaigns/{self.id}", {"Authorization": f"Bearer {self.host}"}
        seen = httpx.get(address, headers=headers, timeout=30).json()["position"]
        sent = {"id": str(uuid4()), "kind": kind, "seat": HOST, "seen": seen, "with": given}
        logged = httpx.post(f"{address}/actions", json=sent, headers=headers, timeout=30)
        assert logged.status_code == 201, logged.text

    def _token(self, seat: str) -> str:
        address = f"{self.url}/api/v1/campaigns/{self.id}/join"
        joined = httpx.post(address, json={"code": self.code, "seat": seat}, timeout=30)
        assert joined.status_code == 201, joined.text
        token: str = joined.json()["token"]
        return token
