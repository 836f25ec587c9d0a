"""What cards do to dice, where their text stands on the card alone; the Cover die is left alone."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import BEHIND_A_CRATE, CLEAR, RED, holding, jason
from tests.tracker.systems.rook_islands.given_facts import (
    given,
    mission_one,
    mp,
    next_event_phase,
    placed,
)
from tests.tracker.systems.rook_islands.playing import character
from tests.tracker.systems.rook_islands.talented import dice, has, use
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.talents import RecordDice
from tracker.systems.rook_islands.facts.action import ItemGained
from tracker.systems.rook_islands.facts.fight import CharacterHurt
from tracker.systems.rook_islands.facts.mission import PlayerTurnEnded, PlayerTurnOpened
from tracker.systems.rook_islands.facts.talents import DiceChanged


def effect(
    die: str = "attack", levels: int = 1, lasts: str = "turn", why: str = "Sharpshooter Elixir"
) -> RecordDice:
    return RecordDice(character="Jason", die=die, levels=levels, why=why, lasts=lasts)


def armed(*facts: Fact | tuple[Fact, ...]) -> Scenario:
    return given(mission_one(), holding("Jason", "Colt .45", "Desert Eagle"), *facts)


@pytest.mark.rule("RI-DMOD-07")
def test_a_slide_degrades_the_attack_die_and_leaves_the_cover_die() -> None:
    slide = armed(has("Jason", "Sprint Slide")).when(use("Sprint Slide"))
    slide.when(jason("Colt .45", RED), BEHIND_A_CRATE)
    assert dice(slide.questions) == ["orange", "blue"]


@pytest.mark.rule("RI-DMOD-07")
@pytest.mark.parametrize("levels", [1, -1])
def test_no_card_changes_the_cover_die(levels: int) -> None:
    armed().when(effect("cover", levels)).refused_by("RI-DMOD-07", "neither be improved nor degraded")


@pytest.mark.rule("RI-DMOD-01", "RI-DMOD-04")
@pytest.mark.parametrize(("levels", "die"), [(1, "green"), (-1, "orange"), (-2, "red")])
def test_what_a_card_says_of_attack_dice_holds_for_the_turn(levels: int, die: str) -> None:
    scene = (
        armed()
        .when(effect(levels=levels))
        .then(DiceChanged(character="Jason", die="attack", levels=levels, why="Sharpshooter Elixir"))
    )
    scene.when(jason("Colt .45", RED), CLEAR | {"attack:roll": "blank"})
    scene.when(jason("Desert Eagle", RED), CLEAR)
    assert dice(scene.questions) == [die]


@pytest.mark.rule("RI-DMOD-02")
def test_a_green_die_improved_needs_no_roll() -> None:
    scene = armed().when(effect(levels=2))
    scene.when(jason("Colt .45", RED), BEHIND_A_CRATE)
    assert dice(scene.questions) == ["blue"]


@pytest.mark.rule("RI-DMOD-01")
def test_what_is_for_the_next_roll_is_over_with_it() -> None:
    scene = armed().when(effect(lasts="next")).when(jason("Colt .45", RED), CLEAR | {"attack:roll": "blank"})
    assert character(scene, "Jason").dice == ()
    scene.when(jason("Desert Eagle", RED), CLEAR)
    assert dice(scene.questions) == ["yellow"]


@pytest.mark.rule("RI-DMOD-01")
def test_what_is_for_the_turn_is_over_with_it_and_the_next_roll_may_wait() -> None:
    changes = (
        DiceChanged(character="Jason", die="attack", levels=1, why="a card"),
        DiceChanged(character="Jason", die="takedown", levels=1, why="another", lasts="next"),
    )
    later = (PlayerTurnEnded(), *next_event_phase(), PlayerTurnOpened(), mp("Jason", 5))
    scene = armed(changes, later)
    assert [change.die for change in scene.before.game.characters["Jason"].dice] == ["takedown"]


@pytest.mark.rule("RI-TAKE-12")
def test_a_card_may_improve_a_takedown_die() -> None:
    weak = given(mission_one(enemies=placed("Beheader", "red", hp=3))).when(effect("takedown", lasts="next"))
    takedown = c.Takedown(character="Jason", target=RED)
    weak.when(takedown, {"takedown:adjacent": True, "takedown:roll": "blank"})
    assert [getattr(fact, "die", "") for fact in weak.facts][1] == "red"
    assert character(weak, "Jason").dice == ()


def test_an_effect_must_make_sense() -> None:
    armed().when(effect("money")).unfit("die")
    armed().when(effect(levels=0)).unfit("levels")
    armed().when(effect(levels=7)).unfit("levels")
    armed().when(effect(lasts="ever")).unfit("lasts")
    armed().when(effect(why=" ")).unfit("why")


# Potions and talents


@pytest.mark.rule("RI-TAL-16")
def test_potion_potency_makes_every_potion_stronger() -> None:
    hurt = CharacterHurt(character="Jason", hp=5, cause="before")
    bottle = ItemGained(character="Jason", item="Medicine")
    scene = given(mission_one(), has("Jason", "Potion Potency"), hurt, bottle, mp("Jason", 2))
    scene.when(c.UseItem(character="Jason", item="Medicine"))
    assert (character(scene, "Jason").hp, character(scene, "Jason").mp) == (7, 3)
    plain = given(mission_one(), hurt, bottle, mp("Jason", 2)).when(
        c.UseItem(character="Jason", item="Medicine")
    )
    assert (character(plain, "Jason").hp, character(plain, "Jason").mp) == (6, 2)


@pytest.mark.rule("RI-TAL-16", "RI-BOARD-04")
def test_it_heals_within_the_maximum() -> None:
    hurt = CharacterHurt(character="Jason", hp=1, cause="before")
    bottle = ItemGained(character="Jason", item="Medicine")
    scene = given(mission_one(), has("Jason", "Potion Potency"), hurt, bottle, mp("Jason", 2))
    scene.when(c.UseItem(character="Jason", item="Medicine"))
    assert (character(scene, "Jason").hp, character(scene, "Jason").mp) == (8, 3)
