"""Views read where others project: never behind, also when nobody projects and Redis is gone."""

from collections.abc import Iterator

import pytest

from projections.packing import Packing
from projections.projector import Projector
from projections.reading import Stop
from projections.redis_place import Place
from projections.registry import refolded
from projections.shared_views import SharedViews
from projections.shelf_redis import RedisShelf
from projections.standing import MOST_NAMED, Standing, Standings, together
from projections.tidings import NUDGE, News, read, written
from tests.projections.told_game import GAME, OTHER, TOLD_GAME, NeverHeard, ToldGame, money, tell
from tracker.facts.ids import CampaignId
from tracker.journal.parts import PARTS

ALL = frozenset(range(PARTS))
NOBODY = "redis://127.0.0.1:1/0"


@pytest.fixture
def place(redis_url: str) -> Iterator[Place]:
    opened = Place(redis_url)
    yield opened
    opened.close()


def shelf_of(place: Place) -> RedisShelf:
    packing = Packing((TOLD_GAME,))
    return RedisShelf(place, packing.pack, packing.unpack)


def views_of(game: ToldGame, place: Place) -> SharedViews:
    return SharedViews(game.journal, place, shelf_of(place), (TOLD_GAME,))


def test_what_a_projector_kept_is_read(game: ToldGame, place: Place) -> None:
    game.tells(tell(money(300)))
    Projector(game.journal, shelf_of(place), (TOLD_GAME,)).pull()
    listening = place.listen(NUDGE)

    kept = views_of(game, place).kept(GAME)

    assert kept is not None
    assert kept.views == refolded(TOLD_GAME, game.entries)
    assert listening.hear(0.05) is None


def test_what_no_projector_kept_yet_is_folded_here_and_asked_for(game: ToldGame, place: Place) -> None:
    views = views_of(game, place)
    listening = place.listen(NUDGE)
    for _ in range(3):
        game.tells(tell(money(300)))
        kept = views.kept(GAME)
        assert kept is not None
        assert kept.position == len(game.entries)
        assert kept.views == refolded(TOLD_GAME, game.entries)
        assert listening.hear(1) == (NUDGE, GAME.encode())
    assert shelf_of(place).get(GAME) is None


def test_without_redis_everything_is_folded_here(game: ToldGame) -> None:
    views = views_of(game, Place(NOBODY))
    game.tells(tell(money(300)))
    kept = views.kept(GAME)
    assert kept is not None
    assert kept.views == refolded(TOLD_GAME, game.entries)
    assert views.kept(OTHER) is None
    assert views.catch_up(GAME).changed == ()
    assert (views.lag(), views.stopped()) == ({}, {})
    assert views.troubles() == ("Redis cannot be reached",)


def test_a_campaign_that_cannot_go_on_is_told_by_whoever_met_it(game: ToldGame, place: Place) -> None:
    views = views_of(game, place)
    game.record(NeverHeard())
    kept = views.kept(GAME)
    assert kept is not None
    assert kept.position == 1
    assert views.stopped()[GAME].position == 2
    Standings(place).say("one", Standing(stopped={OTHER: Stop(7, "why")}, behind={OTHER: 3}))
    assert views.stopped()[OTHER] == Stop(7, "why")
    assert views.lag() == {OTHER: 3}


def test_parts_without_a_projector_are_a_trouble(game: ToldGame, place: Place) -> None:
    views, standings = views_of(game, place), Standings(place)
    assert views.troubles() == ("no projector is working",)
    standings.say("one", Standing(parts=frozenset(range(20))))
    assert views.troubles() == (f"{PARTS - 20} of {PARTS} parts have no projector",)
    standings.say("two", Standing(parts=frozenset(range(20, PARTS))))
    assert views.troubles() == ()
    standings.leave("one")
    assert views.troubles() == (f"20 of {PARTS} parts have no projector",)


def test_a_rebuild_puts_everything_on_the_shelf_again(game: ToldGame, place: Place) -> None:
    game.tells(tell(money(300)))
    heard: list[tuple[int, int]] = []
    views_of(game, place).rebuild(lambda done, total: heard.append((done, total)))
    kept = shelf_of(place).get(GAME)
    assert kept is not None
    assert kept.views == refolded(TOLD_GAME, game.entries)
    assert heard[-1] == (3, 3)


def test_what_projectors_say_adds_up(place: Place) -> None:
    many = {CampaignId(f"c{number}"): 1 for number in range(MOST_NAMED + 50)}
    standings = Standings(place)
    standings.say("host-1", Standing(parts=frozenset({1}), behind=many))
    standings.say("host-2", Standing(parts=frozenset({2})))
    assert together(standings.working()).parts == {1, 2}
    assert len(together(standings.working()).behind) == MOST_NAMED
    assert [said.parts for said in standings.working("host-2")] == [frozenset({2})]


def test_news_say_names_and_positions_only() -> None:
    news = News(GAME, 7, ("mission", "stash"))
    assert written(news) == b'["told",7,["mission","stash"]]'
    assert read(written(news)) == news
    assert read(b"nonsense") is None
    assert read(b'{"campaign": "told"}') is None
