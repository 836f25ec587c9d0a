"""Dials and ledgers over the moments of a campaign, as curves and as tables."""

from collections.abc import Iterator, Sequence

from flask_babel import gettext

from api.pages.books_contexts import CurveShown
from api.pages.charts import Series, curves
from api.pages.reel_marks import short
from api.pages.reels import PART, ROUND, beginnings, reel_of
from projections.past import CORRECTED
from projections.reel import Figure, Point, Reel, value_at
from tracker.play.warm import Warm

MOST_MARKS = 9
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
    """Where rounds begin; where missions begin, if those are too many to read."""
    rounds = list(beginnings(found.stops, ROUND))
    kind = ROUND if len(rounds) <= MOST_MARKS else PART
    for step in beginnings(found.stops, kind):
        says = next(mark.says for mark in found.stops[step].begins if mark.kind == kind)
        yield step, short(says.partition(":")[0])


def _rows(found: Reel, figures: Sequence[Figure]) -> Iterator[tuple[str, tuple[int | None, ...]]]:
    """The values at the end of each round, and of what lies between, and now."""
    stops = found.stops
    ends = sorted({*beginnings(stops, PART), *beginnings(stops, ROUND)})
    for first, end in zip(ends, [*ends[1:], len(stops)], strict=True):
        says = " · ".join(stops[first].within[:2] if _is_round(found, first) else stops[first].within[:1])
        yield says, _values(found, figures, end - 1)
    yield gettext("Now"), _values(found, figures, len(stops) - 1)


def _is_round(found: Reel, step: int) -> bool:
    return any(mark.kind == ROUND for mark in found.stops[step].begins)


def _values(found: Reel, figures: Sequence[Figure], step: int) -> tuple[int | None, ...]:
    return tuple(value_at(_points(found, figure), step) for figure in figures)
