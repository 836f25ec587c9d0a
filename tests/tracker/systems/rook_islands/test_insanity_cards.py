"""What an Insanity card does once it is turned up."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    given,
    hp,
    mission_one,
    mp,
    next_event_phase,
    placed,
    values,
)
from tests.tracker.systems.rook_islands.playing import character
from tests.tracker.systems.rook_islands.stressed import (
    FLIP_JASON,
    JASON_DRAWS,
    flipped,
    insane,
    round_two,
    turned_up,
)
from tracker.facts.fact import Fact
from tracker.kernel.questions import PickOne
from tracker.systems.rook_islands.commands import (
    Attack,
    FlipInsanityCard,
    OpenPlayerTurn,
    ReturnInsanityCards,
)
from tracker.systems.rook_islands.facts.action import CharacterExited
from tracker.systems.rook_islands.facts.fight import CharacterHealed, CharacterHurt, CharacterKnockedOut
from tracker.systems.rook_islands.facts.mission import (
    FreeAttackOwed,
    FreeAttackSettled,
    InsanityCardDrawn,
    InsanityCardFlipped,
    MovementRegained,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    WeaponEquipped,
    WeaponLoaded,
    WeaponOwned,
    WhenCardFlipped,
)


@pytest.mark.rule("RI-STRESS-06")
def test_reflexes_give_one_more_mp_for_the_turn() -> None:
    scene = flipped("Reflexes")
    scene.when(OpenPlayerTurn()).then(
        PlayerTurnOpened(), MovementRegained(character="Jason", mp=6, why="Reflexes: +1"), mp("Liza", 5)
    )
    assert character(scene, "Jason").mp == 6


@pytest.mark.rule("RI-STRESS-06", "RI-STRESS-05")
def test_the_turn_after_reflexes_has_the_usual_mp() -> None:
    scene = (
        given(*round_two(*turned_up("Jason", "Reflexes"))).when(ReturnInsanityCards()).when(OpenPlayerTurn())
    )
    assert character(scene, "Jason").mp == 5


@pytest.mark.rule("RI-STRESS-08")
@pytest.mark.parametrize(
    ("insanity", "level"), [(0, 0), (4, 0), (5, 1), (7, 1), (9, 1), (10, 2), (14, 2), (15, 3), (30, 3)]
)
def test_catatonia_takes_mp_by_the_stage_of_the_insanity_tracker(insanity: int, level: int) -> None:
    scene = flipped("Catatonia", insane("Jason", insanity)).when(OpenPlayerTurn())
    why = f"Catatonia: -{level} (Insanity {insanity}, stage {level})"
    assert scene.facts[1] == MovementRegained(character="Jason", mp=5 - level, why=why)


@pytest.mark.rule("RI-STRESS-08")
def test_a_table_that_reads_the_insanity_level_otherwise_says_so() -> None:
    scene = flipped("Catatonia", insane("Jason", 7)).when(OpenPlayerTurn(), {"catatonia:Jason": 4})
    assert character(scene, "Jason").mp == 1
    scene = flipped("Catatonia", insane("Jason", 7)).when(OpenPlayerTurn(), {"catatonia:Jason": 7})
    assert character(scene, "Jason").mp == 0


@pytest.mark.rule("RI-STRESS-11")
@pytest.mark.parametrize(("left", "healed"), [(3, 2), (1, 2), (6, 2), (7, 1), (8, 0)])
def test_adrenalin_heals_two_at_once_and_never_above_the_maximum(left: int, healed: int) -> None:
    scene = flipped("Adrenalin", hp("Jason", left))
    after = (CharacterHealed(character="Jason", hp=healed, cause="Adrenalin"),) if healed else ()
    scene.then(InsanityCardFlipped(character="Jason", effect="Adrenalin", band="0+"), *after)
    assert character(scene, "Jason").hp == left + healed


def armed(*weapons: tuple[str, int]) -> tuple[Fact, ...]:
    """These weapons in Riley's hands, each with so many rounds."""
    return tuple(
        fact
        for weapon, rounds in weapons
        for fact in (
            WeaponOwned(character="Riley", weapon=weapon),
            WeaponEquipped(character="Riley", weapon=weapon),
            *((WeaponLoaded(character="Riley", weapon=weapon, rounds=rounds),) if rounds else ()),
        )
    )


def unstable(*facts: Fact | tuple[Fact, ...], **answers: str) -> Scenario:
    """Riley, who came without the weapons of a first mission, turns up Instability."""
    facts_before = [fact for fact in mission_one("Riley", "Liza") if not _a_weapon_of_riley(fact)]
    before = (
        *facts_before,
        *facts,
        InsanityCardDrawn(character="Riley"),
        PlayerTurnEnded(),
        *next_event_phase(),
    )
    scene = given(*before, WhenCardFlipped(card="quiet"), RoundTokenMoved())
    return scene.when(FlipInsanityCard(character="Riley"), {"effect": "Instability", **answers})


def _a_weapon_of_riley(fact: Fact) -> bool:
    return isinstance(fact, WeaponOwned | WeaponEquipped) and fact.character == "Riley"


@pytest.mark.rule("RI-STRESS-09")
def test_instability_takes_the_most_expensive_loaded_weapon_in_hand() -> None:
    eagle = values("weapon/Desert Eagle", price=800)
    scene = unstable(eagle, armed(("Desert Eagle", 0), ("Colt .45", 3)))
    scene.then(
        InsanityCardFlipped(character="Riley", effect="Instability", band="0+"),
        FreeAttackOwed(character="Riley", weapon="Colt .45"),
    )
    scene = unstable(eagle, armed(("Desert Eagle", 1), ("Colt .45", 3)))
    assert scene.facts[-1] == FreeAttackOwed(character="Riley", weapon="Desert Eagle")


@pytest.mark.rule("RI-STRESS-09")
def test_without_a_loaded_weapon_instability_owes_nothing() -> None:
    scene = unstable(armed(("Desert Eagle", 0), ("Colt .45", 0)))
    scene.then(InsanityCardFlipped(character="Riley", effect="Instability", band="0+"))
    scene.when(OpenPlayerTurn()).accepted()


@pytest.mark.rule("RI-STRESS-09")
def test_a_blade_counts_as_loaded_and_a_missing_price_is_for_the_table_to_judge() -> None:
    scene = unstable(armed(("Machete", 0), ("Colt .45", 0)))
    assert scene.facts[-1] == FreeAttackOwed(character="Riley", weapon="Machete")
    unstable(armed(("Machete", 0), ("Colt .45", 1))).asks("weapon")
    scene = unstable(armed(("Machete", 0), ("Colt .45", 1)), weapon="Colt .45")
    assert scene.facts[-1] == FreeAttackOwed(character="Riley", weapon="Colt .45")


@pytest.mark.rule("RI-STRESS-09")
def test_a_tie_of_prices_is_for_the_table_to_break() -> None:
    same = values("weapon/Desert Eagle", price=300)
    scene = unstable(same, armed(("Desert Eagle", 1), ("Colt .45", 1))).asks("weapon")
    (question,) = scene.questions
    assert isinstance(question, PickOne)
    assert [choice.value for choice in question.choices] == ["Desert Eagle", "Colt .45"]


@pytest.mark.rule("RI-STRESS-09")
def test_what_is_not_known_of_several_weapons_is_asked_at_once() -> None:
    facts = [fact for fact in mission_one() if getattr(fact, "field", "") not in ("clip", "price")]
    events = (*facts, JASON_DRAWS, PlayerTurnEnded(), *next_event_phase())
    scene = given(*events, WhenCardFlipped(card="quiet"), RoundTokenMoved())
    scene.when(FLIP_JASON, {"effect": "Instability"}).asks("value:weapon/Machete", "value:weapon/Fist Punch")


@pytest.mark.rule("RI-STRESS-09")
def test_the_owed_attack_comes_before_everything_else() -> None:
    owed = FreeAttackOwed(character="Jason", weapon="Machete")
    events = round_two(*placed("Black Panther"), JASON_DRAWS, InsanityCardDrawn(character="Liza"))
    flip = InsanityCardFlipped(character="Jason", effect="Instability", band="0+")
    so_far = (*events, flip, owed)
    given(*so_far).when(OpenPlayerTurn()).refused_by("RI-EVENT-08", "Jason attacks the closest unit")
    given(*so_far).when(FlipInsanityCard(character="Liza")).refused_by("RI-STRESS-09", "Machete")
    settled = (*so_far, FreeAttackSettled(character="Jason"))
    given(*settled).when(FlipInsanityCard(character="Liza")).asks("effect")


@pytest.mark.rule("RI-STRESS-09")
def test_an_owed_attack_with_nobody_there_or_nobody_left_to_make_it_holds_nothing_up() -> None:
    owed = FreeAttackOwed(character="Jason", weapon="Machete")
    flip = InsanityCardFlipped(character="Jason", effect="Instability", band="0+")
    so_far = (*round_two(JASON_DRAWS), flip, owed)
    nobody = Attack(character="Jason", weapon="Machete", target="", free=True)
    given(*so_far).when(nobody).then(FreeAttackSettled(character="Jason"))
    given(*so_far, CharacterExited(character="Jason")).when(OpenPlayerTurn()).accepted()
    given(*so_far, CharacterKnockedOut(character="Jason")).when(OpenPlayerTurn()).accepted()


@pytest.mark.rule("RI-STRESS-09")
def test_the_owed_attack_is_made_in_the_event_phase_and_on_whoever_is_closest() -> None:
    owed = FreeAttackOwed(character="Jason", weapon="Machete")
    flip = InsanityCardFlipped(character="Jason", effect="Instability", band="0+")
    scene = given(*round_two(JASON_DRAWS), flip, owed)
    free = Attack(character="Jason", weapon="Machete", target="Liza", free=True)
    scene.when(free, {"attack:adjacent": True, "attack:roll": "hit"})
    assert CharacterHurt(character="Liza", hp=2, cause="Machete", by="Jason") in scene.facts
    assert FreeAttackSettled(character="Jason") in scene.facts
    scene.when(OpenPlayerTurn()).accepted()


@pytest.mark.rule("RI-STRESS-04")
@pytest.mark.parametrize("effect", ["Bloodlust", "Recklessness", "Cruelty"])
def test_the_others_hold_for_the_turn_and_do_nothing_at_once(effect: str) -> None:
    scene = flipped(effect).then(InsanityCardFlipped(character="Jason", effect=effect, band="0+"))
    assert character(scene, "Jason").insanity_card == effect
