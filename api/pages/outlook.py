"""Before a die is rolled: what would follow from each of its faces, and what was said already."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.callers import Caller
from api.pages.foretelling import foretold
from api.pages.form_reading import SUPPOSED, VALUE, Form, read_answers
from api.pages.likely import worded
from api.pages.requesting import request_of
from api.pages.table_contexts import Answered, Ends
from api.pages.weighing import gathered
from api.wiring import wired
from tracker.kernel.changes import Change
from tracker.kernel.questions import Confirm, PickOne, PickSome, Question, RollDie
from tracker.play.outcomes import AskedBack, Outcome, Previewed

MOST_QUESTIONS = 8


def ends_of(here: Caller, form: Form, questions: Sequence[Question]) -> Ends | None:
    """What each face would change, where a single die decides it; a preview rolls nothing itself."""
    die = questions[0] if len(questions) == 1 else None
    if not isinstance(die, RollDie):
        return None
    by_face = dict[str, tuple[Change, ...]]()
    for face in dict.fromkeys(die.faces):
        outcome = _preview(here, form, {**read_answers(form), die.key: face})
        if not isinstance(outcome, Previewed):
            return None
        by_face[face] = gathered(outcome.changes)
    return Ends(by_face=foretold(by_face))


def said_of(here: Caller, form: Form) -> tuple[Answered, ...]:
    """What the form answers already of the board, in the order in which it is asked."""
    given, granted = read_answers(form), set(form.getlist(SUPPOSED))
    answers = {key: value for key, value in given.items() if key.startswith(VALUE)}
    found: list[Answered] = []
    for _ in range(MOST_QUESTIONS):
        outcome = _preview(here, form, answers)
        asked = outcome.questions if isinstance(outcome, AskedBack) else ()
        known = [question for question in asked if question.key in given and question.key not in answers]
        if not known:
            break
        answers |= {question.key: given[question.key] for question in known}
        of_the_board = [q for q in known if isinstance(q, Confirm | PickOne | PickSome)]
        found += [
            Answered(asked=q.says, said=worded(q, given[q.key]), granted=q.key in granted)
            for q in of_the_board
        ]
    return tuple(found)


def _preview(here: Caller, form: Form, answers: Mapping[str, Any]) -> Outcome:
    return wired().play.act(here.warm.id, request_of(here, form, answers), preview=True)
