"""Game setup: the briefing, and when play begins (RI-SETUP)."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    SECRET,
    founded,
    given,
    mission_one,
    mission_started,
    ready,
    stand_in_values,
)
from tests.tracker.systems.rook_islands.setting_up_scenes import (
    JASON,
    LIZA,
    done,
    ready_to_begin,
    started,
    ticked_off,
)
from tracker.facts.campaign import DiceCommitted, DiceRevealed
from tracker.kernel.dice import commitment
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.facts.mission import (
    EventPhaseBegan,
    MissionFailed,
    MissionStarted,
    MissionSucceeded,
    SetupCompleted,
)
from tracker.systems.rook_islands.facts.reward import PossessionsRestored
from tracker.systems.rook_islands.rules.chain import chain
from tracker.systems.rook_islands.state import EVENT, SETUP

# The briefing


@pytest.mark.rule("RI-SETUP-01")
@pytest.mark.parametrize("number", [0, 1])
def test_a_campaign_begins_with_the_introduction_or_mission_1(number: int) -> None:
    assert started(number).game.mission.number == number


@pytest.mark.rule("RI-SETUP-01")
@pytest.mark.parametrize("number", [2, 3, 7])
def test_no_other_mission_is_the_first(number: int) -> None:
    started(number).refused_by("RI-SETUP-01", "Mission 1 is not completed")


@pytest.mark.rule("RI-SETUP-01")
def test_after_the_introduction_it_is_still_mission_1() -> None:
    started(1, *done(0)).accepted()
    started(0, *done(0)).accepted()
    started(2, *done(0)).refused_by("RI-SETUP-01")


@pytest.mark.rule("RI-SETUP-01")
def test_the_introduction_is_no_mission_in_between() -> None:
    started(0, *done(1)).refused_by("RI-SETUP-01")


@pytest.mark.rule("RI-FLOW-01")
def test_missions_are_completed_in_order() -> None:
    started(4, *done(1, 2)).refused_by("RI-FLOW-01", "Mission 3 is not completed")
    assert started(3, *done(1, 2)).game.mission.number == 3


@pytest.mark.rule("RI-FLOW-01")
def test_a_completed_mission_is_not_played_again() -> None:
    started(1, *done(1, 2)).refused_by("RI-FLOW-01", "Mission 1 is completed")


@pytest.mark.rule("RI-FLOW-01")
def test_after_the_seventh_no_mission_is_left() -> None:
    started(7, *done(*range(1, 8))).refused_by("RI-FLOW-01", "Mission 7 is completed")


@pytest.mark.rule("RI-FLOW-01")
def test_one_mission_at_a_time() -> None:
    given(founded(), stand_in_values(), mission_started()).when(c.StartMission(number=1)).refused_by(
        "RI-FLOW-01", "Mission 1 is still under way"
    )
    given(mission_one()).when(c.StartMission(number=2)).refused_by("RI-FLOW-01")


@pytest.mark.rule("RI-FLOW-01")
def test_the_table_may_overrule_the_order() -> None:
    scenario = given(founded(), stand_in_values(), done(1)).when(
        c.StartMission(number=5), rulings={"RI-FLOW-01": "we lent the box and they played on"}
    )
    assert scenario.game.mission.number == 5


def test_there_are_eight_briefings() -> None:
    started(8).unfit("number")
    started(-1).unfit("number")


def test_nobody_plays_without_a_character() -> None:
    given(stand_in_values()).when(c.StartMission(number=1)).unfit("characters")


@pytest.mark.rule("RI-END-04")
def test_a_won_mission_is_brought_home_before_the_next_begins() -> None:
    given(mission_one(), MissionSucceeded()).when(c.StartMission(number=2)).refused_by(
        "RI-END-04", "not brought home yet"
    )


def test_starting_says_all_that_the_briefing_and_the_boards_say() -> None:
    sheet = pack.load().missions[1]
    started(1).then(
        MissionStarted(
            number=1,
            name="Make a Break",
            attempt="1.1",
            boards=("M1A", "M1B"),
            anecdote=True,
            objectives=sheet.objectives,
            units=sheet.units,
            tokens={"Crate": 1, "Loot": 3, "Leaf": 6},
            left_out=("Ammunition",),
        ),
        DiceCommitted(attempt="1.1", digest=commitment(SECRET), secret=SECRET),
        *ready(JASON),
        *ready(LIZA),
    )


def test_a_second_attempt_has_a_secret_of_its_own() -> None:
    failed = (
        *mission_one(),
        MissionFailed(why="lost"),
        PossessionsRestored(number=1),
        DiceRevealed(attempt="1.1", secret=SECRET),
    )
    again = given(failed).when(c.StartMission(number=1))
    assert again.game.mission.attempt == "1.2"
    assert again.after.house.secret() == SECRET  # the tests' tracker always draws the same


def test_board_values_nobody_typed_in_are_asked_for() -> None:
    scenario = given(founded()).when(c.StartMission(number=1)).asks("value:character/Jason")
    given(founded(), stand_in_values("character/Jason")).when(c.StartMission(number=1)).asks(
        "value:character/Liza"
    )
    assert [shape.name for shape in scenario.questions[0].fields] == ["hp", "mp"]  # type: ignore[attr-defined]


# Begin


def test_play_begins_with_the_first_event_phase() -> None:
    scenario = given(ready_to_begin(), ticked_off()).when(c.BeginPlay())
    scenario.then(SetupCompleted(), EventPhaseBegan())
    assert (scenario.before.game.mission.phase, scenario.game.mission.phase) == (SETUP, EVENT)
    assert scenario.game.mission.round == 1
    scenario.when(c.BeginPlay()).refused_by("RI-FLOW-04")


@pytest.mark.rule("RI-SETUP-03")
def test_play_waits_for_the_checklist_and_names_what_is_left() -> None:
    given(ready_to_begin(), ticked_off()[:-1]).when(c.BeginPlay()).refused_by(
        "RI-SETUP-03", "Set out the decks"
    )


@pytest.mark.rule("RI-SETUP-03")
def test_play_waits_for_the_units_on_the_board() -> None:
    given(ready_to_begin(enemies=4), ticked_off()).when(c.BeginPlay()).refused_by(
        "RI-SETUP-03", "Assaulter ×1", "Asian Black Bear ×1"
    )


@pytest.mark.rule("RI-SETUP-18")
def test_play_waits_for_everybodys_starting_point() -> None:
    given(ready_to_begin(stars=1), ticked_off()).when(c.BeginPlay()).refused_by("RI-SETUP-18", "Liza")


@pytest.mark.rule("RI-MIS-10", "RI-SETUP-11", "RI-SETUP-12", "RI-SETUP-18")
def test_mission_1_is_set_up_from_the_briefing_to_the_first_event_phase() -> None:
    scenario = started(1).when(c.ConfirmSetup(step="all"))
    for unit in ["Beheader"] * 3 + ["Assaulter"] * 2 + ["Asian Black Bear"]:
        scenario.when(c.PlaceEnemy(unit=unit))
    scenario.when(c.TakeStart(character=JASON, star="1")).when(c.TakeStart(character=LIZA, star="2"))
    scenario.when(c.BeginPlay())
    mission = scenario.game.mission
    assert {name: enemy.hp for name, enemy in mission.enemies.items()} == {
        "beheader-red": 6, "beheader-blue": 6, "beheader-green": 6,
        "assaulter-red": 5, "assaulter-blue": 5, "asian-black-bear": 8,
    }  # fmt: skip
    assert mission.aside == ("Guard dog", "Guard dog", "Assaulter", "Vaas, Apex predator")
    assert chain(mission) == (
        "asian-black-bear", "beheader-red", "beheader-blue", "beheader-green",
        "assaulter-red", "assaulter-blue",
    )  # fmt: skip
    assert (mission.when_deck, mission.insanity_deck) == (8, 7)
    jason = scenario.game.characters[JASON]
    assert (jason.hp, jason.max_hp, jason.mp, jason.bandages) == (8, 8, 5, 2)
    assert (jason.equipped, jason.insanity, jason.xp) == (("Machete", "Fist Punch"), 0, 0)
