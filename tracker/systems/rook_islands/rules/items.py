"""Item cards: used once per round, out of one's own inventory, on oneself."""

from typing import Any

from tracker.facts.fact import Fact
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.commands import UseItem
from tracker.systems.rook_islands.facts.action import ItemUsed, MovementGained
from tracker.systems.rook_islands.facts.fight import CharacterHealed
from tracker.systems.rook_islands.rules.standing import (
    able,
    acting,
    free_to_begin,
    known,
    once_per_turn,
    step_in,
    under_way,
)
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import ENEMY, Character, Game


def use_item(command: UseItem, game: Game, table: Table) -> tuple[Fact, ...]:
    """Use an Item card; what the rulebook prints of its effect happens, the rest is the table's."""
    user = _user(command, game, table)
    held = command.item in user.items
    table.demand(held, "RI-ITEM-02", f"{command.item} is not in {user.name}'s inventory")
    once_per_turn(user, table, "item", "RI-ITEM-01")
    own = command.on in ("", user.name)
    table.demand(own, "RI-ITEM-04", f"{command.item} cannot be used on another unit")
    story = unfold(game)
    step_in(story, user.name)
    story.happen(ItemUsed(character=user.name, item=command.item))
    story.happen(*_effects(user, command.item, table.content.printed(f"item/{command.item}")))
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


def _effects(user: Character, item: str, printed: dict[str, Any]) -> tuple[Fact, ...]:
    """The MP and HP that the potion table gives (RI-POTN-02, -03, -06); never above the maximum HP."""
    facts: list[Fact] = []
    if printed.get("mp"):
        facts.append(MovementGained(character=user.name, mp=printed["mp"], why=item))
    missing = user.max_hp - user.hp
    hp = missing if printed.get("to_full") else min(printed.get("hp", 0), missing)
    if hp > 0:
        facts.append(CharacterHealed(character=user.name, hp=hp, cause=item))
    return tuple(facts)
