"""Damage: what a hit takes, what follows at 3, 2, 1 and 0 HP."""

import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BEAR,
    BESIDE,
    BLUE,
    CLEAR,
    GREEN,
    HIT,
    RED,
    RIFLE_BLUE,
    RIFLE_RED,
    blow,
    card,
    enemy_strikes,
    holding,
    jason,
    outcome,
    record,
    rolled,
)
from tests.tracker.systems.rook_islands.given_facts import (
    given,
    hp,
    mission_one,
    placed,
    stand_in_values,
    values,
)
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import Attack, PlaceEnemy, RecordHurt
from tracker.systems.rook_islands.facts.action import CharacterExited
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    AttackResolved,
    CharacterHurt,
    CharacterKnockedOut,
    EnemyHurt,
    EnemyRemoved,
    InsanityTokensGained,
    StatusGained,
)
from tracker.systems.rook_islands.facts.mission import InsanityCardDrawn, MissionFailed, ObjectiveMet
from tracker.systems.rook_islands.rules.chain import chain
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Game

VAAS = "vaas-apex-predator"


@pytest.mark.rule("RI-DMG-01")
def test_a_hit_deals_the_damage_of_the_weapon() -> None:
    scene = given(mission_one(), holding("Jason", "Desert Eagle"))
    scene.when(jason("Desert Eagle", RIFLE_RED), CLEAR | HIT)
    assert scene.game.mission.enemies[RIFLE_RED].hp == 2


@pytest.mark.rule("RI-DMG-02")
def test_an_effect_on_a_hit_adds_damage_and_does_nothing_on_a_miss() -> None:
    more = values("weapon/Machete", on_hit_damage=1)
    scene = given(mission_one(), more).when(jason("Machete", RED), BESIDE | HIT)
    assert scene.facts[-1] == EnemyHurt(enemy=RED, hp=3, cause="Machete", by="Jason")
    scene = given(mission_one(), more).when(jason("Machete", RED), BESIDE | {"attack:roll": "blank"})
    assert scene.game.mission.enemies[RED].hp == 6


@pytest.mark.rule("RI-DMG-02", "RI-DMG-03")
def test_a_players_marker_lies_with_the_enemy_before_the_damage() -> None:
    bleeding = values("weapon/Machete", on_hit="Bleed")
    given(mission_one(), bleeding).when(jason("Machete", BEAR), BESIDE | HIT).then(
        *blow("Machete", BEAR),
        rolled("yellow", "hit", "Machete at Asian Black Bear"),
        outcome(BEAR, "hit"),
        StatusGained(unit=BEAR, status="Bleed"),
        EnemyHurt(enemy=BEAR, hp=2, cause="Machete", by="Jason"),
    )


@pytest.mark.rule("RI-DMG-03", "RI-EATK-01")
def test_bleed_comes_with_a_hit_and_not_with_a_miss() -> None:
    facts, game = enemy_strikes(RED, "Jason", {"enemy:roll": "hit"})
    assert facts == (
        AttackAnnounced(attacker=RED, weapon="Machete", target="Jason"),
        rolled("yellow", "hit", "Machete at Jason", actor=RED),
        AttackResolved(attacker=RED, target="Jason", outcome="hit"),
        StatusGained(unit="Jason", status="Bleed"),
        CharacterHurt(character="Jason", hp=2, cause="Machete", by=RED),
    )
    assert game.characters["Jason"].status == ("Bleed",)
    facts, game = enemy_strikes(RED, "Jason", {"enemy:roll": "blank"})
    assert game.characters["Jason"].status == ()
    assert game.characters["Jason"].hp == 8


@pytest.mark.rule("RI-DMG-03")
def test_a_second_bleed_is_no_second_marker() -> None:
    facts, _game = enemy_strikes(
        RED, "Jason", {"enemy:roll": "hit"}, StatusGained(unit="Jason", status="Bleed")
    )
    assert not any(isinstance(fact, StatusGained) for fact in facts)


@pytest.mark.rule("RI-DMG-04")
def test_damage_is_taken_off_a_players_hp() -> None:
    scene = given(mission_one()).when(record("Jason", 3, "trap"))
    scene.then(CharacterHurt(character="Jason", hp=3, cause="trap"))
    assert scene.game.characters["Jason"].hp == 5


@pytest.mark.rule("RI-DMG-05")
def test_damage_is_tracked_by_colour() -> None:
    scene = given(mission_one()).when(record(BLUE, 4, "card"))
    left = {name: enemy.hp for name, enemy in scene.game.mission.enemies.items() if name in (BLUE, GREEN)}
    assert left == {BLUE: 2, GREEN: 6}


@pytest.mark.rule("RI-DMG-06")
def test_an_enemy_without_hp_is_removed_and_loses_no_more_than_it_had() -> None:
    scene = given(
        mission_one(enemies=placed("Assaulter", "red", hp=2)), holding("Jason", "Desert Eagle")
    ).when(jason("Desert Eagle", RIFLE_RED), CLEAR | HIT)
    assert scene.facts[-3:] == (
        EnemyHurt(enemy=RIFLE_RED, hp=2, cause="Desert Eagle", by="Jason"),
        EnemyRemoved(enemy=RIFLE_RED, how="killed", cause="Desert Eagle", by="Jason"),
        InsanityTokensGained(character="Jason", tokens=1, why="killed Assaulter red"),
    )
    assert scene.game.mission.enemies == {}
    assert scene.game.mission.gone == (RIFLE_RED,)


@pytest.mark.rule("RI-BOARD-02")
def test_more_damage_than_is_left_stops_at_0_hp_and_knocks_out() -> None:
    scene = given(mission_one(), hp("Jason", 3)).when(RecordHurt(unit="Jason", hp=5, cause="trap"))
    scene.then(CharacterHurt(character="Jason", hp=3, cause="trap"), CharacterKnockedOut(character="Jason"))
    assert (scene.game.characters["Jason"].hp, scene.game.characters["Jason"].unconscious) == (0, True)


@pytest.mark.rule("RI-DMG-06")
def test_the_last_of_its_type_leaves_the_chain_and_its_colour_is_free_again() -> None:
    both = (*placed("Beheader", "red"), *placed("Assaulter", "red", hp=2))
    scene = given(mission_one(enemies=both), holding("Jason", "Desert Eagle"))
    assert chain(scene.before.game.mission) == (RED, RIFLE_RED)
    scene.when(jason("Desert Eagle", RIFLE_RED), CLEAR | HIT)
    assert chain(scene.game.mission) == (RED,)
    scene.when(PlaceEnemy(unit="Assaulter", colour="red"))
    assert chain(scene.game.mission) == (RED, RIFLE_RED)


@pytest.mark.rule("RI-DMG-06")
def test_an_enemy_with_one_hp_left_stays() -> None:
    scene = given(mission_one(enemies=placed("Beheader", "red", hp=3)))
    scene.when(jason("Machete", RED), BESIDE | HIT)
    assert scene.game.mission.enemies[RED].hp == 1


@pytest.mark.rule("RI-STRESS-02")
@pytest.mark.parametrize(("lost", "left", "drawn"), [(2, 4, False), (3, 3, True), (4, 2, True), (5, 1, True)])
def test_stress_comes_at_three_two_and_one_hp(lost: int, left: int, drawn: bool) -> None:
    scene = given(mission_one(), hp("Jason", 6)).when(record("Jason", lost, "trap"))
    stress = (InsanityCardDrawn(character="Jason"),) if drawn else ()
    scene.then(CharacterHurt(character="Jason", hp=lost, cause="trap"), *stress)
    assert scene.game.characters["Jason"].hp == left
    assert scene.game.mission.insanity_deck == (6 if drawn else 7)


@pytest.mark.rule("RI-STRESS-02", "RI-DOWN-01")
def test_no_stress_at_zero_hp_but_a_knock_out() -> None:
    scene = given(mission_one(), hp("Jason", 6)).when(record("Jason", 9, "trap"))
    scene.then(CharacterHurt(character="Jason", hp=6, cause="trap"), CharacterKnockedOut(character="Jason"))
    assert scene.game.characters["Jason"].insanity_card == ""


@pytest.mark.rule("RI-STRESS-03")
def test_a_second_card_is_not_drawn() -> None:
    scene = given(mission_one(), hp("Jason", 3), InsanityCardDrawn(character="Jason"))
    scene.when(record("Jason", 1, "trap")).then(CharacterHurt(character="Jason", hp=1, cause="trap"))
    face_up = given(mission_one(), hp("Jason", 4), card("Jason", "Reflexes"))
    face_up.when(record("Jason", 1, "trap")).then(CharacterHurt(character="Jason", hp=1, cause="trap"))


@pytest.mark.rule("RI-END-01")
def test_the_mission_fails_when_the_last_conscious_character_falls() -> None:
    scene = given(mission_one(), CharacterKnockedOut(character="Liza")).when(record("Jason", 8, "trap"))
    assert scene.facts[:3] == (
        CharacterHurt(character="Jason", hp=8, cause="trap"),
        CharacterKnockedOut(character="Jason"),
        MissionFailed(why="all player characters are unconscious"),
    )
    given(mission_one()).when(record("Jason", 8, "trap")).then(
        CharacterHurt(character="Jason", hp=8, cause="trap"), CharacterKnockedOut(character="Jason")
    )


@pytest.mark.rule("RI-MIS-13")
def test_vaas_wounded_by_a_player_meets_the_third_objective_once() -> None:
    first = given(mission_one(enemies=placed("Vaas, Apex predator")))
    first.when(Attack(character="Liza", weapon="Fist Punch", target=VAAS), BESIDE)
    again = first.when(jason("Fist Punch", VAAS), BESIDE)
    assert first.before.game.mission.objectives["third"].state == "done"
    assert again.facts[-1] == EnemyHurt(enemy=VAAS, hp=1, cause="Fist Punch", by="Jason")


@pytest.mark.rule("RI-MIS-13")
def test_the_wound_of_vaas_is_told() -> None:
    scene = given(mission_one(enemies=placed("Vaas, Apex predator")))
    scene.when(Attack(character="Liza", weapon="Fist Punch", target=VAAS), BESIDE)
    assert scene.facts[-1] == ObjectiveMet(objective="third")


@pytest.mark.rule("RI-MIS-13")
@pytest.mark.parametrize("by", ["", BEAR])
def test_vaas_wounded_by_fire_or_a_beast_meets_nothing(by: str) -> None:
    scene = given(mission_one(enemies=(*placed("Vaas, Apex predator"), *placed("Asian Black Bear"))))
    scene.when(record(VAAS, 1, "fire" if not by else "claws", by=by))
    assert scene.game.mission.objectives["third"].state == "open"


def test_values_that_no_rulebook_prints_are_asked_before_the_attack() -> None:
    known = tuple(fact for fact in mission_one() if fact not in stand_in_values("weapon/Machete"))
    given(known).when(jason("Machete", RED)).asks("value:weapon/Machete")
    given(mission_one(enemies=placed("Assaulter", "blue")), holding("Jason", "M133")).when(
        jason("M133", RIFLE_BLUE)
    ).asks("attack:range", "attack:sight")


def test_who_is_not_there_or_has_no_hp_left_loses_nothing() -> None:
    scene = given(
        mission_one(),
        CharacterKnockedOut(character="Jason"),
        CharacterExited(character="Liza"),
        EnemyHurt(enemy=RED, hp=6, cause="before"),
    )
    table = Table(house=scene.before.house, content=scene.system.content)
    story = unfold(scene.before.game)
    for unit in ("Jason", "Liza", RED, "nobody"):
        hurt(story, table, unit, 1, cause="trap")
    hurt(unfold(Game()), table, "Jason", 1, cause="trap")
    assert story.facts == ()
