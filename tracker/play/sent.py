"""What was sent with an action: its fields, what it was asked then, and what was answered."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from tracker.facts.concealing import as_read_by
from tracker.facts.fact import kind_named
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.answers import Answer, Confirmed, DieShown, NumberGiven, Picked, SecretDrawn, TextGiven
from tracker.kernel.decision import Questions, decide
from tracker.kernel.past import Action, actions_of, command_from
from tracker.kernel.questions import PickSome, Question
from tracker.kernel.read_answer import read_later
from tracker.kernel.refusal import Unfit
from tracker.kernel.replay import as_corrected, state_of
from tracker.kernel.system import Campaign
from tracker.kernel.table import Table
from tracker.play.correcting import as_it_stands
from tracker.play.warm import Warm


@dataclass(frozen=True)
class Sent:
    """An action as it counts now: its kind and fields, each question it was asked with its plain answer.

    `before` is the state it was done on, as it is known now.
    """

    kind: str
    fields: dict[str, Any]
    questions: tuple[Question, ...]
    answers: dict[str, Any]
    before: Campaign


def sent_with(warm: Warm, target: ActionId, seat: SeatId) -> Sent:
    """What a correction of this action begins with, as this seat may read it.

    Raises:
        Unfit: it is no action of the game. KeyError: there is none of this id.
    """
    action = actions_of(warm.entries)[target]
    if not action.decidable:
        raise Unfit("action", "is no action of the game; it can be struck, not corrected")
    stands = as_read_by(as_it_stands(warm, action), seat)
    before = state_of(warm.system, as_corrected(warm.entries, action.position - 1))
    kept = {key: read_later(answer) for key, answer in stands.answers.items()}
    questions = tuple(_asked(warm, action, stands.command, kept, before))
    fields = dict(stands.command)
    kind = kind_named(str(fields.pop("type")))
    answers = {q.key: _plain(kept[q.key], q) for q in questions if q.key in kept}
    return Sent(kind=kind, fields=fields, questions=questions, answers=answers, before=before)


def _asked(
    warm: Warm, action: Action, command: Mapping[str, Any], kept: Mapping[str, Any], before: Campaign
) -> list[Question]:
    """Each question in the order in which it came up, as far as the answers lead."""
    wanted = command_from(warm.system, command)
    asked: list[Question] = []
    given: dict[str, Any] = {}
    while True:
        table = Table(
            house=before.house,
            action=action.id,
            answers=given,
            rulings=action.taken.rulings if action.taken else {},
            content=warm.system.content,
            fallen=(),
            lenient=True,
        )
        decision = decide(warm.system, wanted, before, table)
        if not isinstance(decision, Questions):
            return asked
        new = [question for question in decision.questions if question.key not in given]
        asked += new
        found = {question.key: kept[question.key] for question in new if question.key in kept}
        if not found:
            return asked
        given |= found


def _plain(kept: Any, question: Question) -> Any:
    """The answer as one would send it."""
    if not isinstance(kept, Answer):
        return kept
    match kept:
        case DieShown(face=face):
            return face
        case Picked(values=values):
            return list(values) if isinstance(question, PickSome) else values[0]
        case NumberGiven(number=number):
            return number
        case TextGiven(text=text):
            return text
        case Confirmed(yes=yes):
            return yes
        case SecretDrawn():
            return None
        case _:
            return msgspec.to_builtins(kept)
