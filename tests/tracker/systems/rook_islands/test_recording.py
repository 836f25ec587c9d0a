"""Quick buttons: damage, healing and markers that the table worked out itself."""

import pytest

from tests.tracker.systems.rook_islands.fighting import RED
from tests.tracker.systems.rook_islands.given_facts import enemy_turn, given, hp, mission_one, placed
from tracker.facts.fact import Fact
from tracker.kernel.decision import Misfit
from tracker.systems.rook_islands.commands import RecordHeal, RecordHurt, RecordStatus
from tracker.systems.rook_islands.facts.action import CharacterExited
from tracker.systems.rook_islands.facts.fight import (
    CharacterHealed,
    CharacterHurt,
    CharacterKnockedOut,
    EnemyHurt,
    EnemyRemoved,
    FireEntered,
    FireLeft,
    InsanityTokensGained,
    StatusGained,
    StatusLost,
)
from tracker.systems.rook_islands.state import IMPAIRED_NOW


@pytest.mark.rule("RI-DMG-04")
def test_damage_can_be_recorded_in_either_turn() -> None:
    given(enemy_turn()).when(RecordHurt(unit="Jason", hp=2, cause="trap")).then(
        CharacterHurt(character="Jason", hp=2, cause="trap")
    )


@pytest.mark.rule("RI-INS-03")
def test_a_players_own_deed_counts_as_its_kill() -> None:
    scene = given(mission_one(enemies=placed("Beheader", "red", hp=1)))
    scene.when(RecordHurt(unit=RED, hp=2, cause="Molotov hit", by="Jason")).then(
        EnemyHurt(enemy=RED, hp=1, cause="Molotov hit", by="Jason"),
        EnemyRemoved(enemy=RED, how="killed", cause="Molotov hit", by="Jason"),
        InsanityTokensGained(character="Jason", tokens=1, why="killed Beheader red"),
    )


def test_damage_names_a_unit_a_cause_and_at_least_one_hp() -> None:
    given(mission_one()).when(RecordHurt(unit="Jason", hp=0, cause="trap")).unfit("hp")
    given(mission_one()).when(RecordHurt(unit="Jason", hp=1, cause=" ")).unfit("cause")
    given(mission_one()).when(RecordHurt(unit="Nobody", hp=1, cause="trap")).unfit("enemy")
    given(mission_one()).when(RecordHurt(unit="Jason", hp=1, cause="trap", by="Nobody")).unfit("by")


@pytest.mark.rule("RI-TILE-27", "RI-DOWN-01")
def test_nothing_is_recorded_for_who_has_left_or_lies_unconscious() -> None:
    commands = (
        RecordHurt(unit="Jason", hp=1, cause="trap"),
        RecordHeal(character="Jason", hp=1, cause="card"),
        RecordStatus(unit="Jason", status="Bleed"),
    )
    for command in commands:
        given(mission_one(), CharacterExited(character="Jason")).when(command).refused_by("RI-TILE-27")
        given(mission_one(), CharacterKnockedOut(character="Jason")).when(command).refused_by("RI-DOWN-01")


@pytest.mark.rule("RI-BOARD-04")
@pytest.mark.parametrize(("left", "healed"), [(5, 2), (6, 2), (7, 1)])
def test_healing_stops_at_the_maximum(left: int, healed: int) -> None:
    given(mission_one(), hp("Jason", left)).when(RecordHeal(character="Jason", hp=2, cause="card")).then(
        CharacterHealed(character="Jason", hp=healed, cause="card")
    )


def test_healing_needs_something_to_heal() -> None:
    given(mission_one()).when(RecordHeal(character="Jason", hp=2, cause="card")).unfit("hp")
    given(mission_one(), hp("Jason", 5)).when(RecordHeal(character="Jason", hp=0, cause="card")).unfit("hp")
    given(mission_one()).when(RecordHeal(character="Daisy", hp=2, cause="card")).unfit("character")


@pytest.mark.rule("RI-STRESS-02")
def test_healing_to_three_hp_is_no_stress() -> None:
    scene = given(mission_one(), CharacterHurt(character="Jason", hp=6, cause="before"))
    scene.when(RecordHeal(character="Jason", hp=1, cause="card")).then(
        CharacterHealed(character="Jason", hp=1, cause="card")
    )


@pytest.mark.parametrize("unit", ["Jason", RED])
@pytest.mark.parametrize(
    ("status", "gained", "lost"),
    [
        ("Bleed", StatusGained, StatusLost),
        ("Impair", StatusGained, StatusLost),
        ("Fire", FireEntered, FireLeft),
    ],
)
def test_markers_come_and_go(unit: str, status: str, gained: type[Fact], lost: type[Fact]) -> None:
    put = RecordStatus(unit=unit, status=status)
    off = RecordStatus(unit=unit, status=status, gained=False)
    given(mission_one()).when(off).unfit("status")
    scene = given(mission_one()).when(put)
    assert type(scene.facts[0]) is gained
    scene.when(off)
    assert type(scene.facts[0]) is lost
    given(mission_one()).when(put).when(put).unfit("status")


def test_only_known_markers_are_recorded() -> None:
    given(mission_one()).when(RecordStatus(unit="Jason", status="Sunburn")).unfit("status")
    outcome = given(mission_one()).when(RecordStatus(unit=RED, status="Bleed", gained=False)).outcome
    assert isinstance(outcome, Misfit)
    assert outcome.says == "Beheader red does not have Bleed"


@pytest.mark.rule("RI-GLOS-09")
def test_impair_in_ones_own_turn_binds_in_the_next() -> None:
    scene = given(mission_one()).when(RecordStatus(unit="Jason", status="Impair"))
    assert IMPAIRED_NOW in scene.game.characters["Jason"].used
    scene = given(enemy_turn()).when(RecordStatus(unit="Jason", status="Impair"))
    assert IMPAIRED_NOW not in scene.game.characters["Jason"].used
