"""Dials and ledgers over the moments of a campaign, as curves and as tables."""

from collections.abc import Iterator, Sequence

from flask_babel import gettext

from api.interpreter import told
from api.pages.books_contexts import CurveShown
from api.pages.charts import Series, curves
from api.pages.reel_marks import short
from api.pages.reels import PART, ROUND, Span, beginnings, reel_of, spans
from projections.past import CORRECTED
from projections.reel import Figure, Point, Reel, value_at
from tracker.play.warm import Warm

MOST_MARKS = 9
LABEL = 0.07
"""How much of the width of a chart a label takes."""
UNLIKE = 20
"""Accounts of one ledger that differ by more than so many times get charts of their own."""


def curves_of(warm: Warm) -> tuple[CurveShown, ...]:
    """Each figure with those of its kind, as it is known now."""
    found = reel_of(warm, CORRECTED)
    return tuple(_shown(found, name, figures) for name, figures in _groups(found))


def _groups(found: Reel) -> Iterator[tuple[str, list[Figure]]]:
    by_name: dict[str, list[Figure]] = {}
    for figure in found.curves:
        by_name.setdefault(figure[0], []).append(figure)
    for name, figures in by_name.items():
        for alike in _alike(found, figures):
            yield name, alike


def _alike(found: Reel, figures: Sequence[Figure]) -> list[list[Figure]]:
    """Figures that can be read on one scale, the large ones first."""
    size = {f: max(abs(p.value or 0) for p in found.curves[f]) for f in figures}
    groups: list[list[Figure]] = []
    for figure in sorted(figures, key=lambda f: -size[f]):
        if groups and size[groups[-1][0]] <= UNLIKE * max(size[figure], 1):
            groups[-1].append(figure)
        else:
            groups.append([figure])
    return groups


def _shown(found: Reel, name: str, figures: Sequence[Figure]) -> CurveShown:
    last = len(found.stops) - 1
    series = [Series(whose, tuple(_corners(found, (kind, whose), last))) for kind, whose in figures]
    return CurveShown(
        name=name,
        whose=tuple(whose for _kind, whose in figures),
        chart=curves(series, tuple(_marks(found)), last),
        rows=tuple(_rows(found, figures)),
    )


def _points(found: Reel, figure: Figure) -> tuple[Point, ...]:
    """A ledger that nothing was booked in yet stands at nought."""
    points = found.curves[figure]
    return points if figure in found.dials else (Point(0, 0), *points)


def _corners(found: Reel, figure: Figure, last: int) -> Iterator[tuple[float | None, float | None]]:
    """A figure stays as it is until it changes, so the curve goes in steps."""
    held: int | None = None
    for point in _points(found, figure):
        if held is not None:
            yield point.stop, held
        yield (None, None) if point.value is None else (point.stop, point.value)
        held = point.value
    if held is not None:
        yield last, held


def _marks(found: Reel) -> Iterator[tuple[int, str]]:
    """Where rounds begin, or missions, if those are too many to read; not each has room for its name."""
    rounds = list(beginnings(found.stops, ROUND))
    kind = ROUND if len(rounds) <= MOST_MARKS else PART
    room, labelled = len(found.stops) * LABEL, -len(found.stops)
    for step in beginnings(found.stops, kind):
        says = next(mark.says for mark in found.stops[step].begins if mark.kind == kind)
        fits = step - labelled >= room
        labelled = step if fits else labelled
        yield step, short(told(_shortly(says))) if fits else ""


def _shortly(says: str) -> str:
    """A mission by its number alone: "Mission 1"."""
    return says.partition(":")[0]


def _rows(found: Reel, figures: Sequence[Figure]) -> Iterator[tuple[str, tuple[int | None, ...]]]:
    """The values at the end of each round, and of what lies between, and now."""
    for span in spans(found.stops):
        says = " · ".join((_shortly(span.within[0]), *span.within[1:]))
        yield says, tuple(_at_the_end(found, figure, span) for figure in figures)
    last = len(found.stops) - 1
    yield gettext("Now"), tuple(value_at(_points(found, figure), last) for figure in figures)


def _at_the_end(found: Reel, figure: Figure, span: Span) -> int | None:
    """What a dial showed last before the boards were put away, and what a ledger held."""
    points = _points(found, figure)
    shown = [point.value for point in points if span.first < point.stop <= span.last]
    known = [value for value in (value_at(points, span.first), *shown) if value is not None]
    return known[-1] if known else None
