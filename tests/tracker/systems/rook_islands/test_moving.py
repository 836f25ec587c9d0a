"""The chapter on movement: standard moves, and what is in the way."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import given, mission_one, mp, placed
from tests.tracker.systems.rook_islands.playing import character, lying, moved, step
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.commands import ActivateEnemy, Attack, TakeLeaf
from tracker.systems.rook_islands.facts.fight import EnemyHurt, StatusGained
from tracker.systems.rook_islands.facts.mission import (
    EnemyMoved,
    EnemyTurnBegan,
    PlayerTurnEnded,
    TurnEndAgreed,
    TurnEndWithdrawn,
)
from tracker.systems.rook_islands.rules.paths import occupant
from tracker.systems.rook_islands.state import Ally, Character, Enemy, Game, Mission


@pytest.mark.rule("RI-MOVE-01")
def test_a_move_costs_no_more_mp_than_there_are() -> None:
    given(*mission_one(), mp("Jason", 2)).when(step("Jason", 3)).refused_by("RI-MOVE-01", "2 of 3 MP")


@pytest.mark.rule("RI-MOVE-01")
def test_a_move_may_spend_the_last_mp_and_then_none_follows() -> None:
    scene = given(*mission_one(), mp("Jason", 2)).when(step("Jason", 2)).then(moved("Jason", 2))
    assert character(scene, "Jason").mp == 0
    scene.when(step("Jason")).refused_by("RI-MOVE-01", "0 of 1 MP")


@pytest.mark.rule("RI-MOVE-01")
def test_the_table_may_overrule_and_the_dial_ends_at_nothing() -> None:
    scene = given(*mission_one(), mp("Jason", 2)).when(step("Jason", 3), rulings={"RI-MOVE-01": "agreed"})
    assert scene.facts[1:] == (moved("Jason", 3),)
    assert character(scene, "Jason").mp == 0


@pytest.mark.rule("RI-MOVE-02")
def test_one_space_costs_one_mp() -> None:
    scene = given(*mission_one()).when(step("Jason")).then(moved("Jason"))
    assert character(scene, "Jason").mp == 4


@pytest.mark.rule("RI-MOVE-06")
def test_three_spaces_in_one_move_cost_three_mp() -> None:
    scene = given(*mission_one()).when(step("Jason", 3)).then(moved("Jason", 3))
    assert character(scene, "Jason").mp == 2


@pytest.mark.parametrize("spaces", [0, -1])
def test_a_move_goes_somewhere(spaces: int) -> None:
    given(*mission_one()).when(step("Jason", spaces)).unfit("spaces")


@pytest.mark.rule("RI-MOVE-07")
def test_a_player_moves_attacks_and_moves_again() -> None:
    scene = given(*mission_one(), *placed("Beheader", "yellow"))
    scene.when(step("Jason", 2, next_to=("beheader-yellow",)))
    scene.when(
        Attack(character="Jason", weapon="Fist Punch", target="beheader-yellow"),
    )
    assert EnemyHurt(enemy="beheader-yellow", hp=1, cause="Fist Punch", by="Jason") in scene.facts
    scene.when(step("Jason", 3, next_to=("beheader-yellow",)))
    assert character(scene, "Jason").mp == 0


@pytest.mark.rule("RI-TURN-02")
def test_all_act_in_one_turn_in_any_order() -> None:
    scene = given(*mission_one())
    scene.when(step("Jason")).then(moved("Jason"))
    scene.when(
        Attack(character="Liza", weapon="Fist Punch", target="beheader-red"), {"attack:adjacent": True}
    ).accepted()
    scene.when(step("Jason", 2)).then(moved("Jason", 2))
    scene.when(step("Liza")).then(moved("Liza"))
    assert (character(scene, "Jason").mp, character(scene, "Liza").mp) == (2, 4)


@pytest.mark.rule("RI-MOVE-03")
def test_every_kind_of_unit_takes_up_a_space() -> None:
    assert pack.load().words["unit kinds"] == (
        "player", "ally", "human", "wild_animal", "guard_dog", "other",
    )  # fmt: skip
    kinds = {"Beheader": "human", "Black Panther": "wild_animal", "Guard dog": "guard_dog"}
    board = Mission(
        number=1, name="", attempt="1.1",
        enemies={name: Enemy(id=name, type=name, kind=kind, at=name) for name, kind in kinds.items()},
        allies={"rakyat": Ally(id="rakyat", type="Rakyat", at="Rakyat")},
    )  # fmt: skip
    game = Game(characters={"Jason": Character(name="Jason", at="Jason")}, mission=board)
    for space in ("Jason", "Rakyat", "Beheader", "Black Panther", "Guard dog"):
        assert occupant(game, space) is not None
    assert occupant(game, "A1") is None
    assert occupant(game, "") is None


@pytest.mark.rule("RI-MOVE-04", "RI-CONF-07")
def test_a_space_is_taken_from_the_moment_a_unit_arrives() -> None:
    scene = given(*mission_one()).when(step("Liza", to="H4")).then(moved("Liza", to="H4"))
    scene.when(step("Jason", to="H4")).refused_by("RI-MOVE-04", "H4", "Liza")


@pytest.mark.rule("RI-CONF-07", "RI-MOVE-04")
def test_who_is_logged_first_gets_the_loot() -> None:
    scene = given(*mission_one()).when(step("Jason", to="D4")).accepted()
    scene.when(TakeLeaf(character="Jason", colour="green")).accepted()
    scene.when(step("Liza", to="D4")).refused_by("RI-MOVE-04")


@pytest.mark.rule("RI-MOVE-04")
def test_a_space_is_free_again_once_its_unit_has_moved_on() -> None:
    scene = given(*mission_one(), moved("Liza", to="H4")).when(step("Liza", to="H5")).accepted()
    scene.when(step("Jason", to="H4")).then(moved("Jason", to="H4"))


@pytest.mark.rule("RI-MOVE-04")
def test_an_enemy_takes_up_the_space_it_was_placed_on_until_it_moves() -> None:
    dog = placed("Guard dog", "red")[0]
    there = type(dog)(**{name: getattr(dog, name) for name in dog.__struct_fields__} | {"at": "S1"})
    given(*mission_one(), there).when(step("Jason", to="S1")).refused_by("RI-MOVE-04", "Guard dog red")
    given(*mission_one(), there, EnemyMoved(enemy="guard-dog-red")).when(step("Jason", to="S1")).accepted()


@pytest.mark.rule("RI-MOVE-05")
def test_nobody_moves_through_a_unit() -> None:
    scene = given(*mission_one(), moved("Jason", to="A1"), moved("Liza", to="A2"))
    scene.when(step("Jason", 2, path=("A1", "A2", "A3"))).refused_by("RI-MOVE-05", "A2", "Liza")
    scene = given(*mission_one(), moved("Jason", to="A1"), moved("Liza", to="A2"))
    scene.when(step("Jason", 2, path=("A2",), to="A3")).refused_by("RI-MOVE-05")


@pytest.mark.rule("RI-MOVE-05")
def test_the_way_around_a_unit_is_free() -> None:
    scene = given(*mission_one(), moved("Jason", to="A1"), moved("Liza", to="A2"))
    scene.when(step("Jason", 2, path=("B1", "A3"))).then(moved("Jason", 2, to="A3"))


@pytest.mark.parametrize(
    ("path", "to"), [(("A2", "A3", "A4"), ""), (("A2", "A3"), "A4")], ids=["too long", "another end"]
)
def test_the_path_agrees_with_the_move(path: tuple[str, ...], to: str) -> None:
    given(*mission_one()).when(step("Jason", 2, path=path, to=to)).unfit("path")


def test_a_path_that_is_named_in_part_still_names_its_end() -> None:
    scene = given(*mission_one(), moved("Liza", to="A4"))
    scene.when(step("Jason", 3, path=("A2", "A4"), to="A4")).refused_by("RI-MOVE-04")


@pytest.mark.rule("RI-MOVE-08")
def test_a_standard_move_takes_the_open_path_and_not_the_one_over_an_obstacle() -> None:
    scene = given(*mission_one())
    scene.when(step("Jason", 2, through=("obstacle",))).refused_by("RI-MOVE-08", "acrobatic")
    scene = given(*mission_one()).when(step("Jason", 2)).accepted()
    assert character(scene, "Jason").mp == 3


@pytest.mark.rule("RI-MOVE-09")
def test_a_wall_is_never_crossed() -> None:
    given(*mission_one()).when(step("Jason", 2, through=("wall",))).refused_by("RI-MOVE-09", "wall")
    both = step("Jason", 2, through=("obstacle", "wall"))
    given(*mission_one()).when(both).refused_by("RI-MOVE-09")


@pytest.mark.rule("RI-MOVE-10")
def test_a_chasm_is_an_obstacle() -> None:
    given(*mission_one()).when(step("Jason", 2, through=("chasm",))).refused_by("RI-MOVE-10", "obstacle")
    given(*mission_one()).when(step("Jason", 2)).accepted()


def test_only_known_things_lie_on_the_way() -> None:
    given(*mission_one()).when(step("Jason", 2, through=("cheese",))).unfit("through")


@pytest.mark.rule("RI-DOWN-02")
def test_the_space_of_an_unconscious_character_is_occupied() -> None:
    scene = given(*mission_one("Jason", "Liza", "Daisy"), *lying("Jason", "C3"))
    scene.when(step("Liza", to="C3")).refused_by("RI-DOWN-02", "C3", "Jason")


@pytest.mark.rule("RI-DOWN-04")
def test_an_unconscious_body_is_an_obstacle_on_the_way() -> None:
    scene = given(*mission_one("Jason", "Liza", "Daisy"), *lying("Jason", "C3"))
    scene.when(step("Liza", 2, path=("C3", "C4"))).refused_by("RI-DOWN-04", "C3", "Jason")


@pytest.mark.rule("RI-DOWN-01")
def test_an_unconscious_character_does_not_move() -> None:
    scene = given(*mission_one("Jason", "Liza", "Daisy"), *lying("Jason", "C3"))
    scene.when(step("Jason")).refused_by("RI-DOWN-01", "Jason")


IMPAIRED = StatusGained(unit="Jason", status="Impair")


def impaired_in_the_enemy_turn() -> tuple[Fact, ...]:
    """Jason was Impaired in the Enemy turn of round 1; round 2's Player turn is open."""
    before = mission_one()
    ended, began, *rest = mission_one(round_number=2)[len(before) :]
    return (*before, ended, began, IMPAIRED, *rest)


@pytest.mark.rule("RI-GLOS-09")
def test_impair_bars_movement_in_the_next_turn() -> None:
    scene = given(*impaired_in_the_enemy_turn())
    assert scene.before.game.mission.round == 2
    scene.when(step("Jason")).refused_by("RI-GLOS-09", "Impaired")
    given(*impaired_in_the_enemy_turn()).when(step("Liza")).accepted()


@pytest.mark.rule("RI-GLOS-09")
def test_impair_that_comes_in_ones_own_turn_binds_only_in_the_next() -> None:
    given(*mission_one(), IMPAIRED).when(step("Jason")).then(moved("Jason"))


@pytest.mark.rule("RI-GLOS-09")
def test_a_second_impair_does_not_lift_the_first() -> None:
    given(*impaired_in_the_enemy_turn(), IMPAIRED).when(step("Jason")).refused_by("RI-GLOS-09")


@pytest.mark.rule("RI-ETURN-02", "RI-FLOW-04")
def test_players_move_in_the_player_turn_only() -> None:
    given(*mission_one(), PlayerTurnEnded(), EnemyTurnBegan()).when(step("Jason")).refused_by("RI-ETURN-02")
    set_up = mission_one()[:-3]
    given(*set_up).when(step("Jason")).refused_by("RI-FLOW-04")


def test_whoever_plays_in_no_seat_does_not_move() -> None:
    given(*mission_one()).when(step("Vaas")).unfit("character")


def test_without_a_mission_nobody_moves() -> None:
    given(*mission_one()[:1]).when(step("Jason")).unfit("mission")


@pytest.mark.rule("RI-TURN-07")
def test_a_move_after_agreeing_to_end_the_turn_takes_the_word_back() -> None:
    scene = given(*mission_one(), TurnEndAgreed(character="Jason")).when(step("Jason"))
    scene.then(TurnEndWithdrawn(character="Jason"), moved("Jason"))
    scene.when(step("Jason")).then(moved("Jason"))


@pytest.mark.rule("RI-TURN-07")
def test_a_refused_move_takes_no_word_back() -> None:
    scene = given(*mission_one(), TurnEndAgreed(character="Jason"), mp("Jason", 0))
    scene.when(step("Jason")).refused_by("RI-MOVE-01")
    assert scene.before.game.characters["Jason"].agreed


@pytest.mark.rule("RI-CAUT-02")
def test_in_the_player_turn_an_enemy_only_strikes_at_who_leaves_its_zone() -> None:
    given(*mission_one()).when(ActivateEnemy(enemy="beheader-red")).refused_by("RI-CAUT-02")
