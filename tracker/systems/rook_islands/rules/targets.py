"""Whom and what one can attack."""

from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.rules import terrain
from tracker.systems.rook_islands.rules.standing import enemy_named
from tracker.systems.rook_islands.rules.unit_names import spoken
from tracker.systems.rook_islands.state import Game

GROUND = "ground"


def check_target(game: Game, table: Table, attacker: str, target: str, *, free: bool = False) -> None:
    """Refuse a target that is none: nobody named, gone, off the board, or (for players) a teammate.

    A `free` attack of Instability takes the closest unit, teammates too (RI-STRESS-09).
    """
    table.demand(target, "RI-ATK-01", f"{attacker} names no target")
    table.demand(target != attacker, "RI-ATK-01", f"{attacker} cannot attack itself")
    mission = game.mission
    if mission is None or target == GROUND:
        return
    if target in game.characters:
        _check_character(game, table, attacker, target)
    if target in game.characters or target in mission.allies:
        table.demand(
            attacker not in game.characters or free or table.house.options.get("friendly_fire"),
            "RI-ATK-01", f"{target} is no enemy, and Friendly Fire is off", target=target,
        )  # fmt: skip
    elif target.startswith(terrain.PREFIX):
        terrain.must_stand(game, table, terrain.label_of(target))
    elif target not in mission.enemies and target not in mission.gone:
        raise Unfit("target", f"{spoken(target)} is not in play")
    else:
        enemy_named(mission, target)


def _check_character(game: Game, table: Table, attacker: str, target: str) -> None:
    character = game.characters[target]
    table.demand(not character.exited, "RI-TILE-27", f"{target} has left the board by the Exit")
    table.demand(
        attacker in game.characters or not character.unconscious, "RI-DOWN-03", f"{target} is unconscious"
    )
