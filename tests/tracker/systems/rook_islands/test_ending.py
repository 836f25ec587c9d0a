"""End of mission: when it is won, and when it is lost (RI-END, RI-MIS-11)."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    SECRET,
    enemy_turn,
    founded,
    given,
    hp,
    mission_one,
    ready,
    set_up,
    stand_in_values,
)
from tests.tracker.systems.rook_islands.playing import given_after
from tests.tracker.systems.rook_islands.setting_up_scenes import done
from tracker.facts.campaign import DiceCommitted, DiceRevealed
from tracker.facts.fact import Fact
from tracker.kernel.dice import commitment
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.facts.action import CharacterExited
from tracker.systems.rook_islands.facts.fight import CharacterHurt, CharacterKnockedOut
from tracker.systems.rook_islands.facts.mission import (
    MissionFailed,
    MissionStarted,
    MissionSucceeded,
    ObjectiveMet,
    PlayerTurnOpened,
    RoundTokenMoved,
)
from tracker.systems.rook_islands.facts.reward import PossessionsRestored
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.state import DONE, FAILURE, MISSED, OVER, SUCCESS

JASON, LIZA = "Jason", "Liza"
REVEALED = DiceRevealed(attempt="1.1", secret=SECRET)


def felled(name: str) -> tuple[Fact, ...]:
    return (hp(name, 0), CharacterKnockedOut(character=name))


def mission(number: int, *facts: Fact) -> Scenario:
    """Another mission than the first, in a Player turn."""
    sheet = pack.load().missions[number]
    return given(
        founded(), stand_in_values(), done(*range(1, number)),
        MissionStarted(
            number=number, name=sheet.name, attempt=f"{number}.1", boards=sheet.boards,
            objectives=sheet.objectives, units=sheet.units, tokens=sheet.tokens,
        ),
        DiceCommitted(attempt=f"{number}.1", digest=commitment(SECRET), secret=SECRET),
        ready(JASON), ready(LIZA), PlayerTurnOpened(), facts,
    )  # fmt: skip


# Success


@pytest.mark.rule("RI-END-03")
def test_the_mission_is_won_the_moment_its_main_objective_is() -> None:
    scenario = mission(2, *[RoundTokenMoved()] * 4).when(c.MeetObjective(objective="main"))
    scenario.then(
        ObjectiveMet(objective="main"), MissionSucceeded(), DiceRevealed(attempt="2.1", secret=SECRET)
    )
    won = scenario.game.mission
    assert (won.result, won.phase, won.round) == (SUCCESS, OVER, 5)
    for command in (c.AgreeEnd(character=JASON), c.OpenPlayerTurn(), c.Bandage(character=JASON)):
        given_after(scenario).when(command).refused_by("RI-END-03")


@pytest.mark.rule("RI-MIS-11", "RI-END-03")
def test_mission_1_goes_on_until_everybody_is_out() -> None:
    first = given(mission_one()).when(c.Move(character=JASON, spaces=1, leaves=(), exit=True))
    assert first.game.mission.result == ""
    assert CharacterExited(character=JASON) in first.facts
    second = first.when(c.Move(character=LIZA, spaces=1, leaves=(), exit=True))
    assert second.facts[-4:] == (
        CharacterExited(character=LIZA), ObjectiveMet(objective="main"), MissionSucceeded(), REVEALED,
    )  # fmt: skip
    assert second.game.mission.phase == OVER


@pytest.mark.rule("RI-MIS-11")
def test_that_mission_1_is_won_cannot_be_said_while_somebody_is_inside() -> None:
    out = given(mission_one(), CharacterExited(character=JASON))
    out.when(c.MeetObjective(objective="main")).refused_by("RI-MIS-11", "Liza")
    out = given(mission_one(), CharacterExited(character=JASON))
    out.when(c.MeetObjective(objective="main"), rulings={"RI-MIS-11": "she was carried out"})
    assert out.game.mission.result == SUCCESS


@pytest.mark.rule("RI-MIS-11")
def test_alone_one_exit_is_enough() -> None:
    scenario = given(mission_one(JASON)).when(c.Move(character=JASON, spaces=2, leaves=(), exit=True))
    assert scenario.game.mission.result == SUCCESS


@pytest.mark.rule("RI-MIS-11")
def test_whether_mission_1_is_lost_with_somebody_unconscious_is_for_the_table() -> None:
    lying = given(mission_one(), felled(LIZA))
    assert ending.in_doubt(lying.before.game) == "Liza cannot walk to the exit"
    goes_on = lying.when(c.Move(character=JASON, spaces=1, leaves=(), exit=True))
    assert goes_on.game.mission.result == ""
    goes_on.when(c.FailMission(why="nobody can carry her"))
    assert goes_on.game.mission.result == FAILURE


@pytest.mark.parametrize(
    "facts",
    [founded(), mission_one(), (*mission_one(), *felled(LIZA), MissionFailed(why="lost"))],
    ids=["before a mission", "everybody walks", "over"],
)
def test_nothing_is_in_doubt_while_everybody_walks_or_when_all_is_over(facts: tuple[Fact, ...]) -> None:
    assert ending.in_doubt(given(facts).before.game) == ""


@pytest.mark.rule("RI-MIS-12")
def test_an_objective_may_be_ticked_off_by_the_table_once() -> None:
    scenario = given(mission_one()).when(c.MeetObjective(objective="second"))
    scenario.then(ObjectiveMet(objective="second"))
    assert scenario.game.mission.objectives["second"].state == DONE
    assert scenario.game.mission.result == ""
    scenario.when(c.MeetObjective(objective="second")).unfit("objective")


def test_an_objective_is_one_of_three_and_needs_a_mission() -> None:
    given(mission_one()).when(c.MeetObjective(objective="fourth")).unfit("objective")
    given(founded()).when(c.MeetObjective(objective="second")).unfit("mission")


@pytest.mark.rule("RI-FLOW-04")
def test_in_set_up_nothing_is_won_or_lost() -> None:
    in_set_up = set_up()[:-2]
    given(in_set_up).when(c.MeetObjective(objective="second")).refused_by("RI-FLOW-04", "still being set up")
    given(in_set_up).when(c.FailMission(why="no")).refused_by("RI-FLOW-04")


def test_what_was_open_when_the_mission_ended_is_missed() -> None:
    scenario = given(mission_one(), ObjectiveMet(objective="second"), CharacterExited(character=JASON))
    scenario.when(c.Move(character=LIZA, spaces=1, leaves=(), exit=True))
    states = {name: objective.state for name, objective in scenario.game.mission.objectives.items()}
    assert states == {"main": DONE, "second": DONE, "third": MISSED}


def test_after_the_end_its_dice_are_open_and_not_rolled_by_the_tracker_any_more() -> None:
    scenario = given(mission_one(JASON)).when(c.Move(character=JASON, spaces=1, leaves=(), exit=True))
    house = scenario.after.house
    assert (house.revealed["1.1"], house.secret()) == (SECRET, None)
    assert commitment(house.revealed["1.1"]) == house.commitments["1.1"]


# Failure


@pytest.mark.rule("RI-END-01")
def test_when_the_last_one_falls_the_mission_is_lost_at_once() -> None:
    last = given(enemy_turn(), felled(LIZA), hp(JASON, 5))
    last.when(c.RecordHurt(unit=JASON, hp=5, cause="claws"))
    assert last.facts == (
        CharacterHurt(character=JASON, hp=5, cause="claws"),
        CharacterKnockedOut(character=JASON),
        MissionFailed(why="all player characters are unconscious"),
        PossessionsRestored(number=1),
        REVEALED,
    )
    assert (last.game.mission.result, last.game.mission.phase) == (FAILURE, OVER)
    assert last.game.mission.acted == ()
    last.when(c.ActivateEnemy(enemy="asian-black-bear")).refused_by("RI-END-01")


@pytest.mark.rule("RI-END-01")
def test_while_one_stands_the_mission_goes_on() -> None:
    scenario = given(enemy_turn()).when(c.RecordHurt(unit=JASON, hp=8, cause="claws"))
    assert scenario.game.mission.result == ""
    nearly = given(enemy_turn(), felled(LIZA)).when(c.RecordHurt(unit=JASON, hp=7, cause="claws"))
    assert nearly.game.mission.result == ""


@pytest.mark.rule("RI-END-02")
def test_a_mission_whose_main_objective_became_impossible_is_lost() -> None:
    scenario = mission(4).when(c.FailMission(why="the Silver Dragon fell into the acid"))
    scenario.then(
        MissionFailed(why="the Silver Dragon fell into the acid"),
        PossessionsRestored(number=4),
        DiceRevealed(attempt="4.1", secret=SECRET),
    )
    assert scenario.game.mission.result == FAILURE


@pytest.mark.rule("RI-END-02")
def test_a_reason_need_not_be_given_and_a_lost_mission_is_not_lost_again() -> None:
    scenario = mission(4).when(c.FailMission(why=" "))
    assert scenario.game.mission.why == "the main objective can no longer be completed"
    scenario.when(c.FailMission(why="again")).refused_by("RI-END-01")
    given(founded()).when(c.FailMission(why="")).unfit("mission")
