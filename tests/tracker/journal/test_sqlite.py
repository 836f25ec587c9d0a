"""What only the SQLite store has to prove: durable commits, patience, and whose file it is."""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from eventsourcing.persistence import OperationalError

from tests.tracker.journal.made_up import CAMPAIGN, CODEC, NOON, append, coins
from tracker.journal.kept import KeptJournal
from tracker.journal.port import EMPTY, ActionKnown, JournalBusy, JournalFailed, PositionTaken
from tracker.journal.recorder import SurePool
from tracker.journal.sqlite import SqliteStore

FULL = 2


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(path, lock_timeout=1)
    yield opened
    opened.close()


@pytest.fixture
def foreign(path: Path, store: SqliteStore) -> Iterator[sqlite3.Connection]:
    """Another program that has the file open."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    yield connection
    connection.close()


def pragma(store: SqliteStore, name: str, *, writing: bool) -> object:
    factory = store._writing if writing else store._reading
    with factory.datastore.transaction(commit=False) as cursor:
        cursor.execute(f"PRAGMA {name}")
        return cursor.fetchone()[0]


@pytest.mark.parametrize("writing", [True, False])
def test_commits_are_on_the_disk_and_readers_do_not_wait(store: SqliteStore, writing: bool) -> None:
    assert pragma(store, "synchronous", writing=writing) == FULL
    assert pragma(store, "journal_mode", writing=writing) == "wal"


def test_every_connection_says_so_itself(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    make = SurePool._create_connection

    def remember(pool: SurePool) -> object:
        connection = make(pool)
        made.append(connection._sqlite_conn.execute("PRAGMA synchronous").fetchone()[0])
        return connection

    monkeypatch.setattr(SurePool, "_create_connection", remember)
    store = SqliteStore(path)
    journal = KeptJournal(CODEC, store)
    append(journal, coins(1))
    with store._reading.datastore.transaction(commit=False):
        journal.read(CAMPAIGN)
    store.close()

    assert made == [FULL] * 3


def test_opening_twice_finds_what_is_there(path: Path) -> None:
    first = KeptJournal(CODEC, SqliteStore(path))
    entries = append(first, coins(1, 2))
    first.close()

    second = KeptJournal(CODEC, SqliteStore(path))

    assert second.read(CAMPAIGN) == entries
    second.close()


def test_a_locked_file_is_busy_and_nothing_is_written(
    store: SqliteStore, foreign: sqlite3.Connection
) -> None:
    journal = KeptJournal(CODEC, store)
    append(journal, coins(1, action="a1"))
    foreign.execute("BEGIN IMMEDIATE")

    with pytest.raises(JournalBusy):
        append(journal, coins(2, action="a2"))
    foreign.execute("ROLLBACK")

    append(journal, coins(2, action="a2"))
    assert [entry.position for entry in journal.read(CAMPAIGN)] == [1, 2]


def test_readers_do_not_queue_behind_a_writer(store: SqliteStore, foreign: sqlite3.Connection) -> None:
    journal = KeptJournal(CODEC, store)
    append(journal, coins(1, action="a1"))
    foreign.execute("BEGIN IMMEDIATE")

    def write(action: str) -> None:
        with suppress(JournalBusy, PositionTaken):
            append(journal, coins(2, action=action))

    writers = [threading.Thread(target=write, args=(action,)) for action in ("a2", "a3", "a4")]
    for writer in writers:
        writer.start()
    time.sleep(0.1)
    assert len(journal.read(CAMPAIGN)) == 1
    assert any(writer.is_alive() for writer in writers)
    foreign.execute("ROLLBACK")
    for writer in writers:
        writer.join()


def test_a_commit_that_fails_does_not_stop_the_next(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = KeptJournal(CODEC, store)
    with store._writing.datastore.get_connection(commit=True) as connection:
        pass

    def no_room() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as broken:
        broken.setattr(connection, "commit", no_room)
        with pytest.raises(JournalFailed, match="disk I/O error"):
            append(journal, coins(1, action="a1"))

    assert journal.read(CAMPAIGN) == ()
    append(journal, coins(2, action="a1"))
    assert len(journal.read(CAMPAIGN)) == 1


def test_the_primary_key_guards_a_position(store: SqliteStore, foreign: sqlite3.Connection) -> None:
    journal = KeptJournal(CODEC, store)
    append(journal, coins(1, action="a1"))
    foreign.execute("DELETE FROM campaign_heads")

    with pytest.raises(PositionTaken):
        journal.append(CAMPAIGN, EMPTY, coins(2, action="a2"), NOON)

    assert len(journal.read(CAMPAIGN)) == 1


def test_the_keys_table_guards_an_action(store: SqliteStore, foreign: sqlite3.Connection) -> None:
    journal = KeptJournal(CODEC, store)
    append(journal, coins(1, action="a1"))

    with pytest.raises(sqlite3.IntegrityError):
        foreign.execute("INSERT INTO action_keys VALUES ('c1', 'a1', 5, 5)")
    with pytest.raises(ActionKnown, match="a1"):
        append(journal, coins(2, action="a1"))


def test_a_file_of_another_program_is_left_alone(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.commit()

    with pytest.raises(JournalFailed, match="another program"):
        SqliteStore(path)

    assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]
    other.close()


def test_a_file_of_a_newer_release_is_left_alone(path: Path) -> None:
    SqliteStore(path).close()
    newer = sqlite3.connect(path)
    newer.execute("PRAGMA user_version = 99")
    newer.close()

    with pytest.raises(JournalFailed, match="newer release"):
        SqliteStore(path)


def test_a_file_that_is_no_database_is_named(path: Path) -> None:
    path.write_bytes(b"Dear diary, " * 1000)

    with pytest.raises(JournalFailed, match=r"journal\.db"):
        SqliteStore(path)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(JournalFailed, match="nowhere"):
        SqliteStore(tmp_path / "nowhere" / "journal.db")


def test_a_closed_journal_says_so(path: Path) -> None:
    journal = KeptJournal(CODEC, SqliteStore(path))
    journal.close()
    journal.close()

    with pytest.raises(JournalFailed):
        journal.read(CAMPAIGN)
    with pytest.raises(JournalFailed):
        journal.append(CAMPAIGN, EMPTY, coins(1), NOON)


def test_a_forked_process_has_to_open_it_anew(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = KeptJournal(CODEC, store)
    append(journal, coins(1))
    monkeypatch.setattr(os, "getpid", lambda: -1)

    with pytest.raises(JournalFailed, match="forked"):
        journal.read(CAMPAIGN)


def test_a_failed_opening_leaves_no_lock(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_tables(*_: object) -> None:
        raise OperationalError("no room")

    with monkeypatch.context() as broken:
        broken.setattr("tracker.journal.recorder.JournalRecorder._create_table", no_tables)
        with pytest.raises(JournalFailed, match="no room"):
            SqliteStore(path)

    store = SqliteStore(path, lock_timeout=1)
    append(KeptJournal(CODEC, store), coins(1))
    store.close()
