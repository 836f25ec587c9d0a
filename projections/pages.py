"""Long views in pages: of one that only grows at its end, what has not changed need not be sent again.

A page is a view of its own kind that holds some of the lines and nothing else, so it is written and read like
the view itself. The view that is left has the newest lines, and everything that is not a line.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

PAGE = 256
"""Lines of a page."""
MARK = "/"
"""Between the name of a view and the number of a page."""


def in_pages(views: Mapping[str, Any]) -> dict[str, Any]:
    """The views, and beside them the full pages of those that have many lines."""
    parts: dict[str, Any] = {}
    for name, view in views.items():
        lines = getattr(view, "lines", ())
        full = len(lines) // PAGE if isinstance(lines, tuple) else 0
        for number in range(full):
            parts[f"{name}{MARK}{number}"] = type(view)(lines=lines[number * PAGE : (number + 1) * PAGE])
        parts[name] = msgspec.structs.replace(view, lines=lines[full * PAGE :]) if full else view
    return parts


def joined(parts: Mapping[str, Any]) -> dict[str, Any]:
    """The views whose pages these are.

    Raises:
        KeyError: a page is missing.
    """
    pages: dict[str, int] = {}
    for part in parts:
        name, mark, _ = part.partition(MARK)
        pages[name] = pages.get(name, 0) + bool(mark)
    return {name: _whole(parts, name, number) for name, number in pages.items()}


def view_of(part: str) -> str:
    """The view that a part belongs to."""
    return part.partition(MARK)[0]


def _whole(parts: Mapping[str, Any], name: str, pages: int) -> Any:
    if not pages:
        return parts[name]
    lines = [line for number in range(pages) for line in parts[f"{name}{MARK}{number}"].lines]
    return msgspec.structs.replace(parts[name], lines=(*lines, *parts[name].lines))
