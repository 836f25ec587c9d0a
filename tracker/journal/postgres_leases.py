"""Who works on which campaigns: each part of them is held by one process at a time.

The locks are PostgreSQL's advisory ones, of the session: a process that dies loses them at that moment,
and one that hangs, or whose machine fell off the network, when the server has not heard of it for a while.
"""

from contextlib import suppress
from typing import Any

import psycopg
from psycopg import Connection

from tracker.journal.parts import PARTS
from tracker.journal.port import JournalBusy, JournalFailed
from tracker.journal.postgres_address import Address
from tracker.journal.postgres_pool import connected

SILENCE = "10s"
"""After so long without a word from its holder a lease is free again."""

_CLASS = "SELECT hashtext('castaway part ' || %s), hashtext('castaway member ' || %s)"
_JOIN = "SELECT pg_try_advisory_lock(%s, pg_backend_pid())"
# The setting is known from version 14 on.
_LISTEN_FOR = "SELECT set_config(name, %s, false) FROM pg_settings WHERE name = 'idle_session_timeout'"
_MEMBERS = """
    SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
        AND classid = (%s::bigint & 4294967295)::oid
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class Leases:
    """The parts that this process holds. Call `refresh` every second or so; not for several threads."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._connection: Connection[Any] | None = None
        self._parts_class = self._members_class = 0
        self._held: set[int] = set()

    def refresh(self) -> frozenset[int]:
        """The parts held from now on: a fair share of them all among those who ask.

        Raises:
            JournalBusy: the server cannot be asked, so nothing is held.
        """
        try:
            connection = self._connection or self._joined()
            members = self._number(connection, _MEMBERS, self._members_class)
            fair = -(-PARTS // max(1, members))
            while len(self._held) > fair:
                part = self._held.pop()
                self._number(connection, "SELECT pg_advisory_unlock(%s, %s)::int", self._parts_class, part)
            for part in range(PARTS):
                if len(self._held) < fair and part not in self._held and self._taken(connection, part):
                    self._held.add(part)
        except (psycopg.Error, JournalFailed) as failure:
            self.close()
            raise JournalBusy(f"{self._address.shown}: no lease: {failure}") from failure
        return frozenset(self._held)

    def close(self) -> None:
        """Hold nothing: others may take over at once."""
        self._held.clear()
        if self._connection is not None:
            # Said before it is closed, since the server takes its time to notice that.
            with suppress(psycopg.Error):
                self._connection.execute("SELECT pg_advisory_unlock_all()")
            self._connection.close()
            self._connection = None

    def _joined(self) -> Connection[Any]:
        connection = self._connection = connected(self._address)
        schema = self._address.schema
        found = connection.execute(_CLASS, (schema, schema)).fetchone()
        self._parts_class, self._members_class = found or (0, 0)
        connection.execute(_LISTEN_FOR, (SILENCE,))
        connection.execute(_JOIN, (self._members_class,))
        return connection

    def _taken(self, connection: Connection[Any], part: int) -> bool:
        statement = "SELECT pg_try_advisory_lock(%s, %s)::int"
        return self._number(connection, statement, self._parts_class, part) == 1

    def _number(self, connection: Connection[Any], statement: Any, *values: int) -> int:
        found = connection.execute(statement, values, prepare=True).fetchone()
        return int(found[0]) if found else 0
