"""Mission 0: a training mission that leaves nothing behind (RI-MIS-02 to RI-MIS-09)."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import given, values
from tests.tracker.systems.rook_islands.missions_under_way import (
    aims,
    before,
    hurt,
    in_setup,
    under_way,
    unit,
)
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import GearOwned
from tracker.systems.rook_islands.facts.fight import EnemyHurt, EnemyRemoved, InsanityTokensGained
from tracker.systems.rook_islands.facts.mission import (
    EventPhaseBegan,
    MissionSucceeded,
    ObjectiveMet,
    PlayerTurnOpened,
    SetupCompleted,
    WeaponOwned,
)
from tracker.systems.rook_islands.facts.reward import InsanityRisen
from tracker.systems.rook_islands.facts.talents import TalentGained
from tracker.systems.rook_islands.facts.unit import ObjectiveMissed
from tracker.systems.rook_islands.state import OVER, SUCCESS, Stash

DOG, BERSERKER = unit("Guard dog", "red", hp=3, kind="guard_dog"), unit("Berserker", hp=8)
BEHEADER = unit("Beheader", "red")
GUNS = (
    *values("weapon/Skorpion", hands=1), *values("weapon/M133", hands=2), *values("weapon/STG-90", hands=2),
)  # fmt: skip


@pytest.mark.rule("RI-MIS-03")
def test_the_last_guard_dog_gone_is_the_mission_won() -> None:
    scene = under_way(0, DOG, BEHEADER).when(hurt("beheader-red", 6, by="Jason"))
    assert aims(scene)["main"] == "open"
    scene.when(hurt("guard-dog-red", 2, by="Jason"))
    assert aims(scene)["main"] == "open"
    scene.when(hurt("guard-dog-red", 1, by="Jason"))
    assert ObjectiveMet(objective="main") in scene.facts
    assert MissionSucceeded() in scene.facts
    assert (scene.game.mission.phase, scene.game.mission.result) == (OVER, SUCCESS)


@pytest.mark.rule("RI-MIS-03", "RI-GLOS-08")
def test_wild_animals_are_enemies_too() -> None:
    panther = unit("Black Panther", kind="wild_animal")
    scene = under_way(0, DOG, panther).when(hurt("guard-dog-red", 3, by="Jason"))
    assert aims(scene)["main"] == "open"
    scene.when(hurt("black-panther", 6, by="Liza"))
    assert aims(scene)["main"] == "done"


@pytest.mark.rule("RI-MIS-04")
def test_a_kill_by_the_explosion_of_a_barrel_counts() -> None:
    near = unit("Beheader", "red", left=2)
    barrel = c.RecordHurt(unit="terrain:Red Barrel", hp=1, cause="Machete", by="Jason")
    said = {"hurt:explosion": ["beheader-red"], "hurt:burnt_loot": 0, "hurt:burnt_leaves": 0}
    scene = under_way(0, DOG, near).when(barrel, said)
    assert EnemyRemoved(enemy="beheader-red", how="killed", cause="explosion", by="Jason") in scene.facts
    assert aims(scene)["second"] == "done"


@pytest.mark.rule("RI-MIS-04")
def test_the_fire_that_it_leaves_does_not_count() -> None:
    near = unit("Beheader", "red", left=3)
    barrel = c.RecordHurt(unit="terrain:Red Barrel", hp=1, cause="Machete", by="Jason")
    said = {"hurt:explosion": ["beheader-red"], "hurt:burnt_loot": 0, "hurt:burnt_leaves": 0}
    scene = under_way(0, DOG, near).when(barrel, said)
    scene.when(hurt("beheader-red", 1, cause="fire"))
    assert EnemyRemoved(enemy="beheader-red", how="killed", cause="fire") in scene.facts
    assert aims(scene)["second"] == "open"


@pytest.mark.rule("RI-MIS-05")
def test_the_berserker_must_be_the_last() -> None:
    scene = under_way(0, DOG, BERSERKER).when(hurt("berserker", 8, by="Jason"))
    scene.then(
        EnemyHurt(enemy="berserker", hp=8, cause="Machete", by="Jason"),
        EnemyRemoved(enemy="berserker", how="killed", cause="Machete", by="Jason"),
        InsanityTokensGained(character="Jason", tokens=1, why="killed Berserker"),
        ObjectiveMissed(objective="third"),
    )
    assert aims(scene)["third"] == "missed"
    scene = under_way(0, DOG, BERSERKER).when(hurt("guard-dog-red", 3, by="Jason"))
    assert aims(scene)["third"] == "open"
    scene.when(hurt("berserker", 8, by="Jason"))
    assert aims(scene) == {"main": "done", "second": "missed", "third": "done"}


@pytest.mark.rule("RI-MIS-07")
def test_everybody_begins_with_insanity_7() -> None:
    scene = given(before(0)).when(c.StartMission(number=0))
    jason = scene.game.characters["Jason"]
    assert (jason.insanity, jason.hp, jason.max_hp, jason.mp) == (7, 9, 9, 5)
    assert jason.weapons == ("Machete", "Fist Punch")
    assert InsanityRisen(character="Liza", by=7, why="for Mission 0") in scene.facts
    later = given(before(1)).when(c.StartMission(number=1)).game.characters
    assert [each.insanity for each in later.values()] == [0, 0]


@pytest.mark.rule("RI-MIS-08", "RI-MIS-09")
def test_each_takes_another_outfit_with_its_holster() -> None:
    scene = in_setup(0, GUNS).when(c.ChooseOutfit(character="Jason", weapon="Desert Eagle"))
    scene.then(
        WeaponOwned(character="Jason", weapon="Desert Eagle"),
        TalentGained(character="Jason", talent="Quick Trigger", why="outfit"),
        GearOwned(character="Jason", gear="Belt Holster"),
    )
    same = c.ChooseOutfit(character="Liza", weapon="Desert Eagle")
    in_setup(0, GUNS, scene.facts).when(same).refused_by("RI-MIS-08", "Jason", "Quick Trigger")
    scene.when(c.ChooseOutfit(character="Liza", weapon="M133"))
    assert scene.game.characters["Liza"].talents == ("Sprint Slide",)
    assert scene.game.characters["Liza"].gear == ("Backpack Holster",)


@pytest.mark.rule("RI-MIS-09")
@pytest.mark.parametrize(
    ("weapon", "holster"), [("Skorpion", "Belt Holster"), ("STG-90", "Backpack Holster")]
)
def test_the_holster_fits_the_hands_of_the_weapon(weapon: str, holster: str) -> None:
    scene = in_setup(0, GUNS).when(c.ChooseOutfit(character="Liza", weapon=weapon))
    assert scene.game.characters["Liza"].gear == (holster,)


@pytest.mark.rule("RI-MIS-08")
def test_one_outfit_each_and_only_in_this_mission() -> None:
    scene = in_setup(0, GUNS).when(c.ChooseOutfit(character="Jason", weapon="Desert Eagle")).accepted()
    again = c.ChooseOutfit(character="Jason", weapon="M133")
    in_setup(0, GUNS, scene.facts).when(again).refused_by("RI-MIS-08", "one outfit each")
    in_setup(0, GUNS).when(c.ChooseOutfit(character="Jason", weapon="Bow")).unfit("weapon")
    in_setup(1, GUNS).when(c.ChooseOutfit(character="Jason", weapon="M133")).unfit("weapon")
    under_way(0, GUNS).when(again).refused_by("RI-FLOW-04")


@pytest.mark.rule("RI-MIS-08")
def test_the_set_up_is_not_done_before_everybody_has_an_outfit() -> None:
    step = c.ConfirmSetup(step="outfits")
    in_setup(0, GUNS).when(step).refused_by("RI-MIS-08", "Jason, Liza")
    scene = in_setup(0, GUNS).when(c.ChooseOutfit(character="Jason", weapon="Desert Eagle"))
    in_setup(0, GUNS, scene.facts).when(step).refused_by("RI-MIS-08", "Liza")
    scene.when(c.ChooseOutfit(character="Liza", weapon="Skorpion")).when(step).accepted()


@pytest.mark.rule("RI-MIS-06")
@pytest.mark.parametrize("won", [True, False])
def test_nothing_of_it_is_saved(won: bool) -> None:
    scene = given(before(0), GUNS, played_to_its_end(won=won)).when(c.StartMission(number=1))
    jason = scene.game.characters["Jason"]
    assert (jason.weapons, jason.talents, jason.gear) == (("Machete", "Fist Punch"), (), ())
    assert (jason.xp, jason.insanity, scene.game.exploration_token) == (0, 0, 0)
    assert scene.game.stash == Stash()


@pytest.mark.rule("RI-MIS-06")
def test_what_it_lent_of_insanity_is_booked_back() -> None:
    facts = played_to_its_end(won=True)
    booked = [move.amount for fact in facts for move in fact.moves() if move.ledger == "insanity"]
    assert (sum(booked), booked.count(7), booked.count(-7)) == (0, 2, 2)


def played_to_its_end(*, won: bool) -> tuple[Fact, ...]:
    """Mission 0 from its briefing on, with outfits and a kill."""
    scene = given(before(0), GUNS).when(c.StartMission(number=0))
    facts = [*scene.facts]
    for name, weapon in (("Jason", "Desert Eagle"), ("Liza", "M133")):
        facts += scene.when(c.ChooseOutfit(character=name, weapon=weapon)).facts
    facts += [SetupCompleted(), EventPhaseBegan(), PlayerTurnOpened(), *BEHEADER]
    scene = given(before(0), GUNS, *facts)
    if not won:
        return (*facts, *scene.when(c.FailMission(why="we give up")).facts)
    facts += scene.when(hurt("beheader-red", 6, by="Jason")).facts
    return (*facts, *scene.when(c.BringHome()).facts)
