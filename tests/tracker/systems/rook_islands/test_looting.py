"""Leaf and Loot tokens: where they lie, what they give, whose they are."""

import pytest

from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_one,
    mission_started,
    mp,
    ready,
)
from tests.tracker.systems.rook_islands.looting import FULL, loot, with_ammunition
from tests.tracker.systems.rook_islands.playing import character, mission, moved, step
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.cards import LEAF_COLOURS
from tracker.systems.rook_islands.commands import BringHome, FailMission, MoveToken, TakeLeaf
from tracker.systems.rook_islands.facts.action import (
    BandageGained,
    CharacterExited,
    ExperienceTokenGained,
    LeafTaken,
    LootLeft,
    LootPlaced,
    LootTaken,
    MoneyTokenGained,
    TokenMoved,
)
from tracker.systems.rook_islands.facts.mission import MissionSucceeded, TurnEndAgreed, TurnEndWithdrawn

MONEY = (LootTaken(character="Jason", loot="Money"), MoneyTokenGained(character="Jason", money=200))


def leaf(name: str, colour: str = "green", space: str = "") -> TakeLeaf:
    """Take a leaf."""
    return TakeLeaf(character=name, colour=colour, space=space)


@pytest.mark.rule("RI-LOOT-01")
def test_a_leaf_costs_no_mp_beyond_the_step_onto_it() -> None:
    scene = given(*mission_one(), mp("Jason", 3)).when(step("Jason")).accepted()
    scene.when(leaf("Jason")).then(LeafTaken(character="Jason", colour="green"))
    assert character(scene, "Jason").mp == 2
    assert character(scene, "Jason").leaves == {"green": 1}
    assert mission(scene).leaves_on_board == 5


@pytest.mark.rule("RI-LOOT-01")
def test_one_takes_only_what_one_stands_on() -> None:
    scene = given(*mission_one(), moved("Jason", to="B2"))
    scene.when(leaf("Jason", space="B3")).refused_by("RI-LOOT-01", "B2", "B3")
    scene = given(*mission_one(), moved("Jason", to="B2"))
    scene.when(leaf("Jason", space="B2")).then(LeafTaken(character="Jason", colour="green", space="B2"))
    given(*mission_one(), moved("Jason", to="B2")).when(loot("Money", space="B3")).refused_by("RI-LOOT-01")


@pytest.mark.rule("RI-LOOT-01")
def test_a_token_is_taken_once() -> None:
    scene = given(*mission_one(), moved("Jason", to="B2")).when(leaf("Jason")).accepted()
    scene.when(leaf("Jason")).refused_by("RI-LOOT-01", "B2")
    scene = given(*mission_one()).when(loot("Money", space="D4")).accepted()
    scene.when(loot("Bandage", "Liza", space="D4")).refused_by("RI-LOOT-01", "D4")


@pytest.mark.rule("RI-LOOT-01")
def test_a_new_token_on_the_same_space_can_be_taken() -> None:
    scene = given(*mission_one(), *MONEY[1:], LootTaken(character="Jason", loot="Money", space="D4"))
    again = given(
        *mission_one(), LootTaken(character="Jason", loot="Money", space="D4"), LootPlaced(space="D4")
    )
    scene.when(loot("Money", space="D4")).refused_by("RI-LOOT-01")
    again.when(loot("Bandage", space="D4")).accepted()
    assert mission(again).loot_at == {}


@pytest.mark.rule("RI-LOOT-01")
def test_there_are_no_more_tokens_than_lie_on_the_board() -> None:
    none_left = (LeafTaken(character="Liza", colour="green"),) * 6
    given(*mission_one(), *none_left).when(leaf("Jason")).refused_by("RI-LOOT-01", "no Leaf token")
    given(*mission_one(), *none_left[:5]).when(leaf("Jason")).accepted()
    none_left_either = (LootTaken(character="Liza", loot="Bandage"),) * 3
    given(*mission_one(), *none_left_either).when(loot("Money")).refused_by("RI-LOOT-01", "no Loot token")


@pytest.mark.rule("RI-LOOT-02")
def test_whoever_declines_leaves_the_token_where_it_is() -> None:
    scene = given(*mission_one()).when(step("Jason", to="D4")).then(moved("Jason", to="D4"))
    assert mission(scene).loot_on_board == 3
    assert mission(scene).loot_out == {}
    assert character(scene, "Jason").discard == ()


@pytest.mark.rule("RI-LOOT-03")
def test_a_token_is_never_moved() -> None:
    given(*mission_one()).when(MoveToken(space="B2", to="B3")).refused_by("RI-LOOT-03", "B2")
    given(*mission_one()).when(MoveToken(space="B2", to="B2")).then()


@pytest.mark.rule("RI-LOOT-03")
def test_the_table_may_move_it_all_the_same() -> None:
    scene = given(*mission_one(), LootPlaced(space="B2"))
    scene.when(MoveToken(space="B2", to="B3"), rulings={"RI-LOOT-03": "it had slipped"})
    assert scene.facts[1:] == (TokenMoved(space="B2", to="B3"),)
    assert mission(scene).loot_at == {"B3": ""}


@pytest.mark.rule("RI-LOOT-04")
def test_a_leaf_has_one_of_four_colours() -> None:
    assert LEAF_COLOURS == ("green", "blue", "amber", "crimson")
    assert tuple(pack.load().leaves) == LEAF_COLOURS
    given(*mission_one()).when(leaf("Jason", "red")).refused_by("RI-LOOT-04", "red")
    given(*mission_one()).when(leaf("Jason", "crimson")).accepted()


@pytest.mark.rule("RI-LOOT-05")
def test_leaves_lie_on_the_board_and_not_in_the_stash() -> None:
    scene = given(*mission_one(), LeafTaken(character="Jason", colour="green")).when(leaf("Jason", "amber"))
    assert character(scene, "Jason").leaves == {"green": 1, "amber": 1}
    assert scene.game.stash.leaves == {}


@pytest.mark.rule("RI-LOOT-06", "RI-LOOT-13")
def test_a_bandage_token_gives_a_bandage_and_goes_to_the_discard_zone() -> None:
    scene = given(*mission_one()).when(loot("Bandage"))
    scene.then(LootTaken(character="Jason", loot="Bandage"), BandageGained(character="Jason"))
    assert character(scene, "Jason").discard == ("loot:Bandage",)
    assert character(scene, "Jason").bandages == 3
    assert mission(scene).loot_on_board == 2


@pytest.mark.rule("RI-LOOT-13")
def test_the_next_mission_begins_with_two_bandages_again() -> None:
    scene = given(*mission_one()).when(loot("Bandage", "Liza"))
    assert character(scene, "Liza").bandages == 3
    later = given(*mission_one(), *scene.facts, *mission_started(2), *ready("Liza"))
    assert later.before.game.characters["Liza"].bandages == 2


@pytest.mark.rule("RI-LOOT-07")
def test_the_relic_is_an_xp_token_on_the_finder_s_board() -> None:
    scene = given(*mission_one()).when(loot("Rakyat Relic"))
    scene.then(
        LootTaken(character="Jason", loot="Rakyat Relic"),
        ExperienceTokenGained(character="Jason", xp=200, why="Rakyat Relic"),
    )
    assert (character(scene, "Jason").xp_tokens, character(scene, "Jason").xp) == (200, 0)


@pytest.mark.rule("RI-LOOT-08")
def test_money_lies_on_the_finder_s_board_and_not_in_the_stash() -> None:
    scene = given(*mission_one()).when(loot("Money")).then(*MONEY)
    assert character(scene, "Jason").money == 200
    assert scene.game.stash.money == 0


WON = (CharacterExited(character="Jason"), CharacterExited(character="Liza"), MissionSucceeded())


@pytest.mark.rule("RI-LOOT-07")
def test_the_relic_s_xp_is_kept_if_the_mission_succeeds() -> None:
    found = given(*mission_one()).when(loot("Rakyat Relic"))
    won = given(*mission_one(), *found.facts, *WON).when(BringHome())
    assert [won.game.characters[name].xp for name in ("Jason", "Liza")] == [700, 500]
    lost = given(*mission_one(), *found.facts).when(FailMission(why="Vaas came"))
    assert character(lost, "Jason").xp == 0


@pytest.mark.rule("RI-LOOT-08")
def test_the_money_reaches_the_stash_if_the_mission_succeeds() -> None:
    found = given(*mission_one()).when(loot("Money"))
    won = given(*mission_one(), *found.facts, *WON).when(BringHome())
    assert won.game.stash.money == 700
    lost = given(*mission_one(), *found.facts).when(FailMission(why="Vaas came"))
    assert lost.game.stash.money == 0


@pytest.mark.rule("RI-COMP-18")
@pytest.mark.parametrize(
    ("kind", "count"), [("Rakyat Relic", 1), ("Molotov", 2), ("Bandage", 3), ("Ammunition", 2), ("Money", 3)]
)
def test_only_so_many_tokens_of_a_kind_exist(kind: str, count: int) -> None:
    out = (LootTaken(character="Liza", loot=kind),) * count
    armed = with_ammunition(*holding("Jason", "Skorpion", rounds=1), loot_tokens=11)
    given(*armed, *out).when(loot(kind)).refused_by("RI-COMP-18", f"{count} of {count}")
    given(*armed, *out[1:]).when(loot(kind)).accepted()


@pytest.mark.rule("RI-COMP-18")
def test_eleven_loot_tokens_are_in_the_box() -> None:
    assert {kind: each.count for kind, each in pack.load().loot.items()} == {
        "Rakyat Relic": 1, "Molotov": 2, "Bandage": 3, "Ammunition": 2, "Money": 3,
    }  # fmt: skip
    assert sum(each.count for each in pack.load().loot.values()) == 11


@pytest.mark.rule("RI-MIS-14")
def test_ammunition_is_left_out_of_the_first_mission() -> None:
    scene = given(*mission_one()).when(loot("Ammunition")).refused_by("RI-MIS-14", "set aside")
    left_out = scene.before.game.mission.left_out
    assert sum(each.count for each in pack.load().loot.values() if each.kind not in left_out) == 9


def test_an_unknown_kind_of_loot_makes_no_sense() -> None:
    given(*mission_one()).when(loot("Gold")).unfit("loot")


@pytest.mark.rule("RI-TILE-27")
def test_whoever_has_left_takes_nothing() -> None:
    scene = given(*mission_one(), CharacterExited(character="Jason"))
    scene.when(leaf("Jason")).refused_by("RI-TILE-27")
    given(*mission_one(), CharacterExited(character="Jason")).when(loot("Money")).refused_by("RI-TILE-27")


def test_taking_something_takes_back_the_agreement_to_end_the_turn() -> None:
    agreed = TurnEndAgreed(character="Jason")
    withdrawn = TurnEndWithdrawn(character="Jason")
    scene = given(*mission_one(), agreed).when(leaf("Jason"))
    scene.then(withdrawn, LeafTaken(character="Jason", colour="green"))
    given(*mission_one(), agreed).when(loot("Money")).then(withdrawn, *MONEY)
    scene = given(*with_ammunition(*FULL, agreed)).when(loot("Ammunition"))
    scene.then(withdrawn, LootLeft(character="Jason", loot="Ammunition"))


def test_without_a_mission_no_token_is_moved() -> None:
    given(*founded("Jason")).when(MoveToken(space="A", to="B")).unfit("mission")
