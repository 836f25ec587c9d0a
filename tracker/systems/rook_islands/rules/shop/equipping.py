"""The Team Stash, and what each takes along: before a mission, free of charge."""

from collections import Counter

from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.shop import DiscardItem, Equip, PutIntoStash, TakeFromStash
from tracker.systems.rook_islands.facts.shop import (
    CardFetched,
    CardStashed,
    HandsFilled,
    ItemDiscarded,
    ModDetached,
)
from tracker.systems.rook_islands.rules.carrying import (
    HANDS,
    ITEMS,
    hands_for,
    holds,
    holster_room,
    item_capacity,
    slots,
    stored,
)
from tracker.systems.rook_islands.rules.giving import between_missions
from tracker.systems.rook_islands.rules.receiving import find_place
from tracker.systems.rook_islands.rules.shop.crafting import demand_one_of_each
from tracker.systems.rook_islands.rules.standing import acting, known, step_in
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import Character, Game

ITEM, WEAPON, SACK, HOLSTER = "item", "weapon", "sack", "holster"
FULL = {1: "RI-INV-12", 2: "RI-INV-13"}
IN_WORDS = {1: "one-handed", 2: "two-handed"}


def put_into_stash(command: PutIntoStash, game: Game, table: Table) -> Facts:
    """Leave cards in the Stash; a weapon leaves its mods there beside it."""
    _demand_between(game, table)
    character = known(game, command.character)
    if not command.cards:
        raise Unfit("cards", "names nothing")
    held = Counter(owned(table, character))
    for card, count in Counter(command.cards).items():
        if held[card] < count:
            raise Unfit("cards", f"{character.name} has {held[card]} of {count} {card}")
    story = unfold(game)
    for card in command.cards:
        _leave(story, character.name, card)
    demand_items(table, character, story.game.characters[character.name])
    return story.facts


def _demand_between(game: Game, table: Table) -> None:
    says = "the Stash stays closed during a mission"
    table.demand(between_missions(game), "RI-INV-09", says)


def owned(table: Table, character: Character) -> tuple[str, ...]:
    """Everything of a character that can lie in the Stash."""
    gear = (f"{SACK if holds(table, each) == ITEMS else HOLSTER}:{each}" for each in character.gear)
    items = (f"{ITEM}:{item}" for item in character.items)
    return (*items, *(f"{WEAPON}:{weapon}" for weapon in character.weapons), *gear)


def _leave(story: Story, name: str, card: str) -> None:
    kind, _, what = card.partition(":")
    character = story.game.characters[name]
    if kind == WEAPON and character.weapons.count(what) == 1:
        for mod in character.mods.get(what, ()):
            story.happen(ModDetached(character=name, weapon=what, mod=mod))
    story.happen(CardStashed(character=name, card=card))


def take_from_stash(command: TakeFromStash, game: Game, table: Table) -> Facts:
    """Take cards out of the Stash, into free places."""
    _demand_between(game, table)
    before = known(game, command.character)
    if not command.cards:
        raise Unfit("cards", "names nothing")
    there = Counter(game.stash.cards)
    story = unfold(game)
    for card, count in Counter(command.cards).items():
        says = f"{there[card]} of {count} {card.partition(':')[2]} lie in the Stash"
        table.demand(there[card] >= count, "RI-STASH-01", says, held=there[card])
        if card.startswith("mod:"):
            raise Unfit("cards", "a mod is attached to a weapon")
    # Boards first: what else is taken may lie in them.
    for card in sorted(command.cards, key=lambda card: card.startswith((ITEM, WEAPON))):
        story.happen(CardFetched(character=before.name, card=card))
        if card.startswith(f"{WEAPON}:"):
            _place(story, table, before.name, card.partition(":")[2])
    after = story.game.characters[before.name]
    demand_one_of_each(table, after)
    demand_items(table, before, after)
    return story.facts


def _place(story: Story, table: Table, name: str, weapon: str) -> None:
    rule = wrong_place(table, story.game.characters[name], hands_for(table, weapon))
    find_place(story, table, name, weapon, [], rule=rule)


def wrong_place(table: Table, character: Character, hands: int) -> str:
    """By which rule a weapon of so many hands finds no Holster: full, or of the other kind only."""
    return FULL[hands] if slots(table, character, hands) else "RI-INV-11"


def demand_items(table: Table, before: Character, after: Character) -> None:
    """RI-INV-05 to -07: there is room for what somebody carries, or at least it has become no worse."""
    capacity, items = item_capacity(table, after), len(after.items)
    rule = "RI-INV-05" if capacity == 1 else "RI-INV-06" if items > len(before.items) else "RI-INV-07"
    says = f"{after.name} would carry {items} items, and has room for {capacity}"
    relieved = items < len(before.items) and capacity >= item_capacity(table, before)
    table.demand(items <= capacity or relieved, rule, says, items=items, capacity=capacity)


def equip(command: Equip, game: Game, table: Table) -> Facts:
    """Take exactly these weapons in hand; the others go into Holsters, or lie beside the board."""
    character = known(game, command.character)
    demand_brought(table, game, character, command.weapons)
    table.demand(
        between_missions(game), "RI-SWITCH-01", "during a mission weapons are switched, once per turn"
    )
    if Counter(command.weapons) == Counter(character.equipped):
        raise Unfit("weapons", "are in hand already")
    demand_hands(table, command.weapons)
    story = unfold(game)
    story.happen(HandsFilled(character=character.name, weapons=command.weapons))
    demand_holsters(table, story.game.characters[character.name])
    return story.facts


def demand_brought(table: Table, game: Game, character: Character, weapons: tuple[str, ...]) -> None:
    """Nobody takes in hand what was left in the Stash (RI-INV-14) or is somebody else's."""
    for weapon, count in Counter(weapons).items():
        if character.weapons.count(weapon) >= count:
            continue
        left = f"{WEAPON}:{weapon}" in game.stash.cards
        table.demand(not left, "RI-INV-14", f"{weapon} was left in the Team Stash", weapon=weapon)
        raise Unfit("weapons", f"{character.name} has no {weapon}")


def demand_hands(table: Table, weapons: tuple[str, ...]) -> None:
    """RI-INV-10: two hands."""
    needed = sum(hands_for(table, weapon) for weapon in weapons)
    says = f"{' and '.join(weapons)} need {needed} hands, and there are {HANDS}"
    table.demand(needed <= HANDS, "RI-INV-10", says, needed=needed)


def demand_holsters(table: Table, character: Character) -> None:
    """RI-INV-11 to -13: what is not in hand fits into Holsters of its kind."""
    for hands in (1, 2):
        if holster_room(table, character, hands) >= 0:
            continue
        inside = [each for each in stored(table, character) if hands_for(table, each) == hands]
        there = slots(table, character, hands)
        says = (
            f"{', '.join(inside)}: {character.name} has {there} slots for {IN_WORDS[hands]} weapons. "
            f"Choose what {character.name} takes in hand, or put it into the Stash"
        )
        table.demand(False, wrong_place(table, character, hands), says, stored=inside, slots=there)  # noqa: FBT003


def demand_ready(table: Table, character: Character) -> None:
    """What somebody takes along into a mission can be carried; the rest stays in the Stash (RI-INV-14).

    What is in hand was looked at when it was taken there.
    """
    demand_holsters(table, character)
    demand_one_of_each(table, character)
    demand_items(table, character, character)


def discard_item(command: DiscardItem, game: Game, table: Table) -> Facts:
    """Put an Item card into the discard zone unused, to make room (RI-INV-08)."""
    character = acting(game, table, command.character)
    if command.item not in character.items:
        raise Unfit("item", f"{character.name} carries no {command.item}")
    story = unfold(game)
    step_in(story, character.name)
    story.happen(ItemDiscarded(character=character.name, item=command.item))
    return story.facts
