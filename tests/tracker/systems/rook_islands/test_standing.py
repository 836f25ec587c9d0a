"""Who may act now, and who is in play."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given, mission_one, placed, set_up
from tests.tracker.systems.rook_islands.playing import lying, moved, step
from tracker.facts.action import ActionClosed, ActionOpened
from tracker.facts.ids import ActionId
from tracker.kernel.commands import Command
from tracker.kernel.refusal import Refused, Unfit
from tracker.systems.rook_islands.commands import Attack, Bandage, Give, Impulse, TakeLeaf, TakeLoot, UseItem
from tracker.systems.rook_islands.facts.action import CharacterExited
from tracker.systems.rook_islands.facts.fight import EnemyRemoved
from tracker.systems.rook_islands.facts.mission import (
    FreeAttackOwed,
    FreeAttackSettled,
    MissionFailed,
    MissionSucceeded,
)
from tracker.systems.rook_islands.rules.standing import (
    beside,
    enemy_named,
    human_enemies,
    name_of,
    unit_exists,
    unit_named,
)
from tracker.systems.rook_islands.state import Game, Mission

ACTIONS: tuple[Command, ...] = (
    step("Jason"),
    TakeLeaf(character="Jason", colour="green"),
    TakeLoot(character="Jason", loot="Money"),
    Bandage(character="Jason"),
    Impulse(character="Jason"),
    Give(character="Jason", receiver="Liza", objects=("bandage",)),
    Attack(character="Jason", weapon="Machete", target="beheader-red"),
)
everything = pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)


@everything
@pytest.mark.rule("RI-ETURN-02")
def test_players_do_nothing_in_the_enemy_turn(action: Command) -> None:
    given(*enemy_turn()).when(action).refused_by("RI-ETURN-02", "Enemy turn")


@pytest.mark.rule("RI-FLOW-04")
@pytest.mark.parametrize("action", ACTIONS[:-2] + ACTIONS[-1:], ids=lambda action: type(action).__name__)
def test_players_do_nothing_in_the_event_phase(action: Command) -> None:
    given(*set_up()).when(action).refused_by("RI-FLOW-04", "Player turn")


@everything
@pytest.mark.rule("RI-DOWN-01")
def test_the_unconscious_do_nothing(action: Command) -> None:
    given(*mission_one(), *lying("Jason")).when(action).refused_by("RI-DOWN-01", "Jason")


@everything
@pytest.mark.rule("RI-TILE-27")
def test_the_departed_do_nothing(action: Command) -> None:
    given(*mission_one(), CharacterExited(character="Jason")).when(action).refused_by("RI-TILE-27", "Jason")


@pytest.mark.rule("RI-TILE-27")
def test_the_departed_are_no_target() -> None:
    gone = CharacterExited(character="Liza")
    attack = Attack(character="Jason", weapon="Machete", target="Liza")
    given(*mission_one(), gone).when(attack, {"attack:adjacent": True}).refused_by("RI-TILE-27", "Liza")


OPENED = ActionOpened(
    opened=ActionId("a1"), actor="Jason", command={"weapon": "Fist Punch", "target": "beheader-red"},
    says="Fist Punch at Beheader red",
)  # fmt: skip


@everything
@pytest.mark.rule("RI-TURN-06")
def test_one_action_is_finished_before_the_next(action: Command) -> None:
    given(*mission_one(), OPENED).when(action).refused_by("RI-TURN-06", "Fist Punch at Beheader red")


@pytest.mark.rule("RI-TURN-06")
def test_others_act_while_an_action_is_open_and_oneself_again_after_it() -> None:
    given(*mission_one(), OPENED).when(step("Liza")).then(moved("Liza"))
    closed = ActionClosed(opened=ActionId("a1"), actor="Jason", how="withdrawn")
    given(*mission_one(), OPENED, closed).when(step("Jason")).then(moved("Jason"))


@everything
@pytest.mark.rule("RI-STRESS-09")
def test_an_owed_attack_comes_before_everything(action: Command) -> None:
    owed = FreeAttackOwed(character="Jason", weapon="Machete")
    given(*mission_one(), owed).when(action).refused_by("RI-STRESS-09", "Jason")
    settled = FreeAttackSettled(character="Jason")
    given(*mission_one(), owed, settled).when(step("Jason")).accepted()


@everything
@pytest.mark.rule("RI-END-03")
def test_nobody_acts_once_the_mission_is_won(action: Command) -> None:
    given(*mission_one(), MissionSucceeded()).when(action).refused_by("RI-END-03", "over")


@pytest.mark.rule("RI-END-01")
def test_nobody_acts_once_the_mission_is_lost() -> None:
    given(*mission_one(), MissionFailed(why="all are down")).when(step("Jason")).refused_by(
        "RI-END-01", "over"
    )


def test_an_action_needs_a_mission_and_a_character() -> None:
    given(*mission_one()[:1]).when(UseItem(character="Jason", item="Medicine")).unfit("mission")
    given(*mission_one()).when(Bandage(character="Vaas")).unfit("character")


def the_game() -> tuple[Game, Mission]:
    """Jason stands beside the red Beheader; the blue one is gone."""
    facts = (
        *mission_one(
            enemies=(*placed("Beheader", "red"), *placed("Beheader", "blue"), *placed("Guard dog", "red"))
        ),
        EnemyRemoved(enemy="beheader-blue", how="killed", cause="Machete"),
        moved("Jason", next_to=("beheader-red",)),
    )
    game = given(*facts).before.game
    return game, game.mission


@pytest.mark.rule("RI-DMG-06")
def test_an_enemy_that_was_removed_is_gone_by_its_rule_and_a_stranger_makes_no_sense() -> None:
    _game, mission = the_game()
    assert enemy_named(mission, "beheader-red").name == "Beheader red"
    with pytest.raises(Refused) as refused:
        enemy_named(mission, "beheader-blue")
    assert refused.value.rule == "RI-DMG-06"
    with pytest.raises(Unfit):
        enemy_named(mission, "leopard")


@pytest.mark.rule("RI-ZOC-01")
def test_only_humans_have_a_zone() -> None:
    _game, mission = the_game()
    assert [enemy.id for enemy in human_enemies(mission)] == ["beheader-red"]


def test_units_are_known_by_name_or_id() -> None:
    game, _mission = the_game()
    assert [unit_exists(game, unit) for unit in ("Jason", "beheader-red", "beheader-blue", "Vaas")] == [
        True, True, False, False,
    ]  # fmt: skip
    assert (unit_named(game, "Jason"), unit_named(game, "guard-dog-red")) == (
        game.characters["Jason"], game.mission.enemies["guard-dog-red"] if game.mission else None,
    )  # fmt: skip
    with pytest.raises(Unfit):
        unit_named(Game(), "Jason")
    assert unit_exists(Game(), "Jason") is False
    assert [name_of(game, unit) for unit in ("Jason", "beheader-red")] == ["Jason", "Beheader red"]
    assert name_of(Game(), "beheader-red") == "Beheader red"


def test_standing_together_is_known_from_either_side() -> None:
    game, _mission = the_game()
    assert beside(game, "Jason", "beheader-red")
    assert beside(game, "beheader-red", "Jason")
    assert not beside(game, "Liza", "beheader-red")
    assert not beside(game, "Jason", "guard-dog-red")
