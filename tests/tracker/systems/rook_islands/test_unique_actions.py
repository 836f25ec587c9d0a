"""The Impulse."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    hp,
    mission_one,
    mission_started,
    mp,
    ready,
    values,
)
from tests.tracker.systems.rook_islands.playing import character, lying
from tracker.kernel.questions import EnterValues
from tracker.systems.rook_islands.commands import Impulse
from tracker.systems.rook_islands.facts.action import CharacterExited, ImpulseUsed, MovementGained
from tracker.systems.rook_islands.facts.fight import CharacterHealed
from tracker.systems.rook_islands.facts.mission import PlayerTurnOpened, TurnEndAgreed, TurnEndWithdrawn

JASON_S = ImpulseUsed(character="Jason", effect="gain 3 MP this turn")
LIZA_S = ImpulseUsed(character="Liza", effect="heal 2 HP")


@pytest.mark.rule("RI-UNIQ-01")
def test_the_impulse_does_what_the_board_says_and_its_token_is_discarded() -> None:
    scene = given(*mission_one()).when(Impulse(character="Jason"))
    scene.then(JASON_S, MovementGained(character="Jason", mp=3, why="impulse"))
    assert character(scene, "Jason").mp == 8
    assert character(scene, "Jason").discard == ("impulse",)
    assert character(scene, "Jason").spent == ("impulse",)


@pytest.mark.rule("RI-UNIQ-01")
@pytest.mark.parametrize(("before", "healed"), [(3, 2), (5, 2), (6, 1)])
def test_an_impulse_that_heals_ends_at_the_maximum(before: int, healed: int) -> None:
    scene = given(*mission_one(), hp("Liza", before)).when(Impulse(character="Liza"))
    scene.then(LIZA_S, CharacterHealed(character="Liza", hp=healed, cause="impulse"))


@pytest.mark.rule("RI-UNIQ-01")
def test_an_impulse_that_heals_nothing_is_spent_all_the_same() -> None:
    given(*mission_one()).when(Impulse(character="Liza")).then(LIZA_S)


@pytest.mark.rule("RI-UNIQ-01")
def test_what_the_board_says_is_asked_and_never_guessed() -> None:
    unknown = (*founded("Jason"), *mission_started(), *ready("Jason"), PlayerTurnOpened(), mp("Jason", 5))
    scene = given(*unknown).when(Impulse(character="Jason")).asks("value:character/Jason")
    (question,) = scene.questions
    assert isinstance(question, EnterValues)
    assert [shape.name for shape in question.fields] == ["impulse", "impulse_mp", "impulse_hp"]


@pytest.mark.rule("RI-UNIQ-01")
def test_an_effect_of_words_alone_is_kept_with_the_fact() -> None:
    words = values("character/Jason", impulse="push an enemy one space", impulse_mp=None, impulse_hp=None)
    scene = given(*mission_one(), *words).when(Impulse(character="Jason"))
    scene.then(ImpulseUsed(character="Jason", effect="push an enemy one space"))


@pytest.mark.rule("RI-TURN-05")
def test_an_impulse_is_used_once_per_mission() -> None:
    before = mission_one()
    later = mission_one(round_number=5)[len(before) :]
    scene = given(*before, JASON_S, *later).when(Impulse(character="Jason"))
    scene.refused_by("RI-TURN-05", "once per mission")
    given(*before, JASON_S, *later).when(Impulse(character="Liza")).accepted()


@pytest.mark.rule("RI-UNIQ-01", "RI-TURN-05")
def test_it_is_available_again_in_the_next_mission() -> None:
    next_time = (
        *mission_one(),
        JASON_S,
        *mission_started(),
        *ready("Jason"),
        PlayerTurnOpened(),
        mp("Jason", 5),
    )
    scene = given(*next_time).when(Impulse(character="Jason")).accepted()
    assert character(scene, "Jason").discard == ("impulse",)


@pytest.mark.rule("RI-DOWN-01", "RI-TILE-27")
def test_neither_the_unconscious_nor_the_departed_use_it() -> None:
    given(*mission_one(), *lying("Jason")).when(Impulse(character="Jason")).refused_by("RI-DOWN-01")
    gone = CharacterExited(character="Jason")
    given(*mission_one(), gone).when(Impulse(character="Jason")).refused_by("RI-TILE-27")


def test_the_impulse_takes_back_the_agreement_to_end_the_turn() -> None:
    scene = given(*mission_one(), TurnEndAgreed(character="Liza")).when(Impulse(character="Liza"))
    scene.then(TurnEndWithdrawn(character="Liza"), LIZA_S)
