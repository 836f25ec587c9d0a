"""Player setup: dials, Bandages, weapons, starting points (RI-SETUP-13 to -18)."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_one,
    stand_in_values,
)
from tests.tracker.systems.rook_islands.setting_up_scenes import JASON, LIZA, in_set_up, started
from tracker.facts.campaign import CharacterTaken
from tracker.facts.fact import Fact
from tracker.facts.ids import SeatId
from tracker.kernel.house import House
from tracker.kernel.table import Table
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.facts.action import BandageGained, BandageUsed, ImpulseUsed, LootTaken
from tracker.systems.rook_islands.facts.fight import CharacterHurt, RoundsSpent, StatusGained
from tracker.systems.rook_islands.facts.mission import (
    DialsSet,
    MissionSucceeded,
    StartTaken,
    WeaponEquipped,
    WeaponLoaded,
    WeaponOwned,
)
from tracker.systems.rook_islands.facts.reward import InsanityRisen, MissionTallied
from tracker.systems.rook_islands.rules import player_setup
from tracker.systems.rook_islands.state import Character, changed

TABLE = Table(house=House(), content=pack.load())


def with_ak(*more: Fact) -> tuple[Fact, ...]:
    """After Mission 1, Jason owns an AK-47."""
    return (
        *mission_one(),
        WeaponOwned(character=JASON, weapon="AK-47"),
        WeaponLoaded(character=JASON, weapon="AK-47", rounds=6),
        *more,
        MissionSucceeded(),
        MissionTallied(number=1),
    )


@pytest.mark.rule("RI-SETUP-13")
@pytest.mark.rule("RI-SETUP-14")
def test_every_mission_begins_with_the_impulse_and_two_bandages() -> None:
    after_one = (
        *mission_one(),
        ImpulseUsed(character=JASON, effect="gain 3 MP"),
        BandageUsed(character=JASON, on=JASON),
        BandageUsed(character=JASON, on=JASON),
        BandageGained(character=LIZA),
        MissionSucceeded(),
        MissionTallied(number=1),
    )
    scenario = given(after_one).when(c.StartMission(number=2))
    jason, liza = scenario.game.characters[JASON], scenario.game.characters[LIZA]
    assert (jason.bandages, liza.bandages) == (2, 2)
    assert "impulse" not in jason.spent


@pytest.mark.rule("RI-SETUP-14")
def test_first_aid_gives_four_bandages() -> None:
    jason = given(founded(JASON), stand_in_values()).before.game.characters[JASON]
    assert player_setup.bandages(jason, TABLE) == 2
    assert player_setup.bandages(changed(jason, talents=("First Aid",)), TABLE) == 4


@pytest.mark.rule("RI-SETUP-15")
def test_the_first_mission_is_fought_with_machete_and_fists() -> None:
    scenario = started(1)
    for name in (JASON, LIZA):
        character = scenario.game.characters[name]
        assert character.weapons == character.equipped == ("Machete", "Fist Punch")


@pytest.mark.rule("RI-SETUP-15")
def test_in_later_missions_nobody_gets_them_again() -> None:
    scenario = given(mission_one(), MissionSucceeded(), MissionTallied(number=1))
    scenario.when(c.StartMission(number=2))
    assert scenario.game.characters[JASON].equipped == ("Machete", "Fist Punch")
    handed_out = [fact for fact in scenario.facts if isinstance(fact, WeaponOwned | WeaponEquipped)]
    assert {fact.weapon for fact in handed_out} == {"1911 .45"}


@pytest.mark.rule("RI-SETUP-15")
def test_who_joins_later_gets_them_in_their_own_first_mission() -> None:
    scenario = given(
        mission_one(), MissionSucceeded(), MissionTallied(number=1),
        CharacterTaken(seat=SeatId("ben"), character="Daisy"),
    )  # fmt: skip
    scenario.when(c.StartMission(number=2))
    assert scenario.game.characters["Daisy"].equipped == ("Machete", "Fist Punch")


@pytest.mark.rule("RI-SETUP-16")
@pytest.mark.parametrize("spent", [0, 5, 6])
def test_every_weapon_is_loaded_to_its_capacity(spent: int) -> None:
    fired = RoundsSpent(character=JASON, weapon="AK-47", rounds=spent)
    scenario = given(with_ak(fired)).when(c.StartMission(number=2))
    assert scenario.game.characters[JASON].rounds["AK-47"] == 6


@pytest.mark.rule("RI-SETUP-16")
def test_a_capacity_that_nobody_typed_in_is_asked_for() -> None:
    owned = (*mission_one(), WeaponOwned(character=JASON, weapon="STG-90"), MissionSucceeded())
    scenario = given(owned, MissionTallied(number=1)).when(c.StartMission(number=2))
    scenario.asks("value:weapon/STG-90")
    assert [shape.name for shape in scenario.questions[0].fields] == ["clip"]  # type: ignore[attr-defined]


@pytest.mark.rule("RI-SETUP-16")
def test_a_blade_takes_no_rounds() -> None:
    facts = started(1).facts
    assert not [fact for fact in facts if isinstance(fact, WeaponLoaded)]


@pytest.mark.rule("RI-SETUP-17")
def test_between_missions_things_change_hands_freely() -> None:
    scenario = given(with_ak()).when(c.Give(character=JASON, receiver=LIZA, objects=("weapon:AK-47",)))
    jason, liza = scenario.game.characters[JASON], scenario.game.characters[LIZA]
    assert "AK-47" not in jason.weapons
    assert "AK-47" in liza.weapons
    assert (jason.used, liza.used) == ((), ())


@pytest.mark.rule("RI-SETUP-18")
def test_two_characters_never_share_a_starting_point() -> None:
    scenario = in_set_up(StartTaken(character=JASON, star="1"))
    scenario.when(c.TakeStart(character=LIZA, star="1")).refused_by(
        "RI-SETUP-18", "Jason", "starting point 1"
    )
    in_set_up(StartTaken(character=JASON, star="1")).when(c.TakeStart(character=LIZA, star="2")).then(
        StartTaken(character=LIZA, star="2")
    )


@pytest.mark.rule("RI-SETUP-18")
def test_one_may_think_again_until_play_begins() -> None:
    scenario = in_set_up(StartTaken(character=JASON, star="1")).when(c.TakeStart(character=JASON, star="2"))
    scenario.then(StartTaken(character=JASON, star="2"))
    scenario.when(c.TakeStart(character=LIZA, star="1")).accepted()
    scenario.when(c.TakeStart(character=LIZA, star=" 1 ")).unfit("star")
    given(mission_one()).when(c.TakeStart(character=JASON, star="3")).refused_by("RI-FLOW-04")


@pytest.mark.parametrize(("star", "who", "field"), [("", JASON, "star"), ("1", "Vaas", "character")])
def test_a_star_has_a_name_and_a_character(star: str, who: str, field: str) -> None:
    in_set_up().when(c.TakeStart(character=who, star=star)).unfit(field)


@pytest.mark.rule("RI-BOARD-03")
@pytest.mark.rule("RI-BOARD-05")
def test_dials_stand_at_what_board_talents_and_insanity_give() -> None:
    jason = Character(name=JASON, talents=("Physical Conditioning",), insanity=6)
    liza = Character(name=LIZA, talents=("Marathon Man",), insanity=15)
    keith = Character(name="Keith")
    assert player_setup.max_hp(8, jason, TABLE) == 10
    assert player_setup.max_mp(5, liza, TABLE) == 8
    assert (player_setup.max_hp(8, keith, TABLE), player_setup.max_mp(5, keith, TABLE)) == (8, 5)


@pytest.mark.rule("RI-SAVE-02")
def test_what_is_per_mission_is_set_up_again() -> None:
    battered = (
        *mission_one(),
        CharacterHurt(character=JASON, hp=6, cause="claws"),
        StatusGained(unit=JASON, status="Bleed"),
        BandageUsed(character=JASON, on=JASON),
        BandageUsed(character=JASON, on=JASON),
        ImpulseUsed(character=JASON, effect="gain 3 MP"),
        LootTaken(character=JASON, loot="Money"),
        MissionSucceeded(),
        MissionTallied(number=1),
    )
    jason = given(battered).when(c.StartMission(number=2)).game.characters[JASON]
    assert (jason.hp, jason.status, jason.bandages, jason.spent) == (8, (), 2, ())


@pytest.mark.rule("RI-INS-07")
def test_insanity_counts_from_the_next_mission_on() -> None:
    scenario = given(
        mission_one(),
        InsanityRisen(character=LIZA, by=5, why=""),
        MissionSucceeded(),
        MissionTallied(number=1),
    )
    scenario.when(c.StartMission(number=2))
    assert DialsSet(character=LIZA, max_hp=8, max_mp=5, bandages=2) in scenario.facts
