"""One laptop needs no PostgreSQL driver; whoever asks for PostgreSQL is told what to install."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WITHOUT_THE_DRIVER = """
import sys
sys.modules.update({"psycopg": None, "psycopg_pool": None})
from api.cli import main
main()
"""


def castaway(journal: str, *words: str) -> subprocess.CompletedProcess[str]:
    settings = {**os.environ, "CASTAWAY_JOURNAL": journal, "PYTHONPATH": str(ROOT), "CASTAWAY_REDIS": ""}
    command = [sys.executable, "-c", WITHOUT_THE_DRIVER, *words]
    return subprocess.run(
        command, check=False, capture_output=True, text=True, env=settings, timeout=60, cwd=ROOT
    )


def test_a_campaign_is_played_and_verified_without_the_driver(tmp_path: Path) -> None:
    (example, *_) = (ROOT / "examples").glob("*.jsonl")
    journal = f"sqlite:///{tmp_path}/books.db"
    played = castaway(journal, "log", str(example))
    assert played.returncode == 0, played.stderr
    verified = castaway(journal, "verify")
    assert verified.returncode == 0, verified.stdout + verified.stderr


@pytest.mark.parametrize("words", [("campaigns",), ("serve",), ("bench",), ("verify",)])
def test_asked_for_postgresql_it_names_the_package_in_one_line(words: tuple[str, ...]) -> None:
    asked = castaway("postgresql://127.0.0.1:1/castaway", *words)
    assert asked.returncode == 1
    assert "castaway[postgres]" in asked.stderr
    assert len(asked.stderr.splitlines()) == 1, asked.stderr
