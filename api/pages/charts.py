"""Charts as SVG in the page: drawn on the server by pygal, coloured and dashed by books.css alone.

What pygal brings of styles, scripts and tooltips is left out: our policy allows no style within a page, and
each chart has its table beside it, which says the same to whoever cannot see it.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import count
from math import ceil, floor
from typing import NamedTuple
from xml.etree.ElementTree import Element, tostring

import pygal
from markupsafe import Markup
from pygal.style import Style

from projections.chance import FaceCount

# pygal looks for plugins of its own whenever anything is imported, in a way that Python has given up and
# warns about (no `find_spec`); we use none of them.
sys.meta_path[:] = [each for each in sys.meta_path if type(each).__name__ != "PluginImportFixer"]

WIDTH = 336
"""As wide as the page of a phone, so that a letter is as large as it says."""
HEIGHT = 168
BAND_HEIGHT = 62
TEXT = 13
MOST_TICKS = 5
LEFT_OUT = frozenset({"defs", "title", "desc"})


class Series(NamedTuple):
    """A curve: whose it is, and its corners; a gap is (None, None)."""

    whose: str
    points: tuple[tuple[float | None, float | None], ...]


def curves(series: Sequence[Series], marks: Sequence[tuple[int, str]], last: int) -> Markup:
    """Figures over the moments of a campaign, from 0 to `last`, with a mark where each round begins."""
    chart = _bare(height=HEIGHT, show_x_guides=True, xrange=(0, max(last, 1)))
    ticks = _ticks(series)
    chart.y_labels = ticks
    chart.range = (ticks[0], ticks[-1])
    chart.x_labels = [{"value": step, "label": label} for step, label in marks]
    chart.value_formatter = _figure
    for each in series:
        chart.add(each.whose, list(each.points), allow_interruptions=True)
    return _drawn(chart)


def band(face: FaceCount, rolls: int) -> Markup:
    """How often a face came, against the box of what is usual and the dashed line of what is expected."""
    chart = _bare(height=BAND_HEIGHT, show_y_labels=False, show_y_guides=False, xrange=(0, rolls))
    chart.range = (0, 1)
    ends = dict.fromkeys((0, face.low, face.high, rolls))
    chart.x_labels = [{"value": value, "label": str(value)} for value in _apart(tuple(ends), rolls)]
    chart.add("usual", [(face.low, 0), (face.low, 0.75), (face.high, 0.75), (face.high, 0)], fill=True)
    chart.add("expected", [(face.expected, 0), (face.expected, 1)])
    wide = rolls / 45
    corners = ((-wide, 0.95), (wide, 0.95), (0, 0.2), (-wide, 0.95))
    chart.add("came", [(face.came + aside, height) for aside, height in corners])
    return _drawn(chart)


def _bare(**more: object) -> pygal.XY:
    style = Style(label_font_size=TEXT, major_label_font_size=TEXT)
    return pygal.XY(
        width=WIDTH, js=[], css=[], no_prefix=True, show_legend=False, margin=2, spacing=6,
        show_dots=False, style=style, **more,
    )  # fmt: skip


def _ticks(series: Sequence[Series]) -> list[int]:
    """Round numbers from nought, or from below it, to above the highest value."""
    values = [value for each in series for _step, value in each.points if value is not None]
    low, high = min(0, *values), max(1, *values)
    step = next(step for step in _steps() if (high - low) / step <= MOST_TICKS)
    return list(range(floor(low / step) * step, ceil(high / step) * step + 1, step))


def _steps() -> Iterator[int]:
    """1, 2, 5, 10, 20 and so on."""
    return (first * 10**power for power in count() for first in (1, 2, 5))


def _figure(value: float) -> str:
    return f"{value:g}"


def _apart(ends: Sequence[int], rolls: int) -> tuple[int, ...]:
    """Labels that would lie on top of one another give way to those of the box."""
    first, *inner, last = ends if len(ends) > 1 else (*ends, rolls)
    room = rolls * 0.07
    kept = [first] if not inner or inner[0] - first > room else []
    kept += inner
    return tuple(dict.fromkeys([*kept, *([last] if not inner or last - inner[-1] > room else [])]))


def _drawn(chart: pygal.XY) -> Markup:
    tree: Element = chart.render_tree()
    _strip(tree)
    tree.attrib.pop("id", None)
    tree.set("aria-hidden", "true")
    tree.set("focusable", "false")
    return Markup(tostring(tree, encoding="unicode"))  # noqa: S704 - pygal has escaped what it was given


def _strip(part: Element) -> None:
    for inner in list(part):
        # A comment's tag is no name but the function that made it.
        name = str(inner.tag).rpartition("}")[2]
        if callable(inner.tag) or name in LEFT_OUT or inner.get("class") == "plot tooltip-overlay":
            part.remove(inner)
        else:
            _strip(inner)
