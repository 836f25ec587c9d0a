from dataclasses import replace
from threading import Barrier, Thread
from typing import Any

import msgspec
import pytest

from projections.projector import Projector
from projections.reading import Stop
from projections.registry import VIEWS, refolded, to_document
from projections.shelf import Kept, MemoryShelf
from tests.projections.told_game import (
    CODEC,
    GAME,
    NOON,
    TOLD_GAME,
    NeverHeard,
    ToldGame,
    projector_of,
    tell,
)
from tests.toy_system import CoinsTaken
from tracker.facts.campaign import CampaignFounded
from tracker.facts.entry import By, Draft
from tracker.facts.ids import ActionId, CampaignId, Position, SeatId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.port import EMPTY, Journal, JournalBusy
from tracker.systems.rook_islands.facts.all import FACTS
from tracker.systems.rook_islands.facts.mission import EventPhaseBegan
from tracker.systems.rook_islands.facts.reward import ExperienceEarned, MoneyStashed

OTHER = CampaignId("other")
EVERY_VIEW = tuple(view.name for view in VIEWS)


def money(amount: int) -> MoneyStashed:
    return MoneyStashed(money=amount, why="loot")


@pytest.fixture
def game() -> ToldGame:
    return ToldGame()


@pytest.fixture
def projector(game: ToldGame) -> Projector:
    return projector_of(game.journal)


def views_of(projector: Projector, campaign: CampaignId = GAME) -> Kept:
    kept = projector.kept(campaign)
    assert kept is not None
    return kept


def stash(projector: Projector, campaign: CampaignId = GAME) -> int:
    account = views_of(projector, campaign).views["stash"].accounts.get("money")
    return 0 if account is None else account.balance


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
        assert projector.catch_up(GAME).changed == ("mission", "stash", "chronicle")
        first = game.tells(tell(ExperienceEarned(character="Jason", xp=50, why="x")))
        assert projector.catch_up(GAME).changed == ("mission", "experience", "chronicle")
        assert first
        game.undoes(first)
        assert projector.catch_up(GAME).changed == ("mission", "experience", "chronicle")
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


def fragile(journal: Journal) -> Projector:
    """A projector whose fold breaks on the Event phase."""

    def broken(_game: Any, _fact: Any) -> Any:
        raise ZeroDivisionError("no phase here")

    system = replace(TOLD_GAME, evolve={**TOLD_GAME.evolve, EventPhaseBegan: broken})
    return Projector(journal, MemoryShelf(), (system,))


def written(projector: Projector) -> dict[str, bytes]:
    """Every view of both campaigns, as it would go over the wire."""
    return {
        f"{campaign} {name}": msgspec.json.encode(to_document(TOLD_GAME, name, view))
        for campaign in (GAME, OTHER)
        for name, view in views_of(projector, campaign).views.items()
    }


class TestStopping:
    def test_an_unknown_fact_stops_its_campaign_there_and_no_other(
        self, game: ToldGame, projector: Projector
    ) -> None:
        other = ToldGame(game.journal, OTHER)
        game.tells(tell(money(300)))
        game.record(money(1), NeverHeard())
        game.tells(tell(money(50)))
        other.tells(tell(money(7)))
        projector.pull()
        stop = Stop(5, "rook_islands.never_heard/1 is no fact of Rook Islands")
        assert projector.stopped() == {GAME: stop}
        assert views_of(projector).position == 3
        assert stash(projector) == 300
        assert stash(projector, OTHER) == 7
        assert projector.lag() == {GAME: 4}

    def test_a_stopped_campaign_skips_nothing_later_either(
        self, game: ToldGame, projector: Projector
    ) -> None:
        game.record(NeverHeard())
        projector.pull()
        game.tells(tell(money(50)))
        assert projector.catch_up(GAME).position == 1
        assert projector.pull() == ()
        assert stash(projector) == 0

    def test_a_fact_on_which_the_fold_fails_stops_its_campaign(self, game: ToldGame) -> None:
        projector = fragile(game.journal)
        game.tells(tell(money(300)))
        game.record(money(1), EventPhaseBegan())
        game.tells(tell(money(50)))
        projector.catch_up(GAME)
        stop = Stop(5, "rook_islands.event_phase_began/1: ZeroDivisionError('no phase here')")
        assert projector.stopped() == {GAME: stop}
        assert views_of(projector).position == 3
        assert stash(projector) == 300

    def test_a_fold_that_fails_after_an_undo_keeps_the_views_before_it(self, game: ToldGame) -> None:
        projector = fragile(game.journal)
        first = game.tells(tell(money(300)))
        assert first
        projector.catch_up(GAME)
        game.record(money(10), EventPhaseBegan())
        game.undoes(first)
        projector.catch_up(GAME)
        assert projector.stopped()[GAME].position == 5
        assert views_of(projector).position == 3
        assert stash(projector) == 300

    def test_a_fact_that_was_struck_is_in_nobodys_way(self, game: ToldGame) -> None:
        phase = game.record(money(10), EventPhaseBegan())
        game.undoes(phase)
        projector = fragile(game.journal)
        projector.catch_up(GAME)
        assert projector.stopped() == {}
        assert stash(projector) == 0

    @pytest.mark.parametrize("batch", [1, 2, 500])
    def test_an_entry_that_cannot_be_read_stops_its_campaign(self, batch: int) -> None:
        store = MemoryStore()
        game = ToldGame(KeptJournal(CODEC, store))
        game.tells(tell(money(300)))
        game.record(money(1), NeverHeard())
        game.tells(tell(money(50)))
        older_release = KeptJournal(Codec((*SHARED_FACTS, *FACTS)), store)
        projector = projector_of(older_release, batch=batch)
        projector.pull()
        stop = projector.stopped()[GAME]
        assert stop.position == 5
        assert "never_heard" in stop.why
        assert views_of(projector).position == 3
        assert stash(projector) == 300

    @pytest.mark.parametrize("batch", [1, 4, 500])
    def test_an_undo_before_the_unreadable_entry_is_still_folded(self, batch: int) -> None:
        store = MemoryStore()
        game = ToldGame(KeptJournal(CODEC, store))
        first = game.tells(tell(money(300)))
        assert first
        undo = game.undoes(first)
        game.record(NeverHeard())
        older_release = KeptJournal(Codec((*SHARED_FACTS, *FACTS)), store)
        projector = projector_of(older_release, batch=batch)
        projector.pull()
        assert projector.stopped()[GAME].position == 6
        assert views_of(projector).views == refolded(TOLD_GAME, game.entries[:5])
        assert undo == "a3"

    def test_a_game_that_this_version_does_not_have_stops_its_campaign(self) -> None:
        journal = KeptJournal(CODEC, MemoryStore())
        game = ToldGame(journal)
        founded = CampaignFounded(system="chess", title="x", seats=())
        stranger = StrangerGame(journal, founded)
        projector = projector_of(journal)
        projector.pull()
        assert projector.stopped() == {stranger.campaign: Stop(1, "no rule system 'chess' here")}
        assert projector.kept(stranger.campaign) is None
        assert views_of(projector, game.campaign).position == 1

    def test_a_campaign_that_was_never_founded_is_stopped(self) -> None:
        journal = KeptJournal(CODEC, MemoryStore())
        stranger = StrangerGame(journal, money(1))
        projector = projector_of(journal)
        projector.pull()
        assert projector.stopped() == {stranger.campaign: Stop(1, "the campaign was never founded")}

    def test_a_fact_of_another_game_is_unknown(self) -> None:
        codec = Codec((*SHARED_FACTS, *FACTS, CoinsTaken))
        game = ToldGame(KeptJournal(codec, MemoryStore()))
        game.record(CoinsTaken(who="Ann", coins=1))
        following = projector_of(game.journal)
        following.pull()
        assert following.stopped()[GAME] == Stop(2, "toy.coins_taken/1 is no fact of Rook Islands")

    def test_a_rebuild_tries_a_stopped_campaign_again(self) -> None:
        store = MemoryStore()
        game = ToldGame(KeptJournal(CODEC, store))
        game.record(NeverHeard())
        journal: Journal = KeptJournal(Codec((*SHARED_FACTS, *FACTS)), store)
        projector = projector_of(journal)
        projector.pull()
        projector.rebuild()
        assert projector.stopped()[GAME].position == 2


class StrangerGame:
    """A campaign that begins with any fact at all."""

    def __init__(self, journal: Journal, fact: Any) -> None:
        self.campaign = CampaignId("stranger")
        draft = Draft(action=ActionId("s1"), seat=SeatId("x"), by=By(SeatId("x")), fact=fact)
        journal.append(self.campaign, EMPTY, [draft], NOON)
