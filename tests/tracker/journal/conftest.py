from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tracker.journal.made_up import CODEC
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.port import Journal
from tracker.journal.sqlite import SqliteStore


@pytest.fixture(params=["memory", "sqlite"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Journal]:
    store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "journal.db")
    kept = KeptJournal(CODEC, store)
    yield kept
    kept.close()


@pytest.fixture
def memory() -> Journal:
    return KeptJournal(CODEC, MemoryStore())
