"""What ships as data: the figures that the rulebook prints, and not one more."""

from typing import Any

import pytest

from tracker.kernel.house import House
from tracker.kernel.questions import EnterValues
from tracker.kernel.refusal import Asked
from tracker.kernel.table import Table
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.cards import CARD_FIELDS, DICE, read
from tracker.systems.rook_islands.system import ROOK_ISLANDS

BOX = pack.load()
HUMAN: dict[str, Any] = {"kind": "human", "boss": False}
BEAST: dict[str, Any] = {"kind": "wild_animal", "boss": False, "zoc": None}
UNITS: dict[str, dict[str, Any]] = {
    "Beheader": {**HUMAN, "rank": 4, "mp": 4, "attack": "Machete", "attack_reach": "melee"},
    "Assaulter": {
        **HUMAN, "rank": 3, "steps": ["target", "attack", "cover"], "target_rule": "nearest target",
        "attack_reach": "ranged", "zoc": "Rifle Strike", "zoc_die": "green",
    },
    "Berserker": {"attack": "M133", "attack_reach": "ranged"},
    "Guard dog": {"kind": "guard_dog", "boss": False, "zoc": None},
    "Black Panther": {**BEAST, "steps": ["target", "approach", "attack"]},
    "Leopard": {**BEAST, "rank": 9},
    "Asian Black Bear": BEAST,
    "Komodo Dragon": BEAST,
    "Ink Monster": {"boss": True},
    "Ink minion": {"boss": False},
    "Rakyat": {},
    "Rogue": {},
    "Vaas, Apex predator": {},
    "Shadow Grant": {},
    "Shadow Vaas": {},
    "Buck Hughes": {},
    "Vaas, Legend Killer": {},
    "Vaas Montenegro": {},
}  # fmt: skip
WEAPONS: dict[str, dict[str, Any]] = {
    "Machete": {"reach": "melee", "holster": False, "tokens": 5},
    "Fist Punch": {"reach": "melee", "holster": False},
    "Silver Dragon": {"reach": "melee", "holster": False, "tokens": 1},
    "AK-47": {"reach": "ranged", "hands": 2, "die": "yellow", "modes": ["full_auto"], "full_auto": 2},
    "STG-90": {"reach": "ranged", "hands": 2},
    "Desert Eagle": {"reach": "ranged", "type": "pistol", "hands": 1, "die": "yellow", "clip": 5},
    "Colt .45": {"reach": "ranged", "hands": 1, "die": "yellow"},
    "1911 .45": {},
    "M133": {"reach": "ranged", "type": "shotgun", "die": "yellow", "far_die": "orange", "far_range": 4},
    "Skorpion": {"reach": "ranged", "type": "SMG", "die": "red", "alone_die": "orange", "clip": 4},
    "MP5": {"reach": "ranged", "hands": 1, "die": "orange", "modes": ["spread"]},
    "Bow": {"reload": "never"},
    "Rocket launcher": {"reload": "never"},
    "Flamethrower": {"reload": "conditional"},
    "Machine Gun": {"reach": "ranged", "reload": "not_needed"},
}
ITEMS: dict[str, dict[str, Any]] = {
    "Nature Boy": {"leaves": {"blue": 1}, "choose_leaf_rounds": 2},
    "Sprint Burst": {"leaves": {"blue": 2}, "mp": 2},
    "Medicine": {"leaves": {"green": 2}, "hp": 3},
    "Animal Repellent": {"leaves": {"amber": 2}, "animals_ignore_rounds": 2},
    "Fireproof Balm": {"leaves": {"crimson": 2}, "fire_immune": True},
    "Endorphin Boost": {"leaves": {"green": 2, "blue": 2}, "to_full": True},
    "Deadly Hunter": {"leaves": {"amber": 2, "crimson": 1}, "damage_vs_animals": 1},
    "Sharpshooter Elixir": {},
    "Molotov": {},
}


# Cards and boards


def printed(kind: str) -> dict[str, dict[str, Any]]:
    """Figures only: our own words about an effect are no value."""
    return {
        card.removeprefix(f"{kind}/"): {field: value for field, value in fields.items() if field != "effect"}
        for card, fields in BOX.cards.items()
        if card.startswith(f"{kind}/")
    }


@pytest.mark.rule(
    "RI-ENM-01", "RI-ENM-02", "RI-ENM-03", "RI-ENM-04", "RI-ENM-05", "RI-ENM-06", "RI-ENM-07", "RI-ENM-08",
    "RI-CHAIN-01", "RI-COMP-03",
)  # fmt: skip
def test_of_the_units_everything_printed_ships_and_nothing_else() -> None:
    assert printed("enemy") == UNITS
    assert len(UNITS) <= 2 * BOX.components["enemy boards"] == 18


@pytest.mark.rule(
    "RI-WPN-01", "RI-WPN-02", "RI-WPN-03", "RI-WPN-04", "RI-WPN-05", "RI-WPN-06", "RI-WPN-07", "RI-WPN-09",
    "RI-WPN-10", "RI-WPN-11", "RI-WPN-12",
)  # fmt: skip
def test_of_the_weapons_everything_printed_ships_and_nothing_else() -> None:
    assert printed("weapon") == WEAPONS


def test_of_the_items_everything_printed_ships_and_nothing_else() -> None:
    assert printed("item") == ITEMS


@pytest.mark.rule("RI-WPN-14")
def test_of_the_molotov_the_book_says_only_that_it_is_an_item() -> None:
    assert (BOX.printed("item/Molotov"), BOX.loot["Molotov"].item) == ({}, "Molotov")
    with pytest.raises(Asked):
        read(Table(house=House(), content=BOX), "item/Molotov", "effect", "copies")


@pytest.mark.rule("RI-WPN-15")
def test_two_weapon_mods_are_named_and_nothing_of_them_is_printed() -> None:
    assert printed("mod") == {"Extended Magazine": {}, "Red Dot Sight": {}}
    with pytest.raises(Asked):
        read(Table(house=House(), content=BOX), "mod/Red Dot Sight", "price")


def test_no_character_deck_or_round_board_is_printed() -> None:
    assert {card.split("/")[0] for card in BOX.cards} == {
        "enemy", "weapon", "item", "mod", "talent", "exploration",
    }  # fmt: skip


@pytest.mark.parametrize("card", sorted(pack.sample().cards))
def test_what_the_sample_pack_invents_is_asked_of_a_real_group(card: str) -> None:
    invented = set(pack.sample().cards[card])
    with pytest.raises(Asked) as asked:
        read(Table(house=House(), content=BOX), card, *CARD_FIELDS[card.split("/", maxsplit=1)[0]])
    (question,) = asked.value.questions
    assert isinstance(question, EnterValues)
    assert invented <= {shape.name for shape in question.fields}


# Dice


@pytest.mark.rule("RI-SETUP-09")
def test_six_coloured_dice_with_blue_as_the_cover_die() -> None:
    assert set(BOX.dice) == {"green", "yellow", "orange", "red", "black", "blue"}
    assert BOX.words["cover die"] == ("blue",)
    assert BOX.dice["blue"].faces == ("shield",) * 3 + ("through",) * 3


@pytest.mark.rule("RI-DICE-02")
def test_attack_dice_from_best_to_worst() -> None:
    assert BOX.words["attack dice"] == ("green", "yellow", "orange", "red", "black") == DICE
    for die in BOX.words["attack dice"]:
        assert set(BOX.dice[die].faces) == {"hit", "blank"}


@pytest.mark.rule("RI-DICE-03")
@pytest.mark.parametrize(
    ("die", "hits"), [("green", 5), ("yellow", 4), ("orange", 3), ("red", 2), ("black", 1)]
)
def test_hit_faces_out_of_six(die: str, hits: int) -> None:
    assert BOX.dice[die].faces == ("hit",) * hits + ("blank",) * (6 - hits)
    assert BOX.dice[die].name == die


# Closed lists


@pytest.mark.rule("RI-TURN-03")
def test_five_repeatable_eight_limited_and_two_unique_actions() -> None:
    assert {kind: len(actions) for kind, actions in BOX.actions.items()} == {
        "repeatable": 5,
        "limited": 8,
        "unique": 2,
    }
    assert BOX.actions == {
        "repeatable": ("interact", "standard_move", "acrobatic_move", "cautious_move", "pick_up"),
        "limited": (
            "switch_weapons", "use_item", "reload", "takedown", "once_per_turn_talent", "give_trade",
            "bandage", "attack",
        ),
        "unique": ("impulse", "once_per_mission_talent"),
    }  # fmt: skip


@pytest.mark.rule("RI-EVENT-02")
def test_an_event_is_of_every_round_of_one_round_or_of_a_condition() -> None:
    assert BOX.words["event kinds"] == ("every_round", "specific_round", "condition")
    board = CARD_FIELDS["round_board"]
    assert "every_round" in board
    assert "round_3" in board
    assert all(name == "every_round" or name.startswith(("round_", "condition")) for name in board)


@pytest.mark.rule("RI-MOVE-03")
def test_a_unit_is_any_character_wild_animal_or_guard_dog() -> None:
    assert BOX.words["unit kinds"] == ("player", "ally", "human", "wild_animal", "guard_dog", "other")
    kinds = {choice.value for choice in CARD_FIELDS["enemy"]["kind"].choices}
    assert kinds | {"player", "ally"} == set(BOX.words["unit kinds"])
    assert BOX.words["animals"] == ("wild_animal", "guard_dog")


# Rules


def test_every_rule_of_the_book_has_its_words() -> None:
    assert len(BOX.rules) > 600
    assert all(name.startswith("RI-") and rule.says and rule.section for name, rule in BOX.rules.items())
    assert ROOK_ISLANDS.rules["RI-MOVE-01"]


def test_every_step_of_a_set_up_names_a_rule_that_exists() -> None:
    for sheet in BOX.missions.values():
        assert all(step.rule in BOX.rules for step in sheet.steps)
