"""A campaign of Rook Islands as long as a measurement wants it, played by the real rules from a fixed seed.

Four people set missions up, act, hurt enemies and are hurt, trek, shop and fail; values that only stand on
cards are those of the sample pack. What a rule refuses is not recorded, as at every table.
"""

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from tests.random_play import RandomHand
from tests.tracker.play.desk import CAMPAIGN, Desk
from tracker.facts.ids import SeatId
from tracker.journal.kept import KeptJournal
from tracker.journal.line import Line
from tracker.journal.memory import MemoryStore
from tracker.journal.port import Journal
from tracker.journal.registry import CODEC
from tracker.kernel.system import Campaign, Option, Prompt
from tracker.play.outcomes import Recorded
from tracker.play.play import Outside, Play
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.system import ROOK_ISLANDS

SEED = 4
PATIENCE = 8
"""After so many refused taps the table tries whatever is allowed, be it giving the mission up."""
CROWDING = frozenset(
    {
        "fail_mission",
        "forbid_knock_out",
        "meet_objective",
        "pass",
        "start_mission",
        "agree_end",
        "place_enemy",
    }
    | {"confirm_setup", "begin_play", "move_round_token"}
)
ANY = {"RI-FLOW-01": "one mission of its own", "RI-SETUP-01": "one mission of its own"}


class LongTable:
    """Plays on until it is told that it is enough."""

    def __init__(self, seed: int = SEED) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - the same campaign each time
        self._hand = RandomHand(self._chance)
        self._cards = pack.sample().cards
        self._refused = 0
        self.recorded = 0
        journal = KeptJournal(CODEC, MemoryStore())
        self.desk = Desk(journal, (ROOK_ISLANDS,), ROOK_ISLANDS.id, {}, ROOK_ISLANDS.characters[:4])

    def play(self, enough: Callable[["LongTable"], bool]) -> tuple[Line, ...]:
        """The lines of the campaign once it is long enough."""
        while not enough(self):
            done = self._tap()
            self.recorded += done
            self._refused = 0 if done else self._refused + 1
        return tuple(self.desk.play.journal.lines(CAMPAIGN))

    def _tap(self) -> bool:
        state = self.desk.play.warm.get(CAMPAIGN).state
        seat = self._chance.choice(list(state.house.seats))
        button = self._button(state, seat)
        if button is not None:
            return self._send(seat, button.kind, self._filled(button))
        return self._send(seat, "start_mission", {"number": self._chance.randint(1, 7)}, rulings=ANY)

    def _button(self, state: Campaign, seat: SeatId) -> Option | Prompt | None:
        """What is tapped next; None for any mission, whichever is due."""
        allowed = [o for o in ROOK_ISLANDS.options(state, seat, ROOK_ISLANDS.content) if o.allowed]
        usual = [o for o in allowed if o.kind not in CROWDING] or allowed
        if phase_of(state) == "player":
            ending = [o for o in allowed if o.kind == "agree_end"]
            acting = [o for o in usual if not o.kind.startswith("record")]
            return self._one_of(ending if self._chance.random() < 0.12 else acting, allowed)
        due = [p for p in ROOK_ISLANDS.prompts(state, ROOK_ISLANDS.content) if p.kind and p.now]
        between = phase_of(state) == "over" and (not due or due[0].kind == "start_mission")
        if between and self._chance.random() < 0.3:
            return None
        return due[0] if due and self._refused <= PATIENCE else self._one_of(usual, allowed)

    def _one_of(self, wanted: list[Option], allowed: list[Option]) -> Option:
        """One of these, or after too many refusals anything that is allowed."""
        if self._refused <= PATIENCE and wanted:
            return self._chance.choice(wanted)
        giving_up = self._refused > 5 * PATIENCE
        return self._chance.choice([o for o in allowed if giving_up or o.kind != "fail_mission"] or allowed)

    def _filled(self, button: Option | Prompt) -> dict[str, Any]:
        _kind, fields = self._hand.filled(button)
        if button.kind == "confirm_setup":
            return fields | {"step": "all"}
        if button.kind == "take_start":
            return fields | {"star": fields["character"]}
        return fields

    def _send(self, seat: SeatId, kind: str, fields: dict[str, Any], **more: Any) -> bool:
        """Whether it was recorded; what is asked is answered by dice, at random, or off a card."""
        answers: dict[str, Any] = {}
        action = self.desk.next_id()
        outcome = self.desk.send(seat, kind, fields, id=action, **more)
        while self._hand.answered(outcome, answers, self._cards):
            outcome = self.desk.send(seat, kind, fields, id=action, answers=answers, **more)
        return isinstance(outcome, Recorded)


def phase_of(state: Campaign) -> str:
    """The phase of the mission that is on, if one is."""
    mission = state.game.mission
    return mission.phase if mission else ""


def of_actions(count: int) -> tuple[Line, ...]:
    """A campaign of at least so many actions: values that were typed on the way are some more."""
    return LongTable().play(lambda table: table.recorded >= count)


def of_entries(count: int) -> tuple[Line, ...]:
    """A campaign of so many entries."""
    return LongTable().play(lambda table: table.desk.head() >= count)[:count]


def at_the_desk(lines: Sequence[Line], journal: Journal | None = None) -> Play:
    """A desk that has this campaign in its journal, and has not looked at it yet."""
    kept = journal or KeptJournal(CODEC, MemoryStore())
    kept.bring_in(CAMPAIGN, lines)
    return desk_of(kept)


def desk_of(journal: Journal) -> Play:
    noon = datetime(2026, 12, 1, 12, tzinfo=UTC)
    outside = Outside(clock=lambda: noon, fresh_secret=lambda: "5ec2e7", new_id=lambda: str(uuid4()))
    return Play(journal, (ROOK_ISLANDS,), outside)
