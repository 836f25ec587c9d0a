"""What each face of a die would do, in two short lines: they stand on the key of that face."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask_babel import gettext

from api.pages.filters import plain, plain_at, words
from tracker.kernel.changes import Change

MOST = 2
LONGEST_LIST = 3
UNITS = ("enemies", "allies")
ORDER = ("unconscious", "hp", "shield", "status", "on_fire", "ink", "insanity_tokens")
"""What is read first; whoever falls comes before it, anything else after it."""
UNSAID = ("chain", "gone", "aside", "activation", "used", "acted", "waiting", "at", "on")
"""What follows by itself, or is the tracker's own."""

ByFace = Mapping[str, Sequence[Change]]


def foretold(by_face: ByFace) -> Mapping[str, tuple[str, ...]]:
    """By face; of a face that does nothing of its own, what it spares and what is spent in any case."""
    always = [each for each in next(iter(by_face.values())) if all(each in made for made in by_face.values())]
    only = {face: _told_of(made, always) for face, made in by_face.items()}
    harmful = any(_harms(change) for made in only.values() for change in made)
    nothing = _nothing(always, harmful=harmful)
    return {face: tuple(map(_said, made[:MOST])) or nothing for face, made in only.items()}


def _told_of(made: Sequence[Change], always: Sequence[Change]) -> list[Change]:
    own = (change for change in made if change not in always and _is_said(change))
    return sorted(own, key=_place_in_order)


def _nothing(always: Sequence[Change], *, harmful: bool) -> tuple[str, ...]:
    spent = tuple(_said(change) for change in always if _is_spent(change))
    if harmful:
        return (gettext("no damage"), *spent)[:MOST]
    return spent[:MOST] or (gettext("nothing more") if always else gettext("nothing changes"),)


def _is_said(change: Change) -> bool:
    parts = change.where.split(".")
    values = (change.before, change.after)
    long = any(isinstance(value, list | tuple) and len(value) > LONGEST_LIST for value in values)
    return not long and not any(part in UNSAID for part in (parts[0], *parts[1:2], parts[-1]))


def _is_spent(change: Change) -> bool:
    return _is_number(change.before) and _is_number(change.after) and change.after < change.before


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _falls(change: Change) -> bool:
    parts = change.where.split(".")
    return change.after is None and len(parts) == len(("enemies", "vaas")) and parts[0] in UNITS


def _harms(change: Change) -> bool:
    return _falls(change) or change.where.endswith((".hp", ".shield"))


def _place_in_order(change: Change) -> int:
    last = change.where.rpartition(".")[2]
    return -1 if _falls(change) else ORDER.index(last) if last in ORDER else len(ORDER)


def _said(change: Change) -> str:
    of, _, last = change.where.rpartition(".")
    if _falls(change):
        return gettext("%(who)s falls", who=words(change.where))
    if last == "unconscious" and change.after:
        return gettext("%(who)s is unconscious", who=words(of))
    if last == "status" and (
        more := [each for each in change.after or () if each not in (change.before or ())]
    ):
        return f"{words(of)}: {plain(more)}"
    place = words(change.where)
    if change.after is True:
        return place[:1].upper() + place[1:]
    before, after = (plain_at(value, change.where) for value in (change.before, change.after))
    return f"{place[:1].upper()}{place[1:]} {before} → {after}"
