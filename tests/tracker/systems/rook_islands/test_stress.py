"""Combat stress: when an Insanity card is drawn, and when it is turned up."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    hp,
    mission_one,
    mp,
    next_event_phase,
    placed,
)
from tests.tracker.systems.rook_islands.playing import character, mission
from tests.tracker.systems.rook_islands.stressed import (
    FLIP_JASON,
    JASON_DRAWS,
    flipped,
    insane,
    round_two,
    turned_up,
)
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
from tracker.systems.rook_islands.facts.fight import CharacterHurt, CharacterKnockedOut
from tracker.systems.rook_islands.facts.mission import (
    InsanityCardDrawn,
    InsanityCardFlipped,
    InsanityCardReturned,
    MissionFailed,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    WhenCardFlipped,
)
from tracker.systems.rook_islands.rules.stress import band
from tracker.systems.rook_islands.state import FACE_DOWN

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
