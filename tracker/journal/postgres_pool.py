"""Connections to PostgreSQL, and what goes wrong with them in the port's words."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, LiteralString, TypeVar

import psycopg
from psycopg import Connection, errors
from psycopg.sql import SQL, Identifier
from psycopg_pool import ConnectionPool, PoolClosed, PoolTimeout, TooManyRequests

from tracker.journal.port import JournalBusy, JournalFailed
from tracker.journal.postgres_address import Address

CONNECT_SECONDS = 3
WAIT_SECONDS = 5
LOCK_SECONDS = 10
_BUSY = (
    errors.LockNotAvailable,
    errors.QueryCanceled,
    errors.SerializationFailure,
    errors.DeadlockDetected,
    PoolTimeout,
    TooManyRequests,
)
# A server that went away without a word is noticed within half a minute, not after hours; in milliseconds,
# how long what was sent may stay without a sign that it arrived.
_SOCKET: dict[str, Any] = {
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
_SETTINGS = (
    "SELECT set_config('lock_timeout', %(lock)s, false),"
    # A process that stops while it holds a campaign lets go of it.
    " set_config('idle_in_transaction_session_timeout', %(lock)s, false),"
    " set_config('default_transaction_isolation', 'read committed', false),"
    # Some servers acknowledge before the disk has it; an administrator's stricter choice stays.
    " set_config('synchronous_commit', CASE current_setting('synchronous_commit')"
    " WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)"
)
Result = TypeVar("Result")


class Lost(Exception):
    """The connection broke while something was asked; whether it was done cannot be known from here."""


def named(schema: str, statement: LiteralString) -> bytes:
    """The statement with `{s}` as the quoted schema."""
    return SQL(statement).format(s=Identifier(schema)).as_bytes()


def configured(connection: Connection[Any]) -> None:
    """What every connection of ours is set to."""
    connection.execute(_SETTINGS, {"lock": f"{LOCK_SECONDS}s"})


def connected(address: Address) -> Connection[Any]:
    """One connection outside of any pool.

    Raises:
        JournalFailed: there is no server, no database, or no way in; with the server's own words.
    """
    try:
        connection = psycopg.connect(
            address.conninfo, autocommit=True, connect_timeout=CONNECT_SECONDS, **_SOCKET
        )
    except psycopg.Error as failure:
        raise JournalFailed(f"{address.shown} cannot be used as a journal: {failure}") from failure
    configured(connection)
    return connection


class Pool:
    """A few connections for all threads of one process. Opened after the fork, like any journal."""

    def __init__(self, address: Address) -> None:
        self._address = address
        self._process = os.getpid()
        self._pool: ConnectionPool[Connection[Any]] = ConnectionPool(
            address.conninfo,
            min_size=1,
            max_size=address.pool,
            kwargs={"autocommit": True, "connect_timeout": CONNECT_SECONDS, **_SOCKET},
            configure=configured,
            timeout=WAIT_SECONDS,
            # Who comes after a long outage tries anew, instead of waiting for the next of ever rarer tries.
            reconnect_timeout=WAIT_SECONDS,
            open=True,
            name="castaway",
        )

    def close(self) -> None:
        """Close every connection."""
        self._pool.close()

    def ask(self, question: Callable[[Connection[Any]], Result]) -> Result:
        """The answer to a question that changes nothing, asked again if the connection is lost.

        Raises:
            JournalBusy: there is no connection now. JournalFailed: the question cannot be answered.
        """
        try:
            return self.once(question)
        except Lost:
            self.renew()
        try:
            return self.once(question)
        except Lost as lost:
            raise JournalBusy(str(lost)) from lost

    def once(self, work: Callable[[Connection[Any]], Result]) -> Result:
        """Do it on some connection.

        Raises:
            Lost: nobody knows whether it was done. JournalBusy, JournalFailed: it was not done.
        """
        with self.held() as connection:
            return self.on(connection, work)

    @contextmanager
    def held(self) -> Iterator[Connection[Any]]:
        """A connection of one's own for a while.

        Raises:
            JournalBusy, JournalFailed: there is none.
        """
        with self._failures(), self._pool.connection() as connection:
            yield connection

    def on(self, connection: Connection[Any], work: Callable[[Connection[Any]], Result]) -> Result:
        """Do it on this connection.

        Raises:
            Lost: nobody knows whether it was done.
        """
        try:
            return work(connection)
        except psycopg.Error as failure:
            if connection.broken or connection.closed:
                raise Lost(f"{self._address.shown}: the connection was lost: {failure}") from failure
            raise

    def renew(self) -> None:
        """Replace the connections that are dead: after a restart of the server that may be all of them."""
        with self._failures():
            self._pool.check()

    @contextmanager
    def _failures(self) -> Iterator[None]:
        shown = self._address.shown
        if os.getpid() != self._process:
            raise JournalFailed(f"{shown} was opened before this process was forked: open it anew")
        try:
            yield
        except errors.UniqueViolation:
            raise
        except PoolClosed as closed:
            raise JournalFailed(f"{shown} was closed") from closed
        except _BUSY as busy:
            raise JournalBusy(f"{shown} is busy: {busy}") from busy
        except psycopg.Error as failure:
            raise JournalFailed(f"{shown} cannot be used as a journal: {failure}") from failure
