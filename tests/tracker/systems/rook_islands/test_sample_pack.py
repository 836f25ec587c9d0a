"""The sample pack: invented and marked so, complete, and checked as a group's own values are."""

from typing import Any

import pytest

from tests.tracker.systems.rook_islands.given_facts import founded, given, values
from tracker.content.document import BadContent
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.board_shapes import BRIEFING_FIELDS, INSTRUCTIONS, SELDOM_ENEMY_FIELDS
from tracker.systems.rook_islands.card_shapes import (
    ITEM_EFFECT_FIELDS,
    MODE_FIELDS,
    RECIPE_FIELDS,
    REVIVAL_FIELDS,
)
from tracker.systems.rook_islands.cards import CARD_FIELDS
from tracker.systems.rook_islands.commands.shop import Equip
from tracker.systems.rook_islands.facts.reward import MissionTallied
from tracker.systems.rook_islands.rules import checklist
from tracker.systems.rook_islands.rules.trek.arrival import NEEDED
from tracker.systems.rook_islands.state import EVENT

SAMPLE = pack.sample()
BOX = pack.load()
BASE_CAMP_CARD = "exploration/Base Camp"


def complaint(text: str) -> tuple[str, str, str]:
    with pytest.raises(BadContent) as found:
        pack.read_values(text, "mine.yaml")
    return found.value.file, found.value.card, found.value.field


def test_it_says_that_it_is_invented() -> None:
    assert SAMPLE.sample
    assert "invented" in SAMPLE.title
    words = [
        value
        for card, fields in SAMPLE.cards.items()
        for field, value in fields.items()
        if field in ("impulse", "target_rule", "effect", "text") or (card.startswith("round_board") and value)
    ]
    assert all(word.casefold().startswith("sample") for word in words)


@pytest.mark.parametrize("card", sorted(SAMPLE.cards))
def test_with_it_no_value_of_a_card_is_missing(card: str) -> None:
    kind = card.split("/", maxsplit=1)[0]
    known = {**BOX.printed(card), **SAMPLE.cards[card]}
    needed = set(CARD_FIELDS[kind]) - MODE_FIELDS.keys() - set(SELDOM_ENEMY_FIELDS) - REVIVAL_FIELDS.keys()
    if kind in ("map", "briefing"):
        needed = set(SAMPLE.cards[card])
    if known.get("boss"):
        needed |= set(INSTRUCTIONS)
    if kind == "exploration":
        needed = {"effect", *NEEDED[known["effect"]]}
    if kind == "item" and "leaves" in known:
        needed -= RECIPE_FIELDS.keys()
    if kind == "item" and "effect" in BOX.printed(card):
        needed -= ITEM_EFFECT_FIELDS.keys()
    if kind == "weapon" and "full_auto" in known["modes"]:
        needed.add("full_auto")
    if kind == "weapon" and "throw" in known["modes"]:
        needed |= {"throw_die", "throw_damage"}
    if kind == "talent" and known.get("revives"):
        needed |= REVIVAL_FIELDS.keys()
    assert needed <= known.keys()


@pytest.mark.parametrize("card", sorted(SAMPLE.cards))
def test_it_does_not_repeat_or_contradict_what_is_printed(card: str) -> None:
    assert not BOX.printed(card).keys() & SAMPLE.cards[card].keys()


def test_it_has_every_card_that_a_mission_can_need() -> None:
    nothing_to_invent = {card for card in BOX.cards if BOX.printed(card).get("secret")} | {BASE_CAMP_CARD}
    nothing_to_invent |= {
        card for card in BOX.cards if card.startswith("talent/") and "effect" in BOX.printed(card)
    }
    assert set(BOX.cards) - set(SAMPLE.cards) == nothing_to_invent
    assert {"map/2", "map/3", "briefing/7"} <= set(SAMPLE.cards)
    assert set(SAMPLE.cards["briefing/7"]) == set(BRIEFING_FIELDS)
    assert {"side"} <= SAMPLE.cards["enemy/Rakyat"].keys() & SAMPLE.cards["enemy/Rogue"].keys()
    assert {"mod/Extended Magazine", "mod/Red Dot Sight"} <= set(SAMPLE.cards)
    boards = {f"{'sack' if gear.holds == 'items' else 'holster'}/{name}" for name, gear in BOX.gear.items()}
    assert boards <= set(SAMPLE.cards)
    assert {f"round_board/{number}" for number in BOX.missions} <= set(SAMPLE.cards)
    assert {f"character/{name}" for name in BOX.words["characters"]} <= set(SAMPLE.cards)
    assert SAMPLE.cards["deck/when"] == {"cards": 6}


def test_a_groups_own_values_are_no_sample() -> None:
    own = pack.read_values("title: Ours\ncards:\n  enemy/Leopard: {mp: 5, max_hp: 4}", "mine.yaml")
    assert (own.title, own.sample) == ("Ours", False)
    assert own.cards == {"enemy/Leopard": {"mp": 5, "max_hp": 4}}


@pytest.mark.parametrize(
    ("text", "card", "field"),
    [
        ("cards: {}", "", "title"),
        ("title: x", "", "cards"),
        ("title: x\ncards: [a]", "", "cards"),
        ("title: x\ncards: {}\nsample: perhaps", "", "sample"),
        ("title: x\ncards: {}\nprices: {}", "", "prices"),
        ("title: x\ncards: {enemy/Leopard: 4}", "enemy/Leopard", ""),
        ("title: x\ncards: {enemy/Leopard: {max_hp: 0}}", "enemy/Leopard", "max_hp"),
        ("title: x\ncards: {enemy/Leopard: {max_hp: four}}", "enemy/Leopard", "max_hp"),
        ("title: x\ncards: {enemy/Leopard: {max_hp: null}}", "enemy/Leopard", "max_hp"),
        ("title: x\ncards: {enemy/Leopard: {attack_die: pink}}", "enemy/Leopard", "attack_die"),
        ("title: x\ncards: {enemy/Leopard: {fur: soft}}", "enemy/Leopard", "fur"),
        ("title: x\ncards: {spaceship/Leopard: {}}", "spaceship/Leopard", ""),
        ("title: x\ncards: {Leopard: {}}", "Leopard", ""),
        ("title: x\ncards: {enemy/: {}}", "enemy/", ""),
    ],
)
def test_a_wrong_value_is_named_with_file_card_and_field(text: str, card: str, field: str) -> None:
    assert complaint(text) == ("mine.yaml", card, field)


SAID: dict[int, dict[str, Any]] = {3: {"queue": "2", "lent:Flamethrower": "Daisy"}}
AT_THE_START: dict[int, dict[str, Any]] = {6: {"gunner": "assaulter-blue"}}
OUTFITS = {"Daisy": "Desert Eagle", "Keith": "M133"}


@pytest.mark.parametrize("number", range(8))
def test_with_it_every_mission_is_set_up_without_a_value_missing(number: int) -> None:
    typed_in = tuple(fact for card, fields in SAMPLE.cards.items() for fact in values(card, **fields))
    before = tuple(MissionTallied(number=done) for done in range(1, number))
    scenario = given(founded("Daisy", "Keith"), typed_in, before).when(c.StartMission(number=number))
    for name, weapon in OUTFITS.items() if number == 0 else ():
        scenario.when(c.ChooseOutfit(character=name, weapon=weapon))
    scenario.when(c.ConfirmSetup(step="all"), SAID.get(number))
    for unit, count in checklist.units_to_place(scenario.game.mission).items():
        for _ in range(count):
            scenario.when(c.PlaceEnemy(unit=unit))
    scenario.when(c.TakeStart(character="Daisy", star="1")).when(c.TakeStart(character="Keith", star="2"))
    for name in ("Daisy", "Keith") if number == 2 else ():
        scenario.when(Equip(character=name, weapons=("Machete", "1911 .45")))
    assert scenario.when(c.BeginPlay(), AT_THE_START.get(number)).game.mission.phase == EVENT
