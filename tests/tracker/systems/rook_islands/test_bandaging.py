"""Bandages."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import given, hp, mission_one
from tests.tracker.systems.rook_islands.playing import character, lying, mission, moved
from tracker.systems.rook_islands.commands import Bandage
from tracker.systems.rook_islands.evolve.table import EVOLVE
from tracker.systems.rook_islands.facts.action import AllyHealed, BandageUsed, CharacterExited
from tracker.systems.rook_islands.facts.fight import CharacterHealed, StatusGained, StatusLost
from tracker.systems.rook_islands.facts.mission import (
    EnemyTurnBegan,
    PlayerTurnEnded,
    TurnEndAgreed,
    TurnEndWithdrawn,
)
from tracker.systems.rook_islands.state import Ally, Game, Mission, changed

ON_SELF = Bandage(character="Jason")
ON_LIZA = Bandage(character="Jason", on="Liza")
BESIDE = {"adjacent": True}
USED_ON_LIZA = BandageUsed(character="Jason", on="Liza")


@pytest.mark.rule("RI-BAND-01")
def test_a_bandage_heals_its_owner_without_a_question() -> None:
    scene = given(*mission_one(), hp("Jason", 5)).when(ON_SELF)
    scene.then(
        BandageUsed(character="Jason", on="Jason"),
        CharacterHealed(character="Jason", hp=2, cause="bandage"),
    )


@pytest.mark.rule("RI-BAND-01")
def test_a_bandage_reaches_no_farther_than_the_next_space() -> None:
    given(*mission_one()).when(ON_LIZA).asks("adjacent")
    given(*mission_one()).when(ON_LIZA, {"adjacent": False}).refused_by("RI-BAND-01", "next to Liza")
    given(*mission_one()).when(ON_LIZA, BESIDE).then(USED_ON_LIZA)


@pytest.mark.rule("RI-BAND-01")
def test_who_is_known_to_stand_beside_needs_no_question() -> None:
    said = (moved("Liza", next_to=("Jason",)),)
    given(*mission_one(), *said).when(ON_LIZA).then(USED_ON_LIZA)
    given(*mission_one(), *said, moved("Liza")).when(ON_LIZA).asks("adjacent")


@pytest.mark.rule("RI-BAND-01")
def test_a_bandage_is_for_players_and_allies() -> None:
    given(*mission_one()).when(Bandage(character="Jason", on="beheader-red")).unfit("on")
    given(*mission_one()).when(Bandage(character="Jason", on="nobody")).unfit("enemy")


@pytest.mark.rule("RI-BAND-01", "RI-DOWN-01")
def test_a_bandage_wakes_nobody() -> None:
    scene = given(*mission_one(), *lying("Liza")).when(ON_LIZA, BESIDE).refused_by("RI-DOWN-01", "Liza")
    scene = given(*mission_one(), *lying("Jason")).when(ON_SELF)
    scene.refused_by("RI-DOWN-01", "Jason")


@pytest.mark.rule("RI-TILE-27")
def test_whoever_has_left_is_out_of_reach() -> None:
    gone = CharacterExited(character="Liza")
    given(*mission_one(), gone).when(ON_LIZA, BESIDE).refused_by("RI-TILE-27", "Liza")
    given(*mission_one(), gone).when(Bandage(character="Liza")).refused_by("RI-TILE-27", "Liza")


@pytest.mark.rule("RI-BAND-02", "RI-TURN-04")
def test_one_bandage_per_player_and_turn() -> None:
    scene = given(*mission_one(), hp("Jason", 4)).when(ON_SELF).accepted()
    assert character(scene, "Jason").bandages == 1
    scene.when(ON_SELF).refused_by("RI-BAND-02", "once per turn")
    scene = given(*mission_one(), BandageUsed(character="Jason", on="Jason")).when(Bandage(character="Liza"))
    scene.accepted()


@pytest.mark.rule("RI-BAND-02", "RI-TURN-04")
def test_another_turn_another_bandage() -> None:
    before = mission_one()
    next_round = mission_one(round_number=2)[len(before) :]
    scene = given(*before, BandageUsed(character="Jason", on="Jason"), *next_round).when(ON_SELF)
    assert character(scene, "Jason").bandages == 0


@pytest.mark.rule("RI-BAND-03")
def test_the_user_s_token_is_spent_and_not_the_patient_s() -> None:
    spent = BandageUsed(character="Liza", on="Liza")
    before = mission_one()
    next_round = mission_one(round_number=2)[len(before) :]
    scene = given(*before, spent, *next_round).when(ON_LIZA, BESIDE)
    assert [character(scene, name).bandages for name in ("Jason", "Liza")] == [1, 1]


@pytest.mark.rule("RI-BAND-04")
@pytest.mark.parametrize(("before", "after"), [(4, 6), (5, 7), (6, 7), (7, 7)])
def test_a_bandage_restores_two_hp_up_to_the_maximum(before: int, after: int) -> None:
    scene = given(*mission_one(), hp("Liza", before)).when(ON_LIZA, BESIDE)
    assert character(scene, "Liza").hp == after


@pytest.mark.rule("RI-BAND-05")
def test_a_bandage_removes_bleed_and_impair_also_at_full_hp() -> None:
    marks = (StatusGained(unit="Liza", status="Impair"), StatusGained(unit="Liza", status="Bleed"))
    scene = given(*mission_one(), *marks).when(ON_LIZA, BESIDE)
    scene.then(
        USED_ON_LIZA, StatusLost(unit="Liza", status="Impair"), StatusLost(unit="Liza", status="Bleed")
    )
    assert (character(scene, "Liza").hp, character(scene, "Liza").status) == (7, ())
    assert character(scene, "Jason").bandages == 1


@pytest.mark.rule("RI-BAND-05")
def test_an_ink_curse_stays() -> None:
    curse = StatusGained(unit="Liza", status="Ink Curse")
    scene = given(*mission_one(), curse).when(ON_LIZA, BESIDE).then(USED_ON_LIZA)
    assert character(scene, "Liza").status == ("Ink Curse",)


@pytest.mark.rule("RI-BAND-06")
def test_without_a_bandage_there_is_no_bandaging() -> None:
    before = mission_one()
    used_up = (BandageUsed(character="Jason", on="Jason"),) * 2
    next_round = mission_one(round_number=2)[len(before) :]
    given(*before, *used_up, *next_round).when(ON_SELF).refused_by("RI-BAND-06", "no bandages")
    given(*before, *used_up[:1], *next_round).when(ON_SELF).accepted()


@pytest.mark.rule("RI-BAND-06")
def test_a_ruling_may_lift_it_and_the_board_ends_at_none() -> None:
    before = mission_one()
    used_up = (BandageUsed(character="Jason", on="Jason"),) * 2
    next_round = mission_one(round_number=2)[len(before) :]
    scene = given(*before, *used_up, *next_round).when(ON_SELF, rulings={"RI-BAND-06": "found one"})
    assert character(scene, "Jason").bandages == 0


@pytest.mark.rule("RI-ETURN-02")
def test_nobody_bandages_in_the_enemy_turn() -> None:
    given(*mission_one(), PlayerTurnEnded(), EnemyTurnBegan()).when(ON_SELF).refused_by("RI-ETURN-02")


def test_bandaging_takes_back_the_agreement_to_end_the_turn() -> None:
    scene = given(*mission_one(), TurnEndAgreed(character="Jason")).when(ON_SELF)
    scene.then(TurnEndWithdrawn(character="Jason"), BandageUsed(character="Jason", on="Jason"))


@pytest.mark.rule("RI-BAND-01")
def test_an_allied_unit_is_healed_like_a_player() -> None:
    rakyat = Ally(id="rakyat", type="Rakyat", hp=2, max_hp=5, status=("Bleed",))
    scene = given(*mission_one())
    game = scene.before.game
    with_ally = changed(game, mission=changed(game.mission, allies={"rakyat": rakyat}))
    scene.before = changed(scene.before, game=with_ally)
    scene.when(Bandage(character="Jason", on="rakyat"), BESIDE).then(
        BandageUsed(character="Jason", on="rakyat"),
        AllyHealed(ally="rakyat", hp=2, cause="bandage"),
        StatusLost(unit="rakyat", status="Bleed"),
    )
    healed = mission(scene).allies["rakyat"]
    assert (healed.hp, healed.status) == (4, ())


def test_healing_an_ally_that_is_not_there_changes_nothing() -> None:
    game = Game(mission=Mission(number=5, name="", attempt="5.1"))
    fact = AllyHealed(ally="stranger", hp=2, cause="bandage")
    assert EVOLVE[AllyHealed](game, fact) == game
