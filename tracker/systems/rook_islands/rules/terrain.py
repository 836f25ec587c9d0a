"""Tiles that are hit: crates break, trees drop coconuts, barrels explode, rocks stay."""

from tracker.kernel.questions import Choice, PickSome
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.box import Tile
from tracker.systems.rook_islands.facts.action import LootPlaced
from tracker.systems.rook_islands.facts.fight import FireEntered, FireSpread, TerrainDestroyed, TerrainHurt
from tracker.systems.rook_islands.pieces import Terrain
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.standing import units_on_board
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import OVER, Game, Mission

PREFIX = "terrain:"
BREAKS = ("loot", "explosion", "rubble", "vines")
"""Effects of tiles that are gone when they go off."""


def label_of(target: str) -> str:
    """The tile that a target names: of "terrain:Crate by the gate" the "Crate by the gate"."""
    return target.removeprefix(PREFIX)


def tile_of(table: Table, label: str) -> Tile:
    """The kind of tile that a label begins with: "Crate 2" and "Crate by the gate" are Crates."""
    tiles: dict[str, Tile] = table.content.tiles
    known = max((name for name in tiles if label.startswith(name)), key=len, default=None)
    if known is None:
        raise Unfit("target", f"{label!r} is none of {', '.join(tiles)}")
    return tiles[known]


def must_stand(game: Game, table: Table, label: str) -> None:
    """Refuse a tile that is gone."""
    tile = tile_of(table, label)
    known = _marked(game.mission, label)
    table.demand(known is None or not known.gone, "RI-ATK-01", f"{label} is gone", tile=tile.name)


def _marked(mission: Mission | None, label: str) -> Terrain | None:
    return None if mission is None else mission.terrain.get(label)


def covers(game: Game, table: Table) -> tuple[Choice, ...]:
    """What can be the cover in a line of sight: printed cover, and the tiles of this mission that stand."""
    found: list[Choice] = []
    for tile in table.content.tiles.values():
        if tile.cover:
            found += [Choice(label, _as_said(game.mission, label)) for label in labels(game.mission, tile)]
    return tuple(found)


def labels(mission: Mission | None, tile: Tile) -> tuple[str, ...]:
    """The tiles of this kind that still stand: "Crate", "Crate 2", … as many as the briefing lists."""
    if mission is None:
        return ()
    listed = {name.casefold(): count for name, count in mission.tokens.items()}
    count = listed.get(tile.name.casefold(), 0 if tile.destructible else 1)
    numbered = (tile.name if n == 1 else f"{tile.name} {n}" for n in range(1, count + 1))
    named = (label for label, marked in mission.terrain.items() if marked.tile == tile.name)
    all_labels = dict.fromkeys((*numbered, *named))
    return tuple(
        label for label in all_labels if not (label in mission.terrain and mission.terrain[label].gone)
    )


def _as_said(mission: Mission | None, label: str) -> str:
    marked = _marked(mission, label)
    return f"{label} ({marked.damage} damage so far)" if marked and marked.damage else label


def hit_tile(story: Story, table: Table, label: str, hp: int, *, by: str, key: str) -> None:
    """A tile takes a hit of so much damage, and its effect follows (RI-DMG-07)."""
    mission = story.game.mission
    tile = tile_of(table, label)
    known = _marked(mission, label) or Terrain(tile=tile.name)
    if mission is None or mission.phase == OVER or known.gone:
        return
    if tile.effect == "coconuts":
        _drop_coconuts(story, table, label, by=by, key=key)
    # A Rock or a Tree has no value that damage could reach (RI-TILE-16).
    if tile.hp is None and not tile.any_damage:
        return
    story.happen(TerrainHurt(terrain=label, tile=tile.name, hp=hp, by=by))
    if tile.effect in BREAKS and (tile.any_damage or known.damage + hp >= (tile.hp or 0)):
        story.happen(TerrainDestroyed(terrain=label, tile=tile.name))
        _go_off(story, table, tile, label, by=by, key=key)


def _go_off(story: Story, table: Table, tile: Tile, label: str, *, by: str, key: str) -> None:
    if tile.effect == "loot" and _loot_pile(story.game, table) > 0:
        story.happen(LootPlaced())
    elif tile.effect == "explosion":
        _explode(story, table, label, by=by, key=key)


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
        choices=units_on_board(story.game),
    )  # fmt: skip
    caught = table.pick_some(question)
    story.happen(FireSpread(around=label))
    for unit in caught:
        hurt(story, table, unit, 2, cause="explosion", by=by, direct=False)
    still = {choice.value for choice in units_on_board(story.game)}
    story.happen(*(FireEntered(unit=unit) for unit in caught if unit in still))
