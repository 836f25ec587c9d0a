"""Which facts still count: the effective history."""

from collections.abc import Iterable, Sequence

from tracker.facts.action import ActionUndone
from tracker.facts.entry import Entry
from tracker.facts.ids import ActionId

UNDONE = "undone"
KEPT = "kept"
ADAPTED = "adapted"
CANCELLED = "cancelled"
REVIVED = "revived"
GONE = frozenset({UNDONE, CANCELLED})


def undos(entries: Iterable[Entry]) -> dict[ActionId, ActionId]:
    """Each undo by its own action id, with the action it names, in the order they happened."""
    return {e.action: e.fact.action for e in entries if type(e.fact) is ActionUndone}


def struck(undo_targets: dict[ActionId, ActionId]) -> frozenset[ActionId]:
    """The actions that are struck out, given every undo.

    An undo counts unless a later undo struck it in turn, so the latest is judged first.
    """
    gone: set[ActionId] = set()
    for undo in reversed(undo_targets):
        if undo not in gone:
            gone.add(undo_targets[undo])
    return frozenset(gone)


def fates(entries: Sequence[Entry]) -> dict[ActionId, tuple[str, ActionId]]:
    """The latest fate of each action that an undo ever touched, with the undo that gave it."""
    latest: dict[ActionId, tuple[str, ActionId]] = {}
    targets: dict[ActionId, ActionId] = {}
    for entry in entries:
        if type(entry.fact) is ActionUndone:
            undone = entry.fact
            targets[entry.action] = undone.action
            if undone.action not in targets:
                latest[undone.action] = (UNDONE, entry.action)
            for fate in undone.fates:
                latest[fate.action] = (fate.fate, entry.action)
    return latest


def effective(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The facts that count, in the order of the actions they belong to.

    Struck and cancelled actions are left out; an adapted action has the facts that the undo gave it, at
    the place where it stands in the history.
    """
    latest = fates(entries)
    if not latest:
        return tuple(entries)
    return tuple(_kept(entries, latest))


def _kept(entries: Sequence[Entry], latest: dict[ActionId, tuple[str, ActionId]]) -> Iterable[Entry]:
    replaced = _replacements(entries)
    begun: set[ActionId] = set()
    for entry in entries:
        if entry.of is not None:
            continue
        fate, undo = latest.get(entry.action, (KEPT, None))
        if fate in GONE:
            continue
        if fate != ADAPTED or undo is None:
            yield entry
        elif entry.action not in begun:
            begun.add(entry.action)
            yield entry
            yield from replaced.get((undo, entry.action), ())


def _replacements(entries: Iterable[Entry]) -> dict[tuple[ActionId, ActionId], list[Entry]]:
    found: dict[tuple[ActionId, ActionId], list[Entry]] = {}
    for entry in entries:
        if entry.of is not None:
            found.setdefault((entry.action, entry.of), []).append(entry)
    return found
