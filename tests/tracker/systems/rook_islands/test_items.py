"""Item cards."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given, hp, mission_one, values
from tests.tracker.systems.rook_islands.playing import character, lying
from tracker.facts.action import ActionOpened
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId
from tracker.systems.rook_islands.commands import UseItem
from tracker.systems.rook_islands.facts.action import CharacterExited, ItemGained, ItemUsed, MovementGained
from tracker.systems.rook_islands.facts.fight import CharacterHealed
from tracker.systems.rook_islands.facts.mission import (
    EnemyTurnBegan,
    FreeAttackOwed,
    PlayerTurnEnded,
    TurnEndAgreed,
    TurnEndWithdrawn,
)

MEDICINE = UseItem(character="Jason", item="Medicine")
SPRINT = UseItem(character="Jason", item="Sprint Burst")
DRUNK = ItemUsed(character="Jason", item="Medicine")
SMOKE_CARD = values("item/Smoke", effect="nobody sees its user", mp=0, hp=0)
FOR_THE_ENEMY_TURN = (*values("item/Smoke", enemy_turn=True), *SMOKE_CARD)


def holding_items(*items: str, name: str = "Jason") -> tuple[Fact, ...]:
    """These cards are in this inventory."""
    return tuple(ItemGained(character=name, item=item) for item in items)


@pytest.mark.rule("RI-ITEM-01")
def test_one_item_per_round() -> None:
    scene = given(*mission_one(), *holding_items("Medicine", "Sprint Burst")).when(MEDICINE).then(DRUNK)
    scene.when(SPRINT).refused_by("RI-ITEM-01", "used an item")


@pytest.mark.rule("RI-ITEM-01", "RI-TURN-04")
def test_another_round_another_item_and_everyone_has_their_own() -> None:
    before = (
        *mission_one(),
        *holding_items("Medicine", "Sprint Burst"),
        *holding_items("Medicine", name="Liza"),
    )
    used = (*before, DRUNK)
    given(*used).when(UseItem(character="Liza", item="Medicine")).accepted()
    later = mission_one(round_number=2)[len(mission_one()) :]
    given(*used, *later).when(SPRINT).accepted()


@pytest.mark.rule("RI-ITEM-01")
def test_an_item_of_the_enemy_turn_counts_for_the_same_round() -> None:
    before = (*mission_one(), *FOR_THE_ENEMY_TURN, *holding_items("Smoke", "Medicine"), DRUNK)
    scene = given(*before, PlayerTurnEnded(), EnemyTurnBegan())
    scene.when(UseItem(character="Jason", item="Smoke")).refused_by("RI-ITEM-01")


@pytest.mark.rule("RI-ITEM-02")
def test_a_card_of_somebody_else_cannot_be_used() -> None:
    scene = given(*mission_one(), *holding_items("Medicine", name="Liza")).when(MEDICINE)
    scene.refused_by("RI-ITEM-02", "Jason's inventory")


@pytest.mark.rule("RI-ITEM-02")
def test_a_card_is_used_up() -> None:
    before = mission_one()
    later = mission_one(round_number=2)[len(before) :]
    scene = given(*before, *holding_items("Medicine"), DRUNK, *later).when(MEDICINE)
    scene.refused_by("RI-ITEM-02")


@pytest.mark.rule("RI-ITEM-03")
def test_a_used_card_lies_in_the_discard_zone() -> None:
    scene = given(*mission_one(), *holding_items("Sprint Burst")).when(SPRINT)
    scene.then(
        ItemUsed(character="Jason", item="Sprint Burst"),
        MovementGained(character="Jason", mp=2, why="Sprint Burst"),
    )
    after = character(scene, "Jason")
    assert (after.mp, after.items, after.discard) == (7, (), ("item:Sprint Burst",))


@pytest.mark.rule("RI-ITEM-03")
@pytest.mark.parametrize(
    ("item", "before", "after"), [("Medicine", 4, 7), ("Medicine", 6, 8), ("Endorphin Boost", 1, 8)]
)
def test_what_the_book_prints_of_the_effect_happens(item: str, before: int, after: int) -> None:
    scene = given(*mission_one(), *holding_items(item), hp("Jason", before))
    scene.when(UseItem(character="Jason", item=item))
    scene.then(
        ItemUsed(character="Jason", item=item),
        CharacterHealed(character="Jason", hp=after - before, cause=item),
    )


@pytest.mark.rule("RI-ITEM-03")
def test_what_only_the_card_says_is_asked_once_and_beyond_hp_and_mp_left_to_the_table() -> None:
    smoke = UseItem(character="Jason", item="Smoke")
    scene = given(*mission_one(), *holding_items("Smoke"))
    scene.when(smoke).asks("value:item/Smoke")
    given(*mission_one(), *holding_items("Smoke"), *SMOKE_CARD).when(smoke).then(
        ItemUsed(character="Jason", item="Smoke")
    )
    bracing = values("item/Smoke", effect="clears the head", mp=1, hp=2)
    given(*mission_one(), *holding_items("Smoke"), *bracing, hp("Jason", 7)).when(smoke).then(
        ItemUsed(character="Jason", item="Smoke"),
        MovementGained(character="Jason", mp=1, why="Smoke"),
        CharacterHealed(character="Jason", hp=1, cause="Smoke"),
    )


@pytest.mark.rule("RI-ITEM-04")
def test_an_item_is_not_used_on_another_unit() -> None:
    scene = given(*mission_one(), *holding_items("Medicine"), hp("Liza", 1))
    scene.when(UseItem(character="Jason", item="Medicine", on="Liza")).refused_by(
        "RI-ITEM-04", "another unit"
    )
    scene = given(*mission_one(), *holding_items("Medicine"))
    scene.when(UseItem(character="Jason", item="Medicine", on="Jason")).then(DRUNK)


@pytest.mark.rule("RI-ETURN-02")
def test_in_the_enemy_turn_only_a_card_marked_for_it_is_played() -> None:
    hand = (*FOR_THE_ENEMY_TURN, *holding_items("Smoke", "Medicine"))
    smoke = UseItem(character="Jason", item="Smoke")
    given(*enemy_turn(), *hand).when(MEDICINE).refused_by("RI-ETURN-02", "Medicine")
    given(*enemy_turn(), *hand).when(smoke).then(ItemUsed(character="Jason", item="Smoke"))
    given(*mission_one(), *hand).when(smoke).refused_by("RI-ITEM-01", "Enemy turn")


@pytest.mark.rule("RI-ETURN-02")
def test_whether_a_card_is_for_the_enemy_turn_is_asked_then_only() -> None:
    hand = (*SMOKE_CARD, *holding_items("Smoke"))
    smoke = UseItem(character="Jason", item="Smoke")
    given(*enemy_turn(), *hand).when(smoke).asks("value:item/Smoke")
    given(*enemy_turn(), *hand, *values("item/Smoke", enemy_turn=None)).when(smoke).refused_by("RI-ETURN-02")
    given(*mission_one(), *hand).when(smoke).accepted()
    given(*enemy_turn()).when(smoke).refused_by("RI-ITEM-02")


@pytest.mark.rule("RI-DOWN-01", "RI-TILE-27", "RI-ETURN-02")
def test_neither_the_unconscious_nor_the_departed_play_cards() -> None:
    smoke = UseItem(character="Jason", item="Smoke")
    hand = (*FOR_THE_ENEMY_TURN, *holding_items("Smoke"))
    given(*enemy_turn(), *hand, *lying("Jason")).when(smoke).refused_by("RI-DOWN-01")
    given(*enemy_turn(), *hand, CharacterExited(character="Jason")).when(smoke).refused_by("RI-TILE-27")
    given(*enemy_turn(), *hand).when(UseItem(character="Vaas", item="Smoke")).unfit("character")


def test_using_an_item_takes_back_the_agreement_to_end_the_turn() -> None:
    scene = given(*mission_one(), *holding_items("Medicine"), TurnEndAgreed(character="Jason")).when(MEDICINE)
    scene.then(TurnEndWithdrawn(character="Jason"), DRUNK)


@pytest.mark.rule("RI-TURN-06", "RI-STRESS-09")
def test_what_was_begun_or_is_owed_comes_first() -> None:
    hand = (*mission_one(), *holding_items("Medicine"))
    opened = ActionOpened(opened=ActionId("a1"), actor="Jason", command={}, says="Machete at Beheader red")
    given(*hand, opened).when(MEDICINE).refused_by("RI-TURN-06", "Machete at Beheader red")
    owed = FreeAttackOwed(character="Jason", weapon="Machete")
    given(*hand, owed).when(MEDICINE).refused_by("RI-STRESS-09", "free attack")
    given(*hand, FreeAttackOwed(character="Liza", weapon="Machete")).when(MEDICINE).accepted()
