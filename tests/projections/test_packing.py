"""Views that were written down and read again are the very same, and can be folded on."""

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings

from api.config import Config
from api.example import load_example
from api.wiring import wire
from projections.packing import Packing
from projections.pages import PAGE
from projections.redis_place import Place
from projections.registry import VIEWS, after, before_the_first, refolded, to_document
from projections.shelf_redis import RedisShelf
from projections.timeline import rewrites
from projections.timeline import tell as told
from tests.projections.test_replay_equality import STEPS, play
from tests.projections.told_game import GAME, TOLD_GAME, Tell, ToldGame, money, projector_of, tell
from tracker.catalog import SYSTEMS
from tracker.facts.entry import Entry
from tracker.kernel.system import RuleSystem


def repacked(system: RuleSystem, views: Any) -> dict[str, Any]:
    packing = Packing((system,))
    return {
        name: packing.unpack(system.id, name, packing.pack(system.id, name, view))
        for name, view in views.items()
    }


def written(system: RuleSystem, views: Any) -> dict[str, bytes]:
    return {name: msgspec.json.encode(to_document(system, name, view)) for name, view in views.items()}


def assert_the_same(system: RuleSystem, views: Any) -> None:
    again = repacked(system, views)
    assert again == views
    assert written(system, again) == written(system, views)


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=30)
@given(STEPS)
def test_whatever_was_folded_comes_back(steps: list[Tell | int]) -> None:
    game = ToldGame()
    for step in steps:
        play(game, step)
        assert_the_same(TOLD_GAME, refolded(TOLD_GAME, game.entries))


@pytest.fixture(scope="module")
def evening() -> tuple[Entry, ...]:
    wiring = wire(Config(journal="memory:", secret="a secret for tests only"))
    entries = wiring.play.warm.get(load_example(wiring)).entries
    wiring.close()
    return entries


def test_an_evening_folds_on_from_what_was_written_down(evening: tuple[Entry, ...]) -> None:
    (system,) = (system for system in SYSTEMS if system.id == "rook_islands")
    views = before_the_first(system)
    for first in range(0, len(evening), 25):
        new = evening[first : first + 25]
        views = refolded(system, evening[: first + 25]) if rewrites(new) else after(system, views, told(new))
        assert_the_same(system, views)
        views = repacked(system, views)
    assert written(system, views) == written(system, refolded(system, evening))


def test_a_projector_that_takes_over_goes_on_from_what_another_wrote(redis_url: str) -> None:
    packing = Packing((TOLD_GAME,))
    game = ToldGame()
    for amount in (300, 20, 1):
        action = game.tells(tell(money(amount)))
        shelf = RedisShelf(Place(redis_url), packing.pack, packing.unpack)
        projector_of(game.journal, shelf).catch_up(GAME)
    assert action
    game.undoes(action)
    shelf = RedisShelf(Place(redis_url), packing.pack, packing.unpack)
    projector_of(game.journal, shelf).catch_up(GAME)
    kept = RedisShelf(Place(redis_url), packing.pack, packing.unpack).get(GAME)
    assert kept is not None
    assert kept.position == len(game.entries)
    assert kept.views == refolded(TOLD_GAME, game.entries)


def test_a_long_campaign_is_kept_in_pages_and_comes_back(redis_url: str) -> None:
    packing = Packing((TOLD_GAME,))
    game = ToldGame()
    struck = [game.tells(tell(money(number))) for number in range(2 * PAGE + 3)][5]
    shelf = RedisShelf(Place(redis_url), packing.pack, packing.unpack)
    projector = projector_of(game.journal, shelf)
    projector.catch_up(GAME)
    assert struck
    game.undoes(struck)
    projector.catch_up(GAME)
    kept = RedisShelf(Place(redis_url), packing.pack, packing.unpack).get(GAME)
    assert kept is not None
    assert kept.views == refolded(TOLD_GAME, game.entries)
    assert len(kept.views["chronicle"].lines) > 2 * PAGE


def test_redis_may_be_emptied_between_any_two_actions(redis_url: str) -> None:
    packing = Packing((TOLD_GAME,))
    place = Place(redis_url)
    game = ToldGame()
    projector = projector_of(game.journal, RedisShelf(place, packing.pack, packing.unpack))
    for amount in (300, 20, 1):
        game.tells(tell(money(amount)))
        projector.catch_up(GAME)
        before = projector.kept(GAME)
        place.drop()
        again = projector.kept(GAME)
        assert before is not None
        assert again is not None
        assert written(TOLD_GAME, again.views) == written(TOLD_GAME, before.views)
        place.drop()


@pytest.mark.parametrize("name", [view.name for view in VIEWS])
def test_what_another_release_wrote_is_not_taken_for_ours(name: str) -> None:
    packing = Packing((TOLD_GAME,))
    for data in (b"", b"\xc1", msgspec.msgpack.encode("nonsense")):
        with pytest.raises(ValueError, match="cannot be read here"):
            packing.unpack(TOLD_GAME.id, name, data)
    with pytest.raises(ValueError, match="cannot be read here"):
        packing.unpack("chess", name, b"\x80")
