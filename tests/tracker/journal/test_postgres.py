"""What only the PostgreSQL store has to prove: nothing is missed, nothing is locked, nothing is doubled."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
from psycopg import Connection, errors

from tests.servers import postgres_server
from tests.tracker.journal.hearing import heard_out
from tests.tracker.journal.made_up import CAMPAIGN, CODEC, NOON, OTHER, append, coins
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal import postgres_pool
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.port import EMPTY, ActionKnown, JournalBusy, JournalFailed, PositionTaken
from tracker.journal.postgres import PostgresStore
from tracker.journal.postgres_address import Address, address


@pytest.fixture
def place(postgres: str) -> Address:
    return address(postgres)


@pytest.fixture
def store(place: Address) -> Iterator[PostgresStore]:
    opened = PostgresStore(place)
    yield opened
    opened.close()


@pytest.fixture
def journal(store: PostgresStore) -> KeptJournal:
    return KeptJournal(CODEC, store)


@pytest.fixture
def foreign(place: Address, store: PostgresStore) -> Iterator[Connection[Any]]:
    """Another program that works in the same schema."""
    with psycopg.connect(place.conninfo) as connection:
        connection.execute(f"SET search_path TO {place.schema}")
        connection.commit()
        yield connection
        connection.rollback()


def grow(foreign: Connection[Any], campaign: str) -> None:
    """What an append does to the heads, in a transaction that is not over yet."""
    foreign.execute(
        "INSERT INTO campaign_heads (campaign, position, hash, changed)"
        " VALUES (%s, 1, '', pg_current_xact_id()::text::bigint)",
        (campaign,),
    )


def test_who_commits_last_but_began_first_is_not_missed(
    journal: KeptJournal, foreign: Connection[Any]
) -> None:
    grow(foreign, "slow")
    append(journal, coins(1))
    cursor, first = journal.changed_since(0)
    foreign.commit()

    _, second = journal.changed_since(cursor)

    assert first == (CAMPAIGN,)
    assert "slow" in second


def test_a_follower_hears_of_each_change_once_when_nobody_is_slow(journal: KeptJournal) -> None:
    heard = []
    cursor = 0
    for turn in range(5):
        append(journal, coins(1, action=f"a{turn}"))
        cursor, changed = journal.changed_since(cursor)
        heard.append(changed)

    assert heard == [(CAMPAIGN,)] * 5
    assert heard_out(journal, cursor) >= cursor


def test_numbers_of_another_server_are_told_once(store: PostgresStore, foreign: Connection[Any]) -> None:
    append(KeptJournal(CODEC, store), coins(1))
    foreign.execute("UPDATE campaign_heads SET changed = changed + 1000000000")
    foreign.commit()

    reopened = PostgresStore(store._pool._address)
    cursor, changed = reopened.changed_since(0)

    assert changed == (CAMPAIGN,)
    assert heard_out(KeptJournal(CODEC, reopened), cursor) >= cursor
    reopened.close()


def test_a_writer_waits_for_its_own_campaign_only(
    journal: KeptJournal, foreign: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    append(journal, coins(1, action="a1"))
    append(journal, coins(1, action="a1"), OTHER)
    foreign.execute("SELECT 1 FROM campaign_heads WHERE campaign = %s FOR UPDATE", (CAMPAIGN,))

    append(journal, coins(2, action="a2"), OTHER)

    locked = foreign.execute(
        "SELECT mode FROM pg_locks JOIN pg_class ON relation = pg_class.oid WHERE relname = 'entries'"
    ).fetchall()
    assert all("Exclusive" not in mode or mode == "RowExclusiveLock" for (mode,) in locked)


def test_a_campaign_that_stays_locked_is_busy_and_nothing_is_written(
    place: Address, foreign: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_pool, "LOCK_SECONDS", 0.2)
    store = PostgresStore(place)
    journal = KeptJournal(CODEC, store)
    append(journal, coins(1, action="a1"))
    foreign.execute("SELECT 1 FROM campaign_heads FOR UPDATE")

    with pytest.raises(JournalBusy):
        append(journal, coins(2, action="a2"))
    assert len(journal.read(CAMPAIGN)) == 1
    foreign.rollback()

    append(journal, coins(2, action="a2"))
    assert [entry.position for entry in journal.read(CAMPAIGN)] == [1, 2]
    store.close()


def test_the_primary_key_guards_a_position(journal: KeptJournal, foreign: Connection[Any]) -> None:
    append(journal, coins(1, action="a1"))
    foreign.execute("DELETE FROM campaign_heads")
    foreign.commit()

    with pytest.raises(PositionTaken):
        journal.append(CAMPAIGN, EMPTY, coins(2, action="a2"), NOON)

    assert len(journal.read(CAMPAIGN)) == 1
    assert journal.action(CAMPAIGN, ActionId("a2")) is None


def test_the_keys_table_guards_an_action(journal: KeptJournal, foreign: Connection[Any]) -> None:
    append(journal, coins(1, action="a1"))

    with pytest.raises(errors.UniqueViolation):
        foreign.execute("INSERT INTO action_keys VALUES ('c1', 'a1', 5, 5)")
    foreign.rollback()
    with pytest.raises(ActionKnown, match="a1"):
        append(journal, coins(2, action="a1"))


def test_a_schema_of_a_newer_release_is_left_alone(place: Address, foreign: Connection[Any]) -> None:
    foreign.execute("UPDATE castaway_journal SET version = 99")
    foreign.commit()

    with pytest.raises(JournalFailed, match="newer release"):
        PostgresStore(place)


def test_a_server_that_threw_everybody_out_is_used_again_at_once(
    journal: KeptJournal, store: PostgresStore, foreign: Connection[Any]
) -> None:
    with ThreadPoolExecutor(5) as table:
        list(table.map(lambda n: append(journal, coins(n, action=f"{n}"), CampaignId(f"{n}")), range(5)))
    throw_out = (
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
        " WHERE pid <> pg_backend_pid() AND query LIKE %s"
    )
    foreign.execute(throw_out, (f"%{store._pool._address.schema}%",))

    assert len(journal.read(CampaignId("1"))) == 1
    foreign.execute(throw_out, (f"%{store._pool._address.schema}%",))
    append(journal, coins(2, action="b"), CampaignId("1"))
    assert len(journal.read(CampaignId("1"))) == 2


@pytest.mark.parametrize("name", ["\0", "c\0ampaign"])
def test_an_id_that_no_text_column_holds_names_nothing(journal: KeptJournal, name: str) -> None:
    assert journal.read(CampaignId(name)) == ()
    assert journal.head(CampaignId(name)) == EMPTY
    assert journal.action(CampaignId(name), ActionId(name)) is None


def test_a_very_long_campaign_is_brought_in_at_once(journal: KeptJournal) -> None:
    memory = KeptJournal(CODEC, MemoryStore())
    for turn in range(3):
        append(memory, coins(*range(15_000), action=f"a{turn}"))
    lines = memory.lines(CAMPAIGN)

    journal.bring_in(CAMPAIGN, lines)

    assert journal.head(CAMPAIGN) == memory.head(CAMPAIGN)
    assert journal.lines(CAMPAIGN) == lines


def test_a_forked_process_has_to_open_it_anew(journal: KeptJournal, monkeypatch: pytest.MonkeyPatch) -> None:
    append(journal, coins(1))
    with monkeypatch.context() as forked:
        forked.setattr(os, "getpid", lambda: -1)
        with pytest.raises(JournalFailed, match="forked"):
            journal.read(CAMPAIGN)


def test_the_server_is_asked_for_nothing_outside_the_schema(place: Address, store: PostgresStore) -> None:
    with psycopg.connect(postgres_server()) as connection:
        elsewhere = connection.execute(
            "SELECT count(*) FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace"
            " WHERE relname IN ('campaign_heads', 'action_keys', 'castaway_journal') AND nspname = 'public'"
        ).fetchone()
    assert elsewhere == (0,)
