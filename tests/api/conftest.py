"""Tables of the toy game, over a journal in memory."""

from collections.abc import Iterator

import pytest
from flask import Flask

from api.app import create_app
from api.config import Config
from api.wiring import EXTENSION, Wiring, wire
from tests.api.table import Table
from tests.toy_system import TOY
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore

CODEC = Codec((*SHARED_FACTS, *TOY.facts))


def toy_wiring() -> Wiring:
    config = Config(journal="memory:", secret="a secret for tests only")
    return wire(config, systems=(TOY,), codec=CODEC, journal=KeptJournal(CODEC, MemoryStore()))


@pytest.fixture
def wiring() -> Iterator[Wiring]:
    wired = toy_wiring()
    yield wired
    wired.close()


@pytest.fixture(scope="session")
def toy_app() -> Iterator[Flask]:
    """Put together once, which takes long, and lent to one wiring after the other."""
    first = toy_wiring()
    yield create_app(first)
    first.close()


@pytest.fixture
def table(toy_app: Flask, wiring: Wiring) -> Table:
    toy_app.extensions[EXTENSION] = wiring
    return Table(toy_app, wiring)
