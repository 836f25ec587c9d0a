"""What the table is told to do next in a round: events, players, enemies."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    given,
    hp,
    mission_one,
    next_event_phase,
    placed,
    set_up,
    values,
)
from tests.tracker.systems.rook_islands.playing import lying
from tests.tracker.systems.rook_islands.prompting import due, later, one, settles, told
from tracker.facts.action import ActionOpened
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId
from tracker.kernel.system import Prompt
from tracker.systems.rook_islands.commands import (
    AnnounceAttack,
    Attack,
    FlipWhen,
    MoveRoundToken,
    RecordHurt,
    ResolveEvent,
)
from tracker.systems.rook_islands.facts.action import CharacterExited
from tracker.systems.rook_islands.facts.fight import FireEntered, StatusGained, TerrainDestroyed
from tracker.systems.rook_islands.facts.mission import (
    EnemyActed,
    EventResolved,
    FreeAttackOwed,
    InsanityCardDrawn,
    InsanityCardFlipped,
    MovementRegained,
    PlayerTurnEnded,
    RoundTokenMoved,
    TurnEndAgreed,
    WhenCardFlipped,
)
from tracker.systems.rook_islands.prompts import prompts
from tracker.systems.rook_islands.system import ROOK_ISLANDS

VINES = "Vine wall A destroyed: place Units A"


def after(scene: Scenario) -> tuple[Prompt, ...]:
    """Everything the table is told after a command."""
    return prompts(scene.after, ROOK_ISLANDS.content)


# --- the Event phase -----------------------------------------------------------------------------------


@pytest.mark.rule("RI-ANEC-04")
def test_the_when_card_comes_first_with_its_form() -> None:
    found = told(*set_up())
    assert due(found) == ["when"]
    settles(found[0], "flip_when")
    assert [field.name for field in found[0].form] == ["card", "where", "what"]
    assert found[0].form[0].choices[1].value == "now"


@pytest.mark.rule("RI-EVENT-05", "RI-EVENT-06", "RI-STRESS-04")
def test_what_waits_in_the_event_phase_is_told_in_its_order() -> None:
    drawn = (
        InsanityCardDrawn(character="Liza"),
        InsanityCardFlipped(character="Liza", effect="Cruelty", band="0+"),
        InsanityCardDrawn(character="Jason"),
    )
    events = (*mission_one(round_number=4), *drawn, PlayerTurnEnded(), *next_event_phase())
    found = told(*events)
    assert (due(found), later(found)) == (["when"], ["token", "return", "flip:Jason"])
    assert [each.follows for each in found] == [False, True, True, True]
    scene = given(*events).when(FlipWhen(card="quiet")).when(MoveRoundToken())
    found = after(scene)
    dogs = "both Guard dogs on Spawn Points 1 and 2"
    assert (due(found), later(found)) == ([f"event:{dogs}"], ["return", "flip:Jason"])
    settles(found[0], "resolve_event", event=dogs)
    assert found[0].says == f"Event of round 5: {dogs}"
    found = after(scene.when(ResolveEvent(event=dogs)))
    settles(found[0], "return_insanity_cards")
    settles(one(found, "flip:Jason"), "flip_insanity_card", character="Jason")


@pytest.mark.rule("RI-EVENT-06", "RI-EVENT-08")
def test_empty_insanity_events_are_said_when_the_player_turn_may_open() -> None:
    found = told(*set_up(), WhenCardFlipped(card="quiet"))
    settles(found[0], "open_player_turn")
    assert "there is no Insanity card to flip" in found[0].says
    events = (*mission_one(), InsanityCardDrawn(character="Jason"), PlayerTurnEnded(), *next_event_phase())
    flipped = InsanityCardFlipped(character="Jason", effect="Reflexes", band="0+")
    found = told(*events, WhenCardFlipped(card="quiet"), RoundTokenMoved(), flipped)
    assert found[0].says == "Open the Player turn"


@pytest.mark.rule("RI-STRESS-09")
def test_an_owed_attack_is_due_in_the_event_phase_and_in_the_turn() -> None:
    owed = FreeAttackOwed(character="Jason", weapon="Machete")
    fields: dict[str, Any] = {"character": "Jason", "weapon": "Machete", "free": True}
    for so_far in (mission_one(), (*set_up(), WhenCardFlipped(card="quiet"))):
        found = told(*so_far, owed)
        assert due(found)[0] == "free_attack:Jason"
        settles(found[0], "attack", **fields)
        (target,) = found[0].form
        names = [choice.value for choice in target.choices]
        assert "Liza" in names
        assert "asian-black-bear" in names
        assert names[-1] == ""
        assert "Jason" not in names
        away = (owed, CharacterExited(character="Jason"))
        assert "free_attack:Jason" not in [prompt.key for prompt in told(*so_far, *away)]
    attack = Attack(target="Liza", **fields)
    given(*set_up(), WhenCardFlipped(card="quiet"), owed).when(attack).asks("attack:adjacent")


# --- the Player turn -----------------------------------------------------------------------------------


@pytest.mark.rule("RI-TURN-07")
def test_the_player_turn_tells_who_still_has_mp() -> None:
    found = told(*mission_one(), MovementRegained(character="Liza", mp=0))
    settles(one(found, "agree:Jason"), "agree_end", character="Jason")
    assert "5 MP left" in one(found, "agree:Jason").says
    assert (due(found), later(found)) == (["agree:Liza"], ["agree:Jason"])
    found = told(*mission_one(), TurnEndAgreed(character="Jason"))
    assert [prompt.key for prompt in found] == ["agree:Liza"]


@pytest.mark.rule("RI-TURN-07")
def test_where_nobody_can_act_the_table_is_told_to_end_the_turn() -> None:
    found = told(*mission_one(), *lying("Jason"), CharacterExited(character="Liza"))
    assert due(found) == ["in_doubt", "agree:Jason"]


@pytest.mark.rule("RI-TURN-08")
def test_who_will_lose_hp_at_the_end_is_told() -> None:
    state = (StatusGained(unit="Jason", status="Bleed"), FireEntered(unit="Jason"), FireEntered(unit="Liza"))
    found = told(*mission_one(), *state)
    assert one(found, "loss:Jason").says == "Jason loses 2 HP at the end of the turn (fire and Bleed)"
    assert one(found, "loss:Liza").says == "Liza loses 1 HP at the end of the turn (fire)"


@pytest.mark.rule("RI-STRESS-04")
@pytest.mark.parametrize("turn", [mission_one(), enemy_turn()], ids=["Player turn", "Enemy turn"])
def test_whose_insanity_card_waits_is_told_in_both_turns(turn: tuple[Fact, ...]) -> None:
    found = told(*turn, hp("Liza", 2), InsanityCardDrawn(character="Liza"))
    assert one(found, "insanity:Liza").says == "Next Event phase: flip Liza's Insanity card"
    assert "insanity:Jason" not in later(found)


@pytest.mark.rule("RI-TURN-06")
def test_an_announced_attack_waits_for_its_die() -> None:
    command = AnnounceAttack(character="Jason", weapon="Machete", target="beheader-red")
    opened = given(*mission_one()).when(command).facts
    assert any(isinstance(fact, ActionOpened) and fact.opened != ActionId("") for fact in opened)
    found = told(*mission_one(), *opened)
    assert found[0].key == "open:Jason"
    settles(found[0], "attack", character="Jason", weapon="Machete", target="beheader-red")


@pytest.mark.rule("RI-END-02")
def test_the_table_is_asked_whether_the_mission_is_lost_while_somebody_lies() -> None:
    for turn in (mission_one(), enemy_turn()):
        found = told(*turn, *lying("Jason"))
        assert found[0].key == "in_doubt"
        assert found[0].kind == "fail_mission"
        assert "Jason" in found[0].says


# --- condition-based events ----------------------------------------------------------------------------


@pytest.mark.rule("RI-EVENT-09")
@pytest.mark.parametrize("turn", [mission_one(), enemy_turn()], ids=["Player turn", "Enemy turn"])
def test_a_condition_that_is_met_is_due_at_once(turn: tuple[Fact, ...]) -> None:
    read = (*turn, *values("round_board/1", conditions=f"{VINES}; Vine wall B destroyed: place Units B"))
    assert {f"condition:{VINES}", "condition:Vine wall B destroyed: place Units B"} <= set(later(told(*read)))
    met = (*read, TerrainDestroyed(terrain="Vine wall A", tile="Vine Wall"))
    found = told(*met)
    assert f"condition:{VINES}" in due(found)
    settles(one(found, f"condition:{VINES}"), "resolve_event", event=VINES)
    assert "condition:Vine wall B destroyed: place Units B" in later(found)
    found = told(*met, EventResolved(event=VINES))
    assert f"condition:{VINES}" not in [prompt.key for prompt in found]


# --- the Enemy turn ------------------------------------------------------------------------------------


@pytest.mark.rule("RI-ETURN-01", "RI-CHAIN-02")
def test_the_next_enemy_is_told_with_its_steps_and_the_others_in_order() -> None:
    found = told(*enemy_turn())
    assert due(found) == ["activate:asian-black-bear"]
    settles(found[0], "activate_enemy", enemy="asian-black-bear")
    assert found[0].says == (
        "Asian Black Bear acts: choose a target (closest human), then move toward or next to it, "
        "then attack it"
    )
    assert later(found)[:2] == ["activate:beheader-red", "activate:beheader-blue"]
    assert [each.key for each in found if each.follows] == [
        each for each in later(found) if each.startswith("activate:")
    ]
    found = told(*enemy_turn(), EnemyActed(enemy="asian-black-bear"))
    assert due(found) == ["activate:beheader-red"]


@pytest.mark.rule("RI-ETURN-01")
def test_an_enemy_whose_board_is_not_known_is_told_without_steps() -> None:
    bare = tuple(fact for fact in enemy_turn() if getattr(fact, "card", "") != "enemy/Asian Black Bear")
    assert told(*bare)[0].says == "Asian Black Bear acts"
    board = values("enemy/Asian Black Bear", steps=["target", "attack"])
    assert told(*bare, *board)[0].says == "Asian Black Bear acts: choose a target, then attack it"


@pytest.mark.rule("RI-ETURN-03")
def test_which_enemy_will_lose_hp_at_the_end_is_told() -> None:
    found = told(*enemy_turn(), StatusGained(unit="asian-black-bear", status="Bleed"))
    says = one(found, "loss:Asian Black Bear").says
    assert says == "Asian Black Bear loses 1 HP at the end of the turn (Bleed)"


@pytest.mark.rule("RI-STRESS-04", "RI-CHAIN-07")
def test_at_the_end_of_the_enemy_turn_the_flip_is_on_the_list() -> None:
    two = (*placed("Beheader", "red", hp=1), *placed("Beheader", "blue"))
    turn = (*enemy_turn(enemies=two), hp("Liza", 2), InsanityCardDrawn(character="Liza"))
    scene = given(*turn, EnemyActed(enemy="beheader-blue")).when(
        RecordHurt(unit="beheader-red", hp=1, cause="trap")
    )
    found = after(scene.when(FlipWhen(card="quiet")).when(MoveRoundToken()))
    assert due(found) == ["flip:Liza"]
