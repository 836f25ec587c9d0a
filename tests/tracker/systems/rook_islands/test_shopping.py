"""Buying cards, and the Team Stash that pays for them."""

import pytest

from tests.tracker.systems.rook_islands.between_missions import (
    DAISY,
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
from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_started,
    stand_in_values,
    values,
)
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.commands.shop import BuyCard, Craft
from tracker.systems.rook_islands.commands.talents import BuyTalent
from tracker.systems.rook_islands.facts.action import WeaponPutAway
from tracker.systems.rook_islands.facts.mission import MissionFailed, WeaponEquipped
from tracker.systems.rook_islands.facts.reward import ExperienceEarned, MissionTallied, PossessionsRestored
from tracker.systems.rook_islands.facts.shop import (
    CardBought,
    CardCrafted,
    CardStashed,
    LeavesSpent,
    ModAttached,
)

MEDICINE = BuyCard(card="item:Medicine")
SKORPION = BuyCard(card="weapon:Skorpion", receiver=LIZA)


@pytest.mark.rule("RI-BUY-01")
def test_nothing_is_bought_during_a_mission_and_everything_after_it() -> None:
    during = given(in_mission(*stash(2000))).when(MEDICINE)
    during.refused_by("RI-BUY-01", "during a mission")
    assert during.before.game.stash.money == 2000
    after = given(between(money=2000)).when(MEDICINE)
    assert after.game.stash.money == 1800
    given(won_not_brought_home(*stash(2000))).when(MEDICINE).refused_by("RI-BUY-01")


@pytest.mark.rule("RI-BUY-01", "RI-SETUP-17")
def test_before_a_mission_begins_and_after_one_that_failed_the_shop_is_open() -> None:
    known = (*founded(), *stand_in_values(), *shop_values(), *stash(400))
    given(known, mission_started()).when(MEDICINE).accepted()
    lost = (MissionFailed(why="lost"), PossessionsRestored(number=1))
    given(in_mission(), lost, stash(400)).when(MEDICINE).accepted()
    given(in_mission(*stash(400)), lost).when(MEDICINE).refused_by("RI-BUY-04")


@pytest.mark.rule("RI-BUY-02", "RI-INV-03")
def test_a_purchase_names_who_receives_it_and_no_single_payer() -> None:
    given(between(money=900)).when(BuyCard(card="weapon:AK-47", receiver=JASON)).then(
        CardBought(card="weapon:AK-47", price=900, receiver=JASON),
        WeaponPutAway(character=JASON, weapon="Machete"),
        WeaponPutAway(character=JASON, weapon="Fist Punch"),
        WeaponEquipped(character=JASON, weapon="AK-47"),
    )
    assert set(CardBought.__struct_fields__) == {"card", "price", "receiver"}
    to_stash = given(between(money=900)).when(BuyCard(card="weapon:AK-47"))
    to_stash.then(CardBought(card="weapon:AK-47", price=900))
    assert to_stash.game.stash.cards == ("weapon:AK-47",)


@pytest.mark.rule("RI-BUY-03", "RI-CARD-05")
def test_only_a_card_with_a_price_is_bought() -> None:
    given(between(money=5000)).when(BuyCard(card="weapon:Machete")).refused_by("RI-BUY-03", "no price")
    given(between(money=5000)).when(BuyCard(card="item:Sprint Burst")).refused_by("RI-BUY-03")


@pytest.mark.rule("RI-BUY-03")
def test_a_price_that_nobody_entered_is_asked_for() -> None:
    unknown = (*founded(), *stash(5000), MissionTallied(number=1))
    given(unknown).when(BuyCard(card="item:Medicine")).asks("value:item/Medicine")
    given(unknown).when(BuyCard(card="mod:Laser")).asks("value:mod/Laser")
    free = values("item/Medicine", price=0, copies=None)
    given(unknown, free).when(MEDICINE).then(CardBought(card="item:Medicine", price=0))


@pytest.mark.rule("RI-BUY-04")
def test_the_exact_price_leaves_the_stash_which_must_hold_it() -> None:
    scene = given(between(money=700)).when(BuyCard(card="weapon:Skorpion"))
    assert scene.game.stash.money == 300
    scene.when(BuyCard(card="weapon:Skorpion")).refused_by("RI-BUY-04", "$300 of $400")
    given(between(money=400)).when(BuyCard(card="weapon:Skorpion")).accepted()
    given(between(money=399)).when(BuyCard(card="weapon:Skorpion")).refused_by("RI-BUY-04")


@pytest.mark.rule("RI-BUY-04")
@pytest.mark.parametrize(("money", "asks"), [(0, False), (1, True)])
def test_with_an_empty_stash_nobody_reads_a_price_off_a_card(money: int, asks: bool) -> None:
    scene = given(founded(), stash(money)).when(BuyCard(card="weapon:Bow"))
    if asks:
        scene.asks("value:weapon/Bow")
    else:
        scene.refused_by("RI-BUY-04", "the Stash holds no money")


@pytest.mark.rule("RI-BUY-04")
def test_the_last_500_are_spent_once() -> None:
    before = between(money=500)
    first = given(before).when(BuyCard(card="weapon:Skorpion", receiver=""))
    given(before, *first.facts).when(BuyCard(card="weapon:Colt .45")).refused_by("RI-BUY-04", "$100 of $300")
    given(before).when(BuyCard(card="weapon:Colt .45")).accepted()


def test_what_a_ruling_lets_be_bought_takes_the_stash_below_zero() -> None:
    scene = given(between(money=100)).when(
        BuyCard(card="weapon:Skorpion"), rulings={"RI-BUY-04": "we pay next week"}
    )
    assert scene.game.stash.money == -300


@pytest.mark.rule("RI-BUY-05", "RI-INV-05")
def test_a_bought_card_needs_a_free_place_or_stays_in_the_stash() -> None:
    full = (*between(money=1000), *carrying(JASON, "Sprint Burst"))
    given(full).when(BuyCard(card="item:Medicine", receiver=JASON)).refused_by("RI-BUY-05", "no free slot")
    given(full).when(MEDICINE).then(CardBought(card="item:Medicine", price=200))
    given(full).when(BuyCard(card="item:Medicine", receiver=LIZA)).accepted()
    roomy = (*full, *wearing(JASON, "Simple Sack"))
    bought = given(roomy).when(BuyCard(card="item:Medicine", receiver=JASON))
    assert bought.game.characters[JASON].items == ("Sprint Burst", "Medicine")


@pytest.mark.rule("RI-BUY-05")
def test_a_bought_weapon_goes_into_hand_or_holster() -> None:
    given(between(money=400)).when(SKORPION).asks("aside:Skorpion")
    held = given(between(money=400)).when(SKORPION, {"aside:Skorpion": "Fist Punch"})
    held.then(
        CardBought(card="weapon:Skorpion", price=400, receiver=LIZA),
        WeaponPutAway(character=LIZA, weapon="Fist Punch"),
        WeaponEquipped(character=LIZA, weapon="Skorpion"),
    )
    assert held.game.characters[LIZA].equipped == ("Machete", "Skorpion")
    assert held.game.characters[LIZA].weapons == ("Machete", "Fist Punch", "Skorpion")
    armed = (*between(money=1000), *owning(LIZA, "AK-47", in_hand=True))
    given(armed).when(SKORPION).refused_by("RI-BUY-05", "neither a Holster slot nor a free hand")
    belt = (*armed, *wearing(LIZA, "Belt Holster"))
    assert given(belt).when(SKORPION).game.characters[LIZA].weapons[-1] == "Skorpion"


@pytest.mark.rule("RI-BUY-05", "RI-MOD-01")
def test_a_bought_mod_goes_on_a_weapon_of_its_owner() -> None:
    owned = (*between(money=1000), *owning(JASON, "Colt .45", in_hand=True))
    mod = BuyCard(card="mod:Red Dot Sight", receiver=JASON, weapon="Colt .45")
    given(owned).when(mod).then(
        CardBought(card="mod:Red Dot Sight", price=300, receiver=JASON),
        ModAttached(character=JASON, weapon="Colt .45", mod="Red Dot Sight"),
    )
    given(owned).when(BuyCard(card="mod:Red Dot Sight", receiver=JASON)).asks("weapon")
    wrong = BuyCard(card="mod:Red Dot Sight", receiver=JASON, weapon="Machete")
    given(owned).when(wrong).refused_by("RI-MOD-01")
    given(owned).when(BuyCard(card="mod:Red Dot Sight", receiver=LIZA, weapon="Colt .45")).unfit("weapon")
    unarmed = (*founded(DAISY), *shop_values(), *stash(1000), MissionTallied(number=1))
    given(unarmed).when(BuyCard(card="mod:Red Dot Sight", receiver=DAISY)).refused_by("RI-BUY-05")


@pytest.mark.rule("RI-COMP-07", "RI-COMP-09", "RI-CRAFT-06")
def test_of_a_card_there_are_only_so_many_copies() -> None:
    twice = given(between(money=5000)).when(MEDICINE).when(MEDICINE)
    twice.when(MEDICINE).refused_by("RI-CRAFT-06", "all 2 copies")
    eagle = BuyCard(card="weapon:Desert Eagle")
    given(between(money=5000)).when(eagle).when(eagle).refused_by("RI-COMP-09", "all 1 copies")
    box = pack.load()
    assert (box.components["item cards"], box.components["weapon and mod cards"]) == (28, 43)


@pytest.mark.rule("RI-INV-01")
def test_gear_is_items_weapons_and_weapon_mods() -> None:
    assert pack.load().words["gear"] == ("item", "weapon", "weapon_mod")
    for card in ("talent:First Aid", "sack:Simple Sack", "Medicine"):
        given(between(money=5000)).when(BuyCard(card=card)).refused_by("RI-INV-01", "neither item")
    given(between(money=5000)).when(BuyCard(card="item:")).unfit("card")
    given(between(money=5000)).when(BuyCard(card="item:Medicine", receiver="Vaas")).unfit("character")


@pytest.mark.rule("RI-STASH-01")
def test_what_the_team_owns_serves_every_player_whoever_found_it() -> None:
    scene = given(between(money=700, hides=3, green=2)).when(Craft(name="Medicine", receiver=LIZA))
    scene.then(
        LeavesSpent(colour="green", leaves=2, why="Medicine"),
        CardCrafted(card="item:Medicine", receiver=LIZA),
    )
    assert scene.game.stash.leaves == {}
    kept = given(between(), carrying(JASON, "Medicine"), CardStashed(character=JASON, card="item:Medicine"))
    assert kept.before.game.stash.cards == ("item:Medicine",)
    assert kept.before.game.characters[JASON].items == ()


@pytest.mark.rule("RI-STASH-02")
def test_experience_is_nobody_elses() -> None:
    earned = (
        ExperienceEarned(character=JASON, xp=500, why=""),
        ExperienceEarned(character=LIZA, xp=600, why=""),
    )
    scene = given(between(money=5000), earned).when(BuyTalent(character=LIZA, talent="Sprint Slide"))
    scene.refused_by("RI-TAL-03", "600")
    assert scene.before.game.characters[JASON].xp == 500
