"""Combinations that a naive tracker gets wrong, over HTTP."""

from collections.abc import Iterator
from typing import Any

import pytest

from api.wiring import Wiring
from tests.api.rook_scene import Scene, rook_wiring
from tests.api.table import body, problem
from tests.tracker.systems.rook_islands.between_missions import between, carrying, stash
from tests.tracker.systems.rook_islands.fighting import BLUE, GREEN, RED, RIFLE_BLUE, RIFLE_RED, holding
from tests.tracker.systems.rook_islands.given_facts import mission_one, mp, placed, set_up, values
from tests.tracker.systems.rook_islands.setting_up_scenes import ready_to_begin
from tests.tracker.systems.rook_islands.talented import has, insanity, xp
from tests.tracker.systems.rook_islands.trekking import arrived, mp_left, on_trek
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.facts.action import WeaponPutAway
from tracker.systems.rook_islands.facts.fight import InsanityTokensGained
from tracker.systems.rook_islands.facts.mission import MissionStarted

BESIDE, CLEAR = {"attack:adjacent": True}, {"attack:sight": "clear"}
HIT, BLANK = {"attack:roll": "hit"}, {"attack:roll": "blank"}
BEHEADERS = tuple(f for colour in ("red", "blue", "green", "yellow") for f in placed("Beheader", colour))


@pytest.fixture
def wiring() -> Iterator[Wiring]:
    wired = rook_wiring()
    yield wired
    wired.close()


def before_the_mission(facts: tuple[Fact, ...], had: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The same, but this was owned when the briefing was read."""
    read = next(number for number, fact in enumerate(facts) if isinstance(fact, MissionStarted))
    return (*facts[:read], *had, *facts[read:])


def decks_of(scene: Scene) -> dict[str, int]:
    game: Any = scene.wiring.play.warm.get(scene.campaign).state.game
    return dict(game.decks)


def dice(answer: dict[str, Any]) -> list[str]:
    return [each["fact"]["die"] for each in answer["facts"] if each["type"] == "castaway.die_rolled/1"]


@pytest.mark.rule("RI-END-13", "RI-END-15", "RI-LOOT-09")
def test_a_mission_failed_after_using_ones_own_molotov_and_picking_up_another(wiring: Wiring) -> None:
    scene = Scene(wiring, before_the_mission(mission_one(), carrying("Jason", "Molotov")))
    decks = decks_of(scene)
    printed = {"value:item/Molotov": {"effect": "Blaze 1", "mp": 0, "hp": 0}}
    scene.act("Nora", "use_item", printed, character="Jason", item="Molotov")
    assert "Molotov" not in scene.character("Jason")["inventory"]["items"]
    scene.act("Nora", "take_loot", character="Jason", loot="Molotov")
    assert scene.character("Jason")["inventory"]["items"] == ["Molotov"]
    scene.act("Nora", "fail_mission", why="no way through")
    jason = scene.character("Jason")
    assert (jason["inventory"]["items"], jason["discard"]) == (["Molotov"], [])
    assert decks_of(scene) == decks
    assert scene.sound()


@pytest.mark.rule("RI-TAL-08")
def test_two_level_2_talents_on_one_level_1(wiring: Wiring) -> None:
    scene = Scene(wiring, between(), has("Liza", "Lucky Bullet"), xp("Liza", 4000))
    scene.act("Ben", "buy_talent", character="Liza", talent="Marathon Man")
    assert scene.character("Liza")["unlocked_by"] == {"Marathon Man": "Lucky Bullet"}
    ways: tuple[dict[str, Any], ...] = ({}, {"unlocked_by": "Lucky Bullet"})
    for way in ways:
        scene.refused("Ben", "buy_talent", "RI-TAL-08", character="Liza", talent="Spreading the Love", **way)
    assert scene.character("Liza")["xp"] == 2000


@pytest.mark.rule("RI-TAKE-03", "RI-TAKE-04", "RI-TAKE-05", "RI-TAKE-08")
def test_a_takedown_at_3_hp_then_no_mp_then_an_attack_still_allowed(wiring: Wiring) -> None:
    around = (*placed("Beheader", "red", hp=3), *placed("Beheader", "blue"))
    scene = Scene(wiring, mission_one(enemies=around), mp("Jason", 4))
    said = {"takedown:adjacent": True}
    (roll,) = [
        q for q in scene.asked("Nora", "takedown", said, character="Jason", target=RED).values() if "die" in q
    ]
    assert roll["die"] == "black"
    scene.act("Nora", "takedown", said | {"takedown:roll": "hit"}, character="Jason", target=RED)
    assert RED not in scene.state["enemies"]
    assert scene.character("Jason")["mp"] == 0
    scene.act("Nora", "attack", BESIDE | HIT, character="Jason", weapon="Machete", target=BLUE)
    assert scene.state["enemies"][BLUE]["hp"] == 4
    scene.refused("Nora", "move", "RI-MOVE-01", character="Jason", spaces=1, leaves=[])


@pytest.mark.rule("RI-INS-07", "RI-END-10", "RI-BOARD-01")
def test_insanity_4_and_two_tokens_cross_a_stage_at_the_end_and_not_before(wiring: Wiring) -> None:
    nearly = (*insanity("Jason", 4), InsanityTokensGained(character="Jason", tokens=2))
    scene = Scene(wiring, mission_one(), nearly)
    jason = scene.character("Jason")
    assert (jason["insanity"], jason["insanity_tokens"], jason["max_hp"]) == (4, 2, 8)
    for who, name in (("Nora", "Jason"), ("Ben", "Liza")):
        scene.act(who, "move", character=name, spaces=1, leaves=[], exit=True)
        assert scene.character("Jason")["insanity"] == 4
    scene.act("Nora", "bring_home")
    assert scene.character("Jason")["insanity"] == 6
    late = {"rulings": [{"rule": "RI-EXPL-02", "reason": "late"}]}
    body(scene.phones["Nora"].act("start_mission", {"number": 2}, answers={}, **late), 201)
    assert scene.character("Jason")["max_hp"] == 9


@pytest.mark.rule("RI-BUY-04", "RI-CONF-07")
def test_the_last_500_dollars_spent_by_two_people(wiring: Wiring) -> None:
    prices = (*values("weapon/Colt .45", price=500, copies=2), *values("item/Medicine", price=500, copies=2))
    scene = Scene(wiring, between(money=500), prices)
    nora, ben = scene.phones["Nora"], scene.phones["Ben"]
    seen = nora.position()
    aside = {"aside:Colt .45": "Fist Punch"}
    colt = {"card": "weapon:Colt .45", "receiver": "Jason"}
    first = body(nora.act("buy_card", colt, answers=aside, seen=seen), 201)
    late = problem(
        ben.act("buy_card", {"card": "item:Medicine", "receiver": "Liza"}, answers={}, seen=seen),
        409,
        "contested",
    )
    assert (late["rule"], late["against"]) == ("RI-BUY-04", [first["action"]])
    assert scene.state["stash"]["money"] == 0
    assert "Medicine" not in scene.character("Liza")["inventory"]["items"]
    scene.refused("Ben", "buy_card", "RI-BUY-04", card="item:Medicine", receiver="Liza")
    assert scene.sound()


@pytest.mark.rule("RI-ALT-15", "RI-ALT-17", "RI-ALT-16")
def test_a_full_auto_chain_through_black(wiring: Wiring) -> None:
    scene = Scene(
        wiring, mission_one(enemies=BEHEADERS), values("weapon/AK-47", die="red"),
        holding("Jason", "AK-47", rounds=6), mp("Jason", 5),
    )  # fmt: skip
    rolled = []
    for target, sent in ((RED, CLEAR | BLANK), (BLUE, CLEAR | BLANK), (GREEN, CLEAR | HIT)):
        near = {} if target == RED else {"attack:near": True}
        rolled += dice(
            scene.act(
                "Nora",
                "attack",
                sent | near,
                character="Jason",
                weapon="AK-47",
                target=target,
                mode="full_auto",
            )
        )
    assert rolled == ["red", "black", "black"]
    assert scene.state["enemies"][GREEN]["hp"] == 4
    assert (scene.character("Jason")["mp"], scene.character("Jason")["rounds"]) == (3, {"AK-47": 3})


@pytest.mark.rule("RI-CAUT-04", "RI-CAUT-05", "RI-ZOC-03")
def test_a_cautious_move_past_two_of_three_enemies(wiring: Wiring) -> None:
    scene = Scene(wiring, mission_one())
    away: dict[str, Any] = {
        "character": "Jason",
        "spaces": 1,
        "leaves": [RED, BLUE, GREEN],
        "avoiding": [RED, BLUE],
    }
    assert f"free:{GREEN}:roll" in scene.asked("Nora", "move", **away)
    scene.act("Nora", "move", {f"free:{GREEN}:roll": "hit"}, **away)
    assert (scene.character("Jason")["mp"], scene.character("Jason")["hp"]) == (2, 6)


@pytest.mark.rule("RI-EXPL-31")
def test_re_rolls_are_paid_before_the_roll(wiring: Wiring) -> None:
    scene = Scene(wiring, on_trek("Jason", "Liza"), mp_left("Jason", 3), arrived("Jason", "Liza"))
    jason: dict[str, Any] = {"character": "Jason"}
    scene.refused("Nora", "buy_rerolls", "RI-EXPL-31", **jason, rerolls=3)
    scene.act("Nora", "buy_rerolls", **jason, rerolls=1)
    left = scene.state["exploration"]["explorers"]["Jason"]["mp"]
    scene.act("Nora", "roll_for_card", {"trek:1": "blank"}, **jason)
    scene.refused("Nora", "buy_rerolls", "RI-EXPL-31", **jason, rerolls=1)
    scene.act("Nora", "roll_for_card", {"trek:1": "hit"}, **jason)
    assert scene.state["exploration"]["explorers"]["Jason"]["mp"] == left == 1


@pytest.mark.rule("RI-LOOT-11", "RI-LOOT-12", "RI-RELOAD-09")
def test_ammunition_loot_with_full_weapons(wiring: Wiring) -> None:
    allowed = {"rulings": [{"rule": "RI-MIS-14", "reason": "another mission"}]}
    loot = {"character": "Jason", "loot": "Ammunition"}
    full = Scene(wiring, mission_one(), holding("Jason", "Desert Eagle", rounds=5))
    there = full.state["board"]["loot_on_board"]
    body(full.phones["Nora"].act("take_loot", loot, answers={}, **allowed), 201)
    assert full.state["board"]["loot_on_board"] == there
    assert full.character("Jason")["discard"] == []
    part = Scene(wiring, mission_one(), holding("Jason", "Desert Eagle", rounds=4))
    body(part.phones["Nora"].act("take_loot", loot, answers={}, **allowed), 201)
    assert part.state["board"]["loot_on_board"] == there - 1
    assert part.character("Jason")["rounds"] == {"Desert Eagle": 5}
    part.act("Nora", "attack", CLEAR | HIT, character="Jason", weapon="Desert Eagle", target=RED)


@pytest.mark.rule("RI-ALT-05")
def test_spread_with_too_few_rounds(wiring: Wiring) -> None:
    three = (*placed("Assaulter", "red"), *placed("Beheader", "blue"), *placed("Assaulter", "blue"))
    mp5 = values("weapon/MP5", clip=6, damage=2, far_die=None, far_range=0, alone_die="yellow", on_hit=None,
                 on_hit_damage=0, price=700)  # fmt: skip
    scene = Scene(wiring, mission_one(enemies=three), mp5, holding("Jason", "MP5", rounds=2))
    shot: dict[str, Any] = {"character": "Jason", "weapon": "MP5", "target": RIFLE_RED, "mode": "spread"}
    around = CLEAR | {"attack:near_target": [BLUE, RIFLE_BLUE], "attack:in_cover": []}
    assert "attack:extra" in scene.asked("Nora", "attack", around, **shot)
    everybody = around | HIT | {"attack:extra": [BLUE, RIFLE_BLUE]}
    scene.refused("Nora", "attack", "RI-ALT-05", everybody, **shot)
    scene.act("Nora", "attack", around | HIT | {"attack:extra": [BLUE]}, **shot)
    assert {name: enemy["hp"] for name, enemy in scene.state["enemies"].items()} == {
        RIFLE_RED: 3, BLUE: 4, RIFLE_BLUE: 5,
    }  # fmt: skip
    assert scene.character("Jason")["rounds"]["MP5"] == 0


@pytest.mark.rule("RI-TRADE-05", "RI-ATK-05", "RI-SWITCH-04")
def test_a_traded_weapon_that_keeps_its_used_mark(wiring: Wiring) -> None:
    free = tuple(WeaponPutAway(character="Liza", weapon=each) for each in ("Machete", "Fist Punch"))
    scene = Scene(wiring, mission_one(), holding("Jason", "Colt .45", rounds=3), free)
    scene.act("Nora", "attack", CLEAR | BLANK, character="Jason", weapon="Colt .45", target=RED)
    said = {"adjacent": True, "consent": True}
    scene.act("Nora", "give", said, character="Jason", receiver="Liza", objects=["weapon:Colt .45"])
    assert scene.character("Liza")["rounds"]["Colt .45"] == 2
    shot: dict[str, Any] = {"character": "Liza", "weapon": "Colt .45", "target": RED}
    scene.refused("Ben", "attack", "RI-ATK-05", CLEAR | HIT, **shot)


@pytest.mark.rule("RI-CHAIN-06")
def test_an_enemy_that_may_not_be_placed_because_four_are_there(wiring: Wiring) -> None:
    scene = Scene(wiring, set_up(enemies=BEHEADERS))
    told = scene.act("Nora", "place_enemy", unit="Beheader")
    assert [each["type"] for each in told["facts"]][-1] == "rook_islands.placement_skipped/1"
    assert len(scene.state["enemies"]) == 4


@pytest.mark.rule("RI-SETUP-17", "RI-END-13")
def test_what_is_bought_in_the_set_up_of_a_mission_that_is_lost(wiring: Wiring) -> None:
    medicine = values("item/Medicine", price=200, copies=5)
    scene = Scene(wiring, before_the_mission(ready_to_begin(), (*medicine, *stash(money=500))))
    scene.act("Ben", "buy_card", card="item:Medicine", receiver="Liza")
    scene.act("Nora", "confirm_setup", step="all")
    scene.act("Nora", "begin_play")
    scene.act("Ben", "fail_mission", why="no way through")
    assert scene.character("Liza")["inventory"]["items"] == ["Medicine"]
    assert scene.state["stash"]["money"] == 300
    assert scene.sound()


def test_a_printed_value_that_is_changed_counts_from_then_on_and_not_before(wiring: Wiring) -> None:
    scene = Scene(wiring, mission_one())
    blow = BESIDE | HIT
    scene.act("Nora", "attack", blow, character="Jason", weapon="Machete", target=RED)
    assert scene.state["enemies"][RED]["hp"] == 4
    scene.act("Ben", "enter_value", card="weapon/Machete", values={"damage": 3})
    assert scene.state["enemies"][RED]["hp"] == 4
    scene.act("Ben", "attack", blow, character="Liza", weapon="Machete", target=RED)
    assert scene.state["enemies"][RED]["hp"] == 1
    (typed, *_) = body(scene.phones["Ben"].get("/actions?kind=enter_value"))["actions"]
    assert typed["command"]["values"] == {"damage": 3}


@pytest.mark.rule("RI-COMP-01", "RI-SETUP-12")
def test_somebody_joins_in_the_middle_of_a_mission_and_a_fifth_does_not(wiring: Wiring) -> None:
    unknown = tuple(fact for fact in mission_one() if getattr(fact, "card", "") != "character/Keith")
    scene = Scene(wiring, unknown)
    keith = {"seat": "seat-2", "character": "Keith"}
    taking = scene.phones["Ben"].act("take_character", keith, answers={})
    assert body(taking)["questions"][0]["card"] == "character/Keith"
    read_off = {"value:character/Keith": {"hp": 7, "mp": 6}}
    body(scene.phones["Ben"].act("take_character", keith, answers=read_off), 201)
    joined = scene.character("Keith")
    assert (joined["hp"], joined["mp"], joined["bandages"], joined["equipped"]) == (
        7, 6, 2, ["Machete", "Fist Punch"],
    )  # fmt: skip
    scene.act("Ben", "move", character="Keith", spaces=1, leaves=[])
    daisy, riley = ({"seat": "seat-2", "character": name} for name in ("Daisy", "Riley"))
    body(scene.phones["Ben"].act("take_character", daisy, answers={}), 201)
    late = problem(scene.phones["Ben"].act("take_character", riley, answers={}), 422, "refused")
    assert late["rule"] == "RI-COMP-01"
    assert list(scene.state["characters"]) == ["Jason", "Liza", "Keith", "Daisy"]
