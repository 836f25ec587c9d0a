"""What a number was before it changed, or is in the other history; and changes as people read them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from flask_babel import gettext

from api.pages.filters import plain
from api.pages.place_names import is_told
from tracker.kernel.changes import Change


def before(changes: Iterable[Change]) -> Mapping[str, str]:
    """By place: "was 8"; of what was not there or not so, "new"."""
    return {each.where: _before(each) for each in changes}


def _before(change: Change) -> str:
    if not change.before and not _counts(change.before):
        return gettext("new")
    if change.before is True:
        return gettext("no longer")
    return gettext("was %(value)s", value=plain(change.before))


def _counts(value: Any) -> bool:
    """Nought is a number like any other."""
    return isinstance(value, int) and not isinstance(value, bool)


def corrected(differs: Iterable[Change]) -> Mapping[str, str]:
    """By place: what is known there now."""
    return {each.where: gettext("corrected: %(value)s", value=plain(each.after)) for each in differs}


WHOLE = 3
"""So many values at least make a thing, such as an enemy's board."""


def gathered(changes: Iterable[Change]) -> Iterator[Change]:
    """The changes; of a thing that comes or goes as a whole, one instead of each of its values."""
    told = (each for each in changes if is_told(each.where))
    for of, group in groupby(told, key=lambda each: each.where.rpartition(".")[0]):
        parts = tuple(group)
        came = all(each.before is None for each in parts)
        went = all(each.after is None for each in parts)
        if len(parts) < WHOLE or not (came or went):
            yield from parts
        else:
            yield Change(of, None if came else _called(parts, _then), None if went else _called(parts, _now))


def _then(change: Change) -> Any:
    return change.before


def _now(change: Change) -> Any:
    return change.after


def _called(parts: Iterable[Change], side: Callable[[Change], Any]) -> Any:
    """By its name, if it has one."""
    return next((side(each) for each in parts if each.where.endswith(".name") and side(each)), True)
