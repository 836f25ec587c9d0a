"""Outside and bunker: the parts of a mission's boards, and who is where (RI-MIS-53, RI-MIS-54)."""

from collections.abc import Iterable

from tracker.kernel.questions import PickOne
from tracker.kernel.table import Table
from tracker.systems.rook_islands.card_shapes import choices
from tracker.systems.rook_islands.facts.board import AreaEntered
from tracker.systems.rook_islands.rules.standing import name_of
from tracker.systems.rook_islands.rules.unfold import Story


def areas_of(story: Story, table: Table) -> tuple[str, ...]:
    """The areas of this mission's boards: none for most."""
    mission = story.game.mission
    sheet = None if mission is None else table.content.missions.get(mission.number)
    return () if sheet is None else tuple(sheet.areas)


def demand_known(story: Story, table: Table, *units: str) -> None:
    """Where the boards have areas, it is known in which of them these units are; asked once of each."""
    areas, mission = areas_of(story, table), story.game.mission
    if not areas or mission is None:
        return
    unknown = [unit for unit in dict.fromkeys(units) if unit not in mission.board.areas]
    questions = [
        PickOne(
            key=f"area:{unit}", says=f"Where is {name_of(story.game, unit)}?", rule="RI-MIS-53",
            choices=choices(*areas),
        )
        for unit in unknown
    ]  # fmt: skip
    if questions:
        table.ask(*questions)
    story.happen(
        *(
            AreaEntered(unit=unit, area=table.pick_one(question))
            for unit, question in zip(unknown, questions, strict=True)
        )
    )


def area_of(story: Story, unit: str) -> str:
    """Where a unit is known to be; "": nobody said so, or the boards have no areas."""
    mission = story.game.mission
    return "" if mission is None else mission.board.areas.get(unit, "")


def together(story: Story, unit: str, others: Iterable[str]) -> set[str]:
    """Those who are in the same area as this unit; everybody where the boards have none."""
    here = area_of(story, unit)
    return {other for other in others if area_of(story, other) == here}
