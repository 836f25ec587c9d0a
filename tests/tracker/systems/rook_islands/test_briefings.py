"""What the briefings of the eight missions print."""

import pytest

from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.box import MissionSheet
from tracker.systems.rook_islands.state import UnitPlan

BOX = pack.load()
REWARDS = ((500, 500), (300, 300), (300, 300))
BRIEFINGS: dict[int, tuple[str, tuple[str, ...], bool, dict[str, int], tuple[str, ...]]] = {
    0: ("1-2 Fight!", ("M1A", "M1B"), True, {"Red Barrel": 4, "Crate": 1, "Loot": 5, "Leaf": 3}, ()),
    1: ("Make a Break", ("M1A", "M1B"), True, {"Crate": 1, "Loot": 3, "Leaf": 6}, ("Ammunition",)),
    2: (
        "Deep Thoughts", ("M2A", "M2B"), False,
        {
            "Amanita Patch": 9, "Stone Pillar": 3, "Crate": 2, "Komodo Nest": 2, "Loot": 5, "Leaf": 4,
            "Vine Wall": 6,
        },
        (),
    ),
    3: (
        "Firestarter", ("M3A", "M3B"), True, {"Red Barrel": 4, "Crate": 3, "Loot": 3, "Leaf": 6},
        ("Molotov",),
    ),
    4: (
        "Dragon Hunt", ("M4A", "M4B"), False,
        {"Stone Pillar": 2, "Crate": 5, "Suspension Bridge": 5, "Komodo Nest": 4, "Loot": 6, "Leaf": 3}, (),
    ),
    5: ("Getting Inked", ("M5A", "M5B"), False, {}, ()),
    6: (
        "Dirty Duty", ("M6A", "M6B"), False,
        {"Crate": 6, "Bunker Door": 4, "Loot": 3, "Red Barrel": 1, "Leaf": 2}, (),
    ),
    7: ("Payback", (), False, {"Loot": 4, "Red Barrel": 3, "Crate": 6, "Vaas' Trick": 5}, ()),
}  # fmt: skip
DOG, PANTHER, BEAR, KOMODO = "Guard dog", "Black Panther", "Asian Black Bear", "Komodo Dragon"
COUNTS: dict[int, dict[str, tuple[int, int, int]]] = {
    0: {
        DOG: (3, 0, 0), "Beheader": (3, 0, 0), "Assaulter": (2, 0, 0), "Berserker": (1, 0, 0),
        PANTHER: (1, 0, 0),
    },
    1: {
        DOG: (2, 2, 0), "Beheader": (3, 0, 0), "Assaulter": (3, 1, 0), "Vaas, Apex predator": (1, 1, 0),
        BEAR: (1, 0, 0),
    },
    2: {
        DOG: (2, 2, 0), "Beheader": (2, 0, 0), "Assaulter": (3, 3, 0), "Shadow Grant": (1, 1, 0),
        "Shadow Vaas": (1, 1, 0),
    },
    3: {
        DOG: (2, 0, 0), "Beheader": (4, 2, 0), "Assaulter": (3, 1, 0), "Berserker": (1, 1, 0),
        PANTHER: (2, 0, 2),
    },
    4: {"Beheader": (4, 0, 0), "Assaulter": (3, 0, 0), "Berserker": (1, 0, 0), "Buck Hughes": (1, 0, 0)},
    5: {"Ink minion": (4, 4, 0), "Vaas, Legend Killer": (1, 0, 0), "Ink Monster": (1, 0, 0)},
    6: {
        DOG: (4, 2, 0), "Beheader": (4, 0, 0), "Assaulter": (4, 0, 0), "Berserker": (1, 0, 0),
        "Rakyat": (2, 0, 2),
    },
    7: {
        DOG: (4, 1, 0), "Beheader": (4, 1, 0), "Assaulter": (3, 0, 0), "Berserker": (1, 0, 0),
        "Vaas Montenegro": (1, 0, 0), PANTHER: (2, 2, 0), BEAR: (1, 1, 0), KOMODO: (1, 1, 0),
    },
}  # fmt: skip


@pytest.mark.rule("RI-MIS-01")
def test_eight_briefings_with_three_objectives_each() -> None:
    assert sorted(BOX.missions) == list(range(8))
    assert {tuple(sheet.objectives) for sheet in BOX.missions.values()} == {("main", "second", "third")}


@pytest.mark.rule(
    "RI-MIS-02", "RI-MIS-10", "RI-MIS-15", "RI-MIS-22", "RI-MIS-29", "RI-MIS-37", "RI-MIS-47", "RI-MIS-56",
    "RI-COMP-05",
)  # fmt: skip
@pytest.mark.parametrize("number", range(8))
def test_boards_tokens_and_units_of_each_briefing(number: int) -> None:
    sheet = BOX.missions[number]
    assert (sheet.name, sheet.boards, sheet.anecdote, sheet.tokens, sheet.left_out) == BRIEFINGS[number]
    assert {plan.type: (plan.count, plan.aside, plan.held) for plan in sheet.units} == COUNTS[number]
    assert sheet.number == number


@pytest.mark.rule("RI-MIS-02", "RI-MIS-10", "RI-MIS-15", "RI-MIS-22", "RI-MIS-29", "RI-MIS-56")
@pytest.mark.parametrize("number", range(8))
def test_rewards_of_each_briefing(number: int) -> None:
    rewards = tuple((o.xp, o.money) for o in BOX.missions[number].objectives.values())
    assert rewards == (REWARDS if number not in (0, 7) else ((0, 0),) * 3)


def on_board(sheet: MissionSheet) -> int:
    return sum(plan.count - plan.aside - plan.held for plan in sheet.units if not plan.ally)


@pytest.mark.rule("RI-MIS-10")
def test_mission_1_begins_with_six_on_the_board_and_four_aside() -> None:
    sheet = BOX.missions[1]
    assert (on_board(sheet), sum(plan.aside for plan in sheet.units)) == (6, 4)
    assert sheet.hint == "Animals are your allies"


@pytest.mark.rule("RI-MIS-22", "RI-MIS-15", "RI-MIS-47")
def test_in_later_missions_too() -> None:
    assert [on_board(BOX.missions[n]) for n in (2, 3, 6)] == [2, 6, 11]
    assert [plan for plan in BOX.missions[6].units if plan.ally] == [
        UnitPlan(type="Rakyat", kind="", count=2, held=2, ally=True)
    ]


@pytest.mark.parametrize("number", range(8))
def test_a_briefing_agrees_with_the_boards(number: int) -> None:
    for plan in BOX.missions[number].units:
        board = BOX.printed(f"enemy/{plan.type}")
        assert plan.kind == board.get("kind", "")
        assert plan.boss == bool(board.get("boss"))
        assert plan.aside + plan.held <= plan.count <= 4
    for tile in BOX.missions[number].tokens:
        assert tile in BOX.tiles or tile in ("Loot", "Leaf", "Vaas' Trick")


@pytest.mark.rule("RI-EVENT-07")
def test_only_mission_3_prints_events_of_every_round() -> None:
    printed_events = {
        number: sheet.every_round for number, sheet in BOX.missions.items() if sheet.every_round
    }
    assert printed_events == {3: ("Intruders!", "All is fine.")}
