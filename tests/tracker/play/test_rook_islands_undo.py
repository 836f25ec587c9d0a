"""What the rulebook says of taking actions back, played through the desk."""

import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk
from tests.tracker.systems.rook_islands.given_facts import mission_one
from tracker.facts.action import ActionTaken, ActionUndone
from tracker.facts.campaign import CampaignFounded
from tracker.facts.entry import By, Draft
from tracker.facts.ids import ActionId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.play.outcomes import Invalid, Outcome, Recorded, RefusedBack
from tracker.systems.rook_islands.system import ROOK_ISLANDS


@pytest.fixture
def desk() -> Desk:
    """Jason (Ann's) and Liza (Bob's) in the Player turn of round 1 of Mission 1, strict."""
    journal = KeptJournal(Codec((*SHARED_FACTS, *ROOK_ISLANDS.facts)), MemoryStore())
    desk = Desk(journal, (ROOK_ISLANDS,), "rook_islands", {"strict": True}, ("Jason", "Liza"))
    by = By(seat=ANN, device="laptop")
    facts = [fact for fact in mission_one("Jason", "Liza") if not isinstance(fact, CampaignFounded)]
    opening = desk.next_id()
    desk.play.append(
        desk.play.warm.get(CAMPAIGN), [Draft(action=opening, seat=ANN, by=by, fact=fact) for fact in facts]
    )
    return desk


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


def killing(desk: Desk) -> ActionId:
    """Jason has announced an attack on the red Beheader; Liza kills it first."""
    announced = {"character": "Jason", "weapon": "Machete", "target": "beheader-red"}
    recorded(desk.send(ANN, "announce_attack", announced))
    hurt = {"unit": "beheader-red", "hp": 6, "cause": "fall", "by": "Liza"}
    return recorded(desk.send(BOB, "record_hurt", hurt))


@pytest.mark.rule("RI-CONF-04")
def test_who_spoils_anothers_plan_may_not_take_the_action_back(desk: Desk) -> None:
    kill = killing(desk)
    before = desk.head()
    outcome = desk.undo(BOB, kill, reason="agreed")
    assert isinstance(outcome, RefusedBack)
    assert outcome.rule == "RI-CONF-04"
    assert desk.head() == before
    assert "beheader-red" in desk.game.mission.gone


@pytest.mark.rule("RI-CONF-04")
def test_a_spoiled_plan_is_no_reason_at_all(desk: Desk) -> None:
    outcome = desk.undo(BOB, killing(desk), reason="spoiled plan")
    assert isinstance(outcome, Invalid)
    assert outcome.field == "reason"


@pytest.mark.rule("RI-CONF-05", "RI-CONF-04")
def test_an_action_that_broke_the_rules_may_be_undone(desk: Desk) -> None:
    mp = desk.game.characters["Jason"].mp
    move = {"character": "Jason", "spaces": 2, "to": "D4", "leaves": []}
    moved = recorded(desk.send(ANN, "move", move))
    assert desk.game.characters["Jason"].mp == mp - 2
    outcome = desk.undo(ANN, moved, reason="illegal", note="through a wall")
    assert isinstance(outcome, Recorded)
    assert outcome.undone == ActionUndone(action=moved, reason="illegal", note="through a wall")
    jason = desk.game.characters["Jason"]
    assert (jason.mp, jason.at) == (mp, "")
    entries = desk.play.warm.get(CAMPAIGN).entries
    assert any(entry.action == moved and isinstance(entry.fact, ActionTaken) for entry in entries)


@pytest.mark.rule("RI-CONF-05")
def test_a_wrongly_typed_line_is_mended_also_in_a_strict_game(desk: Desk) -> None:
    taken = recorded(desk.send(ANN, "take_leaf", {"character": "Jason", "colour": "green"}))
    assert isinstance(desk.undo(ANN, taken, reason="mistyped"), Recorded)
    assert desk.game.characters["Jason"].leaves == {}
