"""What the table is told to do next: before, between and after missions, and in set-up."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    mission_one,
    mission_started,
    opening_enemies,
    placed,
    ready,
    set_up,
    stand_in_values,
)
from tests.tracker.systems.rook_islands.prompting import due, later, one, settles, told
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import StartMission
from tracker.systems.rook_islands.facts.mission import (
    MissionFailed,
    MissionStarted,
    MissionSucceeded,
    SetupStepConfirmed,
)
from tracker.systems.rook_islands.facts.reward import ExplorationTokenGained, MissionTallied

# --- before and after a mission ------------------------------------------------------------------------


def test_a_new_campaign_begins_with_mission_one() -> None:
    found = told(*founded())
    settles(found[0], "start_mission", number=1)
    assert due(found) == ["start_mission"]
    given(*founded(), *stand_in_values()).when(StartMission(**found[0].given)).accepted()


def test_a_table_without_characters_is_owed_nothing() -> None:
    assert told() == ()


@pytest.mark.rule("RI-END-04")
def test_after_a_success_everything_is_to_be_brought_home() -> None:
    found = told(*mission_one(), MissionSucceeded())
    settles(one(found, "bring_home"), "bring_home")
    assert due(found) == ["bring_home"]


@pytest.mark.rule("RI-END-12")
def test_once_it_is_home_an_exploration_is_due_before_the_next_mission() -> None:
    home = (MissionSucceeded(), ExplorationTokenGained(), MissionTallied(number=1))
    found = told(*mission_one(), *home)
    assert (due(found), later(found)) == (["exploration"], ["start_mission"])
    settles(one(found, "start_mission"), "start_mission", number=2)


@pytest.mark.rule("RI-END-16")
def test_a_lost_mission_is_started_again() -> None:
    found = told(*mission_one(), MissionFailed(why="lost"))
    settles(found[0], "start_mission", number=1)


def test_after_the_last_mission_nothing_is_due() -> None:
    (only,) = told(*founded(), *(MissionTallied(number=number) for number in range(1, 8)))
    assert (only.key, only.now) == ("complete", False)


# --- set-up --------------------------------------------------------------------------------------------


@pytest.mark.rule("RI-SETUP-03", "RI-SETUP-11", "RI-SETUP-18")
def test_set_up_is_a_checklist_of_steps_units_and_stars() -> None:
    begun = (*founded(), *stand_in_values(), *mission_started(), *ready("Jason", star="1"), *ready("Liza"))
    found = told(*begun, SetupStepConfirmed(step="boards"), *placed("Beheader", "red"))
    settles(one(found, "step:tokens"), "confirm_setup", step="tokens")
    settles(one(found, "place:Beheader"), "place_enemy", unit="Beheader")
    assert one(found, "place:Beheader").says == "Put one Beheader on the board (2 to go)"
    settles(one(found, "star:Liza"), "take_start", character="Liza")
    keys = due(found)
    assert not {"step:boards", "place:Guard dog", "star:Jason", "begin_play"} & set(keys)
    assert later(found) == ["no_knock_out", "special:1"]


@pytest.mark.rule("RI-SETUP-03")
def test_when_all_is_in_place_play_may_begin() -> None:
    begun = (*founded(), *mission_started(), *ready("Jason", star="1"), *ready("Liza", star="2"))
    steps = [
        prompt.given["step"] for prompt in told(*begun, *opening_enemies()) if prompt.kind == "confirm_setup"
    ]
    found = told(*begun, *opening_enemies(), *(SetupStepConfirmed(step=step) for step in steps))
    assert due(found) == ["begin_play"]


def test_a_mission_without_a_sheet_is_set_up_all_the_same() -> None:
    strange = MissionStarted(number=99, name="Home made", attempt="99.1")
    assert "star:Jason" in due(told(*founded(), strange))


@pytest.mark.parametrize(
    "facts",
    [set_up(), mission_one(), enemy_turn(), (*mission_one(), MissionSucceeded())],
    ids=["events", "players", "enemies", "won"],
)
def test_every_prompt_has_a_key_of_its_own_and_words(facts: tuple[Fact, ...]) -> None:
    found = told(*facts)
    assert len({prompt.key for prompt in found}) == len(found)
    assert all(prompt.says for prompt in found)
