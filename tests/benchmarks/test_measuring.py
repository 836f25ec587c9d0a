"""The scripts that measure still run and measure the right thing; how fast anything is, is not tested."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.servers import POSTGRES_SETTING, REDIS_SETTING, postgres_server, redis_server

ROOT = Path(__file__).parents[2]


def told(script: str, *words: str) -> str:
    """What a script prints."""
    settings = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, str(ROOT / "benchmarks" / script), *words]
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, env=settings, cwd=ROOT, timeout=240
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def table(text: str, begins: str) -> list[list[str]]:
    """The rows of the table whose head begins like this."""
    lines = iter(text.splitlines())
    next(line for line in lines if line.startswith(f"| {begins}"))
    next(lines)
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(POSTGRES_SETTING, postgres_server())
    monkeypatch.setenv(REDIS_SETTING, redis_server())


def test_taps_are_measured_beside_the_library() -> None:
    said = told(
        "bench_actions.py", "--only=embedded", "--seconds=0.2", "--rounds=1", "--taps=5", "--entries=200"
    )
    taps = table(said, "taps a second")
    assert [row[0] for row in taps] == ["embedded"]
    assert all(int(cell.replace(",", "")) > 0 for row in taps for cell in row[1:5])
    assert [row[1] for row in table(said, "tap to the fifth phone")] == ["100", "200"]
    for row in table(said, "five at one thing"):
        recorded, contests, refused = (int(row[column].replace(",", "")) for column in (2, 3, 4))
        assert recorded > 0
        assert (contests, refused) == (recorded * 4 // 5, 0)


def test_the_load_of_many_tables_is_measured(servers: None) -> None:
    said = told(
        "bench_load.py", "--only=scaled", "--campaigns=3", "--seconds=1", "--taps=10", "--rebuild=2000"
    )
    for row in table(said, "3 campaigns, five phones each"):
        assert row[1:3] == ["15", "0"]
        assert row[4:6] == ["0", "100.0%"]
    ((_, few, more, empty),) = table(said, "memory for each campaign")
    assert few.endswith("kB")
    assert more.endswith("kB")
    assert empty.endswith("MB")
    ((_, entries, campaigns, *_rest),) = table(said, "rebuild")
    assert (entries, campaigns) == ("2,000", "20")


@pytest.mark.skipif(
    shutil.which("npm") is None or os.environ.get("CASTAWAY_PEERS") != "yes",
    reason="the peers are downloaded: CASTAWAY_PEERS=yes tries them with npm, make bench runs them",
)
def test_peers_are_measured_with_five_who_write_at_once(servers: None) -> None:
    said = told("bench_peers.py", "--seconds=0.3", "--rounds=1")
    rows = table(said, "one game, taps a second")
    assert [row[1] for row in rows] == ["1", "5"] * 3
    for row in rows:
        assert int(row[3].replace(",", "")) > 0
        if row[0].startswith("Castaway"):
            assert row[4] == "0", "no tap of Castaway's is lost"
    assert [row[0] for row in table(said, "one stream, five processes")] == [
        "message-db 1.3.1",
        "Castaway's journal",
    ]
