"""Appends a second to PostgreSQL: the journal, its store alone, and the event store's own recorder.

The peer is `PostgresApplicationRecorder` of eventsourcing 9.5.6 as it comes (table lock, NOTIFY), given the
same bytes for the same number of rows. `store` writes them with the action's key and the campaign's head,
`journal` encodes, chains and checks them first, which is what the tracker does. Each process appends to a
campaign of its own; the three take turns in rounds, and medians count.

.venv/bin/python benchmarks/bench_postgres.py [--rows 1] [--seconds 1.5] [--rounds 5] [--processes 1 2 4 8]

CASTAWAY_TEST_POSTGRES names the database (postgresql://postgres@127.0.0.1:5432/test without it).
"""

import argparse
import multiprocessing
import os
import platform
from collections.abc import Callable
from datetime import UTC, datetime
from statistics import median
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
from eventsourcing.persistence import ApplicationRecorder, StoredEvent
from eventsourcing.postgres import PostgresFactory

from tracker.facts.action import ActionTaken
from tracker.facts.campaign import ValueEntered
from tracker.facts.entry import By, Draft
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.line import written
from tracker.journal.memory import MemoryStore
from tracker.journal.port import EMPTY, Head
from tracker.journal.postgres import PostgresStore
from tracker.journal.postgres_address import address
from tracker.journal.store import Addition, Group, Row

SERVER = os.environ.get("CASTAWAY_TEST_POSTGRES") or "postgresql://postgres@127.0.0.1:5432/test"
CODEC = Codec((ActionTaken, ValueEntered))
NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
WARM = 20
Append = Callable[[int], None]


def drafts(action: str, rows: int) -> list[Draft]:
    taken = ActionTaken(
        command={"type": "castaway.enter_value/1", "card": "enemy/Tiger"}, seen=7, sent="f" * 64
    )
    facts = [taken, *(ValueEntered(card="enemy/Tiger", field=f"hp{n}", value=3) for n in range(rows - 1))]
    seat = SeatId("seat-1")
    return [Draft(action=ActionId(action), seat=seat, by=By(seat, "phone"), fact=fact) for fact in facts]


def sample(rows: int) -> list[Row]:
    memory = KeptJournal(CODEC, MemoryStore())
    memory.append(CampaignId("c"), EMPTY, drafts("a", rows), NOON)
    return [Row(line.position, line.type, written(line)) for line in memory.lines(CampaignId("c"))]


def event_store(schema: str, create: str) -> ApplicationRecorder:
    where = urlsplit(SERVER)
    settings = {
        "POSTGRES_DBNAME": where.path.lstrip("/"),
        "POSTGRES_HOST": where.hostname or "127.0.0.1",
        "POSTGRES_PORT": str(where.port or 5432),
        "POSTGRES_USER": where.username or "postgres",
        "POSTGRES_PASSWORD": where.password or "none",
        "POSTGRES_SCHEMA": f"{schema}_stock",
        "ORIGINATOR_ID_TYPE": "text",
        "CREATE_TABLE": create,
    }
    return PostgresFactory(settings).application_recorder()


def stock(schema: str, campaign: str, rows: int) -> Append:
    recorder = event_store(schema, create="no")
    texts = sample(rows)

    def append(number: int) -> None:
        first = number * rows + 1
        recorder.insert_events(
            [StoredEvent(campaign, first + i, row.type, row.text) for i, row in enumerate(texts)]
        )

    return append


def store(schema: str, campaign: str, rows: int) -> Append:
    kept = PostgresStore(address(f"{SERVER}?schema={schema}&pool=1"))
    texts = sample(rows)

    def append(number: int) -> None:
        first = number * rows + 1
        kept.add(
            Addition(
                campaign=CampaignId(campaign),
                before=Head(first - 1, f"{number:064}") if number else EMPTY,
                after=Head(first + rows - 1, f"{number + 1:064}"),
                rows=[Row(first + i, row.type, row.text) for i, row in enumerate(texts)],
                groups=[Group(ActionId(f"{number}-{uuid4()}"), first, first + rows - 1)],
            )
        )

    return append


def journal(schema: str, campaign: str, rows: int) -> Append:
    kept = KeptJournal(CODEC, PostgresStore(address(f"{SERVER}?schema={schema}&pool=1")))
    head = EMPTY

    def append(number: int) -> None:
        nonlocal head
        last = kept.append(CampaignId(campaign), head, drafts(f"{number}", rows), NOON)[-1]
        head = Head(last.position, last.hash)

    return append


MAKERS = {"stock": stock, "store": store, "journal": journal}


def work(kind: str, schema: str, rows: int, seconds: float, start: Any, done: Any) -> None:
    append = MAKERS[kind](schema, uuid4().hex, rows)
    number = 0
    for number in range(WARM):
        append(number)
    start.wait()
    began = perf_counter()
    while perf_counter() - began < seconds:
        number += 1
        append(number)
    done.put((number - WARM + 1) / (perf_counter() - began))


def measured(kind: str, schema: str, rows: int, seconds: float, processes: int) -> float:
    start, done = multiprocessing.Barrier(processes), multiprocessing.Queue()
    started = [
        multiprocessing.Process(target=work, args=(kind, schema, rows, seconds, start, done))
        for _ in range(processes)
    ]
    for process in started:
        process.start()
    total = sum(done.get() for _ in started)
    for process in started:
        process.join()
    return float(total)


def prepared(schema: str) -> None:
    with psycopg.connect(SERVER, autocommit=True) as connection:
        for name in (schema, f"{schema}_stock"):
            connection.execute(f"CREATE SCHEMA {name}")
    event_store(schema, create="yes")
    PostgresStore(address(f"{SERVER}?schema={schema}")).close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4, 8])
    asked = parser.parse_args()
    schema = f"castaway_bench_{uuid4().hex[:8]}"
    multiprocessing.set_start_method("spawn")
    try:
        prepared(schema)
        table(asked, schema)
    finally:
        with psycopg.connect(SERVER, autocommit=True) as connection:
            for name in (schema, f"{schema}_stock"):
                connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE")


def table(asked: argparse.Namespace, schema: str) -> None:
    with psycopg.connect(SERVER) as connection:
        server = connection.execute("SHOW server_version").fetchone()
    version = server[0] if server else "?"
    print(f"Python {platform.python_version()}, PostgreSQL {version}, {os.cpu_count()} cores")
    print(f"appends/s of {asked.rows} row(s), median of {asked.rounds} rounds of {asked.seconds} s")
    print("processes   stock   store  journal   store/stock  journal/stock")
    for processes in asked.processes:
        found: dict[str, list[float]] = {kind: [] for kind in MAKERS}
        for _ in range(asked.rounds):
            for kind in MAKERS:
                found[kind].append(measured(kind, schema, asked.rows, asked.seconds, processes))
        s, a, j = (median(found[kind]) for kind in MAKERS)
        print(f"{processes:9} {s:7.0f} {a:7.0f} {j:8.0f} {a / s:13.1f} {j / s:14.1f}", flush=True)


if __name__ == "__main__":
    main()
