"""Mission 6, "Dirty Duty": both Rakyats off the map, out of a cage and from behind a Bunker Door."""

from collections import defaultdict

from tracker.kernel.questions import Choice, PickOne
from tracker.kernel.table import Table
from tracker.systems.rook_islands.facts.board import ObjectEntered
from tracker.systems.rook_islands.rules.missions.aims import (
    MAIN,
    SECOND,
    THIRD,
    MissionRules,
    kills_of_players,
    mission_of,
)
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Game

RAKYAT, GUNNER = "Rakyat", "Assaulter"
MACHINE_GUN = "Machine Gun"
BOTH = 2


def _in_both_areas(game: Game) -> bool:
    """RI-MIS-50: in the same turn, outside and in the bunker."""
    areas = defaultdict(set)
    for kill in kills_of_players(game):
        if kill.area:
            areas[kill.round, kill.phase].add(kill.area)
    return any(len(found) >= BOTH for found in areas.values())


def _gunner(story: Story, table: Table) -> None:
    """RI-MIS-47: one Assaulter begins in the Machine Gun."""
    enemies = mission_of(story.game).enemies.values()
    could_be = [enemy for enemy in enemies if enemy.type == GUNNER]
    if not could_be or any(enemy.on == MACHINE_GUN for enemy in enemies):
        return
    question = PickOne(
        key="gunner", says=f"Which {GUNNER} sits in the {MACHINE_GUN}?", rule="RI-MIS-47",
        choices=tuple(Choice(enemy.id, enemy.name) for enemy in could_be),
    )  # fmt: skip
    story.happen(ObjectEntered(unit=table.pick_one(question), thing=MACHINE_GUN))


RULES = MissionRules(
    met={
        # RI-MIS-48, RI-MIS-49
        MAIN: lambda game: mission_of(game).board.out.count(RAKYAT) >= BOTH,
        SECOND: lambda game: sum(kill.cause == MACHINE_GUN for kill in kills_of_players(game)) >= 3,
        THIRD: _in_both_areas,
    },
    lost=lambda game: "a Rakyat is dead" if RAKYAT in mission_of(game).board.fallen else "",
    begins=_gunner,
)
