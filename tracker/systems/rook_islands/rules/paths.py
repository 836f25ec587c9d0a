"""Where a move leads, as far as the group names spaces: who stands in its way, and what lies on it."""

from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import Move
from tracker.systems.rook_islands.state import Ally, Character, Enemy, Game

OBSTACLE, CHASM, WALL, FENCE = "obstacle", "chasm", "wall", "fence"
LYING_ON_THE_WAY = (OBSTACLE, CHASM, WALL, FENCE)


def occupant(game: Game, space: str) -> Character | Enemy | Ally | None:
    """Who is known to be on this named space; whoever has exited is nowhere (RI-MOVE-03, RI-MOVE-04)."""
    if not space or game.mission is None:
        return None
    units: tuple[Character | Enemy | Ally, ...] = (
        *(each for each in game.characters.values() if not each.exited),
        *game.mission.enemies.values(),
        *game.mission.allies.values(),
    )
    return next((unit for unit in units if unit.at == space), None)


def passed(command: Move, mover: Character) -> tuple[tuple[str, ...], str]:
    """The named spaces on the way, and the named space it ends on ("": not named)."""
    path = way_out(command, mover)
    if len(path) > command.spaces:
        raise Unfit("path", f"names {len(path)} spaces for a move of {command.spaces}")
    whole = len(path) == command.spaces
    if whole and command.to and command.to != path[-1]:
        raise Unfit("path", f"ends on {path[-1]} and not on {command.to}")
    if whole or (path and path[-1] == command.to):
        return path[:-1], path[-1]
    return path, command.to


def way_out(command: Move, mover: Character) -> tuple[str, ...]:
    """The path without the space that the mover comes from."""
    return command.path[1:] if command.path and command.path[0] == mover.at else command.path


def demand_free_way(command: Move, game: Game, table: Table, mover: Character) -> None:
    """A standard move crosses neither walls nor obstacles nor units, and ends on a free space."""
    for thing in command.through:
        if thing not in LYING_ON_THE_WAY:
            raise Unfit("through", f"{thing!r} is none of {', '.join(LYING_ON_THE_WAY)}")
    through = command.through
    table.demand(WALL not in through, "RI-MOVE-09", "a wall can never be crossed")
    table.demand(FENCE not in through, "RI-MIS-64", "a Fence can never be crossed")
    table.demand(OBSTACLE not in through, "RI-MOVE-08", "an obstacle needs an acrobatic move")
    table.demand(CHASM not in through, "RI-MOVE-10", "a chasm is an obstacle for a standard move")
    way, end = passed(command, mover)
    collapsed = () if game.mission is None else game.mission.board.collapsed
    for space in (*way, end):
        table.demand(space not in collapsed, "RI-MIS-35", f"{space} has collapsed into the acid", space=space)
    for space in way:
        _demand_nobody(game, table, mover, space, body="RI-DOWN-04", unit="RI-MOVE-05")
    _demand_nobody(game, table, mover, end, body="RI-DOWN-02", unit="RI-MOVE-04")


def _demand_nobody(game: Game, table: Table, mover: Character, space: str, *, body: str, unit: str) -> None:
    """Nobody is known to be there, by the rule about unconscious bodies or the one about units."""
    there = occupant(game, space)
    if there is None or there == mover:
        return
    who = there.type if isinstance(there, Ally) else there.name
    lying = isinstance(there, Character) and there.unconscious
    says = f"{space} is occupied: {who} lies there" if lying else f"{space} is occupied by {who}"
    table.demand(there is None, body if lying else unit, says, space=space, occupied_by=who)
