"""Join codes cannot be guessed: wrong ones are counted by address, in one process and in many."""

import time
from collections.abc import Callable, Iterator

import pytest

from api.problems import Problem
from api.wrong_codes import WrongCodes
from projections.redis_place import Place
from tests.servers import own_namespace

HERE, ELSEWHERE = "192.0.2.1", "192.0.2.2"
Processes = Callable[[], WrongCodes]


@pytest.fixture(params=["memory", "redis"])
def another(request: pytest.FixtureRequest) -> Iterator[Processes]:
    """Makes what each process has; in memory there is one process."""
    if request.param == "memory":
        only = WrongCodes()
        yield lambda: only
        return
    with own_namespace() as url:
        places: list[Place] = []

        def process() -> WrongCodes:
            places.append(Place(url))
            return WrongCodes(places[-1])

        yield process
        for place in places:
            place.close()


def typed(process: WrongCodes, address: str, times: int) -> int:
    """How many wrong codes were let through."""
    for number in range(times):
        try:
            process.check(address)
        except Problem:
            return number
        process.count(address)
    return times


def test_ten_wrong_codes_a_minute_whichever_process_is_asked(another: Processes) -> None:
    first, second = another(), another()
    assert typed(first, HERE, 6) == 6
    assert typed(second, HERE, 20) == 4
    assert typed(first, HERE, 1) == 0
    assert typed(first, ELSEWHERE, 20) == 10


def test_whoever_has_to_wait_is_told_for_how_long(another: Processes) -> None:
    process = another()
    assert typed(process, HERE, 20) == 10
    with pytest.raises(Problem) as told:
        process.check(HERE)
    assert told.value.kind == "slow_down"
    assert told.value.headers == {"Retry-After": "60"}


def test_looking_costs_nothing(another: Processes) -> None:
    process = another()
    for _ in range(100):
        process.check(HERE)
    assert typed(process, HERE, 20) == 10


def test_sixty_an_hour_for_whoever_is_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    now, process = time.time(), WrongCodes()  # noqa: TID251 - the limits are counted on this clock
    let_through = 0
    for minute in range(30):
        monkeypatch.setattr(time, "time", lambda minute=minute: now + 61 * minute)
        let_through += typed(process, HERE, 20)
    assert let_through == 60
    monkeypatch.setattr(time, "time", lambda: now + 61 * 30 + 3_601)
    assert typed(process, HERE, 20) == 10


def test_without_redis_each_process_counts_for_itself() -> None:
    place = Place("redis://127.0.0.1:1/0")
    first, second = WrongCodes(place), WrongCodes(place)
    assert typed(first, HERE, 20) == 10
    assert typed(second, HERE, 20) == 10
    place.close()
