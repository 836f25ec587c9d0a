"""The ways in which a command does not become facts."""

from collections.abc import Mapping
from typing import Any

from tracker.facts.ids import RuleId
from tracker.kernel.questions import Question


class Refused(Exception):
    """A rule forbids it. The id is for tests and the argument at the table, the sentence is for people."""

    def __init__(self, rule: str, says: str, facts: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{rule}: {says}")
        self.rule = RuleId(rule)
        self.says = says
        self.facts = dict(facts or {})


class Unfit(Exception):
    """No rule is asked: the command names something that is not there or has a value of the wrong shape."""

    def __init__(self, field: str, says: str) -> None:
        super().__init__(f"{field}: {says}")
        self.field = field
        self.says = says


class Asked(Exception):
    """The rules cannot know something that only the table sees; these are the questions."""

    def __init__(self, *questions: Question) -> None:
        super().__init__(", ".join(question.key for question in questions))
        self.questions = questions
