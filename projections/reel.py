"""The reel of a campaign: every moment one can stop at, what stands out there, and how the figures ran.

Only what everybody may know: who falls, which numbers moved. It is walked once and kept by whoever shows it.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import msgspec

from projections.visible import public
from tracker.facts.action import ActionCorrected, ActionUndone
from tracker.facts.entry import Entry
from tracker.facts.ids import ActionId, Position, SeatId
from tracker.kernel.steps import Step, steps
from tracker.kernel.system import Campaign, Mark, RuleSystem

Figure = tuple[str, str]
"""What is counted, and whose: ("HP", "Jason"), ("stash", "money")."""


class Stop(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An action, at whose end the state can be looked at.

    `begins` are the mission, round and phase that begin there and `within` those it lies in; `falls` who
    falls there, `strikes` the actions that are struck there, `mends` the one that is corrected there.
    """

    position: Position
    action: ActionId
    seat: SeatId
    by: SeatId
    at: datetime
    within: tuple[str, ...] = ()
    begins: tuple[Mark, ...] = ()
    falls: tuple[str, ...] = ()
    strikes: tuple[ActionId, ...] = ()
    mends: ActionId | None = None


class Point(msgspec.Struct, frozen=True, gc=False):
    """From this stop on (they count from 0) the figure is so much; None: there is no such figure."""

    stop: int
    value: int | None


class Reel(msgspec.Struct, frozen=True, kw_only=True):
    """The stops in order, and each figure that ever was with the points at which it changed.

    `dials` are the figures that a dial shows; the others are balances of ledgers.
    """

    stops: tuple[Stop, ...]
    curves: dict[Figure, tuple[Point, ...]]
    dials: frozenset[Figure]


def reel(system: RuleSystem, entries: Sequence[Entry], history: str) -> Reel:
    """All of a campaign: as the table saw it then ("recorded"), or as it is known now ("corrected").

    Raises:
        ValueError: there is no such history.
    """
    stops: list[Stop] = []
    drawing = _Drawing(system)
    for step in steps(system, entries, history):
        drawing.draw(len(stops), step.after)
        stops.append(_stop(system, step))
    return Reel(stops=tuple(stops), curves=drawing.curves(), dials=frozenset(drawing.dials))


def _stop(system: RuleSystem, step: Step) -> Stop:
    return Stop(
        position=step.position,
        action=step.action,
        seat=step.seat,
        by=step.by.seat,
        at=step.at,
        within=step.within,
        begins=step.marks,
        falls=tuple(who for fact in step.facts if (who := system.falls(public(fact)))),
        strikes=tuple(_struck(step)),
        mends=next((fact.action for fact in step.facts if isinstance(fact, ActionCorrected)), None),
    )


def _struck(step: Step) -> Iterator[ActionId]:
    for fact in step.facts:
        if isinstance(fact, ActionUndone):
            yield from (fact.action, *fact.also)


class _Drawing:
    """Curves that are being drawn; a figure gets a point only where it changes."""

    def __init__(self, system: RuleSystem) -> None:
        self._system = system
        self.dials: set[Figure] = set()
        self._points: dict[Figure, list[Point]] = {}
        self._last: dict[Figure, int] = {}
        self._seen: Campaign | None = None

    def draw(self, stop: int, campaign: Campaign) -> None:
        if self._seen is not None and campaign.game is self._seen.game:
            return
        self._seen = campaign
        now = self._figures(campaign)
        for figure in dict.fromkeys((*self._last, *now)):
            value = now.get(figure)
            if value != self._last.get(figure):
                self._points.setdefault(figure, []).append(Point(stop, value))
        self._last = now

    def _figures(self, campaign: Campaign) -> dict[Figure, int]:
        """A balance that is no longer told is nought; a dial that is no longer there shows nothing."""
        shown = self._system.seen_by(campaign, None)
        held = {figure: 0 for figure in self._points if figure not in self.dials}
        dials = self._system.dials(shown)
        self.dials.update(dials)
        return {**held, **self._system.balances(shown), **dials}

    def curves(self) -> dict[Figure, tuple[Point, ...]]:
        return {figure: tuple(points) for figure, points in self._points.items()}


def value_at(points: Iterable[Point], stop: int) -> int | None:
    """What a curve shows at a stop."""
    value = None
    for point in points:
        if point.stop > stop:
            break
        value = point.value
    return value
