"""Talents of those who gather and brew: leaves and potions."""

from tracker.kernel.questions import PickOne
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import LEAF_COLOURS, choices
from tracker.systems.rook_islands.facts.talents import ExtraLeafTaken
from tracker.systems.rook_islands.rules.talents.cards import has, worth
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Character

NATURE_LORE = "Nature Lore"


def another_leaf(story: Story, table: Table, taker: Character, colour: str) -> None:
    """RI-TAL-33: a second leaf out of the supply; its colour is not printed, the same is put first."""
    if not has(taker, NATURE_LORE):
        return
    others = (colour, *(each for each in LEAF_COLOURS if each != colour))
    says = f"{NATURE_LORE}: of which colour is the other leaf of {taker.name}?"
    extra = table.pick_one(PickOne(key="extra_leaf", says=says, rule="RI-TAL-33", choices=choices(*others)))
    story.happen(ExtraLeafTaken(character=taker.name, colour=extra, why=NATURE_LORE))


def potion_hp(table: Table, drinker: Character) -> int:
    """More HP that a potion heals (RI-TAL-16)."""
    return worth(table, drinker, "potion_hp")


def potion_mp(table: Table, drinker: Character) -> int:
    """More MP that a potion gives for the turn (RI-TAL-16)."""
    return worth(table, drinker, "potion_mp")
