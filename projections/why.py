"""Why is this number so: every fact that moved one place of the state, newest first."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

import msgspec

from projections.past import RECORDED, told_at
from projections.sentences.words import as_written, readable, words_of
from projections.timeline import Told
from projections.visible import public
from tracker.facts.entry import Entry
from tracker.facts.fact import stored_name
from tracker.facts.ids import ActionId, Position, SeatId
from tracker.kernel.replay import beginning, fold
from tracker.kernel.system import Campaign, RuleSystem

Show = Callable[[Campaign], dict[str, Any]]
"""The state document, as whoever asks may read it."""


class UnknownPlace(LookupError):
    """The state never had such a place."""


class Moved(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A fact that moved the place, from `before` to `after` (None: there was or is no such place).

    `position` is the fact's own; `line` and `home` say at which line of the chronicle it stands, and at which
    position that began. It `says` what happened, in the words of the chronicle.
    """

    position: Position
    action: ActionId
    line: int
    home: Position
    seat: SeatId
    by: SeatId
    who: str
    at: datetime
    type: str
    says: str
    before: Any
    after: Any


class Why(msgspec.Struct, frozen=True, kw_only=True):
    """The value of a place at a moment, and the facts that made it, newest first."""

    of: str
    value: Any
    facts: tuple[Moved, ...]


def why(
    system: RuleSystem,
    entries: Sequence[Entry],
    place: str,
    position: Position,
    *,
    history: str = RECORDED,
    show: Show | None = None,
) -> Why:
    """Every counting fact up to `position` that moved this place of the state document.

    A place is a path such as "characters.Liza.hp" or "stash.money"; a whole part ("stash") is one too.

    Raises:
        UnknownPlace: no state up to then had it. ValueError: there is no such history.
    """
    told = told_at(entries, position, history)
    steps = tuple(_steps(system, told, place, show or system.document))
    if not steps:
        raise UnknownPlace(place)
    facts = _Telling(system, told).of(steps[1:])
    return Why(of=place, value=_plain(steps[-1].value), facts=facts[::-1])


class _Missing:
    """What stands at a place that is not there."""


_MISSING = _Missing()


class _Step(msgspec.Struct, frozen=True):
    """A fact after which the place held another value than before."""

    told: Told | None
    before: Any
    value: Any


def _steps(system: RuleSystem, told: Sequence[Told], place: str, show: Show) -> Iterator[_Step]:
    """The value at the beginning, then each change; nothing if the place was never there.

    A document is made only where the state is another one: most facts of an action change it not at all.
    """
    campaign = beginning(system)
    value = _at(show(campaign), place)
    begun = value is not _MISSING
    if begun:
        yield _Step(None, value, value)
    for each in told:
        if not each.counts:
            continue
        after = fold(system, (each.entry.fact,), campaign)
        if after.game is not campaign.game or after.house is not campaign.house:
            now = _at(show(after), place)
            if now is not value and now != value:
                if not begun:
                    yield _Step(None, _MISSING, _MISSING)
                begun = True
                yield _Step(each, value, now)
                value = now
        campaign = after


def _at(document: Any, place: str) -> Any:
    """What stands there. A name may have dots of its own ("rounds.1911 .45"), so every way is tried."""
    if not place:
        return document
    if not isinstance(document, dict):
        return _MISSING
    for name, inner in document.items():
        if place == name:
            return inner
        if place.startswith(f"{name}."):
            found = _at(inner, place[len(name) + 1 :])
            if found is not _MISSING:
                return found
    return _MISSING


def _plain(value: Any) -> Any:
    return None if value is _MISSING else value


class _Telling:
    """Puts facts into the words of the chronicle, with its names and its numbers of lines."""

    def __init__(self, system: RuleSystem, told: Sequence[Told]) -> None:
        self._words = words_of(system.id)
        self._lines: dict[str, int] = {}
        self._names: dict[str, str] = {}
        for each in told:
            self._lines.setdefault(each.action, len(self._lines) + 1)
            naming = self._words.names.get(type(each.entry.fact))
            if naming is not None:
                self._names.update(naming(public(each.entry.fact)))

    def of(self, steps: Sequence[_Step]) -> tuple[Moved, ...]:
        return tuple(self._moved(step.told, step) for step in steps if step.told is not None)

    def _moved(self, told: Told, step: _Step) -> Moved:
        fact = public(told.entry.fact)
        return Moved(
            position=told.entry.position,
            action=told.action,
            line=self._lines[told.action],
            home=told.home,
            seat=told.seat,
            by=told.by.seat,
            who=self._called(told.by.seat),
            at=told.entry.at,
            type=stored_name(type(fact)),
            says=self._words.say(fact, self._called) or as_written(fact),
            before=_plain(step.before),
            after=_plain(step.value),
        )

    def _called(self, name: str) -> str:
        line = self._lines.get(name)
        return self._names.get(name) or (f"line {line}" if line else readable(name))
