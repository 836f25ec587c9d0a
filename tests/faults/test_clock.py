"""The clock is set back a day in the middle of an evening."""

from datetime import UTC, datetime, timedelta
from itertools import count
from uuid import uuid4

from api.app import create_app
from api.config import Config
from api.wiring import Wiring, wire
from tests.api.conftest import CODEC
from tests.api.table import Table, body
from tests.faults.figures import REPORT, rounds
from tests.faults.judging import judge_journal
from tests.faults.phones import Account
from tests.toy_system import TOY
from tracker.facts.ids import CampaignId
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.play.play import Outside


class Clock:
    """Somebody's clock, which may be set."""

    def __init__(self) -> None:
        self._ticks = count()
        self.now = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now + timedelta(seconds=next(self._ticks))


def table_with(clock: Clock) -> tuple[Table, Wiring]:
    outside = Outside(clock=clock, fresh_secret=lambda: "5ec2e7", new_id=lambda: str(uuid4()))
    config = Config(journal="memory:", secret="a secret for tests only")
    journal = KeptJournal(CODEC, MemoryStore())
    wiring = wire(config, systems=(TOY,), codec=CODEC, journal=journal, outside=outside)
    return Table(create_app(wiring), wiring), wiring


def test_order_is_that_of_the_positions_whatever_the_clock_says() -> None:
    figures = REPORT.of("clock set back a day, then forward again")
    clock = Clock()
    table, wiring = table_with(clock)
    account = Account()

    def take() -> str:
        taken = body(table.bob.take(0 if len(account.sent) > 5 else 1), 201)
        account.sent.add(taken["action"])
        account.acknowledged[taken["action"]] = taken["position"]
        return str(taken["action"])

    for number in range(rounds(4, 200)):
        struck = take()
        clock.now += timedelta(days=1 if number % 2 else -1)
        figures.struck += 1
        take()
        undone = body(table.bob.undo(struck), 201)
        account.sent.add(undone["action"])
        account.acknowledged[undone["action"]] = undone["position"]
    times = [entry.at for entry in wiring.journal.read(CampaignId(table.campaign))]
    assert times != sorted(times)
    judge_journal(wiring.journal, table.campaign, account, figures)
    assert body(table.ann.get("/verify"))["holds"] is True
    lines = body(table.ann.get("/views/chronicle"))["view"]["lines"]
    assert [line["number"] for line in lines] == list(range(1, len(lines) + 1))

    saved = table.ann.get("/export").data
    other, elsewhere = table_with(Clock())
    sent = other.client.post("/api/v1/campaigns/import", data=saved)
    brought = body(sent, 201)
    there = table.phone("seat-1", "")
    there.client, there.token = other.app.test_client(use_cookies=False), brought["host_token"]
    assert body(there.get("/state"))["digest"] == body(table.ann.get("/state"))["digest"]
    wiring.close()
    elsewhere.close()
