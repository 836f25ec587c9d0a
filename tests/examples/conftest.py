"""The evening is played once; every test looks at what came of it."""

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from api.app import create_app
from api.config import Config
from api.wiring import wire
from tests.examples.evening import founding
from tests.examples.retelling import Evening, retell
from tests.examples.two_phones import Trackers, TwoPhones


@pytest.fixture(scope="session")
def empty_tracker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Trackers]:
    """Each tracker has a journal of its own."""
    opened = []

    def another() -> FlaskClient:
        folder = tmp_path_factory.mktemp("tracker")
        wiring = wire(Config(journal=f"sqlite:///{folder}/journal.db", secret="only for these tests"))
        opened.append(wiring)
        return create_app(wiring).test_client()

    yield another
    for wiring in opened:
        wiring.close()


@pytest.fixture(scope="session")
def evening(empty_tracker: Trackers) -> Evening:
    """The whole evening."""
    return retell(TwoPhones(empty_tracker(), founding()))
