"""given / when / then for rules: no journal, no clock, no mocks."""

from collections.abc import Iterable, Mapping
from typing import Any, Self

from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, RuleId
from tracker.kernel.commands import Command
from tracker.kernel.decision import Decided, Decision, Misfit, Questions, Refusal, decide
from tracker.kernel.questions import Question
from tracker.kernel.replay import fold
from tracker.kernel.system import Campaign, RuleSystem
from tracker.kernel.table import Table


class Scenario:
    """A campaign after some facts, and what comes of the next command."""

    def __init__(self, system: RuleSystem, facts: Iterable[Fact]) -> None:
        self.system = system
        self.before: Campaign = fold(system, facts)
        self.outcome: Decision | None = None

    def when(
        self,
        command: Command,
        answers: Mapping[str, Any] | None = None,
        rulings: Mapping[str, str] | None = None,
    ) -> Self:
        """Decide this command; an earlier `when` that was lawful has happened before."""
        if self.outcome is not None:
            self.before = self._decided().after
        table = Table(
            house=self.before.house,
            action=ActionId("00000000-0000-4000-8000-000000000001"),
            answers=answers or {},
            rulings={RuleId(rule): reason for rule, reason in (rulings or {}).items()},
            content=self.system.content,
            fresh_secret="5ec2e7",
        )
        self.outcome = decide(self.system, command, self.before, table)
        return self

    def _decided(self) -> Decided:
        assert isinstance(self.outcome, Decided), self.outcome
        return self.outcome

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that follow; fails when the command was not lawful."""
        return self._decided().facts

    @property
    def game(self) -> Any:
        """The game after the command."""
        return self._decided().after.game

    @property
    def after(self) -> Campaign:
        """The campaign after the command."""
        return self._decided().after

    def then(self, *facts: Fact) -> Self:
        """Exactly these facts follow, in this order."""
        assert facts == self.facts
        return self

    def accepted(self) -> Self:
        """It is lawful."""
        self._decided()
        return self

    def refused_by(self, rule: str, *words: str) -> Self:
        """Exactly this rule refuses it, in a sentence that has these words."""
        assert isinstance(self.outcome, Refusal), self.outcome
        assert self.outcome.rule == rule, self.outcome
        for word in words:
            assert word in self.outcome.says, self.outcome.says
        return self

    def unfit(self, field: str) -> Self:
        """It makes no sense, and this field says why."""
        assert isinstance(self.outcome, Misfit), self.outcome
        assert self.outcome.field == field, self.outcome
        return self

    def asks(self, *keys: str) -> Self:
        """Exactly these questions are asked."""
        assert tuple(question.key for question in self.questions) == keys
        return self

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked."""
        assert isinstance(self.outcome, Questions), self.outcome
        return self.outcome.questions
