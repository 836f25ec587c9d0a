import msgspec

from projections.projector import Projector
from projections.registry import refolded, to_document
from projections.shelf import MemoryShelf
from tests.projections.told_game import (
    GAME,
    OTHER,
    TOLD_GAME,
    ToldGame,
    money,
    projector_of,
    stash,
    tell,
    views_of,
)


class TestDisposable:
    def test_views_that_the_shelf_lost_are_folded_when_they_are_asked_for(self, game: ToldGame) -> None:
        shelf = MemoryShelf()
        projector = projector_of(game.journal, shelf)
        game.tells(tell(money(300)))
        projector.pull()
        shelf.clear()
        assert stash(projector) == 300

    def test_a_rebuild_gives_the_same_bytes_and_tells_how_far_it_is(self, game: ToldGame) -> None:
        shelf = MemoryShelf()
        projector = projector_of(game.journal, shelf, batch=2)
        first = game.tells(tell(money(300)))
        game.tells(tell(half=True))
        assert first
        game.undoes(first)
        game.tells(tell(money(5)))
        ToldGame(game.journal, OTHER).tells(tell(money(1)))
        projector.pull()
        before = written(projector)
        heard: list[tuple[int, int]] = []
        projector.rebuild(lambda done, total: heard.append((done, total)))
        assert written(projector) == before
        total = len(game.entries) + 3
        assert heard == sorted(heard)
        assert heard[-1] == (total, total)

    def test_a_rebuild_mends_a_view_that_was_folded_wrongly(self, game: ToldGame) -> None:
        shelf = MemoryShelf()
        projector = projector_of(game.journal, shelf)
        game.tells(tell(money(300)))
        right = views_of(projector)
        shelf.put(GAME, msgspec.structs.replace(right, views={**right.views, "stash": "nonsense"}))
        projector.rebuild()
        assert shelf.get(GAME) == right

    def test_another_history_under_the_same_campaign_is_folded_from_its_start(self, game: ToldGame) -> None:
        shelf = MemoryShelf()
        for _ in range(3):
            game.tells(tell(money(300)))
        projector_of(game.journal, shelf).catch_up(GAME)
        older = ToldGame()
        older.tells(tell(money(1)))
        projector = projector_of(older.journal, shelf)
        assert projector.catch_up(GAME).position == 3
        assert stash(projector) == 1
        assert views_of(projector).views == refolded(TOLD_GAME, older.entries)


def written(projector: Projector) -> dict[str, bytes]:
    """Every view of both campaigns, as it would go over the wire."""
    return {
        f"{campaign} {name}": msgspec.json.encode(to_document(TOLD_GAME, name, view))
        for campaign in (GAME, OTHER)
        for name, view in views_of(projector, campaign).views.items()
    }
