"""What only the shelf in Redis has to prove: several processes see one shelf, and losing it costs nothing."""

from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import msgspec
import pytest

from projections.pages import PAGE
from projections.redis_place import BadRedis, Place, RedisDown
from projections.shelf import Kept, MirroredShelf, Shelf
from projections.shelf_redis import RedisShelf
from tests.projections.test_shelf import ONE, OTHER, kept, pack, unpack

Shelves = Callable[..., RedisShelf]


@pytest.fixture
def place(redis_url: str) -> Iterator[Place]:
    opened = Place(redis_url)
    yield opened
    opened.close()


@pytest.fixture
def new_shelf(redis_url: str) -> Shelves:
    """The shelf as another process sees it."""

    def shelf(**more: Any) -> RedisShelf:
        return RedisShelf(Place(redis_url), **{"pack": pack, "unpack": unpack, **more})

    return shelf


def test_what_one_process_puts_another_gets(new_shelf: Shelves) -> None:
    new_shelf().put(ONE, kept(3, "told"))
    assert new_shelf().get(ONE) == kept(3, "told")


def test_a_process_that_has_seen_less_does_not_turn_it_back(new_shelf: Shelves) -> None:
    slow, fast = new_shelf(), new_shelf()
    slow.put(ONE, kept(3))
    fast.put(ONE, kept(5))
    assert not slow.put(ONE, kept(4))
    assert slow.get(ONE) == kept(5)


def test_views_that_did_not_change_are_not_sent_and_not_lost(new_shelf: Shelves) -> None:
    sent: list[str] = []

    def watched(system: str, name: str, view: Any) -> bytes:
        sent.append(name)
        return pack(system, name, view)

    shelf = new_shelf(pack=watched)
    first = kept(3)
    shelf.put(ONE, first)
    sent.clear()
    second = Kept(system="toy", position=4, hash="#4", views={"a": first.views["a"], "b": 4000})
    shelf.put(ONE, second)
    assert sent == ["b"]
    assert new_shelf().get(ONE) == second


def test_a_put_after_somebody_elses_is_whole(new_shelf: Shelves) -> None:
    mine, theirs = new_shelf(), new_shelf()
    first = kept(3)
    mine.put(ONE, first)
    theirs.put(ONE, kept(4, "theirs"))
    second = Kept(system="toy", position=5, hash="#5", views={"a": first.views["a"], "b": 5})
    assert mine.put(ONE, second)
    assert theirs.get(ONE) == second


def test_a_put_after_all_was_lost_is_whole(new_shelf: Shelves, place: Place) -> None:
    shelf = new_shelf()
    first = kept(3)
    shelf.put(ONE, first)
    place.drop()
    second = Kept(system="toy", position=4, hash="#4", views={"a": first.views["a"], "b": 4})
    assert shelf.get(ONE) is None
    assert shelf.put(ONE, second)
    assert new_shelf().get(ONE) == second
    place.drop()
    assert shelf.put(ONE, second)
    assert new_shelf().get(ONE) == second


def test_what_is_unchanged_is_fetched_once(new_shelf: Shelves) -> None:
    read: list[str] = []

    def watched(system: str, name: str, data: bytes) -> Any:
        read.append(name)
        return unpack(system, name, data)

    new_shelf().put(ONE, kept(3))
    shelf = new_shelf(unpack=watched)
    assert shelf.get(ONE) == shelf.get(ONE) == kept(3)
    assert sorted(read) == ["a", "b"]


def test_views_that_cannot_be_read_here_count_as_missing(new_shelf: Shelves) -> None:
    def unreadable(*_: object) -> Any:
        raise ValueError("another shape")

    new_shelf().put(ONE, kept(3))
    shelf = new_shelf(unpack=unreadable)
    assert shelf.get(ONE) is None
    assert shelf.put(ONE, kept(3, "mended"))


def test_another_release_keeps_its_own(new_shelf: Shelves) -> None:
    old, new = new_shelf(release="1"), new_shelf(release="2")
    old.put(ONE, kept(9))
    assert new.get(ONE) is None
    new.put(ONE, kept(3))
    new.clear()
    assert old.get(ONE) == kept(9)


def test_clearing_leaves_what_is_not_views(new_shelf: Shelves, place: Place) -> None:
    shelf = new_shelf()
    shelf.put(ONE, kept(1))
    place.ask("SET", place.key("else"), "stays")
    shelf.clear()
    assert shelf.get(ONE) is None
    assert place.ask("GET", place.key("else")) == b"stays"


def test_two_processes_that_put_at_once_leave_one_moment(new_shelf: Shelves) -> None:
    def write(shelf: Shelf, numbers: range) -> None:
        last = kept(0)
        for number in numbers:
            views = {"a": (number, ""), "b": last.views["b"] if number % 5 else number}
            last = Kept(system="toy", position=number, hash=f"#{number}", views=views)
            shelf.put(ONE, last)
            shelf.put(OTHER, kept(number))

    threads = [Thread(target=write, args=(new_shelf(), range(n, 400, 2))) for n in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert new_shelf().get(OTHER) == kept(399)
    last = new_shelf().get(ONE)
    assert last is not None
    assert (last.position, last.views["a"]) == (399, (399, ""))
    assert last.views["b"] == 395


def test_a_redis_that_is_not_there_says_so() -> None:
    shelf = RedisShelf(Place("redis://127.0.0.1:1/0"), pack, unpack)
    for ask in (lambda: shelf.get(ONE), lambda: shelf.put(ONE, kept(1)), shelf.clear):
        with pytest.raises(RedisDown):
            ask()


def test_a_mirrored_shelf_outlives_its_process_and_its_mirror(new_shelf: Shelves) -> None:
    MirroredShelf(new_shelf(), RedisDown).put(ONE, kept(3))
    assert MirroredShelf(new_shelf(), RedisDown).get(ONE) == kept(3)

    alone = MirroredShelf(RedisShelf(Place("redis://127.0.0.1:1/0"), pack, unpack), RedisDown)
    assert alone.get(ONE) is None
    assert alone.put(ONE, kept(4))
    assert alone.get(ONE) == kept(4)
    alone.forget(ONE)
    alone.clear()
    assert alone.get(ONE) is None


@pytest.mark.parametrize(
    "url", ["", "localhost", "http://localhost", "redis://localhost/x", "redis://h/0?namespace=a:b"]
)
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(BadRedis):
        Place(url)


def test_what_is_said_is_heard_in_this_namespace_only(place: Place, redis_url: str) -> None:
    other = Place(f"{redis_url}-other")
    listening = place.listen("news", "nudge")
    other.tell("news", b"not for us")
    place.tell("nudge", b"1")
    place.tell("news", b"2")
    assert listening.hear(5) == ("nudge", b"1")
    assert listening.hear(5) == ("news", b"2")
    assert listening.hear(0.01) is None
    listening.close()
    other.close()


class Book(msgspec.Struct, frozen=True):
    """A view that grows at its end."""

    lines: tuple[int, ...] = ()


def book_at(position: int, lines: int) -> Kept:
    return Kept(system="toy", position=position, hash=f"#{position}", views={"book": Book((*range(lines),))})


def read_book(_system: str, _name: str, data: bytes) -> Book:
    return msgspec.msgpack.decode(data, type=Book)


def test_of_a_long_view_only_the_pages_that_changed_are_sent_and_read(new_shelf: Shelves) -> None:
    packed, unpacked = [], []

    def watched(_system: str, _name: str, view: Any) -> bytes:
        packed.append(view)
        return msgspec.msgpack.encode(view)

    def reading(system: str, name: str, data: bytes) -> Book:
        unpacked.append(name)
        return read_book(system, name, data)

    mine, theirs = new_shelf(pack=watched, unpack=reading), new_shelf(pack=watched, unpack=reading)
    mine.put(ONE, book_at(1, 4 * PAGE))
    assert theirs.get(ONE) == book_at(1, 4 * PAGE)
    packed.clear()
    unpacked.clear()
    mine.put(ONE, book_at(2, 4 * PAGE + 1))
    assert packed == [Book((4 * PAGE,))]
    assert theirs.get(ONE) == book_at(2, 4 * PAGE + 1)
    assert unpacked == ["book"]


def test_a_view_that_lost_pages_is_written_anew(new_shelf: Shelves) -> None:
    shelf = new_shelf(pack=lambda _system, _name, view: msgspec.msgpack.encode(view), unpack=read_book)
    shelf.put(ONE, book_at(1, 4 * PAGE))
    shelf.put(ONE, book_at(2, 2 * PAGE))
    assert new_shelf(unpack=read_book).get(ONE) == book_at(2, 2 * PAGE)
