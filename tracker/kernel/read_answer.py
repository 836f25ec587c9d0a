"""From what was sent to a typed answer: shape only, never meaning."""

from collections.abc import Mapping
from typing import Any

from tracker.kernel.answers import Answer, Confirmed, DieShown, NumberGiven, Picked, TextGiven, restored
from tracker.kernel.questions import (
    Confirm,
    GiveNumber,
    GiveText,
    PickOne,
    PickSome,
    Question,
    RollDie,
)
from tracker.kernel.refusal import Asked, Unfit


def read(question: Question, sent: Any) -> Answer:
    """The answer to `question` that was sent as a plain value, or kept with an action decided earlier.

    A kept pick of something that is no longer there is left out; if nothing is left, the question is open.

    Raises:
        Unfit: naming the answer's key, when the value is not one that the question admits.
        Asked: when what was kept no longer answers it.
    """
    if isinstance(sent, Answer):
        return _still_there(question, sent)
    reader = _READERS.get(type(question))
    answer: Answer | None = reader(question, sent) if reader else None
    if answer is None:
        raise Unfit(f"answers.{question.key}", f"{sent!r} does not answer: {question.says}"[:300])
    return answer


def read_later(kept: Mapping[str, Any]) -> Any:
    """An answer as a fact keeps it: a tagged one, or a plain value as it was sent and not read yet."""
    return kept["sent"] if "sent" in kept else restored(dict(kept))


def _still_there(question: Question, kept: Answer) -> Answer:
    if not isinstance(kept, Picked) or not isinstance(question, PickOne | PickSome):
        return kept
    known = {choice.value for choice in question.choices}
    left = tuple(value for value in kept.values if value in known)
    if isinstance(question, PickOne) and not left:
        raise Asked(question)
    return Picked(values=left)


def _die(question: RollDie, sent: Any) -> Answer | None:
    return DieShown(face=sent) if sent in question.faces else None


def _one(question: PickOne, sent: Any) -> Answer | None:
    return Picked(values=(sent,)) if sent in [choice.value for choice in question.choices] else None


def _some(question: PickSome, sent: Any) -> Answer | None:
    known = [choice.value for choice in question.choices]
    if not isinstance(sent, list | tuple) or any(value not in known for value in sent):
        return None
    distinct = tuple(dict.fromkeys(sent))
    too_many = question.at_most is not None and len(distinct) > question.at_most
    return None if too_many else Picked(values=distinct)


def _number(question: GiveNumber, sent: Any) -> Answer | None:
    whole = isinstance(sent, int) and not isinstance(sent, bool)
    return NumberGiven(number=sent) if whole and question.low <= sent <= question.high else None


def _text(question: GiveText, sent: Any) -> Answer | None:
    fits = isinstance(sent, str) and 0 < len(sent.strip()) <= question.longest
    return TextGiven(text=sent.strip()) if fits else None


def _yes_no(_question: Confirm, sent: Any) -> Answer | None:
    return Confirmed(yes=sent) if isinstance(sent, bool) else None


_READERS: dict[type[Question], Any] = {
    RollDie: _die,
    PickOne: _one,
    PickSome: _some,
    GiveNumber: _number,
    GiveText: _text,
    Confirm: _yes_no,
}
