"""The whole history in the order in which it counts: each fact at its action, with what became of it.

Views fold this instead of bare entries, so that one that shows what was struck (chronicle, ledgers) and
one that forgets it (mission) are folds of the same thing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

import msgspec

from tracker.facts import history
from tracker.facts.action import ActionCorrected, ActionUndone, Fate
from tracker.facts.entry import By, Entry
from tracker.facts.history import GONE, KEPT, UNDONE, effective, fates
from tracker.facts.ids import ActionId, Position, SeatId


class Mark(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """What a revision (an undo or a correction) made of an action.

    Its fate, by which revision, whose and why; of a cancelled one the rule. `mended`: it is the very action
    that was corrected.
    """

    fate: str
    undo: ActionId
    seat: SeatId
    at: datetime
    reason: str
    note: str = ""
    rule: str = ""
    says: str = ""
    mended: bool = False


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

    @property
    def stands(self) -> bool:
        """It counts and is not struck either: an undone undo stays in the history, but changes nothing."""
        return self.counts and (self.mark is None or self.mark.fate not in GONE)


def rewrites(entries: Iterable[Entry]) -> bool:
    """Whether these change what came before them, so that the history must be told anew."""
    return any(entry.of is not None or history.rewrites((entry,)) for entry in entries)


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
    revisions = _revisions(entries)
    marks = {
        action: _mark(revisions[maker], action, fate)
        for action, (fate, maker) in fates(entries).items()
        if fate != KEPT
    }
    for action, undo in _struck_revisions(revisions, history.struck(entries)):
        marks[action] = _mark([undo], action, UNDONE)
    return marks


def _revisions(entries: Iterable[Entry]) -> dict[ActionId, list[Entry]]:
    """The facts that rewrite the history, by the action that made them."""
    made: dict[ActionId, list[Entry]] = {}
    for entry in entries:
        if isinstance(entry.fact, ActionUndone | ActionCorrected):
            made.setdefault(entry.action, []).append(entry)
    return made


def _struck_revisions(
    revisions: Mapping[ActionId, Sequence[Entry]], gone: frozenset[ActionId]
) -> Iterator[tuple[ActionId, Entry]]:
    """Revisions that were undone, which have no fate of their own, each with the undo in force."""
    for maker, made in revisions.items():
        if maker in gone:
            continue
        for entry in made:
            if isinstance(entry.fact, ActionUndone):
                for target in (entry.fact.action, *entry.fact.also):
                    if target in revisions:
                        yield target, entry


def _mark(made: Sequence[Entry], action: ActionId, fate: str) -> Mark:
    """What these facts of one revision made of `action`: the one that names it says why."""
    entry, named = next(
        ((entry, named) for entry in made if (named := _named(entry, action)) is not None),
        (made[0], Fate(action=action, fate=fate)),
    )
    fact = entry.fact
    return Mark(
        fate=fate,
        undo=entry.action,
        seat=entry.by.seat,
        at=entry.at,
        reason=getattr(fact, "reason", ""),
        note=getattr(fact, "note", ""),
        rule=named.rule or "",
        says=named.says,
        mended=isinstance(fact, ActionCorrected) and fact.action == action,
    )


def _named(entry: Entry, action: ActionId) -> Fate | None:
    fact = entry.fact
    if not isinstance(fact, ActionUndone | ActionCorrected):
        return None
    fate = next((each for each in fact.fates if each.action == action), None)
    if fate is None and isinstance(fact, ActionUndone) and action in (fact.action, *fact.also):
        return Fate(action=action, fate=UNDONE)
    return fate
