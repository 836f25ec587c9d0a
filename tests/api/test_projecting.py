"""The projector as its own process, and the web that hears of it, also when something is missing."""

import time
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import pytest

from api import hearing, projecting
from api.fanout import Fanout, News
from api.hearing import Hearing
from api.projecting import Projecting
from projections import tidings
from projections.projector import Projector
from projections.redis_place import Place
from projections.shelf_redis import RedisShelf
from projections.standing import Standings
from tests.projections.test_shared_views import shelf_of
from tests.projections.told_game import GAME, TOLD_GAME, ToldGame, money, tell
from tracker.facts.ids import CampaignId
from tracker.journal.parts import PARTS, part_of
from tracker.journal.port import JournalBusy

ALL = frozenset(range(PARTS))
VIEWS = ("mission", "chronicle")
ELSEWHERE = CampaignId("elsewhere")


class Lent:
    """Leases that a test gives and takes."""

    def __init__(self, parts: frozenset[int] = ALL) -> None:
        self.parts = parts
        self.busy = False

    def refresh(self) -> frozenset[int]:
        if self.busy:
            raise JournalBusy
        return self.parts

    def close(self) -> None:
        self.parts = frozenset()


@pytest.fixture
def game() -> ToldGame:
    return ToldGame()


@pytest.fixture
def place(redis_url: str) -> Iterator[Place]:
    opened = Place(redis_url)
    yield opened
    opened.close()


@pytest.fixture
def shelf(place: Place) -> RedisShelf:
    return shelf_of(place)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Settle at every look, and look often."""
    monkeypatch.setattr(projecting, "PAUSE", 0)
    monkeypatch.setattr(hearing, "PAUSE", 0.05)


def at_work(game: ToldGame, place: Place, leases: Any, name: str = "one") -> Projecting:
    return Projecting(
        game.journal, Projector(game.journal, shelf_of(place), (TOLD_GAME,)), place, leases, name
    )


def position(shelf: RedisShelf, campaign: Any = GAME) -> int:
    kept = shelf.get(campaign)
    return kept.position if kept else 0


class TestProjecting:
    def test_only_held_campaigns_are_projected(self, game: ToldGame, place: Place, shelf: RedisShelf) -> None:
        ToldGame(game.journal, ELSEWHERE)
        assert part_of(GAME) != part_of(ELSEWHERE)
        at_work(game, place, Lent(frozenset({part_of(GAME)}))).look()
        assert (position(shelf), position(shelf, ELSEWHERE)) == (1, 0)

    def test_what_is_gained_later_is_gone_through(
        self, game: ToldGame, place: Place, shelf: RedisShelf
    ) -> None:
        leases = Lent(frozenset())
        work = at_work(game, place, leases)
        work.look()
        assert position(shelf) == 0
        leases.parts = ALL
        work.look()
        assert position(shelf) == 1

    def test_without_a_lease_nothing_is_projected(
        self, game: ToldGame, place: Place, shelf: RedisShelf
    ) -> None:
        leases = Lent()
        work = at_work(game, place, leases)
        work.look()
        leases.busy = True
        game.tells(tell(money(1)))
        with pytest.raises(JournalBusy):
            work.look()
        assert position(shelf) == 1
        leases.busy = False
        work.look()
        assert position(shelf) == 3

    def test_it_tells_what_changed_and_how_it_stands(self, game: ToldGame, place: Place) -> None:
        work = at_work(game, place, Lent())
        work.look()
        listening = place.listen(tidings.NEWS)
        game.tells(tell(money(1)))
        work.look()
        heard = listening.hear(1)
        assert heard is not None
        assert tidings.read(heard[1]) == tidings.News(GAME, 3, ("mission", "stash", "chronicle", "audit"))
        (standing,) = Standings(place).working()
        assert standing.parts == ALL

    def test_every_projector_notices_that_redis_was_emptied(
        self, game: ToldGame, place: Place, shelf: RedisShelf
    ) -> None:
        ToldGame(game.journal, ELSEWHERE)
        one = at_work(game, place, Lent(frozenset({part_of(GAME)})), "one")
        two = at_work(game, place, Lent(frozenset({part_of(ELSEWHERE)})), "two")
        for work in (one, two, one, two):
            work.look()
        place.drop()
        for work in (one, two):
            work.look()
        assert (position(shelf), position(shelf, ELSEWHERE)) == (1, 1)

    def test_a_campaign_that_is_missed_is_folded_when_asked_for(
        self, game: ToldGame, place: Place, shelf: RedisShelf
    ) -> None:
        work = at_work(game, place, Lent())
        work.look()
        shelf.forget(GAME)
        listening = place.listen(tidings.NUDGE)
        place.tell(tidings.NUDGE, GAME.encode())
        work._wait(listening)
        work.look()
        assert position(shelf) == 1

    def test_it_works_until_it_is_told_to_stop_also_through_an_outage(
        self, game: ToldGame, place: Place, shelf: RedisShelf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(projecting, "PAUSE", 0.02)
        leases = Lent()
        leases.busy = True
        work = at_work(game, place, leases)
        running = Thread(target=work.run)
        running.start()
        leases.busy = False
        _until(lambda: position(shelf) == 1)
        game.tells(tell(money(1)))
        place.tell(tidings.NUDGE, b"")
        _until(lambda: position(shelf) == 3)
        work.stop()
        running.join(5)
        assert not running.is_alive()
        assert leases.parts == frozenset()
        assert Standings(place).working() == []


class TestHearing:
    def test_what_a_projector_tells_reaches_the_streams(self, game: ToldGame, place: Place) -> None:
        fanout = Fanout(VIEWS)
        fanout.tell(GAME, 1, VIEWS)
        web = Hearing(game.journal, place, fanout)
        web.start()
        _until(lambda: _told(place, tidings.News(GAME, 3, ("stash",)), fanout))
        assert fanout.wait(GAME, 2, 0) == News(3, ("stash",))
        place.tell(tidings.NEWS, tidings.written(tidings.News(GAME, 2, ("late",))))
        place.tell(tidings.NEWS, b"nonsense")
        place.tell(tidings.NEWS, tidings.written(tidings.News(GAME, 4, ("mission",))))
        assert fanout.wait(GAME, 3, 5) == News(4, ("mission",))
        web.stop()

    def test_what_nobody_tells_is_told_after_two_looks(self, game: ToldGame, place: Place) -> None:
        fanout = Fanout(VIEWS)
        web = Hearing(game.journal, place, fanout)
        assert fanout.wait(GAME, 1, 0) is None
        web.look()
        assert fanout.wait(GAME, 0, 0) is None
        web.look()
        assert fanout.wait(GAME, 0, 0) == News(1, VIEWS)
        game.tells(tell(money(1)))
        web.look()
        web.look()
        assert fanout.wait(GAME, 1, 0) == News(3, VIEWS)

    def test_what_was_told_in_time_is_not_told_again(self, game: ToldGame, place: Place) -> None:
        fanout = Fanout(VIEWS)
        web = Hearing(game.journal, place, fanout)
        fanout.tell(GAME, 1, VIEWS)
        fanout.wait(GAME, 1, 0)
        game.tells(tell(money(1)))
        web.look()
        fanout.tell(GAME, 3, ("stash",))
        web.look()
        assert fanout.wait(GAME, 1, 0) == News(3, ("stash",))

    def test_campaigns_without_a_stream_cost_nothing(self, game: ToldGame, place: Place) -> None:
        fanout = Fanout(VIEWS)
        web = Hearing(game.journal, place, fanout)
        web.look()
        web.look()
        assert fanout.newest(GAME) == 0

    def test_without_redis_a_process_tells_its_own_streams_at_once(self, game: ToldGame) -> None:
        fanout = Fanout(VIEWS)
        web = Hearing(game.journal, Place("redis://127.0.0.1:1/0"), fanout)
        fanout.wait(GAME, 1, 0)
        web.start()
        game.tells(tell(money(1)))
        web.nudge()
        assert fanout.wait(GAME, 1, 5) == News(3, VIEWS)
        web.stop()

    def test_a_nudge_reaches_the_projectors(self, game: ToldGame, place: Place) -> None:
        listening = place.listen(tidings.NUDGE)
        Hearing(game.journal, place, Fanout(VIEWS)).nudge()
        assert listening.hear(1) == (tidings.NUDGE, b"")


def _told(place: Place, news: tidings.News, fanout: Fanout) -> bool:
    place.tell(tidings.NEWS, tidings.written(news))
    return fanout.wait(news.campaign, news.position - 1, 0.05) is not None


def _until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 5
    while not holds():
        assert time.monotonic() < deadline, "it never was"
        time.sleep(0.01)
