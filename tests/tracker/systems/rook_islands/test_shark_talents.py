"""The Shark's talents: The Right Spot, Impulse Training, Animal Takedown and Field Medic."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import BESIDE, RED, blow, jason, outcome, rolled
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, mp, placed, values
from tests.tracker.systems.rook_islands.playing import character, mission, step
from tests.tracker.systems.rook_islands.talented import (
    FAILED,
    TAKEN,
    has,
    insanity,
    jason_has,
    takes_down,
    use,
)
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import ImpulseUsed, MovementForfeited
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    AttackResolved,
    CharacterHurt,
    EnemyHurt,
    EnemyRemoved,
    StatusGained,
    TakedownAttempted,
)
from tracker.systems.rook_islands.facts.mission import InsanityCardFlipped, MovementRegained
from tracker.systems.rook_islands.facts.talents import ImpulseRecovered, TalentTookEffect, TalentUsed


@pytest.mark.rule("RI-TAL-25")
def test_the_right_spot_hits_by_itself_for_double_damage() -> None:
    spot = jason_has("The Right Spot", points=3).when(use("The Right Spot"))
    spot.when(jason("Machete", RED), BESIDE).then(
        *blow("Machete", RED),
        TalentTookEffect(character="Jason", talent="The Right Spot"),
        outcome(RED, "hit"),
        EnemyHurt(enemy=RED, hp=4, cause="Machete", by="Jason"),
    )
    spot.when(jason("Fist Punch", RED), BESIDE)
    assert mission(spot).enemies[RED].hp == 1


@pytest.mark.rule("RI-TAL-26", "RI-TAL-14")
def test_beside_oneself_the_right_spot_triples_and_impairs() -> None:
    spot = jason_has("The Right Spot", points=10).when(use("The Right Spot"))
    spot.when(jason("Machete", RED), BESIDE)
    assert EnemyHurt(enemy=RED, hp=6, cause="Machete", by="Jason") in spot.facts
    assert StatusGained(unit="Jason", status="Impair") in spot.facts
    assert character(spot, "Jason").status == ("Impair",)


@pytest.mark.rule("RI-TAL-26")
def test_the_impairment_binds_in_the_next_turn() -> None:
    spot = jason_has("The Right Spot", points=10).when(use("The Right Spot"))
    spot.when(jason("Machete", RED), BESIDE).when(step("Jason")).accepted()


@pytest.mark.rule("RI-TAL-26")
def test_damage_is_multiplied_before_bloodlust_is_added() -> None:
    card = (MovementRegained(character="Jason", mp=5),)
    wild = given(
        mission_one(), has("Jason", "The Right Spot"), *card, mission_flip("Jason", "Bloodlust")
    ).when(use("The Right Spot"))
    wild.when(jason("Machete", RED), BESIDE)
    assert EnemyHurt(enemy=RED, hp=5, cause="Machete", by="Jason") in wild.facts


def mission_flip(name: str, effect: str) -> tuple[Fact, ...]:
    """A character's Insanity card shows this."""
    return (InsanityCardFlipped(character=name, effect=effect, band="0+"),)


@pytest.mark.rule("RI-TAL-28")
def test_impulse_training_brings_the_impulse_back_once() -> None:
    trained = jason_has("Impulse Training", (ImpulseUsed(character="Jason", effect="gain 3 MP"),))
    trained.when(c.Impulse(character="Jason")).refused_by("RI-TURN-05")
    trained = jason_has("Impulse Training", (ImpulseUsed(character="Jason", effect="gain 3 MP"),))
    trained.when(use("Impulse Training")).then(
        TalentUsed(
            character="Jason", talent="Impulse Training", per="mission", effect="The Impulse is ready again"
        ),
        ImpulseRecovered(character="Jason"),
    )
    assert character(trained, "Jason").discard == ()
    trained.when(c.Impulse(character="Jason")).accepted()
    trained.when(c.Impulse(character="Jason")).refused_by("RI-TURN-05")
    jason_has("Impulse Training").when(use("Impulse Training")).unfit("talent")


DOG = "guard-dog-red"


def dog_beside(points: int, left: int = 2) -> Scenario:
    return given(
        mission_one(enemies=placed("Guard dog", "red", hp=left)), has("Jason", "Animal Takedown"),
        insanity("Jason", points), mp("Jason", 3),
    )  # fmt: skip


@pytest.mark.rule("RI-TAL-29")
def test_a_failed_takedown_of_an_animal_is_answered() -> None:
    scene = dog_beside(4).when(takes_down(DOG), FAILED)
    scene.asks("takedown:back:roll")
    scene = dog_beside(4).when(takes_down(DOG), FAILED | {"takedown:back:roll": "hit"})
    scene.then(
        TakedownAttempted(character="Jason", target=DOG),
        rolled("red", "blank", "Takedown on Guard dog red"),
        MovementForfeited(character="Jason", mp=3),
        AttackAnnounced(attacker=DOG, weapon="bite", target="Jason", free=True),
        rolled("yellow", "hit", "bite at Jason", actor=DOG),
        AttackResolved(attacker=DOG, target="Jason", outcome="hit"),
        CharacterHurt(character="Jason", hp=1, cause="bite", by=DOG),
    )
    assert character(scene, "Jason").mp == 0


@pytest.mark.rule("RI-TAL-29", "RI-TAL-14")
def test_beside_oneself_no_animal_answers() -> None:
    dog_beside(10).when(takes_down(DOG), FAILED).then(
        TakedownAttempted(character="Jason", target=DOG),
        rolled("red", "blank", "Takedown on Guard dog red"),
        MovementForfeited(character="Jason", mp=3),
    )


@pytest.mark.rule("RI-TAL-29", "RI-INS-05")
def test_an_animal_taken_down_flees_and_gives_no_token() -> None:
    scene = dog_beside(4).when(takes_down(DOG), TAKEN)
    assert EnemyRemoved(enemy=DOG, how="fled", cause="Takedown", by="Jason") in scene.facts
    assert character(scene, "Jason").insanity_tokens == 0
    dog_beside(4, left=3).when(takes_down(DOG), {"takedown:adjacent": True}).asks("takedown:roll")
    wild = given(mission_one(), has("Jason", "Animal Takedown"))
    wild.when(takes_down("asian-black-bear"), TAKEN).refused_by("RI-TAKE-06")


@pytest.mark.rule("RI-TAL-30")
def test_field_medic_is_used_once_its_text_was_typed() -> None:
    scene = jason_has("Field Medic").when(use("Field Medic"))
    scene.asks("value:talent/Field Medic")
    typed = values(
        "talent/Field Medic", uses="once_per_turn", effect="bandages heal 1 more", insanity=None, max_hp=0,
        max_mp=0,
    )  # fmt: skip
    jason_has("Field Medic", typed).when(use("Field Medic")).then(
        TalentUsed(character="Jason", talent="Field Medic", per="turn", effect="bandages heal 1 more")
    )
