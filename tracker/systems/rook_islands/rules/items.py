"""Item cards: used once per round, out of one's own inventory, on oneself."""

from tracker.facts.fact import Fact
from tracker.kernel.table import Table
from tracker.systems.rook_islands.card_shapes import ITEM_EFFECT_FIELDS, LEAF_COLOURS
from tracker.systems.rook_islands.cards import known as known_of
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.commands import UseItem
from tracker.systems.rook_islands.facts.action import ItemUsed, MovementGained
from tracker.systems.rook_islands.facts.fight import CharacterHealed
from tracker.systems.rook_islands.rules.potions import lasting
from tracker.systems.rook_islands.rules.standing import (
    able,
    acting,
    free_to_begin,
    known,
    once_per_turn,
    step_in,
    under_way,
)
from tracker.systems.rook_islands.rules.talents.gathering import potion_hp, potion_mp
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import ENEMY, Character, Game


def use_item(command: UseItem, game: Game, table: Table) -> tuple[Fact, ...]:
    """Use an Item card: its MP and HP, and what it does for a while; the rest of its words is the table's."""
    user = _user(command, game, table)
    held = command.item in user.items
    table.demand(held, "RI-ITEM-02", f"{command.item} is not in {user.name}'s inventory")
    once_per_turn(user, table, "item", "RI-ITEM-01")
    own = command.on in ("", user.name)
    table.demand(own, "RI-ITEM-04", f"{command.item} cannot be used on another unit")
    story = unfold(game)
    step_in(story, user.name)
    story.happen(ItemUsed(character=user.name, item=command.item))
    story.happen(*_effects(table, user, command.item))
    return story.facts


def _user(command: UseItem, game: Game, table: Table) -> Character:
    """In the Enemy turn only cards that are marked for it, and those then only (RI-ETURN-02, RI-AMB-09)."""
    mission = under_way(game, table)
    card = f"item/{command.item}"
    if mission.phase != ENEMY:
        known_marks = {**table.content.printed(card), **table.house.collection.get(card, {})}
        user = acting(game, table, command.character)
        in_time = not known_marks.get("enemy_turn")
        table.demand(in_time, "RI-ITEM-01", f"{command.item} is for use during the Enemy turn")
        return user
    user = known(game, command.character)
    able(table, user)
    free_to_begin(mission, table, user.name)
    if command.item in user.items:
        marked = read(table, card, "enemy_turn")["enemy_turn"]
        table.demand(marked, "RI-ETURN-02", f"it is the Enemy turn, and {command.item} is not for it")
    return user


def is_potion(table: Table, item: str) -> bool:
    """Whether an Item card is a potion: something made of leaves (RI-CARD-06)."""
    card = known_of(table, f"item/{item}")
    return bool(card.get("leaves")) or any(card.get(colour) for colour in LEAF_COLOURS)


def _effects(table: Table, user: Character, item: str) -> tuple[Fact, ...]:
    """The MP and HP that an item gives (RI-POTN-02, -03, -06), and what lasts; never above the maximum HP.

    The effect of a card that the rulebook does not print is asked for (RI-POTN-08).
    """
    printed = table.content.printed(f"item/{item}")
    if "effect" not in printed:
        printed = {**printed, **read(table, f"item/{item}", *ITEM_EFFECT_FIELDS)}
    hp, mp = printed.get("hp") or 0, printed.get("mp") or 0
    if is_potion(table, item):
        hp, mp = hp + potion_hp(table, user), mp + potion_mp(table, user)
    facts: list[Fact] = []
    if mp:
        facts.append(MovementGained(character=user.name, mp=mp, why=item))
    missing = user.max_hp - user.hp
    healed = missing if printed.get("to_full") else min(hp, missing)
    if healed > 0:
        facts.append(CharacterHealed(character=user.name, hp=healed, cause=item))
    return (*facts, *lasting(user, item, printed, table.house))
