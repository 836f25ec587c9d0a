"""Which journal, by its address."""

import sys
from pathlib import Path

import pytest

from tests.tracker.journal.made_up import CAMPAIGN, CODEC, append, coins
from tracker.journal.opening import NoSuchJournal, open_journal
from tracker.journal.port import JournalFailed


def test_a_relative_path_begins_where_the_process_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    journal = open_journal("sqlite:///data/evenings/journal.db", CODEC)
    append(journal, coins(1))
    journal.close()

    assert (tmp_path / "data" / "evenings" / "journal.db").is_file()


def test_an_absolute_path_has_four_slashes(tmp_path: Path) -> None:
    for _ in range(2):
        journal = open_journal(f"sqlite:///{tmp_path}/a folder/ä#1%20.db", CODEC)
        append(journal, coins(1, action=f"a{journal.head(CAMPAIGN).position}"))
        journal.close()

    assert (tmp_path / "a folder" / "ä#1%20.db").is_file()


def test_memory_is_new_each_time() -> None:
    journal = open_journal("memory:", CODEC)
    append(journal, coins(1))

    assert open_journal("memory:", CODEC).campaigns() == ()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "journal.db",
        "sqlite:",
        "sqlite:///",
        "sqlite:////tmp/",
        "sqlite://journal.db",
        "sqlite:///:memory:",
        "sqlite:///file:x?mode=memory",
        "postgresql:/localhost/castaway",
        "postgresql://localhost/castaway?schema=Robert'); DROP",
        "postgresql://localhost/castaway?schema=pg_catalog",
        "postgresql://localhost/castaway?pool=0",
        "mysql://localhost/castaway",
        "memory:x",
        "MEMORY:",
    ],
)
def test_any_other_address_names_the_setting(url: str) -> None:
    with pytest.raises(NoSuchJournal, match="CASTAWAY_JOURNAL"):
        open_journal(url, CODEC)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    with pytest.raises(JournalFailed, match="file"):
        open_journal(f"sqlite:///{tmp_path}/file/journal.db", CODEC)


@pytest.mark.parametrize("form", ["postgresql", "postgres"])
def test_a_journal_in_postgresql_is_made_where_its_address_says(postgres: str, form: str) -> None:
    url = postgres.replace("postgresql", form)
    for number in (1, 2):
        journal = open_journal(url, CODEC)
        append(journal, coins(1, action=f"a{number}"))
        assert journal.head(CAMPAIGN).position == number
        journal.close()


def test_without_the_driver_the_package_to_install_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tracker.journal.postgres", None)

    with pytest.raises(NoSuchJournal, match=r"castaway\[postgres\]"):
        open_journal("postgresql://localhost/castaway", CODEC)


def test_a_server_that_is_not_there_is_named_without_the_password() -> None:
    with pytest.raises(JournalFailed, match=r"127\.0\.0\.1:1/castaway") as failed:
        open_journal("postgresql://ann:hunter2@127.0.0.1:1/castaway?connect_timeout=2", CODEC)

    assert "hunter2" not in str(failed.value)
