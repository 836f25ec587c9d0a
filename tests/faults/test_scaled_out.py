"""Two webs, a projector, PostgreSQL and Redis: each of them killed, emptied, cut off under load."""

import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from tests.api.server import Line
from tests.faults.figures import REPORT, Figures, rounds
from tests.faults.judging import judge, opened
from tests.faults.phones import Account, Tapping, wait_until
from tests.faults.serving import Breakable, serving
from tests.faults.stores import OwnPostgres, OwnRedis, Service, running
from tests.faults.watching import Watching


@dataclass
class Installation:
    """All the processes of one."""

    webs: list[Breakable]
    projector: Service
    postgres: OwnPostgres
    redis: OwnRedis
    line: Line
    tokens: list[str]


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    folder: Path = tmp_path_factory.mktemp("scaled")
    postgres, kept = OwnPostgres(folder), OwnRedis(folder)
    more = {"CASTAWAY_REDIS": kept.url}
    webs = [Breakable(folder, postgres.url, more) for _ in range(2)]
    command = [str(Path(sys.executable).with_name("castaway")), "project"]
    settings = {
        "CASTAWAY_JOURNAL": postgres.url,
        "CASTAWAY_REDIS": kept.url,
        "CASTAWAY_SECRET": "one secret for all servers of a test",
        "PATH": "/usr/bin:/bin",
    }
    projector = Service(command, folder / "projector.log", env=settings)
    with running(postgres, kept, projector), serving(*webs):
        line, tokens = opened(webs[0])
        yield Installation(webs, projector, postgres, kept, line, tokens)
        line.close()


def terminate_connections(here: Installation) -> None:
    """Every connection to the database is cut, as a failing network would."""
    with psycopg.connect(here.postgres.url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )


def kill_web(here: Installation) -> None:
    web = random.choice(here.webs)
    web.kill()
    web.start()


def restarted(service: Callable[[Installation], Service]) -> Callable[[Installation], None]:
    def again(here: Installation) -> None:
        service(here).kill()
        time.sleep(random.uniform(0, 1))
        service(here).start()

    return again


FAULTS: dict[str, Callable[[Installation], None]] = {
    "Redis emptied": lambda here: here.redis.empty(),
    "Redis killed": restarted(lambda here: here.redis),
    "PostgreSQL killed": restarted(lambda here: here.postgres),
    "every connection to PostgreSQL cut": terminate_connections,
    "projector killed": restarted(lambda here: here.projector),
    "one of two webs killed on PostgreSQL": kill_web,
}


@pytest.mark.parametrize("fault", FAULTS)
def test_nothing_is_lost_and_views_come_back(installation: Installation, fault: str) -> None:
    figures = REPORT.of(fault)
    here = installation
    line, tokens = opened(here.webs[0])
    with Watching(here.webs, line) as phones:
        with Tapping(here.webs, line.campaign, tokens) as account:
            break_it(here, fault, account, figures)
        there = line.at(here.webs[0])
        phones.converge(there.get()["position"])
        there.close()
    for web in here.webs:
        there = line.at(web)
        judge(there, account, figures if web is here.webs[-1] else REPORT.spare(), here.postgres.url)
        there.close()
    line.close()


def break_it(here: Installation, fault: str, account: Account, figures: Figures) -> None:
    """Again and again, while the phones tap."""
    for _ in range(rounds(1, 15)):
        before = len(account.acknowledged)
        wait_until(lambda before=before: len(account.acknowledged) > before + 3)  # type: ignore[misc]
        time.sleep(random.uniform(0, 0.3))
        FAULTS[fault](here)
        figures.struck += 1
    before = len(account.acknowledged)
    wait_until(lambda: len(account.acknowledged) > before + 10)
