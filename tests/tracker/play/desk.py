"""A desk over a journal in memory, and two people at it: Ann with her phone, Bob with his."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

from tests.toy_system import TOY
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.port import Journal
from tracker.kernel.system import RuleSystem
from tracker.play.founding import Founding, found
from tracker.play.outcomes import Outcome, Request
from tracker.play.play import Outside, Play
from tracker.play.undoing import UndoRequest, undo_action

CAMPAIGN = CampaignId("c-1")
ANN, BOB = SeatId("seat-1"), SeatId("seat-2")


def action_id(number: int) -> ActionId:
    """The id of the `number`-th action of a test."""
    return ActionId(str(UUID(int=number, version=4)))


def memory_journal() -> Journal:
    """An empty journal in memory that knows the toy's facts."""
    return KeptJournal(Codec((*SHARED_FACTS, *TOY.facts)), MemoryStore())


class Desk:
    """Sends requests as two phones would; each phone has seen everything unless a test says otherwise."""

    def __init__(
        self,
        journal: Journal,
        systems: tuple[RuleSystem, ...] = (TOY,),
        system: str = "toy",
        options: dict[str, Any] | None = None,
        names: Sequence[str] = ("Ann", "Bob"),
        fresh_secret: str = "5ec2e7",
    ) -> None:
        ticks = count()
        start = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
        self.outside = Outside(
            clock=lambda: start + timedelta(seconds=next(ticks)),
            fresh_secret=lambda: fresh_secret,
            new_id=lambda: "new",
        )
        self.play = Play(journal, systems, self.outside)
        self._numbers = count(1)
        seats = tuple({"name": name, "characters": [name]} for name in names)
        self.founded = found(
            self.play,
            CAMPAIGN,
            self.next_id(),
            Founding(system=system, title="Evening", seats=seats, options=options or {}),
        )

    def next_id(self) -> ActionId:
        """A new action's id."""
        return action_id(next(self._numbers))

    def head(self) -> int:
        """The position everybody could see."""
        return self.play.warm.get(CAMPAIGN).head.position

    def request(self, seat: SeatId, kind: str, fields: dict[str, Any], **more: Any) -> Request:
        """A request as the seat's own phone sends it."""
        values = {
            "id": self.next_id(),
            "seen": self.head(),
            "by": By(seat=seat, device=f"phone-{seat}"),
            **more,
        }
        return Request(kind=kind, seat=seat, fields=fields, **values)

    def send(self, seat: SeatId, kind: str, fields: dict[str, Any], **more: Any) -> Outcome:
        """Send it."""
        return self.play.act(CAMPAIGN, self.request(seat, kind, fields, **more))

    def undo(self, seat: SeatId, action: ActionId, reason: str = "mistyped", **more: Any) -> Outcome:
        """Strike an action."""
        values = {"id": self.next_id(), "by": By(seat=seat, device=f"phone-{seat}"), **more}
        return undo_action(
            self.play, CAMPAIGN, UndoRequest(action=action, seat=seat, reason=reason, **values)
        )

    @property
    def game(self) -> Any:
        """The game now."""
        return self.play.warm.get(CAMPAIGN).state.game
