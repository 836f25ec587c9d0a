"""Talents in a mission: once per turn, once per mission, and Second Wind."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import given, hp, mission_one, next_event_phase, values
from tests.tracker.systems.rook_islands.playing import character, lying
from tests.tracker.systems.rook_islands.talented import has, jason_has, next_turn, use
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import BandageUsed
from tracker.systems.rook_islands.facts.board import CharacterLost
from tracker.systems.rook_islands.facts.fight import CharacterKnockedOut
from tracker.systems.rook_islands.facts.mission import MissionSucceeded, PlayerTurnEnded
from tracker.systems.rook_islands.facts.reward import MissionTallied
from tracker.systems.rook_islands.facts.talents import CharacterRevived, TalentUsed

# How often


@pytest.mark.rule("RI-TAL-15", "RI-TURN-01", "RI-TURN-04")
def test_a_talent_of_once_per_turn_is_ready_again_in_the_next() -> None:
    scene = jason_has("Sprint Slide").when(use("Sprint Slide"))
    scene.when(use("Sprint Slide")).refused_by("RI-TAL-15", "this turn")
    scene = jason_has("Sprint Slide", (TalentUsed(character="Jason", talent="Sprint Slide", per="turn"),))
    scene.when(use("Sprint Slide")).refused_by("RI-TAL-15")
    later = (TalentUsed(character="Jason", talent="Sprint Slide", per="turn"), *next_turn())
    jason_has("Sprint Slide", later).when(use("Sprint Slide")).accepted()


@pytest.mark.rule("RI-TURN-04")
def test_each_talent_of_once_per_turn_may_be_used_once() -> None:
    both = given(mission_one(), has("Jason", "Sprint Slide", "Erase Presence"))
    both.when(use("Sprint Slide")).when(use("Erase Presence")).accepted()


@pytest.mark.rule("RI-UNIQ-02", "RI-TURN-05")
def test_a_talent_of_once_per_mission_returns_with_the_next_mission() -> None:
    used = (TalentUsed(character="Jason", talent="The Right Spot", per="mission", waits=True),)
    spot = jason_has("The Right Spot", used)
    spot.when(use("The Right Spot")).refused_by("RI-UNIQ-02", "once per mission")
    later = jason_has("The Right Spot", used, next_turn())
    later.when(use("The Right Spot")).refused_by("RI-UNIQ-02")
    home = given(
        mission_one(), has("Jason", "The Right Spot"), used, MissionSucceeded(), MissionTallied(number=1)
    ).when(c.StartMission(number=2))
    jason_now = character(home, "Jason")
    assert (jason_now.spent, jason_now.waiting) == ((), ())


@pytest.mark.rule("RI-UNIQ-02")
def test_only_what_lies_on_ones_own_board_is_used_and_only_by_who_may_act() -> None:
    given(mission_one()).when(use("Sprint Slide")).unfit("talent")
    jason_has("Sprint Slide").when(use("Sprint Slide", "Liza")).unfit("talent")
    jason_has("Stone Wall").when(use("Stone Wall")).unfit("talent")
    given(mission_one(), has("Jason", "Sprint Slide"), PlayerTurnEnded(), next_event_phase()[:1]).when(
        use("Sprint Slide")
    ).refused_by("RI-ETURN-02")
    jason_has("Sprint Slide", lying("Jason")).when(use("Sprint Slide")).refused_by("RI-DOWN-01")


@pytest.mark.rule("RI-TAL-23")
def test_a_talent_whose_card_nobody_typed_is_not_used() -> None:
    given(mission_one()).when(use("the third Heron talent")).unfit("talent")
    scene = jason_has("Steady Breath").when(use("Steady Breath"))
    scene.asks("value:talent/Steady Breath")
    assert scene.questions[0].rule == "RI-TAL-30"


# Second Wind

SECOND_WIND = values(
    "talent/Second Wind", tree="Shark", level=3, uses="once_per_mission", effect="up again with 3 HP",
    insanity=None, max_hp=0, max_mp=0, revive_hp=3,
)  # fmt: skip


@pytest.mark.rule("RI-TAL-38")
def test_second_wind_is_asked_for_whole() -> None:
    scene = jason_has("Second Wind", hp("Liza", 0), CharacterKnockedOut(character="Liza"))
    scene.when(use("Second Wind")).asks("value:talent/Second Wind")
    fields = {shape.name for shape in scene.questions[0].fields}  # type: ignore[attr-defined]
    assert fields == {"tree", "level", "uses", "effect", "insanity", "max_hp", "max_mp", "revive_hp"}


@pytest.mark.rule("RI-TAL-38")
def test_second_wind_revives_a_teammate_or_oneself() -> None:
    down = (lying("Liza"), SECOND_WIND)
    scene = jason_has("Second Wind", *down).when(use("Second Wind"))
    assert scene.facts[1:] == (CharacterRevived(character="Liza", hp=3, by="Second Wind"),)
    assert (character(scene, "Liza").hp, character(scene, "Liza").unconscious) == (3, False)
    own = jason_has("Second Wind", lying("Jason"), SECOND_WIND).when(use("Second Wind"))
    assert own.facts[1:] == (CharacterRevived(character="Jason", hp=3, by="Second Wind"),)
    jason_has("Second Wind", SECOND_WIND).when(use("Second Wind", on="Liza")).unfit("on")
    jason_has("Second Wind", SECOND_WIND).when(use("Second Wind")).unfit("on")


@pytest.mark.rule("RI-TAL-38")
def test_whoever_is_out_of_the_game_is_not_revived() -> None:
    lost = (CharacterLost(character="Liza", cause="acid"),)
    jason_has("Second Wind", lost, SECOND_WIND).when(use("Second Wind", on="Liza")).unfit("on")


@pytest.mark.rule("RI-DOWN-08", "RI-TAL-38")
def test_whoever_is_revived_gets_no_used_action_back() -> None:
    scene = jason_has(
        "Second Wind", (BandageUsed(character="Jason", on="Jason"),), lying("Jason"), SECOND_WIND
    )
    scene.when(c.Bandage(character="Jason")).refused_by("RI-DOWN-01")
    scene = jason_has(
        "Second Wind", (BandageUsed(character="Jason", on="Jason"),), lying("Jason"), SECOND_WIND
    )
    scene.when(use("Second Wind")).when(c.Bandage(character="Jason")).refused_by(
        "RI-BAND-02", "once per turn"
    )
    fresh = jason_has("Second Wind", lying("Jason"), SECOND_WIND).when(use("Second Wind"))
    fresh.when(c.Bandage(character="Jason")).accepted()


@pytest.mark.rule("RI-TAL-38", "RI-UNIQ-02")
def test_second_wind_is_used_as_often_as_its_card_says() -> None:
    scene = jason_has("Second Wind", lying("Liza"), SECOND_WIND).when(use("Second Wind"))
    scene.when(c.RecordHurt(unit="Liza", hp=3, cause="trap")).when(use("Second Wind")).refused_by(
        "RI-UNIQ-02"
    )
