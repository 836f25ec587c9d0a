"""What a character can carry: items in Sacks, weapons in hands and Holsters; the Stash in between."""

import pytest

from tests.tracker.systems.rook_islands.between_missions import (
    JASON,
    LIZA,
    between,
    carrying,
    in_mission,
    owning,
    shop_values,
    stash,
    wearing,
    won_not_brought_home,
)
from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given, hp
from tests.tracker.systems.rook_islands.setting_up_scenes import ready_to_begin, ticked_off
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.shop import (
    BuyCard,
    Craft,
    DiscardItem,
    Equip,
    PutIntoStash,
    TakeFromStash,
)
from tracker.systems.rook_islands.facts.action import HandedOver, ItemGained, ItemUsed, WeaponPutAway
from tracker.systems.rook_islands.facts.fight import CharacterHealed
from tracker.systems.rook_islands.facts.mission import (
    EventPhaseBegan,
    SetupCompleted,
    TurnEndAgreed,
    TurnEndWithdrawn,
    WeaponEquipped,
    WeaponLoaded,
)
from tracker.systems.rook_islands.facts.shop import (
    CardBought,
    CardCrafted,
    CardFetched,
    CardStashed,
    HandsFilled,
    ItemDiscarded,
    ModAttached,
    ModDetached,
)
from tracker.systems.rook_islands.facts.talents import TalentBought

NEXT_TO = c.Give(character=JASON, receiver=LIZA, objects=("item:Medicine",))
TOGETHER = {"adjacent": True, "consent": True}


def take(*cards: str, character: str = JASON) -> TakeFromStash:
    return TakeFromStash(character=character, cards=cards)


def put(*cards: str, character: str = JASON) -> PutIntoStash:
    return PutIntoStash(character=character, cards=cards)


def hold(*weapons: str, character: str = JASON) -> Equip:
    return Equip(character=character, weapons=weapons)


def lying(*cards: str) -> tuple[Fact, ...]:
    """These cards lie in the Stash."""
    return tuple(CardCrafted(card=card) for card in cards)


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


# --- hands and Holsters ---


@pytest.mark.rule("RI-INV-10")
def test_two_hands_hold_one_two_handed_weapon_or_two_one_handed_ones() -> None:
    armed = (*between(), *owning(JASON, "AK-47", "Colt .45", "Desert Eagle"))
    both = given(armed).when(hold("AK-47", "Colt .45"))
    both.refused_by("RI-INV-10", "3 hands", "there are 2")
    given(armed).when(hold("Machete", "Colt .45", "Desert Eagle")).refused_by("RI-INV-10")
    roomy = (*armed, *wearing(JASON, "Belt Holster", "Backpack Holster"))
    given(roomy).when(hold("AK-47")).then(HandsFilled(character=JASON, weapons=("AK-47",)))
    scene = given(roomy).when(hold("Colt .45", "Desert Eagle"))
    assert scene.game.characters[JASON].equipped == ("Colt .45", "Desert Eagle")
    scene.when(hold("Colt .45", "Desert Eagle")).unfit("weapons")


@pytest.mark.rule("RI-CARD-04")
def test_how_many_hands_a_weapon_needs_is_asked_for() -> None:
    scene = given(between(), owning(JASON, "Harpoon")).when(hold("Harpoon")).asks("value:weapon/Harpoon")
    (question,) = scene.questions
    assert [shape.name for shape in question.fields] == ["hands"]  # type: ignore[attr-defined]


@pytest.mark.rule("RI-INV-11")
def test_a_holster_takes_only_weapons_of_its_kind() -> None:
    armed = (*between(), *owning(JASON, "Desert Eagle", in_hand=True))
    backpack = (*armed, *wearing(JASON, "Backpack Holster"))
    given(backpack).when(hold("Machete")).refused_by("RI-INV-11", "Choose what Jason takes in hand")
    belt = (*armed, *wearing(JASON, "Belt Holster"))
    given(belt).when(hold("Machete")).accepted()
    ak = (*between(), *owning(JASON, "AK-47", in_hand=True), *wearing(JASON, "Belt Holster"))
    given(ak).when(hold("Machete")).refused_by("RI-INV-11", "0 slots for two-handed")


@pytest.mark.rule("RI-INV-12")
def test_a_belt_holster_holds_two_one_handed_weapons() -> None:
    belt = (*between(), *wearing(JASON, "Belt Holster"), *owning(JASON, "Colt .45", "Skorpion"))
    armed = (*belt, *owning(JASON, "Desert Eagle", in_hand=True))
    given(armed).when(hold("Machete")).refused_by("RI-INV-12", "2 slots")
    given(armed).when(hold("Machete", "Colt .45")).accepted()
    given(belt, lying("weapon:Desert Eagle"), owning(JASON, "AK-47", in_hand=True)).when(
        take("weapon:Desert Eagle")
    ).refused_by("RI-INV-12")


@pytest.mark.rule("RI-INV-13")
def test_a_backpack_holster_holds_one_two_handed_weapon() -> None:
    packed = (*between(), *wearing(JASON, "Backpack Holster"), *owning(JASON, "STG-90"))
    given(packed, owning(JASON, "AK-47", in_hand=True)).when(hold("Machete")).refused_by(
        "RI-INV-13", "1 slots"
    )
    double = (*between(), *wearing(JASON, "Double Back Holster"), *owning(JASON, "STG-90"))
    given(double, owning(JASON, "AK-47", in_hand=True)).when(hold("Machete")).accepted()


@pytest.mark.rule("RI-INV-14")
def test_what_was_left_in_the_stash_is_not_used_in_the_mission() -> None:
    left = lying("weapon:STG-90", "item:Medicine")
    given(in_mission(*left)).when(hold("STG-90")).refused_by("RI-INV-14", "left in the Team Stash")
    given(in_mission(*left)).when(c.UseItem(character=JASON, item="Medicine")).refused_by("RI-ITEM-02")
    given(between(), left).when(hold("STG-90")).refused_by("RI-INV-14")
    given(between()).when(hold("STG-90")).unfit("weapons")
    given(in_mission(*owning(JASON, "Skorpion"))).when(hold("Skorpion")).refused_by("RI-SWITCH-01")


@pytest.mark.rule("RI-INV-14", "RI-INV-11")
def test_a_mission_begins_only_with_what_everybody_can_carry() -> None:
    ready = (*ready_to_begin(), *ticked_off(), *shop_values(), *owning(JASON, "Desert Eagle"))
    given(ready).when(c.BeginPlay()).refused_by("RI-INV-11", "Desert Eagle")
    given(ready, wearing(JASON, "Belt Holster")).when(c.BeginPlay()).then(
        WeaponLoaded(character=JASON, weapon="Desert Eagle", rounds=5), SetupCompleted(), EventPhaseBegan()
    )
    given(ready).when(put("weapon:Desert Eagle")).when(c.BeginPlay()).accepted()
    many = (*ready_to_begin(), *ticked_off(), *carrying(JASON, "Medicine", "Sprint Burst"))
    given(many).when(c.BeginPlay()).refused_by("RI-INV-05")


@pytest.mark.rule("RI-INV-15")
def test_one_sack_and_one_holster_of_each_kind_each() -> None:
    sacked = (*between(hides=20), *wearing(JASON, "Simple Sack", "Backpack Holster"))
    given(sacked).when(Craft(name="Rugged Sack", receiver=JASON)).refused_by("RI-INV-15", "Simple Sack")
    given(sacked, lying("sack:Rugged Sack")).when(take("sack:Rugged Sack")).refused_by("RI-INV-15")
    given(sacked, lying("sack:Rugged Sack")).when(put("sack:Simple Sack")).when(
        take("sack:Rugged Sack")
    ).accepted()
    # RI-AMB-12: a Double Back Holster is one of the backpack kind.
    double = Craft(name="Double Back Holster", receiver=JASON)
    given(sacked).when(double).refused_by("RI-INV-15")
    given(sacked).when(Craft(name="Belt Holster", receiver=JASON)).accepted()


def test_boards_are_taken_before_what_they_hold() -> None:
    cards = (
        "item:Medicine", "item:Sprint Burst", "sack:Simple Sack", "weapon:Skorpion", "holster:Belt Holster",
    )  # fmt: skip
    scene = given(between(), lying(*cards)).when(
        take(*cards), {"place:Skorpion": "hand", "aside:Skorpion": "Machete"}
    )
    after = scene.game.characters[JASON]
    assert (after.items, after.gear) == (("Medicine", "Sprint Burst"), ("Simple Sack", "Belt Holster"))
    assert WeaponPutAway(character=JASON, weapon="Machete") in scene.facts
    assert WeaponEquipped(character=JASON, weapon="Skorpion") in scene.facts
    assert scene.game.stash.cards == ()


def test_money_and_hides_are_no_cards() -> None:
    assert given(between(), stash(100)).before.game.stash.cards == ()
