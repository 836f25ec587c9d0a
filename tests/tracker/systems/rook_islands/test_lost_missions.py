"""A lost mission: what it gives back, and how it begins again."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_one,
    placed,
    stand_in_values,
    values,
)
from tests.tracker.systems.rook_islands.playing import given_after
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import (
    ExperienceTokenGained,
    HandedOver,
    ItemGained,
    ItemUsed,
    LeafTaken,
    LootTaken,
    MoneyTokenGained,
)
from tracker.systems.rook_islands.facts.fight import InsanityTokensGained
from tracker.systems.rook_islands.facts.mission import ObjectiveMet
from tracker.systems.rook_islands.facts.reward import ExperienceEarned, InsanityRisen, PossessionsRestored
from tracker.systems.rook_islands.state import Game

JASON, LIZA = "Jason", "Liza"


def lost(*facts: Fact, before: tuple[Fact, ...] = ()) -> Game:
    """Mission 1 after these facts in it, and lost. `before` happened before it began."""
    begun = mission_one()
    scenario = given(begun[: len(founded())], before, begun[len(founded()) :], facts)
    game: Game = scenario.when(c.FailMission(why="lost")).game
    return game


EARNED = (ExperienceEarned(character=JASON, xp=300, why=""), InsanityRisen(character=JASON, by=4, why=""))


@pytest.mark.rule("RI-END-13")
def test_nothing_gained_in_a_lost_mission_is_kept() -> None:
    game = lost(
        InsanityTokensGained(character=JASON, tokens=3),
        ExperienceTokenGained(character=JASON, xp=200),
        LootTaken(character=JASON, loot="Money"),
        MoneyTokenGained(character=JASON, money=200),
        LeafTaken(character=JASON, colour="green"),
        before=EARNED,
    )
    jason = game.characters[JASON]
    assert (jason.xp, jason.insanity) == (300, 4)
    assert (jason.xp_tokens, jason.insanity_tokens, jason.money, jason.leaves, jason.discard) == (
        0,
        0,
        0,
        {},
        (),
    )
    assert (game.stash.money, game.stash.leaves, game.exploration_token) == (0, {}, 0)


@pytest.mark.rule("RI-END-04")
def test_objectives_of_a_lost_mission_are_worth_nothing() -> None:
    game = lost(ObjectiveMet(objective="second"))
    assert (game.characters[JASON].xp, game.stash.money) == (0, 0)


MOLOTOV = (
    LootTaken(character=JASON, loot="Molotov"),
    ItemGained(character=JASON, item="Molotov", from_loot=True),
)


@pytest.mark.rule("RI-END-14")
@pytest.mark.parametrize("used", [False, True])
def test_a_molotov_from_loot_goes_back_to_the_deck_used_or_not(used: bool) -> None:
    facts = (*MOLOTOV, ItemUsed(character=JASON, item="Molotov")) if used else MOLOTOV
    in_mission = given(mission_one(), facts).before.game
    assert in_mission.decks == {"Molotov": -1}
    game = lost(*facts)
    assert game.characters[JASON].items == ()
    assert game.decks.get("Molotov", 0) == 0


@pytest.mark.rule("RI-END-14")
def test_each_molotov_token_takes_one_card_back() -> None:
    both = (*MOLOTOV, LootTaken(character=LIZA, loot="Molotov"), LootTaken(character=LIZA, loot="Money"))
    scenario = given(mission_one(), both).when(c.FailMission(why="lost"))
    assert PossessionsRestored(number=1, molotovs_returned=2) in scenario.facts


@pytest.mark.rule("RI-END-14")
def test_a_molotov_of_ones_own_stays_ones_own() -> None:
    game = lost(*MOLOTOV, before=(ItemGained(character=JASON, item="Molotov"),))
    assert game.characters[JASON].items == ("Molotov",)


@pytest.mark.rule("RI-END-15")
def test_an_item_used_in_a_lost_mission_is_there_again() -> None:
    game = lost(
        ItemUsed(character=JASON, item="Medicine"), before=(ItemGained(character=JASON, item="Medicine"),)
    )
    assert game.characters[JASON].items == ("Medicine",)
    assert game.characters[JASON].discard == ()


@pytest.mark.rule("RI-END-15")
def test_what_was_handed_over_in_a_lost_mission_is_at_its_owners_again() -> None:
    game = lost(
        HandedOver(giver=JASON, receiver=LIZA, kind="item", name="Medicine", in_mission=True),
        before=(ItemGained(character=JASON, item="Medicine"),),
    )
    assert (game.characters[JASON].items, game.characters[LIZA].items) == (("Medicine",), ())


@pytest.mark.rule("RI-END-16")
def test_after_a_lost_mission_the_campaign_is_as_it_was_before_it() -> None:
    before = given(
        founded(), stand_in_values(), EARNED, ItemGained(character=JASON, item="Medicine")
    ).before.game
    game = lost(
        *MOLOTOV,
        ItemUsed(character=JASON, item="Medicine"),
        InsanityTokensGained(character=LIZA, tokens=2),
        before=(*EARNED, ItemGained(character=JASON, item="Medicine")),
    )
    assert game.characters == before.characters
    assert (game.stash, game.decks) == (before.stash, before.decks)
    assert (game.next_mission(), game.missions_done) == (1, ())


@pytest.mark.rule("RI-END-16")
def test_the_same_mission_can_be_started_again() -> None:
    scenario = given(mission_one(), values("enemy/Leopard", mp=6)).when(c.FailMission(why="lost"))
    scenario.when(c.StartMission(number=2)).refused_by("RI-SETUP-01")
    again = given_after(given(mission_one(), placed("Leopard")).when(c.FailMission(why="lost")))
    again.when(c.StartMission(number=1))
    fresh = again.game.mission
    assert (fresh.number, fresh.attempt, fresh.round, fresh.enemies) == (1, "1.2", 1, {})
    assert again.game.characters[JASON].weapons == ("Machete", "Fist Punch")


@pytest.mark.rule("RI-END-16")
def test_what_the_group_typed_in_stays_typed_in() -> None:
    scenario = given(mission_one(), values("enemy/Tiger", rank=5)).when(c.FailMission(why="lost"))
    assert scenario.after.house.collection["enemy/Tiger"] == {"rank": 5}
    assert list(scenario.after.house.seats) == ["nora", "ben"]


@pytest.mark.rule("RI-END-16")
def test_without_a_saved_state_folding_a_failure_changes_nothing() -> None:
    alone = given(founded(), PossessionsRestored(number=1)).before.game
    assert alone.characters == given(founded()).before.game.characters
