"""Potions and how long they work (RI-AMB-10: this round is the first)."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    given,
    hp,
    mission_one,
    mp,
    opening_enemies,
    placed,
)
from tests.tracker.systems.rook_islands.playing import character
from tracker.facts.fact import Fact
from tracker.kernel.questions import PickOne
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import ItemGained, ItemUsed, LeafTaken, MovementGained
from tracker.systems.rook_islands.facts.fight import (
    CharacterHealed,
    CharacterHurt,
    EnemyHurt,
    FireEntered,
    StatusGained,
)
from tracker.systems.rook_islands.facts.mission import EnemyTurnBegan, PlayerTurnEnded
from tracker.systems.rook_islands.facts.shop import PotionTookEffect
from tracker.systems.rook_islands.facts.talents import TalentBought

JASON, LIZA = "Jason", "Liza"
DOG = placed("Guard dog", "red")


def held(item: str, name: str = JASON) -> Fact:
    return ItemGained(character=name, item=item)


def drink(item: str, name: str = JASON) -> c.UseItem:
    return c.UseItem(character=name, item=item)


def works(item: str, effect: str, rounds: int = 1, name: str = JASON) -> tuple[Fact, ...]:
    """The potion was drunk at this moment."""
    took = PotionTookEffect(character=name, potion=item, effect=effect, rounds=rounds)
    return (held(item, name), ItemUsed(character=name, item=item), took)


def later(before: int, now: int, enemies: tuple[Fact, ...] | None = None) -> tuple[Fact, ...]:
    """From the Player turn of one round to that of another, nothing happening."""
    whole = mission_one(round_number=now, enemies=enemies)
    return whole[len(mission_one(round_number=before, enemies=enemies)) :]


# --- Nature Boy ---


@pytest.mark.rule("RI-POTN-01")
def test_nature_boy_lets_its_user_name_the_colour_in_this_round_and_the_next() -> None:
    scene = (
        given(mission_one(round_number=3), held("Nature Boy"))
        .when(drink("Nature Boy"))
        .then(
            ItemUsed(character=JASON, item="Nature Boy"),
            PotionTookEffect(character=JASON, potion="Nature Boy", effect="choose_leaf", rounds=2),
        )
    )
    before = (*mission_one(round_number=3), held("Nature Boy"), *scene.facts)
    amber = c.TakeLeaf(character=JASON, colour="amber", chosen=True)
    taken = LeafTaken(character=JASON, colour="amber", chosen=True)
    given(before).when(amber).then(taken)
    given(before, later(3, 4)).when(amber).then(taken)
    given(before, later(3, 5)).when(amber).refused_by("RI-POTN-01", "as it is")
    own = c.TakeLeaf(character=JASON, colour="amber")
    given(before, later(3, 5)).when(own).accepted()
    given(before).when(c.TakeLeaf(character=LIZA, colour="amber", chosen=True)).refused_by("RI-POTN-01")


# --- at once ---


@pytest.mark.rule("RI-POTN-02")
def test_sprint_burst_gives_2_mp_for_this_turn() -> None:
    scene = (
        given(mission_one(), held("Sprint Burst"))
        .when(drink("Sprint Burst"))
        .then(
            ItemUsed(character=JASON, item="Sprint Burst"),
            MovementGained(character=JASON, mp=2, why="Sprint Burst"),
        )
    )
    assert character(scene, JASON).mp == 7
    again = given(mission_one(), held("Sprint Burst"), scene.facts, later(1, 2))
    assert again.before.game.characters[JASON].mp == 5


@pytest.mark.rule("RI-POTN-03")
@pytest.mark.parametrize(("before", "after"), [(4, 7), (6, 8), (8, 8)])
def test_medicine_heals_3_hp_up_to_the_maximum(before: int, after: int) -> None:
    scene = given(mission_one(), held("Medicine"), hp(JASON, before)).when(drink("Medicine"))
    assert character(scene, JASON).hp == after


@pytest.mark.rule("RI-POTN-06")
def test_endorphin_boost_heals_to_full() -> None:
    scene = given(mission_one(), held("Endorphin Boost"), hp(JASON, 1)).when(drink("Endorphin Boost"))
    assert CharacterHealed(character=JASON, hp=7, cause="Endorphin Boost") in scene.facts
    assert character(scene, JASON).hp == 8


@pytest.mark.rule("RI-TAL-16")
def test_potion_potency_adds_to_every_potion() -> None:
    potent = TalentBought(character=JASON, talent="Potion Potency", xp=1000)
    drunk = given(mission_one(), potent, held("Medicine"), hp(JASON, 3), mp(JASON, 2)).when(drink("Medicine"))
    assert (character(drunk, JASON).hp, character(drunk, JASON).mp) == (7, 3)
    full = given(mission_one(), potent, held("Nature Boy")).when(drink("Nature Boy"))
    assert (character(full, JASON).hp, character(full, JASON).mp) == (8, 6)


# --- Animal Repellent ---


def candidates(scene: Scenario) -> list[str]:
    """Whom the enemy that acts could go for."""
    whom = next(question for question in scene.questions if question.key == "enemy:target")
    assert isinstance(whom, PickOne)
    return [choice.value for choice in whom.choices if choice.value in (JASON, LIZA)]


def dogs_turn(*facts: Fact | tuple[Fact, ...], enemy: str = "guard-dog-red") -> list[str]:
    turn = (PlayerTurnEnded(), EnemyTurnBegan())
    return candidates(given(*facts, turn).when(c.ActivateEnemy(enemy=enemy)))


@pytest.mark.rule("RI-POTN-04")
def test_animals_do_not_go_for_whoever_drank_animal_repellent_for_two_rounds() -> None:
    scene = given(mission_one(round_number=2, enemies=DOG), held("Animal Repellent", LIZA))
    scene.when(drink("Animal Repellent", LIZA))
    before = (*mission_one(round_number=2, enemies=DOG), held("Animal Repellent", LIZA), *scene.facts)
    assert dogs_turn(before) == [JASON]
    assert dogs_turn(before, later(2, 3, DOG)) == [JASON]
    assert dogs_turn(before, later(2, 4, DOG)) == [JASON, LIZA]


@pytest.mark.rule("RI-POTN-04")
def test_the_repellent_is_for_animals_only() -> None:
    smelling = works("Animal Repellent", "animals_ignore", 2, LIZA)
    human = placed("Beheader", "red")
    assert LIZA in dogs_turn(mission_one(enemies=human), smelling, enemy="beheader-red")
    bear = placed("Asian Black Bear")
    assert LIZA not in dogs_turn(mission_one(enemies=bear), smelling, enemy="asian-black-bear")


# --- Fireproof Balm ---


@pytest.mark.rule("RI-POTN-05")
def test_fireproof_balm_keeps_fire_off_this_turn_and_nothing_else() -> None:
    scene = (
        given(mission_one(), held("Fireproof Balm"))
        .when(drink("Fireproof Balm"))
        .then(
            ItemUsed(character=JASON, item="Fireproof Balm"),
            PotionTookEffect(character=JASON, potion="Fireproof Balm", effect="fire_immune", rounds=1),
        )
    )
    burning = (FireEntered(unit=JASON), FireEntered(unit=LIZA), StatusGained(unit=JASON, status="Bleed"))
    before = (*mission_one(), held("Fireproof Balm"), *scene.facts, *burning)
    agree = [c.AgreeEnd(character=name) for name in (JASON, LIZA)]
    ended = given(before).when(agree[0]).when(agree[1])
    losses = [fact for fact in ended.facts if isinstance(fact, CharacterHurt)]
    assert losses == [
        CharacterHurt(character=JASON, hp=1, cause="bleed"),
        CharacterHurt(character=LIZA, hp=1, cause="fire"),
    ]
    next_turn = given(before, later(1, 2)).when(agree[0]).when(agree[1])
    assert CharacterHurt(character=JASON, hp=1, cause="fire") in next_turn.facts


@pytest.mark.rule("RI-POTN-05")
def test_crossing_fire_does_not_hurt_either_but_a_blow_does() -> None:
    balmed = works("Fireproof Balm", "fire_immune")
    fire = c.RecordHurt(unit=JASON, hp=1, cause="fire")
    given(mission_one(), balmed).when(fire).then()
    given(mission_one(), balmed).when(c.RecordHurt(unit=JASON, hp=1, cause="trap")).then(
        CharacterHurt(character=JASON, hp=1, cause="trap")
    )
    given(enemy_turn(), balmed).when(fire).then(CharacterHurt(character=JASON, hp=1, cause="fire"))


@pytest.mark.rule("RI-POTN-05")
def test_a_blaze_is_fire_too() -> None:
    balmed = works("Fireproof Balm", "fire_immune")
    given(mission_one(), balmed).when(c.RecordHurt(unit=JASON, hp=2, cause="blaze")).then()
    given(mission_one(), balmed).when(c.RecordHurt(unit=LIZA, hp=2, cause="blaze")).then(
        CharacterHurt(character=LIZA, hp=2, cause="blaze")
    )


# --- Deadly Hunter ---


def machete(*facts: Fact | tuple[Fact, ...], target: str) -> int:
    """The HP that a hit with the 2 damage Machete costs."""
    attack = c.Attack(character=JASON, weapon="Machete", target=target)
    enemies = (*opening_enemies(), *DOG)
    scene = given(mission_one(enemies=enemies), *facts).when(
        attack, {"attack:adjacent": True, "attack:roll": "hit"}
    )
    return next(fact.hp for fact in scene.facts if isinstance(fact, EnemyHurt))


@pytest.mark.rule("RI-POTN-07")
def test_deadly_hunter_deals_animals_1_more_damage_this_turn() -> None:
    enemies = (*opening_enemies(), *DOG)
    scene = given(mission_one(enemies=enemies), held("Deadly Hunter")).when(drink("Deadly Hunter"))
    drunk = (held("Deadly Hunter"), *scene.facts)
    assert PotionTookEffect(character=JASON, potion="Deadly Hunter", effect="damage_vs_animals") in drunk
    assert machete(drunk, target="guard-dog-red") == 3
    assert machete(drunk, target="asian-black-bear") == 3
    assert machete(drunk, target="beheader-red") == 2
    assert machete(target="guard-dog-red") == 2
    assert machete(drunk, later(1, 2, enemies), target="guard-dog-red") == 2


@pytest.mark.rule("RI-POTN-07")
def test_it_is_the_hunters_own_attacks_that_count() -> None:
    lizas = works("Deadly Hunter", "damage_vs_animals", name=LIZA)
    assert machete(lizas, target="guard-dog-red") == 2


@pytest.mark.rule("RI-POTN-08")
def test_the_effect_of_the_sharpshooter_elixir_is_asked_for_when_it_is_drunk() -> None:
    given(mission_one(), held("Sharpshooter Elixir")).when(drink("Sharpshooter Elixir")).asks(
        "value:item/Sharpshooter Elixir"
    )
