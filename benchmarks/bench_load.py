"""Many tables at once, the memory that one takes, and a million entries folded anew.

`streams`: so many campaigns are open, each with five phones listening; phones of random campaigns tap, so
many a second, and the time until the last of the five has heard of it counts. Listeners that are turned away
and taps that fail are what broke. All streams hang in one process that does nothing but wait for them.

`memory`: how much more a web process holds (RSS) for each campaign that it was asked about.

`rebuild`: `castaway rebuild` on a journal of a million entries in a hundred campaigns, with its progress bar.

.venv/bin/python benchmarks/bench_load.py [--campaigns 500] [--seconds 15] [--taps 50] [--rebuild 1000000]
    [--part streams|memory|rebuild] [--only embedded|scaled]
"""

import argparse
import os
import random
import resource
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from uuid import uuid4

import set_ups
from ears import EACH, Ears

from api.config import Config
from api.measuring.figures import machine, milliseconds, share, table
from api.measuring.filling import fill
from api.measuring.phones import CHARACTERS, SYSTEM, Phone, close_all, open_campaign
from api.measuring.standing import COMMAND, Standing, standing, trial_of
from api.wiring import wire
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal.opening import open_journal
from tracker.play.founding import Founding, found
from tracker.play.outcomes import Recorded

SLACK = 64
FOLDED = 100
LOOKED_AT = 200
Row = tuple[str, ...]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--campaigns", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--taps", type=int, default=50)
    parser.add_argument("--rebuild", type=int, default=1_000_000)
    parser.add_argument("--part", choices=("streams", "memory", "rebuild"))
    parser.add_argument("--only", choices=("embedded", "scaled"))
    asked = parser.parse_args()
    _many_files()
    print(machine())
    if asked.part in (None, "streams"):
        head = (
            f"{asked.campaigns} campaigns, five phones each", "streams open", "turned away", "taps/s",
            "failed", "heard by all five", "half", "95 of 100", "memory of the web",
        )  # fmt: skip
        print("\n" + table(head, [*streams(asked)]))
    if asked.part in (None, "memory"):
        head = ("memory for each campaign", "100 entries", "1,000 entries", "empty server")
        print("\n" + table(head, [memory(asked)]))
    if asked.part in (None, "rebuild"):
        head = ("rebuild", "entries", "campaigns", "seconds", "entries/s", "largest memory")
        print("\n" + table(head, [rebuilt(asked.rebuild)]))


def _many_files() -> None:
    """As many open connections as the system lets one process have."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def streams(asked: argparse.Namespace) -> Iterator[Row]:
    """Threads enough for all of them, as far as a process may have that many."""
    for name, config in _set_ups(asked):
        with trial_of(config) as trial, standing(trial) as server:
            hosts = [open_campaign(server.port)[0] for _ in range(asked.campaigns)]
            ears = Ears(hosts)
            ears.settle()
            turned_away = ears.turned_away
            held = ears.open
            rate, failed = tapped(hosts, ears, asked)
            heard, took = ears.news()
            memory = web_memory(server) / (1 << 20)
            ears.close()
            close_all(hosts)
        half, most = ((milliseconds(share(took, part)) if took else "-") for part in (0.5, 0.95))
        yield (
            name, f"{held:,}", f"{turned_away:,}", f"{rate:.0f}", f"{failed}", f"{heard:.1%}", half, most,
            f"{memory:.0f} MB",
        )  # fmt: skip


def _set_ups(asked: argparse.Namespace) -> Iterator[tuple[str, Config]]:
    wanted = asked.campaigns * EACH + SLACK
    if asked.only != "scaled":
        yield from set_ups.named("embedded", 1, threads=min(wanted, MOST_THREADS))
    if asked.only != "embedded":
        workers = 2
        # Which of them a connection comes to is chance.
        threads = min(int(wanted / workers * 1.4), MOST_THREADS)
        yield from set_ups.named("scaled", workers, threads=threads)


MOST_THREADS = 4_000


def tapped(hosts: Sequence[Phone], ears: Ears, asked: argparse.Namespace) -> tuple[float, int]:
    """Phones of random campaigns tap, at the rate that is asked for as long as the server keeps up."""
    failed: Counter[str] = Counter()
    done: list[float] = []
    hands = 16
    shares = [hosts[number::hands] for number in range(hands)]
    ends = time.perf_counter() + asked.seconds

    def tap(mine: Sequence[Phone]) -> None:
        while time.perf_counter() < ends and mine:
            began = time.perf_counter()
            phone = random.choice(mine)  # noqa: S311
            try:
                answer = phone.tap()
            except OSError as failure:
                failed[type(failure).__name__] += 1
                phone.close()
                continue
            if answer.status == 201:
                ears.sent(phone.campaign, answer.body["position"], began)
                done.append(time.perf_counter())
            else:
                failed[str(answer.status)] += 1
            time.sleep(max(0.0, hands / asked.taps - (time.perf_counter() - began)))

    threads = [threading.Thread(target=tap, args=(mine,)) for mine in shares]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    lasted = time.perf_counter() - began
    time.sleep(2)
    return len(done) / lasted, failed.total()


def memory(asked: argparse.Namespace) -> Row:
    """On the embedded set-up, where one process decides and keeps the views too."""
    number = min(asked.campaigns, LOOKED_AT)
    more = []
    empty = 0.0
    for entries in (100, 1_000):
        for _, config in set_ups.named("embedded", 1):
            with trial_of(config) as trial, standing(trial) as server:
                _look(open_campaign(server.port)[0])
                before = web_memory(server)
                empty = before / (1 << 20)
                phones = [open_campaign(server.port)[0] for _ in range(number)]
                journal = open_journal(trial.journal)
                for phone in phones:
                    fill(journal, CampaignId(phone.campaign), entries)
                    _look(phone)
                journal.close()
                more.append((web_memory(server) - before) / number / 1024)
                close_all(phones)
    return (f"{number} campaigns", *(f"{each:,.0f} kB" for each in more), f"{empty:.0f} MB")


def _look(phone: Phone) -> None:
    for path in ("/state", "/views/mission"):
        answer = phone.ask("GET", path)
        assert answer.status == 200, answer


def web_memory(server: Standing) -> int:
    """What all processes of the web hold, the one that only watches the others too; in bytes."""
    web = server.processes[0].pid
    held = 0
    for process in (web, *_children(web)):
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
        held += int(pages) * resource.getpagesize()
    return held


def _children(process: int) -> list[int]:
    told = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii")
    return [int(each) for each in told.split()]


def rebuilt(entries: int) -> Row:
    """The whole command, from its start to its end; its bar is on standard error, as for anybody."""
    for _, config in set_ups.named("embedded", 1):
        with trial_of(config) as trial:
            campaigns = [founded(trial) for _ in range(min(FOLDED, max(1, entries // 100)))]
            journal = open_journal(trial.journal)
            for campaign in campaigns:
                fill(journal, campaign, entries // len(campaigns))
            written = sum(journal.head(campaign).position for campaign in campaigns)
            journal.close()
            settings = {**os.environ, "CASTAWAY_JOURNAL": trial.journal}
            began = time.perf_counter()
            subprocess.run([*COMMAND, "rebuild"], env=settings, check=True, stdout=subprocess.DEVNULL)  # noqa: S603
            took = time.perf_counter() - began
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return (
        "castaway rebuild, SQLite", f"{written:,}", f"{len(campaigns)}", f"{took:.1f}",
        f"{written / took:,.0f}", f"{largest:.0f} MB",
    )  # fmt: skip


def founded(trial: Config) -> CampaignId:
    """A campaign opened in this process."""
    wiring = wire(trial)
    campaign = CampaignId(str(uuid4()))
    founding = Founding(
        system=SYSTEM, title="Trial", seats=tuple({"name": name, "characters": [name]} for name in CHARACTERS)
    )
    outcome = found(wiring.play, campaign, ActionId(str(uuid4())), founding)
    assert isinstance(outcome, Recorded), outcome
    wiring.close()
    return campaign


if __name__ == "__main__":
    main()
