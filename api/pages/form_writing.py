"""From fields and answers to what a form sends; `form_reading` the other way round."""

from collections.abc import Iterator, Mapping
from typing import Any

Pairs = tuple[tuple[str, str], ...]


def written(prefix: str, values: Mapping[str, Any]) -> Pairs:
    """The hidden inputs that say this: prefix "f" for fields, "a" for answers."""
    return tuple(pair for name, value in values.items() for pair in _one(prefix, name, value))


def _one(prefix: str, name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, bool):
        yield f"{prefix}:yes_no:{name}", "yes" if value else "no"
    elif isinstance(value, int):
        yield f"{prefix}:number:{name}", str(value)
    elif isinstance(value, str):
        yield f"{prefix}:text:{name}", value
    elif isinstance(value, list | tuple):
        for each in value or ("",):
            yield f"{prefix}:picks:{name}", str(each)


def of_action(own: str, kind: str, seat: str, seen: int) -> Pairs:
    """What every action sends beside what it says."""
    return ("id", own), ("kind", kind), ("seat", seat), ("seen", str(seen))
