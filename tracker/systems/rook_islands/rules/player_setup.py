"""Player setup: a character's dials, Bandages, weapons and ammunition for a mission."""

from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.facts.mission import DialsSet, WeaponEquipped, WeaponLoaded, WeaponOwned
from tracker.systems.rook_islands.rules.insanity import max_hp_bonus, max_mp_bonus
from tracker.systems.rook_islands.rules.mod_effects import clip_of
from tracker.systems.rook_islands.rules.talents.cards import worth
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Character, changed

FIRST_WEAPONS = ("Machete", "Fist Punch")
BANDAGES = 2


def max_hp(base: int, character: Character, table: Table) -> int:
    """RI-BOARD-03: what the board prints, with talents and Insanity."""
    return base + worth(table, character, "max_hp") + max_hp_bonus(character.insanity)


def max_mp(base: int, character: Character, table: Table) -> int:
    """RI-BOARD-05: what the board prints, with talents and Insanity."""
    return base + worth(table, character, "max_mp") + max_mp_bonus(character.insanity)


def bandages(character: Character, table: Table) -> int:
    """RI-SETUP-14: two, or what a talent says instead (First Aid: four), whatever was left over."""
    return worth(table, character, "bandages") or BANDAGES


def outfit(story: Story, table: Table, name: str) -> None:
    """Set up one character for the mission that begins; its Impulse is ready with its dials (RI-SETUP-13)."""
    character = story.game.characters[name]
    board = read(table, f"character/{name}", "hp", "mp")
    story.happen(
        DialsSet(
            character=name, max_hp=max_hp(board["hp"], character, table),
            max_mp=max_mp(board["mp"], character, table), bandages=bandages(character, table),
        )
    )  # fmt: skip
    if changed(character, insanity=0) == Character(name=name):
        # RI-SETUP-15: somebody who has neither fought nor learned anything yet is at its first mission.
        story.happen(*(WeaponOwned(character=name, weapon=weapon) for weapon in FIRST_WEAPONS))
        story.happen(*(WeaponEquipped(character=name, weapon=weapon) for weapon in FIRST_WEAPONS))
    for weapon in dict.fromkeys(story.game.characters[name].weapons):
        load(story, table, name, weapon)


def load(story: Story, table: Table, name: str, weapon: str) -> None:
    """RI-SETUP-16: a weapon is loaded to its capacity. Melee weapons hold no rounds."""
    if read(table, f"weapon/{weapon}", "reach")["reach"] == "melee":
        return
    character = story.game.characters[name]
    missing = (clip_of(table, character, weapon) or 0) - character.rounds.get(weapon, 0)
    if missing:
        story.happen(WeaponLoaded(character=name, weapon=weapon, rounds=missing))
