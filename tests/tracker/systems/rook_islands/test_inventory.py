"""What a character can carry: items in Sacks; the Stash in between."""

import pytest

from tests.tracker.systems.rook_islands.between_missions import (
    JASON,
    LIZA,
    between,
    carrying,
    in_mission,
    lying,
    owning,
    put,
    stash,
    take,
    wearing,
    won_not_brought_home,
)
from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given, hp
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.shop import BuyCard, Craft, DiscardItem
from tracker.systems.rook_islands.facts.action import HandedOver, ItemGained, ItemUsed
from tracker.systems.rook_islands.facts.fight import CharacterHealed
from tracker.systems.rook_islands.facts.mission import TurnEndAgreed, TurnEndWithdrawn
from tracker.systems.rook_islands.facts.shop import (
    CardBought,
    CardCrafted,
    CardFetched,
    CardStashed,
    ItemDiscarded,
    ModAttached,
    ModDetached,
)
from tracker.systems.rook_islands.facts.talents import TalentBought

NEXT_TO = c.Give(character=JASON, receiver=LIZA, objects=("item:Medicine",))
TOGETHER = {"adjacent": True, "consent": True}


# --- items ---


@pytest.mark.rule("RI-INV-02", "RI-POTN-03")
def test_a_used_item_leaves_the_inventory() -> None:
    use = c.UseItem(character=JASON, item="Medicine")
    scene = (
        given(in_mission(*carrying(JASON, "Medicine"), hp(JASON, 4)))
        .when(use)
        .then(
            ItemUsed(character=JASON, item="Medicine"),
            CharacterHealed(character=JASON, hp=3, cause="Medicine"),
        )
    )
    assert (scene.game.characters[JASON].items, scene.game.characters[JASON].hp) == ((), 7)
    scene.when(use).refused_by("RI-ITEM-02")


@pytest.mark.rule("RI-INV-03")
def test_each_way_an_item_comes_by_is_told_apart() -> None:
    loot = given(in_mission()).when(c.TakeLoot(character=JASON, loot="Molotov"))
    assert ItemGained(character=JASON, item="Molotov", from_loot=True) in loot.facts
    bought = given(between(money=200)).when(BuyCard(card="item:Medicine", receiver=JASON))
    assert bought.facts == (CardBought(card="item:Medicine", price=200, receiver=JASON),)
    crafted = given(between(green=2)).when(Craft(name="Medicine", receiver=JASON))
    assert crafted.facts[-1] == CardCrafted(card="item:Medicine", receiver=JASON)
    traded = given(between(), carrying(LIZA, "Medicine")).when(
        c.Give(character=LIZA, receiver=JASON, objects=("item:Medicine",))
    )
    assert traded.facts == (HandedOver(giver=LIZA, receiver=JASON, kind="item", name="Medicine"),)
    fetched = given(between(), lying("item:Medicine")).when(take("item:Medicine"))
    assert fetched.facts == (CardFetched(character=JASON, card="item:Medicine"),)
    for scene in (bought, crafted, traded, fetched):
        assert scene.game.characters[JASON].items == ("Medicine",)


@pytest.mark.rule("RI-INV-05")
def test_without_a_sack_one_item_is_carried() -> None:
    held = (*between(), *carrying(JASON, "Medicine"), *lying("item:Sprint Burst"))
    given(held).when(take("item:Sprint Burst")).refused_by("RI-INV-05", "2 items", "room for 1")
    given(held).when(take("item:Sprint Burst", character=LIZA)).accepted()
    given(held, carrying(LIZA, "Sprint Burst")).when(
        c.Give(character=LIZA, receiver=JASON, objects=("item:Sprint Burst",))
    ).refused_by("RI-INV-05")


@pytest.mark.rule("RI-INV-06")
def test_each_slot_of_the_sack_holds_one_item() -> None:
    held = (
        *between(), *wearing(JASON, "Simple Sack"), *carrying(JASON, "Medicine", "Medicine"),
        *lying("item:Sprint Burst"),
    )  # fmt: skip
    given(held).when(take("item:Sprint Burst")).refused_by("RI-INV-06", "room for 2")
    given(held[:-2], lying("item:Sprint Burst")).when(take("item:Sprint Burst")).accepted()
    given(held).when(put("sack:Simple Sack")).refused_by("RI-INV-05", "room for 1")
    given(held).when(put("sack:Simple Sack", "item:Medicine")).accepted()


@pytest.mark.rule("RI-INV-07")
def test_a_full_inventory_takes_no_more_items() -> None:
    full = (
        *wearing(LIZA, "Rugged Sack"), *carrying(LIZA, "Medicine", "Sprint Burst", "Sprint Burst"),
        *carrying(JASON, "Medicine"),
    )  # fmt: skip
    scene = given(in_mission(*full)).when(NEXT_TO, TOGETHER).refused_by("RI-INV-07", "room for 3")
    assert scene.before.game.characters[JASON].items == ("Medicine",)
    given(in_mission(*full[:-2], *carrying(JASON, "Medicine"))).when(NEXT_TO, TOGETHER).accepted()


@pytest.mark.rule("RI-INV-08")
def test_an_item_may_be_discarded_unused_or_given_away_to_make_room() -> None:
    held = in_mission(*carrying(JASON, "Medicine"), hp(JASON, 4))
    discard = DiscardItem(character=JASON, item="Medicine")
    scene = given(held).when(discard).then(ItemDiscarded(character=JASON, item="Medicine"))
    after = scene.game.characters[JASON]
    assert (after.items, after.discard, after.hp, after.used) == ((), ("item:Medicine",), 4, ())
    scene.when(discard).unfit("item")
    given(held).when(NEXT_TO, TOGETHER).accepted()


@pytest.mark.rule("RI-INV-08")
def test_discarding_is_something_one_does_in_the_player_turn() -> None:
    discard = DiscardItem(character=JASON, item="Medicine")
    given(enemy_turn(), carrying(JASON, "Medicine")).when(discard).refused_by("RI-ETURN-02")
    given(between(), carrying(JASON, "Medicine")).when(discard).unfit("mission")
    agreed = TurnEndAgreed(character=JASON)
    given(in_mission(*carrying(JASON, "Medicine"), agreed)).when(discard).then(
        TurnEndWithdrawn(character=JASON), ItemDiscarded(character=JASON, item="Medicine")
    )


# --- the Stash ---


@pytest.mark.rule("RI-INV-09")
def test_cards_go_to_the_stash_between_missions_only() -> None:
    given(in_mission(*carrying(JASON, "Medicine"))).when(put("item:Medicine")).refused_by("RI-INV-09")
    given(won_not_brought_home(*carrying(JASON, "Medicine"))).when(put("item:Medicine")).refused_by(
        "RI-INV-09"
    )
    scene = given(between(), carrying(JASON, "Medicine")).when(put("item:Medicine"))
    scene.then(CardStashed(character=JASON, card="item:Medicine"))
    assert scene.game.stash.cards == ("item:Medicine",)
    given(in_mission(*lying("item:Medicine"))).when(take("item:Medicine")).refused_by("RI-INV-09")


@pytest.mark.rule("RI-STASH-01")
def test_what_does_not_lie_there_is_not_taken_and_what_one_has_not_is_not_put_there() -> None:
    given(between()).when(take("item:Medicine")).refused_by("RI-STASH-01", "0 of 1 Medicine")
    twice = given(between(), lying("item:Medicine")).when(take("item:Medicine", "item:Medicine"))
    twice.refused_by("RI-STASH-01", "1 of 2")
    given(between(), lying("item:Medicine")).when(take()).unfit("cards")
    given(between(), lying("mod:Red Dot Sight")).when(take("mod:Red Dot Sight")).unfit("cards")
    given(between()).when(put("item:Medicine")).unfit("cards")
    given(between()).when(put()).unfit("cards")
    given(between(), carrying(JASON, "Medicine")).when(put("item:Medicine", "item:Medicine")).unfit("cards")


def test_a_weapon_leaves_its_hand_and_its_mods_when_it_goes_to_the_stash() -> None:
    armed = (*owning(JASON, "Colt .45", in_hand=True), *lying("mod:Red Dot Sight"))
    mod = ModAttached(character=JASON, weapon="Colt .45", mod="Red Dot Sight")
    scene = (
        given(between(), armed, mod)
        .when(put("weapon:Colt .45"))
        .then(
            ModDetached(character=JASON, weapon="Colt .45", mod="Red Dot Sight"),
            CardStashed(character=JASON, card="weapon:Colt .45"),
        )
    )
    after = scene.game.characters[JASON]
    assert (after.equipped, after.mods) == (("Machete", "Fist Punch"), {})
    assert scene.game.stash.cards == ("mod:Red Dot Sight", "weapon:Colt .45")


@pytest.mark.rule("RI-SAVE-03")
def test_before_the_next_mission_cards_change_hands_but_talents_do_not() -> None:
    learned = TalentBought(character=JASON, talent="First Aid", xp=1000)
    resumed = (*between(), *carrying(JASON, "Medicine"), learned)
    given(resumed).when(NEXT_TO).accepted()
    talent = c.Give(character=JASON, receiver=LIZA, objects=("talent:First Aid",))
    scene = given(resumed).when(talent)
    scene.refused_by("RI-TAL-12", "personal")
    assert scene.before.game.characters[JASON].talents == ("First Aid",)


def test_money_and_hides_are_no_cards() -> None:
    assert given(between(), stash(100)).before.game.stash.cards == ()
