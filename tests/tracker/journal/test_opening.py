"""Which journal, by its address."""

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
        "postgresql://localhost/castaway",
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
