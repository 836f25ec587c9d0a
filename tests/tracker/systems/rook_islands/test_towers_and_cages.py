"""Special objects: Watchtowers and cages."""

import pytest

from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import mp
from tests.tracker.systems.rook_islands.missions_under_way import aims, board_of, hurt, under_way, unit
from tests.tracker.systems.rook_islands.objects_used import (
    ASSAULTER,
    BESIDE,
    CAGE,
    CAPTIVE,
    CLIMB,
    GUN,
    OPEN,
    SEATED,
    TOWER,
    cracked,
    shoots,
)
from tracker.facts.campaign import DieRolled
from tracker.kernel.questions import PickOne, PickSome
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.acrobatics import RideZipline
from tracker.systems.rook_islands.facts.board import (
    CaptiveHurt,
    CaptiveLost,
    CaptiveReleased,
    ObjectEntered,
    ObjectLeft,
)
from tracker.systems.rook_islands.facts.fight import CharacterHurt, MovementSpent
from tracker.systems.rook_islands.facts.mission import EnemyPlaced, EnemyTargetChosen

UP = ObjectEntered(unit="Jason", thing=TOWER)
PANTHER_BOARD = board_of("Black Panther", rank=8, max_hp=6)


# --- the Watchtower ---


@pytest.mark.rule("RI-TILE-21")
def test_an_occupied_tower_is_not_climbed() -> None:
    liza = ObjectEntered(unit="Liza", thing=TOWER)
    under_way(1, liza).when(CLIMB, BESIDE).refused_by("RI-TILE-21", "Liza")
    scene = under_way(1, mp("Jason", 2)).when(CLIMB, BESIDE)
    assert scene.game.characters["Jason"].mp == 0
    other = c.Interact(character="Jason", thing="Watchtower 2")
    under_way(1, liza).when(other, BESIDE).accepted()


@pytest.mark.rule("RI-TILE-22")
def test_from_a_tower_no_cover_counts_but_walls_do() -> None:
    shot = c.Attack(character="Jason", weapon="Colt .45", target="assaulter-red")
    scene = under_way(1, ASSAULTER, holding("Jason", "Colt .45"), UP)
    question = scene.when(shot).asks("attack:sight").questions[0]
    assert isinstance(question, PickOne)
    assert [choice.value for choice in question.choices] == ["clear", "wall"]
    under_way(1, ASSAULTER, holding("Jason", "Colt .45"), UP).when(shot, {"attack:sight": "clear"}).asks(
        "attack:roll"
    )
    wall = under_way(1, ASSAULTER, holding("Jason", "Colt .45"), UP).when(shot, {"attack:sight": "wall"})
    wall.refused_by("RI-LOS-12")


@pytest.mark.rule("RI-TILE-23")
def test_who_is_up_there_is_covered_from_every_shot() -> None:
    said = {"enemy:beside": False, "enemy:attacks": True}
    scene = shoots("assaulter-red", said, ASSAULTER, UP).asks("enemy:roll", "enemy:cover_roll")
    dice = {"enemy:roll": "hit", "enemy:cover_roll": "through", "enemy:cover_after": "none"}
    scene = shoots("assaulter-red", {**said, **dice}, ASSAULTER, UP)
    assert CharacterHurt(character="Jason", hp=2, cause="rifle", by="assaulter-red") in scene.facts
    both_up = (UP, ObjectEntered(unit="assaulter-red", thing="Watchtower 2"))
    shoots("assaulter-red", said, ASSAULTER, both_up).asks("enemy:roll")


@pytest.mark.rule("RI-TILE-24", "RI-TILE-26")
def test_down_by_the_zipline_for_1_mp() -> None:
    ride = RideZipline(character="Jason", leaves=(), to="Finish")
    scene = under_way(1, mp("Jason", 1), UP).when(ride, {"start": True, "finish": []})
    jason = scene.game.characters["Jason"]
    assert (jason.mp, jason.on, jason.at) == (0, "", "Finish")


@pytest.mark.rule("RI-TILE-26")
def test_down_the_ladder_for_2_mp() -> None:
    down = c.Interact(character="Jason", thing=TOWER, leave=True, at="D4")
    under_way(1, UP, mp("Jason", 1)).when(down).refused_by("RI-TILE-26", "1 of 2 MP")
    scene = under_way(1, UP, mp("Jason", 2)).when(down)
    scene.then(
        MovementSpent(character="Jason", mp=2, why=TOWER), ObjectLeft(unit="Jason", thing=TOWER, at="D4")
    )
    under_way(1, UP).when(c.Move(character="Jason", spaces=1, leaves=())).refused_by(
        "RI-TILE-26", "leave it first"
    )


@pytest.mark.rule("RI-TILE-25")
def test_every_shooter_goes_for_who_is_up_there() -> None:
    two = (ASSAULTER, unit("Assaulter", "blue", rank=3), UP)
    pinned = {
        "enemy:beside": True,
        "enemy:target": "Liza",
        "enemy:attacks": False,
        "enemy:cover_after": "none",
    }
    free = {"enemy:beside": False, "enemy:attacks": False, "enemy:cover_after": "none"}
    shoots("assaulter-red", {}, *two).asks("enemy:beside")
    scene = shoots("assaulter-red", free, *two)
    assert EnemyTargetChosen(enemy="assaulter-red", target="Jason") in scene.facts
    scene.when(c.ActivateEnemy(enemy="assaulter-blue"), pinned)
    assert EnemyTargetChosen(enemy="assaulter-blue", target="Liza") in scene.facts


@pytest.mark.rule("RI-PREC-07")
def test_who_fights_hand_to_hand_ignores_who_is_up_there() -> None:
    scene = shoots("beheader-red", {}, unit("Beheader", "red"), UP).asks("enemy:target", "enemy:reached")
    question = scene.questions[0]
    assert isinstance(question, PickOne)
    choices = [choice.value for choice in question.choices]
    assert "Jason" not in choices
    assert choices[0] == "Liza"


@pytest.mark.rule("RI-PREC-01")
def test_explosion_and_fire_at_its_foot_do_not_reach_up() -> None:
    barrel = c.RecordHurt(unit="terrain:Red Barrel", hp=1, cause="Machete")
    question = under_way(3, UP, ASSAULTER).when(barrel).questions[0]
    assert isinstance(question, PickSome)
    assert [choice.value for choice in question.choices] == ["Liza", "assaulter-red"]
    on_the_ground = under_way(3, ASSAULTER).when(barrel).questions[0]
    assert isinstance(on_the_ground, PickSome)
    assert "Jason" in [choice.value for choice in on_the_ground.choices]


@pytest.mark.rule("RI-PREC-02")
def test_nobody_strikes_up_there_with_a_blade() -> None:
    up = ObjectEntered(unit="assaulter-red", thing=TOWER)
    blow = c.Attack(character="Jason", weapon="Machete", target="assaulter-red")
    under_way(1, ASSAULTER, up).when(blow, {"attack:adjacent": True}).refused_by("RI-PREC-02", "Watchtower")
    under_way(1, ASSAULTER).when(blow, {"attack:adjacent": True, "attack:roll": "hit"}).accepted()


@pytest.mark.rule("RI-PREC-05")
def test_an_enemy_up_there_has_no_zone_of_control() -> None:
    up = ObjectEntered(unit="assaulter-red", thing=TOWER)
    step = c.Move(character="Jason", spaces=1)
    under_way(1, ASSAULTER, up).when(step).accepted()
    under_way(1, ASSAULTER).when(step).asks("leaves")


@pytest.mark.rule("RI-TILE-06", "RI-TILE-23")
def test_enemies_go_into_seats_and_up_towers_as_their_boards_say() -> None:
    sits = c.Occupy(unit="assaulter-red", thing=GUN)
    scene = under_way(1, ASSAULTER).when(sits).then(ObjectEntered(unit="assaulter-red", thing=GUN))
    scene.when(c.Occupy(unit="assaulter-red", thing=GUN, leave=True, at="D4"))
    scene.then(ObjectLeft(unit="assaulter-red", thing=GUN, at="D4"))
    scene.when(c.Occupy(unit="assaulter-red", thing=GUN, leave=True)).unfit("thing")
    under_way(1, ASSAULTER, SEATED).when(sits).refused_by("RI-TILE-04", "Jason")
    under_way(1, ASSAULTER, cracked(6)).when(sits).refused_by("RI-TILE-08")
    under_way(1, ASSAULTER, UP).when(c.Occupy(unit="assaulter-red", thing=TOWER)).refused_by("RI-TILE-21")
    under_way(1, ASSAULTER).when(c.Occupy(unit="Jason", thing=GUN)).unfit("unit")
    under_way(1, ASSAULTER).when(c.Occupy(unit="assaulter-red", thing="Crate")).unfit("thing")


# --- cages ---


@pytest.mark.rule("RI-TILE-17")
def test_a_cage_that_is_hit_lets_its_captive_out_where_the_arrow_points() -> None:
    shot = c.Attack(character="Jason", weapon="Colt .45", target=f"terrain:{CAGE}")
    scene = under_way(3, CAPTIVE, PANTHER_BOARD, holding("Jason", "Colt .45"))
    said = {"attack:sight": "clear", "attack:roll": "hit"}
    scene.when(shot, said).asks("attack:arrow")
    scene = under_way(3, CAPTIVE, PANTHER_BOARD, holding("Jason", "Colt .45"))
    scene.when(shot, {**said, "attack:arrow": True})
    assert scene.facts[-2:] == (
        CaptiveReleased(cage=CAGE, unit="Black Panther", by="Jason"),
        EnemyPlaced(
            enemy="black-panther-red", unit="Black Panther", colour="red", kind="wild_animal", rank=8, hp=6
        ),
    )
    occupied = under_way(3, CAPTIVE, PANTHER_BOARD, holding("Jason", "Colt .45"))
    occupied.when(shot, {**said, "attack:arrow": False}).asks("attack:beside")
    occupied = under_way(3, CAPTIVE, PANTHER_BOARD, holding("Jason", "Colt .45"))
    occupied.when(shot, {**said, "attack:arrow": False, "attack:beside": "E4"})
    assert occupied.game.mission.enemies["black-panther-red"].at == "E4"


@pytest.mark.rule("RI-TILE-17")
def test_an_empty_cage_lets_nobody_out() -> None:
    empty = (CAPTIVE, CaptiveReleased(cage=CAGE, unit="Black Panther"))
    scene = under_way(3, empty).when(c.RecordHurt(unit=f"terrain:{CAGE}", hp=1, cause="rifle"))
    assert scene.facts == ()
    under_way(3, empty).when(OPEN, BESIDE).unfit("thing")


@pytest.mark.rule("RI-TILE-18", "RI-GLOS-10")
def test_by_hand_it_costs_1_mp() -> None:
    scene = under_way(3, CAPTIVE, PANTHER_BOARD, mp("Jason", 4)).when(OPEN, {**BESIDE, "object:arrow": True})
    assert scene.facts[:2] == (
        MovementSpent(character="Jason", mp=1, why=CAGE),
        CaptiveReleased(cage=CAGE, unit="Black Panther", by="Jason"),
    )
    assert scene.game.characters["Jason"].mp == 3
    under_way(3, CAPTIVE, PANTHER_BOARD, mp("Jason", 0)).when(OPEN, BESIDE).refused_by(
        "RI-OBJ-02", "0 of 1 MP"
    )


@pytest.mark.rule("RI-TILE-19")
def test_an_explosion_hurts_who_is_in_the_cage_and_opens_nothing() -> None:
    barrel = c.RecordHurt(unit="terrain:Red Barrel", hp=1, cause="Machete")
    said = {"hurt:explosion": [f"captive:{CAGE}"], "hurt:burnt_loot": 0, "hurt:burnt_leaves": 0}
    scene = under_way(3, CAPTIVE, PANTHER_BOARD).when(barrel, said)
    assert CaptiveHurt(cage=CAGE, hp=2, cause="explosion") in scene.facts
    assert set(scene.game.mission.board.captives) == {CAGE}
    scene.when(OPEN, {**BESIDE, "object:arrow": True})
    assert scene.game.mission.enemies["black-panther-red"].hp == 4
    assert scene.game.mission.enemies["black-panther-red"].max_hp == 6


@pytest.mark.rule("RI-TILE-19")
def test_a_captive_can_die_in_its_cage() -> None:
    burnt = (CAPTIVE, CaptiveHurt(cage=CAGE, hp=5, cause="fire"))
    scene = under_way(3, burnt, PANTHER_BOARD).when(hurt(f"captive:{CAGE}", 2, cause="fire"))
    scene.then(
        CaptiveHurt(cage=CAGE, hp=1, cause="fire"), CaptiveLost(cage=CAGE, unit="Black Panther", cause="fire")
    )
    assert aims(scene)["main"] == "open"
    under_way(3).when(hurt("captive:Cage B", 1, cause="fire")).unfit("unit")


@pytest.mark.rule("RI-ZOC-03")
def test_who_climbs_out_of_a_zone_is_struck_at_first() -> None:
    climb = c.Interact(character="Jason", thing=TOWER, leaves=("beheader-red",))
    scene = under_way(1, unit("Beheader", "red")).when(climb, {**BESIDE, "free:beheader-red:roll": "hit"})
    kinds = [type(fact) for fact in scene.facts]
    assert kinds.index(CharacterHurt) < kinds.index(ObjectEntered)
    assert DieRolled in kinds
