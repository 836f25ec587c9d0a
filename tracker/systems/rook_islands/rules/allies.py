"""Allied units that the players control: they act in the Player turn (RI-ALLY-01)."""

from tracker.facts.fact import Fact
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import EnemyAttack, WeaponCard, read_attack, read_weapon
from tracker.systems.rook_islands.commands.board import AllyAttack, MoveAlly
from tracker.systems.rook_islands.facts.unit import AllyExited, AllyMoved, AllyStruck
from tracker.systems.rook_islands.rules import ending, stepping
from tracker.systems.rook_islands.rules.paths import occupant
from tracker.systems.rook_islands.rules.standing import under_way
from tracker.systems.rook_islands.rules.strike import strike
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import IMPAIR, PLAYER, Ally, Game

KEY = "ally"
IN_THEIR_TURN = {5: "RI-MIS-43", 6: "RI-MIS-52"}
"""Missions that say themselves that the players control an ally."""


def commanded(game: Game, table: Table, name: str) -> Ally:
    """The ally, if the players may act with it now."""
    mission = under_way(game, table)
    ally = mission.allies.get(name)
    if ally is None:
        raise Unfit("ally", f"{name!r} is no ally in play")
    table.demand(ally.controlled, "RI-ALLY-02", f"{ally.name} acts by itself, in its place of the Chain")
    table.demand(
        mission.phase == PLAYER, IN_THEIR_TURN.get(mission.number, "RI-ALLY-01"),
        f"the players act with {ally.name} in the Player turn only", phase=mission.phase,
    )  # fmt: skip
    return ally


def move_ally(command: MoveAlly, game: Game, table: Table) -> tuple[Fact, ...]:
    """Move an ally: 1 MP for each space; nobody strikes at it for leaving a Zone (RI-ZOC-02)."""
    ally = commanded(game, table, command.ally)
    if command.spaces < 1:
        raise Unfit("spaces", "a move goes over at least one space")
    table.demand(IMPAIR not in ally.status, "RI-GLOS-09", f"{ally.name} is Impaired: no movement this turn")
    there = occupant(game, command.to)
    table.demand(there is None or there == ally, "RI-MOVE-04", f"{command.to} is occupied", space=command.to)
    _demand_mp(table, ally, command.spaces)
    story = unfold(game)
    left = ally.mp - command.spaces
    came = stepping.Walk(story, table, ally.id, command.spaces, command.over, left=left).whole()
    if not came.felled:
        story.happen(AllyMoved(ally=ally.id, spaces=came.spaces, cost=came.spaces, to=command.to))
    stepping.arrive(story, table, ally.id, came)
    if command.exit and came.stands(story.game):
        story.happen(AllyExited(ally=ally.id))
    ending.succeed_if_done(story, table)
    return story.facts


def _demand_mp(table: Table, ally: Ally, cost: int) -> None:
    table.demand(ally.mp >= cost, "RI-MOVE-01", f"{ally.mp} of {cost} MP", mp=ally.mp, needed=cost)


def weapon_of(table: Table, ally: Ally) -> WeaponCard | EnemyAttack:
    """The weapon card on its board, or what its board prints."""
    return read_weapon(table, ally.weapon) if ally.weapon else read_attack(table, ally.type)


def ally_attack(command: AllyAttack, game: Game, table: Table) -> tuple[Fact, ...]:
    """Attack with an ally: once in a turn, by the players' rules, and without ammunition (RI-EATK-01)."""
    ally = commanded(game, table, command.ally)
    weapon = weapon_of(table, ally)
    table.demand(
        weapon.name not in ally.used, "RI-ATK-05", f"{ally.name} has already attacked with {weapon.name}"
    )
    mission = under_way(game, table)
    if command.target in game.characters or command.target in mission.allies:
        table.demand(
            table.house.options.get("friendly_fire"),
            "RI-ATK-01", f"{command.target} is no enemy, and Friendly Fire is off", target=command.target,
        )  # fmt: skip
    story = unfold(game)
    strike(story, table, attacker=ally.id, target=command.target, weapon=weapon, key=KEY)
    story.happen(AllyStruck(ally=ally.id, weapon=weapon.name))
    ending.succeed_if_done(story, table)
    return story.facts
