"""Crafting: potions of leaves, Sacks and Holsters of hides."""

from typing import Any

import pytest

from tests.tracker.systems.rook_islands.between_missions import (
    DAISY,
    JASON,
    LIZA,
    between,
    carrying,
    in_mission,
    stash,
    wearing,
    won_not_brought_home,
)
from tests.tracker.systems.rook_islands.given_facts import founded, given, values
from tracker.kernel.questions import EnterValues
from tracker.kernel.table import Table
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.commands import Give
from tracker.systems.rook_islands.commands.shop import Craft
from tracker.systems.rook_islands.facts.action import HandedOver, LeafTaken
from tracker.systems.rook_islands.facts.reward import MissionTallied
from tracker.systems.rook_islands.facts.shop import CardCrafted, CardStashed, HidesSpent, LeavesSpent
from tracker.systems.rook_islands.rules.carrying import item_capacity, slots

MEDICINE = Craft(name="Medicine")
BOX = pack.load()


@pytest.mark.rule("RI-CRAFT-01")
def test_nothing_is_crafted_during_a_mission() -> None:
    rich = in_mission(*stash(0, 9, green=2))
    given(rich).when(MEDICINE).refused_by("RI-CRAFT-01", "during a mission")
    given(rich).when(Craft(name="Simple Sack")).refused_by("RI-CRAFT-01")
    given(between(green=2)).when(MEDICINE).accepted()


@pytest.mark.rule("RI-CRAFT-02")
def test_exactly_the_listed_leaves_are_discarded() -> None:
    given(between(green=1)).when(MEDICINE).refused_by("RI-CRAFT-02", "1 of 2 green")
    scene = (
        given(between(green=3))
        .when(MEDICINE)
        .then(LeavesSpent(colour="green", leaves=2, why="Medicine"), CardCrafted(card="item:Medicine"))
    )
    assert scene.game.stash.leaves == {"green": 1}
    assert scene.game.stash.cards == ("item:Medicine",)
    given(between(green=2)).when(Craft(name="Endorphin Boost")).refused_by("RI-CRAFT-02", "0 of 2 blue")


@pytest.mark.rule("RI-CRAFT-03")
def test_leaves_on_a_character_board_do_not_pay() -> None:
    picked = [LeafTaken(character=JASON, colour="green")] * 2
    given(in_mission(*picked)).when(MEDICINE).refused_by("RI-CRAFT-01")
    ruled = given(in_mission(*picked)).when(MEDICINE, rulings={"RI-CRAFT-01": "while waiting"})
    ruled.refused_by("RI-CRAFT-03", "0 of 2 green")
    given(won_not_brought_home(*picked)).when(MEDICINE).refused_by("RI-CRAFT-03", "brought home")
    one = given(in_mission(*picked[:1])).when(MEDICINE, rulings={"RI-CRAFT-01": "while waiting"})
    one.refused_by("RI-CRAFT-02")


@pytest.mark.rule("RI-CRAFT-04", "RI-CRAFT-11")
def test_a_crafted_board_is_somebodys_or_the_stashes() -> None:
    scene = (
        given(between(hides=4))
        .when(Craft(name="Belt Holster", receiver=LIZA))
        .then(
            HidesSpent(hides=4, why="Belt Holster"), CardCrafted(card="holster:Belt Holster", receiver=LIZA)
        )
    )
    assert scene.game.characters[LIZA].gear == ("Belt Holster",)
    assert scene.game.stash.hides == 0
    kept = given(between(hides=4)).when(Craft(name="Belt Holster"))
    assert kept.game.stash.cards == ("holster:Belt Holster",)
    given(between(hides=4)).when(Craft(name="Belt Holster", receiver="Vaas")).unfit("character")


@pytest.mark.rule("RI-CRAFT-05")
def test_a_crafted_potion_needs_room_or_lies_in_the_stash() -> None:
    full = (*between(JASON, DAISY, blue=2), *carrying(DAISY, "Medicine"))
    given(full).when(Craft(name="Sprint Burst", receiver=DAISY)).refused_by("RI-CRAFT-05", "no room")
    given(full).when(Craft(name="Sprint Burst")).accepted()
    scene = given(full).when(Craft(name="Sprint Burst", receiver=JASON))
    assert scene.game.characters[JASON].items == ("Sprint Burst",)
    assert scene.game.decks["Sprint Burst"] == -1


@pytest.mark.rule("RI-CRAFT-06")
def test_what_is_all_in_play_cannot_be_crafted() -> None:
    out = (*carrying(JASON, "Medicine"), *carrying(LIZA, "Medicine"))
    scene = given(between(green=2), out).when(MEDICINE).refused_by("RI-CRAFT-06", "all 2 copies")
    assert scene.before.game.stash.leaves == {"green": 2}
    given(between(green=2), out[:1]).when(MEDICINE).accepted()
    in_stash = CardStashed(character=JASON, card="item:Medicine")
    given(between(green=2), out, in_stash).when(MEDICINE).refused_by("RI-CRAFT-06")


@pytest.mark.rule("RI-CRAFT-06")
def test_how_many_copies_there_are_is_asked_for_once() -> None:
    known = (*founded(), MissionTallied(number=1), *stash(0, 2, green=2))
    given(known).when(MEDICINE).asks("value:item/Medicine")
    given(known).when(Craft(name="Simple Sack")).asks("value:sack/Simple Sack")
    one = values("sack/Simple Sack", copies=1)
    scene = given(known, one).when(Craft(name="Simple Sack"))
    given(known, one, scene.facts, stash(0, 2)).when(Craft(name="Simple Sack")).refused_by("RI-CRAFT-06")


@pytest.mark.rule("RI-COMP-06")
@pytest.mark.parametrize(
    ("kind", "first", "other", "hides"),
    [("sack", "Simple Sack", "Rugged Sack", 5), ("holster", "Belt Holster", "Backpack Holster", 6)],
)
def test_of_sack_and_holster_boards_there_are_nine(kind: str, first: str, other: str, hides: int) -> None:
    boards = tuple(CardCrafted(card=f"{kind}:{first}") for _ in range(8))
    worn = wearing(JASON, first)
    nine = given(between(hides=hides), boards, worn).when(Craft(name=other))
    nine.refused_by("RI-COMP-06", f"all 9 {kind} boards")
    assert nine.before.game.stash.hides == hides
    given(between(hides=hides), boards).when(Craft(name=other)).accepted()


@pytest.mark.rule("RI-CRAFT-07")
def test_between_missions_items_are_given_and_swapped_freely() -> None:
    held = (*between(), *carrying(JASON, "Medicine"))
    give = Give(character=JASON, receiver=LIZA, objects=("item:Medicine",))
    scene = given(held).when(give).then(HandedOver(giver=JASON, receiver=LIZA, kind="item", name="Medicine"))
    assert scene.game.characters[JASON].used == ()
    swapped = given(held, carrying(LIZA, "Sprint Burst")).when(
        Give(character=JASON, receiver=LIZA, objects=("item:Medicine",), back=("item:Sprint Burst",))
    )
    people = swapped.game.characters
    assert (people[JASON].items, people[LIZA].items) == (("Sprint Burst",), ("Medicine",))
    given(held, carrying(LIZA, "Sprint Burst")).when(give).refused_by("RI-INV-05")


BOARDS = (
    pytest.param("Simple Sack", 2, "items", 2, marks=pytest.mark.rule("RI-CRAFT-08")),
    pytest.param("Rugged Sack", 5, "items", 3, marks=pytest.mark.rule("RI-CRAFT-09")),
    pytest.param("Heavy-Duty Sack", 12, "items", 4, marks=pytest.mark.rule("RI-CRAFT-10")),
    pytest.param("Belt Holster", 4, "one_handed", 2, marks=pytest.mark.rule("RI-CRAFT-11")),
    pytest.param("Backpack Holster", 6, "two_handed", 1, marks=pytest.mark.rule("RI-CRAFT-12")),
    pytest.param("Double Back Holster", 20, "two_handed", 2, marks=pytest.mark.rule("RI-CRAFT-13")),
)


@pytest.mark.parametrize(("name", "hides", "holds", "room"), BOARDS)
def test_each_board_is_made_of_so_many_hides_and_holds_so_much(
    name: str, hides: int, holds: str, room: int
) -> None:
    board = BOX.gear[name]
    assert (board.hides, board.holds, board.slots) == (hides, holds, room)
    craft = Craft(name=name, receiver=JASON)
    short = given(between(hides=hides - 1)).when(craft)
    short.refused_by("RI-CRAFT-02", f"{hides - 1} of {hides} hides")
    scene = given(between(hides=hides)).when(craft)
    assert scene.game.stash.hides == 0
    jason, table = scene.game.characters[JASON], Table(house=scene.after.house, content=BOX)
    kept = {"items": item_capacity(table, jason)} if holds == "items" else {}
    kept |= {"one_handed": slots(table, jason, 1), "two_handed": slots(table, jason, 2)}
    assert kept == {**dict.fromkeys(kept, 0), holds: room}


@pytest.mark.rule("RI-POTN-08")
def test_the_recipe_of_the_sharpshooter_elixir_is_asked_for_with_its_effect() -> None:
    scene = given(between(green=9, blue=9, amber=9, crimson=9)).when(Craft(name="Sharpshooter Elixir"))
    scene.asks("value:item/Sharpshooter Elixir")
    (question,) = scene.questions
    assert isinstance(question, EnterValues)
    assert [shape.name for shape in question.fields] == [
        "green", "blue", "amber", "crimson", "effect", "mp", "hp",
    ]  # fmt: skip
    elixir: dict[str, Any] = {
        "green": 0, "blue": 0, "amber": 1, "crimson": 2, "effect": "sharper eyes", "mp": 0, "hp": 0,
        "copies": None,
    }  # fmt: skip
    typed_in = values("item/Sharpshooter Elixir", **elixir)
    given(between(amber=1, crimson=2), typed_in).when(Craft(name="Sharpshooter Elixir")).then(
        LeavesSpent(colour="amber", leaves=1, why="Sharpshooter Elixir"),
        LeavesSpent(colour="crimson", leaves=2, why="Sharpshooter Elixir"),
        CardCrafted(card="item:Sharpshooter Elixir"),
    )


@pytest.mark.rule("RI-CRAFT-02")
def test_what_is_made_of_no_leaves_is_no_potion() -> None:
    no_leaves = values("item/Molotov", green=0, blue=0, amber=0, crimson=0, effect="fire", mp=0, hp=0)
    given(between(green=9), no_leaves).when(Craft(name="Molotov")).refused_by("RI-CRAFT-02", "no leaves")
    given(between()).when(Craft(name=" ")).unfit("name")


RECIPES = (
    pytest.param("Nature Boy", {"blue": 1}, marks=pytest.mark.rule("RI-POTN-01")),
    pytest.param("Sprint Burst", {"blue": 2}, marks=pytest.mark.rule("RI-POTN-02")),
    pytest.param("Medicine", {"green": 2}, marks=pytest.mark.rule("RI-POTN-03", "RI-CARD-06")),
    pytest.param("Animal Repellent", {"amber": 2}, marks=pytest.mark.rule("RI-POTN-04")),
    pytest.param("Fireproof Balm", {"crimson": 2}, marks=pytest.mark.rule("RI-POTN-05")),
    pytest.param("Endorphin Boost", {"green": 2, "blue": 2}, marks=pytest.mark.rule("RI-POTN-06")),
    pytest.param("Deadly Hunter", {"amber": 2, "crimson": 1}, marks=pytest.mark.rule("RI-POTN-07")),
)


@pytest.mark.parametrize(("name", "leaves"), RECIPES)
def test_each_potion_costs_its_leaves(name: str, leaves: dict[str, int]) -> None:
    assert BOX.printed(f"item/{name}")["leaves"] == leaves
    no_limit = values(f"item/{name}", copies=None)
    scene = given(between(**leaves), no_limit).when(Craft(name=name))
    assert scene.facts == (
        *(LeavesSpent(colour=colour, leaves=n, why=name) for colour, n in leaves.items()),
        CardCrafted(card=f"item:{name}"),
    )
    assert scene.game.stash.leaves == {}
    for colour, number in leaves.items():
        short = {**leaves, colour: number - 1}
        given(between(**short), no_limit).when(Craft(name=name)).refused_by("RI-CRAFT-02", colour)
