"""Going through the later actions of a revision, one by one: what becomes of each.

Each is decided again on the past as it is to be. If that gives what the record says, or its past is again
the one it was recorded on, its recorded facts stay. Else today's rules have to show that they are those by
which the facts in force were made: on the past that these were made on they must give them again. Where
they do not, the rules have changed since, and the facts in force stay too (flagged).
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

from tracker.facts.action import ActionClosed, ActionCorrected, Fate
from tracker.facts.campaign import DiceRevealed
from tracker.facts.fact import Fact
from tracker.facts.history import ADAPTED, ASKS, CANCELLED, KEPT, REVIVED, UNDONE, Revisions, is_settling
from tracker.facts.ids import ActionId
from tracker.kernel.decision import Decided, Decision, Questions, Refusal
from tracker.kernel.past import Action, Fallen, Kept, decide_again
from tracker.kernel.pasts import Pasts
from tracker.kernel.questions import Question
from tracker.kernel.renewing import Renewal
from tracker.kernel.replay import fold
from tracker.kernel.system import Campaign, RuleSystem

NOBODY = ActionId("")


@dataclass(frozen=True)
class Outcome:
    """What becomes of one action: its fate, its facts, and the questions that it asks.

    `withheld`: only a die of the tracker is still to fall, which it does when it is meant.
    """

    fate: Fate
    facts: tuple[Fact, ...]
    questions: tuple[Question, ...] = ()
    flagged: bool = False
    withheld: bool = False


@dataclass(frozen=True)
class Standing:
    """Which revisions are in force, and what was answered to the actions that asked."""

    revisions: Revisions
    answers: Mapping[ActionId, Kept]

    def decides(self, action: ActionId) -> bool:
        """Whether a revision itself says that this action is decided anew."""
        return action in self.revisions.corrected or action in self.revisions.won

    def of(self, action: ActionId) -> tuple[object, ...]:
        """What stands about one action."""
        made = self.revisions
        return action in made.gone, made.corrected.get(action), action in made.won


Now = Mapping[ActionId, tuple[str, ActionId]]
"""The fate of each action that a revision touched, with the revision that gave it."""


def counting(action: Action, now: Now, pasts: Pasts, gone: Container[ActionId]) -> Outcome:
    """What counts of an action as things stand; `gone` are those that are struck."""
    fate, by = now.get(action.id, (KEPT, NOBODY))
    facts = action.facts if fate in (KEPT, REVIVED) else pasts.replacement(by, action.id)
    if action.id in gone:
        facts = tuple(fact for fact in facts if not is_settling(fact))
    return Outcome(Fate(action=action.id, fate=fate), facts)


class Walk:
    """Goes through the actions in order and gathers what changes.

    `present` is the state before the next action as things stand; the caller holds the one that is to be.
    The actions of `again` stand as they stood once before, so nobody decides them. Those of `mended` are
    mended by what is weighed: the facts that this gives take the place of theirs also where they are equal.
    Of a preview, `fallen` are the rolls that everybody knows: no other dice fall, and `withheld` says whether
    one would have.
    """

    def __init__(
        self,
        system: RuleSystem,
        pasts: Pasts,
        old: Standing,
        new: Standing,
        now: Now,
        dice: Renewal,
        fallen: Fallen | None = None,
    ) -> None:
        self.changed: list[Outcome] = []
        self.flagged: list[ActionId] = []
        self.pasts = pasts
        self.present: Campaign
        self.fallen = fallen
        self.withheld = False
        self.again: Mapping[ActionId, Outcome] = {}
        self.mended: Container[ActionId] = ()
        self._system = system
        self._old = old
        self._new = new
        self._now = now
        self._dice = dice
        # Only what an earlier revision made of an action is ever compared with the present.
        touched = any(fate in (ADAPTED, CANCELLED) for fate, _by in now.values())
        self._revised_before = touched or bool(old.revisions.corrected or old.revisions.won)

    def step(self, action: Action, after: Campaign) -> Campaign:
        """What becomes of this action on that past, and the state after it."""
        outcome = self._outcome(action, after)
        if outcome.flagged:
            self.flagged.append(action.id)
        in_force = self._in_force(action)
        differs = action.id in self.mended or _differ(outcome, in_force)
        if differs and not self._stays_taken_back(action):
            self.changed.append(_as_revival(outcome, in_force.fate.fate))
        if self._revised_before:
            self.present = fold(self._system, in_force.facts, self.present)
        return fold(self._system, outcome.facts, after)

    def _stays_taken_back(self, action: Action) -> bool:
        """A revision that was struck before is struck no more than it was."""
        gone = action.id in self._old.revisions.gone and action.id in self._new.revisions.gone
        return gone and not action.decidable

    def _in_force(self, action: Action) -> Outcome:
        return counting(action, self._now, self.pasts, self._old.revisions.gone)

    def _outcome(self, action: Action, after: Campaign) -> Outcome:
        if action.id in self.again:
            return self.again[action.id]
        if action.id in self._new.revisions.gone:
            gone = Outcome(Fate(action=action.id, fate=UNDONE), ())
            return _still_known(action, _still_closing(action, gone, after))
        if self._new.decides(action.id):
            return self._trusted(action, self._anew(action, after, self._new))
        if not action.decidable:
            return _recorded(action)
        return self._decided(action, after)

    def _decided(self, action: Action, after: Campaign) -> Outcome:
        today = self._anew(action, after, self._new)
        as_recorded = today.fate.fate == ADAPTED and today.facts == action.facts
        revised = self._now.get(action.id, (KEPT, NOBODY))[0] in (ADAPTED, CANCELLED)
        if as_recorded and not revised:
            return _recorded(action)
        past = self.pasts.before(action.position)
        if past == after:
            return _recorded(action)
        if revised:
            trusted = self._trusted(action, today)
            return _recorded(action) if as_recorded and trusted is today else trusted
        then = self._decide(action, past)
        if not isinstance(then, Decided) or then.facts != action.facts:
            return replace(_recorded(action), flagged=True)
        return today

    def _trusted(self, action: Action, today: Outcome) -> Outcome:
        """What is decided today, if today's rules also give what an earlier revision made of the action."""
        in_force = self._in_force(action)
        if self._old.of(action.id) != self._new.of(action.id) or _alike(today, in_force):
            return today
        if _alike(self._anew(action, self.present, self._old), in_force):
            return today
        return Outcome(in_force.fate, in_force.facts, flagged=True)

    def _anew(self, action: Action, past: Campaign, standing: Standing) -> Outcome:
        correction = standing.revisions.corrected.get(action.id)
        answers = standing.answers.get(action.id)
        decision = self._decide(action, past, correction, answers)
        if isinstance(decision, Decided):
            outcome = Outcome(Fate(action=action.id, fate=ADAPTED), decision.facts)
        elif isinstance(decision, Questions):
            fate = _no_longer(action.id, decision)
            outcome = Outcome(fate, (), decision.questions, withheld=decision.withheld)
        else:
            outcome = Outcome(_no_longer(action.id, decision), ())
        return _still_known(action, _still_closing(action, outcome, past))

    def _decide(
        self,
        action: Action,
        past: Campaign,
        correction: ActionCorrected | None = None,
        answers: Kept | None = None,
    ) -> Decision:
        decision = decide_again(self._system, action, self._dice.of(past), correction, answers, self.fallen)
        self.withheld = self.withheld or (isinstance(decision, Questions) and decision.withheld)
        return decision


def _recorded(action: Action) -> Outcome:
    return Outcome(Fate(action=action.id, fate=KEPT), action.facts)


def _alike(outcome: Outcome, in_force: Outcome) -> bool:
    """Whether it comes to the same; a question that nobody answered had cancelled it."""
    gone = (ASKS, CANCELLED)
    fate, current = outcome.fate.fate, in_force.fate.fate
    return (fate == current or (fate in gone and current in gone)) and outcome.facts == in_force.facts


def _differ(outcome: Outcome, in_force: Outcome) -> bool:
    """Whether the fate changes; one that stays adapted changes only with its facts."""
    fate, current = outcome.fate.fate, in_force.fate.fate
    if fate == ADAPTED == current:
        return outcome.facts != in_force.facts
    return fate != current and (fate, current) != (KEPT, REVIVED)


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


def _still_known(action: Action, outcome: Outcome) -> Outcome:
    """A secret that this action told is told, struck or not: its attempt takes real dice from there on."""
    reveals = (fact for fact in action.facts if isinstance(fact, DiceRevealed))
    told = tuple(fact for fact in reveals if fact not in outcome.facts)
    return replace(outcome, facts=(*outcome.facts, *told)) if told else outcome


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
