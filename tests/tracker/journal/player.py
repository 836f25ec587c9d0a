"""A process of its own that writes into a journal: what `test_processes` starts."""

import random
import sys
import time
from pathlib import Path

from tests.tracker.journal.made_up import CODEC, append, coins
from tracker.journal.kept import KeptJournal
from tracker.journal.port import JournalBusy, PositionTaken
from tracker.journal.sqlite import SqliteStore


def turns(journal: KeptJournal, name: str, number: int) -> None:
    for turn in range(number):
        while True:
            try:
                append(journal, coins(turn, action=f"{name}{turn}"))
            except (PositionTaken, JournalBusy):
                time.sleep(random.uniform(0, 0.002))
                continue
            break


def groups(journal: KeptJournal, name: str) -> None:
    turn = 0
    while True:
        turn += 1
        append(journal, coins(1, 2, 3, action=f"{name}{turn}"))
        print(turn, flush=True)  # noqa: T201  (the acknowledgement)


def main(path: str, kind: str, name: str, *number: str) -> None:
    journal = KeptJournal(CODEC, SqliteStore(Path(path)))
    if kind == "turns":
        turns(journal, name, int(number[0]))
    else:
        groups(journal, name)
    journal.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
