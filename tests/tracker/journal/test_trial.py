"""A journal to try things with: beside the real one, and gone afterwards."""

from pathlib import Path

import psycopg
import pytest

from tests.servers import postgres_server
from tests.tracker.journal.made_up import CAMPAIGN, CODEC, append, coins
from tracker.journal.opening import NoSuchJournal, open_journal
from tracker.journal.port import JournalFailed
from tracker.journal.postgres_address import address
from tracker.journal.trial import trial_journal


def written(url: str) -> int:
    journal = open_journal(url, CODEC)
    append(journal, coins(1))
    position = journal.head(CAMPAIGN).position
    journal.close()
    return position


def test_what_is_tried_on_disk_lies_beside_and_is_gone_afterwards(tmp_path: Path) -> None:
    with trial_journal(f"sqlite:///{tmp_path}/books/books.db") as trial:
        assert written(trial) == 1
        (beside,) = (tmp_path / "books").iterdir()
        assert beside.name != "books.db"
    assert list((tmp_path / "books").iterdir()) == []


def test_what_is_tried_in_a_database_is_in_a_schema_of_its_own_and_gone_afterwards(postgres: str) -> None:
    assert written(postgres) == 1
    with trial_journal(postgres) as trial:
        assert written(trial) == 1
        schema = address(trial).schema
        assert schema != address(postgres).schema
        assert there(schema)
    assert not there(schema)
    kept = open_journal(postgres, CODEC)
    assert kept.head(CAMPAIGN).position == 1
    kept.close()


def test_it_is_gone_also_when_something_failed(postgres: str, tmp_path: Path) -> None:
    for url in (postgres, f"sqlite:///{tmp_path}/books.db"):
        with pytest.raises(ZeroDivisionError), trial_journal(url) as trial:
            _ = 1 / 0
        if url == postgres:
            assert not there(address(trial).schema)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("memory:", NoSuchJournal),
        ("mysql://here", NoSuchJournal),
        ("postgresql://here/db?schema=A&pool=0", NoSuchJournal),
        ("postgresql://127.0.0.1:1/none?connect_timeout=2", JournalFailed),
    ],
)
def test_where_nothing_can_be_tried_it_says_so(url: str, wrong: type[Exception]) -> None:
    with pytest.raises(wrong), trial_journal(url):
        pass


def there(schema: str) -> bool:
    with psycopg.connect(postgres_server()) as connection:
        found = connection.execute("SELECT 1 FROM pg_namespace WHERE nspname = %s", (schema,))
        return found.fetchone() is not None
