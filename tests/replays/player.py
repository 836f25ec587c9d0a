"""Plays a recorded campaign, in the format of docs/log_file.md, at a desk with a journal in memory."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

from tracker.facts.entry import By
from tracker.facts.ids import ActionId, CampaignId, RuleId, SeatId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.kernel.digest import state_digest
from tracker.kernel.system import RuleSystem
from tracker.play.founding import Founding, found
from tracker.play.outcomes import AskedBack, Outcome, Recorded, RefusedBack, Request
from tracker.play.play import Outside, Play

CAMPAIGN = CampaignId("recorded")
SECRET = "5ec2e7"
START = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
Row = dict[str, Any]


class Player:
    """A table at which the rows of a recording are done one after the other."""

    def __init__(self, system: RuleSystem, founding: Row) -> None:
        ticks = count()
        outside = Outside(
            clock=lambda: START + timedelta(seconds=next(ticks)),
            fresh_secret=lambda: SECRET,
            new_id=lambda: "new",
        )
        journal = KeptJournal(Codec((*SHARED_FACTS, *system.facts)), MemoryStore())
        self.play = Play(journal, (system,), outside)
        opening = {**founding, "seats": tuple(founding["seats"])}
        opened = found(self.play, CAMPAIGN, ActionId(str(UUID(int=0, version=4))), Founding(**opening))
        assert isinstance(opened, Recorded), opened
        self.seats = {seat["name"]: SeatId(f"seat-{n}") for n, seat in enumerate(founding["seats"], 1)}

    def do(self, row: Row) -> Outcome:
        """One row, as its seat's phone would send it."""
        seat = self.seats[row["seat"]]
        warm = self.play.warm.get(CAMPAIGN)
        request = Request(
            id=ActionId(row["id"]), kind=row["kind"], seat=seat, by=By(seat=seat, device="log"),
            seen=warm.head.position, fields=row.get("with", {}), answers=row.get("answers", {}),
            rulings={RuleId(each["rule"]): each["reason"] for each in row.get("rulings", ())},
        )  # fmt: skip
        return self.play.act(CAMPAIGN, request)

    @property
    def state(self) -> Any:
        """The campaign as it stands."""
        return self.play.warm.get(CAMPAIGN).state

    @property
    def digest(self) -> str:
        """The name of this state."""
        return state_digest(self.state)


def outcome_in_words(outcome: Outcome) -> str:
    """What came of a row, as its `expect` says it."""
    if isinstance(outcome, RefusedBack):
        return f"refused by {outcome.rule}"
    if isinstance(outcome, AskedBack):
        return f"asked {', '.join(question.key for question in outcome.questions)}"
    return "recorded" if isinstance(outcome, Recorded) else repr(outcome)


def expected(row: Row) -> str:
    """The same, as the row has it."""
    rule = f" by {row['rule']}" if "rule" in row else ""
    return f"{row.get('expect', 'recorded')}{rule}"


def rows_of(path: Path) -> tuple[Row, Sequence[Row]]:
    """The founding of a recording, and its rows."""
    first, *rest = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return first["found"], rest
