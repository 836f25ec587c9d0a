"""How much a character can carry: items in the Sack, weapons in hands and Holsters."""

from collections import Counter
from collections.abc import Iterable

from tracker.kernel.table import Table
from tracker.systems.rook_islands.campaign_options import BESIDES, SACK
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.state import Character

WITHOUT_SACK = 1
HANDS = 2
ITEMS, ONE_HANDED, TWO_HANDED = "items", "one_handed", "two_handed"


def holds(table: Table, gear: str) -> str:
    """What a Sack or Holster board is for: "items", "one_handed" or "two_handed"; "" for no such board."""
    board = table.content.gear.get(gear)
    return "" if board is None else str(board.holds)


def _slots(table: Table, character: Character, kind: str) -> int:
    return sum(table.content.gear[gear].slots for gear in character.gear if holds(table, gear) == kind)


def slots(table: Table, character: Character, hands: int) -> int:
    """The Holster slots for weapons of so many hands."""
    return _slots(table, character, ONE_HANDED if hands == 1 else TWO_HANDED)


def item_capacity(table: Table, character: Character) -> int:
    """One item without a Sack (RI-INV-05); the number of its slots with one (RI-INV-06).

    RI-AMB-11: that is all it carries, unless the group agreed otherwise.
    """
    sacks = _slots(table, character, ITEMS)
    besides = table.house.options.get(SACK) == BESIDES
    return sacks + WITHOUT_SACK if besides else sacks or WITHOUT_SACK


def room_for_items(table: Table, character: Character) -> int:
    """How many more Item cards can be taken (RI-INV-07)."""
    return item_capacity(table, character) - len(character.items)


def free_standing(table: Table, weapon: str) -> bool:
    """Whether it needs no Holster and simply lies beside the board when not in hand (RI-SWITCH-07)."""
    return table.content.printed(f"weapon/{weapon}").get("holster") is False


def hands_for(table: Table, weapon: str) -> int:
    """The hands that a weapon needs."""
    return int(read(table, f"weapon/{weapon}", "hands")["hands"])


def free_hands(table: Table, character: Character) -> int:
    """Two hands, less those that hold a weapon (RI-INV-10)."""
    return HANDS - sum(hands_for(table, weapon) for weapon in character.equipped)


def stored(table: Table, character: Character, without: Iterable[str] = ()) -> list[str]:
    """The weapons that are not in hand and need a place in a Holster."""
    elsewhere = Counter(character.equipped) + Counter(character.bagged) + Counter(without)
    rest = Counter(character.weapons) - elsewhere
    return [weapon for weapon in rest.elements() if not free_standing(table, weapon)]


def holster_room(table: Table, character: Character, hands: int, without: Iterable[str] = ()) -> int:
    """Free slots for weapons of so many hands (RI-INV-11 to RI-INV-13); negative: too many are stored."""
    kind = ONE_HANDED if hands == 1 else TWO_HANDED
    inside = [w for w in stored(table, character, without) if hands_for(table, w) == hands]
    return _slots(table, character, kind) - len(inside)


def doubled_gear(table: Table, character: Character) -> str:
    """What the first board is for of which there is more than one of its kind; "": none (RI-INV-15)."""
    kinds = Counter(holds(table, gear) for gear in character.gear)
    return next((kind for kind, count in kinds.items() if count > 1), "")
