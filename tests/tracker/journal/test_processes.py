"""Real processes on one journal: four that write at once, and one that is killed while it writes."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.tracker.journal.made_up import CAMPAIGN, CODEC, CoinFound, head_of
from tracker.facts.ids import CampaignId
from tracker.journal.chain import verify_campaign
from tracker.journal.opening import open_journal

ROOT = Path(__file__).parents[3]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/journal.db"
    postgres: str = request.getfixturevalue("postgres")
    return postgres


def player(url: str, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.tracker.journal.player", url, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def test_four_processes_append_without_gaps_and_each_action_once(url: str) -> None:
    players = [player(url, "turns", name, "50") for name in "abcd"]
    for one in players:
        one.communicate(timeout=120)
    assert [one.returncode for one in players] == [0] * 4

    journal = open_journal(url, CODEC)
    entries = journal.read(CAMPAIGN)

    assert [entry.position for entry in entries] == list(range(1, 201))
    assert {entry.action for entry in entries} == {f"{name}{turn}" for name in "abcd" for turn in range(50)}
    assert verify_campaign(journal, CAMPAIGN) == head_of(entries)
    journal.close()


def test_a_kill_loses_nothing_acknowledged_and_leaves_nothing_half(url: str) -> None:
    acknowledged = 0
    for life in range(3):
        one = player(url, "groups", f"life{life}-")
        assert one.stdout is not None
        assert one.stdout.readline() == "1\n"
        time.sleep(0.2)
        one.send_signal(signal.SIGKILL)
        # From the same buffer as the first line, which may hold more than that.
        rest = one.stdout.read().splitlines(keepends=True)
        one.stdout.close()
        one.wait(60)
        said = [line for line in rest if line.endswith("\n")]
        acknowledged += 1 + len(said)

    journal = open_journal(url, CODEC)
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


def test_a_follower_misses_nothing_of_what_many_write_at_once(url: str) -> None:
    journal = open_journal(url, CODEC)
    seen: dict[CampaignId, list[str]] = {}
    cursor = 0

    def follow() -> None:
        nonlocal cursor
        cursor, changed = journal.changed_since(cursor)
        for campaign in changed:
            known = seen.setdefault(campaign, [])
            known += [entry.hash for entry in journal.read(campaign, after=len(known))]

    writers = [player(url, "campaigns", name, "120") for name in "abcd"]
    while any(writer.poll() is None for writer in writers):
        follow()
    follow()

    assert [writer.wait() for writer in writers] == [0] * 4
    for writer in writers:
        writer.communicate()
    assert seen.keys() == set(journal.campaigns())
    assert len(seen) == 480
    for campaign, hashes in seen.items():
        assert hashes == [line.hash for line in journal.lines(campaign)]
    journal.close()
