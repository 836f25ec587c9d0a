"""What every test may ask for, and what the workers of a run tell the one that shares the tests out."""

import gc
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest

from tests.faults.figures import REPORT, Figures
from tests.servers import own_namespace, own_schema
from tests.sharing_out import SharingOut, turn


@pytest.fixture
def postgres() -> Iterator[str]:
    """A place for a journal in PostgreSQL, with nothing in it."""
    with own_schema() as url:
        yield url


@pytest.fixture
def redis_url() -> Iterator[str]:
    """A place in Redis, with nothing in it."""
    with own_namespace() as url:
        yield url


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> SharingOut | None:
    if config.option.dist != "loadfile":
        return None
    config.option.loadscopereorder = False
    return SharingOut(config, log)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: turn(item.nodeid.partition("::")[0]))


def pytest_collection_finish() -> None:
    """Collected tests stay until the end, by the thousands: no use looking through them for rubbish."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["faults"] = [asdict(each) for each in REPORT.figures]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    told = getattr(node, "workeroutput", {})
    REPORT.figures += [Figures(**each) for each in told.get("faults", ())]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if REPORT.figures:
        terminalreporter.section("faults")
        terminalreporter.write_line(REPORT.table())
