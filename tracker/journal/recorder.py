"""What the journal adds to the event store's SQLite recorder: sure commits, action ids, heads.

Two things about SQLite decide the shape of this file. A transaction that reads before it writes fails at
once when another process writes, instead of waiting: so a write comes first. And how durable a commit is
depends on how SQLite was built, unless each connection says so.
"""

import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from eventsourcing.persistence import OperationalError, StoredEvent
from eventsourcing.sqlite import (
    SQLiteApplicationRecorder,
    SQLiteConnection,
    SQLiteConnectionPool,
    SQLiteCursor,
    SQLiteFactory,
    SQLiteTransaction,
)

from tracker.facts.ids import CampaignId
from tracker.journal.port import EMPTY, Head
from tracker.journal.store import Addition, check_head

APPLICATION = 0x43535457  # "CSTW": the file says whose it is
VERSION = 1
ACTION_KEYS = """
    CREATE TABLE IF NOT EXISTS action_keys (
        campaign TEXT NOT NULL,
        action TEXT NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL,
        PRIMARY KEY (campaign, action)
    ) WITHOUT ROWID
"""
CAMPAIGN_HEADS = """
    CREATE TABLE IF NOT EXISTS campaign_heads (
        number INTEGER PRIMARY KEY,
        campaign TEXT NOT NULL UNIQUE,
        position INTEGER NOT NULL,
        hash TEXT NOT NULL,
        changed INTEGER NOT NULL
    )
"""
TABLES = (
    ACTION_KEYS,
    CAMPAIGN_HEADS,
    "CREATE INDEX IF NOT EXISTS campaign_heads_changed ON campaign_heads (changed)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)


class SurePool(SQLiteConnectionPool):
    """Connections whose commits are on the disk when they return."""

    def _create_connection(self) -> SQLiteConnection:
        """Waits where SQLite does not: many processes may change a new file to WAL at once."""
        deadline = time.monotonic() + self.pool_timeout
        while True:
            try:
                connection = super()._create_connection()
            except sqlite3.OperationalError as failure:
                if not is_locked(failure) or time.monotonic() > deadline:
                    raise
                time.sleep(0.01)
            else:
                connection.cursor().execute("PRAGMA synchronous=FULL")
                return connection


class _Transaction(SQLiteTransaction):
    """The event store's, but one that has begun already goes on."""

    def __enter__(self) -> SQLiteCursor:
        return self.connection.cursor() if _has_begun(self.connection) else super().__enter__()


class JournalRecorder(SQLiteApplicationRecorder):
    """Keeps the lines of a campaign as the events of one stream."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._mine = threading.local()
        super().__init__(*args, **kwargs)

    def construct_create_table_statements(self) -> list[str]:
        """The event store's table and the journal's own."""
        return [*super().construct_create_table_statements(), *TABLES]

    def create_table(self) -> None:
        """All tables in one step, unless they are there.

        Raises:
            OperationalError: the file belongs to another program, or to a newer release.
        """
        with self.datastore.get_connection(commit=True) as connection:
            if _version(connection) == VERSION:
                return
            connection.cursor().execute("BEGIN IMMEDIATE")
            try:
                if _version(connection) != VERSION:
                    self._create_table(connection.cursor())
                connection.commit()
            finally:
                _leave_clean(connection)

    @contextmanager
    def alone(self) -> Iterator[None]:
        """This thread has the only writer's place until it has committed once, or leaves."""
        with self.datastore.get_connection(commit=True) as connection:
            connection.cursor().execute("BEGIN IMMEDIATE")
            self._mine.connection = connection
            try:
                yield
            finally:
                self._mine.connection = None
                _leave_clean(connection)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        """As in the event store, but a commit that failed does not stay open on its connection."""
        mine: SQLiteConnection | None = getattr(self._mine, "connection", None)
        if mine is not None:
            return self._insert_on(mine, stored_events, **kwargs)
        with self.datastore.get_connection(commit=True) as connection:
            return self._insert_on(connection, stored_events, **kwargs)

    def _insert_on(
        self, connection: SQLiteConnection, stored_events: Sequence[StoredEvent], **kwargs: Any
    ) -> Sequence[int] | None:
        try:
            with _Transaction(connection, commit=True) as cursor, cursor:
                return self._insert_events(cursor, stored_events, **kwargs)
        finally:
            _leave_clean(connection)

    def touch(self) -> None:
        """Write what stands there already, as surely as an append: a full disk says so here too."""
        with self.datastore.get_connection(commit=True) as connection:
            try:
                with connection.transaction(commit=True) as cursor:
                    cursor.execute(f"PRAGMA user_version = {VERSION}")
            finally:
                _leave_clean(connection)

    def _insert_events(
        self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **kwargs: Any
    ) -> Sequence[int] | None:
        addition: Addition = kwargs["addition"]
        c.executemany(
            "INSERT INTO action_keys VALUES (?, ?, ?, ?)",
            [(addition.campaign, *group) for group in addition.groups],
        )
        check_head(read_head(c, addition.campaign), addition.before)
        ids = super()._insert_events(c, stored_events)
        c.execute(
            "INSERT INTO campaign_heads (campaign, position, hash, changed) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (campaign) DO UPDATE"
            " SET position = excluded.position, hash = excluded.hash, changed = excluded.changed",
            (addition.campaign, *addition.after, ids[-1] if ids else 0),
        )
        return ids


class JournalFactory(SQLiteFactory):
    """Makes journal recorders on sure connections."""

    application_recorder_class = JournalRecorder

    def __init__(self, path: str, *, lock_timeout: int, connections: int, create: bool) -> None:
        settings = {
            self.SQLITE_DBNAME: path,
            self.SQLITE_LOCK_TIMEOUT: str(lock_timeout),
            self.ORIGINATOR_ID_TYPE: "text",
            self.CREATE_TABLE: "yes" if create else "no",
        }
        super().__init__(settings)
        self.datastore.pool = SurePool(
            db_name=path,
            lock_timeout=lock_timeout,
            pool_size=connections,
            max_overflow=0,
            pool_timeout=lock_timeout,
        )


def is_locked(failure: BaseException) -> bool:
    """Whether it failed only because somebody else was writing."""
    codes = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
    return isinstance(failure, sqlite3.Error) and getattr(failure, "sqlite_errorcode", 0) & 0xFF in codes


def read_head(cursor: SQLiteCursor, campaign: CampaignId) -> Head:
    """The end of a campaign's stream."""
    cursor.execute("SELECT position, hash FROM campaign_heads WHERE campaign = ?", (campaign,))
    found = cursor.fetchone()
    return Head(*found) if found else EMPTY


def _version(connection: SQLiteConnection) -> int:
    cursor = connection.cursor()
    application, version, tables = (
        _number(cursor, "PRAGMA application_id"),
        _number(cursor, "PRAGMA user_version"),
        _number(cursor, "SELECT count(*) FROM sqlite_master"),
    )
    if application != APPLICATION and (application or version or tables):
        raise OperationalError("it is the file of another program")
    if version > VERSION:
        raise OperationalError("it was written by a newer release")
    return version


def _number(cursor: SQLiteCursor, question: str) -> int:
    cursor.execute(question)
    return int(cursor.fetchone()[0])


def _leave_clean(connection: SQLiteConnection) -> None:
    """After a failed commit the transaction would go on, and the next one could not begin."""
    if _has_begun(connection):
        connection.rollback()


def _has_begun(connection: SQLiteConnection) -> bool:
    return connection._sqlite_conn.in_transaction  # noqa: SLF001  (the event store has no public name for it)
