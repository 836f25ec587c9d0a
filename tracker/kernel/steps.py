"""A campaign action by action, each with the state before and after it and where in the game it lies."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, takewhile
from typing import NamedTuple

from tracker.facts.action import ActionTaken
from tracker.facts.entry import By, Entry
from tracker.facts.fact import Fact
from tracker.facts.history import effective, rewrites
from tracker.facts.ids import ActionId, Position, SeatId
from tracker.kernel.past import Action, actions_of
from tracker.kernel.replay import beginning, fold
from tracker.kernel.system import Campaign, Mark, RuleSystem

RECORDED = "recorded"
CORRECTED = "corrected"
LEVELS = ("part", "round", "phase")


@dataclass(frozen=True)
class Step:
    """One action: its facts, the state around it, what begins with it, and what it lies within.

    `leads`: what begins there begins with its first fact, and is not what it leads to.
    """

    action: ActionId
    position: Position
    seat: SeatId
    by: By
    at: datetime
    facts: tuple[Fact, ...]
    before: Campaign
    after: Campaign
    marks: tuple[Mark, ...]
    leads: bool
    within: tuple[str, ...]


def steps(system: RuleSystem, entries: Sequence[Entry], history: str) -> Iterator[Step]:
    """Every action in order: as the table saw it then ("recorded"), or as it is known now ("corrected").

    Raises:
        ValueError: there is no such history.
    """
    if history == RECORDED:
        return _as_recorded(system, entries)
    if history == CORRECTED:
        return _as_corrected(system, entries)
    raise ValueError(f"{history!r} is neither {RECORDED!r} nor {CORRECTED!r}")


class _Place(NamedTuple):
    """A state, and the mission, round and phase it is in."""

    campaign: Campaign
    within: tuple[tuple[str, str], ...] = ()


Group = tuple[ActionId, tuple[Fact, ...]]
Marks = tuple[tuple[Mark, ...], ...]


class _Walk:
    """Goes through the actions that count; when an undo changes them, again from the first that differs."""

    def __init__(self, system: RuleSystem) -> None:
        self._system = system
        self._groups: list[Group] = []
        self._places = [_Place(beginning(system))]

    @property
    def place(self) -> _Place:
        return self._places[-1]

    def go_on(self, group: Group) -> Marks:
        """The next action; what begins with each of its facts."""
        place, begun = self.place, list[tuple[Mark, ...]]()
        for fact in group[1]:
            campaign = fold(self._system, (fact,), place.campaign)
            marks = self._system.marks(campaign, fact)
            begun.append(marks)
            place = _Place(campaign, _entered(place.within, marks))
        self._groups.append(group)
        self._places.append(place)
        return tuple(begun)

    def go_anew(self, groups: Sequence[Group]) -> None:
        """The history has become this one."""
        same = zip(self._groups, groups, strict=False)
        common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], same))
        del self._groups[common:], self._places[common + 1 :]
        for group in groups[common:]:
            self.go_on(group)


def _entered(within: tuple[tuple[str, str], ...], marks: Iterable[Mark]) -> tuple[tuple[str, str], ...]:
    for mark in marks:
        larger = LEVELS[: LEVELS.index(mark.kind)]
        within = (*(held for held in within if held[0] in larger), (mark.kind, mark.says))
    return within


def _groups(counting: Iterable[Entry]) -> Iterator[Group]:
    for action, group in groupby(counting, key=lambda entry: entry.of or entry.action):
        yield action, tuple(entry.fact for entry in group if not isinstance(entry.fact, ActionTaken))


def _as_recorded(system: RuleSystem, entries: Sequence[Entry]) -> Iterator[Step]:
    walk = _Walk(system)
    for action in actions_of(entries).values():
        before, marks = walk.place, Marks()
        if rewrites(entries[action.position - 1 : action.last]):
            walk.go_anew(list(_groups(effective(entries[: action.last]))))
        else:
            marks = walk.go_on((action.id, action.facts))
        yield _step(action, entries, action.facts, marks, (before, walk.place))


def _as_corrected(system: RuleSystem, entries: Sequence[Entry]) -> Iterator[Step]:
    recorded = actions_of(entries)
    walk = _Walk(system)
    for group in _groups(effective(entries)):
        before, marks = walk.place, walk.go_on(group)
        yield _step(recorded[group[0]], entries, group[1], marks, (before, walk.place))


def _step(
    action: Action,
    entries: Sequence[Entry],
    facts: tuple[Fact, ...],
    marks: Marks,
    places: tuple[_Place, _Place],
) -> Step:
    before, after = places
    return Step(
        action=action.id,
        position=action.last,
        seat=action.seat,
        by=action.by,
        at=entries[action.position - 1].at,
        facts=facts,
        before=before.campaign,
        after=after.campaign,
        marks=tuple(mark for of_fact in marks for mark in of_fact),
        leads=bool(marks and marks[0]),
        within=tuple(says for _kind, says in after.within),
    )
