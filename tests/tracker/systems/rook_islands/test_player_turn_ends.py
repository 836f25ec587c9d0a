"""The end of the Player turn: fire, Bleed, and an Impair that passes."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    given,
    hp,
    mission_one,
    mp,
    next_event_phase,
    placed,
)
from tests.tracker.systems.rook_islands.playing import (
    JASON_AGREES,
    LIZA_AGREES,
    character,
    lying,
    mission,
    moved,
    step,
    two,
)
from tracker.systems.rook_islands.commands import AgreeEnd
from tracker.systems.rook_islands.facts.action import CharacterExited
from tracker.systems.rook_islands.facts.fight import (
    CharacterHurt,
    CharacterKnockedOut,
    FireEntered,
    StatusGained,
    StatusLost,
)
from tracker.systems.rook_islands.facts.mission import (
    EnemyTurnBegan,
    InsanityCardDrawn,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    TurnEndAgreed,
    WhenCardFlipped,
)

BLEEDING = StatusGained(unit="Jason", status="Bleed")
BURNING = FireEntered(unit="Jason")


# --- fire and Bleed at its end -----------------------------------------------------------------------------


def loss(name: str, cause: str) -> CharacterHurt:
    """1 HP lost at the end of the turn."""
    return CharacterHurt(character=name, hp=1, cause=cause)


@pytest.mark.rule("RI-TURN-08")
def test_at_the_end_fire_and_bleed_take_one_hp_each() -> None:
    turn = mission_one("Jason", "Liza", "Keith", enemies=placed("Beheader", "red"))
    state = (
        hp("Jason", 6), BURNING, hp("Liza", 5), StatusGained(unit="Liza", status="Bleed"), hp("Keith", 4),
        JASON_AGREES, LIZA_AGREES,
    )  # fmt: skip
    scene = given(*turn, *state).when(AgreeEnd(character="Keith"))
    scene.then(
        TurnEndAgreed(character="Keith"), PlayerTurnEnded(), loss("Jason", "fire"), loss("Liza", "bleed"),
        EnemyTurnBegan(),
    )  # fmt: skip
    assert [character(scene, name).hp for name in ("Jason", "Liza", "Keith")] == [5, 4, 4]


@pytest.mark.rule("RI-TURN-08", "RI-GLOS-07")
def test_who_burns_and_bleeds_loses_two_and_keeps_the_bleed() -> None:
    scene = given(*two(BURNING, BLEEDING)).when(AgreeEnd(character="Jason"))
    scene.then(
        JASON_AGREES, PlayerTurnEnded(), loss("Jason", "fire"), loss("Jason", "bleed"), EnemyTurnBegan()
    )
    assert "Bleed" in character(scene, "Jason").status


@pytest.mark.rule("RI-TURN-08", "RI-STRESS-02")
def test_a_loss_at_the_end_of_the_turn_is_stress_too() -> None:
    scene = given(*two(hp("Jason", 4), BURNING, BLEEDING)).when(AgreeEnd(character="Jason"))
    assert scene.facts[2:5] == (
        loss("Jason", "fire"),
        InsanityCardDrawn(character="Jason"),
        loss("Jason", "bleed"),
    )


@pytest.mark.rule("RI-TURN-08", "RI-DOWN-01")
def test_who_falls_to_the_fire_does_not_bleed_as_well() -> None:
    scene = given(*two(hp("Jason", 1), BURNING, BLEEDING)).when(AgreeEnd(character="Jason"))
    scene.then(
        JASON_AGREES, PlayerTurnEnded(), loss("Jason", "fire"), CharacterKnockedOut(character="Jason"),
        EnemyTurnBegan(),
    )  # fmt: skip


@pytest.mark.rule("RI-TURN-08", "RI-TILE-27", "RI-DOWN-01")
def test_who_lies_already_or_is_beyond_the_exit_loses_nothing() -> None:
    turn = mission_one(enemies=placed("Beheader", "red"))
    for away in ((CharacterExited(character="Jason"),), lying("Jason")):
        scene = given(*turn, BURNING, BLEEDING, *away).when(AgreeEnd(character="Liza"))
        scene.then(LIZA_AGREES, PlayerTurnEnded(), EnemyTurnBegan())


@pytest.mark.rule("RI-TURN-08", "RI-END-01")
def test_a_fire_that_fells_the_last_one_standing_loses_the_mission_before_the_enemies_act() -> None:
    last = (hp("Jason", 1), BURNING, *lying("Liza"))
    scene = given(*mission_one(enemies=placed("Beheader", "red")), *last).when(AgreeEnd(character="Jason"))
    kinds = [type(fact).__name__ for fact in scene.facts]
    assert "MissionFailed" in kinds
    assert "EnemyTurnBegan" not in kinds
    assert mission(scene).phase == "over"


@pytest.mark.rule("RI-GLOS-07")
def test_bleed_takes_one_hp_in_each_of_two_turns() -> None:
    scene = given(*mission_one(enemies=()), hp("Jason", 6), BLEEDING, LIZA_AGREES)
    scene.when(AgreeEnd(character="Jason"))
    assert character(scene, "Jason").hp == 5
    again = (*mission_one(enemies=()), hp("Jason", 6), BLEEDING, LIZA_AGREES, *scene.facts)
    opened = (WhenCardFlipped(card="quiet"), RoundTokenMoved(), PlayerTurnOpened(), LIZA_AGREES)
    second = given(*again, *opened).when(AgreeEnd(character="Jason"))
    assert character(second, "Jason").hp == 4


# --- Impair passes -----------------------------------------------------------------------------------

IMPAIRED = StatusGained(unit="Jason", status="Impair")


@pytest.mark.rule("RI-GLOS-11")
def test_impair_gained_in_the_enemy_turn_goes_at_the_end_of_the_next_player_turn() -> None:
    enemies = placed("Beheader", "red")
    before = (*enemy_turn(enemies=enemies), IMPAIRED, *next_event_phase(), WhenCardFlipped(card="quiet"))
    turn = (*before, RoundTokenMoved(), PlayerTurnOpened(), mp("Jason", 5), LIZA_AGREES)
    given(*turn).when(step("Jason")).refused_by("RI-GLOS-09")
    scene = given(*turn).when(AgreeEnd(character="Jason"))
    scene.then(JASON_AGREES, PlayerTurnEnded(), StatusLost(unit="Jason", status="Impair"), EnemyTurnBegan())
    opened = (
        *next_event_phase(),
        WhenCardFlipped(card="quiet"),
        RoundTokenMoved(),
        PlayerTurnOpened(),
        mp("Jason", 5),
    )
    given(*turn, *scene.facts, *opened).when(step("Jason")).then(moved("Jason"))


@pytest.mark.rule("RI-GLOS-11")
def test_impair_gained_in_the_player_turn_outlasts_it() -> None:
    scene = given(*two(IMPAIRED)).when(AgreeEnd(character="Jason"))
    scene.then(JASON_AGREES, PlayerTurnEnded(), EnemyTurnBegan())
    assert "Impair" in character(scene, "Jason").status
