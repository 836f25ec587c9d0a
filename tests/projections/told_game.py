"""Rook Islands with one command that tells which facts follow: the state is real, the rules are not.

So undos have real fates, without a projection's test depending on a rule of the game.
"""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import msgspec

from projections.projector import Projector
from projections.shelf import Kept, MemoryShelf, Shelf
from tests.toy_system import TOY
from tracker.facts.action import ActionTaken, ActionUndone
from tracker.facts.campaign import CampaignFounded, Seat
from tracker.facts.entry import By, Draft, Entry
from tracker.facts.fact import Fact, stored_name
from tracker.facts.history import effective
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.port import Journal
from tracker.kernel.commands import Command
from tracker.kernel.decision import Decided, decide
from tracker.kernel.pasts import Pasts
from tracker.kernel.replay import state_of
from tracker.kernel.revising import revise
from tracker.kernel.system import Campaign, Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.evolve.table import EVOLVE, INERT
from tracker.systems.rook_islands.facts.all import FACTS
from tracker.systems.rook_islands.facts.reward import MoneyStashed
from tracker.systems.rook_islands.state import NOTHING_YET, Game

GAME = CampaignId("told")
OTHER = CampaignId("other")
NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
HOST = SeatId("nora")
_NAMED = {stored_name(kind): kind for kind in (*SHARED_FACTS, *FACTS)}


class Tell(Command, tag="rook_islands.tell/1"):
    """These facts follow, if the Stash holds the `price`; `half` adds half of its money to it."""

    facts: tuple[dict[str, Any], ...] = ()
    price: int = 0
    half: bool = False


class NeverHeard(Fact, tag="rook_islands.never_heard/1"):
    """A fact that the journal can read and the game does not know."""


def tell(*facts: Fact, price: int = 0, half: bool = False) -> Tell:
    return Tell(facts=tuple(msgspec.to_builtins(fact) for fact in facts), price=price, half=half)


def _tell(command: Tell, game: Game, table: Table) -> Facts:
    money = game.stash.money
    table.demand(money >= command.price, "RI-SHOP-01", f"the Stash holds ${money}", money=money)
    told = tuple(msgspec.convert(fact, _NAMED[fact["type"]]) for fact in command.facts)
    return (*told, MoneyStashed(money=money // 2, why="half")) if command.half else told


def _document(campaign: Campaign) -> dict[str, Any]:
    return {"stash": {"money": campaign.game.stash.money}}


TOLD_GAME = replace(
    TOY, id="rook_islands", title="Rook Islands", empty=NOTHING_YET, facts=FACTS, commands=(Tell,),
    decide={Tell: _tell}, evolve=EVOLVE, inert=INERT, document=_document, characters=("Jason", "Liza"),
    borders=frozenset(),
)  # fmt: skip

CODEC = Codec((*SHARED_FACTS, *FACTS, NeverHeard))


class ToldGame:
    """A campaign in a real journal, in which people tell facts and strike them out."""

    def __init__(self, journal: Journal | None = None, campaign: CampaignId = GAME) -> None:
        self.journal = journal or KeptJournal(CODEC, MemoryStore())
        self.campaign = campaign
        self._count = 0
        seat = Seat(id=HOST, name="Nora", role="host", characters=("Jason", "Liza"))
        self.record(CampaignFounded(system="rook_islands", title="Told", seats=(seat,)))

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.journal.read(self.campaign)

    @property
    def state(self) -> Campaign:
        return state_of(TOLD_GAME, effective(self.entries))

    def record(self, *facts: Fact, becomes: tuple[tuple[ActionId, Fact], ...] = ()) -> ActionId:
        """Append these facts as one action."""
        self._count += 1
        action, by = ActionId(f"a{self._count}"), By(HOST, "phone")
        placed: list[tuple[ActionId | None, Fact]] = [*((None, fact) for fact in facts), *becomes]
        drafts = [Draft(action=action, seat=HOST, by=by, fact=fact, of=of) for of, fact in placed]
        self.journal.append(self.campaign, self.journal.head(self.campaign), drafts, NOON)
        return action

    def tells(self, command: Tell) -> ActionId | None:
        """Decide the command; what it leads to is appended if it is lawful."""
        state = self.state
        decision = decide(TOLD_GAME, command, state, Table(house=state.house))
        if not isinstance(decision, Decided):
            return None
        return self.record(
            ActionTaken(command=msgspec.to_builtins(command), seen=0, sent=""), *decision.facts
        )

    def undoes(self, action: ActionId) -> ActionId:
        """Strike out an action (or, of an undo, reinstate what it struck), with the fates that follow."""
        entries, pasts = self.entries, Pasts(TOLD_GAME)
        pasts.grow(entries)
        undone = ActionUndone(action=action, reason="mistyped")
        revised = revise(TOLD_GAME, entries, pasts, undone)
        command = {"type": "castaway.undo_action/1", "action": action, "reason": "mistyped"}
        return self.record(
            ActionTaken(command=command, seen=0, sent=""),
            msgspec.structs.replace(undone, fates=revised.recorded),
            becomes=tuple(revised.new_facts),
        )


def projector_of(journal: Journal, shelf: Shelf | None = None, batch: int = 500) -> Projector:
    return Projector(journal, shelf or MemoryShelf(), (TOLD_GAME,), batch)


def money(amount: int) -> MoneyStashed:
    return MoneyStashed(money=amount, why="loot")


def views_of(projector: Projector, campaign: CampaignId = GAME) -> Kept:
    kept = projector.kept(campaign)
    assert kept is not None
    return kept


def stash(projector: Projector, campaign: CampaignId = GAME) -> int:
    account = views_of(projector, campaign).views["stash"].accounts.get("money")
    return 0 if account is None else account.balance
