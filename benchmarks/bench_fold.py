"""Folding a long campaign of Rook Islands: facts a second, opening it, any moment of it.

A campaign of so many entries is played by the real rules (`long_campaign`) and written into an SQLite
journal. The peer is the event store's own SQLite recorder of eventsourcing 9.5.6 as it comes: it reads the
same rows of the same file, and neither decodes nor folds them.

.venv/bin/python benchmarks/bench_fold.py [--entries 10000] [--rounds 9]
"""

import argparse
import random
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from eventsourcing.sqlite import SQLiteFactory
from long_campaign import CAMPAIGN, at_the_desk, desk_of, of_entries
from measuring import machine, median_of, milliseconds, table, timed

from tracker.facts.ids import Position
from tracker.journal.chain import verify
from tracker.journal.opening import open_journal
from tracker.journal.port import Journal
from tracker.kernel.moments import state_at
from tracker.kernel.replay import state_of
from tracker.play.warm import Warm
from tracker.systems.rook_islands.system import ROOK_ISLANDS

MOMENTS = 40
Row = tuple[str, str, str]


def reading(path: Path, rounds: int) -> float:
    """The peer: its rows, as they are stored."""
    settings = {"SQLITE_DBNAME": str(path), "ORIGINATOR_ID_TYPE": "text", "CREATE_TABLE": "no"}
    recorder = SQLiteFactory(settings).application_recorder()
    return median_of(rounds, lambda: recorder.select_events(CAMPAIGN))


def opening(journal: Journal, rounds: int) -> Iterator[tuple[str, float]]:
    yield (
        "open, cold: read, decoded and folded",
        median_of(rounds, lambda: desk_of(journal).warm.get(CAMPAIGN)),
    )
    play = desk_of(journal)
    play.warm.get(CAMPAIGN)
    yield "open, warm: the journal is asked for news", median_of(rounds, lambda: play.warm.get(CAMPAIGN))


def folding(warm: Warm, journal: Journal, rounds: int) -> Iterator[tuple[str, float]]:
    lines = journal.lines(CAMPAIGN)

    def checked() -> None:
        verify(lines)
        assert state_of(ROOK_ISLANDS, warm.entries) == warm.state

    yield "fold", median_of(rounds, lambda: state_of(ROOK_ISLANDS, warm.entries))
    yield "fold, with the hash check", median_of(rounds, checked)


def moments(warm: Warm) -> Iterator[tuple[str, float]]:
    chance = random.Random(1)  # noqa: S311 - the same moments each time
    end = Position(len(warm.entries))
    positions = [Position(chance.randint(1, end)) for _ in range(MOMENTS)]
    for history in ("recorded", "corrected"):
        yield f"a moment anywhere, as {history}", median(_moment(warm, at, history) for at in positions)
        last = median(_moment(warm, end, history) for _ in range(9))
        yield f"the last moment, as {history}", last


def _moment(warm: Warm, at: Position, history: str) -> float:
    return timed(lambda: state_at(ROOK_ISLANDS, warm.entries, at, history))[0]


def measured(path: Path, entries: int, rounds: int) -> Iterator[Row]:
    journal = open_journal(f"sqlite:///{path}")
    warm = at_the_desk(of_entries(entries), journal).warm.get(CAMPAIGN)
    peer = reading(path, rounds)
    yield "the recorder alone reads its rows", milliseconds(peer), "1.0"
    for what, seconds in (*opening(journal, rounds), *folding(warm, journal, rounds), *moments(warm)):
        per_second = f" ({entries / seconds:,.0f} facts/s)" if what.startswith("fold") else ""
        yield f"{what}{per_second}", milliseconds(seconds), f"{seconds / peer:.2g}"
    journal.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=9)
    asked = parser.parse_args()
    with TemporaryDirectory(prefix="castaway-bench-") as folder:
        rows = list(measured(Path(folder) / "journal.db", asked.entries, asked.rounds))
    print(machine(f"eventsourcing {version('eventsourcing')}"))
    print(f"{asked.entries:,} entries of Rook Islands, medians\n")
    print(table(("what", "median", "to the recorder"), rows))


if __name__ == "__main__":
    main()
