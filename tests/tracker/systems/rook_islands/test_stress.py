"""Combat stress: when an Insanity card is drawn, when it is turned up, and what it does."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    hp,
    mission_one,
    mp,
    next_event_phase,
    placed,
    values,
)
from tests.tracker.systems.rook_islands.playing import character, mission
from tracker.facts.fact import Fact
from tracker.kernel.questions import PickOne
from tracker.systems.rook_islands.cards import EFFECTS
from tracker.systems.rook_islands.commands import (
    Attack,
    DrawInsanityCard,
    FlipInsanityCard,
    FlipWhen,
    MoveRoundToken,
    OpenPlayerTurn,
    RecordHurt,
    ReturnInsanityCards,
)
from tracker.systems.rook_islands.facts.action import CharacterExited, ExperienceTokenGained
from tracker.systems.rook_islands.facts.fight import (
    CharacterHealed,
    CharacterHurt,
    CharacterKnockedOut,
)
from tracker.systems.rook_islands.facts.mission import (
    FreeAttackOwed,
    FreeAttackSettled,
    InsanityCardDrawn,
    InsanityCardFlipped,
    InsanityCardReturned,
    MissionFailed,
    MovementRegained,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    WeaponEquipped,
    WeaponLoaded,
    WeaponOwned,
    WhenCardFlipped,
)
from tracker.systems.rook_islands.facts.reward import InsanityRisen
from tracker.systems.rook_islands.rules.stress import band
from tracker.systems.rook_islands.state import FACE_DOWN

JASON_DRAWS = InsanityCardDrawn(character="Jason")
FLIP_JASON = FlipInsanityCard(character="Jason")


def insane(character: str, points: int) -> Fact:
    """So many points on the Insanity tracker."""
    return InsanityRisen(character=character, by=points, why="before")


def round_two(*more: Fact) -> tuple[Fact, ...]:
    """Round 2's Event phase as far as the Insanity events, `more` having happened in round 1."""
    ended = (*mission_one(), *more, PlayerTurnEnded(), *next_event_phase())
    return (*ended, WhenCardFlipped(card="quiet"), RoundTokenMoved())


def turned_up(name: str, effect: str) -> tuple[Fact, ...]:
    """The character's card, drawn and turned up."""
    return (
        InsanityCardDrawn(character=name), InsanityCardFlipped(character=name, effect=effect, band="0+"),
    )  # fmt: skip


def flipped(effect: str, *more: Fact, **answers: Any) -> Scenario:
    """Jason's card is turned up in round 2 and says this."""
    return given(*round_two(*more, JASON_DRAWS)).when(FLIP_JASON, {"effect": effect, **answers})


# --- drawing ------------------------------------------------------------------------------------------


@pytest.mark.rule("RI-STRESS-02")
@pytest.mark.parametrize(
    ("damage", "left", "cards"),
    [(2, 4, 0), (3, 3, 1), (4, 2, 1), (5, 1, 1), (6, 0, 0), (7, 0, 0)],
)
def test_ending_at_three_two_or_one_hp_draws_a_card(damage: int, left: int, cards: int) -> None:
    scene = given(*mission_one(), hp("Jason", 6)).when(RecordHurt(unit="Jason", hp=damage, cause="trap"))
    assert character(scene, "Jason").hp == left
    assert mission(scene).insanity_deck == 7 - cards
    assert character(scene, "Jason").insanity_card == (FACE_DOWN if cards else "")


@pytest.mark.rule("RI-STRESS-03")
def test_whoever_holds_a_card_draws_no_second_one() -> None:
    scene = given(*mission_one(), hp("Jason", 3), JASON_DRAWS)
    scene.when(RecordHurt(unit="Jason", hp=1, cause="trap"))
    scene.then(CharacterHurt(character="Jason", hp=1, cause="trap"))
    assert mission(scene).insanity_deck == 6
    scene.when(DrawInsanityCard(character="Jason")).refused_by("RI-STRESS-03", "already")


@pytest.mark.rule("RI-STRESS-03")
def test_a_card_face_up_counts_as_well() -> None:
    scene = given(*mission_one(), hp("Jason", 3), turned_up("Jason", "Cruelty"))
    scene.when(DrawInsanityCard(character="Jason")).refused_by("RI-STRESS-03")
    scene = given(*mission_one(), hp("Jason", 3), turned_up("Jason", "Cruelty"))
    scene.when(RecordHurt(unit="Jason", hp=1, cause="trap"))
    assert mission(scene).insanity_deck == 6


@pytest.mark.rule("RI-STRESS-03")
def test_the_table_may_rule_that_a_second_card_is_drawn() -> None:
    scene = given(*mission_one(), hp("Jason", 3), JASON_DRAWS)
    scene.when(DrawInsanityCard(character="Jason"), rulings={"RI-STRESS-03": "the card says so"})
    assert JASON_DRAWS in scene.facts


@pytest.mark.rule("RI-STRESS-02", "RI-STRESS-03")
def test_a_draw_by_hand_is_for_whoever_is_at_three_hp_or_fewer() -> None:
    given(*mission_one(), hp("Jason", 3)).when(DrawInsanityCard(character="Jason")).then(JASON_DRAWS)
    given(*mission_one(), hp("Jason", 4)).when(DrawInsanityCard(character="Jason")).refused_by("RI-STRESS-02")
    down = (hp("Jason", 0), CharacterKnockedOut(character="Jason"))
    given(*mission_one(), down).when(DrawInsanityCard(character="Jason")).refused_by("RI-DOWN-01")
    given(*mission_one()).when(DrawInsanityCard(character="Hurk")).unfit("character")


@pytest.mark.rule("RI-STRESS-02")
def test_an_empty_insanity_deck_gives_no_card() -> None:
    drawn = tuple(InsanityCardDrawn(character="Liza") for _ in range(7))
    scene = given(*mission_one(), drawn, hp("Jason", 3)).when(DrawInsanityCard(character="Jason"))
    scene.refused_by("RI-STRESS-02", "left")
    scene = given(*mission_one(), drawn, hp("Jason", 4)).when(RecordHurt(unit="Jason", hp=1, cause="trap"))
    scene.then(CharacterHurt(character="Jason", hp=1, cause="trap"))


@pytest.mark.rule("RI-STRESS-02", "RI-STRESS-03")
def test_after_the_mission_nobody_draws() -> None:
    lost = (*mission_one(), hp("Jason", 3), MissionFailed(why="the table gave up"))
    given(*lost).when(DrawInsanityCard(character="Jason")).refused_by("RI-END-01")


# --- turning up ---------------------------------------------------------------------------------------


@pytest.mark.rule("RI-STRESS-01")
@pytest.mark.parametrize(
    ("insanity", "line"), [(0, "0+"), (4, "0+"), (5, "5+"), (9, "5+"), (10, "10+"), (23, "10+")]
)
def test_the_line_of_the_holders_insanity_is_asked_for(insanity: int, line: str) -> None:
    assert band(insanity) == line
    scene = given(*round_two(insane("Jason", insanity), JASON_DRAWS)).when(FLIP_JASON).asks("effect")
    (question,) = scene.questions
    assert isinstance(question, PickOne)
    assert f"the {line} line" in question.says
    assert tuple(choice.value for choice in question.choices) == EFFECTS
    scene = given(*round_two(insane("Jason", insanity), JASON_DRAWS)).when(FLIP_JASON, {"effect": "Cruelty"})
    scene.then(InsanityCardFlipped(character="Jason", effect="Cruelty", band=line))


@pytest.mark.rule("RI-STRESS-01")
def test_the_seven_effects_are_all_there_are() -> None:
    assert len(EFFECTS) == 7
    given(*round_two(JASON_DRAWS)).when(FLIP_JASON, {"effect": "Cowardice"}).unfit("answers.effect")


@pytest.mark.rule("RI-STRESS-04", "RI-STRESS-12")
def test_a_card_drawn_in_the_enemy_turn_works_in_the_next_round_and_goes_back_after_it() -> None:
    last = placed("Beheader", "red", hp=2) + placed("Assaulter", "red", hp=2)
    before = (*enemy_turn(enemies=last), insane("Liza", 7), hp("Liza", 5))
    hurt = given(*before).when(RecordHurt(unit="Liza", hp=2, cause="rifle"))
    hurt.then(CharacterHurt(character="Liza", hp=2, cause="rifle"), InsanityCardDrawn(character="Liza"))
    events = (*before, *hurt.facts, *next_event_phase(), WhenCardFlipped(card="quiet"), RoundTokenMoved())
    scene = given(*events).when(OpenPlayerTurn()).refused_by("RI-EVENT-08", "Liza")
    scene = given(*events).when(FlipInsanityCard(character="Liza"), {"effect": "Cruelty"})
    scene.then(InsanityCardFlipped(character="Liza", effect="Cruelty", band="5+"))
    scene.when(OpenPlayerTurn())
    for enemy in ("beheader-red", "assaulter-red"):
        weapon = {"beheader-red": "Machete", "assaulter-red": "Fist Punch"}[enemy]
        answers = {"attack:adjacent": True} | ({"attack:roll": "hit"} if weapon == "Machete" else {})
        if weapon == "Fist Punch":
            scene.when(RecordHurt(unit=enemy, hp=1, cause="trap"))
        scene.when(Attack(character="Liza", weapon=weapon, target=enemy), answers)
        name = "Beheader red" if weapon == "Machete" else "Assaulter red"
        assert ExperienceTokenGained(character="Liza", xp=100, why=f"Cruelty: {name}") in scene.facts
    assert character(scene, "Liza").xp_tokens == 200
    over = (
        *events,
        *turned_up("Liza", "Cruelty"),
        PlayerTurnOpened(),
        PlayerTurnEnded(),
        *next_event_phase(),
    )
    third = given(*over, WhenCardFlipped(card="quiet"), RoundTokenMoved()).when(ReturnInsanityCards())
    third.then(InsanityCardReturned(character="Liza"))


@pytest.mark.rule("RI-STRESS-04")
def test_a_card_is_turned_up_once_and_only_by_its_holder() -> None:
    scene = flipped("Cruelty")
    scene.when(FLIP_JASON).refused_by("RI-STRESS-04")
    given(*round_two()).when(FLIP_JASON).refused_by("RI-STRESS-04")


@pytest.mark.rule("RI-STRESS-04")
def test_two_cards_are_turned_up_in_either_order() -> None:
    both = (JASON_DRAWS, InsanityCardDrawn(character="Liza"))
    for first, second in (("Jason", "Liza"), ("Liza", "Jason")):
        scene = given(*round_two(*both)).when(FlipInsanityCard(character=first), {"effect": "Bloodlust"})
        scene.when(OpenPlayerTurn()).refused_by("RI-EVENT-08", second)


@pytest.mark.rule("RI-STRESS-04", "RI-DOWN-01", "RI-TILE-27")
def test_who_lies_unconscious_or_has_exited_turns_nothing_up_and_holds_nothing_up() -> None:
    down = (hp("Jason", 3), JASON_DRAWS, hp("Jason", 5), CharacterKnockedOut(character="Jason"))
    given(*round_two(*down)).when(FLIP_JASON).refused_by("RI-DOWN-01")
    given(*round_two(*down)).when(OpenPlayerTurn()).accepted()
    out = (JASON_DRAWS, CharacterExited(character="Jason"))
    given(*round_two(*out)).when(FLIP_JASON).refused_by("RI-TILE-27")
    given(*round_two(*out)).when(OpenPlayerTurn()).then(PlayerTurnOpened(), mp("Liza", 5))


@pytest.mark.rule("RI-STRESS-05")
def test_in_the_round_after_the_card_is_back_and_its_effect_over() -> None:
    scene = given(*round_two(*turned_up("Jason", "Reflexes"))).when(ReturnInsanityCards())
    scene.then(InsanityCardReturned(character="Jason"))
    assert mission(scene).insanity_deck == 7
    assert character(scene, "Jason").insanity_card == ""
    scene.when(ReturnInsanityCards()).refused_by("RI-STRESS-05")
    scene = given(*round_two(*turned_up("Jason", "Reflexes")), InsanityCardReturned(character="Jason"))
    scene.when(OpenPlayerTurn()).then(PlayerTurnOpened(), mp("Jason", 5), mp("Liza", 5))


@pytest.mark.rule("RI-STRESS-05")
def test_both_used_cards_go_back_in_one_event() -> None:
    used = (*turned_up("Jason", "Reflexes"), *turned_up("Liza", "Cruelty"))
    given(*round_two(*used)).when(ReturnInsanityCards()).then(
        InsanityCardReturned(character="Jason"), InsanityCardReturned(character="Liza")
    )


@pytest.mark.rule("RI-STRESS-05")
def test_a_card_face_down_stays_when_used_ones_go_back() -> None:
    scene = given(*round_two(*turned_up("Liza", "Cruelty"), JASON_DRAWS)).when(ReturnInsanityCards())
    scene.then(InsanityCardReturned(character="Liza"))
    assert character(scene, "Jason").insanity_card == FACE_DOWN


# --- what it does ---------------------------------------------------------------------------------------


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


@pytest.mark.rule("RI-STRESS-04")
def test_the_evenings_fourth_round() -> None:
    events = (
        *mission_one(round_number=3),
        hp("Liza", 2),
        InsanityCardDrawn(character="Liza"),
        PlayerTurnEnded(),
    )
    scene = given(*events, *next_event_phase()).when(FlipWhen(card="now", where="Spot 2", what="Leopard"))
    scene.when(MoveRoundToken()).when(FlipInsanityCard(character="Liza"), {"effect": "Reflexes"})
    scene.when(OpenPlayerTurn())
    assert (character(scene, "Jason").mp, character(scene, "Liza").mp) == (5, 6)
    assert (mission(scene).when_deck, mission(scene).insanity_deck, mission(scene).round) == (4, 6, 4)


def test_before_a_mission_nobody_draws() -> None:
    given(*founded()).when(DrawInsanityCard(character="Jason")).unfit("mission")
