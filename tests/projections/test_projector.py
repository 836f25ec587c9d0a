from threading import Barrier, Thread
from typing import Any

import pytest

from projections.projector import Projector
from projections.registry import VIEWS, refolded
from projections.shelf import Kept, MemoryShelf
from tests.projections.told_game import (
    CODEC,
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
from tracker.facts.ids import CampaignId, Position
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.port import JournalBusy
from tracker.systems.rook_islands.facts.reward import ExperienceEarned

EVERY_VIEW = tuple(view.name for view in VIEWS)


class TestFollowing:
    def test_catching_up_brings_every_view_to_the_journals_position(
        self, game: ToldGame, projector: Projector
    ) -> None:
        game.tells(tell(money(300)))
        caught = projector.catch_up(GAME)
        assert (caught.campaign, caught.position) == (GAME, 3)
        kept = views_of(projector)
        assert (kept.system, kept.position, kept.hash) == ("rook_islands", 3, game.journal.head(GAME).hash)
        assert tuple(kept.views) == EVERY_VIEW
        assert stash(projector) == 300

    def test_it_says_which_views_changed(self, game: ToldGame, projector: Projector) -> None:
        assert projector.catch_up(GAME).changed == EVERY_VIEW
        game.tells(tell(money(300)))
        assert projector.catch_up(GAME).changed == ("mission", "stash", "chronicle", "audit")
        first = game.tells(tell(ExperienceEarned(character="Jason", xp=50, why="x")))
        assert projector.catch_up(GAME).changed == ("mission", "experience", "chronicle", "audit")
        assert first
        game.undoes(first)
        assert projector.catch_up(GAME).changed == ("mission", "experience", "chronicle", "audit")
        assert projector.catch_up(GAME).changed == ()

    def test_an_undo_folds_the_campaign_anew(self, game: ToldGame, projector: Projector) -> None:
        first = game.tells(tell(money(300)))
        game.tells(tell(money(100)))
        projector.catch_up(GAME)
        assert first
        undo = game.undoes(first)
        projector.catch_up(GAME)
        assert stash(projector) == 100
        game.undoes(undo)
        projector.catch_up(GAME)
        assert stash(projector) == 400

    @pytest.mark.parametrize("batch", [1, 2, 3, 500])
    def test_batches_of_any_size_give_the_same(self, game: ToldGame, batch: int) -> None:
        first = game.tells(tell(money(300), money(20), money(1)))
        game.tells(tell(half=True))
        assert first
        game.undoes(first)
        game.tells(tell(money(5)))
        projector = projector_of(game.journal, batch=batch)
        projector.catch_up(GAME)
        kept = views_of(projector)
        assert kept.position == len(game.entries)
        assert kept.views == refolded(TOLD_GAME, game.entries)

    def test_a_batch_never_ends_inside_an_action(self, game: ToldGame) -> None:
        game.tells(tell(money(1)))
        game.tells(tell(money(1), money(2), money(3), money(4)))
        positions: list[Position] = []

        class Watched(MemoryShelf):
            def put(self, campaign: CampaignId, kept: Kept) -> bool:
                positions.append(kept.position)
                return super().put(campaign, kept)

        projector_of(game.journal, Watched(), batch=2).catch_up(GAME)
        assert positions == [3, 8]

    def test_a_campaign_that_is_not_there_has_no_views(self, projector: Projector) -> None:
        assert projector.catch_up(OTHER).position == 0
        assert projector.kept(OTHER) is None


class TestPulling:
    def test_a_pull_finds_every_campaign_that_changed(self, game: ToldGame, projector: Projector) -> None:
        other = ToldGame(game.journal, OTHER)
        assert {caught.campaign for caught in projector.pull()} == {GAME, OTHER}
        assert projector.pull() == ()
        other.tells(tell(money(7)))
        assert [(c.campaign, c.position) for c in projector.pull()] == [(OTHER, 3)]
        assert stash(projector, OTHER) == 7

    def test_a_nudge_that_came_first_leaves_the_pull_nothing_to_tell(
        self, game: ToldGame, projector: Projector
    ) -> None:
        game.tells(tell(money(7)))
        projector.catch_up(GAME)
        assert projector.pull() == ()

    def test_what_a_busy_journal_did_not_give_is_pulled_the_next_time(self) -> None:
        class Busy(KeptJournal):
            busy = True

            def read(self, *args: Any, **more: Any) -> Any:
                if self.busy:
                    raise JournalBusy
                return super().read(*args, **more)

        store = MemoryStore()
        ToldGame(KeptJournal(CODEC, store))
        journal = Busy(CODEC, store)
        projector = projector_of(journal)
        with pytest.raises(JournalBusy):
            projector.pull()
        assert projector.stopped() == {}
        journal.busy = False
        assert [caught.position for caught in projector.pull()] == [1]

    def test_lag_counts_the_entries_that_are_still_to_be_folded(
        self, game: ToldGame, projector: Projector
    ) -> None:
        projector.pull()
        assert projector.lag() == {}
        game.tells(tell(money(7)))
        assert projector.lag() == {GAME: 2}
        projector.catch_up(GAME)
        assert projector.lag() == {}


class TestAtomicity:
    def test_a_crash_between_fold_and_shelf_loses_and_doubles_nothing(self, game: ToldGame) -> None:
        class Crashing(MemoryShelf):
            crash = False

            def put(self, campaign: CampaignId, kept: Kept) -> bool:
                if self.crash:
                    raise KeyboardInterrupt
                return super().put(campaign, kept)

        shelf = Crashing()
        projector_of(game.journal, shelf).catch_up(GAME)
        game.tells(tell(money(300)))
        shelf.crash = True
        with pytest.raises(KeyboardInterrupt):
            projector_of(game.journal, shelf).catch_up(GAME)
        left = shelf.get(GAME)
        assert left is not None
        assert left.position == 1
        assert left.views == refolded(TOLD_GAME, game.entries[:1])
        shelf.crash = False
        after = projector_of(game.journal, shelf)
        after.catch_up(GAME)
        assert stash(after) == 300

    def test_many_threads_at_once_fold_every_fact_once(self, game: ToldGame, projector: Projector) -> None:
        start = Barrier(6)

        def follow() -> None:
            start.wait()
            for _ in range(20):
                projector.catch_up(GAME)

        threads = [Thread(target=follow) for _ in range(5)]
        for thread in threads:
            thread.start()
        start.wait()
        for _ in range(30):
            game.tells(tell(money(1)))
        for thread in threads:
            thread.join()
        projector.catch_up(GAME)
        assert stash(projector) == 30
        assert views_of(projector).views == refolded(TOLD_GAME, game.entries)

    def test_two_projectors_on_one_shelf_never_turn_it_back(self, game: ToldGame) -> None:
        shelf = MemoryShelf()
        slow, fast = projector_of(game.journal, shelf), projector_of(game.journal, shelf)
        game.tells(tell(money(1)))
        slow.catch_up(GAME)
        game.tells(tell(money(1)))
        fast.catch_up(GAME)
        slow.catch_up(GAME)
        assert stash(slow) == 2
