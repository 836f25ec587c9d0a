"""Folding: every fact has its fold or is known to change nothing, and no fold ever fails."""

from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tests.tracker.systems.rook_islands.given_facts import founded, given, mission_one
from tracker.facts.fact import Fact
from tracker.kernel.replay import fold
from tracker.systems.rook_islands.facts.all import FACTS
from tracker.systems.rook_islands.facts.reward import (
    DiscardReturned,
    ExperienceEarned,
    HidesStashed,
    InsanityRisen,
    LeavesStashed,
    MoneyStashed,
    PossessionsRestored,
)
from tracker.systems.rook_islands.state import Game
from tracker.systems.rook_islands.system import ROOK_ISLANDS

PLAIN: dict[Any, Any] = {str: "nobody", int: 3, bool: True}


def anything(hint: Any) -> Any:
    """Some value of this type, of something that the game has never heard of."""
    if hint in PLAIN:
        return PLAIN[hint]
    if get_origin(hint) is tuple:
        return (anything(get_args(hint)[0]),)
    if get_origin(hint) is dict:
        return {}
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return filled(hint)
    return None


def filled(kind: type[Any]) -> Any:
    hints = get_type_hints(kind)
    return kind(**{f.name: anything(hints[f.name]) for f in msgspec.structs.fields(kind)})


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_a_fact_folds_or_is_known_to_change_nothing(kind: type[Fact]) -> None:
    assert (kind in ROOK_ISLANDS.evolve) != (kind in ROOK_ISLANDS.inert)


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_a_fact_about_strangers_folds_all_the_same(kind: type[Fact]) -> None:
    for before in ((), founded(), mission_one()):
        fold(ROOK_ISLANDS, (*before, filled(kind), filled(kind)))


def after(*facts: Fact) -> Game:
    game: Game = given(founded(), facts).before.game
    return game


def test_what_a_ruling_allowed_folds_below_zero() -> None:
    game = after(
        MoneyStashed(money=100, why=""), MoneyStashed(money=-700, why=""), HidesStashed(hides=-2, why="")
    )
    assert (game.stash.money, game.stash.hides) == (-600, -2)
    game = after(ExperienceEarned(character="Jason", xp=-1000, why=""))
    assert game.characters["Jason"].xp == -1000


def test_the_last_leaf_of_a_colour_leaves_no_trace() -> None:
    two = LeavesStashed(colour="green", leaves=2, why="")
    assert after(two).stash.leaves == {"green": 2}
    assert after(two, LeavesStashed(colour="green", leaves=-2, why="")).stash.leaves == {}


def test_a_card_that_comes_back_twice_is_one_more_than_there_were() -> None:
    back = DiscardReturned(character="Jason", items=("Medicine",))
    assert after(back, back).decks == {"Medicine": 2}


def test_insanity_has_no_printed_end() -> None:
    risen = InsanityRisen(character="Liza", by=9, why="")
    assert after(risen, risen).characters["Liza"].insanity == 18


def test_a_saved_state_is_given_back_once() -> None:
    restored = PossessionsRestored(number=1)
    lost = given(mission_one(), restored, ExperienceEarned(character="Jason", xp=100, why=""), restored)
    assert lost.before.game.characters["Jason"].xp == 100
    assert lost.before.game.saved is None
