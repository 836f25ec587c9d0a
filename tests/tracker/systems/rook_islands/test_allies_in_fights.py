"""Allied units in a fight: hurt like anybody, and no target for players."""

import msgspec
import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import CLEAR, RED, RIFLE_RED, holding, jason
from tests.tracker.systems.rook_islands.given_facts import founded, given, mission_one
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import RecordHurt, RecordStatus
from tracker.systems.rook_islands.facts.fight import AllyHurt, AllyRemoved, StatusGained, StatusLost
from tracker.systems.rook_islands.state import Ally

RAKYAT = Ally(id="rakyat", type="Rakyat", hp=4, max_hp=4)


def beside_a_rakyat(*facts: Fact | tuple[Fact, ...]) -> Scenario:
    scene = given(mission_one(), *facts)
    game = scene.before.game
    mission = msgspec.structs.replace(game.mission, allies={"rakyat": RAKYAT})
    scene.before = msgspec.structs.replace(scene.before, game=msgspec.structs.replace(game, mission=mission))
    return scene


@pytest.mark.rule("RI-DMG-04")
def test_an_ally_loses_hp_and_falls_at_none() -> None:
    scene = beside_a_rakyat().when(RecordHurt(unit="rakyat", hp=3, cause="trap"))
    scene.then(AllyHurt(ally="rakyat", hp=3, cause="trap"))
    assert scene.game.mission.allies["rakyat"].hp == 1
    scene.when(RecordHurt(unit="rakyat", hp=3, cause="trap")).then(
        AllyHurt(ally="rakyat", hp=1, cause="trap"), AllyRemoved(ally="rakyat")
    )
    assert scene.game.mission.allies == {}


@pytest.mark.rule("RI-DMG-03", "RI-GLOS-07")
def test_a_marker_lies_with_an_ally() -> None:
    scene = beside_a_rakyat().when(RecordStatus(unit="rakyat", status="Bleed"))
    scene.then(StatusGained(unit="rakyat", status="Bleed"))
    assert scene.game.mission.allies["rakyat"].status == ("Bleed",)
    scene.when(RecordStatus(unit="rakyat", status="Bleed", gained=False)).then(
        StatusLost(unit="rakyat", status="Bleed")
    )


@pytest.mark.rule("RI-ATK-01")
def test_an_ally_is_no_target_without_friendly_fire() -> None:
    scene = beside_a_rakyat(holding("Jason", "Colt .45"))
    scene.when(jason("Colt .45", "rakyat"), CLEAR | {"attack:roll": "hit"}).refused_by("RI-ATK-01")


@pytest.mark.rule("RI-FF-01")
def test_with_friendly_fire_a_miss_hits_the_ally_in_the_line() -> None:
    option = founded("Jason", "Liza", friendly_fire=True)
    scene = beside_a_rakyat(option, holding("Jason", "Colt .45"))
    scene.when(jason("Colt .45", RED), CLEAR | {"attack:between": "rakyat", "attack:roll": "blank"})
    assert scene.facts[-1] == AllyHurt(ally="rakyat", hp=2, cause="Colt .45", by="Jason")
    scene = beside_a_rakyat(option, holding("Jason", "Colt .45"))
    scene.when(jason("Colt .45", "rakyat"), CLEAR | {"attack:roll": "hit", "attack:between": "nobody"})
    assert scene.game.mission.allies["rakyat"].hp == 2


def test_a_stranger_is_never_hurt() -> None:
    given(mission_one()).when(RecordHurt(unit="rakyat", hp=1, cause="trap")).unfit("enemy")
    assert RIFLE_RED in given(mission_one()).before.game.mission.enemies
