"""What the tracker asks the table: a die to roll, what is in the way, a printed value."""

from typing import Any

import msgspec

from tracker.facts.value import Value


class Reason(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Why a die is the die it is: one printed die, one modifier, each with its rule."""

    says: str
    rule: str = ""


class Choice(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One thing to pick: its value as sent, and its words."""

    value: str
    says: str


class Shape(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """What a printed value looks like: kind "number", "text", "pick", "picks", "yes_no" or "record".

    `says` names it in a word or two; the `hint` says how to fill it in.
    """

    name: str
    says: str
    hint: str = ""
    kind: str = "number"
    low: int = 0
    high: int = 99
    choices: tuple[Choice, ...] = ()
    optional: bool = False
    default: Any = None


class Question(Value):
    """`key` is the name of its answer; the same question of the same action has the same key for ever."""

    key: str
    says: str
    rule: str = ""


class RollDie(Question, tag="castaway.roll_die/1"):
    """Roll this die and say what it shows, or answer "roll" to let the tracker roll it. `actor`: for whom."""

    die: str
    faces: tuple[str, ...]
    purpose: str
    reasons: tuple[Reason, ...] = ()
    chance: str = ""
    actor: str = ""


class PickOne(Question, tag="castaway.pick_one/1"):
    """Exactly one of these. The answer is its value."""

    choices: tuple[Choice, ...]


class PickSome(Question, tag="castaway.pick_some/1"):
    """Any of these, also none. The answer is a list of values."""

    choices: tuple[Choice, ...]
    at_most: int | None = None


class GiveNumber(Question, tag="castaway.give_number/1"):
    """A number between two bounds, both included."""

    low: int = 0
    high: int = 99


class GiveText(Question, tag="castaway.give_text/1"):
    """A few words, e.g. the name of a card."""

    longest: int = 80


class Confirm(Question, tag="castaway.confirm/1"):
    """Yes or no. The answer is true or false."""


class EnterValues(Question, tag="castaway.enter_values/1"):
    """Values that the rulebook does not print: read them off `card`. The answer is {field: value}."""

    card: str
    fields: tuple[Shape, ...]


QUESTIONS: tuple[type[Question], ...] = (
    RollDie,
    PickOne,
    PickSome,
    GiveNumber,
    GiveText,
    Confirm,
    EnterValues,
)
