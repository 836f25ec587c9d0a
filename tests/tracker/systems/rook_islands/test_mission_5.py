"""Mission 5: kill the Ink Monster, and keep Vaas alive (RI-MIS-37 to RI-MIS-46)."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
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
    next_round,
    under_way,
    unit,
)
from tracker.kernel.questions import GiveNumber
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import ItemGained
from tracker.systems.rook_islands.facts.board import InkGained, InkLost, WhereCardDrawn
from tracker.systems.rook_islands.facts.fight import (
    AllyHurt,
    AllyRemoved,
    AttackAnnounced,
    EnemyHurt,
    EnemyRemoved,
    InsanityTokensGained,
)
from tracker.systems.rook_islands.facts.mission import (
    EnemyPlaced,
    MissionFailed,
    MissionSucceeded,
    ObjectiveMet,
    PlacementSkipped,
)
from tracker.systems.rook_islands.facts.reward import CardWon
from tracker.systems.rook_islands.facts.unit import AllyMoved, AllyPlaced, AllyStruck, ShieldHurt
from tracker.systems.rook_islands.state import DONE, OPEN, OVER

VAAS, LEGEND = "vaas-legend-killer", "Vaas, Legend Killer"
STANDING = ally(LEGEND, hp=20, mp_=5, rank=12, weapon="Silver Dragon")
MONSTER = unit("Ink Monster", hp=36, left=1, kind="other", rank=13, boss=True)
DRAGON = values(
    "weapon/Silver Dragon", hands=1, die="green", damage=4, clip=None, modes=[], far_die=None, far_range=0,
    alone_die=None, on_hit=None, on_hit_damage=0, price=None,
)  # fmt: skip


def minion(colour: str) -> Any:
    return unit("Ink minion", colour, hp=4, kind="other")


MINIONS = tuple(fact for colour in ("red", "blue", "green", "yellow") for fact in minion(colour))


# --- objectives ---


@pytest.mark.rule("RI-MIS-38")
def test_the_monster_dead_with_vaas_alive_is_the_mission_won() -> None:
    scene = under_way(5, MONSTER, STANDING).when(hurt("ink-monster", 1, by="Jason"))
    assert scene.facts[:4] == (
        EnemyHurt(enemy="ink-monster", hp=1, cause="Machete", by="Jason"),
        EnemyRemoved(enemy="ink-monster", how="killed", cause="Machete", by="Jason"),
        ObjectiveMet(objective="main"), MissionSucceeded(),
    )  # fmt: skip
    home = scene.when(c.BringHome())
    assert CardWon(card="weapon:Silver Dragon", why="main objective: How to kill a legend") in home.facts
    assert (home.game.stash.cards, home.game.stash.money) == (("weapon:Silver Dragon",), 500)
    assert [each.xp for each in home.game.characters.values()] == [500, 500]


@pytest.mark.rule("RI-MIS-39")
def test_five_curses_on_one_player_fulfil_the_second_objective() -> None:
    curse = c.RecordStatus(unit="Liza", status="Ink Curse")
    many = (
        *(InkGained(character="Liza") for _ in range(3)),
        *(InkGained(character="Jason") for _ in range(3)),
    )
    scene = under_way(5, MONSTER, STANDING, many).when(curse).then(InkGained(character="Liza"))
    assert aims(scene)["second"] == OPEN
    scene.when(curse)
    assert aims(scene)["second"] == DONE
    assert scene.game.characters["Liza"].ink == 5


@pytest.mark.rule("RI-MIS-39")
def test_a_curse_that_was_taken_off_counts_no_more() -> None:
    off = c.RecordStatus(unit="Liza", status="Ink Curse", gained=False)
    scene = under_way(5, MONSTER, STANDING, *(InkGained(character="Liza") for _ in range(4))).when(off)
    scene.then(InkLost(character="Liza"))
    scene.when(c.RecordStatus(unit="Liza", status="Ink Curse"))
    assert (aims(scene)["second"], scene.game.characters["Liza"].ink) == (OPEN, 4)
    under_way(5, MONSTER).when(off).unfit("status")
    under_way(5, MONSTER).when(c.RecordStatus(unit="ink-monster", status="Ink Curse")).unfit("status")


@pytest.mark.rule("RI-MIS-40")
def test_a_minion_for_each_player_in_one_turn_fulfils_the_third() -> None:
    scene = under_way(5, MONSTER, STANDING, MINIONS).when(hurt("ink-minion-red", 4, by="Jason"))
    assert aims(scene)["third"] == OPEN
    scene.when(hurt("ink-minion-blue", 4, by="Jason"))
    assert aims(scene)["third"] == OPEN
    scene.when(hurt("ink-minion-green", 4, by="Liza"))
    assert aims(scene)["third"] == DONE


@pytest.mark.rule("RI-MIS-40")
def test_in_two_rounds_it_is_not_the_same_turn() -> None:
    first = killed("ink-minion-red", by="Jason")
    scene = under_way(5, MONSTER, STANDING, MINIONS, first, next_round()).when(
        hurt("ink-minion-blue", 4, by="Liza")
    )
    assert aims(scene)["third"] == OPEN
    scene.when(hurt("ink-minion-green", 4, by="Jason"))
    assert aims(scene)["third"] == DONE


# --- Vaas ---


@pytest.mark.rule("RI-MIS-42")
def test_vaas_stands_with_the_players_and_holds_the_silver_dragon() -> None:
    board = board_of(LEGEND, kind="human", rank=12, max_hp=20, mp=5)
    scene = in_setup(5, board).when(c.ConfirmSetup(step="vaas"))
    assert scene.facts[1:] == (
        AllyPlaced(
            ally=VAAS,
            unit=LEGEND,
            kind="human",
            rank=12,
            hp=20,
            mp=5,
            controlled=True,
            weapon="Silver Dragon",
        ),
    )
    placed = scene.game.mission.allies[VAAS]
    assert (placed.hp, placed.weapon) == (20, "Silver Dragon")
    assert all("Silver Dragon" not in each.weapons for each in scene.game.characters.values())


@pytest.mark.rule("RI-MIS-43", "RI-ALLY-01")
def test_the_players_move_him_and_attack_with_him_in_their_turn() -> None:
    scene = under_way(5, STANDING, MINIONS, DRAGON).when(c.MoveAlly(ally=VAAS, spaces=3))
    scene.then(AllyMoved(ally=VAAS, spaces=3, cost=3))
    scene.when(c.MoveAlly(ally=VAAS, spaces=3)).refused_by("RI-MOVE-01", "2 of 3 MP")
    attack = c.AllyAttack(ally=VAAS, target="ink-minion-red")
    scene = under_way(5, STANDING, MINIONS, DRAGON).when(attack, {"ally:adjacent": True, "ally:roll": "hit"})
    assert AttackAnnounced(attacker=VAAS, weapon="Silver Dragon", target="ink-minion-red") in scene.facts
    assert EnemyRemoved(enemy="ink-minion-red", how="killed", cause="Silver Dragon", by=VAAS) in scene.facts
    assert AllyStruck(ally=VAAS, weapon="Silver Dragon") in scene.facts
    assert not any(isinstance(fact, InsanityTokensGained) for fact in scene.facts)
    scene.when(c.AllyAttack(ally=VAAS, target="ink-minion-blue")).refused_by("RI-ATK-05")


@pytest.mark.rule("RI-MIS-43")
def test_in_the_enemy_turn_he_does_nothing() -> None:
    turn = enemies_turn(5, STANDING, MINIONS, DRAGON)
    given(*turn).when(c.MoveAlly(ally=VAAS, spaces=1)).refused_by("RI-MIS-43", "Player turn")
    given(*turn).when(c.AllyAttack(ally=VAAS, target="ink-minion-red")).refused_by("RI-MIS-43")
    given(*turn).when(c.ActivateEnemy(enemy=VAAS)).refused_by("RI-MIS-43")


@pytest.mark.rule("RI-MIS-44")
def test_nothing_is_traded_with_him() -> None:
    medicine = ItemGained(character="Jason", item="Medicine")
    give = c.Give(character="Jason", receiver=VAAS, objects=("item:Medicine",))
    under_way(5, STANDING, medicine).when(give).refused_by("RI-MIS-44", LEGEND)
    to_liza = c.Give(character="Jason", receiver="Liza", objects=("item:Medicine",))
    under_way(5, STANDING, medicine).when(to_liza, {"adjacent": True, "consent": True}).accepted()


@pytest.mark.rule("RI-MIS-45")
def test_if_he_dies_the_mission_is_lost_at_once() -> None:
    wounded = (STANDING, AllyHurt(ally=VAAS, hp=18, cause="before"))
    scene = under_way(5, MONSTER, wounded).when(hurt(VAAS, 1))
    assert scene.game.mission.phase != OVER
    scene = under_way(5, MONSTER, wounded).when(hurt(VAAS, 2))
    assert scene.facts[:3] == (
        AllyHurt(ally=VAAS, hp=2, cause="Machete"), AllyRemoved(ally=VAAS),
        MissionFailed(why="Vaas, Legend Killer is dead"),
    )  # fmt: skip


# --- minions and the shield ---


@pytest.mark.rule("RI-MIS-41")
def test_a_where_card_says_where_a_minion_comes() -> None:
    board = board_of("Ink minion", kind="other", max_hp=4)
    under_way(5, STANDING, board).when(c.CallReinforcement()).asks("where")
    scene = under_way(5, STANDING, board).when(c.CallReinforcement(), {"where": "Spot 3"})
    scene.then(
        WhereCardDrawn(where="Spot 3"),
        EnemyPlaced(
            enemy="ink-minion-red", unit="Ink minion", colour="red", kind="other", rank=4, hp=4, at="Spot 3",
            from_aside=True,
        ),
    )  # fmt: skip
    under_way(1).when(c.CallReinforcement(where="Spot 3")).unfit("where")


@pytest.mark.rule("RI-MIS-41", "RI-ENM-09", "RI-CHAIN-06")
def test_with_four_in_play_none_comes() -> None:
    scene = under_way(5, STANDING, MINIONS).when(c.CallReinforcement(where="Spot 3"))
    scene.then(WhereCardDrawn(where="Spot 3"), PlacementSkipped(unit="Ink minion"))
    three = under_way(5, STANDING, MINIONS, killed("ink-minion-red"), board_of("Ink minion", kind="other"))
    assert isinstance(three.when(c.CallReinforcement(where="Spot 3")).facts[1], EnemyPlaced)


@pytest.mark.rule("RI-MIS-46")
@pytest.mark.parametrize(
    ("names", "shielded"), [(("Jason", "Liza"), False), (("Jason", "Liza", "Keith"), True)]
)
def test_from_three_players_on_the_monster_has_a_shield(names: tuple[str, ...], shielded: bool) -> None:
    board = board_of("Ink Monster", kind="other", rank=13, max_hp=36)
    scene = in_setup(5, board, characters=names).when(c.PlaceEnemy(unit="Ink Monster"))
    if not shielded:
        assert scene.game.mission.enemies["ink-monster"].shield == 0
        return
    assert [field.name for field in scene.asks("value:enemy/Ink Monster").questions[0].fields] == ["shield"]  # type: ignore[attr-defined]
    known = in_setup(5, board, values("enemy/Ink Monster", shield=6), characters=names)
    monster = known.when(c.PlaceEnemy(unit="Ink Monster")).game.mission.enemies["ink-monster"]
    assert (monster.hp, monster.shield) == (36, 6)


SHIELDED = EnemyPlaced(
    enemy="ink-monster", unit="Ink Monster", kind="other", rank=13, hp=36, boss=True, shield=2
)


@pytest.mark.rule("RI-MIS-46")
def test_what_the_shield_takes_the_table_says_and_it_is_kept_apart() -> None:
    scene = under_way(5, SHIELDED, STANDING).when(hurt("ink-monster", 3, by="Jason"))
    (question,) = scene.asks("shield:ink-monster").questions
    assert isinstance(question, GiveNumber)
    assert (question.low, question.high) == (0, 2)
    scene = under_way(5, SHIELDED, STANDING).when(
        hurt("ink-monster", 3, by="Jason"), {"shield:ink-monster": 2}
    )
    scene.then(
        ShieldHurt(enemy="ink-monster", hp=2, cause="Machete", by="Jason"),
        EnemyHurt(enemy="ink-monster", hp=1, cause="Machete", by="Jason"),
    )
    monster = scene.game.mission.enemies["ink-monster"]
    assert (monster.hp, monster.shield) == (35, 0)
    scene.when(hurt("ink-monster", 3, by="Jason"))
    scene.then(EnemyHurt(enemy="ink-monster", hp=3, cause="Machete", by="Jason"))


def test_a_table_of_two_has_been_asked_nothing() -> None:
    scene: Scenario = given(before(5)).when(c.StartMission(number=5)).accepted()
    assert scene.game.mission.board.captives == {}
