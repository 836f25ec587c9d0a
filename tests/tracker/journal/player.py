"""A process of its own that writes into a journal: what `test_processes` starts."""

import random
import sys
import time

from tests.tracker.journal.made_up import CODEC, append, coins
from tracker.facts.ids import CampaignId
from tracker.journal.opening import open_journal
from tracker.journal.port import Journal, JournalBusy, PositionTaken


def turns(journal: Journal, name: str, number: int) -> None:
    for turn in range(number):
        while True:
            try:
                append(journal, coins(turn, action=f"{name}{turn}"))
            except (PositionTaken, JournalBusy):
                time.sleep(random.uniform(0, 0.002))
                continue
            break


def groups(journal: Journal, name: str) -> None:
    turn = 0
    while True:
        turn += 1
        append(journal, coins(1, 2, 3, action=f"{name}{turn}"))
        print(turn, flush=True)  # noqa: T201  (the acknowledgement)


def campaigns(journal: Journal, name: str, number: int) -> None:
    """Each append opens a campaign: who misses it never hears of it again."""
    for turn in range(number):
        append(journal, coins(turn, action=f"{name}{turn}"), CampaignId(f"{name}-{turn}"))


def main(url: str, kind: str, name: str, *number: str) -> None:
    journal = open_journal(url, CODEC)
    if kind == "turns":
        turns(journal, name, int(number[0]))
    elif kind == "campaigns":
        campaigns(journal, name, int(number[0]))
    else:
        groups(journal, name)
    journal.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
