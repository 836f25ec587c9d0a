"""Anybody can check the tracker's dice of a duel once the secret is told."""

import dataclasses
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.duelling import told, warm
from tests.tracker.play.test_settling import reach, settled
from tracker.facts.action import DuelRolled
from tracker.facts.ids import ActionId
from tracker.play.duel_checking import duel_rolls
from tracker.play.verifying import Verdict, verify

pytestmark = pytest.mark.rule("RI-CONF-08")

Duel = Callable[[Desk, ActionId, ActionId], Any]


@pytest.fixture
def desk() -> Desk:
    desk = Desk(memory_journal(), options={"contest_policy": "table"})
    desk.send(ANN, "seal", {})
    return desk


def for_everybody(desk: Desk, held: ActionId, late: ActionId) -> None:
    told(desk, BOB, late, {held: "roll", late: "roll"})


def one_by_one(desk: Desk, held: ActionId, late: ActionId) -> None:
    told(desk, ANN, late, {held: "roll"})
    told(desk, BOB, late, {late: "roll"})


def after_a_typed_round(desk: Desk, held: ActionId, late: ActionId) -> None:
    told(desk, ANN, late, {held: "blank", late: "blank"})
    settled(desk, BOB, late, "duel", rolls=({held: "hit", late: "hit"}, {held: "roll", late: "roll"}))


def one_die_of_two(desk: Desk, held: ActionId, late: ActionId) -> None:
    told(desk, ANN, late, {held: "hit"})
    told(desk, BOB, late, {late: "roll"})


def dice(desk: Desk) -> Verdict:
    return next(each for each in verify(desk.play, CAMPAIGN) if each.name == "dice")


DUELS = (for_everybody, one_by_one, after_a_typed_round, one_die_of_two)


@pytest.mark.parametrize("duel", DUELS)
def test_they_are_counted_and_hold(desk: Desk, duel: Duel) -> None:
    duel(desk, *reach(desk))
    own, faces = len(list(duel_rolls(warm(desk)))), sum(len(fact.faces) for fact in rounds(desk))
    assert own
    assert dice(desk).says == f"by the tracker {own} of {faces} rolls; still sealed of these: {own}"
    desk.send(ANN, "unseal", {})
    assert dice(desk) == Verdict(
        "dice", True, f"by the tracker {own} of {faces} rolls, each as it was sealed before"
    )


@pytest.mark.parametrize("duel", DUELS)
def test_one_that_shows_something_else_is_found(desk: Desk, duel: Duel) -> None:
    duel(desk, *reach(desk))
    desk.send(ANN, "unseal", {})
    known = warm(desk)
    for roll in duel_rolls(known):
        entries = list(known.entries)
        entry = entries[roll.position - 1]
        assert isinstance(entry.fact, DuelRolled)
        other = {**entry.fact.faces, roll.party: "blank" if roll.face == "hit" else "hit"}
        fact = msgspec.structs.replace(entry.fact, faces=other)
        entries[roll.position - 1] = msgspec.structs.replace(entry, fact=fact)
        forged = dataclasses.replace(known, entries=tuple(entries))
        desk.play.warm.keep(forged)
        verdict = dice(desk)
        assert not verdict.holds
        assert f"entry {roll.position}:" in verdict.says


def test_typed_dice_are_nobodys_business(desk: Desk) -> None:
    held, late = reach(desk)
    told(desk, ANN, late, {held: "hit", late: "blank"})
    assert dice(desk).says == "all with real dice; rolls so far: 2"


def rounds(desk: Desk) -> list[DuelRolled]:
    return [e.fact for e in warm(desk).entries if isinstance(e.fact, DuelRolled)]
