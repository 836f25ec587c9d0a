"""After a success: who gains what, and where everything goes (RI-END-04 to -12, RI-DOWN-06)."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import founded, given, hp, mission_one
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import (
    BandageUsed,
    ExperienceTokenGained,
    ItemGained,
    ItemUsed,
    LeafTaken,
    LootTaken,
    MoneyTokenGained,
)
from tracker.systems.rook_islands.facts.fight import CharacterKnockedOut, InsanityTokensGained
from tracker.systems.rook_islands.facts.mission import MissionFailed, MissionSucceeded, ObjectiveMet
from tracker.systems.rook_islands.facts.reward import (
    BoardCleared,
    DiscardReturned,
    ExperienceEarned,
    ExplorationTokenGained,
    HidesStashed,
    InsanityRisen,
    LeavesStashed,
    MissionTallied,
    MoneyStashed,
)
from tracker.systems.rook_islands.rules.enemy_setup import in_play
from tracker.systems.rook_islands.state import changed

JASON, LIZA, DAISY, KEITH = "Jason", "Liza", "Daisy", "Keith"
UNEXPLORED = {"RI-EXPL-02": "the trek is another test"}
MAIN, SECOND, THIRD = (ObjectiveMet(objective=name) for name in ("main", "second", "third"))


def won(*facts: Fact, players: tuple[str, ...] = (JASON, LIZA)) -> Scenario:
    """Mission 1, won after these facts in it, with its main objective; and brought home."""
    return given(mission_one(*players), facts, MAIN, MissionSucceeded()).when(c.BringHome())


def xp(scenario: Scenario) -> dict[str, int]:
    return {name: character.xp for name, character in scenario.game.characters.items()}


@pytest.mark.rule("RI-END-04", "RI-MIS-12")
def test_secondary_objectives_add_to_the_main_reward() -> None:
    scenario = won(SECOND)
    assert xp(scenario) == {JASON: 800, LIZA: 800}
    assert scenario.game.stash.money == 800


@pytest.mark.rule("RI-END-04")
@pytest.mark.parametrize(("more", "reward"), [((), 500), ((SECOND,), 800), ((SECOND, THIRD), 1100)])
def test_only_what_is_fulfilled_is_paid(more: tuple[Fact, ...], reward: int) -> None:
    scenario = won(*more)
    assert xp(scenario) == {JASON: reward, LIZA: reward}
    assert scenario.game.stash.money == reward


@pytest.mark.rule("RI-END-04")
def test_a_lost_or_running_mission_brings_nothing_home() -> None:
    given(mission_one(), MissionFailed(why="lost")).when(c.BringHome()).refused_by("RI-END-04")
    given(mission_one()).when(c.BringHome()).refused_by("RI-END-04", "not won")
    given(founded()).when(c.BringHome()).unfit("mission")


@pytest.mark.rule("RI-END-05", "RI-MIS-13")
def test_every_player_gains_the_whole_xp() -> None:
    before = ExperienceEarned(character=JASON, xp=100, why="")
    scenario = given(mission_one(), before, THIRD, MAIN, MissionSucceeded()).when(c.BringHome())
    assert xp(scenario) == {JASON: 900, LIZA: 800}


@pytest.mark.rule("RI-END-06")
def test_the_stash_gains_the_objectives_money_and_the_players() -> None:
    scenario = won(
        MoneyStashed(money=100, why=""),
        MoneyTokenGained(character=JASON, money=200),
        MoneyTokenGained(character=LIZA, money=200),
        MoneyTokenGained(character=LIZA, money=200),
    )
    assert scenario.game.stash.money == 1200


@pytest.mark.rule("RI-END-07")
@pytest.mark.parametrize("players", [(JASON,), (JASON, LIZA), (JASON, LIZA, DAISY, KEITH)])
def test_objective_money_is_one_sum_for_the_team(players: tuple[str, ...]) -> None:
    assert won(players=players).game.stash.money == 500


@pytest.mark.rule("RI-END-08", "RI-COMP-18")
def test_tokens_go_to_their_finder_or_the_stash_and_count_once() -> None:
    scenario = won(
        LootTaken(character=JASON, loot="Rakyat Relic"),
        ExperienceTokenGained(character=JASON, xp=200),
        LootTaken(character=JASON, loot="Money"),
        MoneyTokenGained(character=JASON, money=200),
    )
    assert xp(scenario) == {JASON: 700, LIZA: 500}
    assert scenario.game.stash.money == 700
    assert scenario.game.characters[JASON].xp_tokens == scenario.game.characters[JASON].money == 0
    scenario.when(c.BringHome()).refused_by("RI-END-08", "brought home already")


@pytest.mark.rule("RI-END-09")
def test_leaves_go_into_the_stash() -> None:
    scenario = won(
        LeafTaken(character=JASON, colour="green"),
        LeafTaken(character=JASON, colour="green"),
        LeafTaken(character=LIZA, colour="blue"),
    )
    assert scenario.game.stash.leaves == {"green": 2, "blue": 1}
    assert [character.leaves for character in scenario.game.characters.values()] == [{}, {}]


@pytest.mark.rule("RI-END-09")
def test_leaves_join_those_that_are_there() -> None:
    there = LeavesStashed(colour="green", leaves=1, why="")
    assert won(there, LeafTaken(character=LIZA, colour="green")).game.stash.leaves == {"green": 2}


@pytest.mark.rule("RI-END-10", "RI-INS-07")
def test_insanity_tokens_go_onto_the_tracker() -> None:
    scenario = won(
        InsanityRisen(character=LIZA, by=4, why=""), InsanityTokensGained(character=LIZA, tokens=2)
    )
    liza = scenario.game.characters[LIZA]
    assert (liza.insanity, liza.insanity_tokens) == (6, 0)
    scenario.when(c.StartMission(number=2), rulings=UNEXPLORED)
    assert scenario.game.characters[LIZA].max_hp == 7 + 1
    assert scenario.game.characters[JASON].max_hp == 8


@pytest.mark.rule("RI-END-11")
def test_used_items_are_gone_and_their_copies_in_the_deck_again() -> None:
    carried = ItemGained(character=JASON, item="Medicine")
    used = ItemUsed(character=JASON, item="Medicine")
    in_mission = given(mission_one(), carried, used).before.game
    assert in_mission.decks == {"Medicine": -1}
    scenario = won(carried, used, LootTaken(character=JASON, loot="Bandage"))
    jason = scenario.game.characters[JASON]
    assert (jason.items, jason.discard) == ((), ())
    assert scenario.game.decks.get("Medicine", 0) == 0
    assert DiscardReturned(character=JASON, items=("Medicine",)) in scenario.facts


@pytest.mark.rule("RI-END-11", "RI-COMP-18")
def test_an_item_that_was_not_used_is_kept_and_loot_tokens_are_available_again() -> None:
    carried = ItemGained(character=JASON, item="Medicine")
    scenario = won(carried, *[LootTaken(character=LIZA, loot="Money")] * 3)
    assert scenario.game.characters[JASON].items == ("Medicine",)
    scenario.when(c.StartMission(number=2), rulings=UNEXPLORED)
    assert scenario.game.mission.loot_out == {}


@pytest.mark.rule("RI-END-12")
def test_the_team_gains_the_exploration_token() -> None:
    scenario = won()
    assert scenario.game.exploration_token == 1
    assert scenario.facts[-2:] == (ExplorationTokenGained(), MissionTallied(number=1))
    assert (scenario.game.missions_done, scenario.game.next_mission()) == ((1,), 2)


@pytest.mark.rule("RI-END-12", "RI-MIS-06")
def test_the_introduction_gives_nothing_and_leaves_nothing() -> None:
    scenario = given(founded(), *mission_zero()).when(c.BringHome())
    game = scenario.game
    assert (game.exploration_token, game.stash.money) == (0, 0)
    assert game.characters == given(founded()).before.game.characters
    assert game.next_mission() == 1


def mission_zero() -> tuple[Fact, ...]:
    begun = given(mission_one()[:-4]).when(c.FailMission(why="")).accepted()
    begun.when(c.StartMission(number=0))
    taken = InsanityTokensGained(character=JASON, tokens=2)
    return (*begun.facts, taken, MissionSucceeded())


@pytest.mark.rule("RI-DOWN-06")
def test_whoever_lies_unconscious_recovers_and_is_rewarded_alike() -> None:
    scenario = won(hp(JASON, 0), CharacterKnockedOut(character=JASON))
    assert xp(scenario) == {JASON: 500, LIZA: 500}
    assert not scenario.game.characters[JASON].unconscious
    scenario.when(c.StartMission(number=2), rulings=UNEXPLORED)
    assert scenario.game.characters[JASON].hp == 8


@pytest.mark.rule("RI-BOARD-01")
def test_what_is_gained_in_a_mission_stays_on_the_board_of_who_gained_it() -> None:
    scenario = given(
        mission_one(JASON, DAISY),
        LeafTaken(character=JASON, colour="green"),
    )
    scenario.when(c.RecordHurt(unit="assaulter-red", hp=5, cause="Machete", by=DAISY))
    jason, daisy = scenario.game.characters[JASON], scenario.game.characters[DAISY]
    assert (jason.leaves, jason.insanity_tokens) == ({"green": 1}, 0)
    assert (daisy.leaves, daisy.insanity_tokens, daisy.insanity) == ({}, 1, 0)
    assert in_play(scenario.game.mission, "Assaulter") == ("assaulter-blue",)
    stash = scenario.game.stash
    assert (stash.money, stash.hides, stash.leaves) == (0, 0, {})


@pytest.mark.rule("RI-BOARD-01", "RI-END-09")
def test_the_whole_of_an_evening_comes_home_in_the_order_of_the_rulebook() -> None:
    scenario = won(
        LeafTaken(character=LIZA, colour="green"),
        MoneyTokenGained(character=LIZA, money=200),
        LeafTaken(character=JASON, colour="blue"),
        InsanityTokensGained(character=LIZA, tokens=1),
        SECOND,
        InsanityTokensGained(character=LIZA, tokens=2),
        LeafTaken(character=JASON, colour="green"),
        LootTaken(character=JASON, loot="Rakyat Relic"),
        ExperienceTokenGained(character=JASON, xp=200),
    )
    main, coconut = "main objective: Run Forrest, Run!", "second objective: Most dangerous fruit"
    scenario.then(
        ExperienceEarned(character=JASON, xp=500, why=main),
        ExperienceEarned(character=LIZA, xp=500, why=main),
        MoneyStashed(money=500, why=main),
        ExperienceEarned(character=JASON, xp=300, why=coconut),
        ExperienceEarned(character=LIZA, xp=300, why=coconut),
        MoneyStashed(money=300, why=coconut),
        ExperienceEarned(character=JASON, xp=200, why="XP tokens on the board"),
        MoneyStashed(money=200, why="Liza's Money tokens"),
        LeavesStashed(colour="blue", leaves=1, why="collected in Mission 1"),
        LeavesStashed(colour="green", leaves=2, why="collected in Mission 1"),
        BoardCleared(character=JASON),
        DiscardReturned(character=JASON),
        InsanityRisen(character=LIZA, by=3, why="Insanity tokens on the board"),
        BoardCleared(character=LIZA),
        ExplorationTokenGained(),
        MissionTallied(number=1),
    )
    game = scenario.game
    assert (game.characters[JASON].xp, game.characters[JASON].insanity) == (1000, 0)
    assert (game.characters[LIZA].xp, game.characters[LIZA].insanity) == (800, 3)
    assert (game.stash.money, game.stash.leaves, game.exploration_token) == (1000, {"blue": 1, "green": 2}, 1)


@pytest.mark.rule("RI-END-09")
def test_hides_go_into_the_stash_too() -> None:
    scenario = given(mission_one(), MAIN, MissionSucceeded())
    game = scenario.before.game
    holding = {name: changed(each, hides=n) for n, (name, each) in enumerate(game.characters.items(), 1)}
    scenario.before = changed(scenario.before, game=changed(game, characters=holding))
    scenario.when(c.BringHome())
    assert HidesStashed(hides=3, why="collected in Mission 1") in scenario.facts
    assert scenario.game.stash.hides == 3
    assert [character.hides for character in scenario.game.characters.values()] == [0, 0]


def test_what_was_used_up_is_not_told_again() -> None:
    scenario = won(BandageUsed(character=JASON, on=JASON))
    assert not [fact for fact in scenario.facts if isinstance(fact, DiscardReturned | InsanityRisen)]
