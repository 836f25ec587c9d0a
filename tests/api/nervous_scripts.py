"""Everything that scripts send, each thing twice."""

from __future__ import annotations

import yaml

from api.app import create_app
from tests.api.conftest import toy_wiring
from tests.api.nervous import Nervous, twice
from tests.api.table import Table, body, new_id
from tests.api.test_settling import Reach


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
