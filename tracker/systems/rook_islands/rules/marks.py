"""Markers on a unit: who gets one, and who never does."""

from tracker.kernel.table import Table
from tracker.systems.rook_islands.facts.fight import StatusGained
from tracker.systems.rook_islands.rules.standing import unit_named
from tracker.systems.rook_islands.rules.talents.cards import immune
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Character


def put(story: Story, table: Table, unit: str, status: str) -> None:
    """Put a marker on a unit that has none of its kind and no talent against it (RI-TAL-36)."""
    marked = unit_named(story.game, unit)
    immune_to_it = isinstance(marked, Character) and immune(table, marked, status)
    if status not in marked.status and not immune_to_it:
        story.happen(StatusGained(unit=unit, status=status))
