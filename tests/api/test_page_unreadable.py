"""Forms that none of our pages sends: told in words, with nothing written."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest

from tests.api.page_phone import HTMX, Phone
from tests.api.page_scenes import campaign_of, player_turn, wiring_of
from tracker.facts.ids import CampaignId

ODD = {"f:number:hp": "x", "f:number:spaces": "y"}


class Table:
    """Nora's phone in the Player turn, and how much is written."""

    def __init__(self) -> None:
        app, self.nora, _ben = player_turn()
        self.campaign: CampaignId = campaign_of(self.nora)
        self._wiring = wiring_of(app)

    @property
    def position(self) -> int:
        return self._wiring.play.warm.get(self.campaign).head.position

    @property
    def last(self) -> str:
        """The newest action."""
        return self._wiring.play.warm.get(self.campaign).entries[-1].action

    def form(self, **more: str) -> dict[str, str]:
        move = {"f:text:character": "Jason", "f:number:spaces": "1"}
        sent = {"id": str(uuid4()), "kind": "move", "seat": "seat-1", "seen": str(self.position), **move}
        return {**sent, **more}


def refused(table: Table, phone: Phone, address: str, before: int, **how: Any) -> None:
    """It is told in words, and nothing was written."""
    send = phone.client.post if "data" in how else phone.client.get
    answer = send(f"/c/{table.campaign}/{address}", headers=HTMX, **how)
    assert answer.status_code == 400, answer.text
    assert "Traceback" not in answer.text
    assert table.position == before


@pytest.mark.parametrize(
    "of_many", [{"together": "no id", "key": "open"}, {"together": str(uuid4())}, {"together": ""}]
)
def test_one_of_many_without_its_tap_is_not_half_done(of_many: Mapping[str, str]) -> None:
    table = Table()
    refused(table, table.nora, "act", table.position, data=table.form(**of_many))


def test_more_keys_than_a_screen_shows_are_no_tap() -> None:
    table = Table()
    keys = [f"key-{n}" for n in range(101)]
    before = table.position
    refused(table, table.nora, "together", before, data={**table.form(), "key": keys})
    refused(table, table.nora, "act", before, data={**table.form(together=str(uuid4())), "key": keys})


def test_two_numbers_that_are_none_are_told() -> None:
    table = Table()
    before = table.position
    refused(table, table.nora, "act", before, data=table.form(**ODD))
    refused(table, table.nora, f"correct/{table.last}", before, data={**table.form(), **ODD})


@pytest.mark.parametrize("what", ["correct", "undo", "reinstate"])
@pytest.mark.parametrize("odd", ["a:number:roll", "v:number:weapon/Machete:hp"])
def test_an_odd_number_in_an_address_is_told(what: str, odd: str) -> None:
    table = Table()
    name = odd if what == "correct" else f"on:{table.last}:{odd}"
    address = f"{what}/{table.last}"
    answer = table.nora.client.get(f"/c/{table.campaign}/{address}", query_string={name: "q"}, headers=HTMX)
    assert answer.status_code < 500, answer.text


def test_an_address_that_nothing_answers_is_told_on_a_page() -> None:
    table = Table()
    address = f"/c/{table.campaign}/paper/nothing"
    page = table.nora.client.get(address, headers={"Accept": "text/html,*/*;q=0.8"})
    assert (page.status_code, page.mimetype) == (404, "text/html")
    assert "There is no such" in page.text
    for accept, where in (("application/json", address), ("text/html", "/api/v1/nothing")):
        document = table.nora.client.get(where, headers={"Accept": accept})
        assert (document.status_code, document.mimetype) == (404, "application/problem+json")
