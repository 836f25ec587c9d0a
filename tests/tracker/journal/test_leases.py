"""Each part of the campaigns is held by one process at a time."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from tracker.facts.ids import CampaignId
from tracker.journal import postgres_leases
from tracker.journal.parts import PARTS, part_of
from tracker.journal.port import JournalBusy
from tracker.journal.postgres_address import Address, address
from tracker.journal.postgres_leases import Leases

SILENT = 10.0
"""Seconds after which a process counts as hanging: `SILENCE` of the leases."""
PATIENCE = 30.0
ROOT = Path(__file__).parents[3]
HOLDER = """
import sys, time
from tracker.journal.postgres_address import address
from tracker.journal.postgres_leases import Leases
leases = Leases(address(sys.argv[1]))
while True:
    print(len(leases.refresh()), flush=True)
    time.sleep(0.1)
"""
Join = Callable[[], Leases]


@pytest.fixture
def place(postgres: str) -> Address:
    return address(postgres)


@pytest.fixture
def join(place: Address) -> Iterator[Join]:
    joined: list[Leases] = []

    def another() -> Leases:
        joined.append(Leases(place))
        return joined[-1]

    yield another
    for leases in joined:
        leases.close()


def settle(*all_leases: Leases) -> list[frozenset[int]]:
    """Everybody asks in turn, until nobody gives away any more."""
    for _ in range(3):
        held = [leases.refresh() for leases in all_leases]
    return held


def test_who_is_alone_holds_everything(join: Join) -> None:
    assert join().refresh() == frozenset(range(PARTS))


@pytest.mark.parametrize("number", [2, 3, 5])
def test_the_parts_are_shared_out_and_none_is_held_twice(join: Join, number: int) -> None:
    held = settle(*(join() for _ in range(number)))

    assert sorted(part for parts in held for part in parts) == list(range(PARTS))
    assert max(len(parts) for parts in held) <= -(-PARTS // number)


def test_what_one_gives_back_another_takes(join: Join) -> None:
    first, second = join(), join()
    settle(first, second)

    first.close()

    assert second.refresh() == frozenset(range(PARTS))


def test_two_applications_do_not_share(join: Join, place: Address) -> None:
    join().refresh()
    other = Leases(place._replace(schema=f"{place.schema}_2"))

    assert len(other.refresh()) == PARTS
    other.close()


def test_a_lost_connection_is_a_lost_lease(join: Join, place: Address) -> None:
    leases = join()
    leases.refresh()
    assert leases._connection is not None
    pid = leases._connection.info.backend_pid
    with psycopg.connect(place.conninfo, autocommit=True) as server:
        server.execute("SELECT pg_terminate_backend(%s)", (pid,))

    with pytest.raises(JournalBusy):
        leases.refresh()
    assert leases.refresh() == frozenset(range(PARTS))


def held_by_another(place: Address, schema: str) -> subprocess.Popen[str]:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, f"{place.conninfo}?schema={schema}"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == f"{PARTS}\n"
    return holder


def seconds_until_all(leases: Leases, most: float) -> float:
    began = time.monotonic()
    while time.monotonic() - began < most:
        if len(leases.refresh()) == PARTS:
            break
        time.sleep(0.05)
    return time.monotonic() - began


def test_a_process_that_is_killed_is_followed_at_once(join: Join, place: Address) -> None:
    holder = held_by_another(place, place.schema)
    mine = join()
    assert len(mine.refresh()) < PARTS

    holder.send_signal(signal.SIGKILL)

    assert seconds_until_all(mine, SILENT) < SILENT
    holder.communicate()


def test_a_process_that_hangs_is_followed_when_it_has_been_silent(
    join: Join, place: Address, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_leases, "SILENCE", "500ms")
    hanging = join()
    hanging.refresh()
    mine = join()

    assert seconds_until_all(mine, PATIENCE) < PATIENCE
    with pytest.raises(JournalBusy):
        hanging.refresh()


def test_a_campaign_stays_in_its_part() -> None:
    assert part_of(CampaignId("told")) == part_of(CampaignId("told"))
    parts = {part_of(CampaignId(f"campaign {number}")) for number in range(1000)}
    assert parts == set(range(PARTS))
    assert part_of(CampaignId("c1")) == 1


def test_a_server_that_is_not_there_gives_no_lease() -> None:
    leases = Leases(address("postgresql://127.0.0.1:1/nowhere"))

    with pytest.raises(JournalBusy):
        leases.refresh()
