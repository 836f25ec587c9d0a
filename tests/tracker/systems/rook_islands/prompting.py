"""Words for the tests of what is to do next: what is told, due or later, and what settles it."""

from typing import Any

from tests.tracker.systems.rook_islands.given_facts import given
from tracker.facts.fact import Fact
from tracker.kernel.system import Prompt
from tracker.systems.rook_islands.prompts import prompts
from tracker.systems.rook_islands.system import ROOK_ISLANDS


def told(*facts: Fact | tuple[Fact, ...]) -> tuple[Prompt, ...]:
    """Everything the table is told after these facts."""
    return prompts(given(*facts).before, ROOK_ISLANDS.content)


def due(found: tuple[Prompt, ...]) -> list[str]:
    """The keys of what is due now."""
    return [prompt.key for prompt in found if prompt.now]


def later(found: tuple[Prompt, ...]) -> list[str]:
    """The keys of what is to be kept in mind."""
    return [prompt.key for prompt in found if not prompt.now]


def one(found: tuple[Prompt, ...], key: str) -> Prompt:
    """The prompt of this key."""
    return next(prompt for prompt in found if prompt.key == key)


def settles(prompt: Prompt, kind: str, **given_fields: Any) -> None:
    """The command and the fields that this prompt proposes."""
    assert (prompt.kind, prompt.given) == (kind, given_fields)
