from dataclasses import replace

import pytest

from projections.reel import Point, Reel, reel, value_at
from tests.projections.evening import Evening, fate
from tests.toy_system import TOY
from tests.toy_words import CoinsPaid, CoinsTaken
from tracker.catalog import SYSTEMS
from tracker.facts.action import ActionCorrected
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId
from tracker.kernel.system import Campaign, Mark
from tracker.systems.rook_islands.facts.fight import CharacterKnockedOut, EnemyRemoved
from tracker.systems.rook_islands.facts.mission import DialsSet, EventPhaseBegan, MissionStarted
from tracker.systems.rook_islands.facts.reward import MissionTallied, MoneyStashed

(ROOK_ISLANDS,) = (system for system in SYSTEMS if system.id == "rook_islands")


def who_paid_all(fact: Fact) -> str:
    return fact.who if isinstance(fact, CoinsPaid) else ""


def pot(campaign: Campaign) -> dict[tuple[str, str], int]:
    return {("pot", ""): campaign.game.pot} if campaign.game.pot else {}


GAME = replace(TOY, falls=who_paid_all, dials=pot)


def evening() -> Evening:
    """Ann takes 4, then the other 6; pays 3 back, and the first four are struck."""
    made = Evening()
    made.does("four", CoinsTaken(who="Ann", coins=4))
    made.does("six", CoinsTaken(who="Ann", coins=6))
    made.does("pays", CoinsPaid(who="Ann", coins=3))
    made.undoes("undo", "four")
    return made


def told(history: str) -> Reel:
    return reel(GAME, evening().entries, history)


def test_each_action_is_a_stop_and_says_what_stands_out_there() -> None:
    stops = told("recorded").stops
    assert [(stop.position, stop.action) for stop in stops] == [
        (1, "founding"),
        (3, "four"),
        (5, "six"),
        (7, "pays"),
        (9, "undo"),
    ]
    assert [stop.falls for stop in stops] == [(), (), (), ("Ann",), ()]
    assert [stop.strikes for stop in stops] == [(), (), (), (), ("four",)]


def test_what_was_struck_is_no_stop_of_the_corrected_history() -> None:
    assert [stop.action for stop in told("corrected").stops] == ["founding", "six", "pays", "undo"]


def test_a_line_that_was_corrected_is_named_where_that_happened() -> None:
    made = Evening()
    made.does("four", CoinsTaken(who="Ann", coins=4))
    mended = ActionCorrected(
        action=ActionId("four"), command={"type": "toy.take/1"}, reason="mistyped",
        fates=(fate("four", "adapted"),),
    )  # fmt: skip
    made.happens("mend", mended, becomes={"four": [CoinsTaken(who="Ann", coins=3)]})
    stops = reel(GAME, made.entries, "recorded").stops
    assert [stop.mends for stop in stops] == [None, None, "four"]
    assert reel(GAME, made.entries, "corrected").curves[("pot", "")][-1] == Point(1, 7)


def test_curves_have_a_point_where_the_figure_changes() -> None:
    assert told("recorded").curves[("pot", "")] == (
        Point(0, 10),
        Point(1, 6),
        Point(2, None),
        Point(4, 4),
    )
    assert told("corrected").curves[("pot", "")] == (Point(0, 10), Point(1, 4))


def test_dials_are_told_from_ledgers() -> None:
    told_then = told("recorded")
    assert told_then.dials == {("pot", "")}
    assert ("stash", "Ann") in told_then.curves


def test_a_balance_that_comes_to_nothing_is_nought_and_no_gap() -> None:
    made = Evening()
    made.does("found", MoneyStashed(money=100, why="loot"))
    made.does("spent", MoneyStashed(money=-100, why="shop"))
    points = reel(ROOK_ISLANDS, made.entries, "recorded").curves[("stash", "money")]
    assert points == (Point(1, 100), Point(2, 0))


def test_the_value_at_a_stop_is_that_of_the_last_point() -> None:
    points = (Point(2, 5), Point(4, None), Point(6, 1))
    assert [value_at(points, stop) for stop in range(8)] == [None, None, 5, 5, None, None, 1, 1]


def test_rook_islands_says_rounds_who_falls_and_the_hp() -> None:
    made = Evening()
    start = MissionStarted(number=1, name="Make a Break", attempt="1.1")
    made.does("start", start, DialsSet(character="Jason", max_hp=8, max_mp=5, bandages=2))
    made.does("event", EventPhaseBegan())
    made.does("kill", EnemyRemoved(enemy="bear", how="killed", cause="Machete"))
    made.does("flee", EnemyRemoved(enemy="boar", how="fled", cause="fear"))
    made.does("down", CharacterKnockedOut(character="Jason"))
    made.does("home", MissionTallied(number=1))
    wound = reel(ROOK_ISLANDS, made.entries, "recorded")
    assert wound.stops[2].begins == (Mark("round", "Round 1"), Mark("phase", "Event phase"))
    assert wound.stops[3].within == ("Mission 1: Make a Break", "Round 1", "Event phase")
    assert [stop.falls for stop in wound.stops[3:6]] == [("bear",), (), ("Jason",)]
    hp = wound.curves[("HP", "Jason")]
    assert (hp[0], hp[-1]) == (Point(1, 8), Point(6, None))


def test_there_are_two_histories() -> None:
    with pytest.raises(ValueError, match="neither"):
        told("wished")
