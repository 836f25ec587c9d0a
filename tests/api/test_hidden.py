"""What is hidden is hidden on the server: no call tells a seat what another holds."""

import pytest

from tests.api.table import Table, body
from tests.toy_words import CardDealt
from tracker.facts.ids import CampaignId

PATHS = [
    "/state",
    "/state?at=7",
    "/state?at=7&history=corrected",
    "/entries",
    "/actions",
    "/options",
    "/prompts",
    "/contests",
    "/export",
    "/views/mission",
    "/views/mission?at=7",
    "/views/stash",
    "/views/chronicle",
]


@pytest.fixture
def dealt(table: Table) -> str:
    """Bob has got a card; which action that was."""
    return str(body(table.bob.act("deal", {"who": "seat-2"}), 201)["action"])


def card_of(table: Table) -> int:
    entries = table.wiring.journal.read(CampaignId(table.campaign))
    return next(entry.fact.card for entry in entries if isinstance(entry.fact, CardDealt)) or 0


def test_whoever_got_the_card_sees_it(table: Table, dealt: str) -> None:
    card = card_of(table)
    assert body(table.bob.get("/state"))["state"]["hands"] == {"seat-2": [card]}
    assert body(table.bob.get("/views/mission"))["view"]["hands"] == {"seat-2": [card]}
    assert body(table.bob.get("/entries"))["entries"][-1]["fact"]["card"] == card
    assert body(table.bob.get(f"/actions/{dealt}"))["facts"][-1]["fact"]["card"] == card


def test_nobody_else_does(table: Table, dealt: str) -> None:
    for phone in (table.eve, table.sat_down(name="Cy")):
        assert body(phone.get("/state"))["state"]["hands"] == {"seat-2": [None]}
        assert body(phone.get("/views/mission"))["view"]["hands"] == {"seat-2": [None]}
        assert "card" not in body(phone.get("/entries?after=6"))["entries"][-1]["fact"]
        assert "card" not in body(phone.get(f"/actions/{dealt}"))["facts"][-1]["fact"]
        changes = body(phone.get(f"/actions/{dealt}/undo"))["changes"]
        assert changes == [{"where": "hands.seat-2", "before": [None], "after": None}]


@pytest.mark.parametrize("path", PATHS)
def test_the_card_stands_nowhere_in_what_others_are_answered(table: Table, dealt: str, path: str) -> None:
    text = table.eve.get(path).get_data(as_text=True)
    assert f'"card":{card_of(table)}' not in text
    assert f'"values":{{"card":{card_of(table)}' not in text
