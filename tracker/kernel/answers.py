"""What the table (or the tracker's own dice) answered; stored with the action."""

from typing import Any

import msgspec

from tracker.facts.value import Value

TYPED = "typed"
TRACKER = "tracker"


class Answer(Value):
    """Its `tag` is a promise like that of a fact."""


class DieShown(Answer, tag="castaway.die_shown/1"):
    """A die's face. `source` is "typed" or "tracker"; the tracker's carries its key and its number."""

    face: str
    source: str = TYPED
    number: int | None = None
    key: str = ""


class Picked(Answer, tag="castaway.picked/1"):
    """What was picked; of one choice, a tuple of one."""

    values: tuple[str, ...]


class NumberGiven(Answer, tag="castaway.number_given/1"):
    """A number the table read or counted."""

    number: int


class TextGiven(Answer, tag="castaway.text_given/1"):
    """A name or a few words."""

    text: str


class Confirmed(Answer, tag="castaway.confirmed/1"):
    """Yes or no."""

    yes: bool


class SecretDrawn(Answer, tag="castaway.secret_drawn/1"):
    """The tracker's secret for an attempt's dice; kept private until its end."""

    secret: str


ANSWERS: tuple[type[Answer], ...] = (DieShown, Picked, NumberGiven, TextGiven, Confirmed, SecretDrawn)
_ANY = DieShown | Picked | NumberGiven | TextGiven | Confirmed | SecretDrawn


def stored(answer: Answer) -> dict[str, Any]:
    """The answer as it is kept in `ActionTaken`."""
    kept: dict[str, Any] = msgspec.to_builtins(answer)
    return kept


def restored(kept: dict[str, Any]) -> Answer:
    """The answer that `ActionTaken` kept."""
    answer: Answer = msgspec.convert(kept, _ANY)
    return answer
