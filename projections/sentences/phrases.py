"""Small pieces of sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tracker.facts.fact import Fact

Called = Callable[[str], str]
"""What people call somebody or something: "beheader-red" is "Beheader red", an action "line 12"."""

Say = Callable[[Any, Called], str]
"""A fact of one type, as a sentence."""

Sentences = Mapping[type[Fact], Say | None]
"""Each fact type with how it is told; None for one that needs no words of its own."""

Weights = Mapping[type[Fact], int]
"""How much a fact says of what a die decided; what is not here is told around it."""

DIE, EFFECT, OUTCOME = 1, 2, 3
"""What a die showed, what came of it, and what that means: told the other way round."""

Names = Mapping[type[Fact], Callable[[Any], dict[str, str]]]
"""The facts that give names to ids."""


def listed(words: Sequence[str]) -> str:
    """Several things in a row: "Ann, Ben and Cy"."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def because(why: str) -> str:
    """A reason in brackets, if there is one."""
    return f" ({why})" if why else ""


def at_space(space: str) -> str:
    """Where, if the group names spaces."""
    return f" at {space}" if space else ""


def many(count: int, one: str, more: str) -> str:
    """The word for one or for several."""
    return one if abs(count) == 1 else more


def spaced(key: str) -> str:
    """A key of the rules as words: "full_auto" is "full auto"."""
    return key.replace("_", " ")


def capital(words: str) -> str:
    """As a sentence begins."""
    return words[:1].upper() + words[1:]
