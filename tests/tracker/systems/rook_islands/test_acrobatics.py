"""Acrobatic moves: one jump over one thing, and Zipline rides with their shot and their push."""

import msgspec
import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import RED, RIFLE_RED, holding, jason, rolled
from tests.tracker.systems.rook_islands.given_facts import (
    given,
    hp,
    mission_one,
    mp,
    next_event_phase,
    placed,
)
from tests.tracker.systems.rook_islands.playing import character, lying, mission
from tests.tracker.systems.rook_islands.talented import dice, has, use
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.commands.acrobatics import Jump, RideZipline
from tracker.systems.rook_islands.commands.weapons import Reload
from tracker.systems.rook_islands.facts.acrobatics import CharacterJumped, UnitPushed, ZiplineRidden
from tracker.systems.rook_islands.facts.action import MoveBrokenOff
from tracker.systems.rook_islands.facts.board import ObjectEntered
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    CharacterKnockedOut,
    EnemyHurt,
    EnemyRemoved,
    InsanityTokensGained,
    RoundsSpent,
    StatusGained,
    WeaponUsed,
)
from tracker.systems.rook_islands.facts.mission import EnemyTurnBegan, PlayerTurnEnded, PlayerTurnOpened

FREE, START = {"landing": True}, {"start": True}
ALONE: dict[str, object] = {**START, "finish": []}
SHOT = ALONE | {"attack:sight": "clear", "attack:roll": "hit"}


def jump(*over: str, to: str = "", leaves: tuple[str, ...] | None = (), **said: object) -> Jump:
    return Jump(character="Jason", over=over or ("rock",), to=to, leaves=leaves, **said)  # type: ignore[arg-type]


def ride(
    weapon: str = "", target: str = "", leaves: tuple[str, ...] | None = (), **said: object
) -> RideZipline:
    return RideZipline(character="Jason", weapon=weapon, target=target, leaves=leaves, **said)  # type: ignore[arg-type]


def one_assaulter(*facts: Fact | tuple[Fact, ...]) -> Scenario:
    return given(mission_one(enemies=placed("Assaulter", "red")), *facts)


@pytest.mark.rule("RI-ACRO-01")
def test_there_are_two_acrobatic_moves() -> None:
    assert pack.load().words["acrobatic moves"] == ("jump", "zipline")
    assert "acrobatic_move" in pack.load().actions["repeatable"]


# Jumps


@pytest.mark.rule("RI-ACRO-03")
def test_a_jump_costs_3_mp_in_all_and_lands_on_the_far_side() -> None:
    scene = (
        one_assaulter()
        .when(jump("rock", next_to=(RIFLE_RED,)), FREE)
        .then(CharacterJumped(character="Jason", cost=3, over="rock", next_to=(RIFLE_RED,)))
    )
    assert character(scene, "Jason").mp == 2
    scene.when(jason("Machete", RIFLE_RED), {"attack:roll": "hit"}).accepted()


@pytest.mark.rule("RI-ACRO-03")
@pytest.mark.parametrize("left", [2, 0])
def test_with_fewer_mp_nobody_jumps(left: int) -> None:
    one_assaulter(mp("Jason", left)).when(jump(), FREE).refused_by("RI-ACRO-03", f"{left} of 3 MP")
    one_assaulter(mp("Jason", 3)).when(jump(), FREE).accepted()


@pytest.mark.rule("RI-ACRO-04")
def test_the_landing_space_must_be_free() -> None:
    one_assaulter().when(jump()).asks("landing")
    scene = one_assaulter().when(jump(), {"landing": False})
    scene.refused_by("RI-ACRO-04", "occupied")
    assert scene.before.game.characters["Jason"].mp == 5
    (dog,) = placed("Guard dog", "red")
    there = (msgspec.structs.replace(dog, at="D4"),)
    one_assaulter(there).when(jump(to="D4"), FREE).refused_by("RI-ACRO-04", "Guard dog red")


@pytest.mark.rule("RI-ACRO-04", "RI-DOWN-02")
def test_a_body_is_jumped_over_but_not_onto() -> None:
    body = lying("Liza", "D4")
    one_assaulter(body).when(jump("body", to="D5"), FREE).accepted()
    one_assaulter(body).when(jump("rock", to="D4"), FREE).refused_by("RI-ACRO-04", "Liza")


@pytest.mark.rule("RI-ACRO-05")
def test_two_things_are_never_jumped_at_once() -> None:
    one_assaulter(mp("Jason", 6)).when(jump("rock", "rock"), FREE).refused_by("RI-ACRO-05", "one obstacle")
    one_assaulter(mp("Jason", 6)).when(jump("rock"), FREE).when(jump("rock"), FREE).accepted()
    one_assaulter().when(Jump(character="Jason", over=(), leaves=()), FREE).unfit("over")


@pytest.mark.rule("RI-MOVE-09")
def test_a_wall_is_not_jumped() -> None:
    one_assaulter().when(jump("wall"), FREE).refused_by("RI-MOVE-09", "never")


@pytest.mark.rule("RI-GLOS-09")
def test_whoever_is_impaired_neither_jumps_nor_rides() -> None:
    impaired = (PlayerTurnEnded(), EnemyTurnBegan(), StatusGained(unit="Jason", status="Impair"))
    later = (*impaired, *next_event_phase()[1:], PlayerTurnOpened(), mp("Jason", 5))
    one_assaulter(later).when(jump(), FREE).refused_by("RI-GLOS-09")
    one_assaulter(later).when(ride(), ALONE).refused_by("RI-GLOS-09")


@pytest.mark.rule("RI-ZOC-03", "RI-CAUT-04")
def test_a_jump_out_of_a_zone_is_attacked_and_cannot_be_bought_off() -> None:
    given(mission_one()).when(jump(leaves=None), FREE).asks("leaves")
    scene = given(mission_one()).when(jump(leaves=(RED,)), FREE)
    scene.asks(f"free:{RED}:roll")
    scene = given(mission_one()).when(jump(leaves=(RED,)), FREE | {f"free:{RED}:roll": "hit"})
    assert character(scene, "Jason").hp == 6
    assert character(scene, "Jason").mp == 2


@pytest.mark.rule("RI-ACRO-03", "RI-ZOC-03")
def test_whoever_falls_to_it_lies_where_the_jump_began() -> None:
    scene = given(mission_one(), hp("Jason", 2)).when(jump(leaves=(RED,)), FREE | {f"free:{RED}:roll": "hit"})
    assert scene.facts[-2:] == (
        CharacterKnockedOut(character="Jason"), MoveBrokenOff(character="Jason", cost=3),
    )  # fmt: skip
    assert not any(isinstance(fact, CharacterJumped) for fact in scene.facts)


# Ziplines


@pytest.mark.rule("RI-ZIP-01", "RI-TILE-34")
def test_a_ride_needs_a_start_tile_and_1_mp() -> None:
    one_assaulter().when(ride()).asks("start")
    one_assaulter().when(ride(), {"start": False}).refused_by("RI-ZIP-01")
    one_assaulter(mp("Jason", 0)).when(ride(), ALONE).refused_by("RI-ZIP-01", "0 of 1 MP")
    scene = (
        one_assaulter(mp("Jason", 1))
        .when(ride(to="H2"), ALONE)
        .then(ObjectEntered(unit="Jason", thing="Zipline"), ZiplineRidden(character="Jason", cost=1, to="H2"))
    )
    jason_now = character(scene, "Jason")
    assert (jason_now.mp, jason_now.at, jason_now.on) == (0, "H2", "")


@pytest.mark.rule("RI-ZIP-02")
def test_on_the_way_one_shoots_with_a_degraded_die() -> None:
    armed = one_assaulter(holding("Jason", "Colt .45"))
    armed.when(ride("Colt .45", RIFLE_RED), ALONE | {"attack:sight": "clear"})
    assert dice(armed.questions) == ["orange"]
    armed = one_assaulter(holding("Jason", "Colt .45")).when(ride("Colt .45", RIFLE_RED), SHOT)
    assert armed.facts[:5] == (
        ObjectEntered(unit="Jason", thing="Zipline"),
        AttackAnnounced(attacker="Jason", weapon="Colt .45", target=RIFLE_RED, sight="clear"),
        RoundsSpent(character="Jason", weapon="Colt .45", rounds=1),
        WeaponUsed(character="Jason", weapon="Colt .45"),
        rolled("orange", "hit", "Colt .45 at Assaulter red"),
    )
    assert mission(armed).enemies[RIFLE_RED].hp == 3


@pytest.mark.rule("RI-ZIP-02")
def test_the_gun_is_held_in_one_hand() -> None:
    rifle = one_assaulter(holding("Jason", "AK-47"))
    rifle.when(ride("AK-47", RIFLE_RED), SHOT).refused_by("RI-ZIP-02", "one-handed")
    one_assaulter().when(ride("Machete", RIFLE_RED), SHOT).refused_by("RI-ZIP-02")


@pytest.mark.rule("RI-ZIP-02", "RI-ATK-05", "RI-RELOAD-09", "RI-RELOAD-04")
def test_it_is_the_weapons_attack_of_the_round() -> None:
    armed = one_assaulter(holding("Jason", "Colt .45")).when(ride("Colt .45", RIFLE_RED), SHOT)
    armed.when(jason("Colt .45", RIFLE_RED), {"attack:sight": "clear"}).refused_by("RI-ATK-05")
    reloaded = one_assaulter(holding("Jason", "Colt .45", rounds=1)).when(Reload(character="Jason"))
    reloaded.when(ride("Colt .45", RIFLE_RED), SHOT).refused_by("RI-RELOAD-09")
    one_assaulter(holding("Jason", "Colt .45", rounds=0)).when(ride("Colt .45", RIFLE_RED), SHOT).refused_by(
        "RI-RELOAD-04"
    )


@pytest.mark.rule("RI-ZIP-02", "RI-TAL-34")
def test_degradations_of_a_slide_and_a_ride_add_up() -> None:
    armed = one_assaulter(holding("Jason", "Colt .45"), has("Jason", "Sprint Slide")).when(
        use("Sprint Slide")
    )
    armed.when(ride("Colt .45", RIFLE_RED), ALONE | {"attack:sight": "clear"})
    assert dice(armed.questions) == ["red"]


@pytest.mark.rule("RI-ZIP-03")
def test_the_shot_goes_past_cover() -> None:
    armed = one_assaulter(holding("Jason", "Colt .45"))
    armed.when(ride("Colt .45", RIFLE_RED), ALONE | {"attack:sight": "cover"})
    assert dice(armed.questions) == ["orange"]
    armed = one_assaulter(holding("Jason", "Colt .45"))
    armed.when(ride("Colt .45", RIFLE_RED), ALONE | {"attack:sight": "cover", "attack:roll": "hit"})
    assert mission(armed).enemies[RIFLE_RED].hp == 3


@pytest.mark.rule("RI-ZIP-03", "RI-LOS-12")
def test_but_not_through_a_wall() -> None:
    armed = one_assaulter(holding("Jason", "Colt .45"))
    armed.when(ride("Colt .45", RIFLE_RED), ALONE | {"attack:sight": "wall"}).refused_by("RI-LOS-12")


@pytest.mark.rule("RI-ZIP-04")
def test_whoever_is_at_the_finish_takes_1_damage_and_is_pushed() -> None:
    one_assaulter().when(ride(), START).asks("finish")
    one_assaulter().when(ride(), START | {"finish": [RIFLE_RED]}).asks(f"push:{RIFLE_RED}")
    sent = START | {"finish": [RIFLE_RED], f"push:{RIFLE_RED}": "aside"}
    scene = (
        one_assaulter(mp("Jason", 3))
        .when(ride(pushed={RIFLE_RED: "H3"}), sent)
        .then(
            ObjectEntered(unit="Jason", thing="Zipline"),
            EnemyHurt(enemy=RIFLE_RED, hp=1, cause="Zipline", by="Jason"),
            UnitPushed(unit=RIFLE_RED, by="Jason", to="H3"),
            ZiplineRidden(character="Jason", cost=1),
        )
    )
    rifle = mission(scene).enemies[RIFLE_RED]
    assert (character(scene, "Jason").mp, rifle.hp, rifle.at) == (2, 4, "H3")


@pytest.mark.rule("RI-ZIP-04", "RI-INS-03")
def test_pushed_into_the_chasm_it_is_killed_at_once() -> None:
    sent = START | {"finish": [RIFLE_RED], f"push:{RIFLE_RED}": "falls"}
    scene = one_assaulter().when(ride(), sent)
    assert RIFLE_RED in mission(scene).gone
    assert any(isinstance(fact, EnemyRemoved) for fact in scene.facts)
    assert InsanityTokensGained(character="Jason", tokens=1, why="killed Assaulter red") in scene.facts


@pytest.mark.rule("RI-ZIP-04", "RI-INS-03")
def test_whoever_dies_of_the_damage_is_not_pushed() -> None:
    weak = given(mission_one(enemies=placed("Assaulter", "red", hp=1)))
    weak.when(ride(), START | {"finish": [RIFLE_RED]}).accepted()
    assert RIFLE_RED in mission(weak).gone
    assert character(weak, "Jason").insanity_tokens == 1


@pytest.mark.rule("RI-ZIP-04")
def test_a_teammate_at_the_finish_is_pushed_too_onto_a_free_space() -> None:
    sent = START | {"finish": ["Liza"], "push:Liza": "aside"}
    scene = one_assaulter().when(ride(pushed={"Liza": "H3"}), sent)
    assert (character(scene, "Liza").hp, character(scene, "Liza").at) == (6, "H3")
    (dog,) = placed("Guard dog", "red")
    there = (msgspec.structs.replace(dog, at="H3"),)
    one_assaulter(there).when(ride(pushed={"Liza": "H3"}), sent).refused_by("RI-MOVE-04", "Guard dog red")
    one_assaulter().when(ride(pushed={"Liza": "H3"}), ALONE).unfit("pushed")


@pytest.mark.rule("RI-ZIP-01", "RI-ZOC-03")
def test_a_ride_out_of_a_zone_is_attacked_first() -> None:
    scene = given(mission_one()).when(ride(leaves=(RED,)), ALONE | {f"free:{RED}:roll": "hit"})
    assert character(scene, "Jason").hp == 6
    down = given(mission_one(), hp("Jason", 2)).when(ride(leaves=(RED,)), START | {f"free:{RED}:roll": "hit"})
    assert down.facts[-1] == MoveBrokenOff(character="Jason", cost=1)


@pytest.mark.rule("RI-TILE-24", "RI-TILE-26")
def test_a_watchtower_may_have_a_zipline() -> None:
    up = (ObjectEntered(unit="Jason", thing="Watchtower"),)
    scene = one_assaulter(up, (mp("Jason", 1),)).when(ride(), ALONE)
    assert (character(scene, "Jason").mp, character(scene, "Jason").on) == (0, "")
    one_assaulter(up).when(ride(leaves=(RIFLE_RED,)), ALONE).accepted()
    one_assaulter(up).when(jump(), FREE).refused_by("RI-TILE-26")
    none_there = one_assaulter(up).when(ride(), {"start": False})
    none_there.refused_by("RI-ZIP-01")
