"""The PostgreSQL store is opened on servers as they are: strict, shared, cut off, not there."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from time import monotonic

import psycopg
import pytest

from tests.tracker.journal.made_up import CAMPAIGN, CODEC, NOON, append, coins
from tests.tracker.journal.wire import Wire
from tracker.facts.ids import CampaignId
from tracker.journal import postgres_pool
from tracker.journal.chain import verify_campaign
from tracker.journal.kept import KeptJournal
from tracker.journal.port import EMPTY, ActionKnown, JournalBusy, JournalFailed
from tracker.journal.postgres import PostgresStore
from tracker.journal.postgres_address import Address, address


@pytest.fixture
def place(postgres: str) -> Address:
    return address(postgres)


def test_commits_are_on_the_disk_also_where_the_server_would_not_wait(place: Address) -> None:
    store = PostgresStore(place._replace(conninfo=f"{place.conninfo}?options=-c%20synchronous_commit%3Doff"))

    assert store._pool.ask(lambda c: c.execute("SHOW synchronous_commit").fetchone()) == ("on",)
    store.close()


def test_a_database_that_is_stricter_by_default_serves_as_well(place: Address) -> None:
    strict = "options=-c%20default_transaction_isolation%3Dserializable"
    store = PostgresStore(place._replace(conninfo=f"{place.conninfo}?{strict}"))
    journal = KeptJournal(CODEC, store)

    def play(player: int) -> None:
        append(journal, coins(player, action=f"{player}"), CampaignId(f"{player}"))

    with ThreadPoolExecutor(8) as table:
        list(table.map(play, range(8)))

    assert len(journal.campaigns()) == 8
    store.close()


def test_twelve_that_open_at_once_make_the_tables_once(place: Address) -> None:
    start = Barrier(12)

    def opened(_: int) -> PostgresStore:
        start.wait()
        return PostgresStore(place._replace(pool=1))

    with ThreadPoolExecutor(12) as workers:
        stores = list(workers.map(opened, range(12)))

    append(KeptJournal(CODEC, stores[0]), coins(1))
    assert {store.campaigns() for store in stores} == {(CAMPAIGN,)}
    for store in stores:
        store.close()


def test_a_schema_of_another_program_is_left_alone(place: Address) -> None:
    with psycopg.connect(place.conninfo, autocommit=True) as other:
        other.execute(f"CREATE SCHEMA {place.schema} CREATE TABLE recipes (name text)")

        with pytest.raises(JournalFailed, match="another program"):
            PostgresStore(place)

        tables = other.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = %s", (place.schema,)
        ).fetchall()
    assert tables == [("recipes",)]


def test_an_append_whose_answer_was_lost_is_there_once(postgres: str) -> None:
    wire = Wire(postgres)
    store = PostgresStore(address(wire.url))
    journal = KeptJournal(CODEC, store)
    append(journal, coins(1, action="a1"))

    for action in ("a2", "a3"):
        wire.cut_after(b"coin_found")
        entries = append(journal, coins(2, 3, action=action))
        assert wire.cut.is_set()
        assert journal.read(CAMPAIGN)[-2:] == entries

    assert [entry.action for entry in journal.read(CAMPAIGN)] == ["a1", "a2", "a2", "a3", "a3"]
    assert verify_campaign(journal, CAMPAIGN).position == 5
    with pytest.raises(ActionKnown):
        append(journal, coins(2, 3, action="a3"))
    store.close()
    wire.close()


def test_no_server_is_busy_soon_and_used_again_when_it_is_back(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_pool, "WAIT_SECONDS", 0.5)
    wire = Wire(postgres)
    store = PostgresStore(address(wire.url))
    journal = KeptJournal(CODEC, store)
    append(journal, coins(1, action="a1"))
    wire.close()

    began = monotonic()
    with pytest.raises(JournalBusy):
        journal.read(CAMPAIGN)
    with pytest.raises(JournalBusy):
        append(journal, coins(1, action="a2"))
    assert monotonic() - began < 5

    again = Wire(postgres, wire.port)
    append(journal, coins(1, action="a2"))
    assert [entry.action for entry in journal.read(CAMPAIGN)] == ["a1", "a2"]
    store.close()
    again.close()


def test_a_closed_journal_says_so(place: Address) -> None:
    journal = KeptJournal(CODEC, PostgresStore(place))
    journal.close()
    journal.close()

    with pytest.raises(JournalFailed, match="closed"):
        journal.read(CAMPAIGN)
    with pytest.raises(JournalFailed, match="closed"):
        journal.append(CAMPAIGN, EMPTY, coins(1), NOON)
