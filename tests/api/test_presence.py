"""Who is here: what one process heard, or all of them together."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from api.presence import AT_A_TABLE, Device, Presence
from api.presence_redis import REMEMBERED, SharedPresence
from projections.redis_place import Place
from tests.servers import own_namespace
from tracker.facts.ids import CampaignId, SeatId

ONE, OTHER = CampaignId("c-1"), CampaignId("c-2")
PHONE, TABLET = Device(SeatId("seat-1"), "phone"), Device(SeatId("seat-1"), "tablet")
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
LATER = NOON + timedelta(minutes=5)
Processes = Callable[[], Presence]


@pytest.fixture(params=["memory", "redis"])
def another(request: pytest.FixtureRequest) -> Iterator[Processes]:
    """Makes what each process has; in memory there is one process."""
    if request.param == "memory":
        only = Presence()
        yield lambda: only
        return
    with own_namespace() as url:
        places: list[Place] = []

        def process() -> Presence:
            places.append(Place(url))
            return SharedPresence(places[-1])

        yield process
        for place in places:
            place.close()


def test_a_device_is_known_by_its_first_and_its_last_call(another: Processes) -> None:
    another().heard(ONE, PHONE, NOON)
    another().heard(ONE, PHONE, LATER)
    another().heard(ONE, TABLET, LATER)
    assert another().of(ONE) == {PHONE: (NOON, LATER), TABLET: (LATER, LATER)}


def test_campaigns_know_nothing_of_one_another(another: Processes) -> None:
    another().heard(ONE, PHONE, NOON)
    assert another().of(OTHER) == {}


def test_no_table_is_remembered_with_more_devices_than_fit_at_it() -> None:
    presence = Presence()
    for number in range(AT_A_TABLE + 5):
        presence.heard(ONE, Device(SeatId("seat-1"), f"phone-{number}"), NOON)
    assert len(presence.of(ONE)) == AT_A_TABLE


def test_who_calls_again_and_again_is_written_down_once_in_a_while() -> None:
    with own_namespace() as url:
        place = Place(url)
        presence = SharedPresence(place)
        presence.heard(ONE, PHONE, NOON)
        presence.heard(ONE, PHONE, LATER)
        assert presence.of(ONE) == {PHONE: (NOON, NOON)}
        place.close()


def test_a_device_that_was_not_heard_of_for_a_day_is_forgotten() -> None:
    with own_namespace() as url:
        place = Place(url)
        presence = SharedPresence(place)
        presence.heard(ONE, PHONE, NOON)
        presence.heard(ONE, TABLET, NOON + REMEMBERED)
        assert presence.of(ONE) == {TABLET: (NOON + REMEMBERED, NOON + REMEMBERED)}
        place.close()


def test_without_redis_nobody_is_known_and_nothing_fails() -> None:
    place = Place("redis://127.0.0.1:1/0")
    presence = SharedPresence(place)
    presence.heard(ONE, PHONE, NOON)
    assert presence.of(ONE) == {}
    place.close()
