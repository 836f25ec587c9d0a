"""Which numbers differ between two states, as people read them."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from tracker.facts.ids import SeatId
from tracker.kernel.system import Campaign, RuleSystem


class Change(msgspec.Struct, frozen=True, gc=False):
    """One number (or word) of the state that changes: where it stands, before and after."""

    where: str
    before: Any
    after: Any


def changes(
    system: RuleSystem, before: Campaign, after: Campaign, seat: SeatId | None = None
) -> tuple[Change, ...]:
    """Each place of the state document whose value changes for this seat: "characters.Liza.hp", 3 to 2."""
    return differences(places(system.shown_to(seat, before)), places(system.shown_to(seat, after)))


def places(document: Mapping[str, Any]) -> dict[str, Any]:
    """A document's values by where they stand."""
    return dict(_leaves("", document))


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
    """The places whose values differ; one that is missing holds nothing."""
    where = dict.fromkeys((*before, *after))
    return tuple(
        Change(place, before.get(place), after.get(place))
        for place in where
        if before.get(place) != after.get(place)
    )


def _leaves(prefix: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _leaves(f"{prefix}.{name}" if prefix else str(name), inner)
    else:
        yield prefix, value
