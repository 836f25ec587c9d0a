"""What any shelf must do, wherever it keeps the views."""

from threading import Thread
from typing import Any

import msgspec
import pytest

from projections.redis_place import Place, RedisDown
from projections.shelf import Kept, MemoryShelf, MirroredShelf, Shelf
from projections.shelf_redis import RedisShelf
from tracker.facts.ids import CampaignId

ONE = CampaignId("one")
OTHER = CampaignId("other")
KINDS = {"a": tuple[int, str], "b": int}


def pack(_system: str, _name: str, view: Any) -> bytes:
    return msgspec.msgpack.encode(view)


def unpack(_system: str, name: str, data: bytes) -> Any:
    return msgspec.msgpack.decode(data, type=KINDS[name])


@pytest.fixture(params=["memory", "bounded", "redis", "mirrored"])
def shelf(request: pytest.FixtureRequest) -> Shelf:
    if request.param in {"redis", "mirrored"}:
        there = RedisShelf(Place(request.getfixturevalue("redis_url")), pack, unpack)
        return MirroredShelf(there, RedisDown) if request.param == "mirrored" else there
    return MemoryShelf(most=10 if request.param == "bounded" else None)


def kept(position: int, note: str = "") -> Kept:
    return Kept(
        system="toy", position=position, hash=f"#{position}", views={"a": (position, note), "b": position}
    )


def test_an_empty_shelf_has_nothing(shelf: Shelf) -> None:
    assert shelf.get(ONE) is None


def test_what_was_put_is_there_for_its_campaign_only(shelf: Shelf) -> None:
    assert shelf.put(ONE, kept(3))
    assert shelf.get(ONE) == kept(3)
    assert shelf.get(OTHER) is None


def test_a_position_goes_forward(shelf: Shelf) -> None:
    shelf.put(ONE, kept(3))
    assert shelf.put(ONE, kept(4))
    assert shelf.get(ONE) == kept(4)


def test_a_position_never_goes_backwards(shelf: Shelf) -> None:
    shelf.put(ONE, kept(4))
    assert not shelf.put(ONE, kept(3))
    assert shelf.get(ONE) == kept(4)


def test_the_same_position_may_be_folded_anew(shelf: Shelf) -> None:
    shelf.put(ONE, kept(4))
    assert shelf.put(ONE, kept(4, "mended"))
    assert shelf.get(ONE) == kept(4, "mended")


def test_forgetting_lets_a_campaign_begin_again(shelf: Shelf) -> None:
    shelf.put(ONE, kept(4))
    shelf.put(OTHER, kept(1))
    shelf.forget(ONE)
    assert shelf.get(ONE) is None
    assert shelf.get(OTHER) == kept(1)
    assert shelf.put(ONE, kept(2))


def test_forgetting_what_is_not_there_is_nothing(shelf: Shelf) -> None:
    shelf.forget(ONE)
    assert shelf.get(ONE) is None


def test_clearing_empties_it(shelf: Shelf) -> None:
    shelf.put(ONE, kept(4))
    shelf.put(OTHER, kept(1))
    shelf.clear()
    assert (shelf.get(ONE), shelf.get(OTHER)) == (None, None)


def test_position_and_views_are_always_of_one_moment(shelf: Shelf) -> None:
    torn: list[Kept] = []

    def write(numbers: range) -> None:
        for number in numbers:
            shelf.put(ONE, kept(number))

    def read() -> None:
        seen = 0
        for _ in range(600):
            found = shelf.get(ONE)
            if found is None:
                continue
            if found.views["b"] != found.position or found.position < seen:
                torn.append(found)
            seen = found.position

    threads = [Thread(target=write, args=(range(n, 600, 3),)) for n in (1, 2, 3)]
    threads += [Thread(target=read) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert torn == []
    last = shelf.get(ONE)
    assert last is not None
    assert last.position == 599
