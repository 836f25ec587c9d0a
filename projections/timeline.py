"""The whole history in the order in which it counts: each fact at its action, with what became of it.

Views fold this instead of bare entries, so that one that shows what was struck (chronicle, ledgers) and
one that forgets it (mission) are folds of the same thing.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

import msgspec

from tracker.facts.action import ActionUndone, Fate
from tracker.facts.entry import By, Entry
from tracker.facts.history import KEPT, UNDONE, effective, fates, struck, undos
from tracker.facts.ids import ActionId, Position, SeatId


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """What an undo made of an action: its fate, by which undo, whose, why; of a cancelled one the rule."""

    fate: str
    undo: ActionId
    seat: SeatId
    at: datetime
    reason: str
    note: str = ""
    rule: str = ""
    says: str = ""


class Told(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A fact in its place.

    `action`, `seat` and `by` are those of the action that it is a fact of, which began at `home`. It
    counts, or it was struck; `mark` is what was made of the action.
    """

    entry: Entry
    action: ActionId
    seat: SeatId
    by: By
    home: Position
    counts: bool = True
    mark: Mark | None = None


def rewrites(entries: Iterable[Entry]) -> bool:
    """Whether these change what came before them, so that the history must be told anew."""
    return any(entry.of is not None or type(entry.fact) is ActionUndone for entry in entries)


def tell(entries: Iterable[Entry]) -> tuple[Told, ...]:
    """These in their places, at the end of the history; only for entries that rewrite nothing."""
    homes: dict[ActionId, Position] = {}
    return tuple(
        Told(
            entry=entry,
            action=entry.action,
            seat=entry.seat,
            by=entry.by,
            home=homes.setdefault(entry.action, entry.position),
        )
        for entry in entries
    )


def timeline(entries: Sequence[Entry]) -> tuple[Told, ...]:
    """All of a campaign's entries in their places: the counting ones are its effective history."""
    if not rewrites(entries):
        return tell(entries)
    return tuple(_placed(entries))


def _placed(entries: Sequence[Entry]) -> Iterator[Told]:
    counting = {entry.position for entry in effective(entries)}
    marks = _marks(entries)
    for action, facts in _by_home(entries).items():
        first = facts[0]
        for entry in facts:
            yield Told(
                entry=entry,
                action=action,
                seat=first.seat,
                by=first.by,
                home=first.position,
                counts=entry.position in counting,
                mark=marks.get(action),
            )


def _by_home(entries: Iterable[Entry]) -> dict[ActionId, list[Entry]]:
    """The facts of each action: its own, then those that undos recorded in their place."""
    own: dict[ActionId, list[Entry]] = {}
    replacing: list[Entry] = []
    for entry in entries:
        if entry.of is None:
            own.setdefault(entry.action, []).append(entry)
        else:
            replacing.append(entry)
    for entry in replacing:
        own.setdefault(entry.of or entry.action, []).append(entry)
    return own


def _marks(entries: Sequence[Entry]) -> dict[ActionId, Mark]:
    found = {entry.action: entry for entry in entries if type(entry.fact) is ActionUndone}
    marks = {
        action: _mark(found[undo], action, fate)
        for action, (fate, undo) in fates(entries).items()
        if fate != KEPT
    }
    targets = undos(entries)
    gone = struck(targets)
    for undo, target in targets.items():
        if target in targets and target in gone and undo not in gone:
            marks[target] = _mark(found[undo], target, UNDONE)
    return marks


def _mark(undo: Entry, action: ActionId, fate: str) -> Mark:
    undone = undo.fact
    assert isinstance(undone, ActionUndone)  # noqa: S101 - chosen by that type
    named = next((each for each in undone.fates if each.action == action), Fate(action=action, fate=fate))
    return Mark(
        fate=fate,
        undo=undo.action,
        seat=undo.by.seat,
        at=undo.at,
        reason=undone.reason,
        note=undone.note,
        rule=named.rule or "",
        says=named.says,
    )
