"""Weapon Mods: which weapon takes which, and what they do to it."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.between_missions import (
    JASON,
    KEITH,
    LIZA,
    between,
    in_mission,
    owning,
    shop_values,
    wearing,
)
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, values
from tests.tracker.systems.rook_islands.setting_up_scenes import ready_to_begin, ticked_off
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.kernel.questions import EnterValues
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.shop import AttachMod, DetachMod, PutIntoStash
from tracker.systems.rook_islands.facts.action import HandedOver, LootTaken
from tracker.systems.rook_islands.facts.fight import EnemyHurt, RoundsSpent
from tracker.systems.rook_islands.facts.mission import WeaponLoaded
from tracker.systems.rook_islands.facts.shop import CardBought, ModAttached, ModDetached

DOT, MAGAZINE, BARREL = "Red Dot Sight", "Extended Magazine", "Long Barrel"
SHOT = {"attack:sight": "clear"}


def mods(*names: str) -> tuple[Fact, ...]:
    """These mods lie in the Stash."""
    return tuple(CardBought(card=f"mod:{name}", price=0) for name in names)


def screwed(character: str, weapon: str, *names: str) -> tuple[Fact, ...]:
    """These mods are on this weapon."""
    attached = tuple(ModAttached(character=character, weapon=weapon, mod=name) for name in names)
    return (*mods(*names), *attached)


def attach(weapon: str, mod: str, character: str = JASON, **more: str) -> AttachMod:
    return AttachMod(character=character, weapon=weapon, mod=mod, **more)


def mods_of(scene: Scenario, character: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = scene.game.characters[character].mods
    return found


@pytest.mark.rule("RI-MOD-01")
def test_a_mod_goes_only_on_a_weapon_whose_card_lists_it() -> None:
    armed = (*between(), *owning(JASON, "Colt .45", "Machete"), *mods(DOT, "Suppressor"))
    given(armed).when(attach("Colt .45", "Suppressor")).refused_by("RI-MOD-01", "does not fit", DOT.lower())
    given(armed).when(attach("Machete", DOT)).refused_by("RI-MOD-01", "no mod")
    given(armed).when(attach("Colt .45", DOT)).then(ModAttached(character=JASON, weapon="Colt .45", mod=DOT))
    given(armed).when(attach("AK-47", DOT)).unfit("weapon")


@pytest.mark.rule("RI-MOD-02")
def test_a_weapon_takes_one_mod_for_each_screw() -> None:
    one = (*between(), *owning(JASON, "Colt .45"), *screwed(JASON, "Colt .45", MAGAZINE), *mods(DOT))
    given(one).when(attach("Colt .45", DOT)).refused_by("RI-MOD-02", "1 of 1 screws")
    given(one).when(DetachMod(character=JASON, weapon="Colt .45", mod=MAGAZINE)).when(
        attach("Colt .45", DOT)
    ).accepted()
    none = values("weapon/Colt .45", screws=0)
    given(between(), none, owning(JASON, "Colt .45"), mods(DOT)).when(attach("Colt .45", DOT)).refused_by(
        "RI-MOD-02", "0 of 0"
    )
    two = (*between(), *owning(JASON, "AK-47"), *screwed(JASON, "AK-47", MAGAZINE, DOT), *mods(BARREL))
    given(two).when(attach("AK-47", BARREL)).refused_by("RI-MOD-02", "2 of 2")


@pytest.mark.rule("RI-MOD-02")
def test_screws_and_fitting_mods_are_asked_for_when_a_mod_is_attached() -> None:
    armed = (*between(), *owning(JASON, "Harpoon"), *mods(DOT))
    scene = given(armed).when(attach("Harpoon", DOT)).asks("value:weapon/Harpoon")
    (question,) = scene.questions
    assert isinstance(question, EnterValues)
    assert [shape.name for shape in question.fields] == ["screws", "fits"]


@pytest.mark.rule("RI-MOD-03")
def test_before_a_mission_mods_move_between_weapons_and_players() -> None:
    both = (*between(), *owning(JASON, "Colt .45", "Skorpion"), *owning(LIZA, "Colt .45"))
    dotted = (*both, *screwed(JASON, "Colt .45", DOT))
    scene = (
        given(dotted)
        .when(attach("Colt .45", DOT, LIZA, owner=JASON, off="Colt .45"))
        .then(
            ModDetached(character=JASON, weapon="Colt .45", mod=DOT),
            ModAttached(character=LIZA, weapon="Colt .45", mod=DOT),
        )
    )
    assert (mods_of(scene, JASON), mods_of(scene, LIZA)) == ({}, {"Colt .45": (DOT,)})
    own = given(dotted).when(attach("Skorpion", DOT, off="Colt .45"))
    assert mods_of(own, JASON) == {"Skorpion": (DOT,)}
    given(dotted).when(attach("Colt .45", DOT, off="Colt .45")).unfit("off")
    given(dotted).when(attach("Skorpion", MAGAZINE, off="Colt .45")).unfit("mod")
    given(dotted).when(attach("Skorpion", DOT, owner=LIZA, off="AK-47")).unfit("weapon")


@pytest.mark.rule("RI-MOD-03", "RI-STASH-01")
def test_a_mod_comes_out_of_the_stash_and_goes_back_into_it() -> None:
    armed = (*between(), *owning(JASON, "Colt .45"))
    given(armed).when(attach("Colt .45", DOT)).refused_by("RI-STASH-01", "no Red Dot Sight")
    given(armed, mods(DOT)).when(DetachMod(character=JASON, weapon="Colt .45", mod=DOT)).unfit("mod")
    off = given(armed, screwed(JASON, "Colt .45", DOT)).when(
        DetachMod(character=JASON, weapon="Colt .45", mod=DOT)
    )
    assert (mods_of(off, JASON), off.game.stash.cards) == ({}, (f"mod:{DOT}",))


@pytest.mark.rule("RI-MOD-04")
def test_during_a_mission_mods_stay_on_their_weapon_also_in_other_hands() -> None:
    armed = (*owning(JASON, "AK-47", in_hand=True), *screwed(JASON, "AK-47", MAGAZINE), *mods(DOT))
    mission = (*mission_one(JASON, KEITH), *shop_values(), *armed, *wearing(KEITH, "Backpack Holster"))
    give = c.Give(character=JASON, receiver=KEITH, objects=("weapon:AK-47",))
    scene = given(mission).when(give, {"adjacent": True, "consent": True, "place:AK-47": "holster"})
    assert (mods_of(scene, JASON), mods_of(scene, KEITH)) == ({}, {"AK-47": (MAGAZINE,)})
    scene.when(DetachMod(character=KEITH, weapon="AK-47", mod=MAGAZINE)).refused_by("RI-MOD-04")
    given(mission).when(DetachMod(character=JASON, weapon="AK-47", mod=MAGAZINE)).refused_by("RI-MOD-04")
    given(mission).when(attach("AK-47", DOT)).refused_by("RI-MOD-04", "during a mission")


@pytest.mark.rule("RI-MOD-04")
def test_of_two_weapons_of_a_name_each_takes_its_share_of_the_mods_along() -> None:
    pair = (*between(), *owning(JASON, "Colt .45", "Colt .45"), *screwed(JASON, "Colt .45", DOT, MAGAZINE))
    given(pair, mods(DOT)).when(attach("Colt .45", DOT)).refused_by("RI-MOD-02", "2 of 2")
    one = HandedOver(giver=JASON, receiver=LIZA, kind="weapon", name="Colt .45")
    game = given(pair, one).before.game
    assert game.characters[JASON].mods == {"Colt .45": (MAGAZINE,)}
    assert game.characters[LIZA].mods == {"Colt .45": (DOT,)}
    stashed = given(pair).when(PutIntoStash(character=JASON, cards=("weapon:Colt .45",)))
    assert mods_of(stashed, JASON) == {"Colt .45": (DOT, MAGAZINE)}


@pytest.mark.rule("RI-MOD-05", "RI-CARD-03")
def test_a_mods_effect_applies_together_with_the_weapons() -> None:
    armed = owning(JASON, "Colt .45", in_hand=True)
    loaded = WeaponLoaded(character=JASON, weapon="Colt .45", rounds=4)
    attack = c.Attack(character=JASON, weapon="Colt .45", target="beheader-red")
    mission = (*in_mission(*armed, loaded),)
    plain = given(mission).when(attack, {**SHOT, "attack:roll": "hit"})
    assert die_of(plain) == "yellow"
    dotted = given(mission, screwed(JASON, "Colt .45", DOT)).when(attack, {**SHOT, "attack:roll": "hit"})
    assert die_of(dotted) == "green"
    given(mission, screwed(JASON, "Colt .45", MAGAZINE)).when(attack, SHOT).asks("attack:roll")


def die_of(scene: Scenario) -> str:
    return next(fact.die for fact in scene.facts if isinstance(fact, DieRolled))


@pytest.mark.rule("RI-MOD-05")
def test_a_mod_may_add_damage() -> None:
    armed = (*owning(JASON, "AK-47", in_hand=True), *screwed(JASON, "AK-47", BARREL))
    loaded = WeaponLoaded(character=JASON, weapon="AK-47", rounds=6)
    attack = c.Attack(character=JASON, weapon="AK-47", target="beheader-red", mode="single")
    scene = given(in_mission(*armed, loaded)).when(attack, {**SHOT, "attack:roll": "hit"})
    assert EnemyHurt(enemy="beheader-red", hp=3, cause="AK-47", by=JASON) in scene.facts
    assert RoundsSpent(character=JASON, weapon="AK-47", rounds=1) in scene.facts


@pytest.mark.rule("RI-SETUP-16")
def test_a_weapon_is_loaded_with_what_its_mods_hold() -> None:
    armed = (*owning(JASON, "AK-47", in_hand=True), *screwed(JASON, "AK-47", MAGAZINE))
    scene = given(between(), armed).when(c.StartMission(number=2))
    assert scene.game.characters[JASON].rounds == {"AK-47": 8}


@pytest.mark.rule("RI-SETUP-16")
def test_what_changed_during_the_set_up_is_loaded_before_play() -> None:
    colt = (
        *owning(JASON, "Colt .45", in_hand=True),
        WeaponLoaded(character=JASON, weapon="Colt .45", rounds=4),
    )
    ready = (*ready_to_begin(), *ticked_off(), *shop_values())
    belt = wearing(JASON, "Belt Holster")
    laid_aside = given(ready, belt, colt[0]).before.game.characters[JASON]
    assert laid_aside.rounds == {}
    more = given(ready, belt, colt[0], screwed(JASON, "Colt .45", MAGAZINE)).when(c.BeginPlay())
    assert WeaponLoaded(character=JASON, weapon="Colt .45", rounds=6) in more.facts
    full = WeaponLoaded(character=JASON, weapon="Colt .45", rounds=6)
    less = given(ready, belt, colt[0], full).when(c.BeginPlay())
    assert less.game.characters[JASON].rounds["Colt .45"] == 4


@pytest.mark.rule("RI-LOOT-11")
def test_loot_ammunition_fills_what_a_mod_adds() -> None:
    armed = (*owning(JASON, "AK-47", in_hand=True), *screwed(JASON, "AK-47", MAGAZINE))
    loaded = WeaponLoaded(character=JASON, weapon="AK-47", rounds=6)
    take = c.TakeLoot(character=JASON, loot="Ammunition", weapon="AK-47")
    scene = given(in_mission(*armed, loaded)).when(take, rulings={"RI-MIS-14": "a token got mixed in"})
    assert WeaponLoaded(character=JASON, weapon="AK-47", rounds=2) in scene.facts
    assert LootTaken(character=JASON, loot="Ammunition") in scene.facts
