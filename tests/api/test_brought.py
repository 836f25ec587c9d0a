"""What a send has brought in is known while it may come again."""

from collections.abc import Callable, Iterator

import pytest

from api.brought import KEPT_FOR, Brought, SharedBrought
from projections.redis_place import Place
from tests.servers import own_namespace
from tracker.facts.ids import CampaignId

THURSDAY = CampaignId("thursday")


@pytest.fixture(params=["here", "together"])
def sends(request: pytest.FixtureRequest) -> Callable[[], Brought]:
    """Where sends are kept; called twice it is two processes, where processes share."""
    if request.param == "here":
        one = Brought()
        return lambda: one
    url = request.getfixturevalue("namespace")
    return lambda: SharedBrought(Place(url))


@pytest.fixture
def namespace() -> Iterator[str]:
    with own_namespace() as url:
        yield url


def test_what_a_send_brought_in_is_told_again(sends: Callable[[], Brought]) -> None:
    assert sends().by("a tap") is None
    sends().note("a tap", THURSDAY)
    assert sends().by("a tap") == THURSDAY
    assert sends().by("another tap") is None


def test_without_redis_a_process_remembers_its_own() -> None:
    alone = SharedBrought(Place("redis://127.0.0.1:1"))
    alone.note("a tap", THURSDAY)
    assert alone.by("a tap") == THURSDAY


def test_in_redis_it_is_kept_no_longer_than_a_send_may_come_again(namespace: str) -> None:
    place = Place(namespace)
    SharedBrought(place).note("a tap", THURSDAY)
    assert 0 < place.ask("TTL", place.key("brought", "a tap")) <= KEPT_FOR.total_seconds()
