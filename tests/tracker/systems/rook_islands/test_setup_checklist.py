"""Game setup: the checklist of boards, tokens and decks (RI-SETUP, RI-ANEC-02, -03)."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_one,
    mission_started,
    values,
)
from tests.tracker.systems.rook_islands.setting_up_scenes import (
    JASON,
    done,
    ready_to_begin,
    started,
    steps_of,
)
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.facts.mission import SetupStepConfirmed, WhenDeckShuffled
from tracker.systems.rook_islands.rules import checklist


@pytest.mark.rule("RI-SETUP-03")
def test_the_table_is_told_which_boards_to_assemble_and_what_goes_on_them() -> None:
    steps = steps_of(started(1))
    assert steps["boards"] == "Assemble M1A and M1B"
    assert "Crate ×1, Loot ×3, Leaf ×6" in steps["tokens"]
    scenario = started(1).when(c.ConfirmSetup(step="boards")).then(SetupStepConfirmed(step="boards"))
    assert scenario.game.mission.confirmed == ("boards",)


@pytest.mark.rule("RI-SETUP-03")
def test_a_step_is_ticked_off_once_and_only_one_that_is_listed() -> None:
    started(1).when(c.ConfirmSetup(step="boards")).when(c.ConfirmSetup(step="boards")).unfit("step")
    started(1).when(c.ConfirmSetup(step="pizza")).unfit("step")


def test_all_that_is_left_is_ticked_off_at_once() -> None:
    scenario = started(1).when(c.ConfirmSetup(step="tokens")).when(c.ConfirmSetup(step="all"))
    assert checklist.open_steps(scenario.game.mission, pack.load()) == ()
    assert SetupStepConfirmed(step="tokens") not in scenario.facts
    scenario.when(c.ConfirmSetup(step="all")).unfit("step")


@pytest.mark.rule("RI-SETUP-03")
def test_before_a_briefing_and_after_the_set_up_there_is_no_checklist() -> None:
    given(founded()).when(c.ConfirmSetup(step="boards")).unfit("mission")
    given(mission_one()).when(c.ConfirmSetup(step="boards")).refused_by("RI-FLOW-04")


@pytest.mark.rule("RI-SETUP-04")
def test_loot_and_leaves_lie_face_down() -> None:
    scenario = started(1)
    assert "at random and face down" in steps_of(scenario)["tokens"]
    mission = scenario.game.mission
    assert (mission.loot_on_board, mission.leaves_on_board) == (3, 6)
    assert (mission.loot_out, mission.loot_at) == ({}, {})


@pytest.mark.rule("RI-SETUP-04")
def test_what_a_token_is_shows_when_it_is_picked_up() -> None:
    given(mission_one()).when(c.TakeLoot(character=JASON, loot="")).unfit("loot")
    given(mission_one()).when(c.TakeLoot(character=JASON, loot="Money")).accepted()


@pytest.mark.rule("RI-SETUP-05")
def test_the_round_token_begins_on_the_first_space() -> None:
    scenario = started(3, *done(1, 2))
    assert scenario.game.mission.round == 1
    assert "the Round token on its first space" in steps_of(scenario)["round_board"]


@pytest.mark.rule("RI-SETUP-07")
def test_the_anecdote_factory_is_prepared_where_the_briefing_calls_for_it() -> None:
    assert {"anecdote", "when_deck"} <= steps_of(started(3, *done(1, 2))).keys()
    in_vain = started(4, *done(1, 2, 3))
    assert not {"anecdote", "when_deck"} & steps_of(in_vain).keys()
    in_vain.when(c.ConfirmSetup(step="anecdote")).unfit("step")


@pytest.mark.rule("RI-SETUP-07")
@pytest.mark.rule("RI-ANEC-02")
def test_play_waits_for_the_anecdote_factory() -> None:
    rest = [step for step in steps_of(started(1)) if step != "anecdote"]
    begun = given(ready_to_begin(), *(SetupStepConfirmed(step=step) for step in rest))
    begun.when(c.BeginPlay()).refused_by("RI-SETUP-03", "Where")


@pytest.mark.rule("RI-ANEC-02")
def test_one_where_and_one_what_card_lie_unseen() -> None:
    scenario = started(1)
    says = steps_of(scenario)["anecdote"]
    assert "one of each, unseen and face down" in says
    assert "the others back into the box" in says
    scenario.when(c.ConfirmSetup(step="anecdote")).then(SetupStepConfirmed(step="anecdote"))
    mission = scenario.game.mission
    assert (mission.spot, mission.anecdote_unit) == ("", "")


@pytest.mark.rule("RI-ANEC-03")
def test_the_when_deck_lies_shuffled_by_the_round_board() -> None:
    scenario = started(1).when(c.ConfirmSetup(step="when_deck"))
    scenario.then(SetupStepConfirmed(step="when_deck"), WhenDeckShuffled(cards=8))
    assert scenario.game.mission.when_deck == 8


@pytest.mark.rule("RI-ANEC-03")
def test_how_many_when_cards_there_are_is_asked_once() -> None:
    nothing_typed = given(founded(), mission_started())
    nothing_typed.when(c.ConfirmSetup(step="when_deck")).asks("value:deck/when")
    given(founded(), mission_started()).when(c.ConfirmSetup(step="all")).asks("value:deck/when")
    typed = given(founded(), mission_started(), values("deck/when", cards=1))
    assert typed.when(c.ConfirmSetup(step="when_deck")).game.mission.when_deck == 1


@pytest.mark.rule("RI-SETUP-08")
def test_the_insanity_deck_is_shuffled_with_its_seven_cards() -> None:
    scenario = started(1)
    assert steps_of(scenario)["insanity_deck"] == "Shuffle the 7 Insanity cards"
    scenario.when(c.ConfirmSetup(step="insanity_deck")).then(SetupStepConfirmed(step="insanity_deck"))
    assert scenario.game.mission.insanity_deck == 7


@pytest.mark.rule("RI-SETUP-08")
def test_the_other_decks_are_set_out() -> None:
    says = steps_of(started(1))["decks"]
    for deck in ("Items", "Talents", "Exploration", "Weapons", "Weapon Mods"):
        assert deck in says
