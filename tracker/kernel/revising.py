"""Striking or mending an action in the middle of the history: what becomes of the later ones.

Fates depend only on the recorded actions and on which revisions are in force, so the order of undos does
not matter. Each later action is decided again on the past as it is to be. If that gives what the record
says, or its past is again the one it was recorded on, its recorded facts stay. Else it is decided on the
past it was recorded on as well: where that is not what the record says, the rules have changed since,
and its recorded facts stay too (flagged).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tracker.facts.action import ActionClosed, ActionCorrected, ActionUndone, ContestSettled, Fate
from tracker.facts.campaign import DiceCommitted
from tracker.facts.entry import Entry
from tracker.facts.fact import Fact
from tracker.facts.history import (
    ADAPTED,
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
from tracker.kernel.decision import Decided, Decision, Questions, Refusal
from tracker.kernel.past import Action, Kept, actions_of, decide_again
from tracker.kernel.pasts import Pasts
from tracker.kernel.questions import Question
from tracker.kernel.renewing import Renewal, renewal
from tracker.kernel.replay import as_corrected, fold, state_of
from tracker.kernel.system import Campaign, RuleSystem

_UNSETTLING = (ActionUndone, ActionCorrected, Branched, DiceCommitted)
PENDING = ActionId("")
"""The id under which a revision that is not recorded yet is weighed."""


@dataclass(frozen=True)
class Outcome:
    """What becomes of one action: its fate, its facts, and the questions that it asks."""

    fate: Fate
    facts: tuple[Fact, ...]
    questions: tuple[Question, ...] = ()
    flagged: bool = False


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
    return Weighing(system, entries, pasts, made, until).revised()


class Weighing:
    """Revisions that are being weighed.

    What others record meanwhile is decided from where it was (`go_on`): so an undo far back does not start
    over, and is not starved, while a table keeps tapping.
    """

    def __init__(
        self,
        system: RuleSystem,
        entries: Sequence[Entry],
        pasts: Pasts,
        made: Sequence[Revision],
        until: Position | None = None,
    ) -> None:
        seen = entries if until is None else entries[:until]
        history = revisions(seen)
        old, new = in_force(history), in_force([*history, *((PENDING, fact) for fact in made)])
        answers = _answers([*(fact for _by, fact in history), *made])
        recorded = actions_of(seen)
        start = _first_changed(recorded, old, new, answers)
        self._walk = _Walk(system, pasts, new, answers, fates(seen), renewal(entries))
        self._made = tuple(made)
        self._at = len(seen)
        self._after = state_of(system, as_corrected(seen, start - 1))
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
        self._step(actions_of(more).values())
        return True

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


class _Walk:
    """Goes through the actions in order and gathers what changes."""

    def __init__(
        self,
        system: RuleSystem,
        pasts: Pasts,
        standing: Revisions,
        answers: Mapping[ActionId, Kept],
        now: Mapping[ActionId, tuple[str, ActionId]],
        dice: Renewal,
    ) -> None:
        self.changed: list[Outcome] = []
        self.flagged: list[ActionId] = []
        self._system = system
        self.pasts = pasts
        self._standing = standing
        self._answers = answers
        self._now = now
        self._dice = dice

    def step(self, action: Action, after: Campaign) -> Campaign:
        outcome = _still_closing(action, self._outcome(action, after), after)
        if outcome.flagged:
            self.flagged.append(action.id)
        current, _by = self._now.get(action.id, (KEPT, PENDING))
        if self._differs(outcome, current):
            self.changed.append(_as_revival(outcome, current))
        return fold(self._system, outcome.facts, after)

    def _outcome(self, action: Action, after: Campaign) -> Outcome:
        recorded = Outcome(Fate(action=action.id, fate=KEPT), action.facts)
        if action.id in self._standing.gone:
            return Outcome(Fate(action=action.id, fate=UNDONE), ())
        correction = self._standing.corrected.get(action.id)
        if correction is not None or action.id in self._standing.won:
            return self._anew(action, after, correction)
        if not action.decidable:
            return recorded
        today = self._anew(action, after, None)
        if today.facts == action.facts and today.fate.fate == ADAPTED:
            return recorded
        past = self.pasts.before(action.position)
        if past == after:
            return recorded
        then = decide_again(self._system, action, self._dice.of(past))
        if not isinstance(then, Decided) or then.facts != action.facts:
            return Outcome(recorded.fate, recorded.facts, flagged=True)
        return today

    def _anew(self, action: Action, after: Campaign, correction: ActionCorrected | None) -> Outcome:
        campaign = self._dice.of(after)
        decision = decide_again(self._system, action, campaign, correction, self._answers.get(action.id))
        if isinstance(decision, Decided):
            return Outcome(Fate(action=action.id, fate=ADAPTED), decision.facts)
        questions = decision.questions if isinstance(decision, Questions) else ()
        return Outcome(_no_longer(action.id, decision), (), questions)

    def _differs(self, outcome: Outcome, current: str) -> bool:
        """Whether the fate changes; one that stays adapted changes only with its facts."""
        fate = outcome.fate.fate
        if fate == ADAPTED == current:
            return self._held(outcome.fate.action) != outcome.facts
        return fate != current and not (current == REVIVED and fate == KEPT)

    def _held(self, action: ActionId) -> tuple[Fact, ...]:
        _fate, by = self._now[action]
        return self.pasts.replacement(by, action)


def _still_closing(action: Action, outcome: Outcome, after: Campaign) -> Outcome:
    """What this action had closed is withdrawn there if it closes it no longer: never opened again."""
    closed = [fact for fact in action.facts if isinstance(fact, ActionClosed)]
    if not closed or outcome.facts == action.facts:
        return outcome
    now = {fact.opened for fact in outcome.facts if isinstance(fact, ActionClosed)}
    opened = {held.action for held in after.house.open.values()}
    withdrawn = tuple(
        ActionClosed(opened=fact.opened, actor=fact.actor, how="withdrawn", cause="what closed it was struck")
        for fact in closed
        if fact.opened in opened and fact.opened not in now
    )
    return replace(outcome, facts=(*outcome.facts, *withdrawn))


def _no_longer(action: ActionId, decision: Decision) -> Fate:
    if isinstance(decision, Refusal):
        return Fate(action=action, fate=CANCELLED, rule=decision.rule, says=decision.says)
    if isinstance(decision, Questions):
        return Fate(action=action, fate=ASKS, says=decision.questions[0].says)
    return Fate(action=action, fate=CANCELLED, says=getattr(decision, "says", ""))


def _as_revival(outcome: Outcome, current: str) -> Outcome:
    """A cancelled action that is lawful again on the very facts it had is revived."""
    if current != CANCELLED or outcome.fate.fate != KEPT:
        return outcome
    return Outcome(Fate(action=outcome.fate.action, fate=REVIVED), outcome.facts, flagged=outcome.flagged)
