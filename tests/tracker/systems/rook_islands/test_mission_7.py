"""Mission 7: the end of Vaas (RI-MIS-56 to RI-MIS-64, RI-PREC-08 to RI-PREC-10)."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import given, values
from tests.tracker.systems.rook_islands.missions_under_way import (
    aims,
    ally,
    before,
    board_of,
    enemies_turn,
    hurt,
    in_setup,
    killed,
    under_way,
    unit,
)
from tracker.kernel.questions import EnterValues, PickOne
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.board_shapes import BRIEFING_FIELDS
from tracker.systems.rook_islands.commands.acrobatics import Jump
from tracker.systems.rook_islands.facts.board import (
    CaptiveLocked,
    CaptiveLost,
    CaptiveReleased,
    TrickDropped,
    TricksLaid,
    TrickTaken,
)
from tracker.systems.rook_islands.facts.fight import AttackAnnounced, EnemyHurt
from tracker.systems.rook_islands.facts.mission import (
    EnemyMoved,
    EnemyPlaced,
    EnemyTargetChosen,
    MissionStarted,
    MissionSucceeded,
    ObjectiveMet,
    SetupStepConfirmed,
)
from tracker.systems.rook_islands.facts.unit import AllyPlaced
from tracker.systems.rook_islands.prompts import prompts
from tracker.systems.rook_islands.state import DONE, MISSED
from tracker.systems.rook_islands.system import BOX

VAAS = unit("Vaas Montenegro", hp=36, left=2, rank=12, boss=True)
PANTHER = unit("Black Panther", "red", kind="wild_animal", rank=8)
ROGUE_BOARD = board_of(
    "Rogue", rank=10, max_hp=12, mp=5, boss=True, **{f"instruction_{n}": None for n in range(1, 10)}
)
BRIEFING: dict[str, Any] = {
    "boards": "M7A; M7B", "main_xp": 800, "main_money": 900, "second_xp": 300, "second_money": None,
    "third_xp": None, "third_money": 100,
}  # fmt: skip
ROGUE = unit("Rogue", hp=12, rank=10, boss=True)
TRICKS = (TricksLaid(place="board", tokens=4), TricksLaid(place="rogue", tokens=1))


# --- the briefing ---


@pytest.mark.rule("RI-MIS-56")
def test_boards_and_rewards_are_left_to_the_table() -> None:
    sheet = BOX.missions[7]
    assert (sheet.boards, sheet.unprinted, sheet.tokens["Vaas' Trick"]) == ((), True, 5)
    assert all((aim.xp, aim.money) == (0, 0) for aim in sheet.objectives.values())
    (question,) = given(before(7)).when(c.StartMission(number=7)).asks("value:briefing/7").questions
    assert isinstance(question, EnterValues)
    assert {field.name for field in question.fields} == set(BRIEFING_FIELDS)
    scene = given(before(7), values("briefing/7", **BRIEFING)).when(c.StartMission(number=7))
    started = scene.facts[0]
    assert isinstance(started, MissionStarted)
    assert started.boards == ("M7A", "M7B")
    assert {name: (aim.xp, aim.money) for name, aim in started.objectives.items()} == {
        "main": (800, 900), "second": (300, 0), "third": (0, 100),
    }  # fmt: skip


# --- objectives ---


@pytest.mark.rule("RI-MIS-57")
def test_vaas_dead_is_the_campaign_complete() -> None:
    scene = under_way(7, VAAS).when(hurt("vaas-montenegro", 1, by="Jason"))
    assert aims(scene)["main"] == "open"
    scene.when(hurt("vaas-montenegro", 1, by="Jason"))
    assert {ObjectiveMet(objective="main"), MissionSucceeded()} <= set(scene.facts)
    scene.when(c.BringHome())
    assert scene.game.next_mission() == 8
    told = {each.key: each.says for each in prompts(scene.after, BOX)}
    assert told["complete"] == "The campaign is complete"


@pytest.mark.rule("RI-MIS-58")
def test_a_freed_panther_alive_at_the_end_counts() -> None:
    scene = under_way(7, VAAS, PANTHER).when(hurt("vaas-montenegro", 2, by="Jason"))
    assert aims(scene)["second"] == DONE
    assert scene.facts.index(ObjectiveMet(objective="second")) < scene.facts.index(MissionSucceeded())


@pytest.mark.rule("RI-MIS-58")
def test_with_both_gone_it_does_not() -> None:
    gone = killed("black-panther-red", how="fled")
    scene = under_way(7, VAAS, PANTHER, gone).when(hurt("vaas-montenegro", 2, by="Jason"))
    assert aims(scene)["second"] == MISSED


@pytest.mark.rule("RI-MIS-58")
def test_one_in_its_cage_is_alive_unless_it_died_there() -> None:
    caged = CaptiveLocked(cage="Cage A", unit="Black Panther")
    scene = under_way(7, VAAS, caged).when(hurt("vaas-montenegro", 2))
    assert aims(scene)["second"] == DONE
    lost = CaptiveLost(cage="Cage A", unit="Black Panther", cause="explosion")
    scene = under_way(7, VAAS, caged, lost).when(hurt("vaas-montenegro", 2))
    assert aims(scene)["second"] == MISSED


@pytest.mark.rule("RI-MIS-59")
@pytest.mark.parametrize(
    ("weapon", "by", "state"),
    [("Silver Dragon", "Jason", DONE), ("Colt .45", "Jason", MISSED), ("Silver Dragon", "rogue", MISSED)],
)
def test_the_silver_dragon_must_deal_the_last_blow(weapon: str, by: str, state: str) -> None:
    scene = under_way(7, VAAS, ROGUE).when(hurt("vaas-montenegro", 2, by=by, cause=weapon))
    assert aims(scene) == {"main": DONE, "second": MISSED, "third": state}


@pytest.mark.rule("RI-MIS-59")
def test_a_blow_with_it_before_the_last_is_not_enough() -> None:
    before_it = EnemyHurt(enemy="vaas-montenegro", hp=1, cause="Silver Dragon", by="Jason")
    scene = under_way(7, VAAS, before_it).when(hurt("vaas-montenegro", 1, by="Liza"))
    assert aims(scene)["third"] == MISSED


# --- set-up ---


@pytest.mark.rule("RI-MIS-60", "RI-ENM-11")
def test_the_rogue_board_is_set_up_and_a_trick_token_lies_on_it() -> None:
    step = c.ConfirmSetup(step="rogue")
    told = {each.key: each.says for each in prompts(in_setup(7).before, BOX)}
    assert "Rogue board" in told["step:rogue"]
    (question,) = in_setup(7, ROGUE_BOARD).when(step).asks("value:enemy/Rogue").questions
    assert isinstance(question, EnterValues)
    assert [field.name for field in question.fields] == ["side"]
    scene = in_setup(7, ROGUE_BOARD, values("enemy/Rogue", side="enemy")).when(step)
    assert scene.facts[0] == SetupStepConfirmed(step="rogue")
    assert isinstance(scene.facts[1], EnemyPlaced)
    assert scene.facts[2:] == TRICKS
    assert scene.game.mission.board.tricks == {"board": 4, "rogue": 1}


@pytest.mark.rule("RI-ENM-11")
@pytest.mark.parametrize(("side", "controlled"), [("autonomous", False), ("controlled", True)])
def test_a_rogue_that_is_an_ally_stands_with_the_players(side: str, controlled: bool) -> None:
    scene = in_setup(7, ROGUE_BOARD, values("enemy/Rogue", side=side)).when(c.ConfirmSetup(step="rogue"))
    placed = scene.facts[1]
    assert isinstance(placed, AllyPlaced)
    assert placed.controlled is controlled


CAGES = {
    2: ("Black Panther", "Black Panther", "Guard dog"),
    3: ("Komodo Dragon", "Asian Black Bear", "Black Panther"),
    4: ("Komodo Dragon", "Black Panther", "Asian Black Bear"),
}


@pytest.mark.rule("RI-MIS-61", "RI-MIS-62", "RI-MIS-63")
@pytest.mark.parametrize(("players", "units"), CAGES.items())
def test_who_is_in_which_cage_depends_on_the_number_of_players(players: int, units: tuple[str, ...]) -> None:
    names = ("Jason", "Liza", "Keith", "Riley")[:players]
    scene = given(before(7, *names), values("briefing/7", **BRIEFING)).when(c.StartMission(number=7))
    locked = [fact for fact in scene.facts if isinstance(fact, CaptiveLocked)]
    assert locked == [
        CaptiveLocked(cage=f"Cage {at}", unit=held) for at, held in zip("ABC", units, strict=True)
    ]


@pytest.mark.rule("RI-MIS-61")
def test_the_cage_that_is_opened_releases_its_own() -> None:
    locked = (
        CaptiveLocked(cage="Cage A", unit="Black Panther"),
        CaptiveLocked(cage="Cage C", unit="Guard dog"),
    )
    opened = c.Interact(character="Jason", thing="Cage C")
    scene = under_way(7, locked).when(opened, {"adjacent": True, "object:arrow": True})
    assert CaptiveReleased(cage="Cage C", unit="Guard dog", by="Jason") in scene.facts
    assert "guard-dog-red" in scene.game.mission.enemies
    assert set(scene.game.mission.board.captives) == {"Cage A"}


# --- fences ---


@pytest.mark.rule("RI-MIS-64")
def test_nothing_gets_over_a_fence() -> None:
    walk = c.Move(character="Jason", spaces=2, through=("fence",), leaves=())
    under_way(7).when(walk).refused_by("RI-MIS-64", "Fence")
    under_way(7).when(Jump(character="Jason", over=("fence",), leaves=())).refused_by("RI-MIS-64")
    under_way(7).when(c.Move(character="Jason", spaces=2, leaves=())).accepted()


@pytest.mark.rule("RI-MIS-64")
def test_a_fence_is_cover_and_no_wall() -> None:
    shot = c.Attack(character="Jason", weapon="Colt .45", target="vaas-montenegro")
    armed = holding("Jason", "Colt .45")
    said = {"attack:sight": "cover"}
    question = under_way(7, VAAS, armed).when(shot, said).asks("attack:cover").questions[0]
    assert isinstance(question, PickOne)
    assert "Fence" in [choice.value for choice in question.choices]
    said = {**said, "attack:cover": "Fence"}
    under_way(7, VAAS, armed).when(shot, said).asks("attack:roll", "attack:cover_roll")
    scene = under_way(7, VAAS, armed).when(
        shot, {**said, "attack:roll": "hit", "attack:cover_roll": "shield"}
    )
    assert scene.game.mission.enemies["vaas-montenegro"].hp == 2
    assert scene.game.mission.terrain == {}
    through = under_way(7, VAAS, armed).when(
        shot, {**said, "attack:roll": "hit", "attack:cover_roll": "through"}
    )
    assert MissionSucceeded() in through.facts
    other = under_way(1, VAAS, armed).when(shot, {"attack:sight": "cover"}).questions[0]
    assert isinstance(other, PickOne)
    assert "Fence" not in [choice.value for choice in other.choices]


# --- the Rogue and the Trick tokens ---

VAAS_BOARD = board_of(
    "Vaas Montenegro", rank=12, max_hp=36, mp=5, boss=True,
    instruction_1="Move toward the closest Trick token", **{f"instruction_{n}": None for n in range(2, 10)},
)  # fmt: skip


def goes_for_tricks(answers: dict[str, Any], *facts: Any) -> Scenario:
    turn = enemies_turn(7, VAAS, *facts)
    return given(*turn, *VAAS_BOARD).when(c.ActivateEnemy(enemy="vaas-montenegro"), answers)


@pytest.mark.rule("RI-PREC-08")
def test_vaas_goes_for_the_closest_token_also_with_the_rogue() -> None:
    goes_for_tricks({}, ROGUE, TRICKS).asks("enemy:trick:board", "enemy:trick:rogue")
    far = {"enemy:trick:board": 5, "enemy:trick:rogue": 3}
    scene = goes_for_tricks({**far, "enemy:reached": False}, ROGUE, TRICKS)
    assert EnemyTargetChosen(enemy="vaas-montenegro", target="rogue") in scene.facts
    scene = goes_for_tricks(
        {"enemy:trick:board": 2, "enemy:trick:rogue": 3, "enemy:reached": True}, ROGUE, TRICKS
    )
    assert EnemyTargetChosen(enemy="vaas-montenegro", target="Trick token") in scene.facts
    assert not any(isinstance(fact, TrickTaken) for fact in scene.facts)


@pytest.mark.rule("RI-PREC-08")
def test_a_rogue_without_a_token_does_not_draw_him() -> None:
    scene = goes_for_tricks({"enemy:reached": False}, ROGUE, TRICKS[0])
    assert EnemyTargetChosen(enemy="vaas-montenegro", target="Trick token") in scene.facts


@pytest.mark.rule("RI-PREC-09")
def test_beside_the_rogue_he_takes_the_token() -> None:
    far = {"enemy:trick:board": 5, "enemy:trick:rogue": 3}
    scene = goes_for_tricks({**far, "enemy:reached": True}, ROGUE, TRICKS)
    assert EnemyMoved(enemy="vaas-montenegro", reached=True) in scene.facts
    assert TrickTaken(place="rogue", by="vaas-montenegro") in scene.facts
    assert scene.game.mission.board.tricks == {"board": 4, "vaas-montenegro": 1}
    short = goes_for_tricks({**far, "enemy:reached": False}, ROGUE, TRICKS)
    assert short.game.mission.board.tricks == {"board": 4, "rogue": 1}


@pytest.mark.rule("RI-PREC-10")
def test_the_token_of_a_dead_rogue_lies_where_it_stood() -> None:
    at_e6 = EnemyPlaced(enemy="rogue", unit="Rogue", kind="human", rank=10, hp=12, at="E6")
    scene = under_way(7, VAAS, at_e6, TRICKS).when(hurt("rogue", 12, by="Jason"))
    assert TrickDropped(place="rogue", at="E6") in scene.facts
    assert scene.game.mission.board.tricks == {"board": 5}
    taken = TrickTaken(place="rogue", by="vaas-montenegro")
    without = under_way(7, VAAS, at_e6, TRICKS, taken).when(hurt("rogue", 12, by="Jason"))
    assert not any(isinstance(fact, TrickDropped) for fact in without.facts)


@pytest.mark.rule("RI-PREC-10")
def test_so_does_that_of_a_rogue_on_the_players_side() -> None:
    friend = ally("Rogue", hp=12, controlled=False)
    scene = under_way(7, VAAS, friend, TRICKS).when(hurt("rogue", 12))
    assert TrickDropped(place="rogue") in scene.facts


def test_an_attack_of_vaas_is_announced_like_any_other() -> None:
    turn = enemies_turn(7, VAAS)
    board = board_of("Vaas Montenegro", boss=True, **{f"instruction_{n}": None for n in range(1, 10)})
    said = {"enemy:target": "Jason", "enemy:reached": True, "enemy:roll": "blank"}
    scene = given(*turn, *board).when(c.ActivateEnemy(enemy="vaas-montenegro"), said)
    assert AttackAnnounced(attacker="vaas-montenegro", weapon="Machete", target="Jason") in scene.facts
