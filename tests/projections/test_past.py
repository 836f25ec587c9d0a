import pytest

from projections.chronicle import Chronicle
from projections.ledger import Ledger
from projections.past import CORRECTED, RECORDED, told_at, view_at
from projections.registry import VIEWS, UnknownView, to_document, view_named
from tests.projections.evening import Evening, fate
from tests.projections.told_game import TOLD_GAME
from tracker.facts.history import effective
from tracker.kernel.replay import as_corrected, as_seen_then, state_of
from tracker.systems.rook_islands.facts.reward import MoneyStashed


def evening_with_an_undo() -> Evening:
    evening = Evening()
    evening.does("first", MoneyStashed(money=200, why="loot"))
    evening.does("half", MoneyStashed(money=100, why="half"))
    evening.does("late", MoneyStashed(money=5, why="late"))
    half = [MoneyStashed(money=0, why="half")]
    evening.undoes("undo", "first", fate("half", "adapted"), becomes={"half": half})
    return evening


def stash_at(position: int, history: str) -> int:
    ledger = view_at(TOLD_GAME, evening_with_an_undo().entries, "stash", position, history)
    assert isinstance(ledger, Ledger)
    return ledger.accounts["money"].balance


@pytest.mark.parametrize(
    ("position", "then", "now"), [(3, 200, 0), (5, 300, 0), (7, 305, 5), (8, 305, 5), (10, 5, 5)]
)
def test_a_past_moment_as_it_was_seen_and_as_it_is_known_now(position: int, then: int, now: int) -> None:
    assert stash_at(position, RECORDED) == then
    assert stash_at(position, CORRECTED) == now


@pytest.mark.parametrize("position", range(11))
def test_both_histories_are_those_of_replay(position: int) -> None:
    entries = evening_with_an_undo().entries
    recorded = tuple(told.entry for told in told_at(entries, position, RECORDED) if told.counts)
    corrected = tuple(told.entry for told in told_at(entries, position, CORRECTED) if told.counts)
    assert recorded == as_seen_then(entries, position)
    assert corrected == as_corrected(entries, position)
    mission = view_at(TOLD_GAME, entries, "mission", position, CORRECTED)
    assert mission == state_of(TOLD_GAME, as_corrected(entries, position))


def test_the_corrected_chronicle_of_a_moment_shows_what_was_struck_since() -> None:
    entries = evening_with_an_undo().entries
    then = view_at(TOLD_GAME, entries, "chronicle", 5, RECORDED)
    now = view_at(TOLD_GAME, entries, "chronicle", 5, CORRECTED)
    assert isinstance(then, Chronicle)
    assert isinstance(now, Chronicle)
    assert [line.struck for line in then.lines] == [False, False, False]
    assert [line.struck for line in now.lines] == [False, True, False]


def test_before_the_first_entry_every_view_is_empty() -> None:
    for view in VIEWS:
        assert view_at(TOLD_GAME, evening_with_an_undo().entries, view.name, 0) == view.empty(TOLD_GAME)


def test_only_the_two_histories_and_the_known_views_exist() -> None:
    with pytest.raises(ValueError, match="neither"):
        told_at((), 0, "wished")
    with pytest.raises(UnknownView):
        view_at(TOLD_GAME, (), "weather", 0)


def test_the_views_are_named() -> None:
    names = ["mission", "stash", "experience", "insanity", "chronicle", "contests", "dice", "audit"]
    assert [view.name for view in VIEWS] == names
    assert [view_named(name) for name in names] == list(VIEWS)


def test_the_mission_reads_as_its_system_writes_it() -> None:
    entries = evening_with_an_undo().entries
    campaign = view_at(TOLD_GAME, entries, "mission", 10)
    assert campaign == state_of(TOLD_GAME, effective(entries))
    assert to_document(TOLD_GAME, "mission", campaign) == {"stash": {"money": 5}}
