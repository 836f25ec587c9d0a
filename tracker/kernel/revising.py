"""Striking or mending an action in the middle of the history: what becomes of the later ones.

Fates depend only on the recorded actions and on which revisions are in force, so the order of undos does
not matter. What is to stand as it stood once before, because an undo is taken back, gets its facts of then
back, undecided. Each later action is decided again on the past as it is to be (`walking`).
"""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tracker.facts.action import ActionCorrected, ActionUndone, ContestSettled, Fate
from tracker.facts.campaign import DiceCommitted
from tracker.facts.entry import Entry
from tracker.facts.fact import Fact
from tracker.facts.history import (
    ASKS,
    CANCELLED,
    KEPT,
    REVIVED,
    UNDONE,
    Revision,
    Revisions,
    fates,
    in_force,
    revisions,
)
from tracker.facts.ids import ActionId, Position
from tracker.facts.lines import Branched
from tracker.kernel.past import Action, Kept, actions_of, fallen
from tracker.kernel.pasts import Pasts
from tracker.kernel.renewing import renewal
from tracker.kernel.replay import as_corrected, state_of
from tracker.kernel.system import Campaign, RuleSystem
from tracker.kernel.walking import Now, Outcome, Standing, Walk, counting

_UNSETTLING = (ActionUndone, ActionCorrected, Branched, DiceCommitted)
PENDING = ActionId("")
"""The id under which a revision that is not recorded yet is weighed."""


@dataclass(frozen=True)
class Revised:
    """What a revision would do: the outcomes that it changes, and the campaign after it.

    `struck` are the outcomes of the actions that it names itself.
    """

    outcomes: tuple[Outcome, ...]
    after: Campaign
    flagged: tuple[ActionId, ...]
    struck: tuple[Outcome, ...] = ()

    @property
    def changed(self) -> tuple[Fate, ...]:
        """The fates that change, in the order of the actions."""
        return tuple(outcome.fate for outcome in self.outcomes)

    @property
    def recorded(self) -> tuple[Fate, ...]:
        """The same as they are recorded: a question that nobody answered cancels."""
        return tuple(_cancelling(fate) if fate.fate == ASKS else fate for fate in self.changed)

    @property
    def new_facts(self) -> Iterator[tuple[ActionId, Fact]]:
        """The facts that take the place of adapted (and, for closings, of struck) actions' own."""
        for outcome in (*self.struck, *self.outcomes):
            if outcome.fate.fate not in (KEPT, REVIVED):
                for fact in outcome.facts:
                    yield outcome.fate.action, fact


def _cancelling(fate: Fate) -> Fate:
    return Fate(action=fate.action, fate=CANCELLED, says=fate.says)


def revise(
    system: RuleSystem, entries: Sequence[Entry], pasts: Pasts, *made: Revision, until: Position | None = None
) -> Revised:
    """What these revisions, made at the same time, would do to the history (up to `until`)."""
    return Weighing(system, entries, pasts, made, until=until).revised()


class Weighing:
    """Revisions that are being weighed.

    What others record meanwhile is decided from where it was (`go_on`): so an undo far back does not start
    over, and is not starved, while a table keeps tapping. A preview lets no die fall that nobody has seen
    yet (`rolling` false); `withheld` says that one would.
    """

    def __init__(
        self,
        system: RuleSystem,
        entries: Sequence[Entry],
        pasts: Pasts,
        made: Sequence[Revision],
        *,
        until: Position | None = None,
        rolling: bool = True,
    ) -> None:
        seen = entries if until is None else entries[:until]
        history = revisions(seen)
        old, new = in_force(history), in_force([*history, *((PENDING, fact) for fact in made)])
        answers = _answers([*(fact for _by, fact in history), *made])
        recorded = actions_of(seen)
        start = _first_changed(recorded, old, new, answers)
        known = _answers([fact for _by, fact in history])
        shown = None if rolling else fallen(seen)
        self._walk = Walk(
            system, pasts, Standing(old, known), Standing(new, answers), fates(seen), renewal(entries), shown
        )
        self._walk.again = _as_it_stood(seen, pasts, recorded, old, new)
        self._walk.mended = {fact.action for fact in made if isinstance(fact, ActionCorrected)}
        self._made = tuple(made)
        self._at = len(seen)
        self._after = self._walk.present = state_of(system, as_corrected(seen, start - 1))
        self._step(action for action in recorded.values() if action.position >= start)

    def _step(self, actions: Iterable[Action]) -> None:
        for action in actions:
            self._after = self._walk.step(action, self._after)

    def go_on(self, entries: Sequence[Entry], pasts: Pasts) -> bool:
        """Take in what was recorded since, unless it changes what was weighed: then weigh anew."""
        more = entries[self._at :]
        if any(_unsettles(entry.fact) for entry in more):
            return False
        self._at = len(entries)
        self._walk.pasts = pasts
        if self._walk.fallen is not None:
            self._walk.fallen |= fallen(more)
        self._step(actions_of(more).values())
        return True

    @property
    def withheld(self) -> bool:
        """Whether a die of the tracker stayed in the cup, so that doing it comes out otherwise."""
        return self._walk.withheld

    def revised(self) -> Revised:
        """What it comes to so far."""
        undone = (fact for fact in self._made if isinstance(fact, ActionUndone))
        asked_for = {action for fact in undone for action in (fact.action, *fact.also)}
        named, others = list[Outcome](), list[Outcome]()
        for outcome in self._walk.changed:
            is_named = outcome.fate.action in asked_for and outcome.fate.fate == UNDONE
            (named if is_named else others).append(outcome)
        return Revised(tuple(others), self._after, tuple(self._walk.flagged), tuple(named))


def _unsettles(fact: Fact) -> bool:
    """Whether it changes what counts, or by which dice a past is decided."""
    if isinstance(fact, ContestSettled):
        return fact.winner is not None
    return isinstance(fact, _UNSETTLING)


def _as_it_stood(
    entries: Sequence[Entry],
    pasts: Pasts,
    recorded: Mapping[ActionId, Action],
    old: Revisions,
    new: Revisions,
) -> Mapping[ActionId, Outcome]:
    """Where a revision is taken back: what counted just before it, if the same is in force again."""
    history = revisions(entries)
    for by in {by for by, _fact in history if by in new.gone and by not in old.gone}:
        before = recorded[by].position - 1
        there = {action.id: action for action in recorded.values() if action.last <= before}
        once = in_force([(maker, fact) for maker, fact in history if maker in there])
        if _among(once, there) == _among(new, there):
            now = fates(entries[:before])
            return {
                action.id: _told(counting(action, now, pasts, once.gone), now, recorded)
                for action in there.values()
            }
    return {}


def _among(standing: Revisions, there: Container[ActionId]) -> tuple[object, ...]:
    """What these revisions mean for some of the actions."""
    corrected = {action: fact for action, fact in standing.corrected.items() if action in there}
    return {a for a in standing.gone if a in there}, corrected, {a for a in standing.won if a in there}


def _told(outcome: Outcome, now: Now, recorded: Mapping[ActionId, Action]) -> Outcome:
    """With the rule that had cancelled it, as the revision had told."""
    action = outcome.fate.action
    if outcome.fate.fate != CANCELLED:
        return outcome
    made = (
        fact for fact in recorded[now[action][1]].facts if isinstance(fact, ActionUndone | ActionCorrected)
    )
    said = next((fate for fact in made for fate in fact.fates if fate.action == action), outcome.fate)
    return replace(outcome, fate=said)


def _answers(made: Sequence[Revision]) -> dict[ActionId, Kept]:
    """Answers that were given with undos, for the actions that asked."""
    found: dict[ActionId, dict[str, Mapping[str, Any]]] = {}
    for fact in made:
        if isinstance(fact, ActionUndone):
            for action, answers in fact.answers.items():
                found.setdefault(action, {}).update(answers)
    return dict(found)


def _first_changed(
    recorded: Mapping[ActionId, Action], old: Revisions, new: Revisions, answers: Mapping[ActionId, Kept]
) -> Position:
    """Where the earliest action stands whose standing changes; before it nothing is decided again."""
    changed = set(old.gone ^ new.gone) | set(old.won ^ new.won) | set(answers)
    mended = {*old.corrected, *new.corrected}
    changed |= {action for action in mended if old.corrected.get(action) is not new.corrected.get(action)}
    ends = max((action.last for action in recorded.values()), default=0) + 1
    return min((recorded[action].position for action in changed if action in recorded), default=ends)
