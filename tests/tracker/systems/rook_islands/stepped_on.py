"""Words for the tests of special spaces: a step onto one, and what its dice show."""

from typing import Any

from tests.tracker.systems.rook_islands.missions_under_way import unit
from tracker.systems.rook_islands import commands as c

PATCH, NEST, BRIDGE, FIRE = "Amanita Patch", "Komodo Nest", "Suspension Bridge", "Fire"
BEHEADER = unit("Beheader", "red")
X, CHECK = "blank", "hit"


def onto(*tiles: str | tuple[str, int], spaces: int = 1, name: str = "Jason", **more: Any) -> c.Move:
    """A move that steps on these tiles, each with its step."""
    told = tuple(
        c.Crossed(tile=t, step=0) if isinstance(t, str) else c.Crossed(tile=t[0], step=t[1]) for t in tiles
    )
    return c.Move(character=name, spaces=spaces, leaves=(), over=told, **more)
