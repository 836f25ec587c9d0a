"""Who must agree to a strike or a correction: said on its sheet before the tap, then asked."""

from typing import Any
from uuid import uuid4

import pytest
from flask import Flask

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import player_turn
from tests.api.test_page_contests import down, joined
from tests.api.test_page_striking import strike

Table = tuple[Flask, Phone, Phone]
HURT = "Beheader red -1 HP"


@pytest.fixture
def table() -> Table:
    return player_turn()


def said(phone: Phone, reason: str) -> str:
    """What the sheet says about this reason: for itself, or for all of them at once."""
    words = " ".join(Reader(phone.sheet).words.split())
    one = phone.sheet.partition(f"agreeing--{reason}")[2].partition("</p>")[0].partition("</svg>")[2]
    return one.strip() or next(
        each for each in ("Nobody needs to agree.", "Nora must agree.", "as the host.") if each in words
    )


def hurt(phone: Phone) -> None:
    phone.look()
    phone.tap("Beheader red: 1 damage")


def test_the_host_needs_nobody(table: Table) -> None:
    _app, nora, ben = table
    hurt(ben)
    nora.look()
    strike(nora, HURT)
    for reason in ("mistyped", "illegal"):
        assert said(nora, reason) == "Nobody needs to agree."


def test_a_mistyped_line_needs_nobody_what_was_against_the_rules_whoever_did_it(table: Table) -> None:
    _app, nora, ben = table
    hurt(nora)
    ben.look()
    strike(ben, HURT)
    assert said(ben, "mistyped") == "Nobody needs to agree."
    assert said(ben, "illegal") == "Nora must agree."
    ben.tap("Strike", reason="illegal")
    assert ben.told.startswith("Nora must agree.")


def test_another_players_line_names_both_who_may_agree(table: Table) -> None:
    app, nora, ben = table
    hurt(ben)
    cy = joined(app, nora)
    strike(cy, HURT)
    assert said(cy, "illegal") == "Ben must agree, or Nora as the host."
    cy.tap("Strike", reason="illegal")
    assert "Ben must agree" in cy.told


@pytest.mark.parametrize(
    ("struck_by_host", "says"),
    [
        (True, "Only Nora can bring it back, as the host: it touches others’ lines."),
        (False, "Only Ben can bring it back, or Nora as the host."),
    ],
)
def test_who_cannot_bring_a_line_back_reads_who_can(table: Table, struck_by_host: bool, says: str) -> None:
    app, nora, ben = table
    striking = nora if struck_by_host else ben
    striking.look()
    down(striking)
    number = strike(striking, "Beheader red -7 HP")
    striking.tap("Strike")
    hurt(ben)
    cy = joined(app, nora)
    cy.tap(f"Bring line {number} back")
    words = " ".join(Reader(cy.sheet).words.split())
    assert "cancelled 1" in words, "it takes Ben's line away"
    assert says in words
    assert not any(key.says("Bring it back") for key in Reader(cy.sheet).keys)
    nora.look()
    nora.tap(f"Bring line {number} back")
    assert "Only" not in Reader(nora.sheet).words
    nora.tap("Bring it back")
    assert nora.told == f"Line {number} counts again."


def reopened(ben: Phone, nora: Phone) -> None:
    """Ben's two points of damage, with which Nora's five brought the Beheader down, lie open to be mended."""
    ben.tap("Beheader red: 2 damage")
    nora.look()
    down(nora, hp=5)
    ben.look()
    strike(ben, "Beheader red -2 HP")
    ben.tap("Correct it")
    ben.tap("See what changes", **{"f:number:hp": "1"})


def test_a_correction_that_changes_lines_of_others_asks_them_and_shows_them_what(table: Table) -> None:
    _app, nora, ben = table
    # given a correction with which the Beheader would stand again
    reopened(ben, nora)
    assert "Nora must agree." in Reader(ben.sheet).words
    # when it is sent
    ben.tap("Correct it")
    assert ben.told.startswith("Nora must agree.")
    # then nothing has changed; the other's screen says what is to become of which line, and by whom
    card = " ".join(Reader(nora.look()).words.split())
    assert "Ben wants to correct line" in card
    assert "2 → 1" in card
    nora.tap("Agree")
    assert nora.told == "Corrected."
    assert "Beheader red rank 4 1 of 7 HP" in nora.words
    assert "wants to correct" not in nora.words


def test_a_correction_that_is_left_changes_nothing(table: Table) -> None:
    _app, nora, ben = table
    reopened(ben, nora)
    ben.tap("Correct it")
    nora.look()
    nora.tap("Leave it")
    assert nora.told == "It stays as it is."
    assert "Beheader red rank 4" not in nora.words
    assert "wants to correct" not in nora.words


def test_a_correction_that_touches_no_other_line_needs_nobody(table: Table) -> None:
    _app, nora, ben = table
    hurt(nora)
    ben.look()
    strike(ben, HURT)
    ben.tap("Correct it")
    ben.tap("See what changes", **{"f:number:hp": "2"})
    assert "Nobody needs to agree." in Reader(ben.sheet).words
    ben.tap("Correct it")
    assert ben.told.startswith("Line")
    assert "5 of 7 HP" in ben.words


def test_a_correction_that_was_made_meanwhile_is_not_taken_for_a_strike(table: Table) -> None:
    _app, nora, ben = table
    # given a correction that waits, which the host makes herself meanwhile
    reopened(ben, nora)
    ben.tap("Correct it")
    nora.look()
    strike(nora, "Beheader red -2 HP")
    nora.tap("Correct it")
    nora.tap("See what changes", **{"f:number:hp": "1"})
    nora.tap("Correct it")
    # then its card says that there is nothing left to change, not that the line is to be struck
    card = " ".join(nora.look().split())
    assert "Ben wants to correct line" in card
    assert "The line says so already." in card
    assert "wants to strike" not in card
    nora.tap("Agree")
    assert "Beheader red rank 4 1 of 7 HP" in nora.words


def test_agreeing_to_a_correction_of_a_line_that_was_struck_meanwhile_says_what_to_do(table: Table) -> None:
    _app, nora, ben = table
    reopened(ben, nora)
    ben.tap("Correct it")
    nora.look()
    strike(nora, "Beheader red -2 HP")
    nora.tap("Strike", reason="mistyped")
    nora.leave()
    answer = nora.tap("Agree")
    assert answer.status_code == 422
    assert "Its line is struck by now. Leave it, or bring the line back first." in nora.told
    nora.look()
    nora.tap("Leave it")
    assert "wants to correct" not in nora.words


def test_a_correction_to_another_kind_of_action_says_which(table: Table) -> None:
    _app, nora, ben = table
    # given an Impulse of Nora's, which was damage to an enemy as Ben sent it over the wire
    hurt(ben)
    nora.look()
    nora.tap("Impulse")
    url = f"/api/v1/campaigns/{nora.url.removeprefix('/c/')}/actions"
    actions: list[dict[str, Any]] = (ben.client.get(url).json or {})["actions"]
    wound, line = actions[-2:]
    sent = {"id": str(uuid4()), "reason": "illegal", "kind": wound["kind"], "with": wound["command"]}
    answer = ben.client.post(f"{url}/{line['id']}/correct", json=sent)
    assert answer.status_code == 201, answer.text
    # then the card says it
    card = " ".join(nora.look().split())
    assert "wants to correct line" in card
    assert "What was done Impulse → Record hurt" in card
