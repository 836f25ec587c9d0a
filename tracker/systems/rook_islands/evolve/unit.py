"""How the facts of `facts/unit.py` change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.board_state import Activation
from tracker.systems.rook_islands.evolve.change import (
    of_enemy,
    of_everyone,
    of_mission,
    with_once,
    without_one,
)
from tracker.systems.rook_islands.evolve.fight import of_ally
from tracker.systems.rook_islands.evolve.set_up import who_stands_near_unknown
from tracker.systems.rook_islands.facts import unit as told
from tracker.systems.rook_islands.state import MISSED, Ally, Game, Mission, changed


def _ally_placed(game: Game, fact: told.AllyPlaced) -> Game:
    ally = Ally(
        id=fact.ally, type=fact.unit, colour=fact.colour, kind=fact.kind, rank=fact.rank,
        hp=max(fact.hp - fact.lost, 0), max_hp=fact.hp, mp=fact.mp, max_mp=fact.mp,
        controlled=fact.controlled, weapon=fact.weapon, at=fact.at,
    )  # fmt: skip

    def placed(mission: Mission) -> Mission:
        aside = without_one(mission.aside, fact.unit) if fact.from_aside else mission.aside
        return changed(mission, allies={**mission.allies, fact.ally: ally}, aside=aside)

    return of_everyone(of_mission(game, placed), who_stands_near_unknown)


def _ally_moved(game: Game, fact: told.AllyMoved) -> Game:
    def arrived(ally: Ally) -> Ally:
        return changed(ally, mp=max(ally.mp - fact.cost, 0), at=fact.to, on="")

    return of_everyone(of_ally(game, fact.ally, arrived), who_stands_near_unknown)


def _ally_spent(game: Game, fact: told.AllySpent) -> Game:
    return of_ally(game, fact.ally, lambda ally: changed(ally, mp=max(ally.mp - fact.mp, 0)))


def _ally_struck(game: Game, fact: told.AllyStruck) -> Game:
    return of_ally(game, fact.ally, lambda ally: changed(ally, used=with_once(ally.used, fact.weapon)))


def _ally_exited(game: Game, fact: told.AllyExited) -> Game:
    def out(mission: Mission) -> Mission:
        ally = mission.allies.get(fact.ally)
        if ally is None:
            return mission
        allies = {name: each for name, each in mission.allies.items() if name != fact.ally}
        board = changed(mission.board, out=(*mission.board.out, ally.type))
        return changed(mission, allies=allies, board=board)

    return of_everyone(of_mission(game, out), who_stands_near_unknown)


def _enemy_healed(game: Game, fact: told.EnemyHealed) -> Game:
    return of_enemy(game, fact.enemy, lambda enemy: changed(enemy, hp=enemy.hp + fact.hp))


def _shield_hurt(game: Game, fact: told.ShieldHurt) -> Game:
    return of_enemy(game, fact.enemy, lambda enemy: changed(enemy, shield=max(enemy.shield - fact.hp, 0)))


def _step_done(game: Game, fact: told.EnemyStepDone) -> Game:
    def further(mission: Mission) -> Mission:
        known = mission.activation
        at_it = known if known and known.enemy == fact.enemy else Activation(enemy=fact.enemy)
        return changed(mission, activation=changed(at_it, done=fact.step))

    return of_mission(game, further)


def _objective_missed(game: Game, fact: told.ObjectiveMissed) -> Game:
    def missed(mission: Mission) -> Mission:
        aim = mission.objectives.get(fact.objective)
        if aim is None:
            return mission
        return changed(mission, objectives={**mission.objectives, fact.objective: changed(aim, state=MISSED)})

    return of_mission(game, missed)


UNIT: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    told.AllyPlaced: _ally_placed,
    told.AllyMoved: _ally_moved,
    told.AllySpent: _ally_spent,
    told.AllyStruck: _ally_struck,
    told.AllyExited: _ally_exited,
    told.EnemyHealed: _enemy_healed,
    told.ShieldHurt: _shield_hurt,
    told.EnemyStepDone: _step_done,
    told.ObjectiveMissed: _objective_missed,
}
