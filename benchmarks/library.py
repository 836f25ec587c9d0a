"""The peer that is measured beside Castaway: the event store's own recorders, as they come.

It appends what a tap of Castaway appends (two rows of the same bytes) to a stream of its own: in the process
(`appends`), and behind the barest page there is (`page`, served by gunicorn like Castaway), which reads a
request, appends, and answers.
"""

import os
import time
from collections.abc import Callable
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from bench_postgres import sample
from eventsourcing.persistence import ApplicationRecorder, StoredEvent
from eventsourcing.postgres import PostgresFactory
from eventsourcing.sqlite import SQLiteFactory
from flask import Flask, Response, request

ROWS = 2
SETTING = "LIBRARY_AT"
SQLITE = "sqlite:///"


def recorder(url: str, *, create: bool) -> ApplicationRecorder:
    """Its recorder beside a trial journal: another file there, or another schema."""
    settings = {"ORIGINATOR_ID_TYPE": "text", "CREATE_TABLE": "yes" if create else "no"}
    if url.startswith(SQLITE):
        path = f"{url.removeprefix(SQLITE)}.library"
        return SQLiteFactory({**settings, "SQLITE_DBNAME": path}).application_recorder()
    where = urlsplit(url)
    return PostgresFactory(
        {
            **settings,
            "POSTGRES_DBNAME": where.path.lstrip("/"),
            "POSTGRES_HOST": where.hostname or "127.0.0.1",
            "POSTGRES_PORT": str(where.port or 5432),
            "POSTGRES_USER": where.username or "postgres",
            "POSTGRES_PASSWORD": where.password or "none",
            "POSTGRES_SCHEMA": _schema(url),
        }
    ).application_recorder()


@contextmanager
def prepared(url: str) -> Any:
    """Its tables are there for as long as this takes."""
    if url.startswith(SQLITE):
        recorder(url, create=True)
        yield
        return
    plain = url.partition("?")[0]
    with psycopg.connect(plain, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {_schema(url)}")
    try:
        recorder(url, create=True)
        yield
    finally:
        with psycopg.connect(plain, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA {_schema(url)} CASCADE")


def _schema(url: str) -> str:
    return url.partition("schema=")[2].partition("&")[0] + "_library"


def append_to(kept: ApplicationRecorder) -> Callable[[str, int], None]:
    rows = sample(ROWS)

    def append(stream: str, number: int) -> None:
        first = number * ROWS + 1
        kept.insert_events([StoredEvent(stream, first + i, row.type, row.text) for i, row in enumerate(rows)])

    return append


def appends(url: str, seconds: float, stream: str) -> float:
    """Appends a second of one process that does nothing else."""
    context = get_context("spawn")
    told = context.Queue()
    process = context.Process(target=_append_for, args=(url, seconds, stream, told))
    process.start()
    found = float(told.get(timeout=60))
    process.join()
    return found


def _append_for(url: str, seconds: float, stream: str, told: Any) -> None:
    append = append_to(recorder(url, create=False))
    for warm in range(20):
        append(stream, warm)
    number, began = 20, time.perf_counter()
    while time.perf_counter() - began < seconds:
        append(stream, number)
        number += 1
    told.put((number - 20) / (time.perf_counter() - began))


def page() -> Flask:
    """`gunicorn "library:page()"`: one call, which appends to the stream that the request names."""
    append = append_to(recorder(os.environ[SETTING], create=False))
    app = Flask("library")

    def act(campaign: str) -> Response:
        sent = request.get_json()
        append(campaign, sent["number"])
        return Response(
            b'{"position": %d}' % (sent["number"] * ROWS + ROWS), 201, mimetype="application/json"
        )

    app.add_url_rule("/api/v1/campaigns/<campaign>/actions", "act", act, methods=["POST"])
    return app


HERE = Path(__file__).parent
