"""Which rule decides what is asked for with the boards of a mission: objects, allies, single missions."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from tracker.kernel.commands import Command
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import board as c
from tracker.systems.rook_islands.rules import allies, collapsing, ending, free_attacks, objects
from tracker.systems.rook_islands.rules.missions import mission_0, mission_3, mission_4, mission_5
from tracker.systems.rook_islands.rules.turn_ends import carried_on
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Game

Rule = Callable[[Any, Game, Table], Facts]


def judged(rule: Rule) -> Rule:
    """The rule, and after it the end of a mission whose objectives its facts show fulfilled."""

    @wraps(rule)
    def and_judged(command: Any, game: Game, table: Table) -> Facts:
        story = unfold(game)
        story.happen(*rule(command, game, table))
        ending.succeed_if_done(story, table)
        return story.facts

    return and_judged


BOARD_ACTIONS: Mapping[type[Command], Rule] = {
    c.Interact: carried_on(objects.interact),
    c.Occupy: objects.occupy,
    c.ChangeArea: objects.change_area,
    c.MoveAlly: carried_on(allies.move_ally),
    c.AllyAttack: carried_on(allies.ally_attack),
    c.StrikeFreely: carried_on(free_attacks.strike_freely),
    c.RecordFall: carried_on(collapsing.record_fall),
    c.CollapsePlatform: carried_on(collapsing.collapse_platform),
    c.ChooseOutfit: mission_0.choose_outfit,
    c.BurnCrops: carried_on(judged(mission_3.burn_crops)),
    c.TakeDragon: mission_4.take_dragon,
    c.CallReinforcement: mission_5.call_reinforcement,
}
