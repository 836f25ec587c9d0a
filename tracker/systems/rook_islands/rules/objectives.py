"""Objectives that the tracker itself sees fulfilled, as damage is dealt."""

from collections.abc import Callable

import msgspec

from tracker.kernel.table import Table
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import OPEN


class Loss(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """HP that a unit lost.

    `victim` is a character's name or the type of an enemy or ally; `player` the character whose own direct
    action it was, if any.
    """

    victim: str
    cause: str
    player: str = ""


def by_coconut(loss: Loss) -> bool:
    """RI-MIS-12: a coconut deals damage, whoever shook the tree and whoever stands below."""
    return loss.cause == "coconut"


def vaas_wounded(loss: Loss) -> bool:
    """RI-MIS-13: a player wounds Vaas; neither beast nor fire counts."""
    return loss.victim.startswith("Vaas") and loss.player != ""


WATCHED: dict[int, dict[str, Callable[[Loss], bool]]] = {1: {"second": by_coconut, "third": vaas_wounded}}
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
