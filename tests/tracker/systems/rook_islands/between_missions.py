"""Facts and scenes for the tests of shop, workbench and Stash. The prices are invented for tests."""

from typing import Any

from tests.tracker.systems.rook_islands.given_facts import founded, mission_one, stand_in_values, values
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands.shop import PutIntoStash, TakeFromStash
from tracker.systems.rook_islands.facts.action import GearOwned, ItemGained
from tracker.systems.rook_islands.facts.mission import MissionSucceeded, WeaponEquipped, WeaponOwned
from tracker.systems.rook_islands.facts.reward import (
    HidesStashed,
    LeavesStashed,
    MissionTallied,
    MoneyStashed,
)
from tracker.systems.rook_islands.facts.shop import CardCrafted

JASON, LIZA, KEITH, DAISY = "Jason", "Liza", "Keith", "Daisy"
SHOP: dict[str, dict[str, Any]] = {
    "weapon/Machete": {"copies": 5, "screws": 0, "fits": None},
    "weapon/Fist Punch": {"copies": 5, "screws": 0, "fits": None},
    "weapon/Skorpion": {"copies": None, "screws": 1, "fits": "Extended Magazine; Red Dot Sight"},
    "weapon/Desert Eagle": {"copies": 1, "screws": 0, "fits": None},
    "weapon/Colt .45": {"copies": None, "screws": 1, "fits": "Extended Magazine; red dot sight"},
    "weapon/AK-47": {"copies": 2, "screws": 2, "fits": "Extended Magazine; Red Dot Sight; Long Barrel"},
    "weapon/STG-90": {
        "copies": 1, "price": 800, "screws": 1, "fits": "Red Dot Sight", "damage": 2, "die": "yellow",
        "clip": 4, "modes": [], "far_die": None, "far_range": 0, "alone_die": None, "on_hit": None,
        "on_hit_damage": 0,
    },
    "item/Medicine": {"price": 200, "copies": 2},
    "item/Sprint Burst": {"price": None, "copies": None, "enemy_turn": False},
    "mod/Red Dot Sight": {
        "price": 300, "copies": 2, "effect": "improve die by 1", "improve": 1, "damage": 0, "clip": 0,
    },
    "mod/Extended Magazine": {
        "price": 200, "copies": None, "effect": "2 more rounds", "improve": 0, "damage": 0, "clip": 2,
    },
    "mod/Long Barrel": {
        "price": 200, "copies": None, "effect": "1 more damage", "improve": 0, "damage": 1, "clip": 0,
    },
    "mod/Suppressor": {
        "price": 200, "copies": None, "effect": "quiet", "improve": 0, "damage": 0, "clip": 0,
    },
    **{f"sack/{name}": {"copies": None} for name in ("Simple Sack", "Rugged Sack", "Heavy-Duty Sack")},
    **{
        f"holster/{name}": {"copies": None}
        for name in ("Belt Holster", "Backpack Holster", "Double Back Holster")
    },
}  # fmt: skip


def shop_values(*cards: str) -> tuple[Fact, ...]:
    """What these cards say beyond the other stand-in values, or all of them."""
    return tuple(fact for card in cards or SHOP for fact in values(card, **SHOP[card]))


def first_weapons(*characters: str) -> tuple[Fact, ...]:
    """Everybody holds a Machete and the Fist Punch."""
    pairs = [(name, weapon) for name in characters for weapon in ("Machete", "Fist Punch")]
    return (
        *(WeaponOwned(character=name, weapon=weapon) for name, weapon in pairs),
        *(WeaponEquipped(character=name, weapon=weapon) for name, weapon in pairs),
    )


def between(*characters: str, money: int = 0, hides: int = 0, **leaves: int) -> tuple[Fact, ...]:
    """Mission 1 is brought home, this lies in the Stash, and every value is known."""
    names = characters or (JASON, LIZA)
    return (
        *founded(*names), *stand_in_values(), *shop_values(), *first_weapons(*names),
        MissionTallied(number=1), *stash(money, hides, **leaves),
    )  # fmt: skip


def stash(money: int = 0, hides: int = 0, **leaves: int) -> tuple[Fact, ...]:
    """What the team owns."""
    return (
        MoneyStashed(money=money, why="before"),
        HidesStashed(hides=hides, why="before"),
        *(LeavesStashed(colour=colour, leaves=n, why="before") for colour, n in leaves.items()),
    )


def in_mission(*facts: Fact) -> tuple[Fact, ...]:
    """A mission in its first Player turn, everything known."""
    return (*mission_one(), *shop_values(), *facts)


def won_not_brought_home(*facts: Fact) -> tuple[Fact, ...]:
    """A mission that is won; its tokens lie on the boards."""
    return (*in_mission(*facts), MissionSucceeded())


def carrying(character: str, *items: str) -> tuple[Fact, ...]:
    """These Item cards in this inventory."""
    return tuple(ItemGained(character=character, item=item) for item in items)


def wearing(character: str, *gear: str) -> tuple[Fact, ...]:
    """These Sacks and Holsters."""
    return tuple(GearOwned(character=character, gear=each) for each in gear)


def owning(character: str, *weapons: str, in_hand: bool = False) -> tuple[Fact, ...]:
    """These weapons, in hand if it says so."""
    owned = tuple(WeaponOwned(character=character, weapon=weapon) for weapon in weapons)
    held = tuple(WeaponEquipped(character=character, weapon=weapon) for weapon in weapons)
    return (*owned, *held) if in_hand else owned


def take(*cards: str, character: str = JASON) -> TakeFromStash:
    return TakeFromStash(character=character, cards=cards)


def put(*cards: str, character: str = JASON) -> PutIntoStash:
    return PutIntoStash(character=character, cards=cards)


def lying(*cards: str) -> tuple[Fact, ...]:
    """These cards lie in the Stash."""
    return tuple(CardCrafted(card=card) for card in cards)
