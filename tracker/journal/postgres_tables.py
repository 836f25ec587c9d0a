"""The tables of a PostgreSQL journal, made in one step however many processes start at once."""

from typing import Any

import psycopg
from psycopg import Connection

from tracker.journal.port import JournalFailed
from tracker.journal.postgres_address import Address
from tracker.journal.postgres_pool import connected, named

VERSION = 1
LOCK = 0x43535457  # "CSTW"

# Ids are compared letter by letter, not as a language sorts them.
_ENTRIES = """
    CREATE TABLE {s}.entries (
        campaign text COLLATE "C" NOT NULL,
        position bigint NOT NULL,
        type text NOT NULL,
        line bytea NOT NULL,
        PRIMARY KEY (campaign, position)
    )
"""
_ACTION_KEYS = """
    CREATE TABLE {s}.action_keys (
        campaign text COLLATE "C" NOT NULL,
        action text COLLATE "C" NOT NULL,
        first bigint NOT NULL,
        last bigint NOT NULL,
        PRIMARY KEY (campaign, action)
    )
"""
# Each append changes its campaign's row, so pages keep room and are swept often.
_CAMPAIGN_HEADS = """
    CREATE TABLE {s}.campaign_heads (
        campaign text COLLATE "C" PRIMARY KEY,
        number bigint GENERATED ALWAYS AS IDENTITY,
        position bigint NOT NULL,
        hash text NOT NULL,
        changed bigint NOT NULL
    ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500)
"""
_STATEMENTS = (
    _ENTRIES,
    _ACTION_KEYS,
    _CAMPAIGN_HEADS,
    "CREATE INDEX campaign_heads_changed ON {s}.campaign_heads (changed)",
    "CREATE TABLE {s}.keepsakes (name text PRIMARY KEY, value text NOT NULL)",
    "CREATE TABLE {s}.castaway_journal (version int NOT NULL)",
)
# `changed` is a transaction's number. Rows that were dumped from another server may have numbers that are
# still to come on this one: their followers would be told of them again and again until then.
_HERE = """
    UPDATE {s}.campaign_heads SET changed = pg_current_xact_id()::text::bigint
    WHERE changed >= (pg_snapshot_xmax(pg_current_snapshot()))::text::bigint
"""


def prepare(address: Address) -> None:
    """Make the schema and its tables unless they are there; one process does it, the others wait.

    Raises:
        JournalFailed: the schema belongs to another program or a newer release, or we may not make it.
    """
    with connected(address) as connection:
        try:
            if _version(connection, address.schema) is None:
                _make(connection, address.schema)
            _check(connection, address)
            connection.execute(named(address.schema, _HERE))
        except psycopg.Error as failure:
            raise JournalFailed(f"{address.shown} cannot be used as a journal: {failure}") from failure


def remove(address: Address) -> None:
    """Throw a whole journal away; only for one that was made to be thrown away.

    Raises:
        JournalFailed: the database cannot be reached.
    """
    with connected(address) as connection:
        connection.execute(named(address.schema, "DROP SCHEMA IF EXISTS {s} CASCADE"))


def _make(connection: Connection[Any], schema: str) -> None:
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", (LOCK, schema))
        if _version(connection, schema) is not None:
            return
        if _tables(connection, schema):
            return
        connection.execute(named(schema, "CREATE SCHEMA IF NOT EXISTS {s}"))
        for statement in _STATEMENTS:
            connection.execute(named(schema, statement))
        insert = named(schema, "INSERT INTO {s}.castaway_journal VALUES (%s)")
        connection.execute(insert, (VERSION,))


def _check(connection: Connection[Any], address: Address) -> None:
    version = _version(connection, address.schema)
    if version is None:
        raise JournalFailed(f"{address.shown} belongs to another program: choose another schema")
    if version > VERSION:
        raise JournalFailed(f"{address.shown} was written by a newer release")


def _version(connection: Connection[Any], schema: str) -> int | None:
    found = connection.execute("SELECT to_regclass(%s)", (f'"{schema}".castaway_journal',)).fetchone()
    if found is None or found[0] is None:
        return None
    row = connection.execute(named(schema, "SELECT version FROM {s}.castaway_journal")).fetchone()
    return None if row is None else int(row[0])


def _tables(connection: Connection[Any], schema: str) -> int:
    counted = connection.execute("SELECT count(*) FROM pg_tables WHERE schemaname = %s", (schema,)).fetchone()
    return int(counted[0]) if counted else 0
