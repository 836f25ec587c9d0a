"""The pages of a table at which somebody's seat was struck out: they open, and its lines keep its name."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from tests.api.page_phone import HTMX, Phone, Reader
from tests.api.page_scenes import campaign_of, player_turn, wiring_of
from tests.api.test_page_contests import joined
from tracker.facts.campaign import SeatTaken
from tracker.facts.entry import Entry

Table = tuple[Flask, Phone, Phone]
PAGES = (
    "",
    "/live",
    "/chronicle",
    "/replay",
    "/people",
    "/screen",
    "/books",
    "/books/audit",
    "/recap",
    "/paper/report",
)


@pytest.fixture
def table() -> Table:
    return player_turn("table")


def entries(app: Flask, phone: Phone) -> tuple[Entry, ...]:
    return wiring_of(app).play.warm.get(campaign_of(phone)).entries


def cy_hurts(app: Flask, nora: Phone) -> tuple[Phone, str, str]:
    """Cy joins and logs a line: the phone, the line in which Cy sits down, and the other one."""
    cy = joined(app, nora)
    cy.look()
    cy.tap("Beheader blue: 1 damage")
    seat = next(e.action for e in reversed(entries(app, nora)) if isinstance(e.fact, SeatTaken))
    return cy, seat, entries(app, nora)[-1].action


def struck(phone: Phone, action: str, **fields: Any) -> str:
    sent = {"id": str(uuid4()), "reason": "mistyped", **fields}
    answer = phone.client.post(f"/c/{campaign_of(phone)}/undo/{action}", data=sent, headers=HTMX)
    return f"{answer.status_code} {' '.join(Reader(answer.text).words.split())}"


def open_everywhere(*phones: Phone) -> None:
    for phone in phones:
        for page in PAGES:
            assert phone.client.get(f"/c/{campaign_of(phone)}{page}").status_code == 200, page


def test_a_strike_that_waits_for_a_seat_that_goes_waits_for_the_host(table: Table) -> None:
    app, nora, ben = table
    _cy, seat, line = cy_hurts(app, nora)
    assert struck(ben, line, reason="illegal").startswith("200 Cy must agree.")
    assert struck(nora, seat).startswith("200 ")
    open_everywhere(nora, ben)
    assert "Waits for Nora." in ben.look()
    nora.look()
    nora.tap("Agree")
    assert nora.told == "Struck."


def test_of_a_seat_that_is_gone_the_sheet_asks_the_host(table: Table) -> None:
    app, nora, ben = table
    _cy, seat, line = cy_hurts(app, nora)
    assert struck(nora, seat).startswith("200 ")
    sheet = ben.client.get(f"/c/{campaign_of(ben)}/undo/{line}", headers=HTMX)
    assert sheet.status_code == 200
    assert "Nora must agree." in Reader(sheet.text).words
    assert struck(ben, line, reason="illegal").startswith("200 Nora must agree.")
    open_everywhere(nora, ben)
    audit = ben.client.get(f"/c/{campaign_of(ben)}/books/audit").text
    assert "seat-3" not in Reader(audit).words
    assert "Cy" in Reader(audit).words


def test_nobody_is_put_off_their_seat_from_another_phone(table: Table) -> None:
    app, nora, ben = table
    cy, seat, _line = cy_hurts(app, nora)
    says = "Not possible. This line holds the seat of Cy; only they themselves or the host can give it up."
    for acting in ("seat-2", "seat-3"):
        assert struck(ben, seat, seat=acting) == f"422 {says}"
    assert cy.client.get(f"/c/{campaign_of(ben)}").status_code == 200


def test_who_was_named_host_stays_so(table: Table) -> None:
    app, nora, ben = table
    cy, seat, _line = cy_hurts(app, nora)
    nora.client.post(f"/c/{campaign_of(nora)}/people/seat-3/host", data={"id": str(uuid4())})
    says = "Not possible. This line holds the seat of Cy, who hosts; let somebody else host first."
    for phone in (nora, ben, cy):
        assert struck(phone, seat) == f"422 {says}"
    assert wiring_of(app).play.warm.get(campaign_of(nora)).state.house.hosting == "seat-3"
