"""Tiles that are hit: crates break, trees drop coconuts, barrels explode, rocks stay."""

from tracker.kernel.questions import PickSome
from tracker.kernel.table import Table
from tracker.systems.rook_islands.box import Tile
from tracker.systems.rook_islands.facts.action import LootPlaced
from tracker.systems.rook_islands.facts.fight import FireEntered, TerrainDestroyed, TerrainHurt
from tracker.systems.rook_islands.pieces import Terrain
from tracker.systems.rook_islands.rules import captives, collapsing, seats
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.fire import spread
from tracker.systems.rook_islands.rules.standing import units_on_board
from tracker.systems.rook_islands.rules.tiles import (
    PREFIX,
    covers,
    label_of,
    labels,
    marked,
    must_stand,
    tile_of,
)
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.rules.victims import on_the_ground
from tracker.systems.rook_islands.state import OVER, Game

__all__ = ["PREFIX", "covers", "hit_tile", "label_of", "labels", "must_stand", "tile_of"]

BREAKS = ("loot", "explosion", "rubble", "vines")
"""Effects of tiles that are gone when they go off."""


def hit_tile(story: Story, table: Table, label: str, hp: int, *, by: str, key: str) -> None:
    """A tile takes a hit of so much damage, and its effect follows (RI-DMG-07)."""
    mission = story.game.mission
    tile = tile_of(table, label, mission)
    known = marked(mission, label) or Terrain(tile=tile.name)
    if mission is None or mission.phase == OVER or known.gone:
        return
    if tile.effect == "coconuts":
        _drop_coconuts(story, table, label, by=by, key=key)
    elif tile.effect == "release":
        captives.release(story, table, label, by=by, key=key)
    # A Rock or a Tree has no value that damage could reach (RI-TILE-16).
    if tile.hp is None and not tile.any_damage:
        return
    story.happen(TerrainHurt(terrain=label, tile=tile.name, hp=hp, by=by))
    if tile.effect in BREAKS and (tile.any_damage or known.damage + hp >= (tile.hp or 0)):
        story.happen(TerrainDestroyed(terrain=label, tile=tile.name))
        _go_off(story, table, tile, label, by=by, key=key)
    elif tile.effect == "seat":
        seats.thrown_out(story, table, label, key=key)


def _go_off(story: Story, table: Table, tile: Tile, label: str, *, by: str, key: str) -> None:
    if tile.effect == "loot" and _loot_pile(story.game, table) > 0:
        story.happen(LootPlaced())
    elif tile.effect == "explosion":
        _explode(story, table, label, by=by, key=key)
    elif tile.effect == "rubble":
        collapsing.bury(story, table, label, by=by, key=key)
    elif tile.effect == "vines":
        collapsing.crumble(story, table, label, key=key)


def _loot_pile(game: Game, table: Table) -> int:
    """How many Loot tokens are left to draw from."""
    mission = game.mission
    if mission is None:
        return 0
    drawn_from = sum(kind.count for kind in table.content.loot.values() if kind.kind not in mission.left_out)
    return int(drawn_from) - mission.loot_on_board - sum(mission.loot_out.values())


def _drop_coconuts(story: Story, table: Table, label: str, *, by: str, key: str) -> None:
    """RI-TILE-15: 1 damage to everyone next to the tree, which stays."""
    question = PickSome(
        key=f"{key}:coconuts", says=f"Who stands next to the {label}?", rule="RI-TILE-15",
        choices=units_on_board(story.game),
    )  # fmt: skip
    for unit in table.pick_some(question):
        hurt(story, table, unit, 1, cause="coconut", by=by, direct=False)


def _explode(story: Story, table: Table, label: str, *, by: str, key: str) -> None:
    """RI-TILE-01, -02: 2 damage within 1 space, and fire on all of it."""
    question = PickSome(
        key=f"{key}:explosion", says=f"Who stands within 1 space of the {label}?", rule="RI-TILE-01",
        choices=on_the_ground(story.game),
    )  # fmt: skip
    caught = table.pick_some(question)
    spread(story, table, label, counted=False, key=key)
    for unit in caught:
        hurt(story, table, unit, 2, cause="explosion", by=by, direct=False)
    still = {choice.value for choice in units_on_board(story.game)}
    story.happen(*(FireEntered(unit=unit) for unit in caught if unit in still))
