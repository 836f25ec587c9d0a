"""The benchmarks of long histories, in a tiny form: they still run, and print the tables they promise."""

import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def printed(script: str, *arguments: str) -> list[list[str]]:
    """The rows of the tables that it prints, without the titles."""
    command = [sys.executable, str(BENCHMARKS / script), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines() if line.startswith("| ")]
    return [row for row in rows if any(cell.endswith((" ms", " µs")) for cell in row)]


def test_folding_is_measured_beside_the_recorder() -> None:
    rows = printed("bench_fold.py", "--entries", "300", "--rounds", "1")
    what = [row[0] for row in rows]
    assert what[0] == "the recorder alone reads its rows"
    assert any(each.startswith("fold, with the hash check (") for each in what)
    assert any(each.startswith("open, cold") for each in what)
    assert sum("moment" in each for each in what) == 4


def test_undos_are_measured_beside_a_peer_that_drops_one() -> None:
    rows = printed("bench_undo.py", "--later", "40", "60", "--row", "30", "--rounds", "1")
    assert [row[0] for row in rows[:2]] == ["40", "60"]
    first, last = rows[2:]
    assert first[0].startswith("first ")
    assert last[0] == first[0].replace("first", "last")
    theirs = [row[6] for row in rows[:2]]
    if "not there" in theirs:
        pytest.skip("rules-api cannot be installed here: no npm, or no registry")
    assert all(float(each.split()[0]) > 0 for each in theirs)
