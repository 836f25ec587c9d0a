"""The Enemy Chain: who acts, in which order."""

from tracker.systems.rook_islands.cards import COLOURS
from tracker.systems.rook_islands.state import Mission


def chain(mission: Mission) -> tuple[str, ...]:
    """The enemies in play, as they act: highest rank first, then red, blue, green, yellow (RI-CHAIN-02, -04).

    Types of one rank act in the order the table chose (RI-AMB-54), and keep together.
    """
    types = list(dict.fromkeys((*mission.rank_order, *(each.type for each in mission.enemies.values()))))
    colours = ("", *COLOURS)

    def place(enemy: str) -> tuple[int, int, int]:
        unit = mission.enemies[enemy]
        colour = colours.index(unit.colour) if unit.colour in colours else len(colours)
        return (-unit.rank, types.index(unit.type), colour)

    return tuple(sorted(mission.enemies, key=place))


def next_enemy(mission: Mission) -> str | None:
    """Whose activation is due in this Enemy turn; None when every living enemy has acted (RI-CHAIN-03)."""
    return next((enemy for enemy in chain(mission) if enemy not in mission.acted), None)
