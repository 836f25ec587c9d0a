"""The journal's lines in one SQLite file, which several processes may have open at once."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from eventsourcing.persistence import (
    ConnectionPoolClosedError,
    ConnectionUnavailableError,
    IntegrityError,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.sqlite import SQLiteCursor

from tracker.facts.ids import ActionId, CampaignId, Position
from tracker.journal.port import (
    ActionKnown,
    Head,
    JournalBusy,
    JournalFailed,
    PositionTaken,
)
from tracker.journal.recorder import JournalFactory, JournalRecorder, is_locked, read_head
from tracker.journal.store import Addition, Row

LOCK_TIMEOUT = 10
READERS = 32
_FAILURES = (PersistenceError, ConnectionPoolClosedError, sqlite3.Error)


class SqliteStore:
    """Opens the file and makes its tables; each process opens it for itself, after it was forked.

    Readers have connections of their own, because the event store lets readers queue behind a writer.

    Raises:
        JournalFailed: the file cannot be opened, or is none of ours.
    """

    def __init__(self, path: Path, lock_timeout: int = LOCK_TIMEOUT) -> None:
        self._path = path
        self._process = os.getpid()
        with self._store():
            self._writing = JournalFactory(str(path), lock_timeout=lock_timeout, connections=1, create=True)
            self._reading = JournalFactory(
                str(path), lock_timeout=lock_timeout, connections=READERS, create=False
            )
            self._recorder: JournalRecorder = _recorder(self._writing)

    def add(self, addition: Addition) -> None:
        """See `Store.add`."""
        stored = [StoredEvent(addition.campaign, row.position, row.type, row.text) for row in addition.rows]
        with self._store():
            try:
                self._recorder.insert_events(stored, addition=addition)
            except IntegrityError:
                pass
            else:
                return
        for group in addition.groups:
            if self.group(addition.campaign, group.action):
                raise ActionKnown(f"action {group.action} is already recorded")
        raise PositionTaken(f"entry {addition.before.position + 1} is already recorded")

    def rows(self, campaign: CampaignId, after: Position, until: Position | None) -> Sequence[Row]:
        """See `Store.rows`."""
        return [
            Row(*row)
            for row in self._select(
                "SELECT originator_version, topic, state FROM stored_events WHERE originator_id = ?"
                " AND originator_version > ? AND originator_version <= ? ORDER BY originator_version",
                campaign,
                after,
                (1 << 62) if until is None else until,
            )
        ]

    def head(self, campaign: CampaignId) -> Head:
        """See `Store.head`."""
        with self._reader() as cursor:
            return read_head(cursor, campaign)

    def campaigns(self) -> tuple[CampaignId, ...]:
        """See `Store.campaigns`."""
        found = self._select("SELECT campaign FROM campaign_heads ORDER BY number")
        return tuple(CampaignId(campaign) for (campaign,) in found)

    def group(self, campaign: CampaignId, action: ActionId) -> tuple[Position, Position] | None:
        """See `Store.group`."""
        found = self._select(
            "SELECT first, last FROM action_keys WHERE campaign = ? AND action = ?", campaign, action
        )
        return (found[0][0], found[0][1]) if found else None

    def changed_since(self, cursor: int) -> tuple[int, tuple[CampaignId, ...]]:
        """See `Store.changed_since`.

        The global log is the order of the rows. It needs no gaps looked for: one writer at a time.
        """
        newest = self._select("SELECT coalesce(max(changed), 0) FROM campaign_heads")[0][0]
        known = cursor if cursor <= newest else 0
        found = self._select(
            "SELECT campaign, changed FROM campaign_heads WHERE changed > ? ORDER BY changed", known
        )
        return (found[-1][1] if found else known), tuple(CampaignId(row[0]) for row in found)

    @contextmanager
    def alone(self, campaign: CampaignId) -> Iterator[None]:  # noqa: ARG002 - the file has one writer
        """See `Store.alone`."""
        with self._store(), self._recorder.alone():
            yield

    def check(self) -> None:
        """See `Store.check`."""
        with self._store():
            self._recorder.touch()

    def close(self) -> None:
        """See `Store.close`."""
        self._writing.close()
        self._reading.close()

    def _select(self, statement: str, *values: str | int) -> list[Any]:
        with self._reader() as cursor:
            cursor.execute(statement, values)
            found: list[Any] = cursor.fetchall()
            return found

    @contextmanager
    def _reader(self) -> Iterator[SQLiteCursor]:
        """A cursor for one question, which is a transaction by itself: it needs no other around it."""
        with self._store(), self._reading.datastore.get_connection(commit=False) as connection:
            cursor = connection.cursor()
            with cursor:
                yield cursor

    @contextmanager
    def _store(self) -> Iterator[None]:
        """Whatever goes wrong in there, in the port's words."""
        if os.getpid() != self._process:
            raise JournalFailed(f"{self._path} was opened before this process was forked: open it anew")
        try:
            yield
        except IntegrityError:
            raise
        except _FAILURES as failure:
            if _is_busy(failure):
                raise JournalBusy(f"{self._path} is locked: {failure}") from failure
            raise JournalFailed(f"{self._path} cannot be used as a journal: {failure}") from failure


def _recorder(factory: JournalFactory) -> JournalRecorder:
    recorder = factory.application_recorder()
    if not isinstance(recorder, JournalRecorder):
        raise TypeError("the factory's recorder is not the journal's")
    return recorder


def _is_busy(failure: BaseException) -> bool:
    return isinstance(failure, ConnectionUnavailableError) or is_locked(failure.__cause__ or failure)
