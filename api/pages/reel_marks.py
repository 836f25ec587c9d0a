"""What stands out on the scrubber: rounds, falls, struck and mended lines, none on top of another."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from flask_babel import gettext

from api.callers import Caller
from api.interpreter import told
from api.pages.reels import ROUND, beginnings, part_around
from api.pages.replay_contexts import ReelMark, Scrubber
from api.pages.telling import chronicle
from projections.reel import Reel, Stop
from tracker.facts.ids import ActionId

ROOM, COUNTED, LABEL = 6.0, 10.0, 8.0
"""Percent of a phone's scrubber that a picture takes, one with a number beside it, and a round's name."""
STRIKE, MEND = "strike", "mend"
SPANS = {STRIKE: "struck", MEND: "mended"}


def scrubber(here: Caller, found: Reel, step: int) -> Scrubber:
    """The moments of the mission around this one, with their marks."""
    low, high = part_around(found.stops, step)
    scale = _Scale(low, high)
    told_lines = {line.action: line.number for line in chronicle(here.warm).lines}
    changed = tuple(_changed(found.stops, told_lines, scale))
    bundles = tuple(_bundled(changed))
    marks = (
        *_rounds(found.stops, scale),
        *_bundled(_falls(here, found.stops, scale)),
        *apart(_spans(changed), [mark.x for mark in bundles if mark.label]),
        *bundles,
    )
    return Scrubber(low=low, high=high, marks=marks)


class _Scale(NamedTuple):
    """The scrubber, from the first moment of a mission to its last."""

    low: int
    high: int

    def along(self, step: int) -> float:
        """How far along it a moment lies, in percent."""
        return round(100 * (step - self.low) / max(self.high - self.low, 1), 2)

    def moments(self) -> range:
        return range(self.low, self.high + 1)


def _rounds(stops: Sequence[Stop], scale: _Scale) -> Iterator[ReelMark]:
    """Of many rounds only some have room for their names."""
    labelled = -LABEL
    for step in beginnings(stops, ROUND):
        if step not in scale.moments():
            continue
        says = told(next(mark.says for mark in stops[step].begins if mark.kind == ROUND))
        x = scale.along(step)
        fits = x - labelled >= LABEL
        labelled = x if fits else labelled
        yield ReelMark(kind=ROUND, x=x, says=(says,), label=short(says) if fits else "")


def short(says: str) -> str:
    """A round in a few letters: "R3"."""
    return "".join(word if word.isdigit() else word[:1] for word in says.split())


def _falls(here: Caller, stops: Sequence[Stop], scale: _Scale) -> Iterator[ReelMark]:
    names = chronicle(here.warm).names
    for step in scale.moments():
        for fallen in stops[step].falls:
            says = gettext("%(who)s falls", who=told(names.get(fallen, fallen)))
            yield ReelMark(kind="fall", x=scale.along(step), says=(says,))


def _changed(stops: Sequence[Stop], numbers: dict[ActionId, int], scale: _Scale) -> Iterator[ReelMark]:
    """The moments in which lines were struck or mended, with where the line lies, if that is in sight."""
    steps = {stop.action: step for step, stop in enumerate(stops)}
    for step in scale.moments():
        stop = stops[step]
        for kind, action in (*((STRIKE, each) for each in stop.strikes[:1]), (MEND, stop.mends)):
            if action is None:
                continue
            number, line = str(numbers.get(action, "")), steps.get(action)
            seen = line is not None and scale.low <= line < step
            yield ReelMark(
                kind=kind,
                x=scale.along(step),
                says=(_says(kind, number),),
                label=number,
                back=scale.along(line) if seen and line is not None else None,
            )


def _says(kind: str, number: str) -> str:
    if kind == MEND:
        return gettext("line %(number)s is corrected", number=number)
    return gettext("line %(number)s is struck", number=number)


def _spans(changed: Iterable[ReelMark]) -> Iterator[ReelMark]:
    """The way from a line to where it was changed, if it is long enough to be seen."""
    for mark in changed:
        if mark.back is not None and mark.x - mark.back >= ROOM:
            yield replace(mark, kind=SPANS[mark.kind], says=())


def apart(spans: Iterable[ReelMark], numbered: Iterable[float]) -> Iterator[ReelMark]:
    """Numbers that would lie on top of one another, or on those that are there, give way."""
    placed = list(numbered)
    for span in spans:
        middle = (span.x + (span.back or 0)) / 2
        if any(abs(middle - other) < LABEL for other in placed):
            yield replace(span, label="")
        else:
            placed.append(middle)
            yield span


def _bundled(marks: Iterable[ReelMark]) -> Iterator[ReelMark]:
    """Marks that would lie on top of one another are one, with their number."""
    held: ReelMark | None = None
    for mark in marks:
        if held is None:
            held = replace(mark, label="", back=None)
        elif mark.x - held.x < (ROOM if len(held.says) == 1 else COUNTED):
            kind = held.kind if held.kind == mark.kind else STRIKE
            held = replace(held, kind=kind, says=(*held.says, *mark.says), label=str(len(held.says) + 1))
        else:
            yield held
            held = replace(mark, label="", back=None)
    if held is not None:
        yield held
