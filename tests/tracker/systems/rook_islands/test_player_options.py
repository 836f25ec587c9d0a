"""The buttons of a character's turn propose what makes sense in the state of the table."""

from tests.tracker.systems.rook_islands.given_facts import given, mission_one
from tracker.facts.fact import Fact
from tracker.facts.ids import SeatId
from tracker.kernel.system import Option
from tracker.systems.rook_islands.facts.action import LootLeft, LootTaken
from tracker.systems.rook_islands.facts.fight import CharacterHurt, StatusGained
from tracker.systems.rook_islands.facts.mission import TurnEndAgreed
from tracker.systems.rook_islands.options.all import options
from tracker.systems.rook_islands.system import BOX


def button(kind: str, *facts: Fact) -> Option:
    """Jason's button of this kind."""
    found = options(given(mission_one(), *facts).before, SeatId("nora"), BOX)
    return next(each for each in found if each.kind == kind)


def words(option: Option) -> list[str]:
    return [choice.says for choice in option.form[0].choices]


def test_a_bandage_is_proposed_for_whom_it_helps_most() -> None:
    hurt = (
        CharacterHurt(character="Jason", hp=1, cause="test"),
        CharacterHurt(character="Liza", hp=4, cause="test"),
    )
    option = button("bandage", *hurt)
    assert words(option) == ["Liza (3 of 7 HP)", "Jason (7 of 8 HP)"]
    assert (option.form[0].default, option.one_off) == ("Liza", False)


def test_a_bandage_that_would_do_nothing_is_proposed_for_nobody() -> None:
    option = button("bandage")
    assert (option.form[0].default, option.one_off) == (None, True)
    bleeding = button("bandage", StatusGained(unit="Liza", status="Bleed"))
    assert (bleeding.form[0].default, bleeding.one_off) == ("Liza", False)


def test_loot_that_is_out_in_full_stands_last_and_says_so() -> None:
    relic = LootTaken(character="Jason", loot="Rakyat Relic", space="")
    assert words(button("take_loot"))[-1] != "Rakyat Relic (none left)"
    assert words(button("take_loot", relic))[-1] == "Rakyat Relic (none left)"


def test_loot_that_somebody_left_where_it_lay_can_still_be_taken() -> None:
    left = LootLeft(character="Jason", loot="Rakyat Relic", space="")
    assert "Rakyat Relic" in words(button("take_loot", left))


def test_what_lies_on_the_boards_of_the_mission_is_the_first_target_beside_enemies() -> None:
    tiles = [each.value for each in button("attack").form[0].choices if each.value.startswith("terrain:")]
    assert tiles[0] == "terrain:Crate"
    assert "terrain:Exit" not in tiles


def test_the_key_that_ends_the_turn_says_who_is_ready() -> None:
    assert button("agree_end").note == "when everyone agrees"
    assert button("agree_end", TurnEndAgreed(character="Liza")).note == "Liza ready to end"
