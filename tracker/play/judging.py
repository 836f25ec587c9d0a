"""One request judged on one state of the campaign; nothing is written here."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

import msgspec

from tracker.facts.action import ActionContested, ActionTaken, ContestSettled
from tracker.facts.entry import Draft, Entry
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId
from tracker.kernel.answers import Answer, SecretDrawn, stored
from tracker.kernel.commands import Command, EnterValue
from tracker.kernel.contest import rivals
from tracker.kernel.decision import Decided, Decision, Misfit, Questions, Refusal, decide
from tracker.kernel.digest import request_digest
from tracker.kernel.pasts import Pasts
from tracker.kernel.questions import EnterValues
from tracker.kernel.screens import Screens
from tracker.kernel.system import Campaign
from tracker.kernel.table import VALUE_PREFIX, Table
from tracker.play.outcomes import Request
from tracker.play.seating import called
from tracker.play.warm import Warm

FIRST_COME = "first_come"


@dataclass(frozen=True)
class Judged:
    """The decision, the state it was made on, and the actions of typed values that come before it."""

    decision: Decision
    before: Campaign
    values: tuple[Draft, ...]


class Judge:
    """Decides one request against one warm campaign."""

    def __init__(
        self, warm: Warm, request: Request, command: Command, fresh_secret: str, pasts: Callable[[], Pasts]
    ) -> None:
        self.warm = warm
        self.request = request
        self.command = command
        self.sent = sent_digest(request)
        self._fresh_secret = fresh_secret
        self._pasts = pasts

    def judge(self, *, rolling: bool = True) -> Judged:
        """Decide, entering the values that came along where the rules ask for them."""
        state, values = self.warm.state, tuple[Draft, ...]()
        known = set[str]()
        while True:
            decision = decide(self.warm.system, self.command, state, self._lay(state, rolling=rolling))
            entered = self._values_for(decision, known)
            if entered is None:
                return Judged(self._unneeded(decision, state, known), state, values)
            known.add(VALUE_PREFIX + entered.card)
            made = decide(self.warm.system, entered, state, Table(house=state.house))
            if not isinstance(made, Decided):
                return Judged(made, state, values)
            state = made.after
            values += self._drafts(self._value_id(entered.card), entered, made)

    def _lay(self, state: Campaign, *, rolling: bool = True, answers: dict[str, Any] | None = None) -> Table:
        table = Table(
            house=state.house, action=self.request.id, rulings=self.request.rulings,
            fallen=None if rolling else (),
            answers=self.request.answers if answers is None else answers, lenient=answers is not None,
            content=self.warm.system.content, fresh_secret=self._fresh_secret,
        )  # fmt: skip
        table.gone = lambda seat: called(self.warm, seat)
        return table

    def _values_for(self, decision: Decision, known: set[str]) -> EnterValue | None:
        if not isinstance(decision, Questions):
            return None
        for question in decision.questions:
            sent = self.request.answers.get(question.key)
            if isinstance(question, EnterValues) and isinstance(sent, dict) and question.key not in known:
                left_blank = {f.name: f.default for f in question.fields if f.optional and f.name not in sent}
                return EnterValue(card=question.card, values={**left_blank, **sent})
        return None

    def _unneeded(self, decision: Decision, state: Campaign, known: set[str]) -> Decision:
        """A value that came along and was not asked for: fine if the table has it already, else wrong."""
        if not isinstance(decision, Decided):
            return decision
        for key, sent in self.request.answers.items():
            if not key.startswith(VALUE_PREFIX) or key in known:
                continue
            have = state.house.collection.get(key.removeprefix(VALUE_PREFIX), {})
            if not isinstance(sent, dict) or any(have.get(name) != value for name, value in sent.items()):
                return Misfit(f"answers.{key}", f"was not asked for; the table has {have or 'nothing'} there")
        return decision

    def _value_id(self, card: str) -> ActionId:
        return ActionId(str(uuid5(UUID(self.request.id), card)))

    def drafts(self, judged: Judged, decided: Decided) -> tuple[Draft, ...]:
        """What is appended for a lawful request."""
        adapted = self._came_out_otherwise(judged, decided)
        return judged.values + self._drafts(self.request.id, self.command, decided, adapted=adapted)

    def _drafts(
        self, action: ActionId, command: Command, decided: Decided, *, adapted: bool = False
    ) -> tuple[Draft, ...]:
        taken = ActionTaken(
            command=msgspec.to_builtins(command), answers=_stored(decided.answers, private=False),
            rulings=self.request.rulings, seen=self.request.seen, sent=self.sent, adapted=adapted,
            afterwards=self.request.afterwards, private=_stored(decided.answers, private=True),
        )  # fmt: skip
        return tuple(self._draft(action, fact) for fact in (taken, *decided.facts))

    def _draft(self, action: ActionId, fact: Fact) -> Draft:
        return Draft(action=action, seat=self.request.seat, by=self.request.by, fact=fact)

    def unseen(self) -> tuple[Entry, ...]:
        """What others recorded since the sender's screen."""
        return tuple(e for e in self.warm.entries[self.request.seen :] if e.by != self.request.by)

    def _came_out_otherwise(self, judged: Judged, decided: Decided) -> bool:
        if not self.unseen() or judged.values:
            return False
        screen = self._screens().then_and(lambda entry: entry.by == self.request.by)
        answers = dict(decided.answers)
        then = decide(self.warm.system, self.command, screen, self._lay(screen, answers=answers))
        return isinstance(then, Decided) and then.facts != decided.facts

    def _screens(self) -> Screens:
        return Screens(self.warm.system, self.warm.entries, self.request.seen, self._pasts)

    def contested(self, refusal: Refusal) -> tuple[Draft, ...]:
        """What is appended for a contest; empty when it is a plain refusal.

        With the policy "first come" it is settled at once. Another late reach for the same thing joins.
        """
        warm, request = self.warm, self.request
        lost_to = rivals(warm.system, self._screens(), self.command, self._lay, request.by)
        if not lost_to:
            return ()
        contest = ActionContested(
            id=request.id,
            joins=self._open_contest(lost_to),
            seat=request.seat,
            command=msgspec.to_builtins(self.command), answers=_as_sent(request.answers), seen=request.seen,
            sent=self.sent, rule=refusal.rule, says=refusal.says, against=lost_to,
        )  # fmt: skip
        drafts = (self._draft(request.id, contest),)
        if warm.state.house.options.get("contest_policy", FIRST_COME) != FIRST_COME:
            return drafts
        return (*drafts, self._draft(request.id, ContestSettled(contest=request.id, how="first")))

    def _open_contest(self, lost_to: tuple[ActionId, ...]) -> ActionId | None:
        contests = self.warm.state.house.contests.values()
        return next((contest.id for contest in contests if set(contest.against) & set(lost_to)), None)


def sent_digest(request: Request) -> str:
    """What makes two sends of one id the same request: everything but the screen's position."""
    by = msgspec.to_builtins(request.by)
    sent = [request.kind, request.seat, by, request.fields, request.answers, request.rulings]
    return request_digest([*sent, "afterwards"] if request.afterwards else sent)


def _stored(answers: dict[str, Answer], *, private: bool) -> dict[str, dict[str, Any]]:
    return {k: stored(a) for k, a in answers.items() if isinstance(a, SecretDrawn) is private}


def _as_sent(answers: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {key: {"sent": value} for key, value in answers.items()}
