"""Enemy setup: colours, HP, ranks, what waits aside (RI-SETUP-10 to -12, -19)."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    STAND_IN,
    founded,
    given,
    mission_one,
    mission_started,
    placed,
    set_up,
    stand_in_values,
    values,
)
from tests.tracker.systems.rook_islands.setting_up_scenes import JASON, LIZA, done, in_set_up, in_set_up_facts
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.fight import EnemyHurt
from tracker.systems.rook_islands.facts.mission import (
    EnemyPlaced,
    PlacementSkipped,
    RankOrderChosen,
)
from tracker.systems.rook_islands.rules import enemy_setup
from tracker.systems.rook_islands.rules.chain import chain


@pytest.mark.rule("RI-SETUP-10")
def test_two_of_a_type_never_share_a_colour() -> None:
    scenario = in_set_up(placed("Beheader", "red"))
    scenario.when(c.PlaceEnemy(unit="Beheader", colour="red")).refused_by("RI-SETUP-10", "red Beheader")


@pytest.mark.rule("RI-SETUP-10")
def test_another_colour_or_another_type_is_fine() -> None:
    in_set_up(placed("Beheader", "red")).when(c.PlaceEnemy(unit="Beheader", colour="blue")).then(
        EnemyPlaced(
            enemy="beheader-blue", unit="Beheader", colour="blue", kind="human", rank=4, hp=6, boss=False
        )
    )
    in_set_up(placed("Beheader", "red")).when(c.PlaceEnemy(unit="Assaulter", colour="red")).accepted()


@pytest.mark.rule("RI-SETUP-10")
def test_without_a_colour_the_next_free_one_is_taken() -> None:
    scenario = in_set_up(placed("Beheader", "blue"))
    for colour in ("red", "green"):
        scenario.when(c.PlaceEnemy(unit="Beheader"))
        assert scenario.facts[0].colour == colour  # type: ignore[attr-defined]


@pytest.mark.rule("RI-SETUP-10")
def test_a_colour_that_no_base_has_makes_no_sense() -> None:
    in_set_up().when(c.PlaceEnemy(unit="Beheader", colour="pink")).unfit("colour")


@pytest.mark.rule("RI-SETUP-10")
def test_a_second_red_one_by_ruling_replaces_nobody() -> None:
    scenario = in_set_up(placed("Beheader", "red", hp=2))
    scenario.when(
        c.PlaceEnemy(unit="Beheader", colour="red"), rulings={"RI-SETUP-10": "the blue bases are lost"}
    )
    enemies = scenario.game.mission.enemies
    assert {name: enemy.hp for name, enemy in enemies.items()} == {"beheader-red": 2, "beheader-red-2": 6}


def test_the_only_one_of_its_type_needs_no_colour() -> None:
    in_set_up().when(c.PlaceEnemy(unit="asian black  bear")).then(
        EnemyPlaced(
            enemy="asian-black-bear", unit="Asian Black Bear", kind="wild_animal", rank=7, hp=8, boss=False
        )
    )


@pytest.mark.parametrize("unit", ["", "   ", "x" * 41])
def test_an_enemy_has_a_name(unit: str) -> None:
    in_set_up().when(c.PlaceEnemy(unit=unit)).unfit("unit")


@pytest.mark.rule("RI-SETUP-11")
def test_units_aside_are_not_put_on_the_board_in_set_up() -> None:
    in_set_up().when(c.PlaceEnemy(unit="Guard dog")).refused_by("RI-SETUP-11", "wait")
    third = in_set_up(placed("Assaulter", "red"), placed("Assaulter", "blue"))
    third.when(c.PlaceEnemy(unit="Assaulter")).refused_by("RI-SETUP-11", "2 of 2")


@pytest.mark.rule("RI-SETUP-11")
def test_units_aside_never_act() -> None:
    scenario = given(mission_one()).when(c.AgreeEnd(character=JASON)).when(c.AgreeEnd(character=LIZA))
    order = chain(scenario.game.mission)
    assert not [enemy for enemy in order if enemy.startswith("guard-dog")]
    assert scenario.game.mission.aside.count("Guard dog") == 2


@pytest.mark.rule("RI-SETUP-11")
def test_what_brings_a_unit_in_takes_it_from_aside() -> None:
    scenario = given(mission_one()).when(c.PlaceEnemy(unit="Guard dog", at="Spawn Point 1"))
    (dog,) = scenario.facts
    assert dog == EnemyPlaced(
        enemy="guard-dog-red", unit="Guard dog", colour="red", kind="guard_dog", rank=6, hp=3, boss=False,
        at="Spawn Point 1", from_aside=True,
    )  # fmt: skip
    assert scenario.game.mission.aside.count("Guard dog") == 1


def test_an_event_may_bring_what_the_briefing_does_not_name() -> None:
    (leopard,) = given(mission_one()).when(c.PlaceEnemy(unit="Leopard")).facts
    assert leopard == EnemyPlaced(
        enemy="leopard", unit="Leopard", kind="wild_animal", rank=9, hp=4, boss=False
    )


@pytest.mark.rule("RI-SETUP-03")
def test_in_set_up_only_the_units_of_the_briefing_are_placed() -> None:
    in_set_up().when(c.PlaceEnemy(unit="Leopard")).refused_by("RI-SETUP-03", "names no Leopard")


@pytest.mark.rule("RI-SETUP-12")
def test_each_enemy_has_its_boards_hp_under_its_own_colour() -> None:
    scenario = in_set_up()
    for colour in ("red", "blue"):
        scenario.when(c.PlaceEnemy(unit="Beheader", colour=colour))
    after = given(in_set_up_facts(scenario), EnemyHurt(enemy="beheader-red", hp=2, cause="Machete"))
    enemies = after.before.game.mission.enemies
    assert {name: enemy.hp for name, enemy in enemies.items()} == {"beheader-red": 4, "beheader-blue": 6}
    assert {enemy.max_hp for enemy in enemies.values()} == {6}


@pytest.mark.rule("RI-SETUP-12")
def test_an_enemy_board_that_nobody_typed_in_is_asked_for() -> None:
    unknown = given(founded(), mission_started())
    unknown.when(c.PlaceEnemy(unit="Beheader")).asks("value:enemy/Beheader")
    assert [shape.name for shape in unknown.questions[0].fields] == ["max_hp"]  # type: ignore[attr-defined]


@pytest.mark.rule("RI-CHAIN-01")
def test_an_enemy_begins_with_what_its_board_prints() -> None:
    scenario = in_set_up().when(c.PlaceEnemy(unit="Assaulter", colour="red"))
    assert scenario.game.mission.enemies["assaulter-red"].hp == 5
    assert scenario.game.mission.enemies["assaulter-red"].max_hp == 5
    collection = scenario.after.house.collection["enemy/Assaulter"]
    assert (collection["mp"], collection["attack"]) == (3, "rifle")


@pytest.mark.rule("RI-CHAIN-06")
def test_a_fifth_of_a_type_is_not_placed() -> None:
    four = [fact for colour in ("red", "blue", "green", "yellow") for fact in placed("Beheader", colour)]
    scenario = given(set_up(enemies=tuple(four))).when(c.PlaceEnemy(unit="Beheader"))
    scenario.then(PlacementSkipped(unit="Beheader"))
    assert len(scenario.game.mission.enemies) == 4


@pytest.mark.rule("RI-CHAIN-06")
def test_a_fourth_of_a_type_is() -> None:
    scenario = given(mission_one()).when(c.PlaceEnemy(unit="Beheader"))
    assert scenario.game.mission.enemies["beheader-yellow"].hp == 6


@pytest.mark.rule("RI-CHAIN-02")
def test_who_goes_first_of_one_rank_is_asked_once() -> None:
    bear = given(mission_one(), values("enemy/Komodo Dragon", **{**STAND_IN["enemy/Leopard"], "rank": 7}))
    bear.when(c.PlaceEnemy(unit="Komodo Dragon")).asks("rank_order:Asian Black Bear")
    bear = given(mission_one(), values("enemy/Komodo Dragon", **{**STAND_IN["enemy/Leopard"], "rank": 7}))
    bear.when(c.PlaceEnemy(unit="Komodo Dragon"), {"rank_order:Asian Black Bear": "Komodo Dragon"})
    assert bear.facts[0] == RankOrderChosen(first="Komodo Dragon", then="Asian Black Bear")
    assert chain(bear.game.mission)[:2] == ("komodo-dragon", "asian-black-bear")
    bear.when(c.PlaceEnemy(unit="Komodo Dragon", colour="red")).accepted()


@pytest.mark.rule("RI-CHAIN-02")
@pytest.mark.parametrize(
    ("answers", "order"),
    [
        (["Tiger"], ["Tiger", "Asian Black Bear", "Komodo Dragon"]),
        (["Asian Black Bear", "Tiger"], ["Asian Black Bear", "Tiger", "Komodo Dragon"]),
        (["Asian Black Bear", "Komodo Dragon"], ["Asian Black Bear", "Komodo Dragon", "Tiger"]),
    ],
)
def test_a_third_type_of_one_rank_finds_its_place(answers: list[str], order: list[str]) -> None:
    board = {**STAND_IN["enemy/Leopard"], "kind": "wild_animal", "boss": False, "rank": 7}
    komodo = c.PlaceEnemy(unit="Komodo Dragon")
    scenario = given(
        mission_one(), values("enemy/Komodo Dragon", **board), values("enemy/Tiger", **board)
    ).when(komodo, {"rank_order:Asian Black Bear": "Asian Black Bear"})
    others = ["Asian Black Bear", "Komodo Dragon"]
    told = {f"rank_order:{other}": answer for other, answer in zip(others, answers, strict=False)}
    scenario.when(c.PlaceEnemy(unit="Tiger"), told)
    mission = scenario.game.mission
    assert [mission.enemies[enemy].type for enemy in chain(mission)[:3]] == order


@pytest.mark.rule("RI-TILE-35")
def test_on_an_occupied_spawn_point_nobody_appears() -> None:
    stands = given(mission_one(), EnemyPlaced(enemy="x", unit="X", kind="human", rank=1, hp=1, at="Spawn 1"))
    stands.when(c.PlaceEnemy(unit="Guard dog", at="Spawn 1")).refused_by("RI-TILE-35", "X")
    given(mission_one()).when(c.PlaceEnemy(unit="Guard dog", at="Spawn 1")).accepted()


@pytest.mark.rule("RI-SETUP-19")
def test_a_boss_has_one_red_track_and_a_basic_enemy_four() -> None:
    assert enemy_setup.life_board(boss=True) == ("red",)
    assert enemy_setup.life_board(boss=False) == ("red", "blue", "green", "yellow")


@pytest.mark.rule("RI-SETUP-19")
def test_buck_hughes_is_a_boss_if_his_board_says_so() -> None:
    board = {**STAND_IN["enemy/Vaas, Apex predator"], "boss": True}
    scenario = given(founded(), stand_in_values(), values("enemy/Buck Hughes", **board), done(1, 2, 3))
    scenario.when(c.StartMission(number=4)).when(c.PlaceEnemy(unit="Buck Hughes", colour="blue"))
    scenario.unfit("colour")
    again = given(founded(), stand_in_values(), values("enemy/Buck Hughes", **board), done(1, 2, 3))
    again.when(c.StartMission(number=4)).when(c.PlaceEnemy(unit="Buck Hughes"))
    assert again.game.mission.enemies["buck-hughes"].boss
