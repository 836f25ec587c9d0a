"""Captives: out of a cage that was hit or opened, out from behind a Bunker Door."""

from tracker.kernel.questions import Choice, Confirm, GiveText, PickOne
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.facts.board import BunkerDoorOpened, CaptiveReleased
from tracker.systems.rook_islands.rules import enemy_setup
from tracker.systems.rook_islands.rules.unfold import Story


def release(story: Story, table: Table, cage: str, *, by: str, key: str) -> None:
    """RI-TILE-17: the captive stands where the arrow points, or on another space next to the cage."""
    mission = story.game.mission
    held = None if mission is None else mission.board.captives.get(cage)
    if held is None:
        return
    arrow = Confirm(
        key=f"{key}:arrow", says=f"Is the space free that the arrow of {cage} points at?", rule="RI-TILE-17"
    )
    at = "" if table.confirm(arrow) else table.text(
        GiveText(key=f"{key}:beside", says=f"On which other space next to {cage}?", rule="RI-TILE-17")
    )  # fmt: skip
    story.happen(CaptiveReleased(cage=cage, unit=held.unit, by=by))
    enemy_setup.place(story, table, held.unit, at=at, lost=held.lost)


def open_door(story: Story, table: Table, door: str, *, by: str) -> None:
    """RI-MIS-51: the door is turned over, and the unit that it shows takes its place."""
    mission = story.game.mission
    sheet = None if mission is None else table.content.missions.get(mission.number)
    if mission is None or sheet is None or not sheet.doors:
        raise Unfit("thing", "there are no Bunker Doors in this mission")
    question = PickOne(
        key="door", says=f"What does the {door} show?", rule="RI-MIS-51",
        choices=tuple(Choice(unit, unit) for unit in sheet.doors),
    )  # fmt: skip
    unit = table.pick_one(question)
    story.happen(BunkerDoorOpened(door=door, shows=unit, by=by))
    enemy_setup.place(story, table, unit, at=door)
