"""Striking an action from the middle of the history: what becomes of the later ones.

Fates depend only on the recorded actions and on which of them are struck, so the order of undos does
not matter. Each later action is decided twice, on the past it was recorded on and on the past as it is
to be; where both decisions agree, or the first is not what the record says (the rules have changed
since), its recorded facts stay.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tracker.facts.action import ActionUndone, Fate
from tracker.facts.entry import Entry
from tracker.facts.fact import Fact
from tracker.facts.history import ADAPTED, CANCELLED, KEPT, REVIVED, UNDONE, effective, fates, struck, undos
from tracker.facts.ids import ActionId
from tracker.kernel.decision import Decided, Decision, Questions, Refusal
from tracker.kernel.past import Action, actions_of, decide_again
from tracker.kernel.replay import beginning, fold
from tracker.kernel.system import Campaign, RuleSystem


@dataclass(frozen=True)
class Outcome:
    """What becomes of one later action: its fate and, where adapted, its new facts."""

    fate: Fate
    facts: tuple[Fact, ...]
    flagged: bool = False


@dataclass(frozen=True)
class Undoing:
    """What an undo would do: the fates that change, and the campaign before and after."""

    action: ActionId
    outcomes: tuple[Outcome, ...]
    before: Campaign
    after: Campaign

    @property
    def changed(self) -> tuple[Fate, ...]:
        """The fates that this undo changes, in the order of the actions."""
        return tuple(outcome.fate for outcome in self.outcomes)

    @property
    def new_facts(self) -> Iterator[tuple[ActionId, Fact]]:
        """The facts that take the place of adapted actions' own."""
        for outcome in self.outcomes:
            if outcome.fate.fate == ADAPTED:
                for fact in outcome.facts:
                    yield outcome.fate.action, fact


def undo(system: RuleSystem, entries: Sequence[Entry], target: ActionId) -> Undoing:
    """What striking `target` would do to this history. An undo as target reinstates what it struck."""
    marks = {**undos(entries), ActionId(""): target}
    now = fates(entries)
    outcomes: list[Outcome] = []
    after = beginning(system)
    for action, seen in _with_their_past(system, entries):
        outcome = _outcome(system, action, seen, after, struck(marks))
        after = fold(system, outcome.facts, after)
        if action.decidable and _differs(entries, outcome, now.get(action.id)):
            outcomes.append(_as_revival(outcome, now.get(action.id)))
    kept = tuple(o for o in outcomes if o.fate.action != target)
    before = fold(system, (entry.fact for entry in effective(entries)))
    return Undoing(target, kept, before, after)


def _with_their_past(system: RuleSystem, entries: Sequence[Entry]) -> Iterator[tuple[Action, Campaign]]:
    """Each action with the state it was recorded on, as it was known then."""
    state = beginning(system)
    for action in actions_of(entries).values():
        yield action, state
        if any(isinstance(fact, ActionUndone) for fact in action.facts):
            state = fold(system, (entry.fact for entry in effective(entries[: action.last])))
        else:
            state = fold(system, action.facts, state)


def _outcome(
    system: RuleSystem, action: Action, seen: Campaign, after: Campaign, gone: frozenset[ActionId]
) -> Outcome:
    recorded = Outcome(Fate(action=action.id, fate=KEPT), action.facts)
    if action.id in gone:
        return Outcome(Fate(action=action.id, fate=UNDONE), ())
    if not action.decidable or seen == after:
        return recorded
    then = decide_again(system, action, seen)
    if not isinstance(then, Decided) or then.facts != action.facts:
        return Outcome(recorded.fate, recorded.facts, flagged=True)
    today = decide_again(system, action, after)
    if isinstance(today, Decided):
        same = today.facts == action.facts
        return recorded if same else Outcome(Fate(action=action.id, fate=ADAPTED), today.facts)
    return Outcome(_cancelled(action.id, today), ())


def _cancelled(action: ActionId, decision: Decision) -> Fate:
    if isinstance(decision, Refusal):
        return Fate(action=action, fate=CANCELLED, rule=decision.rule, says=decision.says)
    if isinstance(decision, Questions):
        return Fate(action=action, fate=CANCELLED, says=decision.questions[0].says)
    return Fate(action=action, fate=CANCELLED, says=getattr(decision, "says", ""))


def _differs(entries: Sequence[Entry], outcome: Outcome, now: tuple[str, ActionId] | None) -> bool:
    """Whether the action's fate changes: another fate, or adapted to other facts than before."""
    current = KEPT if now is None else now[0]
    if outcome.fate.fate == UNDONE:
        return False
    if current != outcome.fate.fate:
        return not (current == REVIVED and outcome.fate.fate == KEPT)
    if current != ADAPTED or now is None:
        return False
    held = tuple(e.fact for e in entries if e.of == outcome.fate.action and e.action == now[1])
    return held != outcome.facts


def _as_revival(outcome: Outcome, now: tuple[str, ActionId] | None) -> Outcome:
    """A cancelled action that is lawful again on the very facts it had is revived."""
    if now is None or now[0] != CANCELLED or outcome.fate.fate != KEPT:
        return outcome
    return Outcome(Fate(action=outcome.fate.action, fate=REVIVED), outcome.facts, outcome.flagged)
