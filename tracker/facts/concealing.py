"""A fact as somebody reads it who may not see all of it."""

from functools import cache
from typing import Any, TypeVar

import msgspec

from tracker.facts.fact import Fact
from tracker.facts.ids import SeatId

F = TypeVar("F", bound=Fact)


def as_read_by(fact: F, seat: SeatId | None) -> F:
    """The fact, each field that `seat` (None: a stranger) may not read as if it had not been filled in."""
    hidden = {name for part in fact.concealed() if seat not in part.seats for name in part.fields}
    return msgspec.structs.replace(fact, **_unfilled(type(fact), frozenset(hidden))) if hidden else fact


@cache
def _unfilled(kind: type[Fact], names: frozenset[str]) -> dict[str, Any]:
    return {
        field.name: field.default_factory() if field.default is msgspec.NODEFAULT else field.default
        for field in msgspec.structs.fields(kind)
        if field.name in names
    }
