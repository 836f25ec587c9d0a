"""What was done before, and how: so that the likely comes first and need not be said again."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

import msgspec
from cachetools import LRUCache

from tracker.facts.action import ActionTaken
from tracker.facts.history import effective
from tracker.kernel.answers import Confirmed, Picked, restored
from tracker.kernel.questions import Choice
from tracker.kernel.system import Field
from tracker.play.warm import Warm

MOST = 400
"""So many actions back a table remembers how things are done."""


@dataclass(frozen=True)
class Before:
    """An action that counts: by whose seat, by which character, what, and what was said.

    `answers` are what the table said about the board (not what a die showed), by question.
    """

    seat: str
    character: str
    kind: str
    fields: Mapping[str, Any]
    answers: Mapping[str, Any]


_known: LRUCache[tuple[str, int, str], tuple[Before, ...]] = LRUCache(maxsize=64)
_lock = Lock()


def before(warm: Warm) -> tuple[Before, ...]:
    """The latest actions that count, the newest first; gathered once for all phones."""
    key = (warm.id, warm.head.position, warm.head.hash)
    with _lock:
        found = _known.get(key)
    if found is None:
        found = tuple(_gathered(warm))[:MOST]
        with _lock:
            _known[key] = found
    return found


def _gathered(warm: Warm) -> Iterator[Before]:
    for entry in reversed(effective(warm.entries)):
        if isinstance(entry.fact, ActionTaken):
            fields = {name: value for name, value in entry.fact.command.items() if name != "type"}
            yield Before(
                seat=entry.seat,
                character=str(fields.get("character", "")),
                kind=_kind(entry.fact.command),
                fields=fields,
                answers=dict(_said(entry.fact.answers)),
            )


def _kind(command: Mapping[str, Any]) -> str:
    return str(command.get("type", "")).partition(".")[2].rpartition("/")[0]


def _said(answers: Mapping[str, dict[str, Any]]) -> Iterator[tuple[str, Any]]:
    """What was said about the board, as it would be sent again: yes or no, one of several, or none."""
    for key, kept in answers.items():
        answer = restored(kept)
        if isinstance(answer, Confirmed):
            yield key, answer.yes
        elif isinstance(answer, Picked) and len(answer.values) < 2:
            yield key, answer.values[0] if answer.values else []


def fields_like(done: Iterable[Before], kind: str, given: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The fields that such an action had, the newest first; those of the same actor before all others'."""
    alike = [each for each in done if each.kind == kind]
    own = [each for each in alike if _fits(each.fields, given)]
    others = [each for each in alike if not _fits(each.fields, given)]
    for each in (*own, *others):
        yield each.fields


def _fits(fields: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    return all(fields.get(name) == value for name, value in given.items())


def recent_first(shape: Field, alike: Sequence[Mapping[str, Any]]) -> Field:
    """The field with what was chosen lately on top of its choices, and chosen where nothing else is.

    Where the form itself proposes one of them, they stand in the order of the state: it stays so.
    """
    if shape.kind != "pick" or len(shape.choices) < 2 or shape.default:
        return shape
    said = [fields.get(shape.name) for fields in alike]
    known = {choice.value for choice in shape.choices}
    lately = [value for value in said if isinstance(value, str) and value in known]
    rank = {value: place for place, value in reversed(list(enumerate(lately)))}
    default = lately[0] if lately and shape.required else shape.default
    return msgspec.structs.replace(shape, choices=_sorted(shape.choices, rank), default=default)


def _sorted(choices: Sequence[Choice], rank: Mapping[str, int]) -> tuple[Choice, ...]:
    return tuple(sorted(choices, key=lambda choice: rank.get(choice.value, len(rank))))
