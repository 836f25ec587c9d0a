"""After a fault: every acknowledged action exactly once, in order, chained; views as replay has them."""

import time
from functools import partial
from typing import Any

import httpx
import msgspec

from api.config import Config
from api.wiring import wire
from projections.past import view_at
from projections.registry import VIEWS, to_document
from tests.api.server import Line, Server
from tests.faults.figures import Figures
from tests.faults.phones import PATIENCE, Account
from tracker.facts.ids import CampaignId
from tracker.journal.chain import verify_campaign
from tracker.journal.port import Journal
from tracker.kernel.digest import state_digest


def opened(server: Server, *, phones: int = 10) -> tuple[Line, list[str]]:
    """A campaign with the tokens of so many devices."""
    seats = [{"name": "Nora", "characters": ["Jason"]}, {"name": "Ben", "characters": ["Liza"]}]
    sent = {"system": "rook_islands", "title": "Evening", "seats": seats}
    founded = httpx.post(f"{server.url}/api/v1/campaigns", json=sent, timeout=30, verify=False).json()
    line = Line(server, founded["id"], founded["host_token"])
    joining = {"code": founded["join_code"], "seat": "seat-2"}
    join = partial(httpx.post, f"{line.url}/join", json=joining, timeout=30, verify=False)
    places = [join().json() for _ in range(phones)]
    return line, [place["token"] for place in places]


def recorded_actions(journal: Journal, campaign: str) -> list[str]:
    """Every action's id as often as it stands there as a group of its own."""
    groups: list[str] = []
    for entry in journal.read(CampaignId(campaign)):
        if not groups or groups[-1] != entry.action:
            groups.append(entry.action)
    return groups


def judge_journal(journal: Journal, campaign: str, account: Account, figures: Figures) -> int:
    """Nothing lost, nothing twice, no gap, the chain whole; the position that the campaign is at."""
    entries = journal.read(CampaignId(campaign))
    groups = recorded_actions(journal, campaign)
    missing = set(account.acknowledged) - set(groups)
    figures.lost += len(missing)
    figures.doubled += len(groups) - len(set(groups))
    account.into(figures)
    assert not account.odd, account.odd[:3]
    assert account.acknowledged, "nothing was acknowledged"
    assert not missing
    assert len(groups) == len(set(groups))
    assert [entry.position for entry in entries] == list(range(1, len(entries) + 1))
    last = {str(entry.action): entry.position for entry in entries}
    assert {action: last[action] for action in account.acknowledged} == account.acknowledged
    assert verify_campaign(journal, CampaignId(campaign)).position == len(entries)
    return len(entries)


def judge(line: Line, account: Account, figures: Figures, journal: str) -> None:
    """The same of a campaign on a server, whose views and state must be what replay makes of it."""
    wiring = wire(Config(journal=journal, secret="nothing is signed in here"))
    try:
        position = judge_journal(wiring.journal, line.campaign, account, figures)
        warm = wiring.play.warm.get(CampaignId(line.campaign))
        assert line.get("/verify")["holds"] is True
        state = line.get("/state")
        assert (state["position"], state["digest"]) == (position, state_digest(warm.state))
        for view in VIEWS:
            replayed = view_at(warm.system, warm.entries, view.name, position, "recorded")
            shown = _caught_up(line, view.name, position)
            assert shown["view"] == _plain(to_document(warm.system, view.name, replayed)), view.name
    finally:
        wiring.close()


def _caught_up(line: Line, name: str, position: int) -> dict[str, Any]:
    """A view, once it is as far as the journal: that is soon, without anybody asking for it."""
    deadline = time.monotonic() + PATIENCE
    while True:
        shown = line.get(f"/views/{name}")
        if shown["at"] == position or time.monotonic() > deadline:
            assert shown["at"] == position
            return shown
        time.sleep(0.1)


def _plain(document: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(document))
