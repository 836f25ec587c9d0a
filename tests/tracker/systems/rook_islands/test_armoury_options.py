"""The buttons of weapons, talents and cards: there when they make sense, and refused with their rule."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import founded, given, mission_one, mp, stand_in_values
from tests.tracker.systems.rook_islands.talented import has, xp
from tracker.facts.fact import Fact
from tracker.facts.ids import SeatId
from tracker.kernel.system import Option
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.facts.action import GearOwned, WeaponPutAway
from tracker.systems.rook_islands.facts.fight import WeaponUsed
from tracker.systems.rook_islands.facts.mission import KnockOutForbidden
from tracker.systems.rook_islands.facts.talents import TalentUsed
from tracker.systems.rook_islands.facts.weapons import WeaponThrown
from tracker.systems.rook_islands.system import ROOK_ISLANDS


def buttons(scene: Scenario) -> dict[tuple[str, str], Option]:
    """Nora's buttons by kind and words."""
    found = ROOK_ISLANDS.options(scene.before, SeatId("nora"), pack.load())
    return {(option.kind, option.says): option for option in found}


def in_turn(*facts: Fact | tuple[Fact, ...]) -> dict[tuple[str, str], Option]:
    return buttons(given(mission_one(), *facts))


def test_a_switch_is_offered_where_there_is_something_to_switch_to() -> None:
    key = ("switch_weapons", "Switch weapons")
    assert key not in in_turn()
    away = (
        WeaponPutAway(character="Jason", weapon="Machete"),
        GearOwned(character="Jason", gear="Belt Holster"),
    )
    assert in_turn(away)[key].allowed
    used = in_turn(away, WeaponUsed(character="Jason", weapon="Fist Punch"))[key]
    assert (used.allowed, used.rule) == (False, "RI-SWITCH-02")


def test_a_reload_is_offered_to_who_has_a_gun() -> None:
    assert ("reload", "Reload") not in in_turn()
    gun = holding("Jason", "Desert Eagle", rounds=1)
    assert in_turn(gun)[("reload", "Reload")].allowed
    attacked = in_turn(gun, WeaponUsed(character="Jason", weapon="Machete"))[("reload", "Reload")]
    assert (attacked.allowed, attacked.rule) == (False, "RI-RELOAD-10")


def test_a_thrown_weapon_can_be_picked_up() -> None:
    lying = WeaponThrown(character="Liza", weapon="Machete", target="ground", at="")
    assert in_turn(lying)[("pick_up_weapon", "Pick up the Machete")].given == {
        "character": "Jason", "weapon": "Machete",
    }  # fmt: skip


def test_every_talent_that_is_used_has_a_button_and_those_that_always_hold_have_none() -> None:
    talents = has("Jason", "Sprint Slide", "Stone Wall", "Field Medic")
    found = in_turn(talents)
    assert found[("use_talent", "Sprint Slide")].allowed
    assert ("use_talent", "Field Medic") in found
    assert ("use_talent", "Stone Wall") not in found
    again = in_turn(talents, TalentUsed(character="Jason", talent="Sprint Slide", per="turn"))
    assert again[("use_talent", "Sprint Slide")].rule == "RI-TAL-15"


@pytest.mark.parametrize(("left", "allowed"), [(3, True), (2, False)])
def test_a_jump_is_refused_with_its_rule(left: int, allowed: bool) -> None:
    jump = in_turn(mp("Jason", left))[("jump", "Jump")]
    assert jump.allowed is allowed
    assert jump.rule == ("" if allowed else "RI-ACRO-03")
    assert ("ride_zipline", "Ride the Zipline") in in_turn()


def test_what_cards_do_is_recorded_by_anybody() -> None:
    found = in_turn()
    assert found[("record_dice", "A card changes dice")].allowed
    assert found[("record_blaze", "Blaze")].allowed
    flag = ("forbid_knock_out", "A knock-out loses the mission")
    assert found[flag].allowed
    assert flag not in in_turn(KnockOutForbidden())


def test_between_missions_one_learns() -> None:
    table = (founded("Jason", "Liza"), stand_in_values())
    poor = buttons(given(*table))[("buy_talent", "Learn a talent")]
    assert (poor.allowed, poor.rule) == (False, "RI-TAL-03")
    rich = buttons(given(*table, xp("Jason", 1000), has("Liza", "First Aid")))
    learn = rich[("buy_talent", "Learn a talent")]
    offered = {choice.value: choice.says for choice in learn.form[0].choices}
    assert learn.allowed
    assert offered["Lucky Bullet"] == "Lucky Bullet (Heron 1)"
    assert offered["Second Wind"] == "Second Wind"
    assert "First Aid" not in offered
    assert ("buy_talent", "Learn a talent that is not listed") in rich
    assert ("buy_talent", "Learn a talent") not in in_turn()
