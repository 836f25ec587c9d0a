"""Objectives that the tracker itself sees fulfilled, as damage is dealt."""

from collections.abc import Callable

from tracker.kernel.table import Table
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.rules.missions.aims import Loss
from tracker.systems.rook_islands.rules.missions.all import MISSIONS
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import OPEN

WATCHED: dict[int, dict[str, Callable[[Loss], bool]]] = {
    number: dict(rules.by_loss) for number, rules in MISSIONS.items()
}
"""By mission and objective: the loss that fulfils it."""


def after_loss(story: Story, table: Table, loss: Loss) -> None:
    """An open objective that this loss fulfils is met."""
    mission = story.game.mission
    if mission is None:
        return
    for name, fulfils in WATCHED.get(mission.number, {}).items():
        objective = mission.objectives.get(name)
        if objective is not None and objective.state == OPEN and fulfils(loss):
            ending.objective_met(story, table, name)
    ending.review(story, table)
