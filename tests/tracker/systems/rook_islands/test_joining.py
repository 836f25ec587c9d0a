"""Somebody takes a Character board: before a mission, while it is set up, in its middle, and one too many."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    mission_one,
    mission_started,
    ready,
    stand_in_values,
    values,
)
from tests.tracker.systems.rook_islands.missions_under_way import before, under_way
from tests.tracker.systems.rook_islands.trekking import JASON, LIZA
from tracker.facts.campaign import CharacterTaken
from tracker.facts.ids import SeatId
from tracker.kernel.commands import TakeCharacter
from tracker.systems.rook_islands.commands import AgreeEnd, FailMission, Move, StartMission, TakeStart
from tracker.systems.rook_islands.facts.mission import DialsSet, MissionFailed, WeaponEquipped

KEITH = TakeCharacter(seat=SeatId("nora"), character="Keith")
TAKEN = CharacterTaken(seat=SeatId("nora"), character="Keith")


def character(scene: Scenario, name: str = "Keith") -> Any:
    return scene.game.characters[name]


def setting_up() -> tuple[Any, ...]:
    return (*founded(), *stand_in_values(), *mission_started(), *ready(JASON), *ready(LIZA))


def test_between_missions_it_is_only_taken() -> None:
    given(founded()).when(KEITH).then(TAKEN)
    given(mission_one(), MissionFailed(why="lost")).when(KEITH).then(TAKEN)


@pytest.mark.rule("RI-SETUP-12", "RI-SETUP-14", "RI-SETUP-15")
@pytest.mark.parametrize("before", [setting_up(), mission_one(), enemy_turn()])
def test_during_a_mission_it_has_its_dials_bandages_and_first_weapons_at_once(
    before: tuple[Any, ...],
) -> None:
    scene = given(before).when(KEITH)
    assert scene.facts[0] == TAKEN
    assert [type(fact) for fact in scene.facts].count(DialsSet) == 1
    assert (character(scene).hp, character(scene).max_hp, character(scene).bandages) == (
        character(scene).max_hp, scene.before.house.collection["character/Keith"]["hp"], 2,
    )  # fmt: skip
    assert character(scene).equipped == ("Machete", "Fist Punch")
    assert character(scene, JASON) == scene.before.game.characters[JASON]


def test_what_stands_on_its_board_is_asked_for() -> None:
    unknown = tuple(fact for fact in mission_one() if getattr(fact, "card", "") != "character/Keith")
    given(unknown).when(KEITH).asks("value:character/Keith")


def test_who_joined_in_a_turn_moves_in_it_and_is_waited_for() -> None:
    scene = given(mission_one()).when(KEITH).when(Move(character="Keith", spaces=1, leaves=()))
    assert character(scene).mp == character(scene).max_mp - 1
    scene.when(AgreeEnd(character=JASON)).when(AgreeEnd(character=LIZA))
    assert scene.game.mission.phase == "player"
    assert scene.when(AgreeEnd(character="Keith")).game.mission.phase != "player"


def test_who_joined_while_it_is_set_up_takes_a_starting_point() -> None:
    scene = given(setting_up()).when(KEITH).when(TakeStart(character="Keith", star="3"))
    assert character(scene).start == "3"


def test_a_mission_that_is_lost_leaves_who_joined_in_it_at_the_table() -> None:
    scene = given(mission_one()).when(KEITH).when(FailMission(why="no way out"))
    assert set(scene.game.characters) == {JASON, LIZA, "Keith"}
    assert character(scene).weapons == ()
    again = scene.when(StartMission(number=1))
    handed = [fact for fact in again.facts if isinstance(fact, WeaponEquipped) and fact.character == "Keith"]
    assert len(handed) == 2


@pytest.mark.rule("RI-COMP-01")
@pytest.mark.parametrize("before", [founded(), mission_one()])
def test_a_fifth_character_is_refused(before: tuple[Any, ...]) -> None:
    three = (*before, TAKEN)
    daisy, riley = (TakeCharacter(seat=SeatId("ben"), character=name) for name in ("Daisy", "Riley"))
    scene = given(three).when(daisy)
    assert len(scene.game.characters) == 4
    scene.when(riley).refused_by("RI-COMP-01", "5 characters")


@pytest.mark.rule("RI-MIS-19")
def test_who_joins_mission_2_receives_what_its_briefing_gives_every_player() -> None:
    setting = given(before(2, JASON, LIZA)).when(StartMission(number=2)).when(KEITH)
    assert character(setting).weapons == ("Machete", "Fist Punch", "1911 .45")
    printed = values("weapon/1911 .45", reach="ranged", clip=5)
    playing = under_way(2, printed).when(KEITH)
    assert character(playing).rounds == {"1911 .45": 5}


@pytest.mark.rule("RI-MIS-07")
def test_who_joins_the_training_has_its_insanity_too() -> None:
    scene = given(before(0, JASON, LIZA)).when(StartMission(number=0)).when(KEITH)
    keith, jason = character(scene), character(scene, JASON)
    assert (keith.insanity, jason.insanity) == (7, 7)
    assert keith.max_hp == scene.before.house.collection["character/Keith"]["hp"] + 1
