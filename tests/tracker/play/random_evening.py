"""An evening of random taps: one machine for every rule system; it knows none of them."""

import os
import random
from typing import Any

from tests.random_play import RandomHand, anybody
from tests.toy_system import TOY
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk
from tracker.catalog import SYSTEMS
from tracker.facts.entry import By
from tracker.facts.history import struck
from tracker.facts.ids import ActionId, SeatId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.kernel.past import actions_of
from tracker.kernel.system import RuleSystem
from tracker.play.duel_dice import DuelDiceRequest, tell_duel_dice
from tracker.play.duel_round import running
from tracker.play.outcomes import Contested, Outcome, Recorded
from tracker.play.settling import SettleRequest, settle

RUNS = int(os.environ.get("CASTAWAY_PROPERTY_RUNS", "20"))
ALL = {system.id: system for system in (TOY, *SYSTEMS)}


class Evening:
    """A table that plays at random; every acknowledged action is remembered."""

    def __init__(self, system: RuleSystem, seed: int, policy: str = "first_come") -> None:
        self.chance = random.Random(seed)
        self.hand = RandomHand(self.chance)
        self.system = system
        self.codec = Codec((*SHARED_FACTS, *system.facts))
        self.samples = _samples(system)
        journal = KeptJournal(self.codec, MemoryStore())
        options = {"contest_policy": policy}
        names = ["Ann", "Bob"] if system is TOY else list(system.characters[:2])
        self.desk = Desk(journal, (system,), system.id, options, names)
        self.acknowledged: dict[ActionId, int] = {}
        self.seen: dict[SeatId, int] = {}
        self.avoided: frozenset[str] = frozenset()

    @property
    def warm(self) -> Any:
        return self.desk.play.warm.get(CAMPAIGN)

    def taps(self, count: int) -> None:
        for _ in range(count):
            self.tap()

    def tap(self) -> None:
        """Somebody taps, now and then on an old screen, and answers what is asked."""
        warm = self.warm
        seat = anybody(warm.state.house, self.chance)
        tapped = self.hand.tap(self.system, warm.state, seat)
        if tapped is None:
            return
        kind, fields = tapped
        if kind in self.avoided:
            return
        seen = warm.head.position
        if self.chance.random() < 0.2:
            seen = self.seen.get(seat, seen)
        self.seen[seat] = warm.head.position
        answers: dict[str, Any] = {}
        action = self.desk.next_id()
        outcome = self.desk.send(seat, kind, fields, id=action, seen=seen)
        while self.hand.answered(outcome, answers, self.samples):
            outcome = self.desk.send(seat, kind, fields, id=action, seen=seen, answers=answers)
        self.remember(outcome)

    def remember(self, outcome: Outcome) -> None:
        if isinstance(outcome, Recorded | Contested):
            self.acknowledged[outcome.action] = len(outcome.entries)

    def strikable(self) -> list[ActionId]:
        gone = struck(self.warm.entries)
        return [a.id for a in actions_of(self.warm.entries).values() if a.position > 2 and a.id not in gone]

    def strike(self) -> ActionId | None:
        """The host strikes anything, also an undo."""
        candidates = self.strikable()
        if not candidates:
            return None
        outcome = self.desk.undo(ANN, self.chance.choice(candidates))
        self.remember(outcome)
        return outcome.action if isinstance(outcome, Recorded) else None

    def reach(self) -> None:
        """Two at the toy's table take all that is in the pot, from the same screen."""
        pot, seen = self.warm.state.game.pot, self.desk.head()
        for seat in (ANN, BOB) if pot > 0 else ():
            self.remember(self.desk.send(seat, "take", {"who": seat, "coins": pot}, seen=seen))

    def settle_all(self) -> None:
        for contest in list(self.warm.state.house.contests):
            how = self.chance.choice(["first", "give_way", "withdrawn", "duel"])
            if how == "duel":
                self.duel(contest)
                continue
            by = By(seat=ANN, device="phone-seat-1")
            request = SettleRequest(id=self.desk.next_id(), seat=ANN, by=by, contest=contest, how=how)
            self.remember(settle(self.desk.play, CAMPAIGN, request))

    def duel(self, contest: ActionId) -> None:
        """Some of its dice, each told on its own; it may be left half-way."""
        for _ in range(self.chance.randint(1, 5)):
            found = self.warm.state.house.contests.get(contest)
            if not found:
                return
            now = running(self.warm, found)
            if not now.waits and not now.complete:
                return
            faces = {self.chance.choice(now.waits): self.chance.choice(["hit", "blank"])} if now.waits else {}
            by = By(seat=ANN, device="phone-seat-1")
            request = DuelDiceRequest(
                id=self.desk.next_id(), seat=ANN, by=by, contest=contest, round=found.round, faces=faces
            )
            self.remember(tell_duel_dice(self.desk.play, CAMPAIGN, request))


def _samples(system: RuleSystem) -> dict[str, dict[str, Any]]:
    if system.id != "rook_islands":
        return {"hat/Fez": {"price": 3}}
    from tracker.systems.rook_islands import pack  # noqa: PLC0415 - the values of one system only

    return pack.sample().cards
