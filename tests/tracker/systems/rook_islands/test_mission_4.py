"""Mission 4: out with the Silver Dragon before the platforms are gone (RI-MIS-29 to RI-MIS-36)."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import given, mp, values
from tests.tracker.systems.rook_islands.missions_under_way import (
    Facts,
    aims,
    hurt,
    in_setup,
    next_round,
    playing,
    under_way,
    unit,
)
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.acrobatics import RideZipline
from tracker.systems.rook_islands.facts.action import CharacterExited, CharacterMoved
from tracker.systems.rook_islands.facts.board import (
    CharacterLost,
    DragonLost,
    DragonTaken,
    ObjectEntered,
    PlatformCollapsed,
    TokensLost,
)
from tracker.systems.rook_islands.facts.fight import EnemyRemoved, InsanityTokensGained
from tracker.systems.rook_islands.facts.mission import (
    EnemyTurnBegan,
    EnemyTurnEnded,
    EventPhaseBegan,
    EventResolved,
    MissionFailed,
    MissionSucceeded,
    ObjectiveMet,
    PlayerTurnEnded,
)
from tracker.systems.rook_islands.facts.reward import PossessionsRestored
from tracker.systems.rook_islands.rules.events import due
from tracker.systems.rook_islands.state import DONE, OPEN, OVER
from tracker.systems.rook_islands.system import BOX

DRAGON = DragonTaken(character="Jason")
BEHEADER = unit("Beheader", "red")
NOTHING_ELSE = {"platform:buried_tiles": [], "platform:buried_loot": 0, "platform:buried_leaves": 0}
EMPTY = {"platform:buried": [], **NOTHING_ELSE, "platform:dragon": False}
ROUND_BOARD = values("round_board/4", every_round=None, **{f"round_{n}": None for n in range(2, 21)})


def out(name: str) -> c.Move:
    return c.Move(character=name, spaces=1, leaves=(), exit=True)


def event_phase(round_number: int) -> Facts:
    """The Event phase before this round, with the Round token still on the one before."""
    rounds = tuple(fact for _ in range(2, round_number) for fact in next_round())
    return (
        *playing(4),
        *ROUND_BOARD,
        *rounds,
        PlayerTurnEnded(),
        EnemyTurnBegan(),
        EnemyTurnEnded(),
        EventPhaseBegan(),
    )


def owed(scene: Scenario) -> list[str]:
    return [each.key for each in due(scene.after.game, scene.after.house, BOX)]


# --- the Silver Dragon ---


@pytest.mark.rule("RI-MIS-30")
def test_whoever_exits_with_the_dragon_wins_the_mission() -> None:
    scene = under_way(4, DRAGON).when(out("Liza"))
    assert scene.game.mission.phase != OVER
    scene.when(out("Jason"))
    assert scene.facts[-4:-1] == (
        CharacterExited(character="Jason"), ObjectiveMet(objective="main"), MissionSucceeded(),
    )  # fmt: skip
    assert scene.when(c.BringHome()).game.stash.money == 500


@pytest.mark.rule("RI-MIS-30")
def test_the_token_is_taken_up_or_taken_over() -> None:
    under_way(4).when(c.TakeDragon(character="Jason")).then(DRAGON)
    under_way(4, DRAGON).when(c.TakeDragon(character="Jason")).unfit("character")
    over = c.TakeDragon(character="Liza")
    under_way(4, DRAGON).when(over, {"adjacent": False}).refused_by("RI-TRADE-01")
    scene = under_way(4, DRAGON).when(over, {"adjacent": True}).then(DragonTaken(character="Liza"))
    scene.when(out("Liza"))
    assert aims(scene)["main"] == DONE
    under_way(1).when(c.TakeDragon(character="Jason")).unfit("character")


@pytest.mark.rule("RI-MIS-30")
def test_nobody_keeps_the_token_afterwards() -> None:
    scene = under_way(4, DRAGON).when(out("Jason")).when(c.BringHome())
    assert "Silver Dragon" not in scene.game.characters["Jason"].weapons
    assert scene.game.stash.cards == ()


# --- secondary objectives ---


@pytest.mark.rule("RI-MIS-31", "RI-TILE-36")
def test_who_is_pushed_into_acid_is_dead_and_fulfils_the_second_objective() -> None:
    scene = under_way(4, BEHEADER).when(c.RecordFall(unit="beheader-red", by="Jason"))
    scene.then(
        EnemyRemoved(enemy="beheader-red", how="killed", cause="acid", by="Jason"),
        InsanityTokensGained(character="Jason", tokens=1, why="killed Beheader red"),
        ObjectiveMet(objective="second"),
    )


@pytest.mark.rule("RI-MIS-31")
def test_a_rider_who_pushes_an_enemy_off_fulfils_it() -> None:
    ride = RideZipline(character="Jason", leaves=())
    said = {"start": True, "finish": ["beheader-red"], "push:beheader-red": "falls"}
    scene = under_way(4, BEHEADER).when(ride, said)
    assert EnemyRemoved(enemy="beheader-red", how="killed", cause="acid", by="Jason") in scene.facts
    assert aims(scene)["second"] == DONE


@pytest.mark.rule("RI-MIS-31")
def test_who_falls_by_itself_or_with_a_platform_does_not_count() -> None:
    scene = under_way(4, BEHEADER).when(c.RecordFall(unit="beheader-red"))
    assert aims(scene)["second"] == OPEN
    fell = {**EMPTY, "platform:buried": ["beheader-red"]}
    scene = under_way(4, BEHEADER).when(c.CollapsePlatform(platform="2"), fell)
    assert "beheader-red" not in scene.game.mission.enemies
    assert aims(scene)["second"] == OPEN


@pytest.mark.rule("RI-MIS-32")
def test_a_kill_from_a_zipline_fulfils_the_third() -> None:
    rider = ObjectEntered(unit="Liza", thing="Zipline")
    weak = unit("Assaulter", "red", left=1)
    scene = under_way(4, weak, rider).when(hurt("assaulter-red", 1, by="Liza", cause="Colt .45"))
    assert aims(scene)["third"] == DONE
    assert InsanityTokensGained(character="Liza", tokens=1, why="killed Assaulter red") in scene.facts


@pytest.mark.rule("RI-MIS-32")
def test_a_shot_on_the_way_kills_from_a_zipline() -> None:
    armed = (*holding("Liza", "Colt .45"), mp("Liza", 1))
    ride = RideZipline(character="Liza", leaves=(), weapon="Colt .45", target="assaulter-red")
    said = {"start": True, "attack:sight": "clear", "attack:roll": "hit", "finish": []}
    scene = under_way(4, unit("Assaulter", "red", left=1), armed).when(ride, said)
    assert aims(scene)["third"] == DONE
    assert InsanityTokensGained(character="Liza", tokens=1, why="killed Assaulter red") in scene.facts


@pytest.mark.rule("RI-MIS-32")
def test_a_kill_on_foot_is_none() -> None:
    scene = under_way(4, unit("Assaulter", "red", left=1)).when(hurt("assaulter-red", 1, by="Liza"))
    assert aims(scene)["third"] == OPEN


# --- platforms ---


@pytest.mark.rule("RI-MIS-33")
def test_platforms_fall_from_round_9_on() -> None:
    assert "collapse" not in owed(given(*event_phase(8)).when(c.MoveRoundToken()))
    given(*event_phase(9)).when(c.MoveRoundToken()).refused_by("RI-MIS-33", "which platform collapses")
    scene = given(*event_phase(9)).when(c.CollapsePlatform(platform="platform 1"), EMPTY)
    assert EventResolved(event="collapse") in scene.facts
    scene.when(c.MoveRoundToken()).accepted()
    assert scene.game.mission.round == 9
    again = given(*event_phase(10)).when(c.MoveRoundToken())
    again.refused_by("RI-MIS-33")


@pytest.mark.rule("RI-MIS-33")
def test_the_table_may_say_that_none_falls_in_a_round() -> None:
    scene = given(*event_phase(9)).when(c.CollapsePlatform()).then(EventResolved(event="collapse"))
    scene.when(c.MoveRoundToken()).accepted()


@pytest.mark.rule("RI-MIS-34")
def test_everything_on_it_is_out_of_the_game() -> None:
    said = {**EMPTY, "platform:buried": ["beheader-red", "Jason"], "platform:buried_loot": 1}
    scene = under_way(4, BEHEADER).when(c.CollapsePlatform(platform="platform 2", spaces=("D4", "D5")), said)
    scene.then(
        PlatformCollapsed(platform="platform 2", spaces=("D4", "D5")),
        TokensLost(loot=1, why="platform 2"),
        EnemyRemoved(enemy="beheader-red", how="killed", cause="collapse"),
        CharacterLost(character="Jason", cause="collapse"),
    )
    jason = scene.game.characters["Jason"]
    assert (jason.removed, jason.hp, scene.game.mission.loot_on_board) == (True, 0, 5)
    scene.when(c.Move(character="Jason", spaces=1)).refused_by("RI-TILE-36", "Jason")


@pytest.mark.rule("RI-MIS-34")
def test_with_everybody_gone_the_mission_is_lost() -> None:
    said = {**EMPTY, "platform:buried": ["Jason", "Liza"]}
    scene = under_way(4, BEHEADER).when(c.CollapsePlatform(platform="platform 2"), said)
    assert MissionFailed(why="all player characters are unconscious") in scene.facts


@pytest.mark.rule("RI-MIS-35")
def test_nobody_enters_what_has_collapsed() -> None:
    fallen = PlatformCollapsed(platform="platform 2", spaces=("D4",))
    for to in ("platform 2", "D4"):
        step = c.Move(character="Liza", spaces=1, to=to, leaves=())
        under_way(4, fallen).when(step).refused_by("RI-MIS-35", "collapsed")
    way = c.Move(character="Liza", spaces=2, path=("D4", "D5"), to="D5", leaves=())
    under_way(4, fallen).when(way).refused_by("RI-MIS-35")
    under_way(4, fallen).when(c.Move(character="Liza", spaces=1, to="platform 3", leaves=())).then(
        CharacterMoved(character="Liza", spaces=1, cost=1, to="platform 3")
    )
    under_way(4, fallen).when(c.CollapsePlatform(platform="platform 2"), EMPTY).refused_by("RI-MIS-35")


@pytest.mark.rule("RI-MIS-36")
def test_with_the_carrier_the_dragon_is_lost_and_the_mission_too() -> None:
    said = {"platform:buried": ["Jason"], **NOTHING_ELSE}
    scene = under_way(4, DRAGON).when(c.CollapsePlatform(platform="platform 2"), said)
    assert scene.facts[:6] == (
        PlatformCollapsed(platform="platform 2"),
        CharacterLost(character="Jason", cause="collapse"),
        DragonLost(cause="collapse"),
        MissionFailed(why="the Silver Dragon is out of the game"),
        PossessionsRestored(number=4),
        scene.facts[5],
    )


@pytest.mark.rule("RI-MIS-36")
def test_with_the_token_on_a_platform_the_mission_is_lost() -> None:
    scene = under_way(4).when(c.CollapsePlatform(platform="platform 2"), {**EMPTY, "platform:dragon": True})
    assert DragonLost(cause="platform 2") in scene.facts
    assert MissionFailed(why="the Silver Dragon is out of the game") in scene.facts


@pytest.mark.rule("RI-MIS-36")
@pytest.mark.parametrize(("carrier", "lost"), [("Jason", True), ("Liza", False)])
def test_a_fall_into_acid_takes_the_dragon_along(carrier: str, lost: bool) -> None:
    scene = under_way(4, DragonTaken(character=carrier)).when(c.RecordFall(unit="Jason"))
    assert (scene.game.mission.phase == OVER) is lost
    assert not in_setup(4).before.game.mission.board.dragon


def test_a_platform_belongs_to_this_mission_only() -> None:
    under_way(1).when(c.CollapsePlatform(platform="platform 2"), EMPTY).unfit("platform")
    in_setup(4).when(c.CollapsePlatform(platform="platform 2"), EMPTY).refused_by("RI-FLOW-04")
