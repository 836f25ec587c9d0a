"""Facts of allies, and of what enemies do step by step."""

from tracker.facts.fact import Fact


class AllyPlaced(Fact, tag="rook_islands.ally_placed/1"):
    """A unit on the players' side came onto the board; `lost` are HP that it lost in its cage.

    `controlled`: the players act with it; else it acts by its rank. `weapon` is a weapon card on its board.
    """

    ally: str
    unit: str
    colour: str = ""
    kind: str
    rank: int
    hp: int
    mp: int
    controlled: bool
    lost: int = 0
    weapon: str = ""
    at: str = ""
    from_aside: bool = False


class AllyMoved(Fact, tag="rook_islands.ally_moved/1"):
    """The players moved an allied unit `spaces` far for `cost` MP."""

    ally: str
    spaces: int
    cost: int
    to: str = ""


class AllySpent(Fact, tag="rook_islands.ally_spent/1"):
    """An allied unit spent MP on something other than moving."""

    ally: str
    mp: int
    why: str = ""


class AllyStruck(Fact, tag="rook_islands.ally_struck/1"):
    """An allied unit has made its attack with this weapon in this turn."""

    ally: str
    weapon: str


class AllyExited(Fact, tag="rook_islands.ally_exited/1"):
    """An allied unit stepped on the Exit and is out of play."""

    ally: str


class EnemyHealed(Fact, tag="rook_islands.enemy_healed/1"):
    """An enemy regained HP."""

    enemy: str
    hp: int
    cause: str


class ShieldHurt(Fact, tag="rook_islands.shield_hurt/1"):
    """The shield of a boss took damage in place of its HP."""

    enemy: str
    hp: int
    cause: str
    by: str = ""


class EnemyStepDone(Fact, tag="rook_islands.enemy_step_done/1"):
    """An enemy finished this instruction of its behaviour (counted from 1)."""

    enemy: str
    step: int


class EnemySkipped(Fact, tag="rook_islands.enemy_skipped/1"):
    """An enemy does nothing in this turn."""

    enemy: str
    why: str


class ObjectiveMissed(Fact, tag="rook_islands.objective_missed/1"):
    """An objective ("second", "third") can no longer be fulfilled."""

    objective: str
