"""What a save file's facts have to be before anybody plays on with them.

Whoever chains lines well can still write what no game ever gave. A log that today's rules would refuse is
fine; one that cannot be read, folded or decided again is not, and the first line at fault is named.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any

import msgspec

from tracker.facts.action import (
    ActionContested,
    ActionCorrected,
    ActionTaken,
    ActionUndone,
    CorrectionAsked,
    UndoAsked,
)
from tracker.facts.campaign import CampaignFounded
from tracker.facts.entry import Entry
from tracker.facts.fact import stored_name
from tracker.facts.history import effective
from tracker.facts.ids import ActionId
from tracker.facts.lines import Branched
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.save_reading import BadSave, Save
from tracker.kernel.answers import restored
from tracker.kernel.digest import state_digest
from tracker.kernel.past import Action, actions_of, command_from
from tracker.kernel.read_answer import read_later
from tracker.kernel.replay import beginning, fold
from tracker.kernel.system import Campaign, RuleSystem

Clock = Callable[[], datetime]
FOUNDED_BY = 2
MOST_SECONDS = 30
MOST_SEATS = 12
PIECE = 500
UNREADABLE = (msgspec.MsgspecError, KeyError, IndexError, ValueError, TypeError)


def played(system: RuleSystem, save: Save, clock: Clock | None = None) -> Campaign:
    """The state that the file's facts come to; by the `clock`, in a time that a table's facts never take.

    Raises:
        BadSave: naming the first line at fault; the header's, if it tells another state.
    """
    known = frozenset((*SHARED_FACTS, *system.facts))
    recorded = actions_of(save.entries)
    for entry in save.entries:
        if type(entry.fact) not in known:
            says = f"{stored_name(type(entry.fact))} is no fact of {system.title}"
            raise BadSave(entry.position + 1, says)
        for says in (*_odd(system, save, entry), *_in_vain(recorded, entry)):
            raise BadSave(entry.position + 1, says)
    campaign = _folded(system, save, _Patience(clock) if clock else None)
    if state_digest(campaign) != save.header.digest:
        raise BadSave(1, "says another state digest than its entries come to")
    return campaign


def _odd(system: RuleSystem, save: Save, entry: Entry) -> Iterator[str]:
    fact = entry.fact
    if isinstance(fact, CampaignFounded) and entry.position > FOUNDED_BY:
        yield "founds the campaign a second time"
    if isinstance(fact, Branched) and not _left_there(save, fact):
        yield f"left another line than this one at entry {fact.position}"
    if isinstance(fact, ActionTaken | ActionContested | ActionCorrected | CorrectionAsked):
        yield from _unreadable(partial(command_from, system, fact.command), "its command cannot be read")
    for kept in _answers(fact):
        yield from _unreadable(kept, "one of its answers cannot be read")


def _in_vain(recorded: Mapping[ActionId, Action], entry: Entry) -> Iterator[str]:
    """What is asked of others is about lines that were there, and under the id of whoever asks."""
    fact = entry.fact
    if not isinstance(fact, UndoAsked | CorrectionAsked):
        return
    named = (fact.action, *(fact.also if isinstance(fact, UndoAsked) else ()))
    there = all(each in recorded and recorded[each].last < entry.position for each in named)
    if fact.request != entry.action or not there:
        yield "asks about an action that is not there"
    elif isinstance(fact, CorrectionAsked) and not recorded[fact.action].decidable:
        yield "asks to correct what is no action of the game"


def _left_there(save: Save, fact: Branched) -> bool:
    return 0 < fact.position <= len(save.lines) and save.lines[fact.position - 1].hash == fact.hash


def _unreadable(read: Callable[[], Any], says: str) -> Iterator[str]:
    try:
        read()
    except UNREADABLE:
        yield says


def _answers(fact: Any) -> Iterator[Callable[[], Any]]:
    """Each kept answer, to be read as an undo will read it."""
    if isinstance(fact, ActionTaken):
        for kept in (*fact.answers.values(), *fact.private.values()):
            yield partial(restored, kept)
    elif isinstance(fact, ActionContested | ActionCorrected | CorrectionAsked):
        yield from _sent(fact.answers)
    elif isinstance(fact, ActionUndone):
        for given in fact.answers.values():
            yield from _sent(given)


def _sent(answers: Mapping[str, Mapping[str, Any]]) -> Iterator[Callable[[], Any]]:
    for kept in answers.values():
        yield partial(read_later, kept)


class _Patience:
    """Facts can be chosen so that each makes the next one slower to fold; nobody waits for that."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._start = clock()

    def check(self, entry: Entry) -> None:
        if (self._clock() - self._start).total_seconds() > MOST_SECONDS:
            raise BadSave(entry.position + 1, f"its facts take more than {MOST_SECONDS} seconds to fold")


def _folded(system: RuleSystem, save: Save, patience: _Patience | None) -> Campaign:
    try:
        return _shown(system, save.entries, patience)
    except BadSave:
        raise
    except Exception as wrong:
        line = _culprit(system, save) + 1
        raise BadSave(line, f"its facts do not fit together ({type(wrong).__name__})") from wrong


def _shown(system: RuleSystem, entries: Sequence[Entry], patience: _Patience | None = None) -> Campaign:
    """The state after these entries; it can be told as a document, and what can be done next can be said."""
    campaign, counting = beginning(system), effective(entries)
    for start in range(0, len(counting), PIECE):
        piece = counting[start : start + PIECE]
        campaign = fold(system, (entry.fact for entry in piece), campaign)
        if patience is not None:
            patience.check(piece[-1])
    system.document(campaign)
    system.prompts(campaign, system.content)
    for seat in islice(campaign.house.seats, MOST_SEATS):
        system.options(campaign, seat, system.content)
    return campaign


def _culprit(system: RuleSystem, save: Save) -> int:
    """The first position at which the state cannot be folded or told."""
    low, high = 0, len(save.entries)
    while high - low > 1:
        middle = (low + high) // 2
        try:
            _shown(system, save.entries[:middle])
        except Exception:  # noqa: BLE001 - whatever a stranger's facts raise is a reason to refuse them
            high = middle
        else:
            low = middle
    return high
