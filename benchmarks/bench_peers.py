"""Five who write at once: Castaway beside two that people would otherwise take.

boardgame.io with its own server, flat-file store and clients: five clients of one match tap, again as soon
as the others were told of its last tap, or 50 ms have shown that it was lost. Its store does not wait for the
disk. message-db (a message store on PostgreSQL): five processes write to one stream, each with the version
that it has read; who came too late reads again and tries again. Beside it the journal, the same way.

The same at Castaway: five phones of one campaign, each tapping again as soon as it is answered.

.venv/bin/python benchmarks/bench_peers.py [--seconds 4] [--rounds 3]

npm installs both (pinned in benchmarks/peers/package.json) into a temporary folder. message-db gets a
database of its own at the PostgreSQL that CASTAWAY_TEST_POSTGRES names, dropped afterwards; so is its role,
unless it was there before. The role that connects has to be allowed to make both.
"""

import argparse
import json
import multiprocessing
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import set_ups
from bench_postgres import CODEC, drafts

from api.measuring.figures import machine, milliseconds, table
from api.measuring.load import tap_for
from api.measuring.phones import close_all, open_campaign
from api.measuring.standing import standing, trial_of
from tracker.facts.ids import CampaignId
from tracker.journal.kept import KeptJournal
from tracker.journal.port import ActionKnown, PositionTaken
from tracker.journal.postgres import PostgresStore
from tracker.journal.postgres_address import address
from tracker.journal.trial import trial_journal

PEERS = Path(__file__).parent / "peers"
FIVE = 5
NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
Row = tuple[str, ...]
Write = Callable[[], int]
"""Writes once, and says how often it came too late until it was in."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    multiprocessing.set_start_method("spawn")
    if shutil.which("npm") is None:
        sys.exit("npm is not installed: it brings both peers")
    print(machine())
    with TemporaryDirectory(prefix="castaway-peers-") as folder:
        installed = install(Path(folder))
        rows = [*at_a_table(installed, asked)]
        stores = [*in_a_store(installed, asked)]
    head = ("one game, taps a second", "tapping", "through/s", "sent", "lost", "half", "95 of 100")
    print("\n" + table(head, rows))
    head = ("one stream, five processes", "written/s", "came too late, for each written", "ratio")
    print("\n" + table(head, stores))


def install(folder: Path) -> Path:
    for source in PEERS.iterdir():
        if source.is_file():
            shutil.copy(source, folder)
    command = [shutil.which("npm") or "npm", "install", "--no-audit", "--no-fund", "--silent"]
    subprocess.run(command, cwd=folder, check=True)  # noqa: S603
    return folder


def at_a_table(installed: Path, asked: argparse.Namespace) -> Iterator[Row]:
    for tapping in (1, FIVE):
        rounds = [boardgame(installed, asked.seconds, tapping) for _ in range(asked.rounds)]
        yield _boardgame_row(tapping, rounds)
    for name, config in set_ups.named(None, workers=2):
        with trial_of(config) as trial, standing(trial) as server:
            for tapping in (1, FIVE):
                phones = open_campaign(server.port, FIVE)
                tap_for(phones, asked.seconds / 4)
                rounds = [tap_for(phones[:tapping], asked.seconds) for _ in range(asked.rounds)]
                close_all(phones)
                sent = sum(len(each.took) for each in rounds)
                lost = sum(len(each.others) for each in rounds)
                half, most = (median(each.part(part) for each in rounds) for part in (0.5, 0.95))
                through = f"{median(each.rate for each in rounds):,.0f}"
                yield _row(f"Castaway, {name}", tapping, through, sent, lost, half, most)


def _boardgame_row(tapping: int, rounds: list[dict[str, float]]) -> Row:
    through = f"{median(each['counted'] / each['seconds'] for each in rounds):,.0f}"
    sent = int(sum(each["sent"] for each in rounds))
    lost = int(sum(each["sent"] - each["counted"] for each in rounds))
    half, most = (median(each[name] for each in rounds) / 1000 for name in ("half", "most"))
    return _row("boardgame.io 0.50.2, flat file", tapping, through, sent, lost, half, most)


def _row(name: str, tapping: int, through: str, sent: int, lost: int, half: float, most: float) -> Row:
    part = f" ({lost / sent:.0%})" if lost else ""
    return (
        name, f"{tapping}", through, f"{sent:,}", f"{lost:,}{part}", milliseconds(half), milliseconds(most),
    )  # fmt: skip


def boardgame(installed: Path, seconds: float, tapping: int) -> dict[str, float]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    with TemporaryDirectory(prefix="castaway-flat-file-") as folder:
        command = ["node", "boardgame_server.mjs", port, folder]
        log = installed / "server.log"
        with log.open("wb") as told:
            server = subprocess.Popen(command, cwd=installed, stdout=told, stderr=told)  # noqa: S603
        try:
            while b"listening" not in log.read_bytes():
                assert server.poll() is None, log.read_text()
                time.sleep(0.05)
            command = ["node", "boardgame_phones.mjs", port, f"{seconds}", f"{tapping}"]
            phones = subprocess.run(  # noqa: S603
                command, cwd=installed, check=True, capture_output=True, text=True, timeout=seconds + 60
            )
        finally:
            server.kill()
            server.wait(10)
    found: dict[str, float] = json.loads(phones.stdout.splitlines()[-1])
    return found


def in_a_store(installed: Path, asked: argparse.Namespace) -> Iterator[Row]:
    theirs, ours = [], []
    with message_store(installed) as peer, trial_journal(f"{set_ups.POSTGRES}?pool=1") as journal:
        for _ in range(asked.rounds):
            theirs.append(written(message_db, peer, asked.seconds))
            ours.append(written(castaway, journal, asked.seconds))
    plain = median(rate for rate, _ in theirs)
    for name, found in (("message-db 1.3.1", theirs), ("Castaway's journal", ours)):
        rate, late = (median(each[place] for each in found) for place in (0, 1))
        yield name, f"{rate:,.0f}", f"{late:.2f}", f"{rate / plain:.1f}"


@contextmanager
def message_store(installed: Path) -> Iterator[str]:
    """Its database, installed by its own script."""
    where = urlsplit(set_ups.POSTGRES)
    name = f"castaway_bench_{uuid4().hex[:8]}"
    settings = {
        **os.environ,
        "DATABASE_NAME": name,
        "PGHOST": where.hostname or "127.0.0.1",
        "PGPORT": str(where.port or 5432),
        "PGUSER": where.username or "postgres",
        "PGPASSWORD": where.password or "",
    }
    with psycopg.connect(set_ups.POSTGRES, autocommit=True) as connection:
        had = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = 'message_store'").fetchone()
    try:
        subprocess.run(
            ["bash", "node_modules/@eventide/message-db/database/install.sh"],  # noqa: S607
            cwd=installed, env=settings, check=True, capture_output=True,
        )  # fmt: skip
        yield where._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(set_ups.POSTGRES, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            if had is None:
                connection.execute("DROP ROLE IF EXISTS message_store")


def message_db(url: str, stream: str) -> Write:
    connection = psycopg.connect(url, autocommit=True)
    connection.execute("SET search_path TO message_store, public")
    (entry, *_) = drafts("a", 1)
    data = json.dumps({"type": "castaway.enter_value/1", "seen": 7, "sent": "f" * 64, "by": entry.by.seat})

    def write() -> int:
        late = 0
        while True:
            found = connection.execute("SELECT stream_version(%s)", (stream,)).fetchone()
            version = -1 if found is None or found[0] is None else found[0]
            try:
                connection.execute(
                    "SELECT write_message(%s, %s, 'Tapped', %s, NULL, %s)",
                    (str(uuid4()), stream, data, version),
                )
            except psycopg.errors.RaiseException:
                late += 1
            else:
                return late

    return write


def castaway(url: str, stream: str) -> Write:
    journal = KeptJournal(CODEC, PostgresStore(address(url)))
    campaign = CampaignId(stream)

    def write() -> int:
        late = 0
        while True:
            try:
                journal.append(campaign, journal.head(campaign), drafts(str(uuid4()), 1), NOON)
            except (PositionTaken, ActionKnown):
                late += 1
            else:
                return late

    return write


def written(maker: Callable[[str, str], Write], url: str, seconds: float) -> tuple[float, float]:
    """What five processes wrote a second, and how often each write came too late before it was in."""
    stream = f"taps-{uuid4().hex}"
    start, done = multiprocessing.Barrier(FIVE), multiprocessing.Queue()
    processes = [
        multiprocessing.Process(target=_write_for, args=(maker, url, stream, seconds, start, done))
        for _ in range(FIVE)
    ]
    for process in processes:
        process.start()
    found = [done.get(timeout=seconds + 60) for _ in processes]
    for process in processes:
        process.join()
    number = sum(each[0] for each in found)
    return number / seconds, sum(each[1] for each in found) / number


def _write_for(
    maker: Callable[[str, str], Write], url: str, stream: str, seconds: float, start: Any, done: Any
) -> None:
    write = maker(url, stream)
    write()
    start.wait()
    number, late, ends = 0, 0, time.perf_counter() + seconds
    while time.perf_counter() < ends:
        late += write()
        number += 1
    done.put((number, late))


if __name__ == "__main__":
    main()
