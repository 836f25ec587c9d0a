"""An evening as entries, written down by hand: no rules, no journal, no clock."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from tracker.facts.action import ActionTaken, ActionUndone, Fate
from tracker.facts.campaign import CampaignFounded, Seat
from tracker.facts.entry import By, Entry
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, CampaignId, RuleId, SeatId

CAMPAIGN = CampaignId("evening")
NORA = SeatId("nora")
BEN = SeatId("ben")
NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
FOUNDED = CampaignFounded(
    system="rook_islands",
    title="Friday",
    seats=(
        Seat(id=NORA, name="Nora", role="host", characters=("Jason",)),
        Seat(id=BEN, name="Ben", characters=("Liza",)),
    ),
)


class Evening:
    """A campaign's entries in the making; one minute passes with each."""

    def __init__(self, *, founded: CampaignFounded = FOUNDED) -> None:
        self.entries: tuple[Entry, ...] = ()
        self._write("founding", NORA, NORA, [founded])

    def does(
        self, action: str, *facts: Fact, seat: SeatId = NORA, by: SeatId | None = None, kind: str = "act",
        adapted: bool = False, rulings: Mapping[str, str] | None = None,
    ) -> ActionId:  # fmt: skip
        """A seat does something, and these facts come of it."""
        taken = ActionTaken(
            command={"type": f"rook_islands.{kind}/1"}, seen=len(self.entries), sent="", adapted=adapted,
            rulings={RuleId(rule): reason for rule, reason in (rulings or {}).items()},
        )  # fmt: skip
        return self._write(action, seat, by or seat, [taken, *facts])

    def happens(
        self, action: str, *facts: Fact, seat: SeatId = NORA, by: SeatId | None = None,
        becomes: Mapping[str, Sequence[Fact]] | None = None,
    ) -> ActionId:  # fmt: skip
        """Facts without a command, and those that they put in the place of others."""
        written = self._write(action, seat, by or seat, facts)
        for of, anew in (becomes or {}).items():
            self._write(action, seat, by or seat, anew, of=ActionId(of))
        return written

    def undoes(
        self, action: str, target: str, *fates: Fate, seat: SeatId = NORA, reason: str = "mistyped",
        note: str = "", becomes: Mapping[str, Sequence[Fact]] | None = None,
    ) -> ActionId:  # fmt: skip
        """A seat strikes out an action; adapted ones become something else."""
        taken = ActionTaken(command={"type": "castaway.undo_action/1"}, seen=len(self.entries), sent="")
        undone = ActionUndone(action=ActionId(target), reason=reason, note=note, fates=fates)
        written = self._write(action, seat, seat, [taken, undone])
        for of, facts in (becomes or {}).items():
            self._write(action, seat, seat, facts, of=ActionId(of))
        return written

    def _write(self, action: str, seat: SeatId, by: SeatId, facts: Sequence[Fact], **more: Any) -> ActionId:
        for fact in facts:
            position = len(self.entries) + 1
            entry = Entry(
                campaign=CAMPAIGN, position=position, action=ActionId(action), seat=seat,
                by=By(by, "phone"), at=NOON + timedelta(minutes=position), fact=fact, hash=f"#{position}",
                **more,
            )  # fmt: skip
            self.entries += (entry,)
        return ActionId(action)


def fate(action: str, fate: str, rule: str = "", says: str = "") -> Fate:
    return Fate(action=ActionId(action), fate=fate, rule=RuleId(rule) if rule else None, says=says)
