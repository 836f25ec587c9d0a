"""What every test may ask for."""

from collections.abc import Iterator

import pytest

from tests.servers import own_namespace, own_schema


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
