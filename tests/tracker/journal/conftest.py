from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tracker.journal.made_up import CODEC
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.port import Journal
from tracker.journal.postgres import PostgresStore
from tracker.journal.postgres_address import address
from tracker.journal.sqlite import SqliteStore
from tracker.journal.store import Store


def _store(kind: str, request: pytest.FixtureRequest) -> Store:
    if kind == "memory":
        return MemoryStore()
    if kind == "sqlite":
        path: Path = request.getfixturevalue("tmp_path")
        return SqliteStore(path / "journal.db")
    return PostgresStore(address(request.getfixturevalue("postgres")))


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def journal(request: pytest.FixtureRequest) -> Iterator[Journal]:
    kept = KeptJournal(CODEC, _store(request.param, request))
    yield kept
    kept.close()


@pytest.fixture
def memory() -> Journal:
    return KeptJournal(CODEC, MemoryStore())
