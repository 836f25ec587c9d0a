from dataclasses import replace
from typing import Any

import pytest

from projections.projector import Projector
from projections.reading import Stop
from projections.registry import refolded
from projections.shelf import MemoryShelf
from tests.projections.told_game import (
    CODEC,
    GAME,
    NOON,
    OTHER,
    TOLD_GAME,
    NeverHeard,
    ToldGame,
    money,
    projector_of,
    stash,
    tell,
    views_of,
)
from tests.toy_words import CoinsTaken
from tracker.facts.campaign import CampaignFounded
from tracker.facts.entry import By, Draft
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.port import EMPTY, Journal
from tracker.systems.rook_islands.facts.all import FACTS
from tracker.systems.rook_islands.facts.mission import EventPhaseBegan


def fragile(journal: Journal) -> Projector:
    """A projector whose fold breaks on the Event phase."""

    def broken(_game: Any, _fact: Any) -> Any:
        raise ZeroDivisionError("no phase here")

    system = replace(TOLD_GAME, evolve={**TOLD_GAME.evolve, EventPhaseBegan: broken})
    return Projector(journal, MemoryShelf(), (system,))


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
