"""Codes that open one seat once."""

from collections.abc import Callable

import pytest
from cachetools import TTLCache

from api.hand_overs import GOOD_FOR, LENGTH, MOST, HandOver, HandOvers, SharedHandOvers, is_one
from api.tokens import HOST, Pass
from projections.redis_place import Place
from tests.servers import own_namespace
from tracker.facts.ids import CampaignId, SeatId

NORA = Pass(CampaignId("c1"), SeatId("seat-1"), HOST, "laptop")
BENS = HandOver(CampaignId("c1"), SeatId("seat-2"), 1, NORA)


def here() -> HandOvers:
    return HandOvers()


@pytest.fixture(params=["here", "together"])
def codes(request: pytest.FixtureRequest) -> Callable[[], HandOvers]:
    """Where codes are kept; called twice it is two processes, where processes share."""
    if request.param == "here":
        one = HandOvers()
        return lambda: one
    url = request.getfixturevalue("namespace")
    return lambda: SharedHandOvers(Place(url))


@pytest.fixture
def namespace() -> object:
    with own_namespace() as url:
        yield url


def test_a_code_opens_its_seat_once(codes: Callable[[], HandOvers]) -> None:
    code = codes().open(BENS)
    assert codes().look(code.lower()) == BENS
    assert codes().spend(f" {code} ", "one tap") == BENS
    assert codes().spend(code, "another tap") is None
    assert codes().look(code) is None


def test_a_tap_that_is_sent_twice_is_one_tap(codes: Callable[[], HandOvers]) -> None:
    code = codes().open(BENS)
    assert codes().spend(code, "one tap") == BENS
    assert codes().spend(code, "one tap") == BENS
    assert codes().spend(code, "") is None


def test_no_other_code_opens_it(codes: Callable[[], HandOvers]) -> None:
    code = codes().open(BENS)
    assert codes().spend("A" * LENGTH, "one tap") is None
    assert codes().spend(code[:-1], "one tap") is None
    assert codes().open(BENS) != code


def test_it_is_never_taken_for_a_join_code() -> None:
    assert is_one("ABCDEFGHJK")
    assert not is_one("ABCDEF")
    assert not is_one("ABCDEFGH")


def test_after_a_while_it_opens_nothing() -> None:
    now = [0.0]
    codes = HandOvers()
    codes._open = TTLCache(MOST, GOOD_FOR.total_seconds(), timer=lambda: now[0])
    code = codes.open(BENS)
    now[0] = GOOD_FOR.total_seconds() - 1
    assert codes.look(code) == BENS
    now[0] += 2
    assert codes.spend(code, "one tap") is None


def test_without_redis_a_process_keeps_its_own() -> None:
    codes = SharedHandOvers(Place("redis://127.0.0.1:1/0"))
    code = codes.open(BENS)
    assert codes.look(code) == BENS
    assert codes.spend(code, "one tap") == BENS
    assert codes.spend(code, "another tap") is None
