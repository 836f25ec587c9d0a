"""Character boards and Enemy boards: what lies on them, and what must stand on them."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import CLEAR, RED, holding, jason
from tests.tracker.systems.rook_islands.given_facts import (
    STAND_IN,
    enemy_turn,
    founded,
    given,
    mission_one,
    mission_started,
    mp,
    placed,
    ready,
    stand_in_values,
    values,
)
from tests.tracker.systems.rook_islands.playing import character, lying, mission
from tests.tracker.systems.rook_islands.talented import dice
from tracker.facts.fact import Fact
from tracker.kernel.questions import EnterValues
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.commands.mission import ForbidKnockOut, Route
from tracker.systems.rook_islands.document import LIE_BESIDE
from tracker.systems.rook_islands.facts.action import GearOwned, ItemGained, WeaponPutAway
from tracker.systems.rook_islands.facts.fight import EnemyHurt
from tracker.systems.rook_islands.facts.mission import (
    EnemyPlaced,
    EnemyTurnBegan,
    KnockOutForbidden,
    MissionFailed,
    PlayerTurnEnded,
    PlayerTurnOpened,
)
from tracker.systems.rook_islands.facts.shop import PotionTookEffect
from tracker.systems.rook_islands.system import ROOK_ISLANDS

BOX = pack.load()


@pytest.mark.rule("RI-BOARD-07")
def test_markers_sit_on_the_board_of_whoever_gets_them() -> None:
    scene = given(mission_one("Jason", "Keith")).when(c.RecordStatus(unit="Keith", status="Bleed"))
    assert ROOK_ISLANDS.document(scene.after)["characters"]["Keith"]["status"] == ["Bleed"]
    assert ROOK_ISLANDS.document(scene.after)["characters"]["Jason"]["status"] == []


@pytest.mark.rule("RI-BOARD-08")
def test_used_items_and_loot_lie_in_the_discard_zone() -> None:
    scene = given(mission_one(), ItemGained(character="Jason", item="Medicine"))
    scene.when(c.UseItem(character="Jason", item="Medicine")).when(
        c.TakeLoot(character="Jason", loot="Money")
    )
    assert character(scene, "Jason").discard == ("item:Medicine", "loot:Money")
    assert ROOK_ISLANDS.document(scene.after)["characters"]["Jason"]["discard"] == [
        "item:Medicine",
        "loot:Money",
    ]


@pytest.mark.rule("RI-BOARD-09")
def test_the_inventory_is_what_is_carried_and_not_in_hand() -> None:
    away = tuple(WeaponPutAway(character="Jason", weapon=each) for each in ("Machete", "Fist Punch"))
    pistols = (
        *holding("Jason", "Desert Eagle", "Colt .45"),
        *(WeaponPutAway(character="Jason", weapon=each) for each in ("Desert Eagle", "Colt .45")),
    )
    carried = (
        GearOwned(character="Jason", gear="Belt Holster"),
        ItemGained(character="Jason", item="Medicine"),
    )
    scene = given(mission_one(), away, pistols, holding("Jason", "AK-47"), carried)
    inventory = ROOK_ISLANDS.document(scene.before)["characters"]["Jason"]["inventory"]
    assert inventory == {"items": ["Medicine"], "weapons": ["Desert Eagle", "Colt .45"]}


@pytest.mark.rule("RI-BOARD-09", "RI-SWITCH-07")
def test_what_needs_no_holster_is_in_none() -> None:
    beside = {
        card.removeprefix("weapon/") for card, fields in BOX.cards.items() if fields.get("holster") is False
    }
    assert beside == LIE_BESIDE


@pytest.mark.rule("RI-BOARD-11")
def test_a_plus_is_added_on_a_hit() -> None:
    assert BOX.words["symbols"] == ("red X: damage dealt", "+X: damage increase", "heart: health")
    more = values("weapon/Colt .45", damage=2, on_hit_damage=1)
    scene = given(mission_one(), more, holding("Jason", "Colt .45"))
    scene.when(jason("Colt .45", RED), CLEAR | {"attack:roll": "hit"})
    assert EnemyHurt(enemy=RED, hp=3, cause="Colt .45", by="Jason") in scene.facts


@pytest.mark.rule("RI-BOARD-12")
def test_an_enemy_board_without_its_rank_brings_nobody_into_play() -> None:
    assert BOX.words["enemy board"] == (
        "name", "rank", "max_hp", "mp", "weapons", "behaviour", "life_areas", "back_side",
    )  # fmt: skip
    no_rank = {field: value for field, value in STAND_IN["enemy/Guard dog"].items() if field != "rank"}
    others = [card for card in STAND_IN if card != "enemy/Guard dog"]
    facts = (*founded(), *stand_in_values(*others), *values("enemy/Guard dog", **no_rank))
    scene = given(facts, mission_started(), ready("Jason"), ready("Liza")).when(
        c.PlaceEnemy(unit="Guard dog"), None, {"RI-SETUP-11": "now"}
    )
    (question,) = scene.questions
    assert isinstance(question, EnterValues)
    assert (question.card, [shape.name for shape in question.fields]) == ("enemy/Guard dog", ["rank"])


@pytest.mark.rule("RI-BOARD-14", "RI-EMOVE-05")
def test_an_enemy_has_its_printed_mp_in_every_turn() -> None:
    around = enemy_turn(enemies=placed("Beheader", "red"))
    three = Route(spaces=3)
    sent = {"enemy:target": "Jason", "enemy:reached": False}
    scene = given(around).when(c.ActivateEnemy(enemy=RED, route=three), sent).accepted()
    moved = scene.facts
    later = (*moved, *next_enemy_turn())
    again = given(around, later).when(c.ActivateEnemy(enemy=RED, route=Route(spaces=4)), sent)
    again.accepted()
    given(around, later).when(c.ActivateEnemy(enemy=RED, route=Route(spaces=5)), sent).refused_by(
        "RI-EMOVE-05", "4 of 5 MP"
    )


def next_enemy_turn() -> tuple[Fact, ...]:
    return (PlayerTurnOpened(), mp("Jason", 5), PlayerTurnEnded(), EnemyTurnBegan())


@pytest.mark.rule("RI-ACRO-02", "RI-EMOVE-05")
def test_humans_jump_like_players_and_of_an_animal_the_table_is_asked() -> None:
    assert BOX.words["acrobatic moves"] == ("jump", "zipline")
    sent = {"enemy:target": "Jason", "enemy:reached": False}
    human = given(enemy_turn(enemies=placed("Beheader", "red")))
    human.when(c.ActivateEnemy(enemy=RED, route=Route(jumps=1)), sent).accepted()
    dog = given(enemy_turn(enemies=placed("Guard dog", "red")))
    dog.when(c.ActivateEnemy(enemy="guard-dog-red", route=Route(jumps=1)), sent).asks("enemy:jump")
    dog = given(enemy_turn(enemies=placed("Guard dog", "red")))
    yes = sent | {"enemy:jump": True}
    dog.when(c.ActivateEnemy(enemy="guard-dog-red", route=Route(jumps=1)), yes).accepted()
    no = sent | {"enemy:jump": False}
    dog = given(enemy_turn(enemies=placed("Guard dog", "red")))
    dog.when(c.ActivateEnemy(enemy="guard-dog-red", route=Route(jumps=1)), no).refused_by("RI-ACRO-02")


BERSERKER = values(
    "enemy/Berserker", kind="human", boss=False, rank=5, max_hp=8, mp=3, steps=["target", "attack"],
    target_rule="closest", attack="M133", attack_reach="ranged", attack_die="yellow", attack_near_die="green",
    attack_damage=3, attack_on_hit=None, zoc=None,
)  # fmt: skip


def berserk(spaces: int) -> list[str]:
    there = EnemyPlaced(enemy="berserker", unit="Berserker", kind="human", rank=5, hp=8)
    scene = given(enemy_turn(enemies=()), BERSERKER, (there,))
    sent = {"enemy:target": "Jason", "enemy:attacks": True, "enemy:sight": "clear", "enemy:range": spaces}
    scene.when(c.ActivateEnemy(enemy="berserker"), sent)
    return dice(scene.questions)


@pytest.mark.rule("RI-EATK-02", "RI-DICE-05")
def test_the_berserkers_shotgun_is_better_next_to_its_target() -> None:
    assert BOX.printed("enemy/Berserker")["attack"] == "M133"
    assert berserk(spaces=1) == ["green"]
    assert berserk(spaces=2) == ["yellow"]


@pytest.mark.rule("RI-EATK-02")
def test_the_beheaders_machete_may_leave_a_marker() -> None:
    scene = given(enemy_turn(enemies=placed("Beheader", "red")))
    sent = {"enemy:target": "Jason", "enemy:reached": True, "enemy:roll": "hit"}
    scene.when(c.ActivateEnemy(enemy=RED), sent)
    assert character(scene, "Jason").status == ("Bleed",)


@pytest.mark.rule("RI-GLOS-01", "RI-POTN-07")
def test_animals_are_wild_animals_and_guard_dogs() -> None:
    assert BOX.words["animals"] == ("wild_animal", "guard_dog")
    around = (*placed("Guard dog", "red"), *placed("Black Panther"), *placed("Beheader", "red"))
    hunter = (
        PotionTookEffect(character="Jason", potion="Deadly Hunter", effect="damage_vs_animals", rounds=1),
    )
    for target, more in (("guard-dog-red", 1), ("black-panther", 1), (RED, 0)):
        scene = given(mission_one(enemies=around), hunter)
        scene.when(jason("Fist Punch", target), {"attack:adjacent": True})
        assert EnemyHurt(enemy=target, hp=1 + more, cause="Fist Punch", by="Jason") in scene.facts


@pytest.mark.rule("RI-LOS-13")
def test_a_wall_stops_movement_and_shots_an_obstacle_only_the_standard_move() -> None:
    assert BOX.words["a wall blocks"] == ("movement", "shots")
    assert BOX.words["an obstacle blocks"] == ("standard_move",)
    step = c.Move(character="Jason", spaces=1, leaves=(), through=("wall",))
    given(mission_one()).when(step).refused_by("RI-MOVE-09")
    armed = given(mission_one(), holding("Jason", "Colt .45"))
    armed.when(jason("Colt .45", RED), {"attack:sight": "wall"}).refused_by("RI-LOS-12")


@pytest.mark.rule("RI-DOWN-05")
def test_a_body_is_no_cover() -> None:
    scene = given(enemy_turn(enemies=placed("Assaulter", "red")), lying("Jason"))
    sent = {"enemy:target": "Liza", "enemy:attacks": True}
    behind = sent | {"enemy:sight": "cover", "enemy:cover": "Jason"}
    scene.when(c.ActivateEnemy(enemy="assaulter-red"), sent | {"enemy:sight": "cover"})
    (question,) = scene.questions
    assert "Jason" not in {choice.value for choice in question.choices}  # type: ignore[attr-defined]
    scene = given(enemy_turn(enemies=placed("Assaulter", "red")), lying("Jason"))
    scene.when(c.ActivateEnemy(enemy="assaulter-red"), behind).unfit("answers.enemy:cover")
    scene = given(enemy_turn(enemies=placed("Assaulter", "red")), lying("Jason"))
    scene.when(c.ActivateEnemy(enemy="assaulter-red"), sent | {"enemy:sight": "clear"})
    assert dice(scene.questions) == ["orange"]


@pytest.mark.rule("RI-DOWN-07")
def test_a_flagged_mission_is_lost_with_the_first_knock_out() -> None:
    flagged = given(mission_one()).when(ForbidKnockOut()).then(KnockOutForbidden())
    flagged.when(c.RecordHurt(unit="Jason", hp=8, cause="trap"))
    assert MissionFailed(why="Jason is knocked out") in flagged.facts
    plain = given(mission_one()).when(c.RecordHurt(unit="Jason", hp=8, cause="trap"))
    assert mission(plain).result == ""
    given(mission_one(), KnockOutForbidden()).when(ForbidKnockOut()).unfit("mission")


@pytest.mark.rule("RI-DOWN-07")
def test_the_table_is_reminded_to_flag_such_a_mission() -> None:
    setting_up = given(founded(), stand_in_values(), mission_started(), ready("Jason"), ready("Liza"))

    def keys(scene: Scenario) -> set[str]:
        return {prompt.key for prompt in ROOK_ISLANDS.prompts(scene.before, BOX)}

    assert "no_knock_out" in keys(setting_up)
    flagged = given(founded(), stand_in_values(), mission_started(), ready("Jason"), KnockOutForbidden())
    assert "no_knock_out" not in keys(flagged)
