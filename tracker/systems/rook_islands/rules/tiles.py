"""Tiles on the boards: what they are called, which of them stand, which are cover."""

from tracker.kernel.questions import Choice
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.box import Tile
from tracker.systems.rook_islands.pieces import Terrain
from tracker.systems.rook_islands.state import Game, Mission

PREFIX = "terrain:"
CAGE, MACHINE_GUN, WATCHTOWER, BUNKER_DOOR = "Cage", "Machine Gun", "Watchtower", "Bunker Door"


def label_of(target: str) -> str:
    """The tile that a target names: of "terrain:Crate by the gate" the "Crate by the gate"."""
    return target.removeprefix(PREFIX)


def kinds(table: Table, mission: Mission | None) -> dict[str, Tile]:
    """Every kind of tile, with those that only this mission has (RI-MIS-64)."""
    sheet = None if mission is None else table.content.missions.get(mission.number)
    tiles: dict[str, Tile] = table.content.tiles
    return tiles if sheet is None else {**tiles, **sheet.tiles}


def tile_of(table: Table, label: str, mission: Mission | None = None) -> Tile:
    """The kind of tile that a label begins with: "Crate 2" and "Crate by the gate" are Crates."""
    tiles = kinds(table, mission)
    known = max((name for name in tiles if label.startswith(name)), key=len, default=None)
    if known is None:
        raise Unfit("target", f"{label!r} is none of {', '.join(tiles)}")
    return tiles[known]


def must_stand(game: Game, table: Table, label: str) -> None:
    """Refuse a tile that is gone."""
    tile = tile_of(table, label, game.mission)
    known = marked(game.mission, label)
    table.demand(known is None or not known.gone, "RI-ATK-01", f"{label} is gone", tile=tile.name)


def marked(mission: Mission | None, label: str) -> Terrain | None:
    """What is known of a tile that something happened to."""
    return None if mission is None else mission.terrain.get(label)


def standing(table: Table, mission: Mission | None, *, besides: str = "") -> tuple[str, ...]:
    """The labels of the tiles that the briefing lists (or that were named) and that stand."""
    found = (label for tile in kinds(table, mission).values() for label in labels(mission, tile))
    return tuple(label for label in found if label != besides)


def covers(game: Game, table: Table) -> tuple[Choice, ...]:
    """What can be the cover in a line of sight: printed cover, and the tiles of this mission that stand.

    An object that the briefing does not list comes last.
    """
    found: list[Choice] = []
    tiles = [tile for tile in kinds(table, game.mission).values() if tile.cover]
    for tile in sorted(tiles, key=lambda tile: tile.special and not _lies_there(game.mission, tile)):
        found += [Choice(label, _as_said(game.mission, label)) for label in labels(game.mission, tile)]
    return tuple(found)


def _lies_there(mission: Mission | None, tile: Tile) -> bool:
    """Whether the briefing lists the tile, or something has happened to one."""
    if mission is None:
        return False
    listed = {name.casefold() for name in mission.tokens}
    return tile.name.casefold() in listed or any(each.tile == tile.name for each in mission.terrain.values())


def labels(mission: Mission | None, tile: Tile) -> tuple[str, ...]:
    """The tiles of this kind that still stand: "Crate", "Crate 2", … as many as the briefing lists."""
    if mission is None:
        return ()
    if tile.name == CAGE and mission.board.cages:
        return mission.board.cages
    listed = {name.casefold(): count for name, count in mission.tokens.items()}
    count = listed.get(tile.name.casefold(), 0 if tile.destructible else 1)
    numbered = (tile.name if n == 1 else f"{tile.name} {n}" for n in range(1, count + 1))
    named = (label for label, known in mission.terrain.items() if known.tile == tile.name)
    all_labels = dict.fromkeys((*numbered, *named))
    return tuple(
        label for label in all_labels if not (label in mission.terrain and mission.terrain[label].gone)
    )


def _as_said(mission: Mission | None, label: str) -> str:
    known = marked(mission, label)
    return f"{label} ({known.damage} damage so far)" if known and known.damage else label
