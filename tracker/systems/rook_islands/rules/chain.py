"""The Enemy Chain: who acts, in which order."""

from tracker.systems.rook_islands.cards import COLOURS
from tracker.systems.rook_islands.state import Ally, Enemy, Mission


def chain(mission: Mission) -> tuple[str, ...]:
    """Who acts by itself: highest rank first, then red, blue, green, yellow (RI-CHAIN-02, -04).

    Types of one rank act in the order the table chose (RI-AMB-54), and keep together. Allies that nobody
    controls have their place among the enemies (RI-ALLY-02).
    """
    acting: dict[str, Enemy | Ally] = {
        **mission.enemies,
        **{name: ally for name, ally in mission.allies.items() if not ally.controlled},
    }
    types = list(dict.fromkeys((*mission.rank_order, *(each.type for each in acting.values()))))
    colours = ("", *COLOURS)

    def place(unit: Enemy | Ally) -> tuple[int, int, int]:
        colour = colours.index(unit.colour) if unit.colour in colours else len(colours)
        return (-unit.rank, types.index(unit.type), colour)

    return tuple(sorted(acting, key=lambda name: place(acting[name])))


def in_chain(mission: Mission, name: str) -> Enemy | Ally:
    """The unit of this id that acts by itself."""
    return mission.enemies[name] if name in mission.enemies else mission.allies[name]


def next_enemy(mission: Mission) -> str | None:
    """Whose activation is due in this Enemy turn; None when every living enemy has acted (RI-CHAIN-03)."""
    return next((enemy for enemy in chain(mission) if enemy not in mission.acted), None)
