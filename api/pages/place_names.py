"""How a place in a state is called: by the table of its game."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from api.pages.rook_islands_places import OF_A_UNIT, PLACES, UNIT_NAMES, UNITS, UNTOLD, VALUES

SAID_OF = re.compile(r"\{\w+\}")
NAME = re.compile(r"\\{(\w+)\\}")
WHO = "who"


class Place(NamedTuple):
    """A place that the table knows: what it is called, the names that stand in it; `unit`: whose it is."""

    label: Any
    names: Mapping[str, str]
    unit: str


def named(where: str, word: Callable[[str], str]) -> str | None:
    """The place as people call it, with each name said by `word`; none where the table does not know it."""
    place = place_of(where)
    if place is None:
        return None
    said = str(place.label) % {name: word(value) for name, value in place.names.items()}
    return " ".join(filter(None, (word(place.unit) if place.unit else "", said)))


def is_told(where: str) -> bool:
    """Whether what stands there says anything to people."""
    return not any(pattern.fullmatch(where) for pattern in _untold())


def value_at(where: str, value: Any) -> str | None:
    """What stands there, where the table has words of its own for it."""
    known = VALUES.get(where, {}).get(value) if isinstance(value, str) else None
    return None if known is None else str(known)


def unit_named(unit: str) -> str:
    """A unit by the printed name of its type: "asian-black-bear" is "Asian Black Bear"."""
    for of_type, name in UNIT_NAMES.items():
        if unit == of_type or unit.startswith(f"{of_type}-"):
            return name + unit.removeprefix(of_type).replace("-", " ")
    return ""


@lru_cache(maxsize=4096)
def place_of(where: str) -> Place | None:
    """What the table has for this place."""
    for pattern, label, of_unit in _table():
        if found := pattern.fullmatch(where):
            names = found.groupdict()
            unit = names.pop(WHO) if of_unit else ""
            return Place(label, names, unit)
    return None


@cache
def _untold() -> tuple[re.Pattern[str], ...]:
    return tuple(map(_pattern, UNTOLD))


@cache
def _table() -> tuple[tuple[re.Pattern[str], Any, bool], ...]:
    """What says most of a place first, since a name may be long."""
    rows = sorted(_rows(), key=lambda row: -len(SAID_OF.sub("", row[0])))
    return tuple((_pattern(place), label, of_unit) for place, label, of_unit in rows)


def _rows() -> Iterator[tuple[str, Any, bool]]:
    for place, label in PLACES.items():
        yield place, label, False
    for unit in UNITS:
        yield unit, "", True
        for place, label in OF_A_UNIT.items():
            yield f"{unit}.{place}", label, True


def _pattern(place: str) -> re.Pattern[str]:
    """Names of units have no dots in them; those of weapons and cards may."""
    return re.compile(NAME.sub(_group, re.escape(place)))


def _group(name: re.Match[str]) -> str:
    return f"(?P<{name[1]}>{'[^.]+' if name[1] == WHO else '.+'})"
