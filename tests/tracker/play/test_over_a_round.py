"""Undo over the border of a round: decks and the tracker's dice are as they were, and so is what comes."""

from typing import Any, NamedTuple

import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk
from tests.tracker.systems.rook_islands.given_facts import hp, mission_one, placed
from tracker.facts.campaign import CampaignFounded, DieRolled
from tracker.facts.entry import By, Draft
from tracker.facts.ids import ActionId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.kernel.system import Campaign
from tracker.play.outcomes import Outcome, Recorded
from tracker.systems.rook_islands.system import ROOK_ISLANDS

BITES = {"enemy:target": "Jason", "enemy:reached": True, "enemy:roll": "roll"}


@pytest.fixture
def desk() -> Desk:
    """Jason (Ann's) and Liza (Bob's) at the end of the Player turn of round 1, one Beheader in play."""
    journal = KeptJournal(Codec((*SHARED_FACTS, *ROOK_ISLANDS.facts)), MemoryStore())
    desk = Desk(journal, (ROOK_ISLANDS,), "rook_islands", {}, ("Jason", "Liza"))
    given = (*mission_one("Jason", "Liza", enemies=placed("Beheader", "red")), hp("Liza", 3))
    by = By(seat=ANN, device="laptop")
    opening = desk.next_id()
    facts = [fact for fact in given if not isinstance(fact, CampaignFounded)]
    drafts = [Draft(action=opening, seat=ANN, by=by, fact=fact) for fact in facts]
    desk.play.append(desk.play.warm.get(CAMPAIGN), drafts)
    for seat, character in ((ANN, "Jason"), (BOB, "Liza")):
        done(desk.send(seat, "agree_end", {"character": character}))
    return desk


def done(outcome: Outcome) -> Recorded:
    assert isinstance(outcome, Recorded), outcome
    return outcome


class Bite(NamedTuple):
    action: ActionId
    face: str
    number: int | None


def bites(desk: Desk) -> Bite:
    outcome = done(desk.send(ANN, "activate_enemy", {"enemy": "beheader-red"}, answers=BITES))
    (rolled,) = (entry.fact for entry in outcome.entries if isinstance(entry.fact, DieRolled))
    return Bite(outcome.action, rolled.face, rolled.number)


def goes_on(desk: Desk) -> None:
    """The Event phase, and the next Player turn."""
    done(desk.send(ANN, "flip_when", {"card": "quiet"}))
    done(desk.send(ANN, "move_round_token", {}))
    done(desk.send(BOB, "draw_insanity_card", {"character": "Liza"}))
    done(desk.send(BOB, "flip_insanity_card", {"character": "Liza"}, answers={"effect": "Reflexes"}))
    done(desk.send(ANN, "open_player_turn", {}))


def state(desk: Desk) -> Campaign:
    return desk.play.warm.get(CAMPAIGN).state


def decks(desk: Desk) -> dict[str, Any]:
    shown: dict[str, Any] = ROOK_ISLANDS.document(state(desk))["decks"]
    return {name: shown[name] for name in ("when", "insanity")}


def test_decks_and_dice_are_as_before_and_the_same_draws_and_faces_come_again(desk: Desk) -> None:
    before, full = state(desk), decks(desk)
    bite = bites(desk)
    assert bite.number == 1
    assert list(state(desk).house.rolls.values()) == [(1,)]
    goes_on(desk)
    after, drawn = state(desk), decks(desk)
    assert drawn == {name: left - 1 for name, left in full.items()}
    done(desk.undo(ANN, bite.action, onwards=True))
    assert state(desk) == before
    assert decks(desk) == full
    assert state(desk).house.rolls == {}
    assert bites(desk)[1:] == bite[1:]
    goes_on(desk)
    assert state(desk) == after


def test_only_the_roll_is_struck_and_what_was_drawn_later_stays_drawn(desk: Desk) -> None:
    bite = bites(desk)
    goes_on(desk)
    after, drawn = state(desk), decks(desk)
    undo = done(desk.undo(ANN, bite.action)).action
    assert decks(desk)["insanity"] in (drawn["insanity"], drawn["insanity"] + 1)
    done(desk.undo(ANN, undo))
    assert state(desk) == after
