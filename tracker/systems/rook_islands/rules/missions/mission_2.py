"""Mission 2, "Deep Thoughts": room after room, to Shadow Vaas."""

from collections import Counter

from tracker.kernel.house import House
from tracker.kernel.table import Table
from tracker.systems.rook_islands.box import Box
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.facts.board import AsideCounted, RoomOpened
from tracker.systems.rook_islands.rules.enemy_setup import unit_called
from tracker.systems.rook_islands.rules.missions.aims import (
    MAIN,
    ROCKFALL,
    SECOND,
    THIRD,
    MissionRules,
    kills,
    mission_of,
)
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Game, Mission

MAP = "map/2"
DOG = "Guard dog"
PATCH = "Amanita Patch"


def _all_patches(game: Game) -> bool:
    """RI-MIS-18: every Amanita tile of the briefing was set off."""
    mission = mission_of(game)
    return mission.board.set_off.get(PATCH, 0) >= mission.tokens.get(PATCH, 0) > 0


def _first_room(story: Story, table: Table) -> None:
    """RI-MIS-20, RI-AMB-46: how many Guard dogs stand in the first room is the table's word."""
    there = int(read(table, MAP, "first_room_dogs")["first_room_dogs"])
    plan = next((plan for plan in mission_of(story.game).units if plan.type == DOG), None)
    if plan is not None:
        story.happen(AsideCounted(unit=DOG, aside=max(plan.count - there, 0)))


RULES = MissionRules(
    met={
        MAIN: lambda game: any(kills(game, "Shadow Vaas")),
        SECOND: lambda game: any(kill.cause == ROCKFALL for kill in kills(game)),
        THIRD: _all_patches,
    },
    confirm={"first_room": _first_room},
)


def open_room(story: Story, table: Table, room: str) -> None:
    """A wall fell: its room is open, and its units are due at once (RI-MIS-21)."""
    read(table, MAP, _field(room))
    story.happen(RoomOpened(room=room))


def _field(room: str) -> str:
    return f"units_{room.lower()}"


def units_of(room: str, values: dict[str, str | None]) -> list[str]:
    """The units that a room brings in, as the group read them off the map."""
    return [" ".join(unit.split()) for unit in (values.get(_field(room)) or "").split(";") if unit.strip()]


def arriving(mission: Mission, house: House, box: Box) -> dict[str, int]:
    """Which units of the open rooms still wait beside the boards."""
    values = {**box.printed(MAP), **house.collection.get(MAP, {})}
    due = Counter(unit_in(mission, unit) for room in mission.board.rooms for unit in units_of(room, values))
    waited = {plan.type: plan.aside for plan in mission.units}
    came = {unit: waited.get(unit, 0) - mission.aside.count(unit) for unit in due}
    left = {unit: min(count - came[unit], mission.aside.count(unit)) for unit, count in due.items()}
    return {unit: count for unit, count in left.items() if count > 0}


def unit_in(mission: Mission, written: str) -> str:
    """A unit of the briefing, however the group wrote it."""
    return next((plan.type for plan in mission.units if plan.type.casefold() == written.casefold()), written)


def demand_open(mission: Mission, table: Table, unit: str) -> None:
    """RI-MIS-20: who waits beside the boards comes in only when the wall of its room has fallen."""
    named = unit_called(table, unit)
    due = arriving(mission, table.house, table.content)
    table.demand(
        named not in mission.aside or named in due, "RI-MIS-20",
        f"{named} waits behind a wall that still stands", open=list(mission.board.rooms),
    )  # fmt: skip
