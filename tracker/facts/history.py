"""Which facts still count: the effective history."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from tracker.facts.action import (
    ActionContested,
    ActionCorrected,
    ActionUndone,
    ContestSettled,
    CorrectionAsked,
    DuelDieTold,
    DuelRolled,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)
from tracker.facts.entry import Entry
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId
from tracker.facts.lines import (
    BranchAdopted,
    BranchDropped,
    Branched,
    BranchMade,
    CampaignContinued,
    SavePointMade,
)
from tracker.facts.people import DeviceRevoked, HostNamed, JoinCodeChanged, SeatHandedOn

UNDONE = "undone"
KEPT = "kept"
ADAPTED = "adapted"
CANCELLED = "cancelled"
REVIVED = "revived"
ASKS = "asks"
GONE = frozenset({UNDONE, CANCELLED})

# Tuples, since these are asked about every fact of a campaign and unions are slow to ask.
_REWRITING = (ActionUndone, ActionCorrected)
_REVISING = (*_REWRITING, ContestSettled)
_SETTLING = (DuelDieTold, DuelRolled, ContestSettled)

Revision = ActionUndone | ActionCorrected | ContestSettled
"""A fact that changes what counts; a settlement does so only where somebody gave way."""


Lines = SavePointMade | Branched | BranchMade | BranchDropped | BranchAdopted | CampaignContinued
"""Facts about save points and branches."""

People = DeviceRevoked | SeatHandedOn | HostNamed | JoinCodeChanged
"""Facts about who may do what at the table."""

Duel = DuelDieTold | DuelRolled
"""Facts about the dice of a duel."""

Asking = UndoAsked | CorrectionAsked | UndoAgreed | UndoDeclined
"""Facts about the consent to a revision."""

Beside = Revision | ActionContested | Asking | Duel | Lines | People
"""Facts that stand beside the game: an action with one of them is not decided again by the rules."""


class Revisions(msgspec.Struct, frozen=True, kw_only=True):
    """What the revisions of a history come to.

    `gone` are the struck actions (among them undos that were undone), `corrected` the correction in force
    for each mended action, `won` the contested actions that got their way.
    """

    gone: frozenset[ActionId]
    corrected: Mapping[ActionId, ActionCorrected]
    won: frozenset[ActionId]


def revisions(entries: Iterable[Entry]) -> list[tuple[ActionId, Revision]]:
    """Each revision with the action that made it, in the order they happened."""
    return [(e.action, e.fact) for e in entries if isinstance(e.fact, _REVISING)]


def in_force(made: Sequence[tuple[ActionId, Revision]]) -> Revisions:
    """What these revisions come to.

    A revision counts unless a later one struck its action in turn, so the latest is judged first.
    """
    gone: set[ActionId] = set()
    corrected: dict[ActionId, ActionCorrected] = {}
    won: set[ActionId] = set()
    for action, fact in reversed(made):
        if action in gone:
            continue
        if isinstance(fact, ActionUndone):
            gone.update((fact.action, *fact.also))
        elif isinstance(fact, ActionCorrected):
            corrected.setdefault(fact.action, fact)
        elif fact.winner is not None:
            won.add(fact.winner)
    return Revisions(gone=frozenset(gone), corrected=corrected, won=frozenset(won))


def undos(entries: Iterable[Entry]) -> dict[ActionId, tuple[ActionId, ...]]:
    """Each undo by its own action id, with the actions it struck, in the order they happened."""
    found: dict[ActionId, tuple[ActionId, ...]] = {}
    for entry in entries:
        if isinstance(entry.fact, ActionUndone):
            found[entry.action] = (*found.get(entry.action, ()), entry.fact.action, *entry.fact.also)
    return found


def struck(entries: Iterable[Entry]) -> frozenset[ActionId]:
    """The actions that are struck out."""
    return in_force(revisions(entries)).gone


def fates(entries: Iterable[Entry]) -> dict[ActionId, tuple[str, ActionId]]:
    """The latest fate of each action that a revision ever touched, with the action that gave it."""
    latest: dict[ActionId, tuple[str, ActionId]] = {}
    makers: set[ActionId] = set()
    for entry in entries:
        fact = entry.fact
        if not isinstance(fact, _REWRITING):
            continue
        makers.add(entry.action)
        if isinstance(fact, ActionUndone):
            for action in (fact.action, *fact.also):
                if action not in makers:
                    latest[action] = (UNDONE, entry.action)
        for fate in fact.fates:
            latest[fate.action] = (fate.fate, entry.action)
    return latest


def rewrites(entries: Iterable[Entry]) -> bool:
    """Whether these change what came before them, so that the history must be folded anew."""
    return any(isinstance(entry.fact, _REWRITING) for entry in entries)


def effective(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The facts that count, in the order of the actions they belong to.

    Struck and cancelled actions are left out; an adapted action has the facts that the undo gave it, at
    the place where it stands in the history. So has a struck one that had closed an announced action:
    that stays closed. A contest is open again where whoever gave way had that taken back.
    """
    latest = fates(entries)
    if not latest:
        return tuple(entries)
    return tuple(_counting(entries, latest))


def _counting(entries: Sequence[Entry], latest: dict[ActionId, tuple[str, ActionId]]) -> Iterator[Entry]:
    replaced = _replacements(entries)
    taken_back = struck(entries)
    begun: set[ActionId] = set()
    for entry in entries:
        if entry.of is not None or (entry.action in taken_back and is_settling(entry.fact)):
            continue
        fate, undo = latest.get(entry.action, (KEPT, None))
        if undo is None or fate not in (ADAPTED, *GONE):
            yield entry
        elif entry.action not in begun:
            begun.add(entry.action)
            if fate == ADAPTED:
                yield entry
            yield from replaced.get((undo, entry.action), ())


def is_settling(fact: Fact) -> bool:
    """Whether it settles a contest, or is a step to that: it is struck with its action, whatever that is."""
    return isinstance(fact, _SETTLING)


def _replacements(entries: Iterable[Entry]) -> dict[tuple[ActionId, ActionId], list[Entry]]:
    found: dict[tuple[ActionId, ActionId], list[Entry]] = {}
    for entry in entries:
        if entry.of is not None:
            found.setdefault((entry.action, entry.of), []).append(entry)
    return found
