"""Which numbers differ between two states, as people read them."""

from collections.abc import Iterator
from typing import Any

from tracker.facts.ids import SeatId
from tracker.kernel.system import Campaign, RuleSystem
from tracker.play.outcomes import Change


def changes(
    system: RuleSystem, before: Campaign, after: Campaign, seat: SeatId | None = None
) -> tuple[Change, ...]:
    """Each place of the state document whose value changes for this seat: "characters.Liza.hp", 3 to 2."""
    old = dict(_leaves("", system.shown_to(seat, before)))
    new = dict(_leaves("", system.shown_to(seat, after)))
    where = dict.fromkeys((*old, *new))
    return tuple(
        Change(place, old.get(place), new.get(place)) for place in where if old.get(place) != new.get(place)
    )


def _leaves(prefix: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(f"{prefix}.{name}" if prefix else str(name), inner)
    else:
        yield prefix, value
