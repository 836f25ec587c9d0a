"""Views of a past moment: as they were seen then, or as they are known now."""

from collections.abc import Sequence
from typing import Any

from projections.registry import view_named
from projections.timeline import Told, timeline
from tracker.facts.entry import Entry
from tracker.facts.ids import Position
from tracker.kernel.system import RuleSystem

RECORDED = "recorded"
CORRECTED = "corrected"


def view_at(
    system: RuleSystem, entries: Sequence[Entry], name: str, position: Position, history: str = RECORDED
) -> Any:
    """The view of this name at `position`.

    "recorded": as the table saw it then, with what was undone later. "corrected": the same moment as it is
    known now, later undos told (struck lines show who struck them).

    Raises:
        UnknownView: there is no view of this name. ValueError: there is no such history.
    """
    view = view_named(name)
    return view.after(system, view.empty(system), told_at(entries, position, history))


def told_at(entries: Sequence[Entry], position: Position, history: str) -> tuple[Told, ...]:
    """The timeline up to `position`, of either history.

    Raises:
        ValueError: there is no such history.
    """
    if history == RECORDED:
        return timeline(entries[:position])
    if history == CORRECTED:
        return tuple(told for told in timeline(entries) if _by_then(told, position))
    raise ValueError(f"{history!r} is neither {RECORDED!r} nor {CORRECTED!r}")


def _by_then(told: Told, position: Position) -> bool:
    return (told.entry.position if told.entry.of is None else told.home) <= position
