"""Real processes on one file: four that write at once, and one that is killed while it writes."""

import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.tracker.journal.made_up import CAMPAIGN, CODEC, CoinFound, head_of
from tracker.journal.chain import verify_campaign
from tracker.journal.kept import KeptJournal
from tracker.journal.sqlite import SqliteStore

ROOT = Path(__file__).parents[3]


def player(path: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.tracker.journal.player", str(path), *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_four_processes_append_without_gaps_and_each_action_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    players = [player(path, "turns", name, "50") for name in "abcd"]
    for one in players:
        one.communicate(timeout=120)
    assert [one.returncode for one in players] == [0] * 4

    journal = KeptJournal(CODEC, SqliteStore(path))
    entries = journal.read(CAMPAIGN)

    assert [entry.position for entry in entries] == list(range(1, 201))
    assert {entry.action for entry in entries} == {f"{name}{turn}" for name in "abcd" for turn in range(50)}
    assert verify_campaign(journal, CAMPAIGN) == head_of(entries)
    journal.close()


def test_a_kill_loses_nothing_acknowledged_and_leaves_nothing_half(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    acknowledged = 0
    for life in range(3):
        one = player(path, "groups", f"life{life}-")
        assert one.stdout is not None
        assert one.stdout.readline() == "1\n"
        time.sleep(0.2)
        one.send_signal(signal.SIGKILL)
        rest = one.communicate(timeout=60)[0].splitlines(keepends=True)
        said = [line for line in rest if line.endswith("\n")]
        acknowledged += 1 + len(said)

    journal = KeptJournal(CODEC, SqliteStore(path))
    entries = journal.read(CAMPAIGN)

    assert acknowledged <= len(entries) / 3 <= acknowledged + 3
    assert len(entries) % 3 == 0
    for first in range(0, len(entries), 3):
        group = entries[first : first + 3]
        assert len({entry.action for entry in group}) == 1
        assert [entry.fact for entry in group] == [CoinFound(coins=coins) for coins in (1, 2, 3)]
        assert journal.action(CAMPAIGN, group[0].action) == (first + 1, first + 3)
    assert verify_campaign(journal, CAMPAIGN) == head_of(entries)
    journal.close()
