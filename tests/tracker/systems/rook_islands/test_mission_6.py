"""Mission 6: both Rakyats off the map (RI-MIS-47 to RI-MIS-55)."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import given, mp
from tests.tracker.systems.rook_islands.missions_under_way import (
    OUTSIDE,
    Facts,
    aims,
    ally,
    before,
    board_of,
    enemies_turn,
    hurt,
    in_setup,
    inside,
    killed,
    next_round,
    outside,
    under_way,
    unit,
)
from tracker.kernel.questions import PickOne
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.board import (
    AreaEntered,
    BunkerDoorOpened,
    CaptiveLocked,
    EnemyQueued,
    ObjectEntered,
    QueueLeft,
)
from tracker.systems.rook_islands.facts.fight import MovementSpent
from tracker.systems.rook_islands.facts.mission import (
    EnemyPlaced,
    MissionFailed,
    MissionSucceeded,
    SetupStepConfirmed,
    StartTaken,
)
from tracker.systems.rook_islands.facts.unit import AllyExited, AllyMoved, AllyPlaced
from tracker.systems.rook_islands.rules import checklist
from tracker.systems.rook_islands.rules.chain import chain
from tracker.systems.rook_islands.state import DONE, OPEN, OVER
from tracker.systems.rook_islands.system import BOX

RED, BLUE = ally("Rakyat", "red"), ally("Rakyat", "blue")
BOARD = board_of("Rakyat", rank=5, max_hp=4, mp=4)
DOG_BOARD = board_of("Guard dog", rank=7, max_hp=3, mp=6)
FOUR = tuple(fact for colour in ("red", "blue", "green", "yellow") for fact in unit("Beheader", colour))


def out(name: str) -> c.MoveAlly:
    return c.MoveAlly(ally=name, spaces=1, exit=True)


# --- objectives ---


@pytest.mark.rule("RI-MIS-48", "RI-TILE-27")
def test_with_both_rakyats_off_the_map_the_mission_is_won() -> None:
    scene = under_way(6, RED, BLUE).when(out("rakyat-red"))
    scene.then(AllyMoved(ally="rakyat-red", spaces=1, cost=1), AllyExited(ally="rakyat-red"))
    assert (scene.game.mission.phase, set(scene.game.mission.allies)) == ("player", {"rakyat-blue"})
    scene.when(out("rakyat-red")).unfit("ally")
    scene = under_way(6, RED, BLUE, AllyExited(ally="rakyat-red")).when(out("rakyat-blue"))
    assert MissionSucceeded() in scene.facts


@pytest.mark.rule("RI-MIS-48")
@pytest.mark.parametrize("first_out", [True, False])
def test_a_dead_rakyat_loses_the_mission(first_out: bool) -> None:
    gone = (AllyExited(ally="rakyat-red"),) if first_out else ()
    scene = under_way(6, RED, BLUE, *gone).when(hurt("rakyat-blue", 3))
    assert scene.game.mission.phase != OVER
    scene.when(hurt("rakyat-blue", 1))
    assert MissionFailed(why="a Rakyat is dead") in scene.facts


@pytest.mark.rule("RI-MIS-48", "RI-TILE-19")
def test_one_that_dies_in_its_cage_loses_it_too() -> None:
    caged = CaptiveLocked(cage="Cage", unit="Rakyat", ally=True)
    scene = under_way(6, caged, BOARD).when(hurt("captive:Cage", 4, cause="explosion"))
    assert MissionFailed(why="a Rakyat is dead") in scene.facts


GUN = "Machine Gun"


@pytest.mark.rule("RI-MIS-49")
def test_three_kills_with_the_machine_gun_whoever_fires_it() -> None:
    two = (killed("beheader-red", by="Jason", cause=GUN), killed("beheader-blue", by="Jason", cause=GUN))
    scene = under_way(6, FOUR, OUTSIDE, outside("beheader-green", "beheader-yellow"), *two)
    scene.when(hurt("beheader-green", 6, by="Liza", cause="Colt .45"))
    assert aims(scene)["second"] == OPEN
    scene.when(hurt("beheader-yellow", 6, by="Liza", cause=GUN))
    assert aims(scene)["second"] == DONE


@pytest.mark.rule("RI-MIS-49")
def test_what_an_enemy_kills_with_it_does_not_count() -> None:
    three = tuple(
        killed(f"beheader-{colour}", by="beheader-yellow", cause=GUN) for colour in ("red", "blue", "green")
    )
    assert (
        aims(under_way(6, FOUR, three).when(c.RecordStatus(unit="Jason", status="Bleed")))["second"] == OPEN
    )


@pytest.mark.rule("RI-MIS-50")
def test_kills_in_both_zones_in_one_turn_fulfil_the_third() -> None:
    where = (outside("beheader-red"), inside("beheader-blue", "beheader-green"))
    scene = under_way(6, FOUR, *where, *next_round()).when(hurt("beheader-blue", 6, by="Liza"))
    scene.when(hurt("beheader-green", 6, by="Jason"))
    assert aims(scene)["third"] == OPEN
    scene.when(hurt("beheader-red", 6, by="Jason"))
    assert aims(scene)["third"] == DONE


@pytest.mark.rule("RI-MIS-50")
def test_in_different_rounds_they_do_not() -> None:
    where = (*outside("beheader-red"), *inside("beheader-blue"))
    first = killed("beheader-blue", by="Liza")
    scene = under_way(6, FOUR, where, first, *next_round()).when(hurt("beheader-red", 6, by="Jason"))
    assert aims(scene)["third"] == OPEN


@pytest.mark.rule("RI-MIS-50")
def test_where_an_enemy_falls_is_asked_once_if_nobody_said_so() -> None:
    scene = under_way(6, FOUR).when(hurt("beheader-red", 6, by="Jason"))
    (question,) = scene.asks("area:beheader-red").questions
    assert isinstance(question, PickOne)
    assert [choice.value for choice in question.choices] == ["outside", "bunker"]
    said = {"area:beheader-red": "bunker"}
    scene = under_way(6, FOUR).when(hurt("beheader-red", 6, by="Jason"), said)
    assert scene.facts[0] == AreaEntered(unit="beheader-red", area="bunker")
    assert scene.game.mission.kills[0].area == "bunker"


# --- doors, cages, allies ---


@pytest.mark.rule("RI-MIS-51", "RI-OBJ-02")
@pytest.mark.parametrize("shown", ["Rakyat", "Guard dog"])
def test_a_door_is_opened_for_1_mp_and_shows_a_unit(shown: str) -> None:
    door = c.Interact(character="Jason", thing="Bunker Door 2")
    start = (mp("Jason", 3), BOARD, DOG_BOARD)
    under_way(6, *start).when(door).asks("adjacent")
    under_way(6, *start).when(door, {"adjacent": True}).asks("door")
    scene = under_way(6, *start).when(door, {"adjacent": True, "door": shown})
    assert scene.facts[:2] == (
        MovementSpent(character="Jason", mp=1, why="Bunker Door 2"),
        BunkerDoorOpened(door="Bunker Door 2", shows=shown, by="Jason"),
    )
    placed = scene.facts[2]
    assert isinstance(placed, AllyPlaced if shown == "Rakyat" else EnemyPlaced)
    assert (placed.at, scene.game.characters["Jason"].mp) == ("Bunker Door 2", 2)


@pytest.mark.rule("RI-MIS-51")
def test_from_afar_or_without_mp_it_stays_shut() -> None:
    door = c.Interact(character="Jason", thing="Bunker Door 2")
    under_way(6, BOARD).when(door, {"adjacent": False}).refused_by("RI-OBJ-01")
    under_way(6, BOARD, mp("Jason", 0)).when(door, {"adjacent": True}).refused_by("RI-OBJ-02", "0 of 1 MP")
    under_way(1, BOARD).when(door, {"adjacent": True}).unfit("thing")


@pytest.mark.rule("RI-MIS-52", "RI-ALLY-01")
def test_the_players_act_with_a_freed_rakyat_in_their_turn_only() -> None:
    scene = under_way(6, RED, FOUR).when(c.MoveAlly(ally="rakyat-red", spaces=2))
    scene.then(AllyMoved(ally="rakyat-red", spaces=2, cost=2))
    turn = enemies_turn(6, RED, FOUR)
    given(*turn).when(c.ActivateEnemy(enemy="rakyat-red")).refused_by("RI-MIS-52")
    given(*turn).when(c.MoveAlly(ally="rakyat-red", spaces=1)).refused_by("RI-MIS-52")
    assert "rakyat-red" not in chain(given(*turn).before.game.mission)


@pytest.mark.rule("RI-MIS-52")
def test_its_mp_are_back_in_the_next_turn() -> None:
    scene = under_way(6, RED, AllyMoved(ally="rakyat-red", spaces=4, cost=4), *next_round())
    assert scene.before.game.mission.allies["rakyat-red"].mp == 4


# --- the queue, the gunner ---


@pytest.mark.rule("RI-MIS-55")
def test_the_dead_go_to_the_lowest_free_number() -> None:
    queue = (EnemyQueued(unit="Assaulter", place=1), EnemyQueued(unit="Assaulter", place=3))
    where = outside("beheader-red", "beheader-blue")
    scene = under_way(6, FOUR, where, *queue).when(hurt("beheader-red", 6, by="Jason"))
    assert EnemyQueued(unit="Beheader", place=2) in scene.facts
    scene.when(hurt("beheader-blue", 6, cause="fire"))
    assert EnemyQueued(unit="Beheader", place=4) in scene.facts
    assert sorted(scene.game.mission.board.queue) == ["1", "2", "3", "4"]


@pytest.mark.rule("RI-MIS-55")
def test_from_there_they_come_back() -> None:
    queue = (EnemyQueued(unit="Beheader", place=2),)
    scene = under_way(6, *queue).when(c.PlaceEnemy(unit="Beheader", queue=2))
    assert scene.facts[0] == QueueLeft(place=2)
    dead = under_way(1, unit("Beheader", "red")).when(hurt("beheader-red", 6, by="Jason"))
    assert not any(isinstance(fact, EnemyQueued) for fact in dead.facts)


@pytest.mark.rule("RI-MIS-47")
def test_an_assaulter_begins_in_the_machine_gun_and_a_rakyat_in_the_cage() -> None:
    scene = given(before(6)).when(c.StartMission(number=6))
    assert CaptiveLocked(cage="Cage", unit="Rakyat", ally=True) in scene.facts
    two = (unit("Assaulter", "red"), unit("Assaulter", "blue"))
    done = tuple(_done(in_setup(6, *two)))
    begin = in_setup(6, *two, *done).when(c.BeginPlay())
    begin.asks("gunner")
    begin = in_setup(6, *two, *done).when(c.BeginPlay(), {"gunner": "assaulter-blue"})
    assert ObjectEntered(unit="assaulter-blue", thing="Machine Gun") in begin.facts


def _done(scene: Scenario) -> Facts:
    mission = scene.before.game.mission
    steps = tuple(SetupStepConfirmed(step=step.key) for step in checklist.steps(mission, BOX))
    missing = checklist.units_to_place(mission)
    units = tuple(
        fact
        for kind, number in missing.items()
        for colour in ("green", "yellow", "red", "blue")[:number]
        for fact in unit(kind, colour)
    )
    stars = (StartTaken(character="Jason", star="1"), StartTaken(character="Liza", star="2"))
    return (*steps, *units, *stars)
